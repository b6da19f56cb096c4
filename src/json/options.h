// The options of a game as one table: names, values, defaults, a sentence on each, which rulebook
// means which value, and where an option has an effect. Reading, writing, `games`, the help texts,
// docs/options.md and the page's form all follow it.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/edition.h"
#include "json/json.h"

namespace bloom {

// The rulebooks that differ from each other. A game with a single one names none.
enum class Book : std::uint8_t { kFrench, kItalian };
inline constexpr std::array<std::string_view, 2> kBookTexts = {"french", "italian"};

// A table where an option has an effect: for so many players, or by the value of another option.
struct Where {
  int players = 0;
  std::string_view option = {};
  std::string_view value = {};
};

// One option of a game whose options are an O.
template <class O>
struct Option {
  std::string_view name;
  std::span<const std::string_view> values;
  // What the values mean, for help texts and documents.
  std::string_view what;
  // The place of a value in `values`. Null for an option that is no choice from a list: its game
  // reads and writes it.
  int (*get)(const O&) = nullptr;
  void (*set)(O&, int) = nullptr;
  int preset = 0;       // the place of the default
  bool number = false;  // the values are integers in JSON
  int since = 1;        // the rules (games/edition.h) that it came with
  int before = 0;       // the place of the value that older rules played by
  // The place of the value that each rulebook means; kLeft: it is left to the players, or there
  // are no two rulebooks to choose from.
  std::array<int, kBookTexts.size()> books = {kLeft, kLeft};
  // Any of these; none: it always has an effect.
  std::span<const Where> where = {};
  // Its value is a letter for each seat, and perhaps for somebody whom nobody plays behind them,
  // all different; the default has all letters there are. So each player may choose their own.
  bool by_seat = false;

  static constexpr int kLeft = -1;
};

// An option that is a member of O: a number or an enum whose values are in the order of the texts.
template <class O, auto kMember>
constexpr Option<O> member_option(std::string_view name, std::span<const std::string_view> values,
                                  std::string_view what) {
  Option<O> out{.name = name, .values = values, .what = what};
  out.get = [](const O& options) { return static_cast<int>(options.*kMember); };
  out.set = [](O& options, int value) {
    auto& member = options.*kMember;
    member = static_cast<std::remove_reference_t<decltype(member)>>(value);
  };
  return out;
}

// The same option, which came with later rules; games before played by the value at `before`.
template <class O>
constexpr Option<O> since(int rules, int before, Option<O> option) {
  option.since = rules;
  option.before = before;
  return option;
}

// The same option, of which the rulebooks mean the values at these places.
template <class O>
constexpr Option<O> by_books(int french, int italian, Option<O> option) {
  option.books = {french, italian};
  return option;
}

// The same option, which has an effect only there.
template <class O>
constexpr Option<O> only(std::span<const Where> where, Option<O> option) {
  option.where = where;
  return option;
}

// An option for those who only tell of it.
struct OptionWords {
  std::string_view name;
  std::vector<std::string_view> values;
  std::string_view preset;
  std::string_view what;
  // By book; empty: left to the players.
  std::array<std::string_view, kBookTexts.size()> books;
  std::span<const Where> where;
  bool by_seat;
};

// Whether an option has an effect at a table of so many players with these options, as JSON.
bool has_effect(const OptionWords& option, const Json& options, int players);

template <class O>
std::vector<OptionWords> option_words(std::span<const Option<O>> table) {
  std::vector<OptionWords> out;
  for (const Option<O>& option : table) {
    out.push_back({option.name,
                   {option.values.begin(), option.values.end()},
                   option.values[option.preset],
                   option.what,
                   {},
                   option.where,
                   option.by_seat});
    for (std::size_t book = 0; book < kBookTexts.size(); ++book)
      if (option.books[book] != Option<O>::kLeft)
        out.back().books[book] = option.values[option.books[book]];
  }
  return out;
}

// A value as JSON has it.
template <class O>
Json option_value(const Option<O>& option, int place) {
  if (option.number) return std::stoi(std::string(option.values[place]));
  return option.values[place];
}

// {"parks":{"values":["open","three"],"default":"open","books":{"french":"open",…}},…}, with
// `where` and `by_seat` for those that have them.
template <class O>
Json options_json(std::span<const Option<O>> table) {
  Json out = Json::object();
  for (const Option<O>& option : table) {
    Json values = Json::array();
    for (int i = 0; i < static_cast<int>(option.values.size()); ++i)
      values.push_back(option_value(option, i));
    Json entry = {{"values", std::move(values)}, {"default", option_value(option, option.preset)}};
    for (std::size_t book = 0; book < kBookTexts.size(); ++book)
      if (option.books[book] != Option<O>::kLeft)
        entry["books"][kBookTexts[book]] = option_value(option, option.books[book]);
    for (const Where& where : option.where)
      entry["where"].push_back(where.players > 0 ? Json{{"players", where.players}}
                                                 : Json{{where.option, where.value}});
    if (option.by_seat) entry["by_seat"] = true;
    out[option.name] = std::move(entry);
  }
  return out;
}

// Missing options keep what `options` holds, or take the value that games of these rules were
// played by, if the option came later.
template <class O>
void read_options(Reader& in, std::span<const Option<O>> table, int rules, O& options) {
  for (const Option<O>& option : table) {
    if (option.set == nullptr) continue;
    if (!in.has(option.name)) {
      if (rules < option.since) option.set(options, option.before);
    } else if (option.number) {
      const int least = std::stoi(std::string(option.values.front()));
      const int most = std::stoi(std::string(option.values.back()));
      option.set(options, in.integer(option.name, least, most) - least);
    } else {
      option.set(options, in.choice(option.name, option.values));
    }
  }
}

// All of them from a foreign object; the defaults of O for what is missing. `more` reads what is no
// choice from a list.
template <class O, class More>
Result<O> read_options(const Json& json, std::span<const Option<O>> table, int rules, More more) {
  Reader in(json, "options", "bad-options");
  O options;
  read_options<O>(in, table, rules, options);
  more(in, options);
  if (const Status status = in.finish(); !status) return status.error();
  return options;
}
template <class O>
Result<O> read_options(const Json& json, std::span<const Option<O>> table, int rules) {
  return read_options<O>(json, table, rules, [](Reader&, O&) {});
}

template <class O>
Json options_in_json(std::span<const Option<O>> table, const O& options) {
  Json out = Json::object();
  for (const Option<O>& option : table)
    if (option.get != nullptr) out[option.name] = option_value(option, option.get(options));
  return out;
}

}  // namespace bloom
