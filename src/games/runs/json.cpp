#include "games/runs/json.h"

#include <algorithm>

#include "base/text.h"
#include "games/runs/preview.h"

namespace bloom {

using namespace runs;

namespace {

constexpr std::array<std::string_view, 2> kDealtTexts = {"board", "hand"};
constexpr std::array<std::string_view, 2> kStealTexts = {"no", "yes"};

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

template <class F>
Json by_seat(const Open& open, F make) {
  Json out = Json::array();
  for (int seat = 0; seat < open.players; ++seat) out.push_back(make(seat));
  return out;
}

int finished_rounds(const Open& open) {
  return open.phase == Phase::kOver ? open.round + 1 : open.round;
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
  out["scores"] = by_seat(open, [&](int seat) { return open.score(seat); });
  Json rounds = Json::array();
  for (int round = 0; round < finished_rounds(open); ++round)
    rounds.push_back(by_seat(open, [&](int seat) { return open.scores[round][seat]; }));
  out["round_scores"] = std::move(rounds);
  out["reward_points"] = by_seat(open, [&](int seat) { return open.reward_points[seat]; });
  auto bed = open.bed;  // for people in the order of the numbers
  std::sort(bed.begin(), bed.end());
  out["bed"] = tiles_json(bed);
  out["board_jokers"] = open.board_jokers;
  out["rewards"] = tokens_json(open.rewards);
  out["won"] = by_seat(open, [&](int seat) { return tokens_json(open.won[seat]); });
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

Json event_json(const Event& event, const State& state) {
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
              {"points", by_seat(state.open, [&](int i) { return event.points[i]; })},
              {"hands", by_seat(state.open, [&](int i) {
                 return hand_json(event.numbers[i], event.jokers[i]);
               })}};
    case Event::Kind::kRound:
      return {{"event", "round"}, {"round", event.value + 1}, {"seat", seat()}};
    case Event::Kind::kOver: {
      Json seats = Json::array();
      for (const Seat winner : winners(state.open)) seats.push_back(index(winner));
      return {{"event", "over"}, {"winners", std::move(seats)}};
    }
  }
  return nullptr;
}

// --- reading ---

Tile read_tile(Reader& in, const Json& json, std::string_view what) {
  const auto text = as_text(json);
  const Tile tile = text ? tile_named(*text) : kNoTile;
  if (tile == kNoTile) in.refuse(cat(what, " should hold tiles: \"1\" to \"100\" and \"J\"."));
  return tile;
}

// A list of tiles as a set; no number twice.
void read_hand(Reader& in, const Json& list, const std::string& what, Numbers& numbers,
               std::uint8_t& jokers) {
  for (const Json& each : list) {
    const Tile tile = read_tile(in, each, what);
    if (tile == kJoker && jokers < kJokers)
      ++jokers;
    else if (is_number(tile) && !holds(numbers, tile))
      numbers |= bit(tile);
    else
      in.refuse(cat(what, " has a tile more often than the box (R1)."));
  }
}

void read_tokens(Reader& in, const Json& list, std::string_view what, Tokens& tokens) {
  if (!list.is_array() || list.size() > 20)
    return in.refuse(cat(what, " should be a list of reward tokens (R3)."));
  for (const Json& each : list) {
    const auto value = as_integer(each, 1, kTopReward);
    if (!value || tokens.count(static_cast<int>(*value)) == 2)
      return in.refuse(cat(what, " should be a list of reward tokens (R3)."));
    tokens.add(static_cast<int>(*value));
  }
}

void read_runs(Reader& in, Open& open) {
  const Json& list = in.list("runs", 0, kMaxRuns);
  int size = 0;
  for (std::size_t run = 0; run < list.size(); ++run) {
    const std::string what = cat("view.runs[", run, ']');
    if (!list[run].is_array() || size + list[run].size() > kTiles)
      return in.refuse(cat(what, " should be a list of tiles, no more than the box has (R1)."));
    for (const Json& each : list[run]) {
      const Tile tile = read_tile(in, each, what);
      open.table[size++] = tile;
      if (tile == kJoker) ++open.table_jokers;
    }
    open.run_end[open.runs++] = static_cast<std::uint8_t>(size);
  }
  // As the counts that follow from them must be.
  if (open.table_jokers > kJokers) in.refuse("view.runs has more jokers than the box (R1).");
}

void read_bed(Reader& in, Open& open) {
  const Json& list = in.list("bed", 0, kBed);
  for (std::size_t i = 0; i < list.size(); ++i) {
    open.bed[i] = read_tile(in, list[i], "view.bed");
    if (!is_number(open.bed[i])) in.refuse("view.bed should hold numbered tiles only (R6).");
  }
  if (in.failed()) return;
  std::sort(open.bed.begin(), open.bed.begin() + list.size(),
            [](Tile a, Tile b) { return kRankOfNumber[a] < kRankOfNumber[b]; });
}

void read_seat(Reader& outer, const Json& json, int seat, View& view) {
  const std::string what = cat("view.hands[", seat, ']');
  Reader in(json, what, "bad-view");
  Open& open = view.open;
  open.hand_size[seat] = static_cast<std::uint8_t>(in.integer("size", 0, kTiles));
  open.plain[seat] = static_cast<std::uint8_t>(in.integer("plain", 0, kTiles));
  read_hand(in, in.list("known", 0, kTiles), cat(what, ".known"), open.known[seat],
            open.known_jokers[seat]);
  if (view.viewer == seat_at(seat)) {
    read_hand(in, in.list("tiles", 0, kTiles), cat(what, ".tiles"), view.numbers, view.jokers);
  } else if (const Json* tiles = in.value("tiles"); tiles != nullptr && !tiles->is_null()) {
    in.refuse(cat(what, ".tiles should be null, since the viewer does not see them (R12)."));
  }
  if (const Status status = in.finish(); !status) outer.refuse(status.error().message);
}

void read_scores(Reader& in, int players, Open& open) {
  const int finished = finished_rounds(open);
  const Json& rounds = in.list("round_scores", finished, finished);
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    if (!rounds[round].is_array() || rounds[round].size() != static_cast<std::size_t>(players))
      return in.refuse("view.round_scores should be lists of scores by seat (R23).");
    for (int seat = 0; seat < players; ++seat) {
      const auto points = as_integer(rounds[round][seat], -999, 999);
      if (!points) return in.refuse("view.round_scores should be lists of scores by seat (R23).");
      open.scores[round][seat] = static_cast<std::int16_t>(*points);
    }
  }
  const Json& rewards = in.list("reward_points", players, players);
  for (std::size_t seat = 0; seat < rewards.size(); ++seat) {
    const auto points = as_integer(rewards[seat], 0, 999);
    if (!points) return in.refuse("view.reward_points should be numbers by seat (R23).");
    open.reward_points[seat] = static_cast<std::int16_t>(*points);
  }
}

}  // namespace

