// What a client may say, read once.
#include "server/lobby/command.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace bloom::server {
namespace {

Result<Request> said(std::string_view frame) { return read_request(frame, 3); }

// What a request of these members becomes.
template <class What>
What command(std::string_view members) {
  const auto request = said(cat(R"({"id":"x","type":")", What::kType, '"', members, '}'));
  EXPECT_TRUE(request.ok() && request->command.ok()) << members;
  if (!request || !request->command) return {};
  EXPECT_EQ(request->id, "x");
  const What* out = std::get_if<What>(&*request->command);
  EXPECT_NE(out, nullptr) << members;
  return out == nullptr ? What{} : *out;
}

std::string refusal(std::string_view members) {
  const auto request = said(cat(R"({"id":"x",)", members, '}'));
  if (!request) return cat("unread: ", request.error().message);
  if (request->command) return "";
  EXPECT_EQ(request->id, "x");
  EXPECT_EQ(request->command.error().code, "bad-request");
  return request->command.error().message;
}

TEST(CommandTest, each_type_is_read_with_its_fields) {
  EXPECT_EQ(command<command::Move>(R"(,"after":16,"move":"SHM@a2")").after, 16);
  EXPECT_EQ(command<command::Move>(R"(,"after":16,"move":"SHM@a2")").move, "SHM@a2");
  EXPECT_EQ(command<command::Undo>(R"(,"after":3)").moves, std::nullopt);
  EXPECT_EQ(command<command::Undo>(R"(,"after":3,"moves":2)").moves, 2);
  EXPECT_EQ(command<command::Agree>(R"(,"yes":true)").ask, std::nullopt);
  EXPECT_EQ(command<command::Agree>(R"(,"yes":false,"ask":31)").ask, 31);
  EXPECT_EQ(command<command::Chat>(R"(,"text":"hm")").text, "hm");
  command<command::Back>("");
  command<command::Leave>("");
  command<command::Ping>("");
  EXPECT_EQ(command<command::SetSeat>(R"(,"seat":2,"to":"open")").bot, std::nullopt);
  EXPECT_EQ(command<command::SetSeat>(R"(,"seat":2,"to":"bot","level":"master")").bot,
            Level::kMaster);
  EXPECT_EQ(command<command::Choose>(R"(,"option":"colours","value":"R")").value, "R");
  EXPECT_TRUE(command<command::Mute>(R"(,"seat":1,"on":true)").on);
  EXPECT_EQ(command<command::Remove>(R"(,"seat":1)").seat, 1);
}

// However it is escaped.
TEST(CommandTest, the_longest_command_fits_into_a_frame) {
  const std::string id(64, 'x');
  std::string escaped;
  for (std::size_t i = 0; i < kMaxMove; ++i) escaped += "\\u0078";
  const std::string move =
      cat(R"({"type":"move","id":")", id, R"(","after":2147483647,"move":")", escaped, "\"}");
  EXPECT_LE(move.size(), kMaxFrame);
  EXPECT_GT(move.size(), kMaxFrame / 2);
  EXPECT_TRUE(said(move)->command.ok());
  const std::string chat = cat(R"({"type":"chat","id":")", id, R"(","text":")",
                               std::string_view(escaped).substr(0, 6 * kMaxChat), "\"}");
  EXPECT_LE(chat.size(), kMaxFrame);
  EXPECT_TRUE(said(chat)->command.ok());
}

TEST(CommandTest, a_move_is_not_longer_than_any_could_be) {
  const auto move = [](std::size_t size) {
    return cat(R"("type":"move","after":1,"move":")", std::string(size, 'x'), '"');
  };
  EXPECT_EQ(refusal(move(kMaxMove)), "");
  EXPECT_EQ(refusal(move(kMaxMove + 1)), "move should have at most 512 bytes.");
}

TEST(CommandTest, what_says_nothing_is_taken_out_of_the_chat) {
  EXPECT_EQ(command<command::Chat>(R"(,"text":"a\u200bb\u2060c\u00add")").text, "abcd");
  EXPECT_EQ(command<command::Chat>(R"(,"text":"\u0645\u200c\u0647")").text, "م\u200cه");
  EXPECT_EQ(command<command::Chat>(R"(,"text":"x\u200dy")").text, "x\u200dy");
  EXPECT_EQ(refusal(R"("type":"chat","text":"\u200b\u2060\u00ad")"),
            "text should have something that can be seen.");
}

TEST(CommandTest, what_has_no_name_cannot_be_answered_by_it) {
  EXPECT_EQ(said("[]").error().code, "bad-json");
  EXPECT_EQ(said("{").error().code, "bad-json");
  EXPECT_EQ(said("").error().code, "bad-json");
  for (const char* id : {"5", "null", R"("")", R"("a b")", R"("é")", R"("\u0000")"})
    EXPECT_EQ(said(cat(R"({"type":"back","id":)", id, '}')).error().code, "bad-request") << id;
  EXPECT_FALSE(said(cat(R"({"type":"back","id":")", std::string(65, 'x'), "\"}")).ok());
  EXPECT_TRUE(said(cat(R"({"type":"back","id":")", std::string(64, 'x'), "\"}")).ok());
  EXPECT_FALSE(said(R"({"type":"back"})").ok());
}

TEST(CommandTest, what_is_wrong_is_told_in_a_sentence) {
  EXPECT_EQ(refusal(R"("type":"win")"), "There is no request of type \"win\".");
  EXPECT_EQ(refusal(R"("type":5)"), "There is no request of type \"\".");
  EXPECT_EQ(refusal(R"("type":"move","move":"end")"), "after is missing.");
  EXPECT_EQ(refusal(R"("type":"move","after":-1,"move":"end")"),
            "after should be a whole number from 0 to 2147483647.");
  EXPECT_EQ(refusal(R"("type":"move","after":1,"move":["end"])"), "move should be a text.");
  EXPECT_EQ(refusal(R"("type":"remove","seat":3)"), "seat should be a whole number from 0 to 2.");
  EXPECT_EQ(refusal(R"("type":"undo","after":1,"moves":0)"),
            "moves should be a whole number from 1 to 2147483647.");
  EXPECT_EQ(refusal(R"("type":"seat","seat":1,"to":"king")"), "to should be open or bot.");
  EXPECT_NE(refusal(R"("type":"seat","seat":1,"to":"bot","level":"plain")"), "");
  EXPECT_NE(refusal(R"("type":"seat","seat":1,"to":"open","level":"easy")"), "");
  EXPECT_EQ(refusal(R"("type":"chat","text":"")"), "text should have 1 to 500 bytes.");
  EXPECT_NE(refusal(R"("type":"chat","text":"\u202e")"), "");
  EXPECT_NE(refusal(R"("type":"leave","now":true)"), "");
  EXPECT_NE(refusal(R"("type":"ping","now":true)"), "");
  EXPECT_NE(refusal(R"("type":"agree","yes":1)"), "");
  EXPECT_EQ(refusal(R"("type":"choose","option":"colours")"), "value is missing.");
}

}  // namespace
}  // namespace bloom::server
