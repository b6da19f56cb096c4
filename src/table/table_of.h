// Table and Position for one game: everything here is written once for all games.
#pragma once

#include <cassert>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/chacha.h"
#include "base/text.h"
#include "json/codec.h"
#include "table/table.h"
#include "table/thinking_of.h"

namespace bloom {

namespace detail {

template <Game G>
bool is_over(const typename G::State& state) {
  return G::actor(state) == kNobody;
}

template <Speaking G>
LegalMoves legal_moves(const typename G::State& state) {
  LegalMoves out{G::actor(state), std::string(G::phase(state)), {}, Json::object()};
  if (!is_over<G>(state)) out.listing = G::list(state, kMaxListed);
  out.extra = Codec<G>::legal_extra(state);
  return out;
}

template <Speaking G>
Result<Json> preview(const typename G::View& view, std::string_view text) {
  const auto path = G::parse(some_world<G>(view), text);
  if (!path) return path.error();
  return Codec<G>::preview(view, *path);
}

template <Speaking G>
Result<std::unique_ptr<Thinking>> think(const typename G::View& view, const ThinkRequest& request) {
  if (is_over<G>(some_world<G>(view)))
    return Error("game-over", "The game is over; there is no move to think about.");
  return std::unique_ptr<Thinking>(new ThinkingOf<G>(view, request));
}

// The game's own question of this form; null if it has none.
template <Speaking G>
const Query<G>* query_of(const QueryForm& form) {
  for (const Query<G>& query : Codec<G>::kQueries)
    if (query.name == form.name) return &query;
  return nullptr;
}

inline Error not_for(std::string_view game, const QueryForm& form) {
  return Error("not-for-this-game", cat("In ", game, ' ', form.elsewhere));
}

}  // namespace detail

// A position known from one seat's view.
template <Speaking G>
class PositionOf final : public Position {
 public:
  static Result<std::unique_ptr<Position>> open(const Json& json) {
    const auto view = Codec<G>::read_view(json);
    if (!view) return view.error();
    if (const Status status = G::validate(*view); !status) return status.error();
    // What follows from the rest (scores, say) must be what it follows to.
    if (const std::string key = first_difference(json, Codec<G>::write(*view)); !key.empty())
      return Error("bad-view", cat("view.", key, " does not fit the rest of the view."));
    return std::unique_ptr<Position>(new PositionOf(*view));
  }

  Seat actor() const override { return G::actor(world_); }

  Result<LegalMoves> legal() const override {
    if (const Status status = my_turn(); !status) return status.error();
    return detail::legal_moves<G>(world_);
  }
  Status check(std::string_view text) const override {
    if (const Status status = my_turn(); !status) return status.error();
    const auto path = G::parse(world_, text);
    if (!path) return path.error();
    return Done{};
  }
  Result<Json> preview(std::string_view text) const override {
    if (const Status status = my_turn(); !status) return status.error();
    return detail::preview<G>(view_, text);
  }
  Result<std::unique_ptr<Thinking>> think(const ThinkRequest& request) const override {
    if (const Status status = my_turn(); !status) return status.error();
    return detail::think<G>(view_, request);
  }
  Result<Json> seen_by(Seat seat) const override {
    if (seat != view_.viewer)
      return Error("view-only",
                   view_.viewer == kNobody
                       ? std::string("This view is that of a spectator, who has no seat.")
                       : cat("This view is seat ", index(view_.viewer), "'s."));
    return Codec<G>::write(view_);
  }
  Result<Json> query(const QueryForm& form, const Json& request) const override {
    const Query<G>* query = detail::query_of<G>(form);
    if (form.whose == QueryForm::Whose::kActor) {
      if (const Status status = my_turn(); !status) return status.error();
      if (query == nullptr) return detail::not_for(G::kId, form);
      return query->answer(view_, request);
    }
    if (query == nullptr) return detail::not_for(G::kId, form);
    if (view_.viewer == kNobody)
      return Error("view-only", "This view is that of a spectator, who has no tiles.");
    const Seat seat = request_seat(request);
    if (seat != kNobody && seat != view_.viewer)
      return Error("view-only", cat("This view is seat ", index(view_.viewer), "'s."));
    return query->answer(view_, request);
  }

