// Entries as text: the bytes that stores have had since there are stores, and clients get.
#include "server/lobby/entry_codec.h"

#include <gtest/gtest.h>

#include <set>

#include "base/text.h"

namespace bloom::server {
namespace {

constexpr const char* kId = "aaaaaaaaaaaa";

struct Case {
  Entry entry;
  std::string stored;     // its data
  std::string published;  // behind number, time, kind and seat
};

entry::Create some_create() {
  entry::Create out;
  out.settings.game = "town";
  out.settings.rules = 2;
  out.settings.options = {{"side", "B"}};
  out.settings.listed = true;
  out.settings.clock = TimeControl{600, 5};
  out.settings.grace = 60;
  out.settings.hints = false;
  out.settings.moved = 3;
  out.maker = "m";
  out.secret.fill(0xab);
  out.places.resize(4);
  out.places[0].kind = SeatKind::kPlayer;
  out.places[0].name = "Zoë \"Z\"";
  out.places[0].identity = "m";
  out.places[0].entropy = {1, 0xff};
  out.places[1].kind = SeatKind::kReserved;
  out.places[1].name = "Ben";
  out.places[1].identity = "b";
  out.places[2].kind = SeatKind::kBot;
  out.places[2].level = Level::kHard;
  return out;
}

std::vector<std::int64_t> clocks{1000, 0};

Outcome some_outcome() {
  Outcome out;
  out.actor = seat_at(1);
  out.entropy = {{1, 2}, {}};
  out.events = Json::array({{{"event", "end"}}});
  out.revealed = true;
  out.clocks = &clocks;
  return out;
}

// One of each kind at least.
std::vector<Case> all_cases() {
  const std::string secret = [] {
    std::string out;
    for (int i = 0; i < 32; ++i) out += "ab";
    return out;
  }();
  return {
      {{-1, some_create()},
       cat(R"({"game":"town","rules":2,"options":{"side":"B"},"listed":true,)"
           R"("clock":{"initial":600,"increment":5},"grace":60,"chat":true,"hints":false,"moved":3,)"
           R"("seats":[)"
           R"({"kind":"player","name":"Zoë \"Z\"","identity":"m","entropy":"01ff"},)"
           R"({"kind":"reserved","name":"Ben","identity":"b"},{"kind":"bot","level":"hard"},)"
           R"({"kind":"open"}],"maker":"m","secret":")",
           secret, R"("})"),
       ""},
      {{1, entry::Join{"Ben", "b", {0xaa, 0xbb}}},
       R"({"kind":"player","name":"Ben","identity":"b","entropy":"aabb"})",
       R"("name":"Ben")"},
      {{2, entry::SetSeat{SeatKind::kBot, Level::kEasy, 0}, "q1"},
       R"({"to":"bot","from":0,"level":"easy","id":"q1"})",
       R"("to":"bot","level":"easy")"},
      {{2, entry::SetSeat{SeatKind::kOpen, kStandIn, -1}, "q2"},
       R"({"to":"open","from":-1,"id":"q2"})",
       R"("to":"open","level":null)"},
      {{2, entry::SetSeat{SeatKind::kBot, Level::kEasy, 0, {7}}, "q3"},
       R"({"to":"bot","from":0,"level":"easy","entropy":"07","id":"q3"})",
       R"("to":"bot","level":"easy")"},
      {{1, entry::Choose{"colours", "RWBYP"}, "k"},
       R"({"options":{"colours":"RWBYP"},"id":"k"})",
       R"("options":{"colours":"RWBYP"})"},
      {{0, entry::Link{86400}}, R"({"seconds":86400})", ""},
      {{1, entry::Link{}}, "{}", ""},
      {{1, entry::Device{"d"}}, R"({"identity":"d"})", ""},
      {{-1, entry::Start{}}, "{}", R"("actor":1,"entropy":["0102",""])"},
      {{-1, entry::Start{Json{{"first", 0}}}},
       R"({"deal":{"first":0}})",
       R"("actor":1,"entropy":["0102",""])"},
      {{0, entry::Move{"O@c3"}, "m1"},
       R"({"move":"O@c3","by":"player","id":"m1"})",
       R"("move":"O@c3","by":"player","events":[{"event":"end"}],"revealed":true,"actor":1,)"
       R"("clocks":[1000,0])"},
      {{0, entry::Move{"end", entry::By::kClock}},
       R"({"move":"end","by":"clock"})",
       R"("move":"end","by":"clock","events":[{"event":"end"}],"revealed":true,"actor":1,)"
       R"("clocks":[1000,0])"},
      {{0, entry::Ask{2}, "u"}, R"({"moves":2,"id":"u"})", R"("moves":2)"},
      {{1, entry::Agree{true}, "y"}, R"({"yes":true,"id":"y"})", R"("yes":true)"},
      {{0, entry::Undo{2}}, R"({"moves":2})", R"("moves":2,"actor":1,"clocks":[1000,0])"},
      {{1, entry::StandIn{Level::kMedium}}, R"({"level":"medium"})", R"("level":"medium")"},
      {{1, entry::Back{}, "b"}, R"({"id":"b"})", ""},
      {{-1, entry::Leave{}, "l"}, R"({"id":"l"})", ""},
      {{1, entry::Remove{0}, "r"}, R"({"from":0,"id":"r"})", ""},
      {{1, entry::Chat{"\"שלום\" \\ \u0001 é"}, "c"},
       "{\"text\":\"\\\"שלום\\\" \\\\ \\u0001 é\",\"id\":\"c\"}",
       "\"text\":\"\\\"שלום\\\" \\\\ \\u0001 é\""},
      {{1, entry::Mute{true, 0}, "n"}, R"({"on":true,"from":0,"id":"n"})", R"("on":true)"},
      {{-1, entry::Resume{}}, "{}", R"("clocks":[1000,0])"},
      {{0, entry::Rematch{"bbbbbbbbbbbb"}},
       R"({"table":"bbbbbbbbbbbb"})",
       R"("table":"bbbbbbbbbbbb")"},
  };
}

