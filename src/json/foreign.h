// JSON of strangers: what a server, a program or anybody else sent, for those who look a few things
// up in it. (Who reads a whole object strictly uses Reader.)
//
// Json aborts on a wrong access, such as a key looked up in a list. Foreign has no such access:
// what is not there is Nothing, every question to Nothing has an answer, and a value comes out as
// an optional. There is no way back to Json but to hand it to a function that answers with a
// Result.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "base/result.h"
#include "json/json.h"

namespace bloom {

namespace detail {
template <class T>
inline constexpr bool kIsResult = false;
template <class T>
inline constexpr bool kIsResult<Result<T>> = true;
}  // namespace detail

// A place in a ForeignDocument, which has to outlive it; or Nothing. As cheap as a pointer.
class Foreign {
 public:
  Foreign() = default;  // Nothing

  bool is_there() const { return json_ != nullptr; }
  bool is_object() const { return json_ != nullptr && json_->is_object(); }
  bool is_list() const { return json_ != nullptr && json_->is_array(); }

  // A member of an object. Nothing if it has none, or if this is no object.
  Foreign at(std::string_view key) const;
  // An entry of a list. Nothing behind its end, or if this is no list.
  Foreign at(std::size_t place) const;
  // The entries of a list; 0 if this is none.
  std::size_t size() const { return is_list() ? json_->size() : 0; }

  std::optional<std::int64_t> integer(std::int64_t least, std::int64_t most) const;
  std::optional<std::string_view> text() const;
  std::optional<bool> boolean() const;
  // The text of a member; empty if there is none.
  std::string text_at(std::string_view key) const;

  // The entries of a list, for loops; none if this is no list.
  class Iterator {
   public:
    explicit Iterator(const Json* at) : at_(at) {}
    Foreign operator*() const { return Foreign(at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const Json* at_;
  };
  Iterator begin() const { return Iterator(first()); }
  Iterator end() const { return Iterator(size() == 0 ? first() : first() + size()); }

  // Hands it (null for Nothing) to a function that trusts nothing itself, such as load_record: one
  // that answers with a Result.
  template <class Read>
  auto read_by(Read&& read) const {
    using Answer = std::invoke_result_t<Read, const Json&>;
    static_assert(detail::kIsResult<Answer>, "who reads foreign JSON may have to refuse it");
    return std::forward<Read>(read)(json_ == nullptr ? null() : *json_);
  }
  // Puts a copy of it into an object of ours, to be sent on.
  void copy_to(Json& object, std::string_view key) const;

 private:
  friend class ForeignDocument;
  friend std::string dump(const Foreign& foreign);
  explicit Foreign(const Json* json) : json_(json) {}
  static const Json& null();
  const Json* first() const;

  const Json* json_ = nullptr;
};

// In one line; "null" for Nothing.
std::string dump(const Foreign& foreign);

// Owns what was sent.
class ForeignDocument {
 public:
  ForeignDocument() = default;  // null

  // An error if it is no JSON, or beyond the limits.
  static Result<ForeignDocument> parse(std::string_view text,
                                       const JsonLimits& limits = kLineLimits);
  // A copy of a part of another.
  static ForeignDocument copy_of(const Foreign& part);

  Foreign root() const& { return Foreign(&json_); }
  Foreign root() const&& = delete;  // nothing would own it

 private:
  explicit ForeignDocument(Json json) : json_(std::move(json)) {}
  Json json_;
};

}  // namespace bloom
