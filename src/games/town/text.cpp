#include "games/town/text.h"

#include <optional>
#include <vector>

#include "base/text.h"
#include "games/town/scoring.h"

namespace bloom::town {
namespace {

Error illegal(std::string message) { return Error("illegal-move", std::move(message)); }

Type type_named(std::string_view text) {
  for (int type = 0; type < kTypes; ++type)
    if (kTypeTexts[type] == text) return static_cast<Type>(type);
  return static_cast<Type>(kTypes);
}

// The move that a text spells, legal or not; nothing if it spells none.
std::optional<Move> read_move(std::string_view text) {
  for (const Act act : {Act::kDouble, Act::kEnd, Act::kExtra, Act::kTokenDouble, Act::kTokenExtra})
    if (to_text(Move::of(act)) == text) return Move::of(act);
  const auto after = [&](std::string_view start) -> std::optional<std::string_view> {
    if (!text.starts_with(start)) return std::nullopt;
    return text.substr(start.size());
  };
  if (const auto type = after("token rescore ")) {
    if (type_named(*type) == static_cast<Type>(kTypes)) return std::nullopt;
    return Move::of(Act::kTokenRescore, static_cast<int>(type_named(*type)));
  }
  if (const auto slot = after("take ")) {
    if (slot->size() != 1 || (*slot)[0] < '1' || (*slot)[0] > '5') return std::nullopt;
    return Move::of(Act::kTake, (*slot)[0] - '1');
  }
  if (const auto name = after("keep ")) {
    const Tile tile = tile_named(*name);
    if (tile >= kKinds) return std::nullopt;
    return Move::of(Act::kKeep, tile);
  }
  const auto at = text.find('@');
  if (at == std::string_view::npos) return std::nullopt;
  const Tile tile = tile_named(text.substr(0, at));
  const Square square = square_named(text.substr(at + 1));
  if (tile >= kKinds || square == kNoSquare) return std::nullopt;
  return Move::build(tile, square);
}

std::string hand_words(const Hand& hand) {
  std::vector<std::string> words;
  for (const Tile tile : hand.tile)
    if (tile != kNoTile) words.emplace_back(kTileTexts[tile]);
  return words.empty() ? "nothing" : list_words(words);
}

// What the player is asked for now.
std::string_view asked(Phase phase) {
  switch (phase) {
    case Phase::kBuild:
      return "a tile is to be built now (T12)";
    case Phase::kBonus:
      return "bonus actions are to be chosen now, or end (T27)";
    case Phase::kTake:
      return "a market tile is to be taken now (T16)";
    case Phase::kBlind:
      return "the token may be used now, or end (T27)";
    case Phase::kKeep:
      return "a tile is to be kept for the final rescoring now (T34)";
    case Phase::kOver:
      break;
  }
  return "the game is over (T33)";
}

std::string why_not_build(const State& state, Move move) {
  const int me = index(state.open.actor);
  if (!state.hands[me].holds(move.tile()))
    return cat(kTileTexts[move.tile()], " is not in the hand, which holds ",
               hand_words(state.hands[me]), " (T12).");
  return cat(to_text(move.square()), " is built on already, with ",
             kTileTexts[tile_at(state.open.cities[me], move.square())], " (T12).");
}

std::string why_not_token(const Open& open, Move move) {
  if (open.token[index(open.actor)] != kTokenReady)
    return "The bonus token was used already; it works once per game (T23).";
  if (move.act() != Act::kTokenRescore) {
    const bool twice = move.act() == Act::kTokenDouble ? open.double_used : open.extra_used;
    if (twice) return "The same bonus action cannot be used twice in one turn (T24).";
    return "Before building the token can only rescore; double and extra come after it (T27).";
  }
  const std::string_view type = kTypeTexts[move.a()];
  const int out = open.community[move.a()];
  for (int seat = 0; seat < open.players; ++seat)
    if (open.token[seat] == move.a())
      return cat("A token lies on ", type, " already, so it cannot be rescored by a token (T25).");
  return cat("To rescore ", type, " exactly one of its community tiles must be out, not ", out,
             " (T25).");
}

// Why a well-spelt move that is not listed is not legal.
std::string why_not(const State& state, Move move) {
  const Open& open = state.open;
  const Phase phase = open.phase;
  const bool window = phase == Phase::kBonus || phase == Phase::kBlind;
  switch (move.act()) {
    case Act::kBuild:
      if (phase == Phase::kBuild) return why_not_build(state, move);
      break;
    case Act::kDouble:
    case Act::kExtra: {
      if (phase != Phase::kBonus) break;
      const bool bloom = kBoards[open.options.side].blooms & bit(open.built_on);
      if (!bloom)
        return cat(to_text(open.built_on),
                   " is not a bloom square, so it gives no bonus action (T22).");
      if (!open.square_open) return "The bloom square's one bonus action was used already (T22).";
      return "The same bonus action cannot be used twice in one turn (T24).";
    }
    case Act::kTokenDouble:
    case Act::kTokenExtra:
    case Act::kTokenRescore:
      if (window || phase == Phase::kBuild) return why_not_token(open, move);
      break;
    case Act::kTake:
      if (phase == Phase::kTake) return cat("Market slot ", move.a() + 1, " is empty (T16).");
      break;
    case Act::kKeep:
      if (phase == Phase::kKeep)
        return cat(kTileTexts[move.tile()], " is not in the hand, which holds ",
                   hand_words(state.hands[index(open.actor)]), " (T34).");
      break;
    case Act::kEnd:
      if (phase == Phase::kBuild) return "There is nothing to end: a tile must be built (T12).";
      break;
  }
  return cat(to_text(move), " does not fit here: ", asked(phase), ".");
}

}  // namespace

std::string to_text(Square square) {
  return {static_cast<char>('a' + column_of(square)), static_cast<char>('1' + row_of(square))};
}

std::string_view to_text(Phase phase) { return kPhaseTexts[static_cast<int>(phase)]; }

std::string to_text(Move move) {
  switch (move.act()) {
    case Act::kBuild:
      return cat(kTileTexts[move.tile()], '@', to_text(move.square()));
    case Act::kDouble:
      return "double";
    case Act::kEnd:
      return "end";
    case Act::kExtra:
      return "extra";
    case Act::kKeep:
      return cat("keep ", kTileTexts[move.tile()]);
    case Act::kTake:
      return cat("take ", move.a() + 1);
    case Act::kTokenDouble:
      return "token double";
    case Act::kTokenExtra:
      return "token extra";
    case Act::kTokenRescore:
      return cat("token rescore ", kTypeTexts[move.a()]);
  }
  return {};
}

Result<Move> parse(const State& state, std::string_view text) {
  const std::optional<Move> move = read_move(text);
  if (!move)
    return illegal(cat(in_quotes(text),
                       " is not a move of Bloom Town, which are written like O@c3, double, "
                       "token rescore H, end, take 4 or keep P."));
  if (state.open.phase == Phase::kOver)
    return illegal("The game is over; no move can be played any more (T33).");
  for (const Move listed : legal(state))
    if (listed == *move) return *move;
  return illegal(why_not(state, *move));
}

}  // namespace bloom::town
