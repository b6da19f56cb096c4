// bloom bot: takes a seat at an online table from outside, by docs/online.md alone.
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "base/text.h"
#include "cli/bot.h"
#include "cli/commands.h"
#include "cli/native.h"
#include "cli/wire.h"
#include "table/registry.h"

namespace bloom::cli {
namespace {

struct OutsideCommand {
  std::string url, level = "expert", exec, name = "Bot", identity;
  int ms = 0;
};

class Guest {
 public:
  Guest(const OutsideCommand& command, Url url)
      : command_(command), visitor_(std::move(url)), bot_(command.exec) {}

  Status run() {
    const Url& url = visitor_.url();
    const auto at = url.path.rfind("/t/");
    if (at == std::string::npos || url.path.size() != at + 3 + 12)
      return Error("bad-url",
                   "The link should end in /t/TABLE, with #KEY behind it to take a seat.");
    table_ = url.path.substr(at + 3);
    remember(false);
    if (const Status status = check_identity(); !status) return status;
    if (const Status status = join(); !status) return status;
    remember(true);
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

  Status join() {
    Json wish{{"name", command_.name}, {"entropy", fresh_entropy()}};
    if (!visitor_.url().fragment.empty()) wish["key"] = visitor_.url().fragment;
    const auto answer = visitor_.ask("POST", cat("/api/tables/", table_, "/join"), wish);
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
    Frames frames;
    std::array<char, 65536> part{};
    while (!over_) {
      const ssize_t got = recv(file, part.data(), part.size(), 0);
      // The socket has a patience of its own; the server pings more often.
      if (got < 0 && (errno == EINTR || errno == EAGAIN)) continue;
      if (got <= 0) return Done{};
      frames.add({part.data(), static_cast<std::size_t>(got)});
      std::string_view text;
      for (auto kind = frames.next(text); kind != Frames::Kind::kNone; kind = frames.next(text)) {
        if (kind == Frames::Kind::kClose) return Done{};
        if (kind == Frames::Kind::kPing) write_all(file, pong_frame(text));
        if (kind != Frames::Kind::kText) continue;
        tries = 0;
        if (const Status status = take(text); !status) return status;
      }
      if (over_ || actor_ != seat_ || !view_.is_object() || number_ == asked_) continue;
      asked_ = number_;
      const auto move = choose();
      if (!move) return move.error();
      std::this_thread::sleep_for(std::chrono::duration<double>(pace_.wait(now())));
      pace_.spoke(now());
      write_all(file,
                text_frame(dump(Json{{"type", "move"},
                                     {"id", cat("b", number_, "-", fresh_entropy().substr(0, 8))},
                                     {"after", number_},
                                     {"move", *move}})));
    }
    return Done{};
  }

  Status take(std::string_view text) {
    auto message = parse_json(text);
    if (!message) return Error("bad-server", "The server said something that is not JSON.");
    const std::string type = text_at(*message, "type");
    if (type == "refused" && text_at((*message)["error"], "code") != "stale")
      return Error("refused", text_at((*message)["error"], "message"));
    if (type == "bye" && text_at(*message, "reason") != "shutdown")
      return Error("refused", cat("The server ended it: ", text_at(*message, "reason"), "."));
    if (const auto entries = message->find("entries"); entries != message->end())
      for (const Json& entry : *entries) {
        const auto number = as_integer(entry["number"], 1, INT32_MAX);
        if (!number || *number <= number_) continue;
        number_ = static_cast<int>(*number);
        if (entry.contains("actor"))
          actor_ = static_cast<int>(as_integer(entry["actor"], 0, kMaxSeats).value_or(-1));
      }
    if (const auto view = message->find("view"); view != message->end()) view_ = *view;
    if (const auto table = message->find("table"); table != message->end()) {
      over_ = text_at(*table, "state") == "over";
      if (over_) result_ = (*table)["result"];
    }
    if (const auto you = message->find("you"); you != message->end() && !(*you)["seat"].is_number())
      return Error("removed", "The seat is no longer this bot's.");
    return Done{};
  }

  Result<std::string> choose() {
    const auto position = game_->see(view_);
    if (!position) return position.error();
    if (command_.exec.empty()) {
      ThinkRequest wish = think_request(*level_named(command_.level), ++seed_);
      if (command_.ms > 0) wish.budget.seconds = command_.ms / 1000.0;
      const auto thought = think_through(**position, wish);
      if (!thought) return thought.error();
      return thought->move;
    }
    auto legal = (*position)->legal();
    if (!legal) return legal.error();
    Json request{{"cmd", "think"},
                 {"view", view_},
                 {"legal", std::move(legal->listing.texts)},
                 {"seed", ++seed_}};
    if (command_.ms > 0) request["ms"] = command_.ms;
    const auto move = bot_.ask(request, command_.ms > 0 ? 10 + command_.ms / 100.0 : 600);
    if (!move) return Error("bot", cat(command_.exec, " ", move.error().message, "."));
    if (const Status status = (*position)->check(*move); !status)
      return Error("bot",
                   cat(command_.exec, " chose ", in_quotes(*move), ": ", status.error().message));
    return *move;
  }

  const OutsideCommand& command_;
  Visitor visitor_;
  Bot bot_;
  Pace pace_;
  std::string table_;
  const GameEntry* game_ = nullptr;
  int seat_ = -1, actor_ = -1, number_ = 0, asked_ = -1;
  std::uint64_t seed_ = 0;
  Json view_, result_;
  bool over_ = false;
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
