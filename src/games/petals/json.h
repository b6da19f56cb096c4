// Petals in JSON.
#pragma once

#include "games/petals/petals.h"
#include "json/codec.h"

namespace bloom {

template <>
struct Codec<Petals> {
  static Json options();
  static std::vector<OptionWords> option_words();
  static Json components();

  static Result<petals::Options> read_options(const Json& json, int players, int rules);
  static Result<petals::Deal> read_deal(const Json& json, const petals::Options& options,
                                        int players);
  static Result<petals::View> read_view(const Json& json);

  static Json write(const petals::Options& options, int players);
  static Json write(const petals::Deal& deal, const petals::Options& options, int players);
  static Json write(const petals::View& view);
  static Json write(const petals::State& state);
  static Json write(const petals::Event& event, const petals::State& state);

  static Json preview(const petals::View& view, const Petals::Path& path);
  static Json reason(const petals::View& view, const Petals::Path& path);
  static Json breakdown(const petals::State& state);
  static Json legal_extra(const petals::State&) { return Json::object(); }

  static constexpr std::array<Query<Petals>, 0> kQueries = {};
};
static_assert(Speaking<Petals>);

}  // namespace bloom
