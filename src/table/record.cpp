#include "table/record.h"

#include <cmath>

#include "base/text.h"
#include "table/registry.h"

namespace bloom {
namespace {

constexpr std::string_view kFormat = "bloom-record";
constexpr int kVersion = 1;
constexpr std::size_t kMaxMoves = 100000;

Error bad_record(std::string message) { return Error("bad-record", std::move(message)); }

// Plays the moves of a record; the error names the first one that is wrong.
Status replay(Table& table, const Json& moves, int rules) {
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int at = static_cast<int>(i);
    const Json& entry = moves[i];
    const auto wrong = [&](std::string_view code, std::string_view what) {
      return Error(code, cat("Move ", i + 1, " of the record: ", what), at);
    };
    const auto illegal = [&](std::string_view what) -> Error {
      if (rules == kRules) return wrong("illegal-move", what);
      return Error(
          "older-rules",
          cat("The record was played by rules ", rules, " and can no longer be followed from move ",
              i + 1, " on, since today's rules ", kRules, " say: ", what),
          at);
    };
    const bool pair = entry.is_array() && entry.size() == 2;
    const auto seat = pair ? as_integer(entry[0], 0, kMaxSeats) : std::nullopt;
    const auto move = pair ? as_text(entry[1]) : std::nullopt;
    if (!seat || !move)
      return wrong("bad-record", "it should be a list of a seat and a text, such as [0,\"O@c3\"].");
    if (table.actor() == kNobody) return illegal("the game is over already.");
    if (*seat != index(table.actor()))
      return illegal(cat("seat ", *seat, " is not to move; seat ", index(table.actor()), " is."));
    const auto played = table.play(*move);
    if (!played) {
      Error refused = illegal(played.error().message);
      // Today's reason says little to somebody who played by other rules.
      if (rules == kRules) refused.why = played.error().why;
      return refused;
    }
  }
  return Done{};
}

// Compares what the record claims with what the replay gave.
Status check_claims(const Json& record, const Table& table, int rules) {
  const Standing standing = table.standing();
  const auto compare = [&](const char* key, const Json& truth) -> Status {
    if (!record.contains(key)) return Done{};
    if (!standing.over)
      return bad_record(cat("The record has ", key, ", but after its last move the game goes on."));
    // As texts: 35.0 is not the number 35.
    if (dump(record[key]) != dump(truth))
      return bad_record(cat("The record says ", key, " ", dump(record[key]).substr(0, 80),
                            ", but its moves give ", dump(truth),
                            rules == kRules ? "."
                                            : cat(" by today's rules ", kRules,
                                                  "; it was played by rules ", rules, ".")));
    return Done{};
  };
  if (const Status status = compare("scores", numbers_json(standing.scores)); !status)
    return status;
  return compare("winners", seats_json(standing.winners));
}

// However large it is and however it is written: 1e30 is no integer of the library's.
bool is_whole_above(const Json& json, int least) {
  if (const auto* real = json.get_ptr<const Json::number_float_t*>())
    return *real > least && std::floor(*real) == *real;
  if (const auto* large = json.get_ptr<const Json::number_unsigned_t*>())
    return *large > static_cast<std::uint64_t>(least);
  const auto* number = json.get_ptr<const Json::number_integer_t*>();
  return number != nullptr && *number > least;
}

void read_players(Reader& in, TableSetup& setup) {
  const Json& names = in.list("players", 1, kMaxSeats);
  for (const Json& name : names) {
    const std::string text(as_text(name).value_or(""));
    if (!is_name(text)) in.refuse(cat("record.players should hold ", kNameWords, "."));
    setup.names.push_back(text);
  }
  setup.players = static_cast<int>(names.size());
}

}  // namespace

