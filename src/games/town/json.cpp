#include "games/town/json.h"

#include "base/text.h"
#include "games/town/preview.h"
#include "games/town/scoring.h"

namespace bloom {

using namespace town;

namespace {

Json tile_json(Tile tile) { return tile < kFaces ? Json(kTileTexts[tile]) : Json(nullptr); }
Json square_json(Square square) {
  return square == kNoSquare ? Json(nullptr) : Json(to_text(square));
}

template <class List>
Json tiles_json(const List& tiles) {
  Json out = Json::array();
  for (const Tile tile : tiles) out.push_back(tile_json(tile));
  return out;
}

// Tiles by kind as a flat list: {2, 1, …} is ["H","H","M",…].
Json counts_json(const std::array<std::uint8_t, kKinds>& counts) {
  Json out = Json::array();
  for (int kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < counts[kind]; ++i) out.push_back(kTileTexts[kind]);
  return out;
}

Json market_json(const SlotBytes& market) {
  Json out = Json::array();
  for (int slot = 0; slot < kSlots; ++slot) out.push_back(tile_json(market[slot]));
  return out;
}

Json squares_json(Squares squares) {
  Json out = Json::array();
  while (squares != 0) out.push_back(to_text(static_cast<Square>(pop_lowest(squares))));
  return out;
}

Json city_json(const City& city) {
  Json rows = Json::array();
  for (int row = 0; row < kSide; ++row) {
    Json line = Json::array();
    for (int column = 0; column < kSide; ++column)
      line.push_back(tile_json(tile_at(city, square_at(column, row))));
    rows.push_back(std::move(line));
  }
  return rows;
}

Json points_json(const Open& open) {
  return list_of(open.players,
                 [&](int seat) { return sources_json(kSourceTexts, open.points[seat]); });
}

Json token_json(std::uint8_t token) {
  if (token == kTokenReady) return "ready";
  if (token == kTokenSpent) return "spent";
  return kTypeTexts[token];
}

Json hand_json(const Hand& hand) {
  Json tiles = Json::array(), known = Json::array();
  for (int i = 0; i < kHandSize; ++i) {
    if (hand.tile[i] == kNoTile) continue;
    tiles.push_back(tile_json(hand.tile[i]));
    known.push_back(hand.known[i] != 0);
  }
  return {{"tiles", std::move(tiles)}, {"known", std::move(known)}};
}

Json open_json(const Open& open) {
  Json out;
  out["players"] = open.players;
  out["options"] = Codec<Town>::write(open.options, open.players);
  out["first"] = seat_json(open.first);
  out["actor"] = seat_json(open.actor);
  out["phase"] = to_text(open.phase);
  out["ending"] = open.ending != 0;
  out["scores"] = list_of(open.players, [&](int seat) { return open.score(seat); });
  out["points"] = points_json(open);
  out["cities"] = list_of(open.players, [&](int seat) { return city_json(open.cities[seat]); });
  out["market"] = market_json(open.market);
  Json sizes = Json::array();
  for (int slot = 0; slot < kSlots; ++slot) sizes.push_back(open.pile_size[slot]);
  out["pile_sizes"] = std::move(sizes);
  Json community = Json::object();
  for (int type = 0; type < kTypes; ++type) community[kTypeTexts[type]] = open.community[type];
  out["community"] = std::move(community);
  out["tokens"] = list_of(open.players, [&](int seat) { return token_json(open.token[seat]); });
  out["kept"] = list_of(open.players, [&](int seat) { return tile_json(open.kept[seat]); });
  out["removed"] = counts_json(open.removed);
  out["excess"] = counts_json(open.excess);
  out["turn"] = {{"square", square_json(open.built_on)},   {"points", open.built_points},
                 {"square_action", open.square_open != 0}, {"double_used", open.double_used != 0},
                 {"extra_used", open.extra_used != 0},     {"extra_due", open.extra_due != 0},
                 {"turned_blind", open.turned_blind != 0}};
  return out;
}

}  // namespace

Json Codec<Town>::components() {
  Json boards = Json::object();
  for (int side = 0; side < 2; ++side)
    boards[kSideTexts[side]] = {{"icons", figures::kIcons[side]},
                                {"bloom", figures::kBlooms[side]}};
  Json tiles = Json::object();
  for (int kind = 0; kind < kKinds; ++kind) tiles[kTileTexts[kind]] = figures::kCopies[kind];
  for (int type = 0; type < kTypes; ++type)
    tiles[kTileTexts[kFirstCommunity + type]] = figures::kCommunityCopies;
  Json ending = Json::object();
  for (int players = Town::kMinPlayers; players <= Town::kMaxPlayers; ++players)
    ending[std::to_string(players)] = ending_piles(players);
  return {{"boards", std::move(boards)},
          {"tiles", std::move(tiles)},
          {"dealt", figures::kDealt},
          {"ending_piles", std::move(ending)}};
}

Json Codec<Town>::write(const town::Deal& deal, const town::Options&, int players) {
  Json hands = Json::array(), piles = Json::array();
  for (int seat = 0; seat < players; ++seat) hands.push_back(tiles_json(deal.hands[seat]));
  for (const auto& pile : deal.piles) piles.push_back(tiles_json(pile));
  return {{"first", index(deal.first)},
          {"removed", tiles_json(deal.removed)},
          {"hands", std::move(hands)},
          {"piles", std::move(piles)},
          {"excess", tiles_json(deal.excess)}};
}

Json Codec<Town>::write(const town::View& view) {
  Json out;
  out["game"] = Town::kId;
  out["seat"] = seat_json(view.viewer);
  append(out, open_json(view.open));
  out["hands"] = list_of(view.open.players, [&](int seat) { return hand_json(view.hands[seat]); });
  return out;
}

Json Codec<Town>::write(const town::State& state) {
  Json out;
  out["game"] = Town::kId;
  append(out, open_json(state.open));
  out["hands"] =
      list_of(state.open.players, [&](int seat) { return hand_json(state.hands[seat]); });
  Json piles = Json::array();
  for (int slot = 0; slot < kSlots; ++slot) {
    Json pile = Json::array();
    for (int i = state.open.pile_size[slot] - 1; i >= 0; --i)
      pile.push_back(tile_json(state.piles[slot][i]));
    piles.push_back(std::move(pile));
  }
  out["piles"] = std::move(piles);
  return out;
}

Json Codec<Town>::write(const town::Event& event, const town::State& state) {
  const auto by = [&] { return event.by_token ? "token" : "square"; };
  switch (event.kind) {
    case Event::Kind::kBuild:
      return {{"event", "build"},
              {"seat", index(event.seat)},
              {"tile", tile_json(event.tile)},
              {"square", to_text(event.square)},
              {"points", event.points},
              {"earned", squares_json(event.earning)}};
    case Event::Kind::kDouble:
      return {
          {"event", "double"}, {"seat", index(event.seat)}, {"by", by()}, {"points", event.points}};
    case Event::Kind::kExtra:
      return {{"event", "extra"}, {"seat", index(event.seat)}, {"by", by()}};
    case Event::Kind::kRescore:
      return {{"event", "rescore"},
              {"type", kTypeTexts[static_cast<int>(event.type)]},
              {"by", event.by_token ? "token" : "community"},
              {"points", list_of(state.open.players, [&](int seat) { return event.all[seat]; })}};
    case Event::Kind::kTake: {
      const bool nothing = event.tile == kNoTile;
      return {{"event", "take"},
              {"seat", index(event.seat)},
              {"slot", nothing ? Json(nullptr) : Json(event.slot + 1)},
              {"tile", tile_json(event.tile)},
              {"blind", event.tile == kHidden}};
    }
    case Event::Kind::kCommunity:
      return {{"event", "community"}, {"slot", event.slot + 1}, {"tile", tile_json(event.tile)}};
    case Event::Kind::kRefill:
      return {{"event", "refill"}, {"slot", event.slot + 1}, {"tile", tile_json(event.tile)}};
    case Event::Kind::kTurn:
      return {{"event", "turn"}, {"seat", index(event.seat)}, {"extra", event.extra}};
    case Event::Kind::kEnding:
      return {{"event", "ending"}};
    case Event::Kind::kKeep:
      return {{"event", "keep"},
              {"seat", index(event.seat)},
              {"tile", tile_json(event.tile)},
              {"discarded", tile_json(event.discarded)},
              {"points", event.points}};
    case Event::Kind::kOver:
      return {{"event", "over"}, {"winners", Json::array({index(winner(state.open))})}};
  }
  return nullptr;
}

Json Codec<Town>::preview(const town::View& view, const Town::Path& path) {
  const Preview will = town::preview(view, path[0]);
  Json out;
  out["move"] = to_text(path[0]);
  out["points"] = will.points;
  out["earned"] = squares_json(will.earning);
  if (will.rescores)
    out["rescore"] = {
        {"type", kTypeTexts[static_cast<int>(will.rescored)]},
        {"points", list_of(view.open.players, [&](int seat) { return will.all[seat]; })}};
  out["bonus"] = will.bonus;
  if (will.takes) {
    Json take{{"slot", will.slot == kSlots ? Json(nullptr) : Json(will.slot + 1)},
              {"tile", tile_json(will.tile)},
              {"blind", will.tile == kHidden}};
    if (will.choice) take["choice"] = market_json(view.open.market);
    out["take"] = std::move(take);
  } else {
    out["take"] = nullptr;
  }
  out["next"] = {{"seat", seat_json(will.next)}, {"certain", will.certain}};
  return out;
}

Json Codec<Town>::breakdown(const town::State& state) { return points_json(state.open); }

}  // namespace bloom
