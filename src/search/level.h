// The players that anyone can ask for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace bloom {

enum class Level : std::uint8_t {
  kRandom,  // any legal step
  kGreedy,  // the most points at once
  kEasy,    // kEasy and up search, from Guide<G>::kLevels
  kMedium,
  kHard,
  kExpert,
  kMaster,  // above the ladder: as much search as a second holds
  kPlain,   // textbook search without knowledge: a yardstick for the arena (plain.h)
};
inline constexpr std::array<std::string_view, 8> kLevelTexts = {
    "random", "greedy", "easy", "medium", "hard", "expert", "master", "plain"};

constexpr std::optional<Level> level_named(std::string_view text) {
  for (std::size_t i = 0; i < kLevelTexts.size(); ++i)
    if (kLevelTexts[i] == text) return static_cast<Level>(i);
  return std::nullopt;
}

// Those that a player may want to meet: the ladder and what is above it.
inline constexpr std::span<const std::string_view> kOpponents =
    std::span(kLevelTexts).subspan(static_cast<std::size_t>(Level::kEasy), 5);
// Those that may sit at a table: all but the yardstick.
inline constexpr std::span<const std::string_view> kSeatLevels =
    std::span(kLevelTexts).first(static_cast<std::size_t>(Level::kPlain));

constexpr bool searches(Level level) { return level >= Level::kEasy; }

}  // namespace bloom
