// A value, or the reason why there is none. The core has no exceptions: whatever comes from
// outside is answered with a Result; broken invariants are asserts.
#pragma once

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/why.h"

namespace bloom {

// `code` is for programs and stable; `message` is one sentence for people.
struct Error {
  std::string code;
  std::string message;
  // Position in a list that the message speaks of (the move of a record), or −1.
  int index = -1;
  // Of a refused move.
  std::optional<Why> why = {};

  Error(std::string_view the_code, std::string the_message, int the_index = -1)
      : code(the_code), message(std::move(the_message)), index(the_index) {}
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : value_(std::move(value)) {}
  Result(Error error) : error_(std::move(error)) {}

  explicit operator bool() const { return value_.has_value(); }
  bool ok() const { return value_.has_value(); }

  T& operator*() {
    assert(value_);
    return *value_;
  }
  const T& operator*() const {
    assert(value_);
    return *value_;
  }
  T* operator->() { return &**this; }
  const T* operator->() const { return &**this; }

  const Error& error() const {
    assert(error_);
    return *error_;
  }

 private:
  std::optional<T> value_;
  std::optional<Error> error_;
};

// Success without a value.
struct Done {};
using Status = Result<Done>;

}  // namespace bloom
