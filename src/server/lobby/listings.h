// Answers those who ask for lists of tables (lists.h), each list once for all who ask for it at the
// same time, and has rows renewed that are behind their logs. Runs on the lobby's thread.
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/lobby/context.h"
#include "server/lobby/lists.h"
#include "server/lobby/room.h"

namespace bloom::server {

class Listings {
 public:
  using Answer = std::function<void(Result<Json>)>;
  // A table that is in memory, or null.
  using Awake = std::function<const Room*(const std::string& table)>;

  // The context must outlive it.
  Listings(Context& context, Awake awake) : context_(context), awake_(std::move(awake)) {}

  // The tables of an identity, or of the empty one those that are open to everybody; `owner` says
  // whose turn at reading it takes.
  void ask(const std::string& identity, const std::string& owner, Answer answer);

 private:
  struct HalfList;
  // Those who ask for the same list: some are answered by what is being read, the others, who came
  // later, by what is read next. So nobody gets an answer that is older than their question.
  struct Listing {
    std::string owner;
    std::vector<Answer> asked, next;
  };
  void read_list(const std::string& identity);
  void complete_list(const std::string& identity, Result<HalfList> half);
  void answer_list(const std::string& identity, Result<TableList> list);
  void renew(const std::vector<std::string>& tables);
  void renew_next();

  Context& context_;
  Awake awake_;
  std::unordered_map<std::string, Listing> listings_;  // by identity
  std::set<std::string> late_;                         // tables whose rows are to be renewed
  bool renewing_ = false;
};

}  // namespace bloom::server
