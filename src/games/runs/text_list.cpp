// Whole texts from steps: the list of all of them, and what can follow the beginning of one.
#include <algorithm>
#include <array>

#include "base/text.h"
#include "games/runs/count.h"
#include "games/runs/text.h"

namespace bloom::runs {
namespace {

// Walks along the steps from a state in the middle of a text until the texts are `most`. `front` is
// the text so far, `theft` what stands behind the tiles.
void collect(const State& state, std::string& front, const std::string& theft, std::size_t most,
             std::vector<std::string>& texts) {
  for (const Move step : legal(state)) {
    if (texts.size() >= most) return;
    if (step.act() == Act::kEnd) {
      texts.push_back(front + theft);
      continue;
    }
    State then = state;
    apply(then, step);
    const std::size_t size = front.size();
    if (step.act() == Act::kTile) front += cat(' ', to_text(step.a()));
    if (step.act() == Act::kRun) front += cat(' ', run_name(step.a()));
    collect(then, front, stolen(state.open, step, theft), most, texts);
    front.resize(size);
  }
}

void collect(const State& state, Act kind, std::size_t most, std::vector<std::string>& texts) {
  State then = state;
  apply(then, Move::of(kind));
  std::string front = kind == Act::kLay ? "lay" : "extend";
  collect(then, front, "", most, texts);
}

bool offered(const State& state, Move move) {
  const Moves moves = legal(state);
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

Error bad(std::string message) { return Error("bad-prefix", std::move(message)); }

constexpr std::array<std::string_view, 7> kKinds = {"draw", "extend", "joker", "lay",
                                                    "pass", "stop",   "swap"};

// The words that can stand at one place of the texts of single moves, after the words before it.
Continuation of_single_moves(const State& state, const std::vector<std::string_view>& before_it) {
  Continuation out;
  for (const Move move : legal(state)) {
    Path path;
    path.push_back(move);
    const bool compound = move.act() == Act::kLay || move.act() == Act::kExtend;
    const std::string text =
        compound ? std::string(move.act() == Act::kLay ? "lay" : "extend") : to_text(state, path);
    const auto parts = words(text);
    if (parts.size() < before_it.size() ||
        !std::equal(before_it.begin(), before_it.end(), parts.begin()))
      continue;
    if (parts.size() == before_it.size())
      out.end |= !compound;
    else
      out.tokens.emplace_back(parts[before_it.size()]);
  }
  return out;
}

Continuation of_steps(const State& state) {
  Continuation out;
  for (const Move step : legal(state)) {
    if (step.act() == Act::kTile) out.tokens.push_back(to_text(step.a()));
    if (step.act() == Act::kRun) out.tokens.push_back(run_name(step.a()));
    if (step.act() == Act::kEnd) out.end = true;
  }
  return out;
}

void sort(std::vector<std::string>& texts) {
  std::sort(texts.begin(), texts.end());
  texts.erase(std::unique(texts.begin(), texts.end()), texts.end());
}

}  // namespace

Listing list(const State& state, std::size_t limit) {
  Listing out;
  bool lays = false, extensions = false;
  for (const Move move : legal(state)) {
    lays |= move.act() == Act::kLay;
    extensions |= move.act() == Act::kExtend;
    if (move.act() == Act::kLay || move.act() == Act::kExtend) continue;
    Path path;
    path.push_back(move);
    out.texts.push_back(to_text(state, path));
  }
  TextCounts counts{0, 0};
  if (lays || extensions) counts = count_texts(state);
  const Big all = out.texts.size() + counts.lays + counts.extensions;
  out.count = capped(all);
  // Too many: half of the room for each kind, and what one leaves for the other.
  const std::size_t room = limit - std::min(limit, out.texts.size());
  const auto at_most = [](Big count, std::size_t most) {
    return count < most ? static_cast<std::size_t>(count) : most;
  };
  const std::size_t for_lays = at_most(counts.lays, room);
  const std::size_t for_extensions =
      at_most(counts.extensions, std::max(room / 2, room - for_lays));
  if (extensions) collect(state, Act::kExtend, out.texts.size() + for_extensions, out.texts);
  if (lays) collect(state, Act::kLay, std::max(limit, out.texts.size()), out.texts);
  out.complete = all == out.texts.size();
  sort(out.texts);
  return out;
}

Result<Continuation> continuation(const State& state, std::string_view prefix,
                                  std::string_view steal) {
  std::vector<std::string_view> parts;
  if (!prefix.empty()) parts = words(prefix);
  if (!parts.empty() && std::find(kKinds.begin(), kKinds.end(), parts[0]) == kKinds.end())
    return bad(cat("No move begins with ", in_quotes(parts[0]), "."));
  const bool lay = !parts.empty() && parts[0] == "lay";
  const bool extension = !parts.empty() && parts[0] == "extend";
  if (!steal.empty() && !lay) return bad("Only a lay steals (R15).");
  if (!lay && !extension) {
    Continuation out = of_single_moves(state, parts);
    sort(out.tokens);
    return out;
  }
  // The steps that the beginning stands for.
  Path path;
  path.push_back(Move::of(lay ? Act::kLay : Act::kExtend));
  std::size_t next = 1;
  if (lay && steal.empty()) {
    path.push_back(Move::of(Act::kNoTheft));
  } else if (lay) {
    const auto places = parse_theft(state.open, steal);
    if (!places) return places.error();
    path.push_back(Move::of(Act::kTheft, places->run, places->first));
    path.push_back(places->second < 0 ? Move::of(Act::kTheftOnly)
                                      : Move::of(Act::kTheftToo, places->second));
  } else if (parts.size() > next) {
    const int run = run_named(parts[next]);
    if (run < 0) return bad(cat(in_quotes(parts[next]), " is not a run, such as r3."));
    if (run >= state.open.runs) return Continuation{};
    path.push_back(Move::of(Act::kRun, run));
    ++next;
  }
  for (; next < parts.size(); ++next) {
    const Tile tile = tile_named(parts[next]);
    if (tile == kNoTile) return bad(cat(in_quotes(parts[next]), " is not a tile (R1)."));
    if (path.full()) return Continuation{};
    path.push_back(Move::tile(tile));
  }
  State then = state;
  for (const Move step : path) {
    if (!offered(then, step)) return Continuation{};
    apply(then, step);
  }
  Continuation out = of_steps(then);
  sort(out.tokens);
  return out;
}

}  // namespace bloom::runs
