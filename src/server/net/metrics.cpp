#include "server/net/metrics.h"

#include "base/text.h"

namespace bloom::server {

std::string metrics_text(const Counters& counters, const Journal::Figures& store) {
  std::string out;
  const auto add = [&](std::string_view name, std::string_view type, std::string_view help,
                       std::string_view value) {
    out += cat("# HELP bloom_", name, " ", help, "\n# TYPE bloom_", name, " ", type, "\nbloom_",
               name, " ", value, "\n");
  };
  const auto count = [&](std::string_view name, std::string_view help, std::uint64_t value) {
    add(cat(name, "_total"), "counter", help, cat(value));
  };
  const auto gauge = [&](std::string_view name, std::string_view help, std::int64_t value) {
    add(name, "gauge", help, cat(value));
  };
  gauge("connections", "Open connections.", counters.connections);
  gauge("sockets", "Open WebSockets.", counters.sockets);
  gauge("rooms", "Tables in memory.", counters.rooms);
  gauge("bots_waiting", "Thoughts that wait for a thread.", counters.bots_waiting);
  count("requests", "Requests to the API.", counters.requests);
  count("requests_refused", "Requests to the API that were refused.", counters.refused_requests);
  count("sockets_opened", "WebSockets opened.", counters.sockets_opened);
  count("frames_received", "Frames of clients.", counters.frames_in);
  count("frames_sent", "Frames to clients.", counters.frames_out);
  count("sent_bytes", "Bytes in frames to clients.", counters.bytes_out);
  count("moves", "Moves stored and acknowledged, those of bots too.", counters.moves);
  count("bot_moves", "Moves of bots.", counters.bot_moves);
  count("repeated", "Requests that were acknowledged again.", counters.repeated);
  count("stale", "Moves that came too late.", counters.stale);
  count("refused", "Requests of sockets that were refused.", counters.refused);
  count("limited", "Refusals because of a limit.", counters.limited);
  count("slow_readers", "Connections that were cut off because they did not read.",
        counters.slow_readers);
  count("tables_made", "Tables made.", counters.tables_made);
  count("tables_deleted", "Tables deleted because of their age.", counters.tables_deleted);
  count("games_finished", "Games finished.", counters.games_finished);
  count("rooms_loaded", "Tables read from the store.", counters.rooms_loaded);
  count("commits", "Transactions of the store.", store.commits);
  count("commit_failures", "Transactions that failed.", store.failures);
  count("entries", "Entries stored.", store.entries);
  const std::uint64_t micros = store.microseconds;
  const std::string rest = cat(1000000 + micros % 1000000);
  add("commit_seconds_total", "counter", "Time spent in transactions.",
      cat(micros / 1000000, ".", rest.substr(1)));
  return out;
}

}  // namespace bloom::server