Json write_record(const Table& table, RecordFor reader) {
  const Standing standing = table.standing();
  const bool whole = standing.over || reader == RecordFor::kKeeper;
  Json out;
  out["format"] = kFormat;
  out["version"] = kVersion;
  out["rules"] = kRules;
  out["game"] = table.game();
  out["options"] = table.options();
  out["players"] = table.names();
  if (whole) {
    const auto seed = table.seed();
    out["seed"] = seed ? Json(to_hex(*seed)) : Json(nullptr);
    out["deal"] = table.deal();
  }
  Json moves = Json::array();
  for (const Entry& entry : table.log()) moves.push_back({index(entry.seat), entry.move});
  out["moves"] = std::move(moves);
  if (standing.over) {
    out["scores"] = numbers_json(standing.scores);
    out["winners"] = seats_json(standing.winners);
  }
  if (const auto& fairness = table.fairness(); fairness)
    out["fairness"] = write(*fairness, standing.over);
  return out;
}

Result<std::unique_ptr<Table>> load_record(const Json& record) {
  Reader in(record, "record", "bad-record");
  if (in.text("format") != kFormat) in.refuse(cat("record.format should be ", kFormat, "."));
  if (const Json* version = in.value("version");
      version != nullptr && !as_integer(*version, kVersion, kVersion))
    in.refuse(cat("record.version should be ", kVersion, "."));
  TableSetup setup;
  if (const Json* rules = in.value("rules", true)) {
    if (const auto number = as_integer(*rules, 1, kRules))
      setup.rules = static_cast<int>(*number);
    else if (!is_whole_above(*rules, kRules))
      in.refuse("record.rules should be a whole number from 1 on.");
    else if (!in.failed())
      // Whatever else is in it may be new too.
      return Error("newer-rules", cat("The record was played by rules ", dump(*rules),
                                      ", which are newer than this program knows (rules 1 to ",
                                      kRules, "); a newer version can read it."));
  } else {
    setup.rules = 1;
  }
  const std::string game = in.text("game");
  if (const Json* options = in.value("options", true)) setup.options = *options;
  read_players(in, setup);
  if (const Json* seed = in.value("seed", true); seed != nullptr && !seed->is_null()) {
    setup.seed = bytes32_from_hex(as_text(*seed).value_or(""));
    if (!setup.seed) in.refuse("record.seed should be 64 hex digits or null.");
  }
  if (const Json* deal = in.value("deal", true)) setup.deal = *deal;
  const Json& moves = in.list("moves", 0, kMaxMoves);
  in.value("scores", true);
  in.value("winners", true);
  if (!in.failed())
    if (const Status status = check_players(game, setup.players); !status) return status.error();
  if (const Json* fairness = in.value("fairness", true); fairness != nullptr && !in.failed()) {
    auto read = read_fairness(*fairness, setup.players);
    if (!read) return read.error();
    setup.fairness = std::move(*read);
  }
  if (const Status status = in.finish(); !status) return status.error();
  if (!setup.seed && !setup.deal)
    return bad_record("The record has neither a deal nor a seed, so it cannot be replayed.");
  const bool revealed = setup.fairness && setup.fairness->secret;
  if (revealed && !setup.seed) setup.seed = setup.fairness->seed();
  if (revealed && setup.fairness->seed() != *setup.seed)
    return Error("bad-fairness",
                 "record.seed is not the SHA-256 of fairness.secret followed by fairness.entropy.");

  auto table = open_table(game, setup);
  if (!table) return table.error();
  if (const Status status = replay(**table, moves, setup.rules); !status) return status.error();
  if (const Status status = check_claims(record, **table, setup.rules); !status)
    return status.error();
  return table;
}

std::vector<std::string> unchecked(const Json& record, const Table& table) {
  std::vector<std::string> out;
  if (!table.seed()) out.emplace_back("There is no seed, so the deal was not checked against one.");
  if (const auto& fairness = table.fairness(); !fairness)
    out.emplace_back(
        "There is no commitment, so nothing shows that the deal was fixed before the game.");
  else if (!fairness->secret)
    out.emplace_back("The secret is not revealed, so the commitment was not checked.");
  if (table.actor() != kNobody)
    out.emplace_back("The game is not finished, so there are no final scores to check.");
  else if (!record.contains("scores") || !record.contains("winners"))
    out.emplace_back("The record leaves out scores or winners, so they were not checked.");
  return out;
}

}  // namespace bloom
