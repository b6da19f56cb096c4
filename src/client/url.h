// Where a server is: http://host:port/path#key, or https:
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace bloom::client {

struct Url {
  bool secure = false;
  std::string host;
  int port = 80;
  std::string path = "/", fragment;
};

Result<Url> read_url(std::string_view text);

// host:port as addresses have it, without the usual port.
std::string authority(const Url& url);

// "The server at HOST port N", for the beginning of a sentence.
std::string server_words(const Url& url);

// Whether a text that a server sent can stand for a table in an address.
bool is_table_name(std::string_view text);

// What a server has to say for itself, as one line that is safe to print; empty if it said nothing.
std::string printable(std::string_view text);

}  // namespace bloom::client
