// The whole of a running game of Petals as one small value.
//
//   State = Open (what everybody sees) + hands + deck
//   View  = Open + the viewer's hand                     (view.h)
//
// Whose turn it is, what everybody has and how many cards each holds follow from the pile.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/seat.h"
#include "games/petals/figures.h"

namespace bloom::petals {

inline constexpr int kMinPlayers = 2;
inline constexpr int kMaxPlayers = 4;
inline constexpr int kCards = figures::kCards;
inline constexpr int kHand = figures::kHand;
inline constexpr int kMaxDeck = kCards - kHand * kMinPlayers;

// P1: a card is its rank, 0…11; its letter is its text.
using Card = std::uint8_t;
using Cards = std::uint16_t;  // a set of them, bit by rank
inline constexpr Card kNoCard = 0xFF;
inline constexpr std::string_view kLetters = "ABCDEFGHIJKL";
static_assert(kLetters.size() == kCards);
constexpr int worth(Card card) { return card + 1; }
constexpr Cards bit(Card card) { return static_cast<Cards>(1 << card); }

enum class Scoring : std::uint8_t { kWorth, kOne };  // P5
struct Options {
  Scoring scoring = Scoring::kWorth;

  friend bool operator==(const Options&, const Options&) = default;
};

struct Open {
  std::array<Card, kCards> pile;  // in the order of play; kNoCard behind the last
  std::uint8_t played;
  std::uint8_t players;
  Seat first;
  Options options;

  Seat seat_of(int turn) const { return clockwise(first, players, turn % players); }
  // kNobody when the game is over (P7).
  Seat actor() const { return played == kCards ? kNobody : seat_of(played); }
  int deck_size() const {
    const int drawn = played < full_deck() ? played : full_deck();
    return full_deck() - drawn;
  }
  int full_deck() const { return kCards - kHand * players; }  // P2
  int hand_size(int seat) const;
  // P5: what the card of this turn scored.
  int points_of(int turn) const {
    return points_for(pile[turn], turn == 0 ? kNoCard : pile[turn - 1]);
  }
  int points_for(Card card, Card below) const {
    if (below != kNoCard && card < below) return 0;
    return options.scoring == Scoring::kOne ? 1 : worth(card);
  }
  int score(int seat) const;
};

struct State {
  Open open;
  std::array<Cards, kMaxPlayers> hands;
  std::array<Card, kMaxDeck> deck;  // the next card first; kNoCard behind the last
};
static_assert(std::has_unique_object_representations_v<State>, "compared and hashed by bytes");

// All chance of a game (P2, P3): who begins; the cards, first the hands seat by seat, then the
// deck.
struct Deal {
  Seat first{};
  std::array<Card, kCards> cards{};

  friend bool operator==(const Deal&, const Deal&) = default;
};

}  // namespace bloom::petals
