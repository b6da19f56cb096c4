#include "server/net/metrics.h"

#include "base/text.h"

namespace bloom::server {

std::string metrics_text(const Counters& counters, const Journal::Figures& store,
                         std::size_t waiting) {
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
  gauge("waiting_bytes", "Bytes that clients have not taken yet.",
        static_cast<std::int64_t>(waiting));
  gauge("rooms", "Tables in memory.", counters.rooms);
  gauge("resting", "Games that go on later by themselves and are not in memory.", counters.resting);
  gauge("bots_waiting", "Thoughts that wait for a thread.", counters.bots_waiting);
  gauge("reads_waiting", "Reads of the store that wait for their turn.", store.reads_waiting);
  gauge("store_failing", "1 while the last write of the store failed.", store.failing ? 1 : 0);
  gauge("disk_free_bytes", "Free on the disk of the tables; -1: not known.", store.free_bytes);
  gauge("db_bytes", "The file of the tables, with what belongs to it; -1: not known.",
        store.used_bytes);
  count("requests", "Requests to the API.", counters.requests);
  count("requests_refused", "Requests to the API that were refused.", counters.refused_requests);
  count("sockets_opened", "WebSockets opened.", counters.sockets_opened);
  count("frames_received", "Frames of clients.", counters.frames_in);
  count("frames_sent", "Frames to clients.", counters.frames_out);
  count("sent_bytes", "Bytes in frames to clients.", counters.bytes_out);
  count("moves", "Moves stored and acknowledged, those of bots too.", counters.moves);
  count("bot_moves", "Moves of bots.", counters.bot_moves);
  count("bot_faults", "Moves of bots that the rules refused; others were made instead.",
        counters.bot_faults);
  count("repeated", "Requests that were acknowledged again.", counters.repeated);
  count("stale", "Moves that came too late.", counters.stale);
  count("refused", "Requests of sockets that were refused.", counters.refused);
  count("limited", "Refusals because of a limit.", counters.limited);
  count("slowed", "Requests that waited because their address sends so many.", counters.slowed);
  count("slow_readers", "Connections that were cut off because they did not read.",
        counters.slow_readers);
  count("failures", "Parts of the server that failed and were begun again; the log says why.",
        counters.failures);
  count("tables_made", "Tables made.", counters.tables_made);
  count("tables_deleted", "Tables deleted, because of their age or by their makers.",
        counters.tables_deleted);
  count("games_finished", "Games finished.", counters.games_finished);
  count("rooms_loaded", "Tables read from the store.", counters.rooms_loaded);
  count("entries_replayed", "Entries read and replayed.", counters.replayed);
  count("clock_jumps", "Jumps of the machine's clock by more than an hour.", counters.clock_jumps);
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
