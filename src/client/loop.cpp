#include "client/loop.h"

#include <algorithm>
#include <boost/asio/post.hpp>

#include "client/core.h"

namespace bloom::client {

Loop::Loop() : core_(std::make_unique<Core>()) {}
Loop::~Loop() = default;

void Loop::turn(double seconds) {
  constexpr int kMost = 256;
  if (core_->io.run_one_for(in_seconds(std::max(0.0, seconds))) == 0) return;
  for (int i = 0; i < kMost && core_->io.poll_one() > 0; ++i) {
  }
}

void Loop::post(std::function<void()> work) { asio::post(core_->io, std::move(work)); }

void Loop::after(double seconds, std::function<void()> work) {
  auto timer = std::make_shared<Timer>(core_->io, in_seconds(seconds));
  timer->async_wait([timer, work = std::move(work)](const boost::system::error_code& error) {
    if (!error) work();
  });
}

}  // namespace bloom::client
