// A vector of fixed capacity that lives inside a value: trivially copyable when its elements are,
// no allocation; asserts guard the bounds.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace bloom {

template <class T, std::size_t N>
class FixedVec {
 public:
  using value_type = T;
  static constexpr std::size_t kCapacity = N;

  // The places past size() are left as memory has them, but for constants, which may not.
  constexpr FixedVec() {
    if (std::is_constant_evaluated())
      for (T& item : items_) item = T{};
  }

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr bool full() const { return size_ == N; }

  constexpr T& operator[](std::size_t i) {
    assert(i < size_);
    return items_[i];
  }
  constexpr const T& operator[](std::size_t i) const {
    assert(i < size_);
    return items_[i];
  }
  constexpr T& back() { return (*this)[size_ - 1]; }
  constexpr const T& back() const { return (*this)[size_ - 1]; }

  constexpr T* begin() { return items_; }
  constexpr T* end() { return items_ + size_; }
  constexpr const T* begin() const { return items_; }
  constexpr const T* end() const { return items_ + size_; }
  constexpr T* data() { return items_; }
  constexpr const T* data() const { return items_; }

  constexpr void push_back(const T& item) {
    assert(size_ < N);
    items_[size_++] = item;
  }
  constexpr T pop_back() {
    assert(size_ > 0);
    return items_[--size_];
  }
  constexpr void clear() { size_ = 0; }
  constexpr void append(std::size_t count, const T& item) {
    assert(size_ + count <= N);
    for (std::size_t i = 0; i < count; ++i) items_[size_ + i] = item;
    size_ += static_cast<std::uint32_t>(count);
  }
  constexpr void assign(const T* from, std::size_t count) {
    assert(count <= N);
    for (std::size_t i = 0; i < count; ++i) items_[i] = from[i];
    size_ = static_cast<std::uint32_t>(count);
  }

  friend constexpr bool operator==(const FixedVec& a, const FixedVec& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i)
      if (!(a.items_[i] == b.items_[i])) return false;
    return true;
  }

 private:
  std::uint32_t size_ = 0;
  T items_[N];
};

}  // namespace bloom
