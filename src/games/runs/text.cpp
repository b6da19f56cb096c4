#include "games/runs/text.h"

#include <algorithm>

#include "base/text.h"

namespace bloom::runs {
namespace {

Error illegal(std::string message) { return Error("illegal-move", std::move(message)); }

// What the player is asked for now.
std::string_view asked(const Open& open) {
  switch (open.phase) {
    case Phase::kDraw:
      return open.drawn == 0 ? "a tile of the bed must be drawn now (R10)"
                             : "a second tile may be drawn now, or stop (R10)";
    case Phase::kOffer:
      return "a joker may be taken now, or left (R19)";
    case Phase::kOver:
      return "the game is over (R24)";
    default:
      return "one action is to be chosen now (R10–R18)";
  }
}

Error misplaced(const Open& open, std::string_view text) {
  return illegal(cat(text, " does not fit here: ", asked(open), "."));
}

// The word before the first space, and the rest.
struct Split {
  std::string_view head, rest;
};
Split split(std::string_view text) {
  const auto at = text.find(' ');
  if (at == std::string_view::npos) return {text, {}};
  return {text.substr(0, at), text.substr(at + 1)};
}

Result<std::vector<Tile>> read_tiles(std::string_view text) {
  std::vector<Tile> tiles;
  for (const std::string_view word : words(text)) {
    tiles.push_back(tile_named(word));
    if (tiles.size() > kTiles)
      return illegal(cat("There are only ", kTiles, " tiles to lay (R1)."));
    if (tiles.back() == kNoTile)
      return illegal(cat(in_quotes(word),
                         " is not a tile; they are 1 to 100 and J, with single "
                         "spaces between them (R1)."));
  }
  return tiles;
}

std::string tiles_words(const std::vector<Tile>& tiles) {
  std::vector<std::string> texts;
  for (const Tile tile : tiles) texts.push_back(to_text(tile));
  return list_words(texts);
}

// Why a row is not a run (R14); empty if it is one.
std::string why_no_run(const std::vector<Tile>& row) {
  Prefix prefix{};
  for (const Tile tile : row) {
    if (!prefix.takes(tile)) {
      if (tile == kJoker) return "The run would go once around the circle and further (R14).";
      const int steps = distance(prefix.last, tile), least = prefix.gap + 1;
      if (steps >= least && steps <= 2 * prefix.gap + 2)
        return cat("With ", to_text(tile), " the run would go once around the circle (R14).");
      return cat(to_text(tile), " cannot follow ", to_text(prefix.last),
                 prefix.gap == 0   ? std::string()
                 : prefix.gap == 1 ? std::string(" and a joker")
                                   : cat(" and ", int{prefix.gap}, " jokers"),
                 "; there it takes ", to_text(above(prefix.last, least)), " to ",
                 to_text(above(prefix.last, 2 * prefix.gap + 2)), " (R14).");
    }
    prefix.take(tile);
  }
  if (row.size() < kMinRun) return "A run has at least 3 tiles (R13).";
  if (prefix.last == kNoTile) return "A run has at least one numbered tile (R14).";
  return {};
}

// Checks that tiles come from a hand, each once.
class HandUse {
 public:
  explicit HandUse(const State& state)
      : numbers_(state.numbers[index(state.open.actor)]),
        jokers_(state.jokers[index(state.open.actor)]) {}

  // Empty if the tile was there; it is used up then.
  std::string use(Tile tile, std::string_view clause) {
    if (tile == kJoker) {
      if (jokers_-- > 0) return {};
      return cat("There are not so many jokers in the hand (", clause, ").");
    }
    if (!holds(numbers_, tile)) {
      const bool twice = holds(used_, tile);
      return cat(to_text(tile), twice ? " stands there twice (" : " is not in the hand (", clause,
                 ").");
    }
    numbers_ &= ~bit(tile);
    used_ |= bit(tile);
    return {};
  }

