#include "learn/guided.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <utility>

#include "base/rng.h"
#include "search/parallel.h"
#include "table/registry.h"

namespace bloom::learn {
namespace {

// One game: which notes are told in it, as bits in a list.
std::vector<char> play_one(const Notes& notes, const Bytes32& seed, Level learner,
                           const GuidedPlan& plan, std::uint64_t chance) {
  const Guided& guided = notes.guided;
  std::vector<char> told(notes.notes.size(), 0);
  TableSetup setup;
  setup.players = guided.players;
  setup.options = guided.options;
  setup.seed = seed;
  const auto opened = open_table(notes.game, setup);
  if (!opened) return told;  // read_notes has tried
  Table& table = **opened;
  Rng thoughts(chance);
  std::size_t left = told.size();
  LastMove last;
  while (left > 0) {
    const Json now = scene(table.view(guided.seat), std::move(last), guided.seat);
    for (std::size_t i = 0; i < told.size(); ++i)
      if (!told[i] && notes.notes[i].when && notes.notes[i].when->matches(now, guided.seat)) {
        told[i] = 1;
        --left;
      }
    const Seat actor = table.actor();
    if (actor == kNobody) break;
    const int other = index(actor) - (actor > guided.seat ? 1 : 0);
    ThinkRequest request;  // without a clock, so that a busy machine plays the same games
    request.level = actor == guided.seat ? learner : guided.levels[static_cast<std::size_t>(other)];
    if (actor == guided.seat) request.budget.iterations = plan.iterations;
    request.seed = thoughts.next64() >> 33;
    const auto thought = think_through(table, request);
    if (!thought) break;
    auto played = table.play(thought->move);
    if (!played) break;
    last = {actor, Json(thought->move), std::move(played->events)};
  }
  return told;
}

}  // namespace

std::vector<std::size_t> situations_of(const Notes& notes) {
  std::vector<std::size_t> out;
  for (const std::string& id : notes.guided.situations)
    for (std::size_t i = 0; i < notes.notes.size(); ++i)
      if (notes.notes[i].id == id) out.push_back(i);
  return out;
}

GuidedResult play_guided(const Notes& notes, const Bytes32& seed, const GuidedPlan& plan,
                         const std::function<void()>& played) {
  GuidedResult out;
  const std::vector<std::size_t> situations = situations_of(notes);
  for (std::size_t kind = 0; kind < kLearners.size(); ++kind) {
    GuidedCount& count = out.by_learner[kind];
    count.met.assign(notes.notes.size(), 0);
    if (out.gave_up) continue;
    const std::size_t size = notes.notes.size();
    std::vector<std::atomic<int>> met(size);
    std::atomic<int> next{0}, games{0};
    std::atomic<bool> hopeless{false};
    in_parallel(std::min(plan.threads, plan.games), [&](int) {
      for (int i = next++; i < plan.games && !hopeless; i = next++) {
        SplitMix64 mixer(static_cast<std::uint64_t>(kind) << 32 | static_cast<std::uint32_t>(i));
        const std::vector<char> told = play_one(notes, seed, kLearners[kind], plan, mixer.next64());
        for (std::size_t note = 0; note < size; ++note) met[note] += told[note];
        const int done = ++games;
        if (plan.give_up)
          // Even if all others told it. Games under way count as if they had.
          for (const std::size_t note : situations)
            if (!often_enough(met[note] + std::max(0, plan.games - done), plan.games))
              hopeless = true;
        played();
      }
    });
    count.games = games;
    for (std::size_t note = 0; note < size; ++note) count.met[note] = met[note];
    out.gave_up = hopeless;
  }
  return out;
}

}  // namespace bloom::learn
