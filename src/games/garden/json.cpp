#include "games/garden/json.h"

#include "base/text.h"
#include "games/garden/order.h"
#include "games/garden/scoring.h"

namespace bloom {

using namespace garden;

namespace {

Json square_json(Square square) {
  if (square == kNowhere) return nullptr;
  return Json::array({int{square.x}, int{square.y}});
}

std::string letter_text(Colour colour) { return std::string(1, letter(colour)); }

Json owner_json(Owner owner) { return owner == kNoOwner ? Json(nullptr) : Json(int{owner}); }

Json owner_colour_json(const State& state, Owner owner) {
  return owner == kNoOwner ? Json(nullptr) : Json(letter_text(state.colour_of(owner)));
}

// Tokens as a list of letters, in the order of the colours.
Json tokens_json(const Counts& tokens) {
  Json out = Json::array();
  for (int colour = 0; colour < kColours; ++colour)
    for (int i = 0; i < tokens[colour]; ++i)
      out.push_back(letter_text(static_cast<Colour>(colour)));
  return out;
}

Json hand_json(Cards hand) {
  Json out = Json::array();
  for (int card = 1; card <= kCards; ++card)
    if (hand >> card & 1) out.push_back(card);
  return out;
}

Json card_json(const Placed& card) {
  return {{"colour", letter_text(card.colour)},
          {"card", int{card.card()}},
          {"turn", card.turn()},
          {"centre", square_json(card.centre)}};
}

// Rows of letters: a flower's colour, "." lawn, a space bare table.
Json garden_json(const Ground& ground) {
  const Box& box = ground.box();
  Json rows = Json::array();
  for (int y = box.top; ground.size() > 0 && y <= box.bottom; ++y) {
    std::string row;
    for (int x = box.left; x <= box.right; ++x) {
      const Cover cover = ground.at(square_at(x, y));
      row += cover == kBare ? ' ' : cover == kLawn ? '.' : letter(colour_of(cover));
    }
    rows.push_back(std::move(row));
  }
  return {{"left", int{box.left}}, {"top", int{box.top}}, {"rows", std::move(rows)}};
}

Json pawns_json(const State& state, int owner) {
  const Pawns& pawns = state.pawns[owner];
  Json out;
  out["gardener"] = square_json(pawns.gardener);
  out["animal"] = square_json(pawns.animal);
  out["ornament"] =
      pawns.has_ornament()
          ? Json::array({square_json(pawns.ornament_flower), square_json(pawns.ornament_lawn)})
          : Json(nullptr);
  out["animal_available"] = (state.animals >> owner & 1) != 0;
  out["lifted"] = (state.lifted >> owner & 1) != 0;
  return out;
}

Json points_json(const State& state) {
  return list_of(state.players,
                 [&](int seat) { return sources_json(kSourceTexts, state.points[seat]); });
}

Json state_json(const State& state) {
  const int owners = state.owners();
  const bool over = state.phase == Phase::kOver;
  Json out;
  out["players"] = state.players;
  out["options"] = Codec<Garden>::write(state.options, state.players);
  out["first"] = seat_json(state.first);
  out["actor"] = seat_json(state.actor);
  out["phase"] = to_text(state.phase);
  out["owner"] = owner_json(state.owner);
  out["colour"] = owner_colour_json(state, state.owner);
  out["colours"] =
      list_of(owners, [&](int i) { return owner_colour_json(state, static_cast<Owner>(i)); });
  out["scores"] = list_of(state.players, [&](int seat) { return state.score(seat); });
  out["points"] = points_json(state);
  out["cards"] =
      list_of(state.ground.size(), [&](int i) { return card_json(state.ground.placed(i)); });
  out["garden"] = garden_json(state.ground);
  out["hands"] = list_of(owners, [&](int i) { return hand_json(state.hands[i]); });
  out["visible"] = list_of(owners, [&](int i) { return state.visible(static_cast<Owner>(i)); });
  // What would be counted now of what is seen on the ground (G23, G25); none once it has been.
  out["standing"] = list_of(state.players, [&](int seat) {
    const auto owner = static_cast<Owner>(seat);
    return state.counted >> seat & 1 ? 0 : state.visible(owner) + ornament_points(state, owner);
  });
  out["pawns"] = list_of(owners, [&](int i) { return pawns_json(state, i); });
  out["barrows"] =
      list_of(state.players, [&](int seat) { return tokens_json(state.barrows[seat]); });
  out["barrow_size"] = barrow_size(state.players);
  out["barrow_room"] = barrow_room(state.options, state.players);
  out["counted"] =
      list_of(state.players, [&](int seat) { return (state.counted >> seat & 1) != 0; });
  out["passed"] = list_of(owners, [&](int i) { return (state.passed >> i & 1) != 0; });
  out["last"] = owner_json(state.last);
  out["opened"] = state.opened;
  // G30, G33: whose turn it is to play for Maurice, and who will do it.
  out["maurice"] =
      state.players == 2
          ? Json{{"hand", index(state.hand_for_him)},
                 {"person", over ? Json(nullptr) : seat_json(person_for(state, kMaurice))}}
          : Json(nullptr);
  return out;
}

Json parts_json(const std::array<int, kSources>& parts) {
  Json out = Json::object();
  for (int i = 0; i < kSources; ++i)
    if (parts[i] != 0) out[kSourceTexts[i]] = parts[i];
  return out;
}

}  // namespace

Json Codec<Garden>::components() {
  return {{"cards", figures::kCards},
          {"barrow", figures::kBarrow},
          {"bouquet", figures::kBouquet},
          {"prize", figures::kPrize},
          {"animal_flowers", figures::kAnimalFlowers},
          {"ornament_flowers", figures::kOrnamentFlowers}};
}

Json Codec<Garden>::write(const garden::Deal& deal, const garden::Options&, int) {
  return {{"first", index(deal.first)}};
}

Json Codec<Garden>::write(const garden::View& view) {
  Json out;
  out["game"] = Garden::kId;
  out["seat"] = seat_json(view.viewer);
  append(out, state_json(view.state));
  return out;
}

Json Codec<Garden>::write(const garden::State& state) {
  Json out;
  out["game"] = Garden::kId;
  append(out, state_json(state));
  return out;
}

Json Codec<Garden>::write(const garden::Event& event, const garden::State& state) {
  Json out;
  const auto name = [&](std::string_view text) {
    out["event"] = text;
    if (event.seat != kNobody) out["seat"] = index(event.seat);
    if (event.owner != kNoOwner) out["colour"] = owner_colour_json(state, event.owner);
  };
  switch (event.kind) {
    case Event::Kind::kCard:
      name("card");
      out.update(card_json(event.card));
      out["picked"] = tokens_json(event.picks);
      break;
    case Event::Kind::kPass:
      name("pass");
      break;
    case Event::Kind::kWait:
      name("wait");
      break;
    case Event::Kind::kSettle:
      name("settle");
      break;
    case Event::Kind::kSell:
      name("sell");
      out["bouquet"] = to_text(event.bouquet);
      out["points"] = event.points;
      break;
    case Event::Kind::kDrop:
      name("drop");
      out["token"] = letter_text(event.colour);
      break;
    case Event::Kind::kOrnament:
      name("ornament");
      out["flower"] = square_json(event.square);
      out["lawn"] = square_json(event.lawn);
      break;
    case Event::Kind::kGardener:
      name("gardener");
      out["square"] = square_json(event.square);
      break;
    case Event::Kind::kAnimalFree:
      name("animal_ready");
      break;
    case Event::Kind::kAnimal:
      name("animal");
      out["square"] = square_json(event.square);
      break;
    case Event::Kind::kTurn:
      name("turn");
      out["chain"] = event.chain;
      break;
    case Event::Kind::kCount:
      name("count");
      out["points"] = parts_json(event.parts);
      break;
    case Event::Kind::kBed:
      name("bed");
      out["points"] = event.points;
      break;
    case Event::Kind::kOver:
      name("over");
      out["winners"] = seats_json(winners(state));
      break;
  }
  return out;
}

// Nothing is hidden, so a preview is the truth: the move is played on a copy.
Json Codec<Garden>::preview(const garden::View& view, const Garden::Path& path) {
  const State& before = view.state;
  const Move move = path[0];
  const int me = index(before.actor);
  State after = before;
  Events events;
  apply(after, move, events);

  Json out;
  out["move"] = to_text(move);
  out["points"] = after.score(me) - before.score(me);
  std::array<int, kSources> parts{};
  for (int i = 0; i < kSources; ++i) parts[i] = after.points[me][i] - before.points[me][i];
  out["sources"] = parts_json(parts);
  out["worth"] = points_now(before, move);
  Json picked = Json::array();
  Counts held_now = before.barrows[me];
  if (move.act() == Act::kCard) {
    const Square centre = move.square();
    for (int y = centre.y - 1; y <= centre.y + 1; ++y)
      for (int x = centre.x - 1; x <= centre.x + 1; ++x) {
        const Cover cover = before.ground.at(square_at(x, y));
        if (!is_flower(cover)) continue;
        ++held_now[garden::index(colour_of(cover))];
        picked.push_back(
            {{"square", square_json(square_at(x, y))}, {"token", letter_text(colour_of(cover))}});
      }
  }
  out["picked"] = std::move(picked);
  // What the wheelbarrow holds after picking and whether that is too much (G10); what is sold by
  // rule, without a move (G12), stands under the events.
  out["barrow"] = tokens_json(held_now);
  out["sale_due"] = sale_due(before.options, before.players, tokens(held_now));
  out["visible"] =
      list_of(after.owners(), [&](int i) { return after.visible(static_cast<Owner>(i)); });
  if (move.act() == Act::kOrnament) {
    const auto owner = static_cast<Owner>(me);
    Json squares = Json::array();
    own_lawn(after, owner).squares.each([&](Square square) {
      squares.push_back(square_json(square));
    });
    out["lawn"] = {{"squares", std::move(squares)}, {"points", ornament_points(after, owner)}};
  }
  out["events"] = events_json<Garden>(events, after);
  out["next"] = {{"seat", seat_json(after.actor)},
                 {"colour", owner_colour_json(after, after.owner)},
                 {"phase", to_text(after.phase)},
                 {"certain", true}};
  return out;
}

Json Codec<Garden>::breakdown(const garden::State& state) { return points_json(state); }

Json Codec<Garden>::legal_extra(const garden::State& state) {
  return {{"colour", owner_colour_json(state, state.owner)}};
}

}  // namespace bloom
