#include "server/lobby/creation.h"

#include "base/text.h"
#include "server/lobby/fields.h"
#include "table/registry.h"

namespace bloom::server {
namespace {

Drafts first_entries(Json data, Random random) {
  Bytes32 secret;
  random(secret);
  data["secret"] = to_hex(secret);
  bool waits = false;
  for (const Json& seat : data["seats"]) {
    const std::string kind = text_in(seat, "kind");
    waits = waits || kind == "open" || kind == "reserved";
  }
  Drafts out{{-1, "create", std::move(data)}};
  if (!waits) out.push_back({-1, "start", Json::object()});
  return out;
}

// The options complete, or what is wrong with them.
Result<Json> full_options(const Settings& settings, int players) {
  TableSetup setup;
  setup.players = players;
  setup.options = settings.options;
  setup.seed = Bytes32{};
  const auto table = open_table(settings.game, setup);
  if (!table) return table.error();
  return (*table)->options();
}

void read_clock(Reader& in, Settings& settings) {
  const Json* clock = in.value("clock", true);
  if (clock == nullptr || clock->is_null()) return;
  Reader part(*clock, "clock");
  settings.clock =
      TimeControl{part.integer("initial", 10, 86400), part.integer("increment", 0, 3600)};
  if (const Status status = part.finish(); !status) in.refuse(status.error().message);
}

void read_grace(Reader& in, Settings& settings) {
  const Json* grace = in.value("grace", true);
  if (grace == nullptr || grace->is_null()) return;
  settings.grace = in.integer("grace", 5, 604800);
}

// "me", "open" or "bot" become places.
std::vector<Place> read_seats(Reader& in, std::string_view identity) {
  std::vector<Place> out;
  constexpr std::array<std::string_view, 3> kKinds = {"me", "open", "bot"};
  bool me = false;
  for (const Json& json : in.list("seats", 1, 16)) {
    Reader part(json, cat("seats[", out.size(), "]"));
    const int kind = part.choice("kind", kKinds);
    Place place;
    if (kind == 0) {
      if (me) part.refuse("Only one seat can be yours.");
      me = true;
      place.kind = SeatKind::kPlayer;
      place.identity = identity;
    }
    if (kind == 2) {
      place.kind = SeatKind::kBot;
      place.level = static_cast<Level>(part.choice("level", kSeatLevels));
    }
    if (const Status status = part.finish(); !status) in.refuse(status.error().message);
    out.push_back(std::move(place));
  }
  return out;
}

}  // namespace

Result<Drafts> create_table(const Json& request, std::string_view identity, Random random) {
  Reader in(request, "");
  Settings settings;
  settings.game = in.text("game");
  if (!in.failed())
    if (const auto game = find_game(settings.game); !game) return game.error();
  if (const Json* options = in.value("options", true)) settings.options = *options;
  if (in.has("listed")) settings.listed = in.boolean("listed");
  if (in.has("chat")) settings.chat = in.boolean("chat");
  read_clock(in, settings);
  read_grace(in, settings);
  std::vector<Place> places = read_seats(in, identity);
  const bool named = in.has("name"), bytes = in.has("entropy");
  const std::string name = named ? in.text("name") : "";
  const auto entropy = read_entropy(bytes ? in.text("entropy") : "");
  for (Place& place : places) {
    if (place.kind != SeatKind::kPlayer) continue;
    if (!is_player_name(name))
      in.refuse(cat("name should be of ", kNameWords, ", and not begin with bot:."));
    if (bytes && !entropy) in.refuse("entropy should be 32 to 128 hex digits.");
    place.name = name;
    place.entropy = entropy.value_or(std::vector<std::uint8_t>{});
    // Kept for the maker, who joins with it once they have seen the commitment.
    if (!bytes) place.kind = SeatKind::kReserved;
  }
  if (const Status status = in.finish(); !status) return status.error();
  const int players = static_cast<int>(places.size());
  if (const Status status = check_players(settings.game, players); !status) return status.error();
  auto options = full_options(settings, players);
  if (!options) return options.error();
  settings.options = std::move(*options);

  Json data = write(settings);
  Json seats = Json::array();
  for (const Place& place : places) seats.push_back(write(place));
  data["seats"] = std::move(seats);
  data["maker"] = identity;
  return first_entries(std::move(data), random);
}

Drafts create_rematch(Json data, Random random) { return first_entries(std::move(data), random); }

}  // namespace bloom::server
