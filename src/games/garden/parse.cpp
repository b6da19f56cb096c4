// What a text means, or why it is not a legal move.
#include <bit>
#include <optional>
#include <vector>

#include "base/text.h"
#include "games/garden/placing.h"
#include "games/garden/text.h"
#include "games/refusal.h"

namespace bloom::garden {
namespace {

std::optional<Square> read_square(std::string_view text) {
  const auto comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = read_int(text.substr(0, comma)), y = read_int(text.substr(comma + 1));
  // No garden reaches further (square.h), and a move has no room for it.
  const auto near = [](int value) { return value > -128 && value < 128; };
  if (!x || !y || !near(*x) || !near(*y)) return std::nullopt;
  return square_at(*x, *y);
}

// Colours in their order, each once.
std::optional<Bouquet> read_bouquet(std::string_view text) {
  unsigned out = 0;
  std::size_t next = 0;
  for (const char c : text) {
    const auto at = kColourLetters.find(c, next);
    if (at == std::string_view::npos) return std::nullopt;
    out |= 1u << at;
    next = at + 1;
  }
  return static_cast<Bouquet>(out);
}

std::optional<Move> read_card(std::string_view text) {
  const std::string_view card = take_until(text, ' '), turn = take_until(text, ' ');
  if (card.size() != 1 || card[0] < '1' || card[0] > '9') return std::nullopt;
  if (turn.size() != 2 || turn[0] != 'r' || turn[1] < '0' || turn[1] > '3') return std::nullopt;
  if (!text.starts_with('@')) return std::nullopt;
  const auto centre = read_square(text.substr(1));
  if (!centre) return std::nullopt;
  return Move::place(look_of(static_cast<Card>(card[0] - '0'), turn[1] - '0'), *centre);
}

std::optional<Move> read_ornament(std::string_view text) {
  if (text == "-") return Move::of(Act::kNoOrnament);
  const auto flower = read_square(take_until(text, ' '));
  const auto lawn = read_square(text);
  if (!flower || !lawn) return std::nullopt;
  for (int side = 0; side < kSides; ++side)
    if (beside(*flower, side) == *lawn) return Move::ornament(*flower, side);
  return std::nullopt;
}

// An ornament on two squares, wherever they are.
bool are_two_squares(std::string_view text) {
  return take_until(text, ' ') == "ornament" && read_square(take_until(text, ' ')) &&
         read_square(text);
}

// The move that a text spells, legal or not; nothing if it spells none.
std::optional<Move> read_move(std::string_view text) {
  if (text == "pass") return Move::of(Act::kPass);
  if (text == "done") return Move::of(Act::kDone);
  if (text == "wait") return Move::of(Act::kWait);
  if (text == "settle") return Move::of(Act::kSettle);
  if (text == "sell all") return Move::of(Act::kSellAll);
  const std::string_view word = take_until(text, ' ');
  if (word == "card") return read_card(text);
  if (word == "ornament") return read_ornament(text);
  if (word == "gardener" || word == "animal") {
    const auto square = read_square(text);
    if (!square) return std::nullopt;
    return Move::at(word == "animal" ? Act::kAnimal : Act::kGardener, *square);
  }
  const auto bouquet = read_bouquet(text);
  if (!bouquet) return std::nullopt;
  const int flowers = std::popcount(*bouquet);
  if (word == "sell" && flowers >= 2) return Move::of(Act::kSell, *bouquet);
  if (word == "drop" && flowers == 1)
    return Move::of(Act::kDrop, static_cast<unsigned>(std::countr_zero(*bouquet)));
  return std::nullopt;
}

std::string owner_name(const State& state, Owner owner) {
  return std::string(1, letter(state.colour_of(owner)));
}

std::vector<std::string> hand_texts(Cards hand) {
  std::vector<std::string> out;
  for (int card = 1; card <= kCards; ++card)
    if (hand >> card & 1) out.push_back(cat(card));
  return out;
}

std::string barrow_text(const Counts& barrow) {
  std::string out;
  for (int colour = 0; colour < kColours; ++colour)
    out.append(barrow[colour], kColourLetters[colour]);
  return out;
}

// The pawn that holds a square.
struct Holder {
  std::string colour;
  std::string_view pawn;
  std::string words() const { return cat(colour, "'s ", pawn); }
};
std::optional<Holder> holder(const State& state, Square square) {
  for (int i = 0; i < state.owners(); ++i) {
    const Pawns& pawns = state.pawns[i];
    const std::string name = owner_name(state, static_cast<Owner>(i));
    if (pawns.gardener == square) return Holder{name, "gardener"};
    if (pawns.animal == square) return Holder{name, "animal"};
    if (pawns.ornament_flower == square || pawns.ornament_lawn == square)
      return Holder{name, "ornament"};
  }
  return std::nullopt;
}

Error held_by(Square square, const Holder& by, std::string_view clause, std::string sentence) {
  return illegal(
      {"held",
       clause,
       {{"square", to_text(square)}, {"colour", by.colour}, {"pawn", std::string(by.pawn)}}},
      std::move(sentence));
}

std::string cover_words(Cover cover) {
  if (cover == kBare) return "bare table";
  if (cover == kLawn) return "lawn";
  return cat("a ", kColourWords[index(colour_of(cover))]);
}
// As data: bare, lawn or a colour.
std::string cover_text(Cover cover) {
  if (cover == kBare) return "bare";
  if (cover == kLawn) return "lawn";
  return std::string(1, letter(colour_of(cover)));
}

// A square that should be covered by something else.
Error not_that(std::string_view kind, std::string_view clause, Square square, Cover cover,
               std::string_view but) {
  return illegal({kind, clause, {{"square", to_text(square)}, {"cover", cover_text(cover)}}},
                 cat(to_text(square), " is ", cover_words(cover), but));
}
Error not_own(const State& state, std::string_view pawn, std::string_view clause, Square square) {
  Error out = not_that("not_own", clause, square, state.ground.at(square),
                       cat(", not a ", kColourWords[index(state.colour_of(state.owner))]));
  assert(out.why);
  out.why->values.push_back({"pawn", std::string(pawn)});
  return out;
}

// What the player is asked for now.
struct Asked {
  std::string_view kind;
  std::string words;
  std::string_view clause;
};
Asked asked(const State& state) {
  const std::string whose =
      state.phase == Phase::kOver ? "" : owner_name(state, state.owner) + "'s ";
  switch (state.phase) {
    case Phase::kCard:
      if (legal(state)[0].act() == Act::kPass)
        return {"pass", cat("no card of ", owner_name(state, state.owner), " fits, so pass"),
                "G18"};
      return {"card", cat("one of ", whose, "cards is to be placed now"), "G7"};
    case Phase::kChain:
      return {"chain", "say whether to settle now or to wait", "G21"};
    case Phase::kSale:
      if (state.options.selling == Selling::kAll)
        return {"sale_all", "sell all or drop a token now", "G12"};
      return {"sale", "bouquets are to be sold now", "G12"};
    case Phase::kOrnament:
      return {"ornament", cat(whose, "ornament may be placed now, or ornament -"), "G16"};
    case Phase::kGardener:
      return {"gardener", cat(whose, "gardener is to be placed now"), "G14"};
    case Phase::kAnimal:
      return {"animal", cat(whose, "animal is to be placed now"), "G15"};
    case Phase::kOver:
      break;
  }
  return {"over", "the game is over", "G22"};
}
Error misplaced(const State& state, std::string_view sentence) {
  const Asked now = asked(state);
  return illegal({"phase",
                  now.clause,
                  {{"asked", std::string(now.kind)}, {"colour", owner_name(state, state.owner)}}},
                 cat(sentence, now.words));
}

Error why_not_card(const State& state, Move move) {
  const Cards hand = state.hands[state.owner];
  const int card = move.card();
  if (!(full_hand(state.players) >> card & 1))
    return illegal({"left_out", "G5", {{"card", card}, {"players", state.players}}},
                   cat("With ", state.players, " players card ", card, " is left out"));
  if (!(hand >> card & 1)) {
    const std::vector<std::string> texts = hand_texts(hand);
    return illegal({"not_in_hand", "G7", {{"card", card}, {"hand", texts}}},
                   cat("Card ", card, " is not in ", owner_name(state, state.owner),
                       "'s hand, which holds ", texts.empty() ? "nothing" : list_words(texts)));
  }
  if (const int turn = smallest_turn(move.card(), move.turn()); turn != move.turn())
    return illegal({kSpelling, "G2"}, cat("Card ", card, " looks the same turned r", move.turn(),
                                          " and r", turn, ", and is written with the smaller one"));
  const Square centre = move.square();
  const std::string at = to_text(centre);
  if (state.ground.size() == 0)
    return illegal({"first", "G6"}, "The first card lies in the middle, at 0,0");
  const SquareSet window = state.ground.window();
  const bool outside = centre.x <= window.left() ||
                       centre.x >= window.left() + state.ground.box().width() + 3 ||
                       centre.y <= window.top() || centre.y >= window.top() + window.height() - 1;
  if (outside || !state.ground.touches(centre))
    return illegal({"off", "G7"},
                   cat("A card at ", at, " covers no garden square, but must cover one"));
  if (!state.ground.overhangs(centre))
    return illegal({"inside", "G7"},
                   cat("A card at ", at, " has no square on the bare table, but must have one"));
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const Square square = square_at(centre.x + dx, centre.y + dy);
      if (const auto by = holder(state, square))
        return held_by(
            square, *by, "G8",
            cat("A card at ", at, " covers ", to_text(square), ", which ", by->words(), " holds"));
    }
  return illegal({"no_place", "G7"}, "This card cannot be placed there");
}

Error why_not_sale(const State& state, Move move) {
  const Counts& barrow = state.barrows[index(state.actor)];
  const bool all = state.options.selling == Selling::kAll;
  if (move.act() == Act::kSellAll)
    return illegal({"not_at_once", "G12"}, "Here bouquets are sold one by one, not all at once");
  if (all && move.act() == Act::kSell)
    return illegal({"not_one_by_one", "G12"},
                   "Here bouquets are not sold one by one: sell all, or drop a token");
  if (all && move.act() == Act::kDone)
    return illegal({"ends_itself", "G12"},
                   "Here the sale ends by itself, when all is sold or no sale is due "
                   "any more");
  if (move.act() == Act::kDone)
    return illegal(
        {"too_full", "G10", {{"tokens", tokens(barrow)}}},
        cat("The wheelbarrow holds ", tokens(barrow), " tokens, so more must be sold or dropped"));
  const bool drop = move.act() == Act::kDrop;
  const std::string what = drop ? std::string(1, letter(move.colour())) : to_text(move.bouquet());
  const std::string holds = barrow_text(barrow);
  return illegal({"not_in_barrow", drop ? "G12" : "G11", {{"tokens", what}, {"barrow", holds}}},
                 cat(what, " cannot be taken from the wheelbarrow, which holds ",
                     holds.empty() ? "nothing" : holds));
}

Error why_not_ornament(const State& state, Move move) {
  const Square flower_square = move.square(), lawn_square = move.lawn();
  const Colour own = state.colour_of(state.owner);
  if (state.ground.at(flower_square) != flower(own))
    return not_own(state, "ornament", "G16", flower_square);
  if (const Cover cover = state.ground.at(lawn_square); cover != kLawn)
    return not_that("not_lawn", "G16", lawn_square, cover, ", not lawn");
  for (const Square square : {flower_square, lawn_square})
    if (const auto by = holder(state, square))
      return held_by(square, *by, "G16", cat(to_text(square), " is held by ", by->words()));
  return illegal({"lawn_taken", "G16"},
                 cat("The lawn of ", to_text(lawn_square), " holds an ornament already"));
}

Error why_not_pawn(const State& state, Move move) {
  const Square square = move.square();
  const bool animal = move.act() == Act::kAnimal;
  const std::string_view clause = animal ? "G15" : "G14";
  if (const auto by = holder(state, square))
    return held_by(square, *by, clause, cat(to_text(square), " is held by ", by->words()));
  if (!animal) return not_own(state, "gardener", clause, square);
  if (const Cover cover = state.ground.at(square); cover != kBare)
    return not_that("not_bare", clause, square, cover, "; the animal stands on the bare table");
  if (state.ground.border().has(square))
    return illegal({"closed_in", clause},
                   cat(to_text(square),
                       " is closed in by the garden, and here the animal stands "
                       "outside it"));
  return illegal({"far", clause}, cat(to_text(square), " does not touch the garden by a side"));
}

// Why a well-spelt move that is not listed is not legal.
Error why_not(const State& state, Move move) {
  switch (move.act()) {
    case Act::kCard:
      if (state.phase == Phase::kCard && legal(state)[0].act() == Act::kCard)
        return why_not_card(state, move);
      break;
    case Act::kPass:
      if (state.phase == Phase::kCard)
        return illegal({"no_pass", "G18"}, cat(owner_name(state, state.owner),
                                               " cannot pass while a card can be placed"));
      break;
    case Act::kWait:
    case Act::kSettle:
      if (state.options.chains == Chains::kWait)
        return illegal({"always_waits", "G21"},
                       "Here one always waits until the last card of the chain, "
                       "without moves");
      break;
    case Act::kSell:
    case Act::kSellAll:
    case Act::kDrop:
    case Act::kDone:
      if (state.phase == Phase::kSale) return why_not_sale(state, move);
      if (state.options.selling == Selling::kBouquets)
        return illegal({"sold_by_rule", "G12"}, "Bouquets are sold by rule here, without moves");
      if (state.phase == Phase::kCard)
        return misplaced(state, "No sale is due before the last card of a turn is placed; ");
      break;
    case Act::kOrnament:
      if (state.phase == Phase::kOrnament) return why_not_ornament(state, move);
      break;
    case Act::kNoOrnament:
      break;
    case Act::kGardener:
      if (state.phase == Phase::kGardener) return why_not_pawn(state, move);
      break;
    case Act::kAnimal:
      if (state.phase == Phase::kAnimal) return why_not_pawn(state, move);
      break;
  }
  return misplaced(state, cat(to_text(move), " does not fit here: "));
}

}  // namespace

Result<Move> parse(const State& state, std::string_view text) {
  const std::optional<Move> move = read_move(text);
  if (!move && are_two_squares(text))
    return illegal({"apart", "G16"},
                   cat(in_quotes(text), " names two squares that do not touch by a side"));
  if (!move || to_text(*move) != text)
    return illegal({kSpelling, {}},
                   cat(in_quotes(text),
                       " is not a move of Bloom; moves are written like card 5 r1 @2,-1, settle, "
                       "wait, sell PWB, sell all, drop P, done, ornament 3,1 3,2, gardener 3,1 or "
                       "animal 4,1"));
  if (state.phase == Phase::kOver)
    return illegal({"over", "G22"}, "The game is over; no move can be played any more");
  if (legal(state).contains(*move)) return *move;
  return why_not(state, *move);
}

}  // namespace bloom::garden
