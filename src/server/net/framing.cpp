#include "server/net/framing.h"

#include <algorithm>

#include "base/text.h"

namespace bloom::server {
namespace {

constexpr char kCr = '\r', kLf = '\n';

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

// What names of headers and methods are made of.
bool is_token(char c) {
  return is_letter(c) || is_digit(c) ||
         (c != '\0' && std::string_view("!#$%&'*+-.^_`|~").find(c) != std::string_view::npos);
}

// Everything that is no control character; bytes above ASCII are for others to judge.
bool is_visible(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte > 0x20 && byte != 0x7f;
}

int hex_value(char c) {
  if (is_digit(c)) return c - '0';
  const char small = lower(c);
  return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

}  // namespace

bool same_word(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

HeadScan::State HeadScan::look(std::string_view all) {
  while (at_ < all.size()) {
    if (!take(all[at_])) return State::kBroken;
    ++at_;
    if (part_ == Part::kEnd && all[at_ - 1] == kLf) return State::kWhole;
  }
  return State::kMore;
}

bool HeadScan::take(char c) {
  const auto turn = [this](Part next) {
    part_ = next;
    begin_ = at_ + 1;
    return true;
  };
  const bool empty = at_ == begin_;
  switch (part_) {
    case Part::kMethod:
      return c == ' ' ? !empty && turn(Part::kTarget) : is_token(c);
    case Part::kTarget:
      return c == ' ' ? !empty && turn(Part::kVersion) : is_visible(c);
    case Part::kVersion:
      if (c == kCr) return (version_ == "HTTP/1.1" || version_ == "HTTP/1.0") && turn(Part::kLine);
      version_ += c;
      return std::string_view("HTTP/1.1").starts_with(version_) || version_ == "HTTP/1.0";
    case Part::kLine:  // behind a CR
      return c == kLf && turn(Part::kName);
    case Part::kName:
      if (empty && c == kCr) return turn(Part::kEnd);
      return c == ':' ? !empty && turn(Part::kValue) : is_token(c);
    case Part::kValue:
      if (c == kCr) return turn(Part::kLine);
      return is_visible(c) || c == ' ' || c == '\t';
    case Part::kEnd:
      return c == kLf;
  }
  return false;
}

std::optional<Framing> framing_of(unsigned version, const std::vector<std::string_view>& codings,
                                  const std::vector<std::string_view>& lengths) {
  Framing out;
  if (!codings.empty()) {
    if (version < 11 || codings.size() > 1 || !lengths.empty() ||
        !same_word(trimmed(codings.front()), "chunked"))
      return std::nullopt;
    out.chunked = true;
    return out;
  }
  if (lengths.empty()) return out;
  const std::string_view digits = trimmed(lengths.front());
  constexpr std::size_t kMostDigits = 18;  // what surely fits
  if (lengths.size() > 1 || digits.empty() || digits.size() > kMostDigits ||
      !std::all_of(digits.begin(), digits.end(), is_digit))
    return std::nullopt;
  for (const char c : digits) out.size = out.size * 10 + static_cast<std::uint64_t>(c - '0');
  return out;
}

Chunks::State Chunks::take(std::string_view& input) {
  constexpr std::size_t kMostDigits = 8;
  while (!input.empty()) {
    if (part_ == Part::kBytes) {
      const std::size_t part = std::min(left_, input.size());
      content_ += input.substr(0, part);
      input.remove_prefix(part);
      left_ -= part;
      if (left_ == 0) part_ = Part::kBytesEnd;
      continue;
    }
    const char c = input.front();
    input.remove_prefix(1);
    switch (part_) {
      case Part::kSize:
        if (const int digit = hex_value(c); digit >= 0) {
          if (++digits_ > kMostDigits) return State::kBroken;
          left_ = left_ * 16 + static_cast<std::size_t>(digit);
          break;
        }
        if (c != kCr || digits_ == 0) return State::kBroken;
        if (left_ > most_ - content_.size()) return State::kTooLarge;
        part_ = Part::kSizeEnd;
        break;
      case Part::kSizeEnd:
        if (c != kLf) return State::kBroken;
        part_ = left_ > 0 ? Part::kBytes : Part::kLast;
        break;
      case Part::kBytesEnd:
        if (c != kCr) return State::kBroken;
        part_ = Part::kBytesEndLine;
        break;
      case Part::kBytesEndLine:
        if (c != kLf) return State::kBroken;
        part_ = Part::kSize;
        digits_ = 0;
        break;
      case Part::kLast:
        if (c != kCr) return State::kBroken;
        part_ = Part::kLastLine;
        break;
      case Part::kLastLine:
        return c == kLf ? State::kWhole : State::kBroken;
      case Part::kBytes:
        break;
    }
  }
  return State::kMore;
}

bool is_socket_key(std::string_view key) {
  key = trimmed(key);
  constexpr std::size_t kLetters = 22;
  if (key.size() != kLetters + 2 || !key.ends_with("==")) return false;
  // The last letter has two bits of the sixteenth byte, and noughts.
  if (std::string_view("AQgw").find(key[kLetters - 1]) == std::string_view::npos) return false;
  const std::string_view letters = key.substr(0, kLetters);
  return std::all_of(letters.begin(), letters.end(),
                     [](char c) { return is_letter(c) || is_digit(c) || c == '+' || c == '/'; });
}

}  // namespace bloom::server
