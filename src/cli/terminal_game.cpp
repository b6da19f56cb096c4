#include "cli/terminal_game.h"

#include <algorithm>
#include <fstream>
#include <iostream>

#include "base/text.h"
#include "cli/hint.h"
#include "platform/native.h"
#include "table/record.h"

namespace bloom::cli {
namespace {

constexpr double kHintSeconds = 0.5;

constexpr const char* kHelp =
    "Type the number of a move or the move itself. Also:\n"
    "  moves       list the moves again        board       draw the table again\n"
    "  hint        what a bot would do         undo        back to your last decision\n"
    "  save FILE   write the record            quit        leave the game\n";

}  // namespace

std::vector<std::string> show_moves(const Table& table, const Names& names, const Screen& screen,
                                    const Paint& paint) {
  const Seat actor = table.actor();
  const auto legal = table.legal();
  const std::vector<std::string>& moves = legal->listing.texts;
  std::string question =
      wrapped(cat(names[index(actor)], ": ", screen.ask(table.view(actor))), "", "  ");
  if (question.ends_with('\n')) question.pop_back();
  std::cout << paint.bold(question) << '\n';
  constexpr std::size_t kMostShown = 60;
  const std::size_t shown = std::min(moves.size(), kMostShown);
  for (std::size_t first = 0; first < shown;) {
    // Moves that begin alike stand together.
    const auto head = [](const std::string& move) {
      return move.substr(0, move.find_first_of("@ "));
    };
    std::vector<std::string> cells;
    std::size_t width = 0;
    for (std::size_t i = first; i < shown && head(moves[i]) == head(moves[first]); ++i) {
      const auto preview = table.preview(moves[i]);
      const std::string note = preview ? screen.note(*preview) : std::string();
      std::string number = cat(i + 1);
      number.insert(0, number.size() < 3 ? 3 - number.size() : 0, ' ');
      cells.push_back(
          cat(paint.dim(number), ' ', moves[i], note.empty() ? "" : " ", paint("32", note)));
      width = std::max(width, width_of(cells.back()) + 2);
    }
    first += cells.size();
    const std::size_t across = std::max<std::size_t>(1, 80 / width);
    for (std::size_t i = 0; i < cells.size(); ++i)
      std::cout << (i % across == across - 1 || i + 1 == cells.size() ? cells[i] + '\n'
                                                                      : padded(cells[i], width));
  }
  if (legal->listing.count > shown)
    std::cout << paint.dim(
        cat("… and ", legal->listing.count - shown, " more; type one as text.\n"));
  return moves;
}

std::optional<std::string> read_typed() {
  if (input_is_terminal()) std::cout << "› " << std::flush;
  std::string line;
  if (!std::getline(std::cin, line)) return std::nullopt;
  return std::string(trimmed(line, " \r"));
}

std::string move_typed(const std::string& line, const std::vector<std::string>& moves) {
  const auto number = read_int(line);
  if (!number) return line;
  if (*number >= 1 && static_cast<std::size_t>(*number) <= moves.size())
    return moves[static_cast<std::size_t>(*number) - 1];
  std::cout << "  There is no move " << *number << "; they are numbered 1 to " << moves.size()
            << ".\n";
  return {};
}

void TerminalGame::run() {
  Seat shown = kNobody;
  while (table_->actor() != kNobody) {
    const Seat actor = table_->actor();
    if (!is_human(actor)) {
      bot_move();
      shown = kNobody;
      continue;
    }
    if (shown != actor) draw(actor);
    shown = actor;
    list_moves();
    Answer answer = Answer::kAsk;
    while (answer == Answer::kAsk) answer = ask();
    if (answer == Answer::kQuit) return;
    if (table_->actor() == actor) shown = kNobody;
  }
  draw(kNobody);
  std::cout << result_words(*table_, paint_);
}

void TerminalGame::draw(Seat seat) const {
  const Json shown = table_->actor() == kNobody ? table_->state() : table_->view(seat);
  std::cout << '\n' << screen_.draw(shown, table_->names(), paint_) << '\n';
}

void TerminalGame::list_moves() { moves_ = show_moves(*table_, table_->names(), screen_, paint_); }

void TerminalGame::play(const std::string& move) {
  std::cout << event_lines(screen_, table_->play(move)->events, table_->names(), "  ");
}

void TerminalGame::bot_move() {
  // The same bot at the same point of the same game decides alike.
  const auto level = level_named(seats_[index(table_->actor())]);
  assert(level);
  play(think_through(*table_, think_request(*level, table_->log().size()))->move);
}

TerminalGame::Answer TerminalGame::ask() {
  const auto line = read_typed();
  if (line) return obey(*line);
  std::cout << "\nThe input ended before the game did.\n";
  return Answer::kQuit;
}

TerminalGame::Answer TerminalGame::obey(const std::string& line) {
  if (line.empty()) return Answer::kAsk;
  if (line == "quit" || line == "exit") return Answer::kQuit;
  if (line == "help" || line == "?") {
    std::cout << kHelp << screen_.help;
    return Answer::kAsk;
  }
  if (line == "board") {
    draw(table_->actor());
    return Answer::kAsk;
  }
  if (line == "moves") {
    list_moves();
    return Answer::kAsk;
  }
  if (line == "hint") {
    hint();
    return Answer::kAsk;
  }
  if (line == "undo") {
    const std::size_t before = table_->log().size();
    undo();
    return table_->log().size() < before ? Answer::kPlayed : Answer::kAsk;
  }
  if (line.starts_with("save")) {
    save(line.size() > 5 ? line.substr(5) : std::string());
    return Answer::kAsk;
  }
  const std::string move = move_typed(line, moves_);
  if (move.empty()) return Answer::kAsk;
  if (const Status status = table_->check(move); !status) {
    std::cout << wrapped(status.error().message + " Type help for help.", "  ");
    return Answer::kAsk;
  }
  play(move);
  return Answer::kPlayed;
}

void TerminalGame::hint() const {
  ThinkRequest request = think_request(Level::kMaster);
  request.budget.seconds = kHintSeconds;
  request.budget.compare = true;
  const auto thought = think_through(*table_, request);
  std::cout << "  A master would choose " << paint_.bold(thought->move) << ".\n";
  std::cout << hint_words(*thought, table_->names());
}

void TerminalGame::undo() {
  // Back over the bots' moves to the last decision of a person.
  std::size_t keep = table_->log().size();
  while (keep > 0 && !is_human(table_->log()[keep - 1].seat)) --keep;
  if (keep == 0) {
    std::cout << "  There is no move of yours to take back.\n";
    return;
  }
  std::string last;
  while (table_->log().size() >= keep) last = table_->undo()->move;
  std::cout << "  Taken back: " << last << ".\n";
}

void TerminalGame::save(const std::string& path) const {
  if (path.empty()) {
    std::cout << "  Name a file: save my-game.json\n";
    return;
  }
  std::ofstream file(path);
  file << dump(write_record(*table_)) << '\n';
  file.close();
  std::cout << (file ? cat("  Saved as ", path, ".\n") : cat("  Cannot write ", path, ".\n"));
}

}  // namespace bloom::cli
