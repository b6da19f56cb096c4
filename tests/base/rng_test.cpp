#include "base/rng.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "base/shuffle.h"

namespace bloom {
namespace {

static_assert(BitSource<Rng>);

TEST(SplitMix64, gives_the_published_numbers) {
  SplitMix64 source(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317ull, 3203168211198807973ull, 9817491932198370423ull,
        4593380528125082431ull, 16408922859458223821ull})
    EXPECT_EQ(source.next64(), expected);
}

TEST(Rng, is_xoshiro256_plus_plus) {
  Rng rng(std::array<std::uint64_t, 4>{1, 2, 3, 4});
  for (const std::uint64_t expected :
       {41943041ull, 58720359ull, 3588806011781223ull, 3591011842654386ull, 9228616714210784205ull,
        9973669472204895162ull, 14011001112246962877ull, 12406186145184390807ull,
        15849039046786891736ull, 10450023813501588000ull})
    EXPECT_EQ(rng.next64(), expected);
}

TEST(Rng, fills_its_state_from_one_number_by_split_mix) {
  Rng from_number(1234567);
  Rng from_state(std::array<std::uint64_t, 4>{6457827717110365317ull, 3203168211198807973ull,
                                              9817491932198370423ull, 4593380528125082431ull});
  for (int i = 0; i < 20; ++i) EXPECT_EQ(from_number.next64(), from_state.next64());
}

TEST(Rng, gives_the_high_half_as_32_bits) {
  // 58720359 and 41943041 fit into 32 bits, so their high halves are 0; 3588806011781223 >> 32
  // = 835584 and 3591011842654386 >> 32 = 836097 (remainders dropped).
  Rng rng(std::array<std::uint64_t, 4>{1, 2, 3, 4});
  EXPECT_EQ(rng.next32(), 0u);
  EXPECT_EQ(rng.next32(), 0u);
  EXPECT_EQ(rng.next32(), 835584u);
  EXPECT_EQ(rng.next32(), 836097u);
}

TEST(Rng, can_run_at_compile_time) {
  constexpr std::uint64_t kFirst = [] {
    Rng rng(std::array<std::uint64_t, 4>{1, 2, 3, 4});
    return rng.next64();
  }();
  static_assert(kFirst == 41943041);
}

}  // namespace
}  // namespace bloom