LogEntry stored(int seat, std::string kind, std::string data) {
  return {kId, 7, 1234, seat, std::move(kind), std::move(data)};
}

TEST(EntryCodec, every_kind_has_the_bytes_it_always_had_and_comes_back) {
  std::set<std::size_t> kinds;
  for (Case each : all_cases()) {
    each.entry.number = 7;
    each.entry.time = 1234;
    kinds.insert(each.entry.body.index());
    const LogEntry text = write_entry(each.entry, kId);
    EXPECT_EQ(text,
              stored(each.entry.seat, std::string(each.entry.kind()), std::string(each.stored)));
    const auto back = read_entry(text);
    ASSERT_TRUE(back.ok()) << each.stored << back.error().message;
    EXPECT_TRUE(*back == each.entry) << each.stored;
  }
  EXPECT_EQ(kinds.size(), std::variant_size_v<entry::Body>) << "a kind has no case here";
}

TEST(EntryCodec, clients_get_what_everybody_may_know) {
  for (Case each : all_cases()) {
    each.entry.number = 7;
    each.entry.time = 1234;
    std::string expected = cat(R"({"number":7,"time":1234,"kind":")", each.entry.kind(), '"');
    if (each.entry.seat >= 0) expected += cat(R"(,"seat":)", each.entry.seat);
    if (!each.published.empty()) expected += cat(',', each.published);
    EXPECT_EQ(published(each.entry, some_outcome()), expected + '}');
  }
}

TEST(EntryCodec, without_clocks_and_at_the_end_there_is_null) {
  Outcome outcome = some_outcome();
  outcome.clocks = nullptr;
  outcome.actor = kNobody;
  EXPECT_EQ(published({1, entry::Undo{1}, {}, 9, 5}, outcome),
            R"({"number":9,"time":5,"kind":"undo","seat":1,"moves":1,"actor":null,"clocks":null})");
}

TEST(EntryCodec, what_was_skipped_shows_no_more_than_its_seat) {
  Outcome outcome = some_outcome();
  outcome.skipped = true;
  EXPECT_EQ(published({1, entry::Move{"x"}, {}, 9, 5}, outcome),
            R"({"number":9,"time":5,"kind":"skipped","seat":1})");
}

