#include "games/runs/json.h"

#include <algorithm>

#include "base/text.h"
#include "games/runs/preview.h"
#include "games/runs/scoring.h"

namespace bloom {

using namespace runs;

namespace {

template <class List>
Json tiles_json(const List& tiles) {
  Json out = Json::array();
  for (const Tile tile : tiles)
    if (tile != kNoTile) out.push_back(to_text(tile));
  return out;
}

Json hand_json(Numbers numbers, int jokers) {
  Json out = Json::array();
  while (numbers != 0) out.push_back(to_text(pop_smallest(numbers)));
  for (int i = 0; i < jokers; ++i) out.push_back("J");
  return out;
}

Json tokens_json(const Tokens& tokens) {
  Json out = Json::array();
  for (int value = 1; value <= kTopReward; ++value)
    for (int i = 0; i < tokens.count(value); ++i) out.push_back(value);
  return out;
}

Json open_json(const Open& open) {
  Json out;
  out["players"] = open.players;
  out["options"] = Codec<Runs>::write(open.options, open.players);
  out["first"] = seat_json(open.first);
  out["starter"] = seat_json(open.starter);
  out["actor"] = seat_json(open.actor);
  out["phase"] = to_text(open.phase);
  out["round"] = open.round + 1;
  out["scores"] = list_of(open.players, [&](int seat) { return open.score(seat); });
  Json rounds = Json::array();
  for (int round = 0; round < open.finished_rounds(); ++round)
    rounds.push_back(list_of(open.players, [&](int seat) { return open.scores[round][seat]; }));
  out["round_scores"] = std::move(rounds);
  out["reward_points"] = list_of(open.players, [&](int seat) { return open.reward_points[seat]; });
  auto bed = open.bed;  // for people in the order of the numbers
  std::sort(bed.begin(), bed.end());
  out["bed"] = tiles_json(bed);
  out["board_jokers"] = open.board_jokers;
  out["rewards"] = tokens_json(open.rewards);
  out["won"] = list_of(open.players, [&](int seat) { return tokens_json(open.won[seat]); });
  out["reserve"] = open.reserve;
  Json table = Json::array();
  for (int run = 0; run < open.runs; ++run) table.push_back(tiles_json(open.row(run)));
  out["runs"] = std::move(table);
  out["drawn"] = open.drawn;
  out["passes"] = open.passes;
  return out;
}

// Of a hand that is not seen `tiles` is null; of its unknown tiles `plain` cannot be jokers.
Json hand_of(const Open& open, int seat, Json tiles) {
  return {{"size", open.hand_size[seat]},
          {"known", hand_json(open.known[seat], open.known_jokers[seat])},
          {"plain", open.plain[seat]},
          {"tiles", std::move(tiles)}};
}

}  // namespace

Json Codec<Runs>::components() {
  Json rewards = Json::array();
  for (int value = 1; value <= kTopReward; ++value)
    for (int i = 0; i < figures::kRewards[value - 1]; ++i) rewards.push_back(value);
  return {{"flowers", figures::kFlowers}, {"jokers", kJokers}, {"rewards", std::move(rewards)}};
}

Json Codec<Runs>::write(const runs::Deal& deal, const runs::Options&, int) {
  Json rounds = Json::array();
  for (const auto& tiles : deal.rounds) rounds.push_back(tiles_json(tiles));
  return {{"first", index(deal.first)}, {"rounds", std::move(rounds)}};
}

Json Codec<Runs>::write(const runs::View& view) {
  Json out;
  out["game"] = Runs::kId;
  out["seat"] = seat_json(view.viewer);
  append(out, open_json(view.open));
  out["hands"] = list_of(view.open.players, [&](int seat) {
    const bool own = seat_at(seat) == view.viewer;
    return hand_of(view.open, seat, own ? hand_json(view.numbers, view.jokers) : Json(nullptr));
  });
  return out;
}

Json Codec<Runs>::write(const runs::State& state) {
  const Open& open = state.open;
  Json out;
  out["game"] = Runs::kId;
  append(out, open_json(open));
  out["hands"] = list_of(open.players, [&](int seat) {
    return hand_of(open, seat, hand_json(state.numbers[seat], state.jokers[seat]));
  });
  // The tops first: what is left of this round's, and the rounds to come.
  Json reserves = Json::array();
  for (int round = open.round; round < open.options.rounds; ++round)
    reserves.push_back(tiles_json(state.reserves[round]));
  out["reserves"] = std::move(reserves);
  return out;
}

Json Codec<Runs>::write(const runs::Event& event, const runs::State& state) {
  const auto seat = [&] { return index(event.seat); };
  const auto run = [&] { return run_name(event.run); };
  switch (event.kind) {
    case Event::Kind::kDraw:
      return {{"event", "draw"},
              {"seat", seat()},
              {"tile", is_number(event.tile) ? Json(to_text(event.tile)) : Json(nullptr)},
              {"blind", !is_number(event.tile)},
              {"found", event.tile != kNoTile}};
    case Event::Kind::kJokerUp:
      return {{"event", "joker_up"}};
    case Event::Kind::kRefill:
      return {{"event", "refill"}, {"tile", to_text(event.tile)}};
    case Event::Kind::kSwap:
      return {{"event", "swap"},
              {"seat", seat()},
              {"run", run()},
              {"place", event.place + 1},
              {"tile", to_text(event.tile)}};
    case Event::Kind::kSteal:
      return {
          {"event", "steal"}, {"seat", seat()}, {"run", run()}, {"tiles", tiles_json(event.tiles)}};
    case Event::Kind::kLay:
      return {{"event", "lay"},
              {"seat", seat()},
              {"run", run()},
              {"tiles", tiles_json(event.tiles)},
              {"flowers", event.flowers}};
    case Event::Kind::kReward:
      return {{"event", "reward"}, {"seat", seat()}, {"value", event.value}};
    case Event::Kind::kExtend:
      return {{"event", "extend"},
              {"seat", seat()},
              {"run", run()},
              {"tiles", tiles_json(event.tiles)},
              {"added", event.value}};
    case Event::Kind::kJokerTake:
      return {{"event", "joker_take"}, {"seat", seat()}};
    case Event::Kind::kJokerLeave:
      return {{"event", "joker_leave"}, {"seat", seat()}};
    case Event::Kind::kPass:
      return {{"event", "pass"}, {"seat", seat()}};
    case Event::Kind::kTurn:
      return {{"event", "turn"}, {"seat", seat()}};
    case Event::Kind::kRoundEnd:
      return {{"event", "round_end"},
              {"round", event.value + 1},
              {"points", list_of(state.open.players, [&](int i) { return event.points[i]; })},
              {"hands", list_of(state.open.players, [&](int i) {
                 return hand_json(event.numbers[i], event.jokers[i]);
               })}};
    case Event::Kind::kRound:
      return {{"event", "round"}, {"round", event.value + 1}, {"seat", seat()}};
    case Event::Kind::kOver:
      return {{"event", "over"}, {"winners", seats_json(winners(state.open))}};
  }
  return nullptr;
}

Json Codec<Runs>::preview(const runs::View& view, const runs::Path& path) {
  const Preview will = runs::preview(view, path);
  Rng rng(0);
  Json out;
  out["move"] = to_text(sample(view, rng), path);
  out["points"] = will.points;
  Json earned = Json::array();
  if (path[0].act() == Act::kLay)
    for (const Tile tile : will.tiles)
      earned.push_back({{"tile", to_text(tile)}, {"flowers", flowers(tile)}});
  out["flowers"] = will.flowers;
  out["earned"] = std::move(earned);
  if (will.run >= 0) out["run"] = {{"name", run_name(will.run)}, {"tiles", tiles_json(will.tiles)}};
  if (will.source >= 0)
    out["source"] = {{"name", run_name(will.source)}, {"tiles", tiles_json(will.left)}};
  if (will.drawn != kNoTile)
    out["draw"] = {{"tile", is_number(will.drawn) ? Json(to_text(will.drawn)) : Json(nullptr)},
                   {"blind", will.drawn == kHidden}};
  out["joker_offered"] = will.offers_joker;
  out["ends_round"] = will.ends_round;
  out["next"] = {{"seat", seat_json(will.next)}, {"certain", will.certain}};
  return out;
}

Json Codec<Runs>::breakdown(const runs::State& state) {
  const Open& open = state.open;
  return list_of(open.players, [&](int seat) {
    return Json{{"rewards", open.reward_points[seat]},
                {"flowers_left", open.score(seat) - open.reward_points[seat]}};
  });
}

}  // namespace bloom
