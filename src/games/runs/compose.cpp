#include "games/runs/compose.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "games/runs/arrange.h"
#include "games/runs/scoring.h"
#include "games/runs/steps.h"
#include "games/runs/text.h"

namespace bloom::runs {
namespace {

Tile tile_at(const Open& open, const Stolen& at) { return open.row(at.run)[at.place]; }

// The tiles of a selection in one row.
Parts parts_of(const Open& open, const Selection& selection) {
  Parts out{selection.numbers, selection.jokers, {}};
  const auto add = [&](Tile tile) {
    if (tile == kJoker)
      ++out.jokers;
    else
      out.numbers |= bit(tile);
  };
  if (selection.extend >= 0) {
    out.old = open.row(selection.extend);
    for (const Tile tile : out.old) add(tile);
  } else {
    for (const Stolen& stolen : selection.stolen) add(tile_at(open, stolen));
  }
  return out;
}

// R15: whether the run stays one without what is stolen from it; all from one run.
bool leaves_run(const Open& open, const std::vector<Stolen>& stolen) {
  if (stolen.empty()) return true;
  if (stolen.size() > 2) return false;
  return stays_run(open.row(stolen[0].run), stolen[0].place,
                   stolen.size() == 2 ? stolen[1].place : -1);
}

Flaw flaw_of(const Open& open, const Selection& selection, const Parts& parts, int lacks,
             bool row) {
  const bool hand = selection.numbers != 0 || selection.jokers > 0;
  if (!hand && selection.stolen.empty()) return Flaw::kEmpty;
  if (selection.extend >= 0 && !selection.stolen.empty()) return Flaw::kTheft;
  for (const Stolen& each : selection.stolen)
    if (each.run != selection.stolen[0].run) return Flaw::kTwoRuns;
  if (selection.stolen.size() > 2) return Flaw::kTooMany;
  if (open.options.steal_jokers == StealJokers::kNo)
    for (const Stolen& each : selection.stolen)
      if (tile_at(open, each) == kJoker) return Flaw::kStolenSun;
  if (!hand) return Flaw::kNoHand;
  if (parts.numbers == 0) return Flaw::kNoNumber;
  if (lacks > 0) return Flaw::kGap;
  if (!row) return Flaw::kTooWide;
  if (count(parts.numbers) + parts.jokers < kMinRun) return Flaw::kShort;
  return leaves_run(open, selection.stolen) ? Flaw::kNone : Flaw::kSource;
}

// Whether parts with one more tile are nearer to a row, or a row again.
class Fitting {
 public:
  Fitting(const Parts& parts, int lacks, bool row) : parts_(parts), lacks_(lacks), row_(row) {}

  bool takes(Tile tile) const {
    Parts more = parts_;
    if (tile == kJoker)
      ++more.jokers;
    else
      more.numbers |= bit(tile);
    if (more.numbers == 0 || lacks_ == 0) return more.numbers == 0 || !rows(more, 1).empty();
    return row_ || missing(more) < lacks_;
  }

