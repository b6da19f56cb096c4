// Lists of tables, from the rows of a store; a row that lags behind its log is made anew.
#pragma once

#include <string>

#include "base/result.h"
#include "json/json.h"
#include "server/store/store.h"

namespace bloom::server {

// {"tables":[…]} as in docs/online.md, latest first.
Result<Json> tables_of(Store& store, const std::string& identity);
Result<Json> open_tables(Store& store);

}  // namespace bloom::server
