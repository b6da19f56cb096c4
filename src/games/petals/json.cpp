#include "games/petals/json.h"

namespace bloom {

using namespace petals;

namespace {

Json hand_json(Cards hand) {
  Json out = Json::array();
  for (Card card = 0; card < kCards; ++card)
    if (hand & bit(card)) out.push_back(to_text(card));
  return out;
}

Json open_json(const Open& open) {
  Json out;
  out["players"] = open.players;
  out["options"] = Codec<Petals>::write(open.options, open.players);
  out["first"] = seat_json(open.first);
  out["actor"] = seat_json(open.actor());
  out["phase"] = open.actor() == kNobody ? "over" : "play";
  out["scores"] = list_of(open.players, [&](int seat) { return open.score(seat); });
  out["pile"] = list_of(open.played, [&](int turn) { return to_text(open.pile[turn]); });
  out["deck"] = open.deck_size();
  out["hand_sizes"] = list_of(open.players, [&](int seat) { return open.hand_size(seat); });
  return out;
}

}  // namespace

Json Codec<Petals>::components() {
  Json cards = Json::object();
  for (Card card = 0; card < kCards; ++card) cards[to_text(card)] = worth(card);
  return {{"cards", std::move(cards)}};
}

Json Codec<Petals>::write(const petals::Deal& deal, const petals::Options&, int) {
  return {{"first", index(deal.first)},
          {"cards", list_of(kCards, [&](int i) { return to_text(deal.cards[i]); })}};
}

Json Codec<Petals>::write(const petals::View& view) {
  Json out;
  out["game"] = Petals::kId;
  out["seat"] = seat_json(view.viewer);
  append(out, open_json(view.open));
  out["hand"] = view.viewer == kNobody ? Json(nullptr) : hand_json(view.hand);
  return out;
}

Json Codec<Petals>::write(const petals::State& state) {
  Json out;
  out["game"] = Petals::kId;
  append(out, open_json(state.open));
  out["hands"] =
      list_of(state.open.players, [&](int seat) { return hand_json(state.hands[seat]); });
  out["cards"] = list_of(state.open.deck_size(), [&](int i) { return to_text(state.deck[i]); });
  return out;
}

Json Codec<Petals>::write(const petals::Event& event, const petals::State& state) {
  switch (event.kind) {
    case Event::Kind::kPlay:
      return {{"event", "play"},
              {"seat", index(event.seat)},
              {"card", to_text(event.card)},
              {"points", event.points}};
    case Event::Kind::kDraw:
      return {{"event", "draw"}, {"seat", index(event.seat)}};
    case Event::Kind::kOver:
      return {{"event", "over"}, {"winners", seats_json(standing(state.open).winners)}};
  }
  return nullptr;
}

// Everything but the card drawn is certain.
Json Codec<Petals>::preview(const petals::View& view, const Petals::Path& path) {
  State after = some_world<Petals>(view);
  const int points = Petals::points_now(after, path[0]);
  apply(after, path[0]);
  return {{"move", to_text(path[0])},
          {"points", points},
          {"draws", view.open.deck_size() > 0},
          {"next", {{"seat", seat_json(after.open.actor())}, {"certain", true}}}};
}

// points  what the card scores at once
// leaves  the worth of what the next player has to beat
Json Codec<Petals>::reason(const petals::View& view, const Petals::Path& path) {
  return {{"points", Petals::points_now(some_world<Petals>(view), path[0])},
          {"leaves", worth(path[0].played())}};
}

Json Codec<Petals>::breakdown(const petals::State& state) {
  return list_of(state.open.players,
                 [&](int seat) { return Json{{"cards", state.open.score(seat)}}; });
}

}  // namespace bloom
