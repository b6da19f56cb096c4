// What comes from outside: options, deals, views.
#include <algorithm>

#include "base/text.h"
#include "games/runs/json.h"

namespace bloom {

using namespace runs;

namespace {

constexpr std::array<std::string_view, kMaxRounds> kRoundTexts = {"1", "2", "3", "4", "5"};
constexpr std::array<std::string_view, 2> kDealtTexts = {"board", "hand"};
constexpr std::array<std::string_view, 2> kStealTexts = {"yes", "no"};

constexpr std::array<Option<Options>, 3> kOptionTable = {
    Option<Options>{.name = "rounds",
                    .values = kRoundTexts,
                    .what = "How many rounds are played (R24).",
                    .get = [](const Options& options) { return options.rounds - 1; },
                    .set = [](Options& options,
                              int value) { options.rounds = static_cast<std::uint8_t>(value + 1); },
                    .preset = figures::kRounds - 1,
                    .number = true},
    member_option<Options, &Options::dealt_jokers>(
        "dealt_jokers", kDealtTexts,
        "A joker that is dealt goes to the board (board), or stays in the hand (hand) (R7)."),
    Option<Options>{
        .name = "steal_jokers",
        .values = kStealTexts,
        .what = "Jokers in runs may be stolen (yes), or not (no) (R15).",
        .get =
            [](const Options& options) { return options.steal_jokers == StealJokers::kNo ? 1 : 0; },
        .set =
            [](Options& options, int value) {
              options.steal_jokers = value == 1 ? StealJokers::kNo : StealJokers::kYes;
            }}};

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
  const int finished = open.finished_rounds();
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

Json Codec<Runs>::options() { return options_json<Options>(kOptionTable); }

std::vector<OptionWords> Codec<Runs>::option_words() {
  return bloom::option_words<Options>(kOptionTable);
}

Result<runs::Options> Codec<Runs>::read_options(const Json& json, int, int rules) {
  return bloom::read_options<Options>(json, kOptionTable, rules);
}

Json Codec<Runs>::write(const runs::Options& options, int) {
  return options_in_json<Options>(kOptionTable, options);
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

Result<runs::View> Codec<Runs>::read_view(const Json& json) {
  Reader in(json, "view", "bad-view");
  View view{};
  Open& open = view.open;
  in.choice("game", std::array{Runs::kId});
  open.players = static_cast<std::uint8_t>(in.integer("players", kMinPlayers, kMaxPlayers));
  const int players = open.players;
  view.viewer = in.seat("seat", players, true);
  if (const Json* options = in.value("options")) {
    const auto read = read_options(*options, players, kRules);
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

}  // namespace bloom
