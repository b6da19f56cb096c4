#include "games/town/text.h"

#include <optional>
#include <vector>

#include "base/text.h"
#include "games/refusal.h"
#include "games/town/scoring.h"

namespace bloom::town {
namespace {

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

std::vector<std::string> hand_texts(const Hand& hand) {
  std::vector<std::string> out;
  for (const Tile tile : hand.tile)
    if (tile != kNoTile) out.emplace_back(kTileTexts[tile]);
  return out;
}

// A tile of a well-spelt move that the mover does not have.
Error not_in_hand(Tile tile, const Hand& hand, std::string_view clause) {
  const std::vector<std::string> texts = hand_texts(hand);
  const std::string name(kTileTexts[tile]);
  return illegal({"not_in_hand", clause, {{"tile", name}, {"hand", texts}}},
                 cat(name, " is not in the hand, which holds ",
                     texts.empty() ? "nothing" : list_words(texts)));
}

// What the player is asked for now.
struct Asked {
  std::string_view words, clause;
};
Asked asked(Phase phase) {
  switch (phase) {
    case Phase::kBuild:
      return {"a tile is to be built now", "T12"};
    case Phase::kBonus:
      return {"bonus actions are to be chosen now, or end", "T27"};
    case Phase::kTake:
      return {"a market tile is to be taken now", "T16"};
    case Phase::kBlind:
      return {"the token may be used now, or end", "T27"};
    case Phase::kKeep:
      return {"a tile is to be kept for the final rescoring now", "T34"};
    case Phase::kOver:
      break;
  }
  return {"the game is over", "T33"};
}

Error why_not_build(const State& state, Move move) {
  const int me = index(state.open.actor);
  if (!state.hands[me].holds(move.tile())) return not_in_hand(move.tile(), state.hands[me], "T12");
  const std::string square = to_text(move.square());
  const std::string tile(kTileTexts[tile_at(state.open.cities[me], move.square())]);
  return illegal({"taken", "T12", {{"square", square}, {"tile", tile}}},
                 cat(square, " is built on already, with ", tile));
}

Error used_twice(Act act) {
  const bool twice = act == Act::kDouble || act == Act::kTokenDouble;
  return illegal({"twice", "T24", {{"action", twice ? "double" : "extra"}}},
                 "The same bonus action cannot be used twice in one turn");
}

Error why_not_token(const Open& open, Move move) {
  if (open.token[index(open.actor)] != kTokenReady)
    return illegal({"token_spent", "T23"},
                   "The bonus token was used already; it works once per game");
  if (move.act() != Act::kTokenRescore) {
    const bool twice = move.act() == Act::kTokenDouble ? open.double_used : open.extra_used;
    if (twice) return used_twice(move.act());
    return illegal({"token_early", "T27"},
                   "Before building the token can only rescore; double and extra come after it");
  }
  const std::string type(kTypeTexts[move.a()]);
  const int out = open.community[move.a()];
  for (int seat = 0; seat < open.players; ++seat)
    if (open.token[seat] == move.a())
      return illegal(
          {"token_lies", "T25", {{"type", type}, {"seat", seat}}},
          cat("A token lies on ", type, " already, so it cannot be rescored by a token"));
  return illegal(
      {"community", "T25", {{"type", type}, {"out", out}}},
      cat("To rescore ", type, " exactly one of its community tiles must be out, not ", out));
}

// Why a well-spelt move that is not listed is not legal.
Error why_not(const State& state, Move move) {
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
      const std::string square = to_text(open.built_on);
      if (!bloom)
        return illegal({"no_bloom", "T22", {{"square", square}}},
                       cat(square, " is not a bloom square, so it gives no bonus action"));
      if (!open.square_open)
        return illegal({"bloom_used", "T22"},
                       "The bloom square's one bonus action was used already");
      return used_twice(move.act());
    }
    case Act::kTokenDouble:
    case Act::kTokenExtra:
    case Act::kTokenRescore:
      if (window || phase == Phase::kBuild) return why_not_token(open, move);
      break;
    case Act::kTake:
      if (phase == Phase::kTake)
        return illegal({"slot_empty", "T16", {{"slot", move.a() + 1}}},
                       cat("Market slot ", move.a() + 1, " is empty"));
      break;
    case Act::kKeep:
      if (phase == Phase::kKeep)
        return not_in_hand(move.tile(), state.hands[index(open.actor)], "T34");
      break;
    case Act::kEnd:
      if (phase == Phase::kBuild)
        return illegal({"nothing_to_end", "T12"}, "There is nothing to end: a tile must be built");
      break;
  }
  const auto [words, clause] = asked(phase);
  return illegal({"phase", clause, {{"asked", std::string(to_text(phase))}}},
                 cat(to_text(move), " does not fit here: ", words));
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
    return illegal({kSpelling, {}},
                   cat(in_quotes(text),
                       " is not a move of Bloom Town; moves are written like O@c3, double, "
                       "token rescore H, end, take 4 or keep P"));
  if (state.open.phase == Phase::kOver)
    return illegal({"over", "T33"}, "The game is over; no move can be played any more");
  for (const Move listed : legal(state))
    if (listed == *move) return *move;
  return why_not(state, *move);
}

}  // namespace bloom::town
