// Values that are equal exactly when their bytes are.
#pragma once

#include <cstring>
#include <type_traits>

namespace bloom {

template <class T>
  requires std::has_unique_object_representations_v<T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

}  // namespace bloom