 private:
  const Parts& parts_;
  int lacks_;
  bool row_;
};

std::vector<Stolen> steals_of(const View& view, const Selection& selection,
                              const Fitting& fitting) {
  const Open& open = view.open;
  std::vector<Stolen> out;
  if (selection.extend >= 0 || selection.stolen.size() >= 2) return out;
  const bool empty = selection.numbers == 0 && selection.jokers == 0 && selection.stolen.empty();
  for (int run = 0; run < open.runs; ++run) {
    if (!selection.stolen.empty() && selection.stolen[0].run != run) continue;
    const Row row = open.row(run);
    for (int place = 0; place < static_cast<int>(row.size()); ++place) {
      const Stolen here{run, place};
      if (row[place] == kJoker && open.options.steal_jokers == StealJokers::kNo) continue;
      if (empty) {
        if (theft_begins(open, run, place, view.numbers, view.jokers)) out.push_back(here);
        continue;
      }
      bool leaves = false;
      if (!selection.stolen.empty()) {
        if (selection.stolen[0].place == place) continue;
        leaves = leaves_run(open, {selection.stolen[0], here});
      } else {
        leaves = leaves_run(open, {here});
        for (int other = 0; other < static_cast<int>(row.size()) && !leaves; ++other)
          leaves = other != place && leaves_run(open, {here, {run, other}});
      }
      if (leaves && fitting.takes(row[place])) out.push_back(here);
    }
  }
  return out;
}

std::vector<int> extends_of(const View& view, const Selection& selection) {
  std::vector<int> out;
  if (!selection.stolen.empty()) return out;
  const bool empty = selection.numbers == 0 && selection.jokers == 0;
  for (int run = 0; run < view.open.runs; ++run) {
    Selection there = selection;
    there.extend = run;
    if (empty ? extendable(view.open.row(run), view.numbers, view.jokers)
              : !rows(parts_of(view.open, there), 1).empty())
      out.push_back(run);
  }
  return out;
}

// The numbers that may stand at an end of a row, those of the row apart.
void ends_of(const Order& order, Numbers own, Numbers& before, Numbers& after) {
  const auto valid = [](const std::vector<Tile>& tiles) {
    Prefix prefix{};
    for (const Tile tile : tiles) {
      if (!prefix.takes(tile)) return false;
      prefix.take(tile);
    }
    return true;
  };
  std::vector<Tile> longer;
  for (Numbers rest = kAllNumbers & ~own; rest != 0;) {
    const Tile number = pop_smallest(rest);
    longer = order.tiles;
    longer.push_back(number);
    if (valid(longer)) after |= bit(number);
    longer.pop_back();
    longer.insert(longer.begin(), number);
    if (valid(longer)) before |= bit(number);
  }
}

}  // namespace

std::string_view to_text(Flaw flaw) {
  static constexpr std::array<std::string_view, 12> kTexts = {
      "none",    "empty",     "theft", "two_runs", "too_many", "joker",
      "no_hand", "no_number", "gap",   "too_wide", "short",    "source"};
  return kTexts[static_cast<std::size_t>(flaw)];
}

std::string_view clause(Flaw flaw) {
  switch (flaw) {
    case Flaw::kNone:
      return "";
    case Flaw::kEmpty:
    case Flaw::kNoHand:
    case Flaw::kShort:
      return "R13";
    case Flaw::kTheft:
      return "R17";
    case Flaw::kNoNumber:
    case Flaw::kGap:
    case Flaw::kTooWide:
      return "R14";
    case Flaw::kTwoRuns:
    case Flaw::kTooMany:
    case Flaw::kStolenSun:
    case Flaw::kSource:
      return "R15";
  }
  return "";
}

Composition compose(const View& view, const Selection& selection) {
  const Open& open = view.open;
  const Parts parts = parts_of(open, selection);
  Composition out;
  out.orders = rows(parts, kMaxOrders);
  const bool row = !out.orders.empty();
  const int lacks = row ? 0 : missing(parts);
  out.flaw = flaw_of(open, selection, parts, lacks, row);
  if (out.flaw == Flaw::kShort) out.need = kMinRun - count(parts.numbers) - parts.jokers;
  if (row)
    ends_of(out.orders[0], parts.numbers, out.before, out.after);
  else if (parts.numbers != 0 || parts.jokers > 0)
    out.orders.push_back(nearly(parts, out.gaps));
  if (selection.extend < 0) {
    out.flowers = flowers_in(parts.numbers);
    out.token = open.rewards.reward(out.flowers);
  }
  out.hand = flowers_in(view.numbers);
  out.left = out.hand - flowers_in(selection.numbers);
  const Fitting fitting(parts, lacks, row);
  for (Numbers rest = view.numbers & ~selection.numbers; rest != 0;) {
    const Tile number = pop_smallest(rest);
    if (fitting.takes(number)) out.fits |= bit(number);
  }
  out.joker_fits = view.jokers > selection.jokers && fitting.takes(kJoker);
  out.steals = steals_of(view, selection, fitting);
  out.extends = extends_of(view, selection);
  return out;
}

std::string move_text(const View& view, const Selection& selection, const Order& order) {
  const std::string row = to_text(Row(order.tiles));
  if (selection.extend >= 0) return cat("extend ", run_name(selection.extend), ' ', row);
  std::string out = cat("lay ", row);
  if (selection.stolen.empty()) return out;
  std::vector<Stolen> stolen = selection.stolen;
  std::sort(stolen.begin(), stolen.end(),
            [](const Stolen& a, const Stolen& b) { return a.place < b.place; });
  out += cat(" < ", run_name(stolen[0].run));
  for (const Stolen& each : stolen) {
    const Tile tile = tile_at(view.open, each);
    out += tile == kJoker ? cat(" J.", each.place + 1) : cat(' ', to_text(tile));
  }
  return out;
}

}  // namespace bloom::runs
