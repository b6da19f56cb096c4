// Writes one JSON object, member by member, without building a tree: the bytes are those that
// dump() gives for the same members.
#pragma once

#include <algorithm>
#include <concepts>
#include <string>
#include <string_view>

#include "base/text.h"
#include "json/json.h"

namespace bloom {

inline void write_quoted(std::string& out, std::string_view text) {
  const bool plain = std::all_of(text.begin(), text.end(), [](char c) {
    return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
  });
  if (!plain) {
    out += dump(Json(text));
    return;
  }
  out += '"';
  out += text;
  out += '"';
}

//   ObjectWriter out;
//   out.add("kind", "move").add("seat", 1);
//   std::move(out).text()   {"kind":"move","seat":1}
class ObjectWriter {
 public:
  ObjectWriter& add(std::string_view key, std::string_view value) {
    begin(key);
    write_quoted(text_, value);
    return *this;
  }
  ObjectWriter& add(std::string_view key, const char* value) {
    return add(key, std::string_view(value));
  }
  template <std::integral T>
  ObjectWriter& add(std::string_view key, T value) {
    if constexpr (std::same_as<T, bool>)
      return add_text(key, value ? "true" : "false");
    else
      return add_text(key, cat(value));
  }
  ObjectWriter& add_json(std::string_view key, const Json& value) {
    return add_text(key, dump(value));
  }
  // A value that is JSON text already.
  ObjectWriter& add_text(std::string_view key, std::string_view json) {
    begin(key);
    text_ += json;
    return *this;
  }

  std::string text() && {
    text_ += '}';
    return std::move(text_);
  }

 private:
  // Keys are our own words, which need no escapes.
  void begin(std::string_view key) {
    text_ += text_.size() > 1 ? ",\"" : "\"";
    text_ += key;
    text_ += "\":";
  }

  std::string text_ = "{";
};

}  // namespace bloom
