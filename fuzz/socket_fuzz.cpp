// Whole conversations at an online table: people who sit, watch or are strangers come, speak, go
// and come back, in any order, while bots move and time passes. It never crashes, hangs or leaks;
// everybody hears every entry once, in order; everything that is asked is answered once; what was
// refused is not in the log; and in the end the table is what its log says.
//
// The bytes are a script, read by Script: who does what next, and with which fields.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "base/text.h"
#include "fuzz/world.h"
#include "server/lobby/room_json.h"
#include "tests/server/json_fields.h"

namespace bloom::server {
namespace {

// Noughts when it is over.
class Script {
 public:
  explicit Script(std::string_view bytes) : rest_(bytes) {}
  bool over() const { return rest_.empty(); }
  int byte() {
    const int out = rest_.empty() ? 0 : static_cast<unsigned char>(rest_[0]);
    rest_.remove_prefix(std::min<std::size_t>(1, rest_.size()));
    return out;
  }
  int below(int limit) { return byte() % limit; }
  std::string_view bytes() {
    const auto size = std::min<std::size_t>(rest_.size(), static_cast<std::size_t>(byte()));
    const std::string_view out = rest_.substr(0, size);
    rest_.remove_prefix(out.size());
    return out;
  }
  template <class T>
  T one_of(std::initializer_list<T> all) {
    return all.begin()[below(static_cast<int>(all.size()))];
  }

 private:
  std::string_view rest_;
};

// What the whole table heard about requests, by their id.
struct Answers {
  std::set<std::string> acknowledged, unheard;
  std::map<std::string, std::set<int>> numbers;
};

// A connection, which checks all that it hears.
class Ear final : public Client {
 public:
  Ear(std::string who, int since, Answers& answers) : since_(since), answers_(answers) {
    identity = std::move(who);
    base = "http://x/";
    address = cat("10.0.0.", identity.back());
  }

  void send(Frame frame) override {
    if (ended) return;
    // A view comes last, is long, and says nothing about the conversation: now and then is enough.
    const std::string text = frame.text();
    const auto view = ++heard_ % 8 == 0 ? text.npos : text.find(R"(,"view":)");
    const auto json = parse_json(view == text.npos ? text : text.substr(0, view) + '}');
    require(json.ok() && json->is_object() && json->contains("now"));
    const std::string type = text_in(*json, "type");
    require((type == "welcome") == !greeted);
    if (!greeted) number = std::min(since_, number_in((*json)["table"], "number"));
    greeted = true;
    if (const auto entries = json->find("entries"); entries != json->end())
      for (const Json& entry : *entries) {
        const int next = number_in(entry, "number");
        require(next >= 1 && next <= number + 1);
        number = std::max(number, next);
      }
    if (const auto ack = json->find("ack"); ack != json->end()) {
      answered(text_in(*ack, "id"));
      answers_.acknowledged.insert(text_in(*ack, "id"));
      answers_.numbers[text_in(*ack, "id")].insert(number_in(*ack, "number"));
    }
    if (type == "refused" || type == "pong") answered(text_in(*json, "id"));
  }
  bool ready() const override { return reads_; }
  void end(std::string_view) override { ended = true; }

  void read(bool reads) {
    reads_ = reads;
    if (reads_ && drained) drained();
  }

  // A frame that is on its way.
  void asks(std::string_view frame) {
    const auto json = parse_json(frame, kFrameLimits);
    std::string id = json && json->is_object() ? text_in(*json, "id") : std::string();
    const bool good = !id.empty() && id.size() <= 64 &&
                      std::all_of(id.begin(), id.end(), [](char c) { return c > 32 && c < 127; });
    ++waiting_[good ? id : std::string()];
  }
  bool all_answered() const {
    return std::all_of(waiting_.begin(), waiting_.end(),
                       [](const auto& w) { return w.second == 0; });
  }
  // It is gone: whatever it waits for may have happened or not.
  void forget() {
    for (const auto& [id, count] : waiting_)
      if (count > 0) answers_.unheard.insert(id);
  }

  std::shared_ptr<Live> live;
  bool greeted = false, ended = false;
  int number = 0;

 private:
  void answered(const std::string& id) { require(waiting_[id]-- > 0); }

  int since_, heard_ = 0;
  bool reads_ = true;
  Answers& answers_;
  std::map<std::string, int> waiting_;  // by id; empty: it had none that could be read
};

class Conversation {
 public:
  explicit Conversation(std::string_view bytes) : script_(bytes) {}

  void run() {
    if (!open()) return;
    for (int steps = 0; !script_.over() && steps < 40; ++steps) {
      clock_now += 50;
      step();
    }
    finish();
  }

 private:
  static Lobby::Who person(int i) { return {cat("person", i), "http://x/", ""}; }

