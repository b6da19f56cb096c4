#include "games/runs/view.h"

#include "base/rng.h"
#include "base/text.h"

namespace bloom::runs {

View view(const State& state, Seat seat) {
  View out{state.open, 0, 0, seat, {}};
  if (seat != kNobody) {
    out.numbers = state.numbers[index(seat)];
    out.jokers = state.jokers[index(seat)];
  }
  return out;
}

namespace detail {

Unseen unseen(const View& view) {
  const Open& open = view.open;
  Numbers seen = view.numbers;
  int jokers = view.jokers + open.board_jokers + open.table_jokers + open.work.loot_jokers;
  for (int seat = 0; seat < open.players; ++seat) {
    seen |= open.known[seat];
    if (seat_at(seat) != view.viewer) jokers += open.known_jokers[seat];
  }
  for (const Tile tile : open.bed)
    if (is_number(tile)) seen |= bit(tile);
  for (const Tile tile : open.table)
    if (is_number(tile)) seen |= bit(tile);
  for (const Tile tile : open.work.loot)
    if (is_number(tile)) seen |= bit(tile);
  Unseen out;
  out.jokers = kJokers - jokers;
  for (Numbers rest = kAllNumbers & ~seen; rest != 0;) out.numbers.push_back(pop_smallest(rest));
  return out;
}

State known_part(const View& view) {
  State state{};
  state.open = view.open;
  state.numbers = view.open.known;
  state.jokers = view.open.known_jokers;
  if (view.viewer != kNobody) {
    state.numbers[index(view.viewer)] = view.numbers;
    state.jokers[index(view.viewer)] = view.jokers;
  }
  return state;
}

}  // namespace detail

// First whatever sampling relies on; then any world will do to check the rest.
Status validate(const View& view) {
  const auto bad = [](std::string message) { return Error("bad-view", std::move(message)); };
  const Open& open = view.open;
  const detail::Unseen rest = detail::unseen(view);
  if (open.drawn > 0 && open.phase == Phase::kAction)
    return bad("A tile was drawn before the action (R10).");
  if (open.drawn == 0 && open.phase == Phase::kDraw && open.reserve > 0)
    return bad("A blind draw found nothing although the reserve is not empty (R10).");
  if (open.round == 0 && open.starter != open.first)
    return bad("Another seat starts the first round (R9).");
  for (const std::int16_t points : open.reward_points)
    if (open.round == 0 && open.actor != kNobody && points != 0)
      return bad("Reward points are counted when a round ends (R23).");
  if (rest.jokers < 0) return bad("The view shows more jokers than the box has (R1).");
  int places = open.reserve, free = open.reserve;
  for (int seat = 0; seat < open.players; ++seat) {
    const int unknown = open.unknown(seat);
    if (unknown < 0 || open.plain[seat] > unknown)
      return bad(cat("More tiles of seat ", seat, " are known than its hand has (R12)."));
    if (seat_at(seat) == view.viewer) continue;
    places += unknown;
    free += unknown - open.plain[seat];
  }
  const int unseen = static_cast<int>(rest.numbers.size()) + rest.jokers;
  if (unseen != places)
    return bad(cat("The view leaves ", unseen, " tiles unseen, but hides ", places,
                   " in hands and the reserve (R1)."));
  if (rest.jokers > free) return bad("There is no place for the jokers that are not seen (R10).");
  Rng rng(0);
  if (const Status whole = check(sample(view, rng)); !whole)
    return bad(cat("The view does not fit together: ", whole.error().message, '.'));
  return Done{};
}

}  // namespace bloom::runs
