#include "cli/game_options.h"

#include <algorithm>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/paint.h"

namespace bloom::cli {
namespace {

constexpr std::size_t kBooks = kBookTexts.size();
constexpr std::array<std::string_view, kBooks> kBookNames = {"French", "Italian"};

// The letters at the ends of seats such as you:R, '\0' for those without; they are taken off.
std::string take_letters(std::vector<std::string>& seats) {
  std::string out;
  for (std::string& seat : seats) {
    const auto at = seat.find(':');
    // Anything but one letter stays, and is refused with the seat.
    const bool named = at != std::string::npos && at + 2 == seat.size();
    out += named ? seat.back() : '\0';
    if (named) seat.resize(at);
  }
  return out;
}

Result<std::string> fill_letters(std::string letters, std::string_view all) {
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (letters[i] == '\0') continue;
    if (all.find(letters[i]) == std::string_view::npos)
      return Error("bad-seats", cat("A seat's letter is one of ", all, ", not ",
                                    in_quotes(std::string(1, letters[i])), "."));
    if (letters.find(letters[i], i + 1) != std::string::npos)
      return Error("bad-seats", cat("--seats names ", std::string(1, letters[i]),
                                    " twice, but no two seats can have the same."));
  }
  letters.resize(std::max(letters.size(), all.size()), '\0');
  for (const char letter : all) {
    if (letters.find(letter) != std::string::npos) continue;
    if (const auto free = letters.find('\0'); free != std::string::npos) letters[free] = letter;
  }
  return letters;
}

std::vector<std::string> words_of(const std::vector<std::string_view>& values) {
  return {values.begin(), values.end()};
}

std::string names_of(const std::vector<OptionWords>& options) {
  std::vector<std::string> out;
  for (const OptionWords& option : options) out.emplace_back(option.name);
  return list_words(out);
}

std::string book_words(const OptionWords& option) {
  const auto& books = option.books;
  if (books[0].empty()) return "";
  if (std::ranges::count(books, books[0]) == static_cast<int>(kBooks))
    return cat(" Both rulebooks: ", books[0], ".");
  std::string out;
  for (std::size_t book = 0; book < kBooks; ++book)
    out += cat(book == 0 ? " " : "; ", kBookNames[book], book == 0 ? " rulebook: " : ": ",
               books[book]);
  return out + '.';
}

}  // namespace

std::vector<std::string> books_of(const GameEntry& game) {
  std::vector<std::string> out;
  for (std::size_t book = 0; book < kBooks; ++book)
    for (const OptionWords& option : game.option_words())
      if (!option.books[book].empty()) {
        out.emplace_back(kBookTexts[book]);
        break;
      }
  return out;
}

Result<Json> read_option_words(const GameEntry& game, const std::vector<std::string>& settings) {
  const std::vector<OptionWords> options = game.option_words();
  Json out = Json::object();
  for (const std::string& setting : settings) {
    const auto at = setting.find('=');
    if (at == std::string::npos)
      return Error("bad-options",
                   cat("Write an option as name=value, not ", in_quotes(setting), "."));
    const std::string name = setting.substr(0, at), value = setting.substr(at + 1);
    if (out.contains(name))
      return Error("bad-options", cat("--option names ", in_quotes(name), " twice; name it once."));
    const auto option = std::ranges::find(options, name, &OptionWords::name);
    if (option == options.end())
      return Error("bad-options", cat("There is no option ", in_quotes(name), " in ", game.id,
                                      "; it has ", names_of(options), "."));
    if (!option->by_seat && std::ranges::find(option->values, value) == option->values.end())
      return Error("bad-options",
                   cat("--option ", name, " takes ", list_words(words_of(option->values), "or"),
                       ", not ", in_quotes(value), "."));
    const auto number = read_int(value);
    out[name] = number ? Json(*number) : Json(value);
  }
  return out;
}

Error option_error(Error error) {
  constexpr std::string_view kPath = "options.";
  if (error.message.starts_with(kPath)) error.message.replace(0, kPath.size(), "--option ");
  return error;
}

Result<Json> chosen_options(const GameEntry& game, const std::string& book,
                            const std::vector<std::string>& settings,
                            std::vector<std::string>& seats) {
  Json out = Json::object();
  const std::vector<std::string> books = books_of(game);
  if (!book.empty() && books.empty())
    return Error("bad-options",
                 cat(game.name, " (", game.id, ") has one rulebook only; leave --rules out."));
  if (!book.empty() && std::ranges::find(books, book) == books.end())
    return Error("bad-options",
                 cat("--rules takes ", list_words(books, "or"), ", not ", in_quotes(book), "."));
  const std::string letters = take_letters(seats);
  const bool lettered = letters.find_first_not_of('\0') != std::string::npos;
  bool spent = false;
  for (const OptionWords& option : game.option_words()) {
    for (std::size_t i = 0; i < kBooks; ++i)
      if (kBookTexts[i] == book && !option.books[i].empty()) out[option.name] = option.books[i];
    if (!lettered || !option.by_seat) continue;
    auto filled = fill_letters(letters, option.preset);
    if (!filled) return filled.error();
    out[option.name] = *filled;
    spent = true;
  }
  if (lettered && !spent)
    return Error("bad-seats", cat("Seats of ", game.id, " have no letter; write you, not you:R."));
  const auto single = read_option_words(game, settings);
  if (!single) return single.error();
  for (const OptionWords& option : game.option_words())
    if (lettered && option.by_seat && single->contains(option.name))
      return Error("bad-seats", cat("Letters of seats stand in --seats and in --option ",
                                    option.name, "; name them once."));
  out.update(*single);
  return out;
}

std::string rulebook_help() {
  std::vector<std::string> ids, books;
  for (const GameEntry& game : all_games()) {
    const std::vector<std::string> own = books_of(game);
    if (own.empty()) continue;
    ids.emplace_back(game.id);
    books = own;
  }
  return cat("Play as this rulebook says: ", list_words(books, "or"), " (", list_words(ids), ")");
}

std::string option_help(std::string_view id) {
  std::string out;
  for (const GameEntry& game : one_or_all(id)) {
    out += cat(out.empty() ? "" : "\n", "Options of ", game.id, ":\n");
    for (const OptionWords& option : game.option_words()) {
      std::vector<std::string> values;
      values.reserve(option.values.size());
      for (const std::string_view value : option.values)
        values.push_back(value == option.preset ? cat(value, " (default)") : std::string(value));
      out += cat("  ", padded(std::string(option.name), 14), list_words(values, "or"), '\n');
      out += wrapped(cat(option.what, book_words(option)), std::string(16, ' '));
    }
  }
  return out;
}

}  // namespace bloom::cli
