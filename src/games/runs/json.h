// Bloom (Kramer) in JSON.
#pragma once

#include "games/runs/runs.h"
#include "json/codec.h"

namespace bloom {

template <>
struct Codec<Runs> {
  static Json options();
  static Json components();

  static Result<runs::Options> read_options(const Json& json, int players);
  static Result<runs::Deal> read_deal(const Json& json, const runs::Options& options, int players);
  static Result<runs::View> read_view(const Json& json);

  static Json write(const runs::Options& options, int players);
  static Json write(const runs::Deal& deal, const runs::Options& options, int players);
  // For states between two texts: the steps of a lay are never shown.
  static Json write(const runs::View& view);
  static Json write(const runs::State& state);
  static Json write(const runs::Events& events, const runs::State& state);

  static Json preview(const runs::View& view, const runs::Path& path);
  // What speaks for a legal move of the viewer, in data: docs/protocol.md, think.
  static Json reason(const runs::View& view, const Runs::Path& path);
  static Json breakdown(const runs::State& state);
  // `next` of the protocol.
  static Result<Json> next(const runs::State& state, std::string_view prefix,
                           std::string_view steal);
  // `compose` of the protocol; the viewer is a seat.
  static Result<Json> compose(const runs::View& view, const ComposeRequest& request);
};
static_assert(Speaking<Runs>);

}  // namespace bloom
