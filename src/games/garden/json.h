// Bloom in JSON. Lists by owner (hands, pawns, visible flowers) are indexed by seat and, with two
// players, have Maurice as their third entry; lists by seat (scores, barrows) never have him.
// Squares are [x, y].
#pragma once

#include "games/garden/garden.h"
#include "json/codec.h"

namespace bloom {

template <>
struct Codec<Garden> {
  static Json options();
  static std::vector<OptionWords> option_words();
  static Json components();

  static Result<garden::Options> read_options(const Json& json, int players, int rules);
  static Result<garden::Deal> read_deal(const Json& json, const garden::Options& options,
                                        int players);
  static Result<garden::View> read_view(const Json& json);

  static Json write(const garden::Options& options, int players);
  static Json write(const garden::Deal& deal, const garden::Options& options, int players);
  static Json write(const garden::View& view);
  static Json write(const garden::State& state);
  static Json write(const garden::Event& event, const garden::State& state);

  static Json preview(const garden::View& view, const Garden::Path& path);
  // What speaks for a legal move of the viewer, in data: docs/protocol.md, think.
  static Json reason(const garden::View& view, const Garden::Path& path);
  static Json breakdown(const garden::State& state);
  // `colour`: whose card or pawn is asked for; null when the game is over.
  static Json legal_extra(const garden::State& state);

  static constexpr std::array<Query<Garden>, 0> kQueries = {};
};
static_assert(Speaking<Garden>);

}  // namespace bloom
