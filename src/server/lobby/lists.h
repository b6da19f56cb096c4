// Lists of tables, from the rows of a store.
//
// A row may lag behind its table's log. What is in memory knows better and is asked first
// (listings.h); a few others are replayed for the answer, and the rest is shown as its row has it
// and named, to be renewed when there is time. So a list costs about the same whatever it lists.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "server/store/store.h"

namespace bloom::server {

// So many entries are replayed for one list, at the most: some milliseconds.
inline constexpr int kMostReplayed = 2000;

struct ListedRow {
  TableRow row;
  int last = 0;  // the number of its table's last entry
  bool late() const { return row.number < last; }
};
// The tables of an identity; of the empty one, those that are open to everybody.
Result<std::vector<ListedRow>> rows_for(Store& store, const std::string& identity);

struct TableList {
  Json answer;                    // {"tables":[…]} as in docs/online.md, latest first
  std::vector<TableRow> renewed;  // rows that were made anew, to be kept
  std::vector<std::string> late;  // tables whose rows are still behind
  int replayed = 0;               // entries
};
Result<TableList> list_tables(Store& store, std::vector<ListedRow> rows,
                              const std::string& identity);

// A table's row as its log has it; nothing if the table is gone or damaged. The second one looks
// first whether it is behind at all.
struct Renewed {
  std::optional<TableRow> row;
  int replayed = 0;
};
Result<Renewed> renew_row(Store& store, const std::string& table);
Result<Renewed> renew_late_row(Store& store, const std::string& table);

}  // namespace bloom::server
