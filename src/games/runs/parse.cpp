// What a text means, or why it is not a legal move.
#include <algorithm>

#include "base/text.h"
#include "games/refusal.h"
#include "games/runs/text.h"

namespace bloom::runs {
namespace {

// What the player is asked for now.
struct Asked {
  std::string_view kind, words, clause;
};
Asked asked(const Open& open) {
  switch (open.phase) {
    case Phase::kDraw:
      if (open.drawn == 0) return {"first", "a tile from the bed must be drawn now", "R10"};
      return {"second", "a second tile may be drawn now, or stop", "R10"};
    case Phase::kOffer:
      return {"joker", "a joker may be taken now, or left", "R19"};
    case Phase::kOver:
      return {"over", "the game is over", "R24"};
    default:
      return {"action", "one action is to be chosen now", "R10"};
  }
}

// `act` is the first word of the move.
Error misplaced(const Open& open, std::string_view act, std::string_view sentence) {
  const auto [kind, words, clause] = asked(open);
  return illegal({"phase", clause, {{"asked", std::string(kind)}, {"act", std::string(act)}}},
                 cat(sentence, words));
}
Error misplaced(const Open& open, std::string_view text) {
  return misplaced(open, text.substr(0, text.find(' ')), cat(text, " does not fit here: "));
}

Error misspelt(std::string_view clause, std::string sentence) {
  return illegal({kSpelling, clause}, std::move(sentence));
}

Error no_run(int run, std::string_view clause) {
  return illegal({"no_run", clause, {{"run", run_name(run)}}},
                 cat("There is no run ", run_name(run)));
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
      return misspelt("R1", cat("There are only ", kTiles, " tiles to lay"));
    if (tiles.back() == kNoTile)
      return misspelt("R1", cat(in_quotes(word),
                                " is not a tile; they are 1 to 100 and J, with single "
                                "spaces between them"));
  }
  return tiles;
}

std::vector<std::string> texts_of(Row row) {
  std::vector<std::string> out;
  for (const Tile tile : row) out.push_back(to_text(tile));
  return out;
}

// Whether a row is a run (R14), or why not.
Status check_run(const std::vector<Tile>& row) {
  Prefix prefix{};
  for (const Tile tile : row) {
    if (!prefix.takes(tile)) {
      if (tile == kJoker)
        return illegal({"too_wide", "R14"}, "The run would go once around the circle and further");
      const int steps = distance(prefix.last, tile), least = prefix.gap + 1;
      if (steps >= least && steps <= 2 * prefix.gap + 2)
        return illegal({"too_wide", "R14"},
                       cat("With ", to_text(tile), " the run would go once around the circle"));
      const Tile from = above(prefix.last, least), to = above(prefix.last, 2 * prefix.gap + 2);
      return illegal({"gap",
                      "R14",
                      {{"tile", to_text(tile)},
                       {"last", to_text(prefix.last)},
                       {"jokers", int{prefix.gap}},
                       {"from", to_text(from)},
                       {"to", to_text(to)}}},
                     cat(to_text(tile), " cannot follow ", to_text(prefix.last),
                         prefix.gap == 0   ? std::string()
                         : prefix.gap == 1 ? std::string(" and a joker")
                                           : cat(" and ", int{prefix.gap}, " jokers"),
                         "; there it takes ", to_text(from), " to ", to_text(to)));
    }
    prefix.take(tile);
  }
  if (row.size() < kMinRun)
    return illegal({"short", "R13", {{"least", kMinRun}}},
                   cat("A run has at least ", kMinRun, " tiles"));
  if (prefix.last == kNoTile)
    return illegal({"no_number", "R14"}, "A run has at least one numbered tile");
  return Done{};
}

// Checks that tiles come from a hand, each once.
class HandUse {
 public:
  explicit HandUse(const State& state)
      : numbers_(state.numbers[index(state.open.actor)]),
        jokers_(state.jokers[index(state.open.actor)]) {}

