#include "server/lobby/lists.h"

#include <algorithm>

#include "server/lobby/room.h"
#include "server/lobby/room_json.h"

namespace bloom::server {
namespace {

constexpr int kMost = 100;

// Whether a row that was made anew still belongs into a list.
bool fits(const TableRow& row, const std::string& identity) {
  if (identity.empty()) return row.listed && row.state == "waiting";
  return std::find(row.members.begin(), row.members.end(), identity) != row.members.end();
}

Json shown(const TableRow& row, const std::string& identity) {
  const auto summary = parse_json(row.summary);
  if (!summary) return nullptr;
  int you = -1, seat = 0;
  for (const Json& who : (*summary)["who"]) {
    if (!identity.empty() && as_text(who) == identity) you = seat;
    ++seat;
  }
  const auto actor_at = summary->find("actor");
  const auto actor =
      actor_at == summary->end() ? -1 : as_integer(*actor_at, -1, kMaxSeats).value_or(-1);
  // Rows from before there were these do not have them.
  const auto stopped = summary->find("stopped"), moved = summary->find("moved"),
             result = summary->find("result");
  return {{"id", row.table},
          {"game", (*summary)["game"]},
          {"state", row.state},
          {"players", seat},
          {"seats", (*summary)["seats"]},
          {"you", you < 0 ? Json(nullptr) : Json(you)},
          {"actor", actor < 0 ? Json(nullptr) : Json(actor)},
          {"turn", you >= 0 && you == actor},
          {"stopped", stopped != summary->end() && *stopped == true},
          {"created", (*summary)["created"]},
          {"updated", row.updated},
          {"moved", moved == summary->end() ? Json(0) : *moved},
          {"result", result == summary->end() ? Json(nullptr) : *result}};
}

}  // namespace

Result<std::vector<ListedRow>> rows_for(Store& store, const std::string& identity) {
  auto rows = identity.empty() ? store.open_tables(kMost) : store.tables_of(identity, kMost);
  if (!rows) return rows.error();
  std::vector<ListedRow> out;
  for (TableRow& row : *rows) {
    const auto tail = store.tail(row.table);
    if (!tail) return tail.error();
    if (tail->number > 0) out.push_back({std::move(row), tail->number});
  }
  return out;
}

Result<Renewed> renew_late_row(Store& store, const std::string& table) {
  const auto tail = store.tail(table);
  if (!tail) return tail.error();
  if (tail->row >= tail->number) return Renewed{};
  return renew_row(store, table);
}

Result<Renewed> renew_row(Store& store, const std::string& table) {
  const auto log = store.read(table, 0);
  if (!log) return log.error();
  Renewed out{{}, static_cast<int>(log->size())};
  if (const auto room = Room::rebuild(*log)) {
    if ((*room)->stopped())
      if (const auto kept = store.last_seen(table)) (*room)->recall(*kept);
    out.row = table_row(**room);
  }
  return out;
}

Result<TableList> list_tables(Store& store, std::vector<ListedRow> rows,
                              const std::string& identity) {
  TableList out;
  std::vector<TableRow> all;
  for (ListedRow& each : rows) {
    if (each.late() && out.replayed + each.last > kMostReplayed) {
      out.late.push_back(each.row.table);
    } else if (each.late()) {
      auto renewed = renew_row(store, each.row.table);
      if (!renewed) return renewed.error();
      out.replayed += renewed->replayed;
      std::optional<TableRow>& row = renewed->row;
      if (!row) continue;
      each.row = *row;
      out.renewed.push_back(std::move(*row));
    }
    if (fits(each.row, identity)) all.push_back(std::move(each.row));
  }
  std::sort(all.begin(), all.end(), [](const TableRow& a, const TableRow& b) {
    return a.updated != b.updated ? a.updated > b.updated : a.table < b.table;
  });
  Json tables = Json::array();
  for (const TableRow& row : all)
    if (Json json = shown(row, identity); json.is_object()) tables.push_back(std::move(json));
  out.answer = {{"tables", std::move(tables)}};
  return out;
}

}  // namespace bloom::server
