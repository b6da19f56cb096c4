// Rooms and their connections without a network: the same code as behind the sockets, a store on
// disk, a clock that stands still.
#include <algorithm>

#include "base/rng.h"
#include "base/text.h"
#include "tests/server/world.h"

namespace bloom::server {
namespace {

// What one seat hears of these moves.
std::vector<std::string> heard(const std::string& game, int players, const Json& deal,
                               const std::vector<bloom::Entry>& moves, int seat) {
  World world;
  begin(world, game, players, deal);
  const auto ear = std::make_shared<Ear>(cat("person", seat));
  const auto live = world.attach(kTable, ear);
  int number = 2;
  for (const bloom::Entry& entry : moves) {
    const auto other = std::make_shared<Ear>(cat("person", index(entry.seat)));
    const bool own = index(entry.seat) == seat;
    if (!own) live->attach(other, number);
    live->receive(
        own ? ear : other,
        dump(Json{
            {"type", "move"}, {"id", cat("m", number)}, {"after", number}, {"move", entry.move}}));
    ++number;
    world.run_until([&] { return live->room().number() == number; });
    // A repeated and a foolish request are answered from the same knowledge.
    if (own) {
      live->receive(ear, dump(Json{{"type", "move"}, {"id", "old"}, {"after", 2}, {"move", "x"}}));
      live->receive(ear, R"({"type":"undo","id":"u","after":1})");
    }
    if (!own) live->detach(other.get());
  }
  const auto late = std::make_shared<Ear>(cat("person", seat));
  live->attach(late, 0);
  std::vector<std::string> out = ear->heard;
  out.insert(out.end(), late->heard.begin(), late->heard.end());
  return out;
}

// Two tiles of a deal that is written as lists of texts, exchanged.
bool exchange_two(Json& deal, Rng& rng) {
  std::vector<Json*> tiles;
  const std::function<void(Json&)> collect = [&](Json& json) {
    if (json.is_array())
      for (Json& each : json) collect(each);
    if (json.is_string()) tiles.push_back(&json);
  };
  for (auto& [key, value] : deal.items()) collect(value);
  Json& a = *tiles[rng.next64() % tiles.size()];
  Json& b = *tiles[rng.next64() % tiles.size()];
  if (a == b) return false;
  std::swap(a, b);
  return true;
}

// All that a seat knows along these moves: its views, and the order in which tiles were laid face
// up before everybody's eyes. Nothing if the moves cannot be played.
std::optional<std::vector<std::string>> views(const std::string& game, int players,
                                              const Json& deal,
                                              const std::vector<bloom::Entry>& moves, int seat) {
  TableSetup setup;
  setup.players = players;
  setup.deal = deal;
  const auto table = open_table(game, setup);
  if (!table) return std::nullopt;
  std::vector<std::string> out{dump((*table)->view(seat_at(seat)))};
  for (const bloom::Entry& entry : moves) {
    if ((*table)->actor() != entry.seat) return std::nullopt;
    const auto played = (*table)->play(entry.move);
    if (!played) return std::nullopt;
    out.push_back(dump((*table)->view(seat_at(seat))));
    for (const Json& event : played->events)
      if (const std::string what = text_in(event, "event");
          what == "refill" || what == "joker_up" || what == "community")
        out.back() += dump(event);
  }
  return out;
}

// The promise behind online play: what a seat is sent depends on nothing that it cannot know.
TEST(Hidden, all_bytes_are_equal_in_worlds_that_a_seat_cannot_tell_apart) {
  Rng rng(11);
  for (const std::string game : {"town", "runs"}) {
    int pairs = 0;
    for (int round = 0; round < 6; ++round) {
      const int players = 2 + round % 3;
      TableSetup setup;
      setup.players = players;
      setup.seed = Bytes32{static_cast<std::uint8_t>(round + 1)};
      auto table = open_table(game, setup);
      ASSERT_TRUE(table.ok());
      for (int i = 0; i < 14 && (*table)->actor() != kNobody; ++i) {
        const auto thought =
            think_through(**table, {.level = i % 2 ? Level::kGreedy : Level::kRandom,
                                    .budget = {},
                                    .seed = rng.next64(),
                                    .clock = nullptr});
        ASSERT_TRUE((*table)->play(thought->move).ok());
      }
      const std::vector<bloom::Entry> moves = (*table)->log();
      const int seat = round % players;
      const Json deal = (*table)->deal();
      const auto seen = views(game, players, deal, moves, seat);
      ASSERT_TRUE(seen.has_value());
      Json other = deal;
      bool different = false;
      for (int tries = 0; tries < 60; ++tries) {
        Json changed = other;
        if (!exchange_two(changed, rng)) continue;
        if (views(game, players, changed, moves, seat) != seen) continue;
        other = changed;
        different = true;
      }
      if (!different) continue;
      ++pairs;
      const auto here = heard(game, players, deal, moves, seat);
      const auto there = heard(game, players, other, moves, seat);
      ASSERT_EQ(here.size(), there.size());
      EXPECT_GT(here.size(), moves.size());
      for (std::size_t i = 0; i < here.size(); ++i)
        ASSERT_EQ(here[i], there[i]) << game << ' ' << i;
    }
    EXPECT_GE(pairs, 4) << game;
  }
}

TEST(Hidden, a_difference_that_a_seat_can_see_is_heard) {
  TableSetup setup;
  setup.players = 2;
  setup.seed = Bytes32{1};
  const auto table = open_table("town", setup);
  Json deal = (*table)->deal(), other = deal;
  std::reverse(other["hands"][0].begin(), other["hands"][0].end());
  std::swap(other["hands"][0], other["hands"][1]);
  EXPECT_NE(heard("town", 2, deal, {}, 0), heard("town", 2, other, {}, 0));
}

}  // namespace
}  // namespace bloom::server
