// 128 bits as a set or a row of bits.
//
// The compilers' own type, except for the browser, where each of its shifts is a call that returns
// through memory (garden and runs gain half their speed there without it): two words of 64 bits
// whose shifts are a few instructions in place.
#pragma once

#include <concepts>
#include <cstdint>

namespace bloom {

class alignas(16) TwoWords {
 public:
  TwoWords() = default;
  template <std::integral I>
  constexpr TwoWords(I value)
      : low_(static_cast<std::uint64_t>(value)),
        high_(value < I{0} ? ~std::uint64_t{0} : std::uint64_t{0}) {}

  template <std::integral I>
  explicit constexpr operator I() const {
    return static_cast<I>(low_);
  }
  explicit constexpr operator bool() const { return (low_ | high_) != 0; }

  friend constexpr TwoWords operator&(TwoWords a, TwoWords b) {
    return {a.low_ & b.low_, a.high_ & b.high_};
  }
  friend constexpr TwoWords operator|(TwoWords a, TwoWords b) {
    return {a.low_ | b.low_, a.high_ | b.high_};
  }
  friend constexpr TwoWords operator^(TwoWords a, TwoWords b) {
    return {a.low_ ^ b.low_, a.high_ ^ b.high_};
  }
  friend constexpr TwoWords operator~(TwoWords a) { return {~a.low_, ~a.high_}; }
  friend constexpr TwoWords operator-(TwoWords a, TwoWords b) {
    return {a.low_ - b.low_, a.high_ - b.high_ - (a.low_ < b.low_ ? 1u : 0u)};
  }
  // By 0…127. What crosses from word to word goes in two steps, as a word must not be shifted
  // by 64.
  friend constexpr TwoWords operator<<(TwoWords a, int by) {
    const int part = by & 63;
    const std::uint64_t low = a.low_ << part;
    const std::uint64_t high = a.high_ << part | a.low_ >> 1 >> (63 - part);
    return by & 64 ? TwoWords{std::uint64_t{0}, low} : TwoWords{low, high};
  }
  friend constexpr TwoWords operator>>(TwoWords a, int by) {
    const int part = by & 63;
    const std::uint64_t high = a.high_ >> part;
    const std::uint64_t low = a.low_ >> part | a.high_ << 1 << (63 - part);
    return by & 64 ? TwoWords{high, std::uint64_t{0}} : TwoWords{low, high};
  }
  constexpr TwoWords& operator&=(TwoWords b) { return *this = *this & b; }
  constexpr TwoWords& operator|=(TwoWords b) { return *this = *this | b; }
  constexpr TwoWords& operator^=(TwoWords b) { return *this = *this ^ b; }
  constexpr TwoWords& operator<<=(int by) { return *this = *this << by; }
  constexpr TwoWords& operator>>=(int by) { return *this = *this >> by; }

  friend constexpr bool operator==(TwoWords a, TwoWords b) {
    return ((a.low_ ^ b.low_) | (a.high_ ^ b.high_)) == 0;
  }

 private:
  constexpr TwoWords(std::uint64_t low, std::uint64_t high) : low_(low), high_(high) {}

  std::uint64_t low_, high_;
};

#ifdef __wasm__
using Wide128 = TwoWords;
#else
__extension__ typedef unsigned __int128 Wide128;
#endif

}  // namespace bloom
