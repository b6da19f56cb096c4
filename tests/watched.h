// Whether a sanitizer watches. It sees the same code many times slower: tests that repeat one thing
// over chance show it a part.
#pragma once

namespace bloom::test {

#ifdef BLOOM_SANITIZED
inline constexpr bool kWatched = true;
#else
inline constexpr bool kWatched = false;
#endif

}  // namespace bloom::test
