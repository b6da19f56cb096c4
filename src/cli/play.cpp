// bloom play GAME: a table in the terminal, against bots or friends at the same keyboard.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/hint.h"
#include "cli/native.h"
#include "cli/screen.h"
#include "table/record.h"
#include "table/registry.h"

namespace bloom::cli {
namespace {

constexpr std::string_view kYou = "you";
constexpr std::string_view kBot = "medium";
constexpr double kHintSeconds = 0.5;

struct PlayOptions {
  std::string game;
  int players = 0;
  std::vector<std::string> seats;
  std::vector<std::string> options;
  std::string seed;
  std::string record;
  std::string color = "auto";
};

constexpr const char* kHelp =
    "Type the number of a move or the move itself. Also:\n"
    "  moves       list the moves again        board       draw the table again\n"
    "  hint        what a bot would do         undo        back to your last decision\n"
    "  save FILE   write the record            quit        leave the game\n";

class Game {
 public:
  Game(std::unique_ptr<Table> table, std::vector<std::string> seats, const Paint& paint)
      : table_(std::move(table)),
        seats_(std::move(seats)),
        screen_(screen_of(table_->game())),
        paint_(paint) {}

  // Plays until the end, until `quit`, or until the input ends.
  void run();
  const Table& table() const { return *table_; }

