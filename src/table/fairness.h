// Commit and reveal: the proof that nobody chose a deal after seeing who plays.
//
// At the start a table publishes commitment = SHA-256(secret). The seed that deals is
// SHA-256(secret ‖ entropy of seat 0 ‖ entropy of seat 1 ‖ …), so that no one who did not know the
// secret could know it, and no one who did could change it. The finished record shows the secret.
// All are bytes; records write them as hex digits.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/hex.h"
#include "base/result.h"
#include "json/json.h"

namespace bloom {

struct Fairness {
  Bytes32 commitment{};
  std::optional<Bytes32> secret;  // missing in a record of a game that still goes on
  std::vector<std::vector<std::uint8_t>> entropy;  // by seat

  // For a secret and what the seats add to it.
  static Fairness of(const Bytes32& secret, std::vector<std::vector<std::uint8_t>> entropy);

  // One with a fresh secret, for seats that add nothing of their own: each gets entropy too, since
  // without any the seed would be the commitment itself.
  static Fairness fresh(int players, void (*random)(std::span<std::uint8_t>));

  // Needs the secret.
  Bytes32 seed() const;
};

// The secret is written only when the game is finished.
Json write(const Fairness& fairness, bool finished);
// Refuses a secret that does not give the commitment.
Result<Fairness> read_fairness(const Json& json, int players);

}  // namespace bloom
