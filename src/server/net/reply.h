// What a request for the page is answered with. Knows HTTP's meanings, not its bytes: the listener
// reads and writes those.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/site.h"

namespace bloom::server {

enum class Method : std::uint8_t { kGet, kHead, kOther };

struct Ask {
  Method method = Method::kOther;
  std::string_view target;
  std::string_view accept_encoding, if_none_match;  // empty when absent
};

struct Reply {
  int status = 200;
  std::vector<std::pair<std::string_view, std::string>> headers;
  std::string_view body;  // of the site, or a constant
  bool send_body = true;  // a HEAD and a 304 have none, but a HEAD tells its size
};

// Unknown places without a file's name get the index: the page finds its way by real addresses.
Reply reply_to(const Site& site, const Ask& ask);

// A refusal in plain words, for what never became an Ask.
Reply refusal(int status);

// The headers that keep browsers from doing what the page never wants.
void add_safety(Reply& reply);

// What the client takes best of "br" and "gzip", as far as offered; empty for neither.
std::string_view choose_coding(std::string_view accept_encoding, bool brotli, bool gzip);

// Whether an If-None-Match names this tag.
bool names_tag(std::string_view if_none_match, std::string_view tag);

}  // namespace bloom::server
