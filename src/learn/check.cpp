#include "learn/check.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

#include "base/rng.h"
#include "base/shuffle.h"
#include "base/text.h"

namespace bloom::learn {
namespace {

constexpr double kFirstMoveSeconds = 20;

using Moves = std::vector<std::string>;

// How one came to a position: the moves since the lesson's, or a step's own, deal.
std::string way(const Moves& moves) {
  if (moves.empty()) return "at its beginning";
  constexpr std::size_t kShown = 4;
  const std::size_t first = moves.size() > kShown ? moves.size() - kShown : 0;
  std::string out = first > 0 ? "after … " : "after ";
  for (std::size_t i = first; i < moves.size(); ++i)
    out += cat(i > first ? ", " : "", in_quotes(moves[i]));
  return out;
}

class Walk {
 public:
  Walk(const Lesson& lesson, const CheckLimits& limits) : lesson_(lesson), limits_(limits) {}

  CheckReport go() && {
    std::vector<Moves> here;
    const Start* start = nullptr;
    for (std::size_t i = 0; i < lesson_.steps.size(); ++i) {
      step_ = i;
      const Step& step = lesson_.steps[i];
      if (i == 0 || step.at) {
        start = step.at ? &*step.at : &lesson_.start;
        here = {start->moves};
        sampled_ = false;
        if (const auto table = open_start(lesson_, *start); !table) {
          fault(cat("does not begin: ", table.error().message));
          here.clear();
        }
      }
      if (here.empty()) continue;  // said already
      here = pass(*start, here);
    }
    return std::move(out_);
  }

 private:
  void fault(const std::string& what) {
    out_.faults.push_back(cat("Step ", step_ + 1, ' ', what, what.ends_with('.') ? "" : "."));
  }

  std::unique_ptr<Table> open(Start start, const Moves& moves) const {
    start.moves = moves;
    auto table = open_start(lesson_, start);
    return table ? std::move(*table) : nullptr;  // these moves have been played before
  }

  // The positions after this step, from those before it.
  std::vector<Moves> pass(const Start& start, const std::vector<Moves>& before) {
    const Step& step = lesson_.steps[step_];
    count_ = {};
    count_.missed.assign(step.missed.size(), 0);
    after_.clear();
    seen_.clear();
    bad_then_ = false;
    std::string turn, stuck, unanswered;
    for (const Moves& moves : before) {
      const auto table = open(start, moves);
      if (table == nullptr) continue;
      ++count_.positions;
      if (!step.accept) {
        follow(*table, moves, step.then, "");
        continue;
      }
      if (table->actor() != start.seat) {
        if (turn.empty())
          turn = cat("asks for a move when ",
                     table->actor() == kNobody ? "the game is over" : "another seat is to move",
                     ", ", way(moves));
        continue;
      }
      if (!judge_all(*table, moves, before.size(), unanswered) && stuck.empty())
        stuck = cat("accepts no legal move ", way(moves));
    }
    for (const std::string& what : {turn, stuck, unanswered})
      if (!what.empty()) fault(what);
    count_.sampled = sampled_;
    for (std::size_t i = 0; i < count_.missed.size(); ++i)
      if (!sampled_ && turn.empty() && count_.judged > 0 && count_.missed[i] == 0)
        fault(i + 1 == count_.missed.size() && !step.missed[i]
                  ? cat("has an answer for all that is left, but nothing is: missed ", i + 1)
                  : cat("has an answer that no legal move gets: missed ", i + 1));
    out_.steps.push_back(count_);
    return drawn(std::move(after_));
  }

  // Whether any legal move is accepted.
  bool judge_all(Table& table, const Moves& moves, std::size_t positions, std::string& unanswered) {
    const Step& step = lesson_.steps[step_];
    constexpr std::size_t kLeast = 100;
    Judge judge(table);
    Listing listing = table.legal()->listing;
    Moves& texts = listing.texts;
    std::size_t quota = std::max(kLeast, limits_.moves / positions);
    if (!listing.complete || texts.size() > quota) {
      sampled_ = true;
      shuffle(texts, rng_);
    }
    bool any = false;
    Moves accepted;
    for (std::size_t i = 0; i < texts.size() && (i < quota || !any); ++i) {
      const auto verdict = judge.judge(texts[i], *step.accept, step.missed);
      ++count_.judged;
      if (!verdict) continue;
      if (verdict->accepted) {
        any = true;
        accepted.push_back(texts[i]);
      } else if (verdict->missed >= 0) {
        ++count_.missed[static_cast<std::size_t>(verdict->missed)];
      } else if (unanswered.empty()) {
        unanswered = cat("has no answer to ", in_quotes(texts[i]), " ", way(moves));
      }
    }
    count_.accepted += accepted.size();
    for (const std::string& move : accepted) {
      Moves all = step.then;
      all.insert(all.begin(), move);
      follow(table, moves, all, move);
    }
    return any;
  }

  // Plays these, keeps where they lead, and takes them back.
  void follow(Table& table, const Moves& before, const Moves& moves, const std::string& by) {
    const std::size_t length = table.log().size();
    Moves all = before;
    bool good = true;
    for (const std::string& move : moves) {
      const auto played = table.play(move);
      if (!played) {
        good = false;
        if (!bad_then_)
          fault(cat("plays ", in_quotes(move), " by itself, which is not legal ",
                    by.empty() ? std::string("there") : cat("after ", in_quotes(by)), ": ",
                    played.error().message));
        bad_then_ = true;
        break;
      }
      all.push_back(move);
    }
    // Those that come to the same are one.
    if (good && seen_.insert(dump(table.state())).second) after_.push_back(std::move(all));
    while (table.log().size() > length)
      if (!table.undo()) break;
  }

  std::vector<Moves> drawn(std::vector<Moves> positions) {
    if (positions.size() > limits_.positions) {
      sampled_ = true;
      shuffle(positions, rng_);
      positions.resize(limits_.positions);
    }
    return positions;
  }

  const Lesson& lesson_;
  const CheckLimits& limits_;
  Rng rng_{20};
  CheckReport out_;
  std::size_t step_ = 0;
  StepCount count_;
  bool sampled_ = false, bad_then_ = false;
  std::vector<Moves> after_;
  std::set<std::string> seen_;
};

}  // namespace

CheckReport check_lesson(const Lesson& lesson, const CheckLimits& limits) {
  CheckReport out = Walk(lesson, limits).go();
  if (const double seconds = seconds_of(lesson); seconds > 60 * lesson.minutes)
    out.faults.push_back(cat("It takes ", static_cast<int>(std::ceil(seconds)),
                             " seconds, and says ", static_cast<int>(lesson.minutes), " minutes."));
  if (const double seconds = seconds_to_first_move(lesson); seconds > kFirstMoveSeconds)
    out.faults.push_back(cat("The first move is made after ", static_cast<int>(std::ceil(seconds)),
                             " seconds of reading; ", static_cast<int>(kFirstMoveSeconds),
                             " are allowed."));
  return out;
}

}  // namespace bloom::learn