TEST(EntryCodec, an_unknown_kind_and_data_that_is_no_object_are_refused) {
  EXPECT_EQ(read_entry(stored(0, "dance", "{}")).error().message, "its kind is unknown.");
  EXPECT_EQ(read_entry(stored(0, "", "{}")).error().message, "its kind is unknown.");
  EXPECT_EQ(read_entry(stored(0, "Chat", "{}")).error().message, "its kind is unknown.");
  // What clients are shown of a game that stopped is no kind of the log.
  EXPECT_EQ(read_entry(stored(0, "skipped", "{}")).error().message, "its kind is unknown.");
  for (const char* data : {"[]", "{", "", "5", "null", "\"{}\"", "{}{}"})
    EXPECT_EQ(read_entry(stored(0, "chat", data)).error().message, "its data is no object.");
}

TEST(EntryCodec, a_choice_is_of_one_option) {
  for (const char* data : {"{}", R"({"options":5})", R"({"options":{}})",
                           R"({"options":{"colours":"PWB","side":"A"}})"})
    EXPECT_EQ(read_entry(stored(0, "options", data)).error().message, "it has no option.");
}

TEST(EntryCodec, a_creation_needs_its_secret_and_seats) {
  EXPECT_EQ(read_entry(stored(-1, "create", "{}")).error().message, "it has no secret.");
  EXPECT_EQ(read_entry(stored(-1, "create", R"({"secret":"x","seats":[]})")).error().message,
            "it has no secret.");
  const std::string secret(64, 'b');
  EXPECT_EQ(
      read_entry(stored(-1, "create", cat(R"({"secret":")", secret, R"("})"))).error().message,
      "it has no seats.");
  EXPECT_EQ(read_entry(stored(-1, "create", cat(R"({"seats":5,"secret":")", secret, R"("})")))
                .error()
                .message,
            "it has no seats.");
}

// As logs of older servers have it: from before rules had a number, links a duration, and so on.
TEST(EntryCodec, what_is_missing_or_of_a_wrong_type_is_harmless) {
  const auto body = [](std::string kind, std::string data) {
    return read_entry(stored(1, std::move(kind), std::move(data)))->body;
  };
  EXPECT_EQ(body("move", "{}"), entry::Body(entry::Move{""}));
  EXPECT_EQ(body("move", R"({"move":5,"by":"magic"})"), entry::Body(entry::Move{""}));
  EXPECT_EQ(body("link", R"({"seconds":"long"})"), entry::Body(entry::Link{0}));
  EXPECT_EQ(body("link", R"({"seconds":99999999999})"), entry::Body(entry::Link{0}));
  EXPECT_EQ(body("agree", R"({"yes":1})"), entry::Body(entry::Agree{false}));
  EXPECT_EQ(body("standin", R"({"level":"god"})"), entry::Body(entry::StandIn{kStandIn}));
  EXPECT_EQ(body("seat", R"({"to":"king"})"),
            entry::Body(entry::SetSeat{SeatKind::kOpen, kStandIn, 1}));
  EXPECT_EQ(body("mute", R"({"on":true})"), entry::Body(entry::Mute{true, 1})) << "its own seat";
  EXPECT_EQ(body("chat", R"({"text":"hm","colour":"red"})"), entry::Body(entry::Chat{"hm"}));
  EXPECT_EQ(read_entry(stored(1, "back", R"({"id":5})"))->request, "");
  const auto old =
      read_entry(stored(-1, "create",
                        cat(R"({"game":"town","seats":[{"kind":"player"},5],"secret":")",
                            std::string(64, 'b'), R"("})")));
  ASSERT_TRUE(old.ok());
  const auto& create = *old->as<entry::Create>();
  EXPECT_EQ(create.settings.rules, 1);
  EXPECT_TRUE(create.settings.chat);
  EXPECT_TRUE(create.settings.hints);
  EXPECT_EQ(create.settings.moved, 0);
  EXPECT_EQ(create.places.size(), 2u);
  EXPECT_EQ(create.places[1], Place{});
}

}  // namespace
}  // namespace bloom::server
