// Tiles put together freely: every move of the list can be composed, and what can be composed is a
// move.
#include "games/runs/compose.h"

#include <map>

#include "tests/games/runs/support.h"

namespace bloom::runs {
namespace {

using namespace test;

Selection selection_of(const Tiles& tiles) {
  Selection out;
  for (const Tile tile : tiles) {
    if (tile == J)
      ++out.jokers;
    else
      out.numbers |= bit(tile);
  }
  return out;
}

Composition composed(const State& state, const Tiles& tiles, int extend = -1,
                     std::vector<Stolen> stolen = {}) {
  Selection selection = selection_of(tiles);
  selection.extend = extend;
  selection.stolen = std::move(stolen);
  return compose(view(state, seat_at(0)), selection);
}

Tiles numbers_of(Numbers set) {
  Tiles out;
  while (set != 0) out.push_back(pop_smallest(set));
  return out;
}

TEST(RunsCompose, R14_sorts_itself_around_the_circle) {
  const State state = make({.hands = {{2, 99, 100, 50, J}, {7}}});
  const Composition found = composed(state, {2, 100, 99});
  EXPECT_EQ(found.flaw, Flaw::kNone);
  ASSERT_EQ(found.orders.size(), 1u);
  EXPECT_EQ(found.orders[0].tiles, (Tiles{99, 100, 2}));
  EXPECT_EQ(numbers_of(found.before), (Tiles{97, 98}));
  EXPECT_EQ(numbers_of(found.after), (Tiles{3, 4}));
}

TEST(RunsCompose, R16_tells_the_flowers_and_the_token_that_is_left) {
  State state = make({.hands = {{21, 22, 23, 25, 60}, {7}}});
  EXPECT_EQ(composed(state, {21, 22, 23, 25}).token, 9);
  state.open.rewards.remove(9);
  const Composition found = composed(state, {21, 22, 23, 25});
  EXPECT_EQ(found.flowers, 9);
  EXPECT_EQ(found.token, 8);
  EXPECT_EQ(found.hand, 12);
  EXPECT_EQ(found.left, 3);
}

TEST(RunsCompose, R14_names_the_gap_and_what_closes_it) {
  const State state = make({.hands = {{18, 19, 21, 23, 70, J}, {7}}});
  const Composition found = composed(state, {23, 21, 18});
  EXPECT_EQ(found.flaw, Flaw::kGap);
  ASSERT_EQ(found.gaps.size(), 1u);
  EXPECT_EQ(found.gaps[0].after, 0);
  EXPECT_EQ(found.gaps[0].steps, 3);
  EXPECT_EQ(found.gaps[0].need, 1);
  EXPECT_EQ(numbers_of(found.gaps[0].numbers), (Tiles{19, 20}));
  EXPECT_EQ(numbers_of(found.fits), (Tiles{19})) << "70 does not help";
  EXPECT_TRUE(found.joker_fits);
}

TEST(RunsCompose, R14_a_wide_gap_tells_how_many_are_missing) {
  const State state = make({.hands = {{10, 20, 11, 19, J}, {7}}});
  const Composition found = composed(state, {10, 20, J});
  ASSERT_EQ(found.gaps.size(), 1u);
  EXPECT_EQ(found.orders[0].tiles, (Tiles{10, J, 20}));
  EXPECT_EQ(found.orders[0].values, (Tiles{10, 12, 20}));
  EXPECT_EQ(found.gaps[0].after, 1);
  EXPECT_EQ(found.gaps[0].steps, 8);
  EXPECT_EQ(found.gaps[0].need, 3);
  EXPECT_EQ(found.gaps[0].numbers, Numbers{0});
}

TEST(RunsCompose, R14_begins_a_row_with_gaps_at_the_smallest_number) {
  const State state = make({.hands = {{23, 24, 75, 97, 99}, {7}}, .runs = {}});
  EXPECT_EQ(composed(state, {75, 23, 24}).orders[0].tiles, (Tiles{23, 24, 75}));
  const State past = make({.hands = {{3, 97, 99}, {7}}});
  EXPECT_EQ(composed(past, {3, 99, 97}).orders[0].tiles, (Tiles{97, 99, 3}));
}

TEST(RunsCompose, R13_says_how_many_tiles_are_missing) {
  const State state = make({.hands = {{5, 6, J}, {7}}});
  const Composition found = composed(state, {5, 6});
  EXPECT_EQ(found.flaw, Flaw::kShort);
  EXPECT_EQ(found.need, 1);
  EXPECT_EQ(composed(state, {}).flaw, Flaw::kEmpty);
  EXPECT_EQ(composed(state, {J}).flaw, Flaw::kNoNumber);
}

TEST(RunsCompose, R14_offers_all_places_of_a_joker) {
  const State state = make({.hands = {{5, 7, 9, J}, {60}}});
  std::set<std::string> found;
  const View seen = view(state, seat_at(0));
  const Selection selection = selection_of({5, 7, J});
  for (const Order& order : compose(seen, selection).orders)
    found.insert(move_text(seen, selection, order));
  EXPECT_EQ(found, (std::set<std::string>{"lay 5 7 J", "lay 5 J 7", "lay J 5 7"}));
}

TEST(RunsCompose, R15_marks_what_can_be_stolen_and_says_what_cannot) {
  const State state = make({.hands = {{21, 23, 60}, {7}}, .runs = {{19, 20, 22, 24}, {1, 3, J}}});
  EXPECT_EQ(composed(state, {21, 23}, -1, {{0, 2}}).flaw, Flaw::kSource) << "20 to 24 is too far";
  EXPECT_EQ(composed(state, {21, 23}, -1, {{0, 3}}).flaw, Flaw::kNone);
  EXPECT_EQ(composed(state, {21, 23}, -1, {{0, 3}, {1, 0}}).flaw, Flaw::kTwoRuns);
  EXPECT_EQ(composed(state, {21}, -1, {{0, 0}, {0, 1}, {0, 2}}).flaw, Flaw::kTooMany);
  EXPECT_EQ(composed(state, {}, -1, {{0, 3}}).flaw, Flaw::kNoHand);
  const auto steals = composed(state, {21, 23}).steals;
  std::set<std::pair<int, int>> places;
  for (const Stolen& each : steals) places.insert({each.run, each.place});
  EXPECT_EQ(places, (std::set<std::pair<int, int>>{{0, 0}, {0, 3}}));
}

TEST(RunsCompose, R17_adds_to_a_run_whose_tiles_keep_their_order) {
  const State state = make({.hands = {{14, 18, 50, J}, {7}}, .runs = {{15, J, 17}, {70, 71, 72}}});
  const Composition empty = composed(state, {}, 0);
  EXPECT_EQ(empty.flaw, Flaw::kEmpty);
  EXPECT_EQ(numbers_of(empty.fits), (Tiles{14, 18}));
  const Composition found = composed(state, {18, 14}, 0);
  EXPECT_EQ(found.flaw, Flaw::kNone);
  EXPECT_EQ(found.orders[0].tiles, (Tiles{14, 15, J, 17, 18}));
  EXPECT_EQ(composed(state, {14}, 0, {{1, 0}}).flaw, Flaw::kTheft);
  EXPECT_EQ(composed(state, {14, 18}).extends, (std::vector<int>{0}));
}

// Wishes made from the legal texts, and at random; whose turn it is makes no difference.
TEST(RunsCompose, agrees_with_the_list_of_moves) {
  Rng rng(7);
  int moves = 0, wishes = 0;
  for (int game = 0; game < 12; ++game) {
    Tiles all;
    for (Tile tile = 1; tile <= kCircle; ++tile) all.push_back(tile);
    // Numbers close together, so that there is much to do.
    Tiles pool(all.begin(), all.begin() + 30);
    shuffle(std::span(pool), rng);
    Layout layout{.hands = {Tiles(pool.begin(), pool.begin() + 7), {}}};
    for (int i = 0; i < game % 3; ++i) layout.hands[0].push_back(J);
    layout.hands[1] = {90, 91};
    layout.runs = {{40, J, 43, 44, 45}, {60, 61, 63, 64, 66}};
    const Tiles more = {42, 46, 62, 65, 67};
    if (game % 2 == 1) layout.hands[0].insert(layout.hands[0].end(), more.begin(), more.end());
    layout.options.steal_jokers = game % 4 == 0 ? StealJokers::kNo : StealJokers::kYes;
    const State state = make(layout);
    const View seen = view(state, seat_at(0));
    for (const std::string& text : texts(state)) {
      const bool lay = text.starts_with("lay ");
      if (!lay && !text.starts_with("extend ")) continue;
      Selection selection;
      const auto parts = words(text);
      std::size_t at = 1;
      std::multiset<Tile> old;
      if (!lay) {
        selection.extend = run_named(parts[at++]);
        for (const Tile tile : state.open.row(selection.extend)) old.insert(tile);
      } else if (const auto cut = text.find(" < "); cut != text.npos) {
        const auto places = parse_theft(state.open, text.substr(cut + 3));
        ASSERT_TRUE(places);
        selection.stolen.push_back({places->run, places->first});
        if (places->second >= 0) selection.stolen.push_back({places->run, places->second});
        for (const Stolen& each : selection.stolen)
          old.insert(state.open.row(each.run)[each.place]);
      }
      for (; at < parts.size() && parts[at] != "<"; ++at) {
        const Tile tile = tile_named(parts[at]);
        if (const auto found = old.find(tile); found != old.end()) {
          old.erase(found);
          continue;
        }
        if (tile == J)
          ++selection.jokers;
        else
          selection.numbers |= bit(tile);
      }
      const Composition found = compose(seen, selection);
      EXPECT_EQ(found.flaw, Flaw::kNone) << text;
      bool listed = static_cast<int>(found.orders.size()) == kMaxOrders;
      for (const Order& order : found.orders)
        listed = listed || move_text(seen, selection, order) == text;
      EXPECT_TRUE(listed) << text;
      ++moves;
    }
    for (int i = 0; i < 400; ++i) {
      Selection selection;
      for (const Tile tile : layout.hands[0])
        if (below(rng, 3) == 0) {
          if (tile == J)
            ++selection.jokers;
          else
            selection.numbers |= bit(tile);
        }
      if (below(rng, 3) == 0)
        selection.extend = static_cast<int>(below(rng, 2));
      else
        for (int run = 0; run < 2; ++run)
          for (int place = 0; place < 5; ++place)
            if (below(rng, 8) == 0) selection.stolen.push_back({run, place});
      const Composition found = compose(seen, selection);
      for (const Order& order : found.orders) {
        const std::string text = move_text(seen, selection, order);
        if (found.flaw == Flaw::kTwoRuns || found.flaw == Flaw::kTheft) continue;
        EXPECT_EQ(refusal(state, text).empty(), found.flaw == Flaw::kNone)
            << text << ' ' << to_text(found.flaw) << ' ' << refusal(state, text);
        ++wishes;
      }
    }
  }
  EXPECT_GT(moves, 1000);
  EXPECT_GT(wishes, 2000);
}

}  // namespace
}  // namespace bloom::runs
