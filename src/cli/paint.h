// Colour for terminals, and text measured as it is shown.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace bloom::cli {

class Paint {
 public:
  explicit Paint(bool colour) : colour_(colour) {}

  // `code` is what stands between ESC[ and m, such as "1;32".
  std::string operator()(std::string_view code, std::string_view text) const;
  std::string bold(std::string_view text) const { return (*this)("1", text); }
  std::string dim(std::string_view text) const { return (*this)("2", text); }

  bool colour() const { return colour_; }

 private:
  bool colour_;
};

// "auto", "always" or "never"; auto asks whether standard output is a terminal and NO_COLOR is
// unset.
Paint choose_paint(std::string_view when);

bool input_is_terminal();

// Columns on the screen: escape sequences take none, every other code point one.
std::size_t width_of(std::string_view text);

// Padded with spaces to a width.
std::string padded(std::string_view text, std::size_t width);

// Exactly so wide: padded, or with "…" for what is left out of its middle. For plain text.
std::string fitted(std::string_view text, std::size_t width);

// The text in lines of at most 80 columns, broken at spaces, the first after `indent`, the others
// after `hanging`.
std::string wrapped(std::string_view text, std::string_view indent, std::string_view hanging);
inline std::string wrapped(std::string_view text, std::string_view indent) {
  return wrapped(text, indent, indent);
}

// Without the spaces at the ends of lines.
std::string without_line_ends(std::string_view text);

// Blocks of lines side by side, as many as fit into 80 columns, then the next row.
std::string side_by_side(const std::vector<std::string>& blocks, std::size_t width);

}  // namespace bloom::cli
