#include "cli/help.h"

#include <string_view>

namespace bloom::cli {
namespace {

std::string broken(std::string_view text, std::size_t width) {
  std::string out;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(word.size() + 1, text.size()));
    if (column > 0 && column + 1 + word.size() > width) {
      out += '\n';
      column = 0;
    } else if (column > 0) {
      out += ' ';
      ++column;
    }
    out += word;
    column += word.size();
  }
  return out;
}

}  // namespace

std::string Help::make_option_desc(const CLI::Option* option) const {
  return broken(option->get_description(), 80 - column_width_);
}

std::string Help::make_subcommand(const CLI::App* command) const {
  std::stringstream out;
  CLI::detail::format_help(out, command->get_name(),
                           broken(command->get_description(), 80 - column_width_), column_width_);
  return out.str();
}

}  // namespace bloom::cli