Json Codec<Runs>::options() {
  Json rounds = Json::array();
  for (int i = 1; i <= kMaxRounds; ++i) rounds.push_back(i);
  return {{"rounds", {{"values", std::move(rounds)}, {"default", figures::kRounds}}},
          {"dealt_jokers", {{"values", kDealtTexts}, {"default", kDealtTexts[0]}}},
          {"steal_jokers", {{"values", {"yes", "no"}}, {"default", "yes"}}}};
}

Json Codec<Runs>::components() {
  Json rewards = Json::array();
  for (int value = 1; value <= kTopReward; ++value)
    for (int i = 0; i < figures::kRewards[value - 1]; ++i) rewards.push_back(value);
  return {{"flowers", figures::kFlowers}, {"jokers", kJokers}, {"rewards", std::move(rewards)}};
}

Result<runs::Options> Codec<Runs>::read_options(const Json& json, int) {
  Reader in(json, "options", "bad-options");
  Options options;
  if (in.has("rounds"))
    options.rounds = static_cast<std::uint8_t>(in.integer("rounds", 1, kMaxRounds));
  if (in.has("dealt_jokers"))
    options.dealt_jokers = static_cast<DealtJokers>(in.choice("dealt_jokers", kDealtTexts));
  if (in.has("steal_jokers"))
    options.steal_jokers = static_cast<StealJokers>(in.choice("steal_jokers", kStealTexts));
  if (const Status status = in.finish(); !status) return status.error();
  return options;
}

Json Codec<Runs>::write(const runs::Options& options, int) {
  return {{"rounds", options.rounds},
          {"dealt_jokers", kDealtTexts[static_cast<int>(options.dealt_jokers)]},
          {"steal_jokers", kStealTexts[static_cast<int>(options.steal_jokers)]}};
}