 private:
  enum class Answer { kPlayed, kAsk, kQuit };

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

void Game::run() {
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

void Game::draw(Seat seat) const {
  const Json shown = table_->actor() == kNobody ? table_->state() : table_->view(seat);
  std::cout << '\n' << screen_.draw(shown, table_->names(), paint_) << '\n';
}

void Game::list_moves() {
  const Seat actor = table_->actor();
  const auto legal = table_->legal();
  moves_ = legal->listing.texts;
  std::cout << paint_.bold(
                   cat(table_->names()[index(actor)], ": ", screen_.ask(table_->view(actor))))
            << '\n';
  constexpr std::size_t kMostShown = 60;
  const std::size_t shown = std::min(moves_.size(), kMostShown);
  for (std::size_t first = 0; first < shown;) {
    // Moves that begin alike stand together.
    const auto head = [](const std::string& move) {
      return move.substr(0, move.find_first_of("@ "));
    };
    std::vector<std::string> cells;
    std::size_t width = 0;
    for (std::size_t i = first; i < shown && head(moves_[i]) == head(moves_[first]); ++i) {
      const auto preview = table_->preview(moves_[i]);
      const std::string note = preview ? screen_.note(*preview) : std::string();
      std::string number = cat(i + 1);
      number.insert(0, number.size() < 3 ? 3 - number.size() : 0, ' ');
      cells.push_back(
          cat(paint_.dim(number), ' ', moves_[i], note.empty() ? "" : " ", paint_("32", note)));
      width = std::max(width, width_of(cells.back()) + 2);
    }
    first += cells.size();
    const std::size_t across = std::max<std::size_t>(1, 80 / width);
    for (std::size_t i = 0; i < cells.size(); ++i)
      std::cout << (i % across == across - 1 || i + 1 == cells.size() ? cells[i] + '\n'
                                                                      : padded(cells[i], width));
  }
  if (legal->listing.count > shown)
    std::cout << paint_.dim(
        cat("… and ", legal->listing.count - shown, " more; type one as text.\n"));
}

void Game::play(const std::string& move) {
  std::cout << told(screen_, table_->play(move)->events, table_->names(), "  ");
}

void Game::bot_move() {
  // The same bot at the same point of the same game decides alike.
  const Level level = *level_named(seats_[index(table_->actor())]);
  play(think_through(*table_, think_request(level, table_->log().size()))->move);
}

Game::Answer Game::ask() {
  if (input_is_terminal()) std::cout << "› " << std::flush;
  std::string line;
  if (!std::getline(std::cin, line)) {
    std::cout << "\nThe input ended before the game did.\n";
    return Answer::kQuit;
  }
  while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
  while (!line.empty() && line.front() == ' ') line.erase(line.begin());
  return obey(line);
}

Game::Answer Game::obey(const std::string& line) {
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
  std::string move = line;
  if (const auto number = read_int(line)) {
    if (*number < 1 || static_cast<std::size_t>(*number) > moves_.size()) {
      std::cout << "  There is no move " << *number << "; they are numbered 1 to " << moves_.size()
                << ".\n";
      return Answer::kAsk;
    }
    move = moves_[static_cast<std::size_t>(*number) - 1];
  }
  if (const Status status = table_->check(move); !status) {
    std::cout << wrapped(status.error().message + " Type help for help.", "  ");
    return Answer::kAsk;
  }
  play(move);
  return Answer::kPlayed;
}

void Game::hint() const {
  ThinkRequest request = think_request(Level::kMaster);
  request.budget.seconds = kHintSeconds;
  const auto thought = think_through(*table_, request);
  std::cout << "  A master would choose " << paint_.bold(thought->move) << ".\n";
  std::cout << hint_words(*thought, table_->names());
}

void Game::undo() {
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

void Game::save(const std::string& path) const {
  if (path.empty()) {
    std::cout << "  Name a file: save my-game.json\n";
    return;
  }
  std::ofstream file(path);
  file << dump(write_record(*table_)) << '\n';
  file.close();
  std::cout << (file ? cat("  Saved as ", path, ".\n") : cat("  Cannot write ", path, ".\n"));
}

// The seats as named on the command line, or one person and bots.
Result<std::vector<std::string>> choose_seats(const PlayOptions& options, const GameEntry& game) {
  std::vector<std::string> seats = options.seats;
  if (seats.empty()) {
    seats.assign(static_cast<std::size_t>(options.players ? options.players : game.min_players),
                 std::string(kBot));
    seats[0] = kYou;
  }
  if (options.players != 0 && static_cast<int>(seats.size()) != options.players)
    return Error("bad-seats", cat("--players says ", options.players, ", but --seats names ",
                                  seats.size(), "."));
  for (const std::string& seat : seats)
    if (seat != kYou && !level_named(seat))
      return Error("bad-seats", cat("A seat is you, ", list_words(level_words(), "or"), ", not ",
                                    in_quotes(seat), "."));
  return seats;
}

std::vector<std::string> seat_names(const std::vector<std::string>& seats) {
  int people = 0, person = 0;
  for (const std::string& seat : seats) people += seat == kYou;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < seats.size(); ++i) {
    if (seats[i] != kYou)
      names.push_back(cat("Bot ", i + 1, " (", seats[i], ')'));
    else
      names.push_back(people == 1 ? std::string("You") : cat("Player ", ++person));
  }
  return names;
}

Result<std::unique_ptr<Table>> set_table(const PlayOptions& options,
                                         std::vector<std::string>& seats) {
  const auto game = find_game(options.game);
  if (!game) return game.error();
  auto chosen = choose_seats(options, **game);
  if (!chosen) return chosen.error();
  seats = *chosen;
  auto settings = read_option_words(options.options);
  if (!settings) return settings.error();
  TableSetup setup;
  setup.players = static_cast<int>(seats.size());
  setup.options = *settings;
  setup.names = seat_names(seats);
  if (options.seed.empty()) {
    setup.fairness = Fairness::fresh(setup.players, native_platform().random);
    setup.seed = setup.fairness->seed();
  } else {
    setup.seed = bytes32_from_hex(options.seed);
    if (!setup.seed) return Error("bad-seed", "--seed takes 64 hex digits.");
  }
  return open_table(options.game, setup);
}

int run(const PlayOptions& options) {
  std::vector<std::string> seats;
  auto table = set_table(options, seats);
  if (!table) return fail(table.error().message);
  if (!options.record.empty() && !std::ofstream(options.record, std::ios::app))
    return fail(cat("Cannot write ", options.record, "; choose another file for --record."));
  const auto name = (*find_game(options.game))->name;
  if (!input_is_terminal())
    std::fprintf(stderr,
                 "bloom: standard input is not a terminal; moves are read from it line by line.\n");
  std::cout << name << ", " << seats.size() << " players. Type help for help, quit to leave.\n";
  if ((*table)->fairness())
    std::cout << "The deal is fixed. SHA-256 of its secret, which the finished record shows:\n  "
              << to_hex((*table)->fairness()->commitment) << '\n';
  Game game(std::move(*table), seats, choose_paint(options.color));
  game.run();
  if (options.record.empty()) return 0;
  std::ofstream file(options.record);
  file << dump(write_record(game.table())) << '\n';
  file.close();
  if (!file) return fail(cat("Cannot write ", options.record, "."));
  return 0;
}

}  // namespace

void add_play(CLI::App& app, int& code) {
  static PlayOptions options;
  CLI::App* command = app.add_subcommand("play", "Play in the terminal against bots or friends");
  command->add_option("GAME", options.game, "town, runs or garden")->required();
  add_players_option(*command, options.players, "How many play, you and bots");
  command
      ->add_option("--seats", options.seats,
                   cat("Who sits where: you, ", list_words(level_words(), "or"), "; e.g. you,hard"))
      ->delimiter(',');
  command->add_option("--option", options.options, "A variant, such as side=B; may be repeated");
  command->add_option("--seed", options.seed, "64 hex digits that fix the deal");
  command->add_option("--record", options.record, "Write the record of the game to this file");
  command->add_option("--color", options.color, "auto, always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}))
      ->capture_default_str();
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
