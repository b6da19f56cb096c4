// Whole random games under all options: the bit rows against the slow garden, every list against
// its texts, every state against check().
#include <tuple>

#include "tests/games/garden/position.h"
#include "tests/games/garden/slow.h"

namespace bloom::garden {
namespace {

std::vector<Options> all_options() {
  std::vector<Options> out;
  for (const BarrowRule barrow : {BarrowRule::kOver, BarrowRule::kFull})
    for (const Selling selling : {Selling::kFree, Selling::kBouquets, Selling::kAll})
      for (const AnimalRule animals : {AnimalRule::kOutside, AnimalRule::kAnywhere})
        for (const LawnRule lawns : {LawnRule::kOne, LawnRule::kShared})
          for (const Order order : {Order::kFamily, Order::kTactical})
            for (const Tie tie : {Tie::kPass, Tie::kStay})
              for (const Chains chains : {Chains::kChoose, Chains::kWait}) {
                Options options{barrow, selling, animals, lawns, order, tie, chains};
                if (out.size() % 4 > 1)
                  std::reverse(options.colours.begin(), options.colours.end());
                out.push_back(options);
              }
  return out;
}

// The squares and looks of the legal moves must be those of the slow garden.
void compare_moves(const State& state, const Moves& moves) {
  switch (state.phase) {
    case Phase::kCard: {
      const slow::Points expected = slow::centres(state);
      if (expected.empty()) {
        ASSERT_EQ(moves.size(), 1u);
        ASSERT_EQ(moves[0], Move::of(Act::kPass));
        break;
      }
      ASSERT_EQ(slow::points_of(moves.squares()), expected);
      ASSERT_EQ(moves.size(), expected.size() * looks_of(state.hands[state.owner]).size());
      break;
    }
    case Phase::kGardener:
      ASSERT_EQ(slow::points_of(moves.squares()), slow::gardener_squares(state, state.owner));
      break;
    case Phase::kAnimal:
      ASSERT_EQ(slow::points_of(moves.squares()), slow::animal_squares(state));
      break;
    case Phase::kOrnament: {
      std::set<std::pair<slow::Point, slow::Point>> pairs;
      for (const Move move : moves)
        if (move.act() == Act::kOrnament)
          pairs.insert({slow::point(move.square()), slow::point(move.lawn())});
      ASSERT_EQ(pairs, slow::ornament_pairs(state, state.owner));
      ASSERT_EQ(moves.size(), pairs.size() + 1);
      break;
    }
    case Phase::kChain:
      ASSERT_EQ(state.options.chains, Chains::kChoose);
      ASSERT_EQ(moves.size(), 2u);
      break;
    case Phase::kSale:
    case Phase::kOver:
      break;
  }
}

// A list is what its factors say: iteration and index agree and ascend, and a text is its move.
void compare_list(const State& state, const Moves& moves, Rng& rng) {
  std::size_t i = 0;
  Move last{0};
  for (const Move move : moves) {
    ASSERT_TRUE(i == 0 || last < move);
    if (moves.size() < 100) {
      ASSERT_EQ(moves[i], move);
    }
    last = move;
    ++i;
  }
  ASSERT_EQ(i, moves.size());
  for (int sample = 0; sample < 3; ++sample) {
    const Move move = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
    ASSERT_TRUE(moves.contains(move));
    const Result<Move> read = parse(state, to_text(move));
    ASSERT_TRUE(read) << to_text(move) << ": " << read.error().message;
    ASSERT_EQ(*read, move);
  }
}

void compare_garden(const State& state) {
  const slow::Garden garden(state.ground);
  for (int i = 0; i < state.owners(); ++i) {
    const auto owner = static_cast<Owner>(i);
    const Colour own = state.colour_of(owner);
    ASSERT_EQ(state.visible(owner), static_cast<int>(garden.of(flower(own)).size()));
    const Beds sizes = beds(state.ground, own);
    ASSERT_EQ(std::vector<int>(sizes.begin(), sizes.end()), garden.beds(flower(own)));
    if (!state.pawns[i].has_ornament()) continue;
    const slow::Points lawn = garden.region(slow::point(state.pawns[i].ornament_lawn));
    ASSERT_EQ(slow::points_of(own_lawn(state, owner).squares), lawn);
    int ornaments = 0;
    for (const Pawns& pawns : state.pawns)
      ornaments += pawns.has_ornament() && lawn.count(slow::point(pawns.ornament_lawn));
    ASSERT_EQ(ornament_points(state, owner), static_cast<int>(lawn.size()) / (2 * ornaments));
  }
}

// Tokens and coins told by the events, to be compared with the state.
struct Ledger {
  std::array<Counts, kMaxPlayers> barrows{};
  std::array<int, kMaxPlayers> points{};