 private:
  Numbers numbers_;
  Numbers used_ = 0;
  int jokers_;
};

Result<Path> parse_draw(const State& state, std::string_view what) {
  const Open& open = state.open;
  if (open.phase != Phase::kAction && open.phase != Phase::kDraw) return misplaced(open, "draw");
  Path path;
  if (what == "?") {
    if (open.reserve == 0) return illegal("The reserve is empty (R10).");
    path.push_back(Move::draw_blind());
    return path;
  }
  const Tile tile = tile_named(what);
  if (tile == kJoker) return illegal("Jokers on the board cannot be drawn (R10).");
  if (tile == kNoTile)
    return illegal(cat(in_quotes(what),
                       " cannot be drawn; a draw is written like draw 57 or "
                       "draw ? (R10)."));
  if (std::find(open.bed.begin(), open.bed.end(), tile) == open.bed.end())
    return illegal(cat(to_text(tile), " is not in the bed (R10)."));
  path.push_back(Move::draw(tile));
  return path;
}

Result<Path> parse_swap(const State& state, std::string_view what) {
  const Open& open = state.open;
  const auto [target, number_text] = split(what);
  const auto dot = target.find('.');
  const int run = run_named(target.substr(0, dot));
  const auto place =
      dot == std::string_view::npos ? std::nullopt : read_int(target.substr(dot + 1));
  const Tile number = tile_named(number_text);
  if (run < 0 || !place || number == kNoTile)
    return illegal(cat(in_quotes(what), " is not a swap; it is written like swap r2.3 24 (R21)."));
  if (open.phase != Phase::kAction)
    return illegal(cat("Jokers are swapped at the start of a turn only; ", asked(open), "."));
  if (run >= open.runs) return illegal(cat("There is no run ", run_name(run), " (R21)."));
  const Row row = open.row(run);
  if (*place < 1 || *place > static_cast<int>(row.size()) || row[*place - 1] != kJoker)
    return illegal(cat("There is no joker at ", target, " (R21)."));
  if (number == kJoker) return illegal("A joker is replaced by a numbered tile only (R21).");
  if (std::string why = HandUse(state).use(number, "R21"); !why.empty()) return illegal(why);
  if (!holds(swappable(row, *place - 1), number))
    return illegal(cat(to_text(number), " does not keep ", run_name(run), " a run at place ",
                       *place, " (R21)."));
  Path path;
  path.push_back(Move::swap(run, *place - 1, number));
  return path;
}

Result<Path> parse_lay(const State& state, std::string_view what) {
  const Open& open = state.open;
  if (open.phase != Phase::kAction) return misplaced(open, "lay");
  const auto mark = what.find(" < ");
  const auto tiles = read_tiles(what.substr(0, mark));
  if (!tiles) return tiles.error();
  Path path;
  path.push_back(Move::of(Act::kLay));
  Loot loot;
  if (mark == std::string_view::npos) {
    path.push_back(Move::of(Act::kNoTheft));
  } else {
    const auto places = parse_theft(open, what.substr(mark + 3));
    if (!places) return places.error();
    const Row row = open.row(places->run);
    path.push_back(Move::of(Act::kTheft, places->run, places->first));
    loot.add(row[places->first]);
    if (places->second < 0) {
      path.push_back(Move::of(Act::kTheftOnly));
    } else {
      path.push_back(Move::of(Act::kTheftToo, places->second));
      loot.add(row[places->second]);
    }
  }
  HandUse hand(state);
  for (const Tile tile : *tiles) {
    path.push_back(Move::tile(tile));
    if (tile == kJoker && loot.jokers > 0) {
      --loot.jokers;
    } else if (tile == loot.numbers[0]) {
      loot.numbers = {loot.numbers[1], kNoTile};
    } else if (tile == loot.numbers[1]) {
      loot.numbers[1] = kNoTile;
    } else if (std::string why = hand.use(tile, "R13"); !why.empty()) {
      return illegal(why);
    }
  }
  if (loot.size() > 0)
    return illegal(cat(to_text(loot.jokers > 0 ? kJoker : loot.numbers[0]),
                       " is stolen, but not in the new run (R15)."));
  if (std::string why = why_no_run(*tiles); !why.empty()) return illegal(why);
  path.push_back(Move::of(Act::kEnd));
  return path;
}

Result<Path> parse_extension(const State& state, std::string_view what) {
  const Open& open = state.open;
  if (open.phase != Phase::kAction) return misplaced(open, "extend");
  const auto [name, rest] = split(what);
  const int run = run_named(name);
  if (run < 0)
    return illegal(cat(in_quotes(name),
                       " is not a run; an extension is written like "
                       "extend r3 14 15 17 (R17)."));
  if (run >= open.runs) return illegal(cat("There is no run ", run_name(run), " (R17)."));
  const auto tiles = read_tiles(rest);
  if (!tiles) return tiles.error();
  const Row old = open.row(run);
  HandUse hand(state);
  Path path;
  path.push_back(Move::of(Act::kExtend));
  path.push_back(Move::of(Act::kRun, run));
  std::size_t kept = 0;
  for (const Tile tile : *tiles) {
    if (kept < old.size() && tile == old[kept]) {
      ++kept;
    } else if (std::find(old.begin(), old.end(), tile) != old.end() && tile != kJoker) {
      return illegal(cat(to_text(tile), " is not in its old place in ", run_name(run),
                         ", which is ", to_text(old), " (R17)."));
    } else if (std::string why = hand.use(tile, "R17"); !why.empty()) {
      return illegal(why);
    }
    path.push_back(Move::tile(tile));
  }
  if (kept < old.size())
    return illegal(
        cat("The whole of ", run_name(run), " must be in it, which is ", to_text(old), " (R17)."));
  if (tiles->size() == old.size()) return illegal("An extension adds at least one tile (R17).");
  if (std::string why = why_no_run(*tiles); !why.empty()) return illegal(why);
  path.push_back(Move::of(Act::kEnd));
  return path;
}

Result<Path> parse_pass(const State& state) {
  const Open& open = state.open;
  if (open.phase != Phase::kAction) return misplaced(open, "pass");
  const Moves moves = legal(state);
  const Move pass = Move::of(Act::kPass);
  if (std::find(moves.begin(), moves.end(), pass) == moves.end())
    return illegal(cat("Passing is not allowed while there is something to ",
                       moves[0].act() == Act::kDraw     ? "draw"
                       : moves[0].act() == Act::kExtend ? "extend"
                                                        : "lay",
                       " (R18)."));
  Path path;
  path.push_back(pass);
  return path;
}

}  // namespace

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

Result<Places> parse_theft(const Open& open, std::string_view text) {
  const auto parts = words(text);
  Places out;
  out.run = run_named(parts[0]);
  if (out.run < 0 || parts.size() < 2)
    return illegal(cat(in_quotes(text), " is not a theft; it is written like r3 17 J.4 (R15)."));
  if (out.run >= open.runs) return illegal(cat("There is no run ", parts[0], " (R15)."));
  if (parts.size() > 3) return illegal("One or two tiles are stolen, not more (R15).");
  const Row row = open.row(out.run);
  std::vector<Tile> stolen;
  for (std::size_t i = 1; i < parts.size(); ++i) {
    int place = -1;
    if (parts[i].starts_with("J.")) {
      const auto number = read_int(parts[i].substr(2));
      if (number && *number >= 1 && *number <= static_cast<int>(row.size()) &&
          row[*number - 1] == kJoker)
        place = *number - 1;
    } else if (const Tile tile = tile_named(parts[i]); is_number(tile)) {
      for (std::size_t at = 0; at < row.size(); ++at)
        if (row[at] == tile) place = static_cast<int>(at);
    } else if (tile == kJoker) {
      return illegal("A stolen joker is written with its place, like J.4 (R15).");
    }
    if (place < 0)
      return illegal(cat(in_quotes(parts[i]), " is not in ", parts[0], ", which is ", to_text(row),
                         " (R15)."));
    if (place <= out.first)
      return illegal(cat("Stolen tiles are named once, in their order in ", parts[0], " (R15)."));
    (i == 1 ? out.first : out.second) = place;
    stolen.push_back(row[place]);
    if (row[place] == kJoker && open.options.steal_jokers == StealJokers::kNo)
      return illegal("Jokers cannot be stolen in this game (R15).");
  }
  if (!stays_run(row, out.first, out.second))
    return illegal(cat("Without ", tiles_words(stolen), ' ', parts[0],
                       " would not stay a run of 3 or more (R15)."));
  return out;
}

Result<Path> parse(const State& state, std::string_view text) {
  const Open& open = state.open;
  const auto [kind, rest] = split(text);
  if (open.phase == Phase::kOver)
    return illegal("The game is over; no move can be played any more (R24).");
  const bool more = !rest.empty();
  if (kind == "draw" && more) return parse_draw(state, rest);
  if (kind == "swap" && more) return parse_swap(state, rest);
  if (kind == "lay" && more) return parse_lay(state, rest);
  if (kind == "extend" && more) return parse_extension(state, rest);
  if (text == "pass") return parse_pass(state);
  Path path;
  if (text == "stop") {
    if (open.phase != Phase::kDraw) return misplaced(open, text);
    if (open.drawn == 0)
      return illegal("Nothing was drawn yet; a tile of the bed must be taken (R10).");
    path.push_back(Move::of(Act::kStop));
    return path;
  }
  if (text == "joker take" || text == "joker leave") {
    if (open.phase != Phase::kOffer) return misplaced(open, text);
    path.push_back(Move::of(text == "joker take" ? Act::kJokerTake : Act::kJokerLeave));
    return path;
  }
  return illegal(cat(in_quotes(text),
                     " is not a move of Bloom, which are written like draw 57, draw ?, stop, "
                     "lay 15 17 J 20, extend r3 14 15 17, swap r2.3 24, joker take or pass."));
}

}  // namespace bloom::runs
