#include "server/lobby/listings.h"

#include <algorithm>
#include <utility>

#include "server/lobby/room_json.h"

namespace bloom::server {

// Rows of which some are behind their logs; or the list already.
struct Listings::HalfList {
  std::vector<ListedRow> rows;
  std::optional<TableList> list;
};

void Listings::ask(const std::string& identity, const std::string& owner, Answer answer) {
  const auto [place, first] = listings_.try_emplace(identity);
  place->second.next.push_back(std::move(answer));
  if (!first) return;
  place->second.owner = owner;
  read_list(identity);
}

void Listings::read_list(const std::string& identity) {
  Listing& listing = listings_.at(identity);
  listing.asked = std::exchange(listing.next, {});
  const bool taken = context_.journal.ask(
      listing.owner,
      [identity](Store& store) -> Result<HalfList> {
        auto rows = rows_for(store, identity);
        if (!rows) return rows.error();
        if (std::any_of(rows->begin(), rows->end(), [](const ListedRow& r) { return r.late(); }))
          return HalfList{std::move(*rows), {}};
        auto list = list_tables(store, std::move(*rows), identity);
        if (!list) return list.error();
        return HalfList{{}, std::move(*list)};
      },
      [this, identity](Result<HalfList> half) { complete_list(identity, std::move(half)); });
  if (!taken) answer_list(identity, asked_enough());
}

// What is in memory is not replayed. The rest is done where it is read: it may be long.
void Listings::complete_list(const std::string& identity, Result<HalfList> half) {
  if (!half) return answer_list(identity, half.error());
  if (auto& list = half->list; list) return answer_list(identity, std::move(*list));
  for (ListedRow& each : half->rows) {
    if (!each.late()) continue;
    if (const Room* room = awake_(each.row.table)) each = {table_row(*room), room->number()};
  }
  const bool taken = context_.journal.ask(
      listings_.at(identity).owner,
      [rows = std::move(half->rows), identity](Store& store) mutable {
        return list_tables(store, std::move(rows), identity);
      },
      [this, identity](Result<TableList> found) { answer_list(identity, std::move(found)); });
  if (!taken) answer_list(identity, asked_enough());
}

void Listings::answer_list(const std::string& identity, Result<TableList> list) {
  if (list) {
    context_.counters.replayed += static_cast<std::uint64_t>(list->replayed);
    // The next one who asks need not wait for these to be replayed.
    for (TableRow& row : list->renewed)
      context_.journal.append({{}, std::move(row)}, [](const Result<Written>&) {});
    renew(list->late);
  }
  const auto answers = std::exchange(listings_.at(identity).asked, {});
  if (listings_.at(identity).next.empty()) {
    listings_.erase(identity);
  } else {
    read_list(identity);
  }
  for (const Answer& each : answers) each(list ? Result<Json>(list->answer) : list.error());
}

void Listings::renew(const std::vector<std::string>& tables) {
  late_.insert(tables.begin(), tables.end());
  if (!renewing_) renew_next();
}

// One after the other, when nobody asks for anything, each once however many lists it is in.
void Listings::renew_next() {
  // What came into memory meanwhile does it itself.
  while (!late_.empty() && awake_(*late_.begin()) != nullptr) late_.erase(late_.begin());
  renewing_ = !late_.empty();
  if (!renewing_) return;
  const std::string table = *late_.begin();
  context_.journal.ask_later(
      [table](Store& store) { return renew_late_row(store, table); },
      [this, table](Result<Renewed> renewed) {
        late_.erase(table);
        if (!renewed) {
          context_.troubled(renewed.error());
        } else {
          context_.counters.replayed += static_cast<std::uint64_t>(renewed->replayed);
          if (renewed->row)
            context_.journal.append({{}, std::move(renewed->row)}, [](const Result<Written>&) {});
        }
        renew_next();
      });
}

}  // namespace bloom::server
