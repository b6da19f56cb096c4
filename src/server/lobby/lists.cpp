#include "server/lobby/lists.h"

#include <algorithm>

#include "server/lobby/fields.h"
#include "server/lobby/room.h"

namespace bloom::server {
namespace {

constexpr int kMost = 100;

// As the log has it; nothing if the table is gone or damaged.
Result<std::optional<TableRow>> fresh(Store& store, TableRow row, std::vector<TableRow>& renewed) {
  const auto tail = store.tail(row.table);
  if (!tail) return tail.error();
  if (tail->number == 0) return std::optional<TableRow>();
  if (tail->number == row.number) return std::optional(std::move(row));
  const auto log = store.read(row.table, 0);
  if (!log) return log.error();
  const auto room = Room::rebuild(*log);
  if (!room) return std::optional<TableRow>();
  renewed.push_back((*room)->row());
  return std::optional(renewed.back());
}

Json shown(const TableRow& row, const std::string& identity) {
  const auto summary = parse_json(row.summary);
  if (!summary) return nullptr;
  int you = -1, seat = 0;
  for (const Json& who : (*summary)["who"]) {
    if (!identity.empty() && as_text(who) == identity) you = seat;
    ++seat;
  }
  const int actor = number_in(*summary, "actor", -1);
  return {{"id", row.table},
          {"game", (*summary)["game"]},
          {"state", row.state},
          {"players", seat},
          {"seats", (*summary)["seats"]},
          {"you", you < 0 ? Json(nullptr) : Json(you)},
          {"actor", actor < 0 ? Json(nullptr) : Json(actor)},
          {"turn", you >= 0 && you == actor},
          {"created", (*summary)["created"]},
          {"updated", row.updated}};
}

Result<TableList> list(Store& store, Result<std::vector<TableRow>> rows,
                       const std::string& identity,
                       bool (*fits)(const TableRow&, const std::string&)) {
  if (!rows) return rows.error();
  std::vector<TableRow> all, renewed;
  for (TableRow& row : *rows) {
    auto now = fresh(store, std::move(row), renewed);
    if (!now) return now.error();
    if (*now && fits(**now, identity)) all.push_back(std::move(**now));
  }
  std::sort(all.begin(), all.end(), [](const TableRow& a, const TableRow& b) {
    return a.updated != b.updated ? a.updated > b.updated : a.table < b.table;
  });
  Json out = Json::array();
  for (const TableRow& row : all)
    if (Json json = shown(row, identity); json.is_object()) out.push_back(std::move(json));
  return TableList{{{"tables", std::move(out)}}, std::move(renewed)};
}

}  // namespace

Result<TableList> tables_of(Store& store, const std::string& identity) {
  return list(store, store.tables_of(identity, kMost), identity,
              [](const TableRow& row, const std::string& who) {
                return std::find(row.members.begin(), row.members.end(), who) != row.members.end();
              });
}

Result<TableList> open_tables(Store& store) {
  return list(store, store.open_tables(kMost), {}, [](const TableRow& row, const std::string&) {
    return row.listed && row.state == "waiting";
  });
}

}  // namespace bloom::server