 private:
  explicit PositionOf(const typename G::View& view) : view_(view), world_(some_world<G>(view)) {}

  // Another seat's moves may depend on what this one does not know.
  Status my_turn() const {
    if (actor() == kNobody || actor() == view_.viewer) return Done{};
    return Error(
        "not-your-turn",
        cat("Seat ", index(actor()), " is to move; this view is ",
            view_.viewer == kNobody ? "a spectator's." : cat("seat ", index(view_.viewer), "'s.")));
  }

  typename G::View view_;
  // Any world that agrees with the view: nothing asked here depends on it.
  typename G::State world_;
};

template <Speaking G>
class TableOf final : public Table {
 public:
  static Result<std::unique_ptr<Table>> open(const TableSetup& setup) {
    const auto options = Codec<G>::read_options(setup.options, setup.players, setup.rules);
    if (!options) return options.error();
    std::optional<typename G::Deal> dealt;
    if (setup.seed) {
      ChaChaBits bits(*setup.seed);
      dealt = G::deal(*options, setup.players, bits);
    }
    if (setup.deal) {
      const auto deal = Codec<G>::read_deal(*setup.deal, *options, setup.players);
      if (!deal) return deal.error();
      if (const Status status = G::validate(*options, setup.players, *deal); !status)
        return status.error();
      if (dealt && !(*dealt == *deal))
        return Error("bad-deal", "The deal is not the one that the seed gives.");
      dealt = *deal;
    }
    assert(dealt);
    return std::unique_ptr<Table>(
        new TableOf(setup, *options, *dealt, G::start(*options, setup.players, *dealt)));
  }
  // A table that stands in any world, with an empty log; its deal is not the one that led there. So
  // one can ask whether tables answer alike in worlds that a seat cannot tell apart.
  static std::unique_ptr<Table> in_world(const typename G::Options& options, int players,
                                         const typename G::Deal& deal,
                                         const typename G::State& world) {
    TableSetup setup;
    setup.players = players;
    return std::unique_ptr<Table>(new TableOf(setup, options, deal, world));
  }

  std::string_view game() const override { return G::kId; }
  int players() const override { return players_; }
  std::string_view phase() const override { return G::phase(state_); }
  const std::vector<std::string>& names() const override { return names_; }
  const std::optional<Fairness>& fairness() const override { return fairness_; }
  std::optional<Bytes32> seed() const override { return seed_; }

  Seat actor() const override { return G::actor(state_); }
  Result<LegalMoves> legal() const override { return detail::legal_moves<G>(state_); }
  Status check(std::string_view text) const override {
    const auto path = G::parse(state_, text);
    if (!path) return path.error();
    return Done{};
  }
  Result<Json> preview(std::string_view text) const override {
    if (const Status status = check(text); !status) return status.error();
    return detail::preview<G>(G::view(state_, actor()), text);
  }
  Result<std::unique_ptr<Thinking>> think(const ThinkRequest& request) const override {
    return detail::think<G>(G::view(state_, actor()), request);
  }
  Result<Json> seen_by(Seat seat) const override {
    if (seat != kNobody && index(seat) >= players_)
      return Error("bad-request", cat("seat should be from 0 to ", players_ - 1, "."));
    return view(seat);
  }
  Result<Json> query(const QueryForm& form, const Json& request) const override {
    const Query<G>* query = detail::query_of<G>(form);
    if (query == nullptr) return detail::not_for(G::kId, form);
    if (form.whose == QueryForm::Whose::kActor)
      return query->answer(G::view(state_, actor()), request);
    Seat seat = request_seat(request);
    if (seat == kNobody) seat = actor();
    if (seat == kNobody) return Error("game-over", "The game is over, so a seat must be named.");
    if (index(seat) >= players_)
      return Error("bad-request", cat("seat should be from 0 to ", players_ - 1, "."));
    return query->answer(G::view(state_, seat), request);
  }

