// A store in memory, for tests and fuzzing: the contract in its shortest form.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/store/store.h"

namespace bloom::server {

class MemoryStore final : public Store {
 public:
  // What several stores share.
  struct Place {
    std::mutex mutex;
    std::map<std::string, std::vector<LogEntry>, std::less<>> logs;
    std::map<std::string, TableRow, std::less<>> rows;
    std::map<std::string, LastSeen, std::less<>> seen;
    std::map<std::string, Millis, std::less<>> lived;  // the ledger's, when a row was written
    Ledger ledger;
  };
  explicit MemoryStore(std::shared_ptr<Place> place) : place_(std::move(place)) {}

  Result<std::vector<Written>> append(const std::vector<const Append*>& appends) override {
    const std::lock_guard lock(place_->mutex);
    std::vector<Written> out;
    for (const Append* part : appends) out.push_back(add(*part));
    return out;
  }
  Result<std::vector<LogEntry>> read(std::string_view table, int after) override {
    const std::lock_guard lock(place_->mutex);
    const auto found = place_->logs.find(table);
    if (found == place_->logs.end()) return std::vector<LogEntry>{};
    const auto skip = std::min<std::size_t>(static_cast<std::size_t>(after), found->second.size());
    return std::vector<LogEntry>(found->second.begin() + static_cast<std::ptrdiff_t>(skip),
                                 found->second.end());
  }
  Result<LastSeen> last_seen(std::string_view table) override {
    const std::lock_guard lock(place_->mutex);
    const auto found = place_->seen.find(table);
    return found == place_->seen.end() ? LastSeen{} : found->second;
  }
  Result<std::vector<TableRow>> tables_of(std::string_view identity, int most) override {
    return rows(most, [&](const TableRow& row) {
      return std::find(row.members.begin(), row.members.end(), identity) != row.members.end();
    });
  }
  Result<std::vector<TableRow>> open_tables(int most) override {
    return rows(most, [](const TableRow& row) { return row.listed && row.state == "waiting"; });
  }
  Result<int> unfinished_of(std::string_view maker) override {
    return static_cast<int>(rows(1 << 30, [&](const TableRow& row) {
                              return row.maker == maker && row.state != "over";
                            }).size());
  }
  Result<Tail> tail(std::string_view table) override {
    const std::lock_guard lock(place_->mutex);
    const auto found = place_->logs.find(table);
    if (found == place_->logs.end()) return Tail{};
    const auto row = place_->rows.find(table);
    return Tail{found->second.back().number, found->second.back().time,
                row == place_->rows.end() ? 0 : row->second.number};
  }
  Result<std::vector<std::string>> playing(std::string_view after, int most) override {
    const std::lock_guard lock(place_->mutex);
    std::vector<std::string> out;
    for (auto at = place_->rows.upper_bound(after); at != place_->rows.end(); ++at) {
      const TableRow& row = at->second;
      const bool late = row.number < place_->logs.at(row.table).back().number;
      if (static_cast<int>(out.size()) == most) break;
      if (row.state == "playing" || (row.state == "waiting" && late)) out.push_back(row.table);
    }
    return out;
  }
  Result<Ledger> ledger() override {
    const std::lock_guard lock(place_->mutex);
    return place_->ledger;
  }
  Status keep(const Ledger& ledger) override {
    const std::lock_guard lock(place_->mutex);
    place_->ledger = ledger;
    return Done{};
  }
  Result<std::vector<std::string>> remove_idle(Millis since, Millis lived, int most) override {
    const std::lock_guard lock(place_->mutex);
    std::vector<std::pair<Millis, std::string>> idle;
    for (const auto& [table, row] : place_->rows)
      if (place_->logs.at(table).back().time < since && place_->lived[table] <= lived)
        idle.emplace_back(row.updated, table);
    std::sort(idle.begin(), idle.end());
    std::vector<std::string> out;
    for (const auto& [updated, table] : idle) {
      if (static_cast<int>(out.size()) == most) break;
      erase(table);
      out.push_back(table);
    }
    return out;
  }
  Status remove(std::string_view table) override {
    const std::lock_guard lock(place_->mutex);
    erase(std::string(table));
    return Done{};
  }
  Status probe(std::size_t) override { return Done{}; }
  Space space() override { return {}; }
  Result<Bytes32> secret() override { return Bytes32{7}; }

 private:
  void erase(const std::string& table) {
    place_->logs.erase(table);
    place_->rows.erase(table);
    place_->lived.erase(table);
    place_->seen.erase(table);
  }
  Written add(const Append& part) {
    const std::string& table = part.entries.empty() ? part.row->table : part.entries.front().table;
    if (part.entries.empty() && !place_->logs.contains(table)) return Written::kTaken;
    if (!part.entries.empty()) {
      const auto found = place_->logs.find(table);
      const int next = found == place_->logs.end() ? 1 : found->second.back().number + 1;
      if (part.entries.front().number != next) return Written::kTaken;
      auto& log = place_->logs[table];
      log.insert(log.end(), part.entries.begin(), part.entries.end());
    }
    if (part.seen)
      if (LastSeen& seen = place_->seen[table]; seen.number <= part.seen->number) seen = *part.seen;
    if (part.row) {
      TableRow& row = place_->rows[table];
      if (row.number <= part.row->number) {
        row = *part.row;
        place_->lived[table] = place_->ledger.lived;
      }
      std::sort(row.members.begin(), row.members.end());
    }
    return Written::kStored;
  }
  template <class Fits>
  std::vector<TableRow> rows(int most, Fits fits) {
    const std::lock_guard lock(place_->mutex);
    std::vector<TableRow> out;
    for (const auto& [table, row] : place_->rows)
      if (fits(row)) out.push_back(row);
    std::sort(out.begin(), out.end(), [](const TableRow& a, const TableRow& b) {
      const bool over_a = a.state == "over", over_b = b.state == "over";
      if (over_a != over_b) return over_b;
      return a.updated != b.updated ? a.updated > b.updated : a.table < b.table;
    });
    if (static_cast<int>(out.size()) > most) out.resize(static_cast<std::size_t>(most));
    return out;
  }

  std::shared_ptr<Place> place_;
};

}  // namespace bloom::server
