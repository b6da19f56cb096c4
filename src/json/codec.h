// How a game speaks JSON: one specialisation per game, in games/<game>/json.h. The table, the
// engine protocol and every transport are written once over it.
#pragma once

#include <concepts>
#include <string>
#include <vector>

#include "games/game.h"
#include "json/json.h"
#include "json/options.h"
#include "json/query.h"

namespace bloom {

template <class G>
struct Codec;

template <class G>
concept Speaking =
    Game<G> &&
    requires(const Json& json, const typename G::Options& options, const typename G::Deal& deal,
             const typename G::View& view, const typename G::State& state,
             const typename G::Event& event, const typename G::Path& path, int players, int rules) {
      // {"side":{"values":["A","B"],"default":"A"},…}
      { Codec<G>::options() } -> std::same_as<Json>;
      // The same table in words.
      { Codec<G>::option_words() } -> std::same_as<std::vector<OptionWords>>;
      // What outside tools need to know of the box.
      { Codec<G>::components() } -> std::same_as<Json>;
      // Missing options take their defaults, or what these rules (games/edition.h) had instead;
      // unknown ones are refused.
      { Codec<G>::read_options(json, players, rules) } -> std::same_as<Result<typename G::Options>>;
      // Reads the form; whether the deal is consistent is Game::validate's business.
      { Codec<G>::read_deal(json, options, players) } -> std::same_as<Result<typename G::Deal>>;
      { Codec<G>::read_view(json) } -> std::same_as<Result<typename G::View>>;
      { Codec<G>::write(options, players) } -> std::same_as<Json>;
      { Codec<G>::write(deal, options, players) } -> std::same_as<Json>;
      // Everything that read_view needs to build the same view again.
      { Codec<G>::write(view) } -> std::same_as<Json>;
      { Codec<G>::write(state) } -> std::same_as<Json>;
      // `state` is the one after all that happened with the event.
      { Codec<G>::write(event, state) } -> std::same_as<Json>;
      // What a legal move would do, as far as the viewer, who is to move, can know.
      { Codec<G>::preview(view, path) } -> std::same_as<Json>;
      // What speaks for such a move: points at once, what it takes away, what it prepares.
      { Codec<G>::reason(view, path) } -> std::same_as<Json>;
      // By seat: source → points. The sums are the scores.
      { Codec<G>::breakdown(state) } -> std::same_as<Json>;
      // What the answer to `legal` has more than in other games; an empty object: nothing.
      { Codec<G>::legal_extra(state) } -> std::same_as<Json>;
      // Questions that this game alone answers; an array, which may be empty.
      { Codec<G>::kQueries[0] } -> std::same_as<const Query<G>&>;
      { Codec<G>::kQueries.size() } -> std::same_as<std::size_t>;
    };

// What a move brought about, in order; `state` is the one after it.
template <Speaking G>
Json events_json(const typename G::Events& events, const typename G::State& state) {
  Json out = Json::array();
  for (const typename G::Event& event : events) out.push_back(Codec<G>::write(event, state));
  return out;
}

}  // namespace bloom
