// `compose` of the protocol: what tiles put together would make (compose.h).
#include <algorithm>

#include "base/text.h"
#include "games/runs/compose.h"
#include "games/runs/json.h"

namespace bloom {
namespace {

using namespace runs;

Json numbers_json(Numbers numbers) {
  Json out = Json::array();
  while (numbers != 0) out.push_back(int{pop_smallest(numbers)});
  return out;
}

std::string stolen_text(const Open& open, const Stolen& at) {
  const Tile tile = open.row(at.run)[at.place];
  return tile == kJoker ? cat(run_name(at.run), " J.", at.place + 1)
                        : cat(run_name(at.run), ' ', to_text(tile));
}

Error bad_selection(std::string message) { return Error("bad-request", std::move(message)); }

constexpr std::size_t kMaxChosen = 200;  // tiles in one list

// The form of a request, in texts: tiles of the hand, tiles of the table, a run to extend.
struct ComposeRequest {
  std::vector<std::string> tiles;
  std::vector<std::string> steal;
  std::string extend;  // empty: none
};

Result<ComposeRequest> read_request(const Json& request) {
  Reader in = request_reader(request);
  // How many seats there are is the position's to say.
  if (in.has("seat")) in.seat("seat", kMaxSeats, true);
  ComposeRequest out;
  const auto read = [&](const char* key, std::vector<std::string>& texts) {
    if (!in.has(key)) return;
    for (const Json& each : in.list(key, 0, kMaxChosen)) {
      if (!as_text(each)) in.refuse(cat(key, " should hold texts."));
      texts.emplace_back(as_text(each).value_or(""));
    }
  };
  read("tiles", out.tiles);
  read("steal", out.steal);
  if (in.has("extend")) out.extend = in.text("extend");
  if (const Status status = in.finish(); !status) return status.error();
  return out;
}

Result<Selection> read_selection(const View& view, const ComposeRequest& request) {
  Selection out;
  for (const std::string& text : request.tiles) {
    const Tile tile = tile_named(text);
    const bool held = tile == kJoker ? out.jokers < view.jokers
                                     : is_number(tile) && holds(view.numbers & ~out.numbers, tile);
    if (!held)
      return bad_selection(cat(in_quotes(text), " is not in the hand, or not so often (R13)."));
    if (tile == kJoker)
      ++out.jokers;
    else
      out.numbers |= bit(tile);
  }
  for (const std::string& text : request.steal) {
    Stolen found{-1, -1};
    for (int run = 0; run < view.open.runs; ++run)
      for (int place = 0; place < static_cast<int>(view.open.row(run).size()); ++place)
        if (stolen_text(view.open, {run, place}) == text) found = {run, place};
    const bool twice = std::any_of(out.stolen.begin(), out.stolen.end(), [&](const Stolen& each) {
      return each.run == found.run && each.place == found.place;
    });
    if (found.run < 0 || twice)
      return bad_selection(cat(in_quotes(text), " is not on the table, or was named twice (R15)."));
    out.stolen.push_back(found);
  }
  if (!request.extend.empty()) {
    out.extend = run_named(request.extend);
    if (out.extend < 0 || out.extend >= view.open.runs)
      return bad_selection(cat("There is no run ", in_quotes(request.extend), " (R17)."));
  }
  return out;
}

// Where each tile of an order comes from: the hand, or a run by its name.
Json from_json(const View& view, const Selection& selection, const Order& order) {
  std::vector<std::pair<Tile, std::string>> others;
  if (selection.extend >= 0)
    for (const Tile tile : view.open.row(selection.extend))
      others.emplace_back(tile, run_name(selection.extend));
  else
    for (const Stolen& each : selection.stolen)
      others.emplace_back(view.open.row(each.run)[each.place], run_name(each.run));
  Json out = Json::array();
  for (const Tile tile : order.tiles) {
    const auto found = std::find_if(others.begin(), others.end(),
                                    [&](const auto& other) { return other.first == tile; });
    // Old jokers stand left of those that come to them, which nothing tells apart.
    if (found == others.end()) {
      out.push_back("hand");
    } else {
      out.push_back(found->second);
      others.erase(found);
    }
  }
  return out;
}

// The hand in the order of the circle, cut where neighbours are too far apart; jokers are the last.
Json groups_json(const View& view) {
  std::vector<std::vector<Tile>> groups;
  for (Numbers rest = view.numbers; rest != 0;) {
    const Tile number = pop_smallest(rest);
    if (groups.empty() || fewest_jokers(distance(groups.back().back(), number)) > 0)
      groups.emplace_back();
    groups.back().push_back(number);
  }
  if (groups.size() > 1 &&
      fewest_jokers(distance(groups.back().back(), groups.front().front())) == 0) {
    groups.back().insert(groups.back().end(), groups.front().begin(), groups.front().end());
    groups.erase(groups.begin());
  }
  if (view.jokers > 0) groups.emplace_back(view.jokers, kJoker);
  Json out = Json::array();
  for (const auto& group : groups) {
    Json tiles = Json::array();
    for (const Tile tile : group) tiles.push_back(to_text(tile));
    out.push_back(std::move(tiles));
  }
  return out;
}

Json order_json(const View& view, const Selection& selection, const Order& order, bool is_move) {
  Json tiles = Json::array(), values = Json::array(), steps = Json::array();
  for (std::size_t i = 0; i < order.tiles.size(); ++i) {
    tiles.push_back(to_text(order.tiles[i]));
    values.push_back(order.values[i] == kNoTile ? Json(nullptr) : Json(int{order.values[i]}));
    if (i == 0) continue;
    const bool known = order.values[i] != kNoTile && order.values[i - 1] != kNoTile;
    steps.push_back(known ? Json(distance(order.values[i - 1], order.values[i])) : Json(nullptr));
  }
  return Json{{"tiles", std::move(tiles)},
              {"values", std::move(values)},
              {"steps", std::move(steps)},
              {"from", from_json(view, selection, order)},
              {"move", is_move ? Json(move_text(view, selection, order)) : Json(nullptr)}};
}

}  // namespace

Status Codec<Runs>::check_compose(const Json& request) {
  const auto read = read_request(request);
  if (!read) return read.error();
  return Done{};
}

Result<Json> Codec<Runs>::compose(const runs::View& view, const Json& request) {
  const auto chosen = read_request(request);
  if (!chosen) return chosen.error();
  const auto selection = read_selection(view, *chosen);
  if (!selection) return selection.error();
  const Open& open = view.open;
  const Composition found = runs::compose(view, *selection);
  const bool is_move = found.flaw == Flaw::kNone;
  Json orders = Json::array(), gaps = Json::array(), fits = Json::array(), steals = Json::array(),
       extends = Json::array(), swaps = Json::array(), jokers = Json::array();
  for (const Order& order : found.orders)
    orders.push_back(order_json(view, *selection, order, is_move));
  for (const Gap& gap : found.gaps)
    gaps.push_back({{"after", gap.after},
                    {"steps", gap.steps},
                    {"need", gap.need},
                    {"numbers", numbers_json(gap.numbers)}});
  for (Numbers rest = found.fits; rest != 0;) fits.push_back(to_text(pop_smallest(rest)));
  if (found.joker_fits) fits.push_back("J");
  for (const Stolen& each : found.steals) steals.push_back(stolen_text(open, each));
  for (const int run : found.extends) extends.push_back(run_name(run));
  for (int run = 0; run < open.runs; ++run)
    for (int place = 0; place < static_cast<int>(open.row(run).size()); ++place) {
      if (open.row(run)[place] != kJoker) continue;
      const Numbers numbers = swappable(open.row(run), place);
      jokers.push_back(
          {{"run", run_name(run)}, {"place", place + 1}, {"numbers", numbers_json(numbers)}});
      for (Numbers own = numbers & view.numbers; own != 0;)
        swaps.push_back(
            cat("swap ", run_name(run), '.', place + 1, ' ', to_text(pop_smallest(own))));
    }
  Json flaw;
  if (!is_move)
    flaw = {{"kind", to_text(found.flaw)}, {"clause", clause(found.flaw)}, {"need", found.need}};
  Json answer{{"orders", std::move(orders)},
              {"flaw", std::move(flaw)},
              {"gaps", std::move(gaps)},
              {"before", numbers_json(found.before)},
              {"after", numbers_json(found.after)},
              {"flowers", found.flowers},
              {"token", found.token},
              {"hand", {{"flowers", found.hand}, {"left", found.left}}},
              {"groups", groups_json(view)},
              {"fits", std::move(fits)},
              {"steals", std::move(steals)},
              {"extends", std::move(extends)},
              {"swaps", std::move(swaps)},
              {"jokers", std::move(jokers)}};
  return Json{{"compose", std::move(answer)}};
}

}  // namespace bloom