  // If the tile was there it is used up.
  Status use(Tile tile, std::string_view clause) {
    if (tile == kJoker) {
      if (jokers_-- > 0) return Done{};
      return illegal({"few_jokers", clause}, "There are not that many jokers in the hand");
    }
    if (!holds(numbers_, tile)) {
      const bool twice = holds(used_, tile);
      return illegal({twice ? "twice" : "not_in_hand", clause, {{"tile", to_text(tile)}}},
                     cat(to_text(tile), twice ? " stands there twice" : " is not in the hand"));
    }
    numbers_ &= ~bit(tile);
    used_ |= bit(tile);
    return Done{};
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
    if (open.reserve == 0) return illegal({"reserve_empty", "R10"}, "The reserve is empty");
    path.push_back(Move::draw_blind());
    return path;
  }
  const Tile tile = tile_named(what);
  if (tile == kJoker) return illegal({"board_joker", "R10"}, "Jokers on the board cannot be drawn");
  if (tile == kNoTile)
    return misspelt(
        "R10", cat(in_quotes(what), " cannot be drawn; a draw is written like draw 57 or draw ?"));
  if (std::find(open.bed.begin(), open.bed.end(), tile) == open.bed.end())
    return illegal({"not_in_bed", "R10", {{"tile", to_text(tile)}}},
                   cat(to_text(tile), " is not in the bed"));
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
    return misspelt("R21", cat(in_quotes(what), " is not a swap; it is written like swap r2.3 24"));
  if (open.phase != Phase::kAction)
    return misplaced(open, "swap", "Jokers are swapped at the start of a turn only; ");
  if (run >= open.runs) return no_run(run, "R21");
  const Row row = open.row(run);
  if (*place < 1 || *place > static_cast<int>(row.size()) || row[*place - 1] != kJoker)
    return illegal({"no_joker", "R21", {{"run", run_name(run)}, {"place", *place}}},
                   cat("There is no joker at ", target));
  if (number == kJoker)
    return illegal({"joker_for_joker", "R21"}, "A joker is replaced by a numbered tile only");
  if (const Status used = HandUse(state).use(number, "R21"); !used) return used.error();
  if (!holds(swappable(row, *place - 1), number))
    return illegal(
        {"swap", "R21", {{"tile", to_text(number)}, {"run", run_name(run)}, {"place", *place}}},
        cat(to_text(number), " does not keep ", run_name(run), " a run at place ", *place));
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
    } else if (const Status used = hand.use(tile, "R13"); !used) {
      return used.error();
    }
  }
  if (loot.size() > 0) {
    const std::string left = to_text(loot.jokers > 0 ? kJoker : loot.numbers[0]);
    return illegal({"left_over", "R15", {{"tile", left}}},
                   cat(left, " is stolen, but not in the new run"));
  }
  if (const Status run = check_run(*tiles); !run) return run.error();
  path.push_back(Move::of(Act::kEnd));
  return path;
}

Result<Path> parse_extension(const State& state, std::string_view what) {
  const Open& open = state.open;
  if (open.phase != Phase::kAction) return misplaced(open, "extend");
  const auto [name, rest] = split(what);
  const int run = run_named(name);
  if (run < 0)
    return misspelt("R17", cat(in_quotes(name),
                               " is not a run; an extension is written like extend r3 14 15 17"));
  if (run >= open.runs) return no_run(run, "R17");
  const auto tiles = read_tiles(rest);
  if (!tiles) return tiles.error();
  const Row old = open.row(run);
  HandUse hand(state);
  Path path;
  path.push_back(Move::of(Act::kExtend));
  path.push_back(Move::of(Act::kRun, run));
  const auto not_whole = [&] {
    return illegal({"not_whole", "R17", {{"run", run_name(run)}, {"tiles", texts_of(old)}}},
                   cat("The whole of ", run_name(run), " must be in it, which is ", to_text(old)));
  };
  // What is missing is said before what lies elsewhere because of it.
  for (const Tile tile : old)
    if (std::find(tiles->begin(), tiles->end(), tile) == tiles->end()) return not_whole();
  std::size_t kept = 0;
  for (const Tile tile : *tiles) {
    if (kept < old.size() && tile == old[kept]) {
      ++kept;
    } else if (std::find(old.begin(), old.end(), tile) != old.end() && tile != kJoker) {
      return illegal({"moved", "R17", {{"tile", to_text(tile)}, {"run", run_name(run)}}},
                     cat(to_text(tile), " is not in its old place in ", run_name(run),
                         ", which is ", to_text(old)));
    } else if (const Status used = hand.use(tile, "R17"); !used) {
      return used.error();
    }
    path.push_back(Move::tile(tile));
  }
  if (kept < old.size()) return not_whole();
  if (tiles->size() == old.size())
    return illegal({"adds_nothing", "R17"}, "An extension adds at least one tile");
  if (const Status row = check_run(*tiles); !row) return row.error();
  path.push_back(Move::of(Act::kEnd));
  return path;
}

