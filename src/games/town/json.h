// Bloom Town in JSON.
#pragma once

#include "games/town/town.h"
#include "json/codec.h"

namespace bloom {

template <>
struct Codec<Town> {
  static Json options();
  static std::vector<OptionWords> option_words();
  static Json components();

  static Result<town::Options> read_options(const Json& json, int players, int rules);
  static Result<town::Deal> read_deal(const Json& json, const town::Options& options, int players);
  static Result<town::View> read_view(const Json& json);

  static Json write(const town::Options& options, int players);
  static Json write(const town::Deal& deal, const town::Options& options, int players);
  static Json write(const town::View& view);
  static Json write(const town::State& state);
  static Json write(const town::Event& event, const town::State& state);

  static Json preview(const town::View& view, const Town::Path& path);
  // What speaks for a legal move of the viewer, in data: docs/protocol.md, think.
  static Json reason(const town::View& view, const Town::Path& path);
  static Json breakdown(const town::State& state);
  static Json legal_extra(const town::State&) { return Json::object(); }

  static constexpr std::array<Query<Town>, 0> kQueries = {};
};
static_assert(Speaking<Town>);

}  // namespace bloom