  bool open() {
    const std::string game = script_.one_of({"town", "runs", "garden"});
    Json seats = Json::array({Json{{"kind", "me"}}});
    for (int more = 1 + script_.below(3); more > 0; --more)
      seats.push_back(script_.below(3) == 0 ? Json{{"kind", "bot"}, {"level", "random"}}
                                            : Json{{"kind", "open"}});
    Json request{
        {"game", game}, {"seats", seats}, {"name", "Ada"}, {"listed", script_.below(2) == 0}};
    request["entropy"] = std::string(32, 'a');
    if (script_.below(4) == 0) request["clock"] = {{"initial", 10}, {"increment", 1}};
    if (script_.below(2) == 0) request["grace"] = 5;
    const auto made = world().ask(
        [&](Lobby::Answer answer) { world().lobby.create(person(0), request, std::move(answer)); });
    require(made.ok());
    table_ = text_in((*made)["table"], "id");
    const bool all = script_.below(4) != 0;
    int who = 1;
    for (const Json& link : (*made)["you"]["links"])
      if (all) join(who++, text_in(link, "url"));
    for (int i = 0; i < who; ++i) attach(i, 0);
    return true;
  }

  void join(int who, const std::string& url) {
    Json request{{"name", cat("P", who)}, {"entropy", std::string(32, 'b')}};
    if (url.find('#') != url.npos) request["key"] = url.substr(url.find('#') + 1);
    (void)world().ask([&](Lobby::Answer answer) {
      world().lobby.join(person(who), table_, request, std::move(answer));
    });
  }

  void attach(int who, int since) {
    if (ears_.size() >= 7) return;
    auto ear = std::make_shared<Ear>(person(who).identity, since, answers_);
    bool found = false;
    world().lobby.attach(table_, since, ear, [&](const Result<std::shared_ptr<Live>>& live) {
      require(live.ok());
      ear->live = *live;
      found = true;
    });
    world().run_until([&] { return found; });
    require(ear->greeted);
    ears_.push_back(std::move(ear));
  }

  void detach(std::size_t at) {
    ears_[at]->forget();
    ears_[at]->live->detach(ears_[at].get());
    ears_.erase(ears_.begin() + static_cast<std::ptrdiff_t>(at));
  }

  void say(const std::shared_ptr<Ear>& ear, const std::string& frame) {
    if (ear->ended) return;
    ear->asks(frame);
    last_ = frame;
    ear->live->receive(ear, frame);
  }