Result<runs::Deal> Codec<Runs>::read_deal(const Json& json, const runs::Options& options,
                                          int players) {
  Reader in(json, "deal", "bad-deal");
  Deal deal;
  deal.first = in.seat("first", players, false);
  const Json& rounds = in.list("rounds", options.rounds, options.rounds);
  for (std::size_t round = 0; round < rounds.size(); ++round) {
    const std::string what = cat("deal.rounds[", round, ']');
    deal.rounds.push_back({});
    if (!rounds[round].is_array() || rounds[round].size() != kReserve) {
      in.refuse(cat(what, " should be a list of 103 tiles (R5)."));
      continue;
    }
    for (int i = 0; i < kReserve; ++i)
      deal.rounds.back()[i] = read_tile(in, rounds[round][i], what);
  }
  if (const Status status = in.finish(); !status) return status.error();
  return deal;
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
  out["hands"] = by_seat(view.open, [&](int seat) {
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
  out["hands"] = by_seat(open, [&](int seat) {
    return hand_of(open, seat, hand_json(state.numbers[seat], state.jokers[seat]));
  });
  // The tops first: what is left of this round's, and the rounds to come.
  Json reserves = Json::array();
  for (int round = open.round; round < open.options.rounds; ++round)
    reserves.push_back(tiles_json(state.reserves[round]));
  out["reserves"] = std::move(reserves);
  return out;
}

Json Codec<Runs>::write(const runs::Events& events, const runs::State& state) {
  Json out = Json::array();
  for (const Event& event : events) out.push_back(event_json(event, state));
  return out;
}

Result<runs::View> Codec<Runs>::read_view(const Json& json) {
  Reader in(json, "view", "bad-view");
  View view{};
  Open& open = view.open;
  in.choice("game", std::array{Runs::kId});
  open.players = static_cast<std::uint8_t>(in.integer("players", kMinPlayers, kMaxPlayers));
  const int players = open.players;
  view.viewer = in.seat("seat", players, true);
  if (const Json* options = in.value("options")) {
    const auto read = read_options(*options, players);
    if (!read) return read.error();
    open.options = *read;
  }
  open.first = in.seat("first", players, false);
  open.starter = in.seat("starter", players, false);
  open.actor = in.seat("actor", players, true);
  constexpr std::array kPhases = {Phase::kAction, Phase::kDraw, Phase::kOffer, Phase::kOver};
  open.phase = kPhases[in.choice("phase", kPhaseTexts)];
  open.round = static_cast<std::uint8_t>(in.integer("round", 1, open.options.rounds) - 1);
  if (open.phase == Phase::kOver && open.round + 1 != open.options.rounds)
    in.refuse("view.round should be the last one when view.phase is over.");
  if ((open.phase == Phase::kOver) != (open.actor == kNobody))
    in.refuse("view.actor should be null exactly when view.phase is over.");
  if (const Status status = in.failed() ? in.finish() : Status(Done{}); !status)
    return status.error();
  in.value("scores");  // follows from the rounds
  read_scores(in, players, open);
  read_bed(in, open);
  open.board_jokers = static_cast<std::uint8_t>(in.integer("board_jokers", 0, kJokers));
  if (const Json* rewards = in.value("rewards"))
    read_tokens(in, *rewards, "view.rewards", open.rewards);
  const Json& won = in.list("won", players, players);
  for (std::size_t seat = 0; seat < won.size(); ++seat)
    read_tokens(in, won[seat], cat("view.won[", seat, ']'), open.won[seat]);
  open.reserve = static_cast<std::uint8_t>(in.integer("reserve", 0, kReserve));
  read_runs(in, open);
  open.drawn = static_cast<std::uint8_t>(in.integer("drawn", 0, 1));
  open.passes = static_cast<std::uint8_t>(in.integer("passes", 0, kMaxPlayers));
  const Json& hands = in.list("hands", players, players);
  for (std::size_t seat = 0; seat < hands.size(); ++seat)
    read_seat(in, hands[seat], static_cast<int>(seat), view);
  if (const Status status = in.finish(); !status) return status.error();
  return view;
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
  return by_seat(open, [&](int seat) {
    return Json{{"rewards", open.reward_points[seat]},
                {"flowers_left", open.score(seat) - open.reward_points[seat]}};
  });
}

Result<Json> Codec<Runs>::next(const runs::State& state, std::string_view prefix,
                               std::string_view steal) {
  const auto found = continuation(state, prefix, steal);
  if (!found) return found.error();
  return Json{{"tokens", found->tokens}, {"end", found->end}};
}

}  // namespace bloom