  void book(const Events& events) {
    for (const Event& event : events) {
      const int seat = index(event.seat);
      switch (event.kind) {
        case Event::Kind::kCard:
          for (int colour = 0; colour < kColours; ++colour)
            barrows[seat][colour] =
                static_cast<std::uint8_t>(barrows[seat][colour] + event.picks[colour]);
          break;
        case Event::Kind::kSell:
          take_out(barrows[seat], event.bouquet);
          points[seat] += event.points;
          break;
        case Event::Kind::kDrop:
          --barrows[seat][index(event.colour)];
          break;
        case Event::Kind::kCount:
          barrows[seat] = {};
          for (const int part : event.parts) points[seat] += part;
          break;
        case Event::Kind::kBed:
          points[seat] += event.points;
          break;
        default:
          break;
      }
    }
  }
};

void play_random_game(const Options& options, int players, std::uint64_t seed) {
  Rng rng(seed);
  State state = start(options, players, deal(options, players, rng));
  Ledger ledger;
  int length = 0;
  while (state.phase != Phase::kOver) {
    const Status status = check(state);
    ASSERT_TRUE(status) << status.error().message;
    const Moves moves = legal(state);
    ASSERT_FALSE(moves.empty());
    compare_moves(state, moves);
    compare_list(state, moves, rng);
    if (state.phase == Phase::kCard) compare_garden(state);
    if (testing::Test::HasFatalFailure()) return;

    // Often sells and plants as well as it can at once, so that animals and ornaments come out.
    Move move = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
    if (seed % 5 < 3)
      for (int i = 0; i < 8; ++i) {
        const Move other = moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
        if (points_now(state, other) > points_now(state, move)) move = other;
      }
    State quiet = state;
    apply(quiet, move);
    Events events;
    apply(state, move, events);
    ASSERT_EQ(std::memcmp(&quiet, &state, sizeof state), 0);
    ledger.book(events);
    for (int seat = 0; seat < players; ++seat) {
      ASSERT_EQ(ledger.barrows[seat], state.barrows[seat]);
      ASSERT_EQ(ledger.points[seat], state.score(seat));
    }
    ASSERT_LE(++length, Garden::kMaxLength);
  }
  const Status status = check(state);
  ASSERT_TRUE(status) << status.error().message;
  ASSERT_TRUE(legal(state).empty());
  for (int seat = 0; seat < players; ++seat) ASSERT_EQ(state.hands[seat], 0);
}

class GardenRandom : public testing::TestWithParam<int> {};

TEST_P(GardenRandom, G5_G34_whole_games_under_all_options) {
  const int players = GetParam();
  std::uint64_t seed = 1000 * static_cast<std::uint64_t>(players);
  for (const Options& options : all_options()) {
    play_random_game(options, players, seed++);
    if (HasFatalFailure()) return;
  }
}
INSTANTIATE_TEST_SUITE_P(Players, GardenRandom, testing::Values(2, 3, 4, 5));

// Forty cards of five players in one line: the longest garden there is. The pawns stay as far
// behind as they can, out of the way.
void build_line(int dx, int dy) {
  State state = new_game(5);
  for (int step = 0; step < kMaxPlaced; ++step) {
    ASSERT_EQ(phase(state), "card");
    const Moves moves = legal(state);
    ASSERT_EQ(slow::points_of(moves.squares()), slow::centres(state));
    const Square centre = square_at(step * dx, step * dy);
    const Move move = Move::place(moves.looks()[0], centre);
    ASSERT_TRUE(moves.contains(move)) << to_text(move);
    apply(state, move);
    while (state.phase != Phase::kCard && state.phase != Phase::kOver) {
      const Moves pawns = legal(state);
      compare_moves(state, pawns);
      Move best = pawns[0];
      for (const Move other : pawns) {
        const auto far = [&](Move m) { return m.square().x * dx + m.square().y * dy; };
        if (other.act() == Act::kNoOrnament || other.act() == Act::kDone) {
          best = other;
          break;
        }
        if (far(other) < far(best)) best = other;
      }
      apply(state, best);
    }
    compare_garden(state);
    const Status status = check(state);
    ASSERT_TRUE(status) << status.error().message;
  }
  EXPECT_EQ(phase(state), "over");
  EXPECT_EQ(state.ground.box().width(), dx == 0 ? 3 : kSpan);
  EXPECT_EQ(state.ground.box().height(), dy == 0 ? 3 : kSpan);
}

TEST(GardenLongest, G7_forty_cards_in_a_line_reach_81_squares_in_any_direction) {
  EXPECT_EQ(kSpan, 81);
  for (const auto& [dx, dy] :
       {std::pair{2, 0}, {-2, 0}, {0, 2}, {0, -2}, {2, 2}, {-2, 2}, {2, -2}, {-2, -2}})
    build_line(dx, dy);
}

TEST(GardenState, start_states_of_equal_deals_are_equal_bytes) {
  const State a = new_game(4, tactical(), 2), b = new_game(4, tactical(), 2);
  EXPECT_EQ(std::memcmp(&a, &b, sizeof a), 0);
  EXPECT_LE(sizeof(State), 4608u);
}

TEST(GardenView, nothing_is_hidden_and_the_only_world_is_the_true_one) {
  Rng rng(4);
  State state = new_game(3);
  for (int i = 0; i < 40; ++i) {
    for (const Seat seat : {seat_at(0), seat_at(2), kNobody}) {
      const View seen = view(state, seat);
      EXPECT_TRUE(validate(seen));
      const State again = Garden::sample(seen, rng);
      EXPECT_EQ(std::memcmp(&again, &state, sizeof state), 0);
      EXPECT_EQ(view(again, seat), seen);
    }
    const Moves moves = legal(state);
    apply(state, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
  }
  View wrong = view(state, seat_at(3));
  EXPECT_FALSE(validate(wrong));
}

TEST(GardenCheck, finds_what_is_lost_or_doubled) {
  Rng rng(8);
  State good = new_game(3);
  while (good.ground.size() < 12 || good.phase != Phase::kCard) {
    const Moves moves = legal(good);
    apply(good, moves[below(rng, static_cast<std::uint32_t>(moves.size()))]);
  }
  ASSERT_TRUE(check(good));
  const auto broken = [&](auto&& harm) {
    State state = good;
    harm(state);
    return !check(state);
  };
  EXPECT_TRUE(broken([](State& s) { s.hands[1] ^= 1 << 4; }));
  EXPECT_TRUE(broken([](State& s) { s.barrows[0][4] = 1; }));
  EXPECT_TRUE(broken([](State& s) { s.barrows[0][0] = 200; }));
  EXPECT_TRUE(broken([](State& s) { s.actor = clockwise(s.actor, 3); }));
  EXPECT_TRUE(broken([](State& s) { s.phase = Phase::kOver; }));
  EXPECT_TRUE(broken([](State& s) {
    s.phase = Phase::kSale;
    s.barrows[index(s.actor)] = {};
  }));
  EXPECT_TRUE(broken([](State& s) { s.pawns[s.owner].gardener = square_at(50, 50); }));
  EXPECT_TRUE(broken([](State& s) { s.pawns[0].ornament_lawn = square_at(0, 0); }));
  EXPECT_TRUE(broken([](State& s) { s.options.colours[1] = s.options.colours[0]; }));
  EXPECT_TRUE(
      broken([](State& s) { s.ground.lay(Placed::of(Colour::kPink, 9, 0, square_at(40, 40))); }));
  EXPECT_TRUE(broken([](State& s) { s.lifted = 0; }));
  EXPECT_TRUE(broken([](State& s) { s.points[1][2] = 5; }));
}

}  // namespace
}  // namespace bloom::garden
