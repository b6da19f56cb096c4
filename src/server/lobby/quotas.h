// How much one person and one address may have stored: so many bytes at once, and so many in a
// second after that; and how many tables an address may make. A table of bots is on the account of
// those who watch it.
//
// Times are those of the clock that only runs: a wall clock that was set back would keep whoever is
// in debt waiting until it has caught up.
#pragma once

#include <string>
#include <unordered_map>

#include "base/result.h"
#include "server/lobby/bucket.h"

namespace bloom::server {

// On whose account something is stored. Without an address: on nobody's.
struct Payer {
  std::string address, identity;
};

// What whoever has stored, made or asked for too much is told.
Error stored_enough();
Error made_enough();
Error asked_enough();

class Quotas {
 public:
  // Of an address 350 MB in a day at the most; a move is about 120 bytes.
  static constexpr double kUsual = 16 << 20;
  // What an address may have stored at once; of one person a quarter of it.
  explicit Quotas(double bytes = kUsual) : bytes_(bytes) {}

  // Whether they may have more stored.
  bool allow(const Payer& payer, Millis now) const;
  // Also what they could not be refused, such as the answer of a bot: they then wait longer.
  void charge(const Payer& payer, std::size_t bytes, Millis now);
  // Counts a table, a rematch too, and says whether it may be made.
  bool new_table(const std::string& address, Millis now);
  // Forgets those who have not stored anything for long.
  void sweep(Millis now);

 private:
  // It comes back within an hour and some.
  static Bucket of(double bytes) { return Bucket(bytes, bytes / 4096); }
  Bucket for_address() const { return of(bytes_); }
  Bucket for_identity() const { return of(bytes_ / 4); }
  static Bucket for_tables() { return Bucket(30, 0.05); }
  double bytes_;
  std::unordered_map<std::string, Bucket> addresses_, identities_, tables_;
};

}  // namespace bloom::server
