// Help texts within 80 columns.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace bloom::cli {

// Breaks descriptions at spaces where they would leave the screen.
class Help : public CLI::Formatter {
 public:
  std::string make_option_desc(const CLI::Option* option) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

}  // namespace bloom::cli
