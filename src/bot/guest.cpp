#include "bot/guest.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "base/text.h"
#include "client/pace.h"
#include "client/socket.h"
#include "platform/native.h"

namespace bloom::bot {
namespace {

using client::Loop;
using client::Socket;

void sleep_for(double seconds) {
  std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

std::string sentence(const std::string& foreign, std::string_view otherwise) {
  const std::string words = client::printable(foreign);
  return words.empty() ? std::string(otherwise) : words;
}

class Guest {
 public:
  Guest(const GuestPlan& plan, const std::function<void(const std::string&)>& tell)
      : plan_(plan),
        tell_(tell),
        visitor_(plan.url),
        mind_(plan.thinker, [loop = std::weak_ptr(loop_)] {
          if (const auto there = loop.lock()) there->post([] {});  // to wake it
        }) {}

  Status run() {
    const std::string& path = plan_.url.path;
    const auto at = path.rfind("/t/");
    if (at == std::string::npos || !client::is_table_name(path.substr(at + 3)))
      return Error("bad-url",
                   "The link should end in /t/TABLE, with #KEY behind it to take a seat.");
    table_ = path.substr(at + 3);
    remember(false);
    if (const Status status = check_identity(); !status) return status;
    if (const Status status = look(); !status) return status;
    if (const Status status = join(); !status) return status;
    remember(true);  // a device link gave another
    for (int tries = 0; tries < 60 && !over_; ++tries) {
      if (tries > 0) sleep_for(std::min(tries, 10) * 0.1);
      const double began = now();
      const int before = number_;
      if (const Status status = stay(); !status) return status;
      // What tells the same again and again and hangs up is not there.
      constexpr double kLasting = 5;
      if (number_ > before || now() - began > kLasting) tries = 0;
    }
    if (!over_) return Error("no-server", "The server went away and did not come back.");
    tell_(cat("The game is over: ", dump(result_.root())));
    return Done{};
  }

 private:
  // Before a seat is taken: it could not be taken again.
  Status check_identity() const {
    if (plan_.identity.empty()) return Done{};
    const int file = ::open(plan_.identity.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (file < 0)
      return Error("no-file",
                   cat("Cannot write ", plan_.identity, ": ", std::strerror(errno), "."));
    close(file);
    return Done{};
  }

  // Keeps the cookie in a file, so that a new process has the same seat.
  void remember(bool write) {
    if (plan_.identity.empty()) return;
    if (write) {
      const int file =
          ::open(plan_.identity.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
      if (file < 0) return;
      [[maybe_unused]] const auto wrote =
          ::write(file, visitor_.cookie().data(), visitor_.cookie().size());
      close(file);
    } else if (std::ifstream file(plan_.identity); file) {
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
    Json request{{"name", plan_.name}, {"entropy", fresh_entropy()}};
    if (!plan_.url.fragment.empty()) request["key"] = plan_.url.fragment;
    const auto ask = [&] {
      return visitor_.ask("POST", cat("/api/tables/", table_, "/join"), request);
    };
    auto answer = ask();
    for (int tries = 1; !answer && answer.error().code != "bad-server" && tries < 10; ++tries) {
      sleep_for(tries * 0.1);
      answer = ask();
    }
    // An identity that the server does not take for one, as from a damaged file.
    if (answer && answer->status == 401) answer = ask();
    if (!answer) return answer.error();
    if (answer->status != 200) return answer->refusal();
    const Foreign body = answer->root();
    const auto seat = body.at("you").at("seat").integer(0, kMaxSeats);
    if (!seat) return Error("refused", "The server gave no seat.");
    seat_ = static_cast<int>(*seat);
    const auto game = find_game(body.at("table").text_at("game"));
    if (!game) return game.error();
    game_ = *game;
    tell_(cat(plan_.name, " sits in seat ", seat_, " of a table of ", game_->id, "."));
    return Done{};
  }

  // At the table, until the connection is lost or the game is over.
  Status stay() {
    constexpr double kTurn = 60;
    Status status = Done{};
    std::optional<Error> lost;
    greeted_ = sent_ = again_ = false;
    agreed_ = 0;
    const auto take_it = [&](std::string_view text) {
      if (status && !over_ && !again_) status = take(text);
    };
    Socket socket(
        *loop_, visitor_, cat("/api/tables/", table_, "/socket?since=", number_),
        {.opened = {}, .message = take_it, .closed = [&lost](const Error& why) { lost = why; }});
    while (status && !over_ && !again_ && !lost) {
      loop_->turn(kTurn);
      if (!status || over_ || again_ || lost) break;
      if (mind_.finished()) status = decide();
      if (!status || !greeted_) continue;
      agree(socket);
      status = play(socket);
    }
    if (status && lost && lost->code == "bad-server") return *lost;
    return status;
  }

  // Whoever wants to take a move back may, as with the bots of a server.
  void agree(Socket& socket) {
    if (asked_ == 0 || asked_ == agreed_) return;
    agreed_ = asked_;
    say(socket,
        Json{{"type", "agree"}, {"id", cat(kAgree, asked_)}, {"yes", true}, {"ask", asked_}});
  }

  void say(Socket& socket, const Json& message) {
    sleep_for(pace_.wait(now()));
    pace_.spoke(now());
    socket.send(dump(message));
  }

  // The thought is finished: it is a request, unless the position is another by now.
  Status decide() {
    const int turn = mind_.turn();
    const auto move = mind_.finish();
    if (!move) return move.error();
    if (turn != turn_) return Done{};
    request_ = Json{{"type", "move"},
                    {"id", cat("b", turn, "-", fresh_entropy().substr(0, 8))},
                    {"after", turn},
                    {"move", *move}};
    decided_ = turn;
    sent_ = false;
    return Done{};
  }

  // Thinks about the position, or sends what was decided: once for each connection, and always the
  // same, since the server may have it already.
  Status play(Socket& socket) {
    if (mind_.busy() && mind_.turn() != turn_) mind_.give_up();
    if (over_ || actor_ != seat_ || !view_.root().is_object()) return Done{};
    if (decided_ != turn_) return mind_.busy() ? Done{} : mind_.begin(*game_, view_.root(), turn_);
    if (sent_) return Done{};
    sent_ = true;
    say(socket, request_);
    return Done{};
  }

  Status take(std::string_view text) {
    const auto document = ForeignDocument::parse(text);
    if (!document || !document->root().is_object())
      return Error("bad-server", "The server said something that is no JSON object.");
    const Foreign message = document->root();
    const std::string type = message.text_at("type");
    const Foreign table = message.at("table");
    greeted_ = greeted_ || type == "welcome";
    // It came back from a backup, and all that was known here may not have happened.
    if (type == "welcome" && table.at("number").integer(0, INT32_MAX).value_or(number_) < number_) {
      number_ = turn_ = 0;
      decided_ = -1;
      again_ = true;
      return Done{};
    }
    // A question may have ended before it was answered.
    const bool question = message.text_at("id").starts_with(kAgree);
    const Foreign error = message.at("error");
    if (type == "refused" && !question && error.text_at("code") != "stale")
      return Error("refused", sentence(error.text_at("message"), "The server refused a move."));
    if (const std::string reason = message.text_at("reason"); type == "bye" && reason != "shutdown")
      return Error("refused", cat("The server ended it: ", sentence(reason, "no reason"), "."));
    for (const Foreign entry : message.at("entries")) take_entry(entry);
    if (const Foreign view = message.at("view"); view.is_there())
      view_ = ForeignDocument::copy_of(view);
    if (table.is_there()) take_table(table);
    if (const Foreign you = message.at("you");
        you.is_there() && !you.at("seat").integer(0, kMaxSeats))
      return Error("removed", "The seat is no longer this bot's.");
    return Done{};
  }

  void take_entry(const Foreign& entry) {
    const auto number = entry.at("number").integer(1, INT32_MAX);
    if (!number || *number <= number_) return;
    number_ = static_cast<int>(*number);
    const Foreign actor = entry.at("actor");
    if (!actor.is_there()) return;
    turn_ = number_;
    actor_ = static_cast<int>(actor.integer(0, kMaxSeats).value_or(-1));
  }

  void take_table(const Foreign& table) {
    const Foreign undo = table.at("undo");
    const bool others = undo.is_object() && undo.at("seat").integer(0, kMaxSeats) != seat_;
    asked_ = others ? static_cast<int>(undo.at("number").integer(1, INT32_MAX).value_or(0)) : 0;
    over_ = table.text_at("state") == "over";
    if (over_) result_ = ForeignDocument::copy_of(table.at("result"));
  }

  static constexpr std::string_view kAgree = "agree-";

  const GuestPlan& plan_;
  const std::function<void(const std::string&)>& tell_;
  client::Visitor visitor_;
  const std::shared_ptr<Loop> loop_ = std::make_shared<Loop>();
  Mind mind_;  // after the loop, which it wakes
  client::Pace pace_;
  std::string table_;
  const GameEntry* game_ = nullptr;
  int seat_ = -1, actor_ = -1, number_ = 0;
  int turn_ = 0;      // the last entry that changed the position
  int decided_ = -1;  // the turn that the request is for
  Json request_;
  int asked_ = 0, agreed_ = 0;           // entries that ask to take a move back: open now, answered
  bool greeted_ = false, sent_ = false;  // on this connection
  ForeignDocument view_, result_;
  bool over_ = false, again_ = false;
};

}  // namespace

Status play_as_guest(const GuestPlan& plan, const std::function<void(const std::string&)>& tell) {
  return Guest(plan, tell).run();
}

}  // namespace bloom::bot
