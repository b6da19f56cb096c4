#include "games/garden/text.h"

#include <bit>
#include <optional>
#include <vector>

#include "base/text.h"
#include "games/garden/placing.h"

namespace bloom::garden {
namespace {

Error illegal(std::string message) { return Error("illegal-move", std::move(message)); }

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

std::string hand_words(Cards hand) {
  std::vector<std::string> words;
  for (int card = 1; card <= kCards; ++card)
    if (hand >> card & 1) words.push_back(cat(card));
  return words.empty() ? "nothing" : list_words(words);
}

std::string barrow_words(const Counts& barrow) {
  std::string out;
  for (int colour = 0; colour < kColours; ++colour)
    out.append(barrow[colour], kColourLetters[colour]);
  return out.empty() ? "nothing" : out;
}

// The pawn that holds a square, as "W's gardener"; empty if none does.
std::string holder(const State& state, Square square) {
  for (int i = 0; i < state.owners(); ++i) {
    const Pawns& pawns = state.pawns[i];
    const std::string name = owner_name(state, static_cast<Owner>(i));
    if (pawns.gardener == square) return name + "'s gardener";
    if (pawns.animal == square) return name + "'s animal";
    if (pawns.ornament_flower == square || pawns.ornament_lawn == square)
      return name + "'s ornament";
  }
  return {};
}

std::string cover_words(Cover cover) {
  if (cover == kBare) return "bare table";
  if (cover == kLawn) return "lawn";
  return cat("a ", kColourWords[index(colour_of(cover))]);
}

// What the player is asked for now.
std::string asked(const State& state) {
  const std::string whose =
      state.phase == Phase::kOver ? "" : owner_name(state, state.owner) + "'s ";
  switch (state.phase) {
    case Phase::kCard:
      return legal(state)[0].act() == Act::kPass
                 ? cat("no card of ", owner_name(state, state.owner), " fits, so pass (G18)")
                 : cat("one of ", whose, "cards is to be placed now (G7)");
    case Phase::kSale:
      return "bouquets are to be sold now (G12)";
    case Phase::kOrnament:
      return cat(whose, "ornament may be placed now, or ornament - (G16)");
    case Phase::kGardener:
      return cat(whose, "gardener is to be placed now (G14)");
    case Phase::kAnimal:
      return cat(whose, "animal is to be placed now (G15)");
    case Phase::kOver:
      break;
  }
  return "the game is over (G22)";
}

std::string why_not_card(const State& state, Move move) {
  const Cards hand = state.hands[state.owner];
  const int card = move.card();
  if (!(full_hand(state.players) >> card & 1))
    return cat("With ", state.players, " players card ", card, " is left out (G5).");
  if (!(hand >> card & 1))
    return cat("Card ", card, " is not in ", owner_name(state, state.owner),
               "'s hand, which holds ", hand_words(hand), " (G7).");
  if (const int turn = smallest_turn(move.card(), move.turn()); turn != move.turn())
    return cat("Card ", card, " looks the same turned r", move.turn(), " and r", turn,
               ", and is written with the smaller one (G2).");
  const Square centre = move.square();
  if (state.ground.size() == 0) return "The first card lies in the middle, at 0,0 (G6).";
  const SquareSet window = state.ground.window();
  const bool outside = centre.x <= window.left() ||
                       centre.x >= window.left() + state.ground.box().width() + 3 ||
                       centre.y <= window.top() || centre.y >= window.top() + window.height() - 1;
  if (outside || !state.ground.touches(centre))
    return cat("A card at ", to_text(centre), " covers no garden square, but must cover one (G7).");
  if (!state.ground.overhangs(centre))
    return cat("A card at ", to_text(centre),
               " has no square on the bare table, but must have one (G7).");
  for (int dy = -1; dy <= 1; ++dy)
    for (int dx = -1; dx <= 1; ++dx) {
      const Square square = square_at(centre.x + dx, centre.y + dy);
      if (const std::string pawn = holder(state, square); !pawn.empty())
        return cat("A card at ", to_text(centre), " covers ", to_text(square), ", which ", pawn,
                   " holds (G8).");
    }
  return "This card cannot be placed there (G7).";
}

std::string why_not_sale(const State& state, Move move) {
  const Counts& barrow = state.barrows[index(state.actor)];
  if (move.act() == Act::kDone)
    return cat("The wheelbarrow holds ", tokens(barrow),
               " tokens, so more must be sold or dropped (G10).");
  const std::string what =
      move.act() == Act::kDrop ? std::string(1, letter(move.colour())) : to_text(move.bouquet());
  return cat(what, " cannot be taken from the wheelbarrow, which holds ", barrow_words(barrow),
             move.act() == Act::kDrop ? " (G12)." : " (G11).");
}

std::string why_not_ornament(const State& state, Move move) {
  const Square flower_square = move.square(), lawn_square = move.lawn();
  const Colour own = state.colour_of(state.owner);
  if (const Cover cover = state.ground.at(flower_square); cover != flower(own))
    return cat(to_text(flower_square), " is ", cover_words(cover), ", not a ",
               kColourWords[index(own)], " (G16).");
  if (const Cover cover = state.ground.at(lawn_square); cover != kLawn)
    return cat(to_text(lawn_square), " is ", cover_words(cover), ", not lawn (G16).");
  for (const Square square : {flower_square, lawn_square})
    if (const std::string pawn = holder(state, square); !pawn.empty())
      return cat(to_text(square), " is held by ", pawn, " (G16).");
  return cat("The lawn of ", to_text(lawn_square), " holds an ornament already (G16).");
}

std::string why_not_pawn(const State& state, Move move) {
  const Square square = move.square();
  const bool animal = move.act() == Act::kAnimal;
  const std::string_view clause = animal ? " (G15)." : " (G14).";
  if (const std::string pawn = holder(state, square); !pawn.empty())
    return cat(to_text(square), " is held by ", pawn, clause);
  const Cover cover = state.ground.at(square);
  if (!animal)
    return cat(to_text(square), " is ", cover_words(cover), ", not a ",
               kColourWords[index(state.colour_of(state.owner))], clause);
  if (cover != kBare)
    return cat(to_text(square), " is ", cover_words(cover), "; the animal stands on the bare table",
               clause);
  return cat(to_text(square), " does not touch the garden by a side", clause);
}

// Why a well-spelt move that is not listed is not legal.
std::string why_not(const State& state, Move move) {
  switch (move.act()) {
    case Act::kCard:
      if (state.phase == Phase::kCard && legal(state)[0].act() == Act::kCard)
        return why_not_card(state, move);
      break;
    case Act::kPass:
      if (state.phase == Phase::kCard)
        return cat(owner_name(state, state.owner),
                   " cannot pass while a card can be placed (G18).");
      break;
    case Act::kSell:
    case Act::kDrop:
    case Act::kDone:
      if (state.phase == Phase::kSale) return why_not_sale(state, move);
      if (state.options.selling != Selling::kFree)
        return "Bouquets are sold by rule here, without moves (G12).";
      if (state.phase == Phase::kCard)
        return cat("No sale is due before the last card of a turn is placed; ", asked(state), ".");
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
  return cat(to_text(move), " does not fit here: ", asked(state), ".");
}

}  // namespace

std::string to_text(Square square) { return cat(int{square.x}, ',', int{square.y}); }

std::string to_text(Bouquet bouquet) {
  std::string out;
  for (int colour = 0; colour < kColours; ++colour)
    if (bouquet >> colour & 1) out += kColourLetters[colour];
  return out;
}

std::string_view to_text(Phase phase) { return kPhaseTexts[static_cast<int>(phase)]; }

std::string to_text(Move move) {
  switch (move.act()) {
    case Act::kCard:
      return cat("card ", int{move.card()}, " r", move.turn(), " @", to_text(move.square()));
    case Act::kPass:
      return "pass";
    case Act::kSell:
      return cat("sell ", to_text(move.bouquet()));
    case Act::kDrop:
      return cat("drop ", letter(move.colour()));
    case Act::kDone:
      return "done";
    case Act::kOrnament:
      return cat("ornament ", to_text(move.square()), ' ', to_text(move.lawn()));
    case Act::kNoOrnament:
      return "ornament -";
    case Act::kGardener:
      return cat("gardener ", to_text(move.square()));
    case Act::kAnimal:
      return cat("animal ", to_text(move.square()));
  }
  return {};
}

Result<Move> parse(const State& state, std::string_view text) {
  const std::optional<Move> move = read_move(text);
  if (!move && are_two_squares(text))
    return illegal(cat(in_quotes(text), " names two squares that do not touch by a side (G16)."));
  if (!move || to_text(*move) != text)
    return illegal(cat(in_quotes(text),
                       " is not a move of Bloom, which are written like card 5 r1 @2,-1, sell PWB, "
                       "drop P, done, ornament 3,1 3,2, gardener 3,1 or animal 4,1."));
  if (state.phase == Phase::kOver)
    return illegal("The game is over; no move can be played any more (G22).");
  if (legal(state).contains(*move)) return *move;
  return illegal(why_not(state, *move));
}

}  // namespace bloom::garden
