#include "table/fairness.h"

#include <gtest/gtest.h>

#include "base/sha256.h"
#include "tests/engine/talk.h"

namespace bloom::test {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes(const Json& json) { return from_hex(Talk::text(json)).value_or(Bytes{}); }

// The platform counts up from 1: first the secret, then sixteen bytes for each seat.
Bytes counting(int first, int count) {
  Bytes out;
  for (int i = 0; i < count; ++i) out.push_back(static_cast<std::uint8_t>(first + i));
  return out;
}

Json random_table(Talk& talk, int players) {
  return talk.ok({{"cmd", "new"}, {"game", "town"}, {"players", players}});
}

TEST(Fairness, commits_to_the_secret_before_the_first_move) {
  Talk talk;
  const Json answer = random_table(talk, 3);
  EXPECT_EQ(answer["commitment"], to_hex(sha256(counting(1, 32))));
  const Json record = talk.record();
  EXPECT_EQ(record["fairness"]["commitment"], answer["commitment"]);
  EXPECT_EQ(record["fairness"]["entropy"],
            Json({to_hex(counting(33, 16)), to_hex(counting(49, 16)), to_hex(counting(65, 16))}));
}

TEST(Fairness, makes_the_seed_from_the_secret_and_the_entropies_in_the_order_of_seats) {
  for (const int players : {2, 3, 4}) {
    Talk talk;
    random_table(talk, players);
    EXPECT_EQ(talk.record()["seed"], to_hex(sha256(counting(1, 32 + 16 * players))));
  }
}

TEST(Fairness, deals_what_its_seed_deals) {
  Talk talk, other;
  const Json deal = random_table(talk, 4)["deal"];
  const Json answer =
      other.ok({{"cmd", "new"}, {"game", "town"}, {"players", 4}, {"seed", talk.record()["seed"]}});
  EXPECT_EQ(answer["deal"], deal);
}

TEST(Fairness, gives_the_next_table_another_secret) {
  Talk talk;
  const Json first = random_table(talk, 2), second = random_table(talk, 2);
  EXPECT_NE(first["commitment"], second["commitment"]);
  EXPECT_NE(first["deal"], second["deal"]);
}

TEST(Fairness, shows_the_secret_only_when_the_game_is_over) {
  Talk talk;
  random_table(talk, 2);
  const std::string secret = to_hex(counting(1, 32));
  while (!talk.legal()["moves"].empty()) {
    for (const Json& request : {Json{{"cmd", "record"}}, Json{{"cmd", "record"}, {"seat", 1}},
                                Json{{"cmd", "state"}}, Json{{"cmd", "view"}, {"seat", 0}}})
      ASSERT_EQ(dump(talk.ok(request)).find(secret), std::string::npos);
    talk.play_on(1);
  }
  EXPECT_EQ(talk.record()["fairness"]["secret"], secret);
  EXPECT_EQ(talk.ok({{"cmd", "record"}, {"seat", 1}})["record"], talk.record());
  talk.ok({{"cmd", "undo"}});
  EXPECT_FALSE(talk.record()["fairness"].contains("secret"));
}

TEST(Fairness, of_a_given_seed_is_the_seeds_own_hash_and_no_part_of_the_record) {
  Talk talk;
  const Json answer = talk.ok({{"cmd", "new"}, {"game", "town"}, {"players", 2}, {"seed", kSeed}});
  EXPECT_EQ(answer["commitment"], to_hex(sha256(bytes(kSeed))));
  EXPECT_FALSE(talk.record().contains("fairness"));
  talk.play_on();
  EXPECT_FALSE(talk.record().contains("fairness"));
}

TEST(Fairness, hashes_bytes_and_not_their_digits) {
  // SHA-256 of 32 zero bytes, as any other program gives it.
  Talk talk;
  const Json answer =
      talk.ok({{"cmd", "new"}, {"game", "town"}, {"players", 2}, {"seed", std::string(64, '0')}});
  EXPECT_EQ(answer["commitment"],
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925");
}

TEST(Fairness, survives_a_record_of_a_game_that_goes_on) {
  Talk talk, other;
  random_table(talk, 3);
  talk.play_on(10);
  other.load(talk.record());
  EXPECT_EQ(other.record(), talk.record());
  // Whoever did not know the secret cannot show it.
  other.play_on();
  EXPECT_FALSE(other.record()["fairness"].contains("secret"));
}

class FinishedFairness : public testing::Test {
 protected:
  FinishedFairness() {
    Talk talk;
    random_table(talk, 3);
    talk.play_on();
    record_ = talk.record();
  }

  Json refusal(const char* pointer, const Json& value) {
    Json wrong = record_;
    wrong[Json::json_pointer(pointer)] = value;
    Talk talk;
    talk.open();
    return talk.refused({{"cmd", "load"}, {"record", wrong}});
  }

  Json record_;
};

TEST_F(FinishedFairness, is_the_same_after_loading) {
  Talk talk;
  talk.load(record_);
  EXPECT_EQ(dump(talk.record()), dump(record_));
}

TEST_F(FinishedFairness, refuses_another_secret_or_commitment) {
  const std::string other(64, '5');
  for (const char* place : {"/fairness/secret", "/fairness/commitment"}) {
    EXPECT_EQ(refusal(place, other)["code"], "bad-fairness");
    EXPECT_TRUE(says(refusal(place, other), "fairness.commitment is not the SHA-256"));
    for (const Json& wrong : {Json(""), Json("55"), Json(std::string(64, 'x')), Json(5)})
      EXPECT_EQ(refusal(place, wrong)["code"], "bad-fairness") << place << ' ' << wrong;
  }
}

TEST_F(FinishedFairness, refuses_other_entropies) {
  for (const char* place : {"/fairness/entropy/0", "/fairness/entropy/1", "/fairness/entropy/2"}) {
    EXPECT_TRUE(says(refusal(place, "00"), "record.seed is not the SHA-256"));
    for (const Json& wrong : {Json("0"), Json("xy"), Json(0), Json(nullptr)})
      EXPECT_EQ(refusal(place, wrong)["code"], "bad-fairness") << place << ' ' << wrong;
  }
  Json backwards = record_["fairness"]["entropy"];
  std::swap(backwards[0], backwards[2]);
  EXPECT_EQ(refusal("/fairness/entropy", backwards)["code"], "bad-fairness");
  EXPECT_EQ(refusal("/fairness/entropy", Json::array())["code"], "bad-fairness");
  EXPECT_EQ(refusal("/fairness/entropy", {"", "", "", ""})["code"], "bad-fairness");
}

TEST_F(FinishedFairness, refuses_another_seed) {
  const Json error = refusal("/seed", kSeed);
  EXPECT_EQ(error["code"], "bad-fairness");
  EXPECT_TRUE(says(error, "record.seed is not the SHA-256"));
}

TEST_F(FinishedFairness, refuses_another_deal) {
  Json piles = record_["deal"]["piles"];
  std::swap(piles[0], piles[4]);
  EXPECT_EQ(refusal("/deal/piles", piles)["code"], "bad-deal");
}

TEST_F(FinishedFairness, refuses_unknown_and_missing_keys) {
  EXPECT_EQ(refusal("/fairness/stranger", 1)["code"], "bad-fairness");
  EXPECT_EQ(refusal("/fairness", Json::object())["code"], "bad-fairness");
  EXPECT_EQ(refusal("/fairness", nullptr)["code"], "bad-fairness");
}

}  // namespace
}  // namespace bloom::test