Result<Path> parse_pass(const State& state) {
  const Open& open = state.open;
  if (open.phase != Phase::kAction) return misplaced(open, "pass");
  const Moves moves = legal(state);
  const Move pass = Move::of(Act::kPass);
  if (std::find(moves.begin(), moves.end(), pass) == moves.end()) {
    const std::string_view act = moves[0].act() == Act::kDraw     ? "draw"
                                 : moves[0].act() == Act::kExtend ? "extend"
                                                                  : "lay";
    return illegal({"no_pass", "R18", {{"act", std::string(act)}}},
                   cat("Passing is not allowed while there is something to ", act));
  }
  Path path;
  path.push_back(pass);
  return path;
}

}  // namespace

Result<Places> parse_theft(const Open& open, std::string_view text) {
  const auto parts = words(text);
  Places out;
  out.run = run_named(parts[0]);
  if (out.run < 0 || parts.size() < 2)
    return misspelt("R15", cat(in_quotes(text), " is not a theft; it is written like r3 17 J.4"));
  if (out.run >= open.runs) return no_run(out.run, "R15");
  if (parts.size() > 3)
    return illegal({"too_many", "R15"}, "One or two tiles are stolen, not more");
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
      return misspelt("R15", "A stolen joker is written with its place, like J.4");
    }
    if (place < 0)
      return illegal(
          {"not_in_run", "R15", {{"run", run_name(out.run)}, {"tiles", texts_of(row)}}},
          cat(in_quotes(parts[i]), " is not in ", parts[0], ", which is ", to_text(row)));
    if (place <= out.first)
      return misspelt("R15", cat("Stolen tiles are named once, in their order in ", parts[0]));
    (i == 1 ? out.first : out.second) = place;
    stolen.push_back(row[place]);
    if (row[place] == kJoker && open.options.steal_jokers == StealJokers::kNo)
      return illegal({"joker", "R15"}, "Jokers cannot be stolen in this game");
  }
  if (!stays_run(row, out.first, out.second))
    return illegal({"source", "R15", {{"run", run_name(out.run)}, {"tiles", texts_of(stolen)}}},
                   cat("Without ", list_words(texts_of(stolen)), ' ', parts[0],
                       " would not stay a run of 3 or more"));
  return out;
}

Result<Path> parse(const State& state, std::string_view text) {
  const Open& open = state.open;
  const auto [kind, rest] = split(text);
  if (open.phase == Phase::kOver)
    return illegal({"over", "R24"}, "The game is over; no move can be played any more");
  const bool more = !rest.empty();
  if (kind == "draw" && more) return parse_draw(state, rest);
  if (kind == "swap" && more) return parse_swap(state, rest);
  if (kind == "lay" && more) return parse_lay(state, rest);
  if (kind == "extend" && more) return parse_extension(state, rest);
  if (text == "pass") return parse_pass(state);
  Path path;
  if (text == "stop") {
    if (open.phase != Phase::kDraw) return misplaced(open, text);
    if (open.drawn == 0) return misplaced(open, "stop", "Nothing has been drawn yet; ");
    path.push_back(Move::of(Act::kStop));
    return path;
  }
  if (text == "joker take" || text == "joker leave") {
    if (open.phase != Phase::kOffer) return misplaced(open, text);
    path.push_back(Move::of(text == "joker take" ? Act::kJokerTake : Act::kJokerLeave));
    return path;
  }
  return misspelt({}, cat(in_quotes(text),
                          " is not a move of Bloom; moves are written like draw 57, draw ?, stop, "
                          "lay 15 17 J 20, extend r3 14 15 17, swap r2.3 24, joker take or pass"));
}

}  // namespace bloom::runs
