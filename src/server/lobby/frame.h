// A message to a client, made once and shared by all who get the same.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "server/lobby/entry_log.h"

namespace bloom::server {

class Frame {
 public:
  explicit Frame(std::string text) : Frame(std::move(text), {}, {}) {}
  // Entries of a log in between are not copied.
  Frame(std::string head, EntryLog::Slice entries, std::string tail)
      : data_(std::make_shared<const Data>(
            Data{std::move(head), std::move(entries), std::move(tail)})) {}

  // What is sent, one after the other.
  std::array<std::string_view, 3> parts() const {
    return {data_->head, data_->entries.text, data_->tail};
  }
  std::size_t size() const {
    return data_->head.size() + data_->entries.text.size() + data_->tail.size();
  }
  std::string text() const { return data_->head + std::string(data_->entries.text) + data_->tail; }

 private:
  struct Data {
    std::string head;
    EntryLog::Slice entries;
    std::string tail;
  };
  std::shared_ptr<const Data> data_;
};

}  // namespace bloom::server
