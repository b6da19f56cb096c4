// Lists, counts, parsing and what can follow, against the enumerator of support.h.
#include "tests/games/runs/support.h"
#include "tests/watched.h"

namespace bloom::runs::test {
namespace {

// The enumerator is most of the work, and needs the least watching.
constexpr int kShare = bloom::test::kWatched ? 5 : 1;

std::set<std::string> compound(const State& state) {
  std::set<std::string> out;
  for (const std::string& text : texts(state))
    if (text.starts_with("lay") || text.starts_with("extend")) out.insert(text);
  return out;
}

// A few runs and a hand of numbers near each other, so that much is possible.
State crowded(Rng& rng, int window, int hand_size, int jokers, int most_runs) {
  const int base = static_cast<int>(below(rng, 100)) + 1;
  Tiles pool;
  for (int i = 0; i < window; ++i) pool.push_back(above(static_cast<Tile>(base), i));
  Tiles runs_jokers(4, J);
  runs_jokers.resize(static_cast<std::size_t>(4 - jokers));
  Layout layout{.hands = {{}, {}}, .options = {.rounds = 1}};
  layout.options.steal_jokers = below(rng, 4) == 0 ? StealJokers::kNo : StealJokers::kYes;
  const auto take = [&](Tiles& from, std::size_t i) {
    const Tile tile = from[i];
    from.erase(from.begin() + static_cast<long>(i));
    return tile;
  };
  for (int run = 0; run < most_runs; ++run) {
    // Random ascending tiles, at times with jokers; kept if they are a run.
    Tiles row;
    const std::size_t size = 3 + below(rng, 4);
    std::size_t at = below(rng, static_cast<std::uint32_t>(pool.size()));
    Tiles left = pool, left_jokers = runs_jokers;
    while (row.size() < size) {
      if (!left_jokers.empty() && below(rng, 3) == 0) {
        row.push_back(take(left_jokers, 0));
        at += below(rng, 2);
      } else if (at < left.size()) {
        row.push_back(take(left, at));
        at += below(rng, 2);
      } else {
        break;
      }
    }
    if (!run_by_definition(row)) continue;
    layout.runs.push_back(row);
    pool = left;
    runs_jokers = left_jokers;
  }
  for (int i = 0; i < hand_size && !pool.empty(); ++i)
    layout.hands[0].push_back(take(pool, below(rng, static_cast<std::uint32_t>(pool.size()))));
  layout.hands[0].insert(layout.hands[0].end(), static_cast<std::size_t>(jokers), J);
  if (layout.hands[0].empty()) layout.hands[0].push_back(J);
  // Something for the other hand.
  Numbers used = 0;
  for (const Tiles& hand : layout.hands)
    for (const Tile tile : hand)
      if (tile != J) used |= bit(tile);
  for (const Tiles& run : layout.runs)
    for (const Tile tile : run)
      if (tile != J) used |= bit(tile);
  Numbers rest = kAllNumbers & ~used;
  layout.hands[1].push_back(pop_smallest(rest));
  return make(layout);
}

void expect_same(const State& state) {
  const auto expected = brute_force(state);
  const auto found = compound(state);
  if (found != expected) {
    std::vector<std::string> missing, extra;
    std::set_difference(expected.begin(), expected.end(), found.begin(), found.end(),
                        std::back_inserter(missing));
    std::set_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                        std::back_inserter(extra));
    std::string what = cat("hand ", to_text(Row(hand_of(state))));
    for (int run = 0; run < state.open.runs; ++run)
      what += cat(", ", run_name(run), ' ', to_text(state.open.row(run)));
    FAIL() << what << "\nmissing: " << (missing.empty() ? "" : missing[0])
           << "\nextra: " << (extra.empty() ? "" : extra[0]);
  }
  const TextCounts counts = count_texts(state);
  ASSERT_EQ(capped(counts.lays + counts.extensions), expected.size());
}

TEST(RunsBruteForce, lists_and_counts_equal_the_definition_in_small_positions) {
  Rng rng(11);
  for (int i = 0; i < 3000 / kShare; ++i) {
    const int jokers = static_cast<int>(below(rng, 4)) * static_cast<int>(below(rng, 2));
    const int hand = 1 + static_cast<int>(below(rng, jokers > 1 ? 4 : 6));
    const State state = crowded(rng, 8 + static_cast<int>(below(rng, 14)), hand, jokers,
                                static_cast<int>(below(rng, 4)));
    expect_same(state);
    if (HasFatalFailure()) return;
  }
}

// Every number of the hand two apart all around: runs that go once around and meet their own end.
TEST(RunsBruteForce, lists_and_counts_equal_the_definition_around_the_circle) {
  Rng rng(12);
  for (int i = 0; i < 12; i += kShare) {
    Layout layout{.hands = {{}, {}}, .options = {.rounds = 1}};
    const int jokers = i % 3 == 2 ? 1 : 0;
    const Tile first = static_cast<Tile>(1 + below(rng, 2));
    // A run of a few of them, the rest in the hand.
    Tiles run;
    const int begin = static_cast<int>(below(rng, 50));
    for (int k = 0; k < 50; ++k) {
      const Tile tile = above(first, 2 * ((begin + k) % 50));
      if (k < 5)
        run.push_back(tile);
      else if (k != 20 || jokers == 0)
        layout.hands[0].push_back(tile);
    }
    if (i % 2 == 0) layout.runs.push_back(run);
    layout.hands[0].insert(layout.hands[0].end(), static_cast<std::size_t>(jokers), J);
    layout.hands[1].push_back(static_cast<Tile>(3 - first));
    expect_same(make(layout));
    if (HasFatalFailure()) return;
  }
}

TEST(RunsBruteForce, a_nearly_full_circle_leaves_no_room_for_jokers) {
  // 1 3 5 … 97 on the table, 99 and jokers in the hand: the span is 96, 98 with 99.
  Tiles run;
  for (Tile tile = 1; tile <= 97; tile = static_cast<Tile>(tile + 2)) run.push_back(tile);
  for (int jokers = 0; jokers <= 3; ++jokers) {
    Tiles hand{99};
    hand.insert(hand.end(), static_cast<std::size_t>(jokers), J);
    Layout layout{.hands = {hand, {2}}, .runs = {run}, .options = {.rounds = 1}};
    const State state = make(layout);
    const TextCounts counts = count_texts(state);
    ASSERT_EQ(capped(counts.extensions), texts(state, "extend").size());
    for (const std::string& text : texts(state, "extend r1 J J"))
      ASSERT_TRUE(run_by_definition([&] {
        Tiles row;
        for (const auto word : words(std::string_view(text).substr(10)))
          row.push_back(tile_named(word));
        return row;
      }()))
          << text;
  }
}

// Texts by walking along the offered steps; every step must lead to one.
std::uint64_t walk(const State& state) {
  std::uint64_t sum = 0;
  const Moves steps = legal(state);
  EXPECT_FALSE(steps.empty()) << "a step led nowhere";
  for (const Move step : steps) {
    if (step.act() == Act::kEnd) {
      ++sum;
      continue;
    }
    State then = state;
    apply(then, step);
    sum += walk(then);
  }
  return sum;
}

// The steps and the counting know nothing of each other: where the span runs out they must agree.
TEST(RunsBruteForce, steps_and_counts_agree_where_the_span_runs_out) {
  Rng rng(15);
  int compared = 0;
  for (int i = 0; i < 150; ++i) {
    const auto tile_at = [base = static_cast<Tile>(1 + below(rng, 100))](int steps) {
      return above(base, steps);
    };
    const int jokers = static_cast<int>(below(rng, 4)),
              table_jokers = static_cast<int>(below(rng, 2));
    // A long run, two apart but for a few places, and what is left of the circle in the hand.
    Tiles run, hand;
    int at = 0;
    const int length = 84 + static_cast<int>(below(rng, 13));
    for (int k = 0; k < table_jokers && below(rng, 2) == 0; ++k) run.push_back(J);
    while (at <= length) {
      run.push_back(tile_at(at));
      at += below(rng, 12) == 0 ? 1 : 2;
    }
    const int last = at - (run.size() > 1 ? distance(run[run.size() - 2], run.back()) : 2);
    if (jokers_in(run) < table_jokers) run.push_back(J);
    if (!run_by_definition(run)) continue;
    for (int k = std::max(last, length) + 1; k < 100; ++k)
      if (below(rng, 3) != 0 && std::find(run.begin(), run.end(), tile_at(k)) == run.end())
        hand.push_back(tile_at(k));
    // Half of the positions the other way round: the long row is in the hand.
    if (i % 2 == 0) {
      Tiles loose;
      for (const Tile tile : run)
        if (tile != J) loose.push_back(tile);
      run.assign(loose.begin() + 20, loose.begin() + 25);
      loose.erase(loose.begin() + 20, loose.begin() + 23);
      run.resize(3);
      hand.insert(hand.end(), loose.begin(), loose.end());
    }
    hand.insert(hand.end(), static_cast<std::size_t>(i % 2 == 0 ? jokers % 2 : jokers), J);
    if (hand.empty()) continue;
    Numbers used = 0;
    for (const Tiles& tiles : {run, hand})
      for (const Tile tile : tiles)
        if (tile != J) used |= bit(tile);
    Numbers rest = kAllNumbers & ~used;
    if (rest == 0) continue;
    const State state =
        make({.hands = {hand, {pop_smallest(rest)}}, .runs = {run}, .options = {.rounds = 1}});
    const TextCounts counts = count_texts(state);
    if (counts.lays > 200000 || counts.extensions > 200000) continue;
    for (const Move move : legal(state)) {
      if (move.act() != Act::kLay && move.act() != Act::kExtend) continue;
      State then = state;
      apply(then, move);
      ASSERT_EQ(walk(then), capped(move.act() == Act::kLay ? counts.lays : counts.extensions))
          << "hand " << to_text(Row(hand)) << ", run " << to_text(Row(run));
      ++compared;
    }
  }
  EXPECT_GT(compared, 60);
}

TEST(RunsBruteForce, a_text_is_accepted_exactly_when_it_is_in_the_enumeration) {
  Rng rng(13);
  int accepted = 0;
  for (int i = 0; i < 300 / kShare; ++i) {
    const State state = crowded(rng, 12, 5, 1, 3);
    const auto expected = brute_force(state);
    // Texts of neighbouring positions: near misses.
    const State other = crowded(rng, 12, 5, 1, 3);
    for (const auto& from : {expected, brute_force(other)}) {
      int tried = 0;
      for (std::string text : from) {
        if (++tried > 40) break;
        const bool changed = below(rng, 2) == 0;
        if (changed) {
          auto parts = words(text);
          std::swap(parts[below(rng, static_cast<std::uint32_t>(parts.size()))],
                    parts[below(rng, static_cast<std::uint32_t>(parts.size()))]);
          std::string joined;
          for (const auto part : parts) joined += cat(joined.empty() ? "" : " ", part);
          text = joined;
        }
        const bool ok = parse(state, text).ok();
        ASSERT_EQ(ok, expected.contains(text)) << text << refusal(state, text);
        accepted += ok;
      }
    }
  }
  EXPECT_GT(accepted, 1000 / kShare);
}

TEST(RunsBruteForce, what_can_follow_is_exactly_what_completes) {
  Rng rng(14);
  for (int i = 0; i < 200 / kShare; ++i) {
    const State state = crowded(rng, 12, 5, 1, 2);
    const auto expected = brute_force(state);
    for (const std::string& text : expected) {
      if (below(rng, 20) != 0) continue;
      // A random beginning of this text, and all texts that go on from it.
      const auto mark = text.find(" < ");
      const std::string front = text.substr(0, mark);
      const std::string theft = mark == std::string::npos ? "" : text.substr(mark);
      const auto parts = words(front);
      std::string prefix(parts[0]);
      const std::uint32_t keep = 1 + below(rng, static_cast<std::uint32_t>(parts.size()));
      for (std::size_t k = 1; k < keep; ++k) prefix += cat(' ', parts[k]);
      std::set<std::string> tokens;
      bool end = false;
      for (const std::string& other : expected) {
        const auto at = other.find(" < ");
        if ((at == std::string::npos ? "" : other.substr(at)) != theft) continue;
        const std::string row = other.substr(0, at);
        if (row == prefix) end = true;
        if (row.starts_with(cat(prefix, ' ')))
          tokens.insert(std::string(words(std::string_view(row).substr(prefix.size() + 1))[0]));
      }
      const auto next = continuation(state, prefix, theft.empty() ? "" : theft.substr(3));
      ASSERT_TRUE(next) << prefix << theft << ": " << next.error().message;
      ASSERT_EQ(next->tokens, std::vector<std::string>(tokens.begin(), tokens.end()))
          << prefix << theft;
      ASSERT_EQ(next->end, end) << prefix << theft;
    }
  }
}

}  // namespace
}  // namespace bloom::runs::test
