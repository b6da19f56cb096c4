// Bloom (Kramer) in JSON.
#pragma once

#include "games/runs/runs.h"
#include "json/codec.h"

namespace bloom {

template <>
struct Codec<Runs> {
  static Json options();
  static std::vector<OptionWords> option_words();
  static Json components();

  static Result<runs::Options> read_options(const Json& json, int players, int rules);
  static Result<runs::Deal> read_deal(const Json& json, const runs::Options& options, int players);
  static Result<runs::View> read_view(const Json& json);

  static Json write(const runs::Options& options, int players);
  static Json write(const runs::Deal& deal, const runs::Options& options, int players);
  // For states between two texts: the steps of a lay are never shown.
  static Json write(const runs::View& view);
  static Json write(const runs::State& state);
  static Json write(const runs::Event& event, const runs::State& state);

  static Json preview(const runs::View& view, const runs::Path& path);
  // What speaks for a legal move of the viewer, in data: docs/protocol.md, think.
  static Json reason(const runs::View& view, const Runs::Path& path);
  static Json breakdown(const runs::State& state);
  static Json legal_extra(const runs::State&) { return Json::object(); }

  // Questions of the protocol that take a request apart themselves: what can follow the beginning
  // of a text, and what tiles put together would make.
  static Status check_next(const Json& request);
  static Result<Json> next(const runs::View& view, const Json& request);
  static Status check_compose(const Json& request);
  static Result<Json> compose(const runs::View& view, const Json& request);
  static constexpr std::array<Query<Runs>, 2> kQueries = {
      {{{.name = "next",
         .elsewhere = "every move is one step; ask for legal instead of next.",
         .whose = QueryForm::Whose::kActor,
         .check = &check_next},
        &next},
       {{.name = "compose",
         .elsewhere = "there are no runs to compose.",
         .whose = QueryForm::Whose::kSeat,
         .check = &check_compose},
        &compose}}};
};
static_assert(Speaking<Runs>);

}  // namespace bloom
