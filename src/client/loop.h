// Where sockets live: one thread turns the loop, and everything that happens to its sockets happens
// in there.
#pragma once

#include <functional>
#include <memory>

namespace bloom::client {

class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Waits at most so long until something happens, and sees to what has; returns soon even if ever
  // more happens.
  void turn(double seconds);

  // To be done in a later turn. For any thread.
  void post(std::function<void()> work);
  // The same, not before so many seconds have passed. For the thread that turns the loop.
  void after(double seconds, std::function<void()> work);

  struct Core;  // Asio's part, for the files of this folder
  Core& core() { return *core_; }

 private:
  std::unique_ptr<Core> core_;
};

}  // namespace bloom::client