  Result<Played> play(std::string_view text) override {
    const auto path = G::parse(state_, text);
    if (!path) return path.error();
    return play(std::string(text), *path);
  }
  Result<std::shared_ptr<const CheckedMove>> read(std::string_view text) const override {
    auto path = G::parse(state_, text);
    if (!path) return path.error();
    return std::shared_ptr<const CheckedMove>(
        std::make_shared<Checked>(this, changes_, std::string(text), *path));
  }
  Played play(const CheckedMove& move) override {
    const auto& checked = static_cast<const Checked&>(move);
    assert(checked.table == this && checked.changes == changes_);
    return play(checked.text, checked.path);
  }
  Result<Foretold> foretell(std::string_view text) const override {
    const auto path = G::parse(state_, text);
    if (!path) return path.error();
    typename G::State after = state_;
    typename G::Events events;
    for (const auto& move : *path) G::apply(after, move, events);
    return Foretold{events_json<G>(events, after), G::standing(after).scores};
  }

  Result<Entry> undo() override {
    if (log_.empty()) return Error("nothing-to-undo", "No move has been played yet.");
    ++changes_;
    Entry last = std::move(log_.back());
    log_.pop_back();
    const std::size_t snapshot = log_.size() / kEvery;
    state_ = snapshots_[snapshot];
    for (std::size_t i = snapshot * kEvery; i < log_.size(); ++i) {
      const auto path = G::parse(state_, log_[i].move);
      assert(path.ok());
      for (const auto& move : *path) G::apply(state_, move);
    }
    if (log_.size() % kEvery == 0) snapshots_.pop_back();
    return last;
  }

  Json deal() const override { return Codec<G>::write(deal_, options_, players_); }
  Json options() const override { return Codec<G>::write(options_, players_); }
  Json view(Seat seat) const override { return Codec<G>::write(G::view(state_, seat)); }
  Json state() const override { return Codec<G>::write(state_); }
  Standing standing() const override { return G::standing(state_); }
  Json breakdown() const override { return Codec<G>::breakdown(state_); }
  const std::vector<Entry>& log() const override { return log_; }

 private:
  struct Checked final : CheckedMove {
    Checked(const TableOf* of, std::uint64_t at, std::string what, const typename G::Path& steps)
        : table(of), changes(at), text(std::move(what)), path(steps) {}
    const TableOf* table;
    std::uint64_t changes;  // of the table, when it was read
    std::string text;
    typename G::Path path;
  };

  Played play(std::string text, const typename G::Path& path) {
    const Seat mover = actor();
    ++changes_;
    if (log_.size() % kEvery == 0) snapshots_.push_back(state_);
    log_.push_back({mover, std::move(text)});
    typename G::Events events;
    for (const auto& move : path) {
      G::apply(state_, move, events);
      assert(G::check(state_));
    }
    return Played{events_json<G>(events, state_), G::reveals(events, mover)};
  }

  TableOf(const TableSetup& setup, const typename G::Options& options, const typename G::Deal& deal,
          const typename G::State& state)
      : players_(setup.players),
        names_(setup.names),
        seed_(setup.seed),
        fairness_(setup.fairness),
        options_(options),
        deal_(deal),
        state_(state) {
    for (int seat = static_cast<int>(names_.size()); seat < players_; ++seat)
      names_.push_back(cat("Player ", seat + 1));
    assert(G::check(state_));
  }

  int players_;
  std::vector<std::string> names_;
  std::optional<Bytes32> seed_;
  std::optional<Fairness> fairness_;
  typename G::Options options_;
  typename G::Deal deal_;
  typename G::State state_;
  // The state before every so many moves: those in between are played again, which takes
  // microseconds, while a state has up to four kilobytes.
  static constexpr std::size_t kEvery = 16;
  std::vector<typename G::State> snapshots_;
  std::vector<Entry> log_;
  std::uint64_t changes_ = 0;  // moves played and taken back
};

}  // namespace bloom
