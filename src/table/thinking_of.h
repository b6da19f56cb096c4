// Thinking for one game: the bot's moves as texts, its findings as data that a page puts into
// words.
#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "json/codec.h"
#include "search/thinker.h"
#include "table/table.h"

namespace bloom {

template <Speaking G>
class ThinkingOf final : public Thinking {
 public:
  ThinkingOf(const typename G::View& view, const ThinkRequest& request)
      : view_(view),
        world_(some_world<G>(view)),
        compare_(request.budget.compare),
        thinker_(view, request.level, request.budget, request.seed, request.clock) {}

  bool go_on(double seconds) override { return thinker_.go_on(seconds); }

  Thought thought() const override {
    Thought out;
    const typename G::Path best = thinker_.best();
    out.move = G::to_text(world_, best);
    out.iterations = thinker_.iterations();
    const std::vector<Line<G>> all = thinker_.lines();
    std::vector<Line<G>> lines = compare_ && !all.empty() ? thinker_.compared() : all;
    // The chosen one first, also when the bot did not follow its search.
    const auto chosen = std::find_if(lines.begin(), lines.end(),
                                     [&](const Line<G>& line) { return line.path == best; });
    if (chosen == lines.end()) {
      lines.insert(lines.begin(), Line<G>{best, 0, 0, {}});
    } else {
      std::rotate(lines.begin(), chosen, chosen + 1);
    }
    const int players = static_cast<int>(G::standing(world_).scores.size());
    for (std::size_t i = 0; i < lines.size() && i < kMaxCompared; ++i)
      if (i == 0 || lines[i].visits > 0) out.candidates.push_back(candidate(lines[i], players));
    out.chances = chances(all, players);
    return out;
  }

 private:
  // Over all that was looked at: the chosen move alone may have been looked at once. Empty when
  // nothing was.
  static std::vector<double> chances(const std::vector<Line<G>>& lines, int players) {
    Outcome sum;
    double visits = 0;
    for (const Line<G>& line : lines) {
      for (int seat = 0; seat < players; ++seat)
        sum.win[seat] += line.visits * line.outcome.win[seat];
      visits += line.visits;
    }
    std::vector<double> out;
    if (visits > 0)
      for (int seat = 0; seat < players; ++seat) out.push_back(sum.win[seat] / visits);
    return out;
  }

  Candidate candidate(const Line<G>& line, int players) const {
    Candidate out;
    out.move = G::to_text(world_, line.path);
    // Only a choice that did not come from the lines of a search was never visited.
    out.share = line.visits == 0 ? 1 : static_cast<double>(line.visits) / thinker_.iterations();
    const int mover = index(G::actor(world_));
    out.expected = line.outcome.win[mover];
    out.margin = margin(line.outcome, mover, players);
    out.reason = Codec<G>::reason(view_, line.path);
    return out;
  }

  typename G::View view_;
  typename G::State world_;  // any world that agrees with the view: texts are the same in all
  bool compare_;
  Thinker<G> thinker_;
};

}  // namespace bloom
