// Lists of tables, from the rows of a store; a row that lags behind its log is made anew.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "server/store/store.h"

namespace bloom::server {

struct TableList {
  Json answer;                    // {"tables":[…]} as in docs/online.md, latest first
  std::vector<TableRow> renewed;  // rows that were made anew, to be kept
};
Result<TableList> tables_of(Store& store, const std::string& identity);
Result<TableList> open_tables(Store& store);

}  // namespace bloom::server
