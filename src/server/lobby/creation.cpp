#include "server/lobby/creation.h"

#include <algorithm>

#include "base/text.h"
#include "table/registry.h"

namespace bloom::server {
namespace {

Drafts first_entries(entry::Create create, Random random) {
  random(create.secret);
  const bool waits =
      std::any_of(create.places.begin(), create.places.end(), [](const Place& place) {
        return place.kind == SeatKind::kOpen || place.kind == SeatKind::kReserved;
      });
  Drafts out{{-1, std::move(create)}};
  if (!waits) out.push_back({-1, entry::Start{}});
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
  if (in.has("hints")) settings.hints = in.boolean("hints");
  read_clock(in, settings);
  read_grace(in, settings);
  std::vector<Place> places = read_seats(in, identity);
  const bool named = in.has("name"), bytes = in.has("entropy");
  const std::string name = named ? in.text("name") : "";
  const auto entropy = read_entropy(bytes ? in.text("entropy") : "");
  for (Place& place : places) {
    if (place.kind != SeatKind::kPlayer) continue;
    if (const auto fault = name_fault(name)) in.refuse(fault->message);
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

  return first_entries({std::move(settings), std::move(places), std::string(identity)}, random);
}

Drafts create_rematch(const Room& room, std::string_view identity, const entry::Entropy& entropy,
                      Random random) {
  entry::Create create;
  create.settings = room.settings();
  create.settings.rules = kRules;
  create.maker = identity;
  const auto& places = room.places();
  // Whoever began does not begin again by sitting in the same place. The pages call bots by their
  // seats in the first game.
  create.settings.moved = (create.settings.moved + 1) % room.players();
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Place& old = places[(i + 1) % places.size()];
    Place place;
    place.kind = old.left ? SeatKind::kBot : old.kind;
    if (!old.left) {
      place.name = old.name;
      place.identity = old.identity;
      place.level = old.level;
    }
    if (place.kind == SeatKind::kPlayer) place.kind = SeatKind::kReserved;
    if (place.kind == SeatKind::kReserved && place.identity == identity && !entropy.empty()) {
      place.kind = SeatKind::kPlayer;
      place.entropy = entropy;
    }
    create.places.push_back(std::move(place));
  }
  return first_entries(std::move(create), random);
}

}  // namespace bloom::server
