// The addresses that a browser asks for.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bloom::server {

// The path that a request's target names: decoded, beginning with a slash, without the query.
// Nothing for what no page of ours can link to: broken escapes, control characters, backslashes,
// empty segments, and segments of dots, which could lead out of a folder.
std::optional<std::string> path_of(std::string_view target);

// Whether the last segment looks like the name of a file rather than a place in the page.
bool names_file(std::string_view path);

}  // namespace bloom::server