  void step() {
    // As a socket that was ended does.
    for (std::size_t i = ears_.size(); i > 0; --i)
      if (ears_[i - 1]->ended) detach(i - 1);
    if (ears_.empty()) attach(script_.below(6), script_.byte());
    const std::size_t at = static_cast<std::size_t>(script_.byte()) % ears_.size();
    const std::shared_ptr<Ear> ear = ears_[at];
    const std::shared_ptr<Live> live = ear->live;
    const int number = live->room().number();
    switch (script_.below(17)) {
      case 16:
        return ear->read(script_.below(2) == 0);
      case 0:
        return attach(script_.below(6),
                      script_.one_of({0, number, number / 2, number + 5, INT32_MAX}));
      case 1:
        return detach(at);
      case 2:
        return say(ear, std::string(script_.bytes()));
      case 3:
        return say(ear, last_);  // perhaps somebody else's
      case 4:
        clock_now += script_.one_of({0, 1000, 6000, 20'000, -5000});
        return world().lobby.tick();
      case 5:
        return join(script_.below(6), "");
      case 6:
        (void)world().ask(
            [&, who = script_.below(6), seat = script_.below(5)](Lobby::Answer answer) {
              world().lobby.link(person(who), table_, {{"seat", seat}}, std::move(answer));
            });
        return;
      case 7:
        (void)world().ask([&, who = script_.below(6)](Lobby::Answer answer) {
          world().lobby.rematch(person(who), table_, Json::object(), std::move(answer));
        });
        return;
      case 8:
        for (int i = script_.one_of({1, 2, 2, 80}); i > 0; --i)
          say(ear, R"({"type":"ping","id":"many"})");
        return;
      case 9:
      case 10:
        return settle(ear);
      case 11:
      case 12:
      case 13:
        move();
        if (script_.below(2) == 0) settle(ear);
        return;
      default:
        return say(ear, dump(request(live->room())));
    }
  }

  // By whoever is to move, if they are here.
  void move() {
    for (const auto& ear : ears_) {
      const Room& room = ear->live->room();
      if (room.actor() < 0 || room.seat_of(ear->identity) != room.actor()) continue;
      const auto thought = think_through(
          *room.table(),
          {.level = Level::kRandom, .seed = static_cast<std::uint64_t>(script_.byte())});
      return say(
          ear,
          dump(Json{
              {"type", "move"}, {"id", id()}, {"after", room.number()}, {"move", thought->move}}));
    }
  }

  std::string id() { return cat("id", script_.below(5) == 0 ? 0 : ++ids_); }

  // A request as it should be, but for the state of the table.
  Json good_request(const Room& room) {
    const Json all = Json::array(
        {{{"type", "chat"}, {"text", "hello"}},
         {{"type", "undo"}, {"after", room.number()}},
         {{"type", "agree"}, {"yes", script_.below(4) != 0}},
         {{"type", "leave"}},
         {{"type", "back"}},
         {{"type", "seat"}, {"seat", script_.below(4)}, {"to", "bot"}, {"level", "random"}},
         {{"type", "seat"}, {"seat", script_.below(4)}, {"to", "open"}},
         {{"type", "mute"}, {"seat", script_.below(4)}, {"on", script_.below(2) == 0}},
         {{"type", "remove"}, {"seat", script_.below(4)}},
         {{"type", "choose"},
          {"option", "colours"},
          {"value", script_.one_of({"P", "W", "B", "Y", "R", "X"})}}});
    Json out = all[static_cast<std::size_t>(
        script_.one_of({0, 0, 1, 1, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9}))];
    out["id"] = id();
    return out;
  }

  // Any request, its fields right or wrong.
  Json request(const Room& room) {
    if (script_.below(2) == 0) return good_request(room);
    Json out{
        {"type", script_.one_of({"move", "undo", "agree", "chat", "back", "leave", "seat", "mute",
                                 "remove", "ping", "win", "choose", "undo", "agree"})}};
    if (script_.below(16) != 0) out["id"] = id();
    for (int fields = script_.below(5); fields > 0; --fields) {
      switch (script_.below(10)) {
        case 0:
          out["after"] = script_.one_of({room.number(), room.number() - 2, 0, -1, INT32_MAX});
          break;
        case 1:
          out["move"] = script_.one_of({"pass", "end", "", "take 1", "draw ?", "\u202e"});
          break;
        case 2:
          out["yes"] = script_.below(3) != 0;
          break;
        case 3:
          out["ask"] = script_.one_of({room.number(), 1, -7});
          break;
        case 4:
          out["text"] = script_.one_of({std::string("hello"), std::string(501, 'x'),
                                        std::string("\xC2\x85"), std::string("\u200Dש")});
          break;
        case 5:
          out["seat"] = script_.one_of({0, 1, 2, 3, 9});
          break;
        case 6:
          out["to"] = script_.one_of({"open", "bot", "king"});
          break;
        case 7:
          out["level"] = script_.one_of({"random", "greedy", "plain"});
          break;
        case 8:
          out["on"] = script_.below(2) == 0;
          break;
        default:
          out["moves"] = script_.one_of({1, 2, 0, 1000});
          break;
      }
    }
    return out;
  }

  static void settle(const std::shared_ptr<Ear>& ear) {
    world().run_until([&] { return ear->live->settled(); }, 200);
  }

  void finish() {
    if (ears_.size() >= 7) detach(0);
    attach(7, 0);  // somebody who watches
    const std::shared_ptr<Live> live = ears_.back()->live;
    world().run_until([&] { return live->settled(); }, 400);
    for (const auto& ear : ears_) ear->read(true);
    if (live->settled())
      for (const auto& ear : ears_)
        if (!ear->ended) require(ear->all_answered() && ear->number == live->room().number());
    // Bots alone do not go on without anybody.
    while (!ears_.empty()) detach(ears_.size() - 1);
    world().run_until([&] { return live->settled(); });

    MemoryStore store(world().place);
    const auto log = *store.read(table_, 0);
    const auto again = Room::rebuild(log);
    require(again.ok());
    const Room& room = live->room();
    require(dump(table_json(**again)) == dump(table_json(room)));
    const int seat = room.number() % (room.players() + 1) - 1;
    require((*again)->view_text(seat) == room.view_text(seat));
    for (int i = 1; i <= room.number(); ++i)
      require((*again)->entries().text(i) == room.entries().text(i));
    check_answers(log);
    clock_now += 1;
    (void)store.remove_idle(clock_now + 1'000'000, INT64_MAX, 10);
    clock_now += 200'000;
    world().lobby.tick();
  }

  void check_answers(const std::vector<LogEntry>& log) {
    for (const LogEntry& entry : log) {
      const std::string id = text_in(*parse_json(entry.data), "id");
      if (id.empty()) continue;
      require(answers_.acknowledged.contains(id) || answers_.unheard.contains(id));
    }
    for (const auto& [id, numbers] : answers_.numbers)
      for (const int number : numbers) {
        require(number >= 1 && number <= static_cast<int>(log.size()));
        require(text_in(*parse_json(log[static_cast<std::size_t>(number) - 1].data), "id") == id);
      }
  }

  Script script_;
  std::string table_, last_;
  Answers answers_;
  std::vector<std::shared_ptr<Ear>> ears_;
  int ids_ = 0;
};

}  // namespace
}  // namespace bloom::server

// Looks for leaks at the end alone. A server keeps something of every input, and each would be
// tried a second time for that.
extern "C" int LLVMFuzzerInitialize(int* count, char*** arguments) {
  static char option[] = "-detect_leaks=0";
  static std::vector<char*> all(*arguments, *arguments + *count);
  all.push_back(option);
  *count = static_cast<int>(all.size());
  all.push_back(nullptr);
  *arguments = all.data();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  bloom::server::Conversation({reinterpret_cast<const char*>(data), size}).run();
  return 0;
}
