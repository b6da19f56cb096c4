#include "server/net/backlog.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace bloom::server {

Backlog::Writer::Writer(Backlog& backlog, std::string address)
    : backlog_(backlog), address_(std::move(address)) {
  backlog_.all_.insert(this);
  if (!address_.empty()) backlog_.shares_[address_].writers.insert(this);
}

Backlog::Writer::~Writer() {
  took(waiting_);
  backlog_.all_.erase(this);
  if (address_.empty()) return;
  const auto share = backlog_.shares_.find(address_);
  share->second.writers.erase(this);
  if (share->second.writers.empty()) backlog_.shares_.erase(share);
}

void Backlog::Writer::wait_for(std::size_t bytes) {
  waiting_ += bytes;
  backlog_.bytes_ += bytes;
  if (backlog_.bytes_ > backlog_.limits_.in_all) backlog_.end(*longest(backlog_.all_));
  if (address_.empty()) return;
  Share& share = backlog_.shares_[address_];
  share.bytes += bytes;
  if (share.bytes > backlog_.limits_.per_address) backlog_.end(*longest(share.writers));
}

void Backlog::Writer::begin() { began_ = backlog_.now_; }

void Backlog::Writer::took(std::size_t bytes) {
  bytes = std::min(bytes, waiting_);  // what was cut off is given back already
  waiting_ -= bytes;
  backlog_.bytes_ -= bytes;
  if (!address_.empty()) backlog_.shares_[address_].bytes -= bytes;
}

// Of those for whom something waits; of several, the one for whom most does.
Backlog::Writer* Backlog::longest(const std::unordered_set<Writer*>& writers) {
  Writer* out = nullptr;
  const auto key = [](const Writer& writer) {
    return std::pair(writer.waiting_ == 0 || writer.cut_ ? UINT32_MAX : writer.began_,
                     SIZE_MAX - writer.waiting_);
  };
  for (Writer* each : writers)
    if (out == nullptr || key(*each) < key(*out)) out = each;
  return out;
}

void Backlog::end(Writer& writer) {
  if (std::exchange(writer.cut_, true)) return;
  ++cut_off_;
  writer.cut();
  writer.took(writer.waiting_);  // its memory goes in a moment; nobody else is to pay for it
}

void Backlog::tick() {
  ++now_;
  std::vector<Writer*> late;
  for (Writer* each : all_)
    if (each->waiting_ > 0 && now_ - each->began_ > limits_.ticks) late.push_back(each);
  for (Writer* each : late) end(*each);
}

}  // namespace bloom::server
