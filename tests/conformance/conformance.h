// One suite for every game and number of players: all that cmake/Games.cmake lists
// (game_test.cpp.in). Everything is drawn from fixed seeds.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/chacha.h"
#include "base/shuffle.h"
#include "json/codec.h"
#include "search/greedy.h"
#include "table/record.h"
#include "table/registry.h"
#include "table/table_of.h"
#include "tests/watched.h"

namespace bloom::test {

template <class G, int N>
struct Case {
  using Game = G;
  static constexpr int kPlayers = N;
};

template <class G, class Sequence>
struct CountsOf;
template <class G, int... I>
struct CountsOf<G, std::integer_sequence<int, I...>> {
  using Types = ::testing::Types<Case<G, G::kMinPlayers + I>...>;
};
template <class G>
using Counts =
    typename CountsOf<G,
                      std::make_integer_sequence<int, G::kMaxPlayers - G::kMinPlayers + 1>>::Types;

// How far bots look: searching takes time.
inline constexpr std::uint32_t kIterations = 24;

template <class T>
bool same_bytes(const T& a, const T& b) {
  return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <class C>
class Conformance : public ::testing::Test {
 public:
  using Rules = typename C::Game;
  using State = typename Rules::State;
  static constexpr int kPlayers = C::kPlayers;
  // Enough for every combination of options, and more where there are few.
  static constexpr int kGames = kWatched ? 8 : Rules::kOptionSets < 64 ? 64 : Rules::kOptionSets;
  // Of whole tables, with their JSON.
  static constexpr int kTables = kWatched ? 2 : 6;

  static typename Rules::Options options(int game) {
    return Rules::options_at(game % Rules::kOptionSets, kPlayers);
  }

  static State start(int game, Rng& rng) {
    return Rules::start(options(game), kPlayers, Rules::deal(options(game), kPlayers, rng));
  }

  template <class Moves>
  static auto pick(const Moves& moves, Rng& rng) {
    return moves[below(rng, static_cast<std::uint32_t>(moves.size()))];
  }

  // Plays a random game; `visit` sees every state at a text boundary, the first included.
  template <class Visit>
  static void walk(int game, Rng& rng, Visit visit) {
    State state = start(game, rng);
    visit(state);
    while (Rules::actor(state) != kNobody) {
      Rules::apply(state, pick(Rules::legal(state), rng));
      if (settled<Rules>(state)) visit(state);
    }
  }

  // A table from a seed of its own, and a random game on it by texts.
  static std::unique_ptr<Table> table(int game) {
    TableSetup setup;
    setup.players = kPlayers;
    setup.options = Codec<Rules>::write(options(game), kPlayers);
    setup.seed = Bytes32{};
    (*setup.seed)[0] = static_cast<std::uint8_t>(game);
    auto opened = open_table(Rules::kId, setup);
    EXPECT_TRUE(opened.ok()) << (opened.ok() ? "" : opened.error().message);
    return std::move(*opened);
  }

  static std::string random_text(const Table& table, std::uint64_t seed) {
    return think_through(table, {.level = Level::kRandom, .seed = seed})->move;
  }

  static std::vector<Seat> viewers() {
    std::vector<Seat> out{kNobody};
    for (int seat = 0; seat < kPlayers; ++seat) out.push_back(seat_at(seat));
    return out;
  }
};
TYPED_TEST_SUITE_P(Conformance);

TYPED_TEST_P(Conformance, random_games_keep_every_invariant) {
  using G = typename TestFixture::Rules;
  for (int game = 0; game < TestFixture::kGames; ++game) {
    Rng rng(static_cast<std::uint64_t>(game));
    typename G::State state = TestFixture::start(game, rng);
    int length = 0;
    while (G::actor(state) != kNobody) {
      const Status status = G::check(state);
      ASSERT_TRUE(status) << status.error().message;
      ASSERT_LT(index(G::actor(state)), TestFixture::kPlayers);
      ASSERT_FALSE(G::standing(state).over);
      ASSERT_TRUE(G::standing(state).winners.empty());
      const auto moves = G::legal(state);
      ASSERT_GT(moves.size(), 0u) << "no legal move before the end";
      for (std::size_t i = 1; i < moves.size(); ++i) ASSERT_LT(moves[i - 1], moves[i]);
      G::apply(state, TestFixture::pick(moves, rng));
      ASSERT_LE(++length, G::kMaxLength);
    }
    ASSERT_TRUE(G::check(state));
    const Standing standing = G::standing(state);
    ASSERT_TRUE(standing.over);
    ASSERT_EQ(static_cast<int>(standing.scores.size()), TestFixture::kPlayers);
    ASSERT_GE(standing.winners.size(), 1u);
    ASSERT_EQ(G::list(state, kMaxListed).count, 0u);
    ASSERT_FALSE(G::parse(state, "end"));
  }
}

TYPED_TEST_P(Conformance, lists_are_sorted_unique_and_round_trip) {
  using G = typename TestFixture::Rules;
  for (int game = 0; game < TestFixture::kGames; ++game) {
    Rng rng(1000 + static_cast<std::uint64_t>(game));
    TestFixture::walk(game, rng, [&](const typename G::State& state) {
      if (G::actor(state) == kNobody) return;
      const Listing listing = G::list(state, kMaxListed);
      ASSERT_TRUE(std::is_sorted(listing.texts.begin(), listing.texts.end()));
      ASSERT_EQ(std::adjacent_find(listing.texts.begin(), listing.texts.end()),
                listing.texts.end());
      ASSERT_EQ(listing.complete, listing.count == listing.texts.size());
      // Long lists: a sample of them.
      const std::size_t stride = std::max<std::size_t>(1, listing.texts.size() / 40);
      for (std::size_t i = 0; i < listing.texts.size(); i += stride) {
        const std::string& text = listing.texts[i];
        const auto path = G::parse(state, text);
        ASSERT_TRUE(path) << text << ": " << path.error().message;
        ASSERT_EQ(G::to_text(state, *path), text);
        typename G::State after = state;
        for (const auto& move : *path) {
          const auto moves = G::legal(after);
          bool found = false;
          for (std::size_t k = 0; k < moves.size() && !found; ++k) found = moves[k] == move;
          ASSERT_TRUE(found) << text << " has a step that is not listed";
          G::apply(after, move);
        }
        ASSERT_TRUE(settled<G>(after)) << text;
        ASSERT_TRUE(G::check(after)) << text;
      }
    });
  }
}

// A text near a legal one: a byte changed, added or left out, or two texts joined.
inline std::string mutated(std::string text, const std::vector<std::string>& others, Rng& rng) {
  static constexpr std::string_view kBytes = "abcde12345@ OMPHSJrkt*-,.<?\n\0x";
  const auto at = [&] { return below(rng, static_cast<std::uint32_t>(text.size() + 1)); };
  const char byte = kBytes[below(rng, static_cast<std::uint32_t>(kBytes.size()))];
  switch (below(rng, 5)) {
    case 0:
      return text.insert(at(), 1, byte);
    case 1:
      if (!text.empty())
        text.erase(text.begin() + below(rng, static_cast<std::uint32_t>(text.size())));
      return text;
    case 2:
      if (!text.empty()) text[below(rng, static_cast<std::uint32_t>(text.size()))] = byte;
      return text;
    case 3:
      return text.substr(0, at()) + others[below(rng, static_cast<std::uint32_t>(others.size()))];
    default:
      return others[below(rng, static_cast<std::uint32_t>(others.size()))];
  }
}

TYPED_TEST_P(Conformance, a_text_is_accepted_exactly_when_it_is_listed) {
  using G = typename TestFixture::Rules;
  // Texts of all games so far: legal somewhere, seldom here.
  std::vector<std::string> seen{"end", "pass", ""};
  for (int game = 0; game < TestFixture::kGames; ++game) {
    Rng rng(2000 + static_cast<std::uint64_t>(game));
    TestFixture::walk(game, rng, [&](const typename G::State& state) {
      const Listing listing = G::list(state, kMaxListed);
      if (!listing.complete) return;
      const std::set<std::string> legal(listing.texts.begin(), listing.texts.end());
      for (int i = 0; i < 12; ++i) {
        const std::string& from = seen[below(rng, static_cast<std::uint32_t>(seen.size()))];
        const std::string text = mutated(from, seen, rng);
        const auto path = G::parse(state, text);
        ASSERT_EQ(path.ok(), legal.contains(text)) << text;
        if (path) continue;
        ASSERT_EQ(path.error().code, "illegal-move");
        // The reason is told as data too, and the sentence names the same clause.
        ASSERT_TRUE(path.error().why) << text;
        ASSERT_FALSE(path.error().why->kind.empty()) << text;
        const std::string_view clause = path.error().why->clause;
        const std::string end = clause.empty() ? "." : cat(" (", clause, ").");
        ASSERT_TRUE(path.error().message.ends_with(end)) << path.error().message;
      }
      if (!listing.texts.empty() && seen.size() < 4000)
        seen.push_back(listing.texts[below(rng, static_cast<std::uint32_t>(listing.texts.size()))]);
    });
  }
}

TYPED_TEST_P(Conformance, what_is_legal_depends_on_the_view_alone) {
  using G = typename TestFixture::Rules;
  for (int game = 0; game < TestFixture::kGames; ++game) {
    Rng rng(3000 + static_cast<std::uint64_t>(game));
    TestFixture::walk(game, rng, [&](const typename G::State& state) {
      const Seat actor = G::actor(state);
      if (actor == kNobody) return;
      const auto world = G::sample(G::view(state, actor), rng);
      const auto here = G::legal(state), there = G::legal(world);
      ASSERT_EQ(here.size(), there.size());
      for (std::size_t i = 0; i < here.size(); ++i) ASSERT_TRUE(here[i] == there[i]);
    });
  }
}

TYPED_TEST_P(Conformance, a_view_is_the_same_in_every_world_that_agrees_with_it) {
  using G = typename TestFixture::Rules;
  for (int game = 0; game < TestFixture::kGames; ++game) {
    Rng rng(4000 + static_cast<std::uint64_t>(game));
    TestFixture::walk(game, rng, [&](const typename G::State& state) {
      for (const Seat seat : TestFixture::viewers()) {
        const auto view = G::view(state, seat);
        const Status valid = G::validate(view);
        ASSERT_TRUE(valid) << valid.error().message;
        const auto world = G::sample(view, rng);
        const Status status = G::check(world);
        ASSERT_TRUE(status) << status.error().message;
        ASSERT_TRUE(same_bytes(G::view(world, seat), view));
      }
    });
  }
}

TYPED_TEST_P(Conformance, a_view_survives_json) {
  using G = typename TestFixture::Rules;
  for (int game = 0; game < TestFixture::kGames; game += 2) {
    Rng rng(5000 + static_cast<std::uint64_t>(game));
    TestFixture::walk(game, rng, [&](const typename G::State& state) {
      if (below(rng, 4) != 0) return;
      for (const Seat seat : TestFixture::viewers()) {
        const auto view = G::view(state, seat);
        const auto text = parse_json(dump(Codec<G>::write(view)));
        ASSERT_TRUE(text);
        const auto back = Codec<G>::read_view(*text);
        ASSERT_TRUE(back) << back.error().message;
        ASSERT_TRUE(same_bytes(*back, view));
      }
    });
  }
}

// All that a bot says, as one text.
inline std::string words(const Thought& thought) {
  std::string out = cat(thought.move, ' ', thought.iterations);
  for (const Candidate& each : thought.candidates)
    out += cat(' ', each.move, ' ', std::to_string(each.share), ' ', std::to_string(each.expected),
               ' ', std::to_string(each.margin), ' ', dump(each.reason));
  for (const double chance : thought.chances) out += cat(' ', std::to_string(chance));
  return out;
}

// Two tables that stand in different worlds, which the seat to move cannot tell apart: they know
// all and must say the same.
TYPED_TEST_P(Conformance, bots_and_previews_cannot_tell_equal_views_apart) {
  using G = typename TestFixture::Rules;
  int different = 0;
  for (int game = 0; game < TestFixture::kGames; ++game) {
    Rng rng(6000 + static_cast<std::uint64_t>(game));
    // One decision of each game, any of them equally likely.
    typename G::State state = TestFixture::start(game, rng);
    std::uint32_t decisions = 0;
    TestFixture::walk(game, rng, [&](const typename G::State& each) {
      if (G::actor(each) != kNobody && below(rng, ++decisions) == 0) state = each;
    });
    const auto world = G::sample(G::view(state, G::actor(state)), rng);
    different += !same_bytes(state, world);
    const auto options = TestFixture::options(game);
    const auto deal = G::deal(options, TestFixture::kPlayers, rng);
    const auto here = TableOf<G>::in_world(options, TestFixture::kPlayers, deal, state);
    const auto there = TableOf<G>::in_world(options, TestFixture::kPlayers, deal, world);
    for (std::size_t i = 0; i < kLevelTexts.size(); ++i) {
      // A few iterations are enough: each looks at another world.
      const ThinkRequest request{.level = static_cast<Level>(i),
                                 .budget = {.iterations = kIterations},
                                 .seed = static_cast<std::uint64_t>(game),
                                 .clock = nullptr};
      const auto thought = think_through(*here, request), other = think_through(*there, request);
      ASSERT_TRUE(thought && other);
      ASSERT_EQ(words(*thought), words(*other)) << kLevelTexts[i];
      ASSERT_TRUE(here->check(thought->move)) << thought->move;
      ASSERT_EQ(dump(*here->preview(thought->move)), dump(*there->preview(thought->move)));
    }
  }
  ASSERT_TRUE(Guide<G>::kOpen || different > TestFixture::kGames / 2) << different;
}

TYPED_TEST_P(Conformance, deals_follow_from_the_seed_and_survive_json) {
  using G = typename TestFixture::Rules;
  std::set<std::string> different;
  for (int game = 0; game < TestFixture::kGames; ++game) {
    const auto options = TestFixture::options(game);
    Bytes32 seed{};
    seed[31] = static_cast<std::uint8_t>(game);
    ChaChaBits first(seed), second(seed);
    const auto deal = G::deal(options, TestFixture::kPlayers, first);
    ASSERT_TRUE(deal == G::deal(options, TestFixture::kPlayers, second));
    const Status valid = G::validate(options, TestFixture::kPlayers, deal);
    ASSERT_TRUE(valid) << valid.error().message;
    const Json json = Codec<G>::write(deal, options, TestFixture::kPlayers);
    const auto back = Codec<G>::read_deal(json, options, TestFixture::kPlayers);
    ASSERT_TRUE(back) << back.error().message;
    ASSERT_TRUE(*back == deal);
    different.insert(dump(json));
  }
  ASSERT_GT(different.size(), 1u);
}

TYPED_TEST_P(Conformance, undo_restores_the_state_exactly) {
  for (int game = 0; game < TestFixture::kTables; ++game) {
    const auto table = TestFixture::table(game);
    std::vector<std::string> states;
    while (table->actor() != kNobody) {
      states.push_back(dump(table->state()));
      ASSERT_TRUE(table->play(TestFixture::random_text(*table, states.size())));
    }
    while (!states.empty()) {
      ASSERT_TRUE(table->undo());
      ASSERT_EQ(dump(table->state()), states.back());
      states.pop_back();
    }
    ASSERT_FALSE(table->undo());
  }
}

TYPED_TEST_P(Conformance, records_round_trip_at_any_moment) {
  for (int game = 0; game < TestFixture::kTables; ++game) {
    const auto table = TestFixture::table(game);
    for (std::uint64_t move = 0;; ++move) {
      if (move % 16 == 0 || table->actor() == kNobody) {
        const Json record = write_record(*table);
        const auto again = load_record(record);
        ASSERT_TRUE(again) << again.error().message;
        ASSERT_EQ(dump((*again)->state()), dump(table->state()));
        ASSERT_EQ(dump(write_record(**again)), dump(record));
      }
      if (table->actor() == kNobody) break;
      ASSERT_TRUE(table->play(TestFixture::random_text(*table, move)));
    }
  }
}

TYPED_TEST_P(Conformance, a_refused_move_changes_nothing) {
  const auto table = TestFixture::table(1);
  for (std::uint64_t move = 0; table->actor() != kNobody; ++move) {
    const std::string state = dump(table->state()), record = dump(write_record(*table));
    for (const char* text : {"", "?", "O@z9", "lay 1 2", "card 10 r0 @0,0", "undo"}) {
      ASSERT_FALSE(table->play(text)) << text;
      ASSERT_FALSE(table->check(text));
      ASSERT_FALSE(table->preview(text));
    }
    ASSERT_EQ(dump(table->state()), state);
    ASSERT_EQ(dump(write_record(*table)), record);
    ASSERT_TRUE(table->play(TestFixture::random_text(*table, move)));
  }
}

TYPED_TEST_P(Conformance, the_breakdown_adds_up_to_the_scores) {
  for (int game = 0; game < TestFixture::kTables; ++game) {
    const auto table = TestFixture::table(game);
    for (std::uint64_t move = 0; table->actor() != kNobody; ++move) {
      ASSERT_TRUE(table->play(TestFixture::random_text(*table, move)));
      const Standing standing = table->standing();
      const Json breakdown = table->breakdown();
      ASSERT_EQ(breakdown.size(), standing.scores.size());
      for (std::size_t seat = 0; seat < breakdown.size(); ++seat) {
        std::int64_t sum = 0;
        for (const Json& points : breakdown[seat]) sum += *as_integer(points, -9999, 9999);
        ASSERT_EQ(sum, standing.scores[seat]);
      }
    }
  }
}

// Whether an option, as `games` tells of it, has an effect at a table with these options.
inline bool has_effect(const Json& option, const Json& options, int players) {
  if (!option.contains("where")) return true;
  for (const Json& where : option["where"])
    for (const auto& [what, value] : where.items())
      if (what == "players" ? value == players : options.at(what) == value) return true;
  return false;
}

TYPED_TEST_P(Conformance, an_option_changes_the_game_only_where_the_table_says_so) {
  using G = typename TestFixture::Rules;
  const Json table = Codec<G>::options();
  for (int game = 0; game < TestFixture::kGames; ++game) {
    const Json options = Codec<G>::write(TestFixture::options(game), TestFixture::kPlayers);
    for (const auto& [name, option] : table.items()) {
      if (has_effect(option, options, TestFixture::kPlayers)) continue;
      for (const Json& value : option["values"]) {
        Json other = options;
        other[name] = value;
        const auto read = Codec<G>::read_options(other, TestFixture::kPlayers, kRules);
        ASSERT_TRUE(read) << name;
        Rng rng(6000 + static_cast<std::uint64_t>(game));
        const auto deal = G::deal(TestFixture::options(game), TestFixture::kPlayers, rng);
        auto one = G::start(TestFixture::options(game), TestFixture::kPlayers, deal);
        auto two = G::start(*read, TestFixture::kPlayers, deal);
        while (G::actor(one) != kNobody) {
          ASSERT_EQ(G::actor(one), G::actor(two)) << name;
          const auto moves = G::legal(one);
          const auto others = G::legal(two);
          ASSERT_EQ(moves.size(), others.size()) << name;
          const auto at = below(rng, static_cast<std::uint32_t>(moves.size()));
          ASSERT_EQ(moves[at], others[at]) << name;
          G::apply(one, moves[at]);
          G::apply(two, moves[at]);
        }
        ASSERT_EQ(G::actor(two), kNobody) << name;
        ASSERT_EQ(G::standing(one).scores, G::standing(two).scores) << name;
      }
    }
  }
}

TYPED_TEST_P(Conformance, rulebooks_name_values_that_there_are) {
  using G = typename TestFixture::Rules;
  const Json table = Codec<G>::options();
  for (const auto& [name, option] : table.items()) {
    const auto known = [&](const Json& value) {
      return std::ranges::find(option["values"], value) != option["values"].end();
    };
    ASSERT_TRUE(known(option["default"])) << name;
    if (!option.contains("books")) continue;
    ASSERT_EQ(option["books"].size(), kBookTexts.size()) << name;
    for (const Json& value : option["books"]) ASSERT_TRUE(known(value)) << name;
  }
}

REGISTER_TYPED_TEST_SUITE_P(
    Conformance, random_games_keep_every_invariant, lists_are_sorted_unique_and_round_trip,
    a_text_is_accepted_exactly_when_it_is_listed, what_is_legal_depends_on_the_view_alone,
    a_view_is_the_same_in_every_world_that_agrees_with_it, a_view_survives_json,
    bots_and_previews_cannot_tell_equal_views_apart, deals_follow_from_the_seed_and_survive_json,
    undo_restores_the_state_exactly, records_round_trip_at_any_moment,
    a_refused_move_changes_nothing, the_breakdown_adds_up_to_the_scores,
    an_option_changes_the_game_only_where_the_table_says_so, rulebooks_name_values_that_there_are);

}  // namespace bloom::test
