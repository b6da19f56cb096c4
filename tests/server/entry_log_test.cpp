#include "server/lobby/entry_log.h"

#include <gtest/gtest.h>

#include "base/text.h"

namespace bloom::server {
namespace {

std::string entry(int number) {
  return cat(R"({"number":)", number, R"(,"x":")", std::string(99, 'x'), "\"}");
}

EntryLog log_of(int size) {
  EntryLog log;
  for (int i = 1; i <= size; ++i) log.add(entry(i));
  return log;
}

TEST(EntryLog, tells_each_entry_as_it_was_added) {
  const EntryLog log = log_of(3000);
  ASSERT_EQ(log.size(), 3000);
  for (int i = 1; i <= log.size(); ++i) ASSERT_EQ(log.text(i), entry(i)) << i;
}

TEST(EntryLog, pages_after_any_entry_are_everything_after_it) {
  const EntryLog log = log_of(2000);
  for (const int since : {0, 1, 2, 539, 540, 541, 542, 1000, 1998, 1999, 2000}) {
    std::string all;
    for (int told = since; told < log.size();) {
      const EntryLog::Slice slice = log.after(told);
      ASSERT_GT(slice.last, told);
      EXPECT_LE(slice.text.size(), EntryLog::kPageBytes + entry(2000).size() + 1);
      if (!all.empty()) all += ',';
      all += slice.text;
      told = slice.last;
    }
    std::string wanted;
    for (int i = since + 1; i <= log.size(); ++i) wanted += (i > since + 1 ? "," : "") + entry(i);
    EXPECT_EQ(all, wanted) << since;
  }
  EXPECT_TRUE(log.after(2000).text.empty());
  EXPECT_EQ(log.after(2000).last, 2000);
  EXPECT_TRUE(EntryLog().after(0).text.empty());
}

TEST(EntryLog, full_pages_are_shared_and_the_last_one_may_grow_while_it_is_sent) {
  EntryLog log = log_of(1000);
  EXPECT_EQ(log.after(0).owner, log.after(5).owner);
  const EntryLog::Slice tail = log.after(990);
  const std::string before(tail.text);
  for (int i = 1001; i <= 3000; ++i) log.add(entry(i));
  EXPECT_EQ(tail.text, before);
  EXPECT_EQ(tail.last, 1000);
}

}  // namespace
}  // namespace bloom::server
