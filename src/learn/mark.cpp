#include "learn/mark.h"

#include <algorithm>

#include "base/text.h"

namespace bloom::learn {
namespace {

bool is_small(char c) { return c >= 'a' && c <= 'z'; }
bool is_capital(char c) { return c >= 'A' && c <= 'Z'; }

// Whether a text has a form: # a whole number, @ a small letter, ^ capitals, perhaps behind a star;
// everything else stands for itself.
bool has_form(std::string_view text, std::string_view form) {
  for (const char c : form) {
    if (text.empty()) return false;
    std::size_t taken = 1;
    if (c == '#') {
      std::size_t end = text[0] == '-' ? 1 : 0;
      while (end < text.size() && is_digit(text[end])) ++end;
      if (!read_int(text.substr(0, end))) return false;
      taken = end;
    } else if (c == '@') {
      if (!is_small(text[0])) return false;
    } else if (c == '^') {
      std::size_t end = text[0] == '*' ? 1 : 0;
      while (end < text.size() && is_capital(text[end])) ++end;
      if (end == (text[0] == '*' ? 1u : 0u)) return false;
      taken = end;
    } else if (text[0] != c) {
      return false;
    }
    text.remove_prefix(taken);
  }
  return text.empty();
}

}  // namespace

Marks Marks::read(const Json& json, std::vector<std::string>& faults) {
  Marks out;
  if (!json.is_object()) {
    faults.emplace_back("The marks should be a JSON object.");
    return out;
  }
  for (const auto& [game, kinds] : json.items()) {
    if (!kinds.is_object()) {
      faults.push_back(cat(game, " should be a JSON object."));
      continue;
    }
    for (const auto& [kind, forms] : kinds.items()) {
      const std::string where = cat(game, '.', kind);
      if (!forms.is_object()) {
        faults.push_back(cat(where, " should be a JSON object."));
        continue;
      }
      for (const auto& [which, words] : forms.items())
        out.forms_.push_back(
            {game, kind, which, read_words(words, cat(where, '.', in_quotes(which)), faults)});
    }
  }
  return out;
}

const Marks::Form* Marks::find(std::string_view game, std::string_view mark) const {
  const auto colon = mark.find(':');
  const std::string_view kind = mark.substr(0, colon);
  const std::string_view which = colon == mark.npos ? "" : mark.substr(colon + 1);
  for (const Form& form : forms_)
    if ((form.game == game || form.game == "*") && form.kind == kind &&
        (colon == mark.npos) == form.which.empty() && has_form(which, form.which))
      return &form;
  return nullptr;
}

std::string Marks::flaw(std::string_view game, std::string_view mark) const {
  if (find(game, mark) != nullptr) return {};
  const std::string_view kind = mark.substr(0, mark.find(':'));
  std::vector<std::string> known;
  for (const Form& form : forms_)
    if ((form.game == game || form.game == "*") && form.kind == kind)
      known.push_back(form.which.empty() ? form.kind : cat(form.kind, ':', form.which));
  if (!known.empty())
    return cat("has not the form ", list_words(known, "or"),
               ", where # is a number, @ a small letter and ^ capitals");
  for (const Form& form : forms_)
    if ((form.game == game || form.game == "*") &&
        std::find(known.begin(), known.end(), form.kind) == known.end())
      known.push_back(form.kind);
  return cat("is no mark of ", game, ", which has ", list_words(known));
}

std::string Marks::called(std::string_view game, std::string_view mark, int language) const {
  const Form* form = find(game, mark);
  if (form == nullptr) return std::string(mark);
  std::string out = form->words[static_cast<std::size_t>(language)];
  const auto colon = mark.find(':');
  if (colon == mark.npos) return out;
  const auto at = out.find('%');
  return at == out.npos ? out : out.replace(at, 1, mark.substr(colon + 1));
}

}  // namespace bloom::learn
