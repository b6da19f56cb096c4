#include "games/runs/text.h"

#include "base/text.h"

namespace bloom::runs {

std::string to_text(Tile tile) { return tile == kJoker ? std::string("J") : cat(int{tile}); }

std::string to_text(Row row) {
  std::string out;
  for (const Tile tile : row) {
    if (!out.empty()) out += ' ';
    out += to_text(tile);
  }
  return out;
}

std::string run_name(int run) { return cat('r', run + 1); }

std::string_view to_text(Phase phase) {
  switch (phase) {
    case Phase::kDraw:
      return kPhaseTexts[1];
    case Phase::kOffer:
      return kPhaseTexts[2];
    case Phase::kOver:
      return kPhaseTexts[3];
    default:
      return kPhaseTexts[0];
  }
}

std::string to_text(const State& state, const Path& path) {
  const Move first = path[0];
  switch (first.act()) {
    case Act::kDraw:
      return first.blind() ? "draw ?" : cat("draw ", to_text(first.drawn()));
    case Act::kJokerLeave:
      return "joker leave";
    case Act::kJokerTake:
      return "joker take";
    case Act::kPass:
      return "pass";
    case Act::kStop:
      return "stop";
    case Act::kSwap:
      return cat("swap ", run_name(first.swap_run()), '.', first.swap_place() + 1, ' ',
                 to_text(first.swap_number()));
    default:
      break;
  }
  // A lay or extension: the tiles in front, the theft behind.
  Open open = state.open;
  std::string out = first.act() == Act::kLay ? "lay" : "extend", theft;
  for (const Move step : path) {
    if (step.act() == Act::kRun) out += cat(' ', run_name(step.a()));
    if (step.act() == Act::kTile) out += cat(' ', to_text(step.a()));
    theft = stolen(open, step, theft);
    if (step.act() == Act::kTheft) open.work.run = step.a();
  }
  return out + theft;
}

std::string stolen(const Open& open, Move step, const std::string& so_far) {
  const auto named = [&](int run, int place) {
    const Tile tile = open.row(run)[place];
    return tile == kJoker ? cat(" J.", place + 1) : cat(' ', to_text(tile));
  };
  if (step.act() == Act::kTheft) return cat(" < ", run_name(step.a()), named(step.a(), step.b()));
  if (step.act() == Act::kTheftToo) return cat(so_far, named(open.work.run, step.a()));
  return so_far;
}

Tile tile_named(std::string_view text) {
  if (text == "J") return kJoker;
  const auto number = read_int(text);
  return number && *number >= 1 && *number <= kCircle ? static_cast<Tile>(*number) : kNoTile;
}

int run_named(std::string_view text) {
  if (!text.starts_with('r')) return -1;
  const auto number = read_int(text.substr(1));
  return number && *number >= 1 ? *number - 1 : -1;
}

std::vector<std::string_view> words(std::string_view text) {
  std::vector<std::string_view> out;
  while (true) {
    const auto at = text.find(' ');
    out.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return out;
    text = text.substr(at + 1);
  }
}

}  // namespace bloom::runs
