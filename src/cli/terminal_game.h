// A game in the terminal, at one keyboard: draws the table, asks people, lets bots move.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/paint.h"
#include "cli/screen.h"
#include "table/registry.h"

namespace bloom::cli {

// What a seat is called that a person sits in; the others are levels of bots.
inline constexpr std::string_view kYou = "you";

// Asks whoever is to move, with the legal moves and what each would bring; those that were shown or
// have a number all the same.
std::vector<std::string> show_moves(const Table& table, const Names& names, const Screen& screen,
                                    const Paint& paint);
// A line that somebody types, without blanks at its ends; nothing at the end of the input.
std::optional<std::string> read_typed();
// The move that a number, or else the text itself, means; empty for a number that no move has,
// which has been said.
std::string move_typed(const std::string& line, const std::vector<std::string>& moves);

class TerminalGame {
 public:
  TerminalGame(std::unique_ptr<Table> table, std::vector<std::string> seats, const Paint& paint)
      : table_(std::move(table)),
        seats_(std::move(seats)),
        screen_(screen_of(table_->game())),
        paint_(paint) {}

  // Plays until the end, until `quit`, or until the input ends.
  void run();
  const Table& table() const { return *table_; }

 private:
  enum class Answer : std::uint8_t { kPlayed, kAsk, kQuit };

  bool is_human(Seat seat) const { return seats_[index(seat)] == kYou; }
  void draw(Seat seat) const;
  void list_moves();
  void play(const std::string& move);
  void bot_move();
  Answer ask();
  Answer obey(const std::string& line);
  void hint() const;
  void undo();
  void save(const std::string& path) const;

  std::unique_ptr<Table> table_;
  std::vector<std::string> seats_;
  const Screen& screen_;
  Paint paint_;
  std::vector<std::string> moves_;  // as numbered on the screen
};

}  // namespace bloom::cli
