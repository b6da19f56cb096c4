#include "cli/paint.h"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "base/text.h"

namespace bloom::cli {
namespace {

std::vector<std::string> lines_of(const std::string& block) {
  std::vector<std::string> lines;
  std::istringstream in(block);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

}  // namespace

std::string Paint::operator()(std::string_view code, std::string_view text) const {
  if (!colour_) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

Paint choose_paint(std::string_view when) {
  if (when == "always") return Paint(true);
  if (when == "never") return Paint(false);
  const char* no_color = std::getenv("NO_COLOR");
  const bool wanted = no_color == nullptr || *no_color == '\0';
  return Paint(wanted && isatty(STDOUT_FILENO) == 1);
}

bool input_is_terminal() { return isatty(STDIN_FILENO) == 1; }

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
      continue;
    }
    width += (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
  }
  return width;
}

std::string padded(std::string_view text, std::size_t width) {
  const std::size_t have = width_of(text);
  return std::string(text) + std::string(have < width ? width - have : 0, ' ');
}

std::string fitted(std::string_view text, std::size_t width) {
  if (width_of(text) <= width) return padded(text, width);
  std::vector<std::string_view> characters;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t size = std::max<std::size_t>(1, character_size(rest));
    characters.push_back(rest.substr(0, size));
    rest.remove_prefix(size);
  }
  // The end of a path tells more than its beginning.
  const std::size_t first = width / 3, last = width - first - 1;
  std::string out;
  for (std::size_t i = 0; i < first; ++i) out += characters[i];
  out += "…";
  for (std::size_t i = characters.size() - last; i < characters.size(); ++i) out += characters[i];
  return out;
}

std::string wrapped(std::string_view text, std::string_view indent, std::string_view hanging) {
  std::string out, line(indent);
  std::size_t bare = indent.size();  // a line of so many bytes has no word yet
  while (!text.empty()) {
    const auto space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
    if (line.size() > bare && width_of(line) + 1 + width_of(word) > 80) {
      out += line + '\n';
      line = hanging;
      bare = hanging.size();
    }
    if (line.size() > bare) line += ' ';
    line += word;
  }
  return out + line + '\n';
}

std::string without_line_ends(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n')
      while (out.ends_with(' ')) out.pop_back();
    out += c;
  }
  return out;
}

std::string side_by_side(const std::vector<std::string>& blocks, std::size_t width) {
  const std::size_t across = std::max<std::size_t>(1, 80 / width);
  std::string out;
  for (std::size_t start = 0; start < blocks.size(); start += across) {
    std::vector<std::vector<std::string>> row;
    std::size_t height = 0;
    for (std::size_t i = start; i < std::min(start + across, blocks.size()); ++i) {
      row.push_back(lines_of(blocks[i]));
      height = std::max(height, row.back().size());
    }
    for (std::size_t line = 0; line < height; ++line) {
      std::string text;
      for (std::size_t i = 0; i < row.size(); ++i) {
        const std::string part = line < row[i].size() ? row[i][line] : "";
        text += i + 1 < row.size() ? padded(part, width) : part;
      }
      out += text + '\n';
    }
  }
  return out;
}

}  // namespace bloom::cli
