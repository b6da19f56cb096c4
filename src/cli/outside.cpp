// bloom bot: takes a seat at an online table from outside, by docs/online.md alone.
#include "cli/outside.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <string>
#include <thread>
#include <utility>

#include "cli/commands.h"
#include "cli/wire.h"

namespace bloom::cli {
namespace {

class Guest {
 public:
  Guest(const OutsideCommand& command, Url url)
      : command_(command), visitor_(std::move(url)), mind_(command) {}

  Status run() {
    const Url& url = visitor_.url();
    const auto at = url.path.rfind("/t/");
    if (at == std::string::npos || url.path.size() != at + 3 + 12)
      return Error("bad-url",
                   "The link should end in /t/TABLE, with #KEY behind it to take a seat.");
    table_ = url.path.substr(at + 3);
    remember(false);
    if (const Status status = check_identity(); !status) return status;
    if (const Status status = look(); !status) return status;
    if (const Status status = join(); !status) return status;
    remember(true);  // a device link gave another
    for (int tries = 0; tries < 60 && !over_; ++tries) {
      if (tries > 0) usleep(static_cast<useconds_t>(std::min(tries, 10)) * 100000);
      auto file = visitor_.open_socket(cat("/api/tables/", table_, "/socket?since=", number_));
      if (!file) continue;  // it may come back
      const Status status = stay(*file, tries);
      close(*file);
      if (!status) return status;
    }
    if (!over_) return Error("no-server", "The server went away and did not come back.");
    std::printf("The game is over: %s\n", dump(result_).c_str());
    return Done{};
  }

 private:
  // Before a seat is taken: it could not be taken again.
  Status check_identity() const {
    if (command_.identity.empty()) return Done{};
    const int file = ::open(command_.identity.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
      return Error("no-file",
                   cat("Cannot write ", command_.identity, ": ", std::strerror(errno), "."));
    close(file);
    return Done{};
  }

  // Keeps the cookie in a file, so that a new process has the same seat.
  void remember(bool write) {
    if (command_.identity.empty()) return;
    if (write) {
      const int file =
          ::open(command_.identity.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
      if (file < 0) return;
      [[maybe_unused]] const auto wrote =
          ::write(file, visitor_.cookie().data(), visitor_.cookie().size());
      close(file);
    } else if (std::ifstream file(command_.identity); file) {
      std::string cookie;
      std::getline(file, cookie);
      visitor_.set_cookie(cookie);
    }
  }

  // Gets an identity before a seat: should the answer to taking that be lost, the seat is not.
  Status look() {
    const auto answer = visitor_.ask("GET", cat("/api/tables/", table_), {});
    if (!answer) return answer.error();
    remember(true);
    return Done{};
  }

  Status join() {
    Json wish{{"name", command_.name}, {"entropy", fresh_entropy()}};
    if (!visitor_.url().fragment.empty()) wish["key"] = visitor_.url().fragment;
    const auto ask = [&] {
      return visitor_.ask("POST", cat("/api/tables/", table_, "/join"), wish);
    };
    auto answer = ask();
    for (int tries = 1; !answer && tries < 10; ++tries) {
      usleep(static_cast<useconds_t>(tries) * 100000);
      answer = ask();
    }
    if (!answer) return answer.error();
    if (answer->status != 200)
      return Error("refused", answer->body.contains("error")
                                  ? text_at(answer->body["error"], "message")
                                  : std::string("The server refused."));
    const auto seat = as_integer(answer->body["you"]["seat"], 0, kMaxSeats);
    if (!seat) return Error("refused", "The server gave no seat.");
    seat_ = static_cast<int>(*seat);
    const auto game = find_game(text_at(answer->body["table"], "game"));
    if (!game) return game.error();
    game_ = *game;
    std::printf("%s sits in seat %d of a table of %s.\n", command_.name.c_str(), seat_,
                std::string(game_->id).c_str());
    std::fflush(stdout);
    return Done{};
  }

  // At the table, until the connection is lost or the game is over.
  Status stay(int file, int& tries) {
    // The server pings twice a minute.
    constexpr double kSilence = 60;
    Frames frames;
    std::array<char, 65536> part{};
    greeted_ = sent_ = false;
    agreed_ = 0;
    double heard = now();
    while (!over_) {
      std::array<pollfd, 2> waits = {{{file, POLLIN, 0}, {mind_.bell(), POLLIN, 0}}};
      const double left = std::max(0.0, heard + kSilence - now());
      const int ready = poll(waits.data(), waits.size(), static_cast<int>(left * 1000) + 1);
      if (ready == 0) return Done{};
      if (ready < 0) continue;
      if (waits[0].revents != 0) {
        const ssize_t got = recv(file, part.data(), part.size(), 0);
        if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
        if (got <= 0) return Done{};
        heard = now();
        frames.add({part.data(), static_cast<std::size_t>(got)});
        std::string_view text;
        for (auto kind = frames.next(text); kind != Frames::Kind::kNone; kind = frames.next(text)) {
          if (kind == Frames::Kind::kClose) return Done{};
          if (kind == Frames::Kind::kPing) write_all(file, pong_frame(text));
          if (kind != Frames::Kind::kText) continue;
          tries = 0;
          if (const Status status = take(text); !status) return status;
          if (std::exchange(again_, false)) return Done{};
        }
      }
      if (waits[1].revents != 0)
        if (const Status status = decide(); !status) return status;
      agree(file);
      if (const Status status = play(file); !status) return status;
    }
    return Done{};
  }

  // Whoever wants to take a move back may, as with the bots of a server.
  void agree(int file) {
    if (asked_ == 0 || asked_ == agreed_) return;
    agreed_ = asked_;
    say(file,
        dump(Json{{"type", "agree"}, {"id", cat(kAgree, asked_)}, {"yes", true}, {"ask", asked_}}));
  }

  void say(int file, const std::string& text) {
    std::this_thread::sleep_for(std::chrono::duration<double>(pace_.wait(now())));
    pace_.spoke(now());
    write_all(file, text_frame(text));
  }

  // The thought is finished: it is a request, unless the position is another by now.
  Status decide() {
    const int turn = mind_.turn();
    const auto move = mind_.finish();
    if (!move) return move.error();
    if (turn != turn_) return Done{};
    request_ = dump(Json{{"type", "move"},
                         {"id", cat("b", turn, "-", fresh_entropy().substr(0, 8))},
                         {"after", turn},
                         {"move", *move}});
    decided_ = turn;
    sent_ = false;
    return Done{};
  }

  // Thinks about the position, or sends what was decided: once for each connection, and always the
  // same, since the server may have it already.
  Status play(int file) {
    if (mind_.busy() && mind_.turn() != turn_) mind_.give_up();
    if (!greeted_ || over_ || actor_ != seat_ || !view_.is_object()) return Done{};
    if (decided_ != turn_) return mind_.busy() ? Done{} : mind_.begin(*game_, view_, turn_);
    if (sent_) return Done{};
    sent_ = true;
    say(file, request_);
    return Done{};
  }

  Status take(std::string_view text) {
    auto message = parse_json(text);
    if (!message) return Error("bad-server", "The server said something that is not JSON.");
    const std::string type = text_at(*message, "type");
    greeted_ = greeted_ || type == "welcome";
    // It came back from a backup, and all that was known here may not have happened.
    if (type == "welcome" &&
        as_integer((*message)["table"]["number"], 0, INT32_MAX).value_or(number_) < number_) {
      number_ = turn_ = 0;
      decided_ = -1;
      again_ = true;
      return Done{};
    }
    // A question may have ended before it was answered.
    const bool question = text_at(*message, "id").starts_with(kAgree);
    if (type == "refused" && !question && text_at((*message)["error"], "code") != "stale")
      return Error("refused", text_at((*message)["error"], "message"));
    if (type == "bye" && text_at(*message, "reason") != "shutdown")
      return Error("refused", cat("The server ended it: ", text_at(*message, "reason"), "."));
    if (const auto entries = message->find("entries"); entries != message->end())
      for (const Json& entry : *entries) {
        const auto number = as_integer(entry["number"], 1, INT32_MAX);
        if (!number || *number <= number_) continue;
        number_ = static_cast<int>(*number);
        if (!entry.contains("actor")) continue;
        turn_ = number_;
        actor_ = static_cast<int>(as_integer(entry["actor"], 0, kMaxSeats).value_or(-1));
      }
    if (const auto view = message->find("view"); view != message->end()) view_ = *view;
    if (const auto table = message->find("table"); table != message->end()) {
      const Json& undo = (*table)["undo"];
      const bool others = undo.is_object() && undo["seat"] != seat_;
      asked_ = others ? static_cast<int>(as_integer(undo["number"], 1, INT32_MAX).value_or(0)) : 0;
      over_ = text_at(*table, "state") == "over";
      if (over_) result_ = (*table)["result"];
    }
    if (const auto you = message->find("you"); you != message->end() && !(*you)["seat"].is_number())
      return Error("removed", "The seat is no longer this bot's.");
    return Done{};
  }

  static constexpr std::string_view kAgree = "agree-";

  const OutsideCommand& command_;
  Visitor visitor_;
  Mind mind_;
  Pace pace_;
  std::string table_;
  const GameEntry* game_ = nullptr;
  int seat_ = -1, actor_ = -1, number_ = 0;
  int turn_ = 0;      // the last entry that changed the position
  int decided_ = -1;  // the turn that the request is for
  std::string request_;
  int asked_ = 0, agreed_ = 0;           // entries that ask to take a move back: open now, answered
  bool greeted_ = false, sent_ = false;  // on this connection
  Json view_, result_;
  bool over_ = false, again_ = false;
};

int run(const OutsideCommand& command) {
  const auto url = read_url(command.url);
  if (!url) return fail(url.error().message);
  if (!command.exec.empty()) {
    if (const Status status = check_command(command.exec); !status)
      return fail(status.error().message);
    guard_bots();
  }
  const Status status = Guest(command, *url).run();
  return status ? 0 : fail(status.error().message);
}

}  // namespace

void add_bot(CLI::App& app, int& code) {
  static OutsideCommand options;
  CLI::App* command =
      app.add_subcommand("bot", "Let a bot take a seat at an online table, by its link");
  command->add_option("--url", options.url, "The link of a seat: http://HOST/t/TABLE#KEY")
      ->required();
  CLI::Option* level = command->add_option("--level", options.level, "Which of our bots")
                           ->check(CLI::IsMember(level_words()))
                           ->capture_default_str();
  command
      ->add_option("--exec", options.exec,
                   "A program of yours instead, as docs/bots.md describes it: ./my-bot")
      ->check(not_empty())
      ->excludes(level);
  command->add_option("--name", options.name, "What it is called")->capture_default_str();
  command->add_option("--ms", options.ms, "How long it thinks about a move, in milliseconds")
      ->check(CLI::Range(1, 3600000));
  command->add_option("--identity", options.identity,
                      "A file to keep who it is, so that it can be started again and play on");
  command->callback([&code] { code = run(options); });
}

}  // namespace bloom::cli
