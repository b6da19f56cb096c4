#include "games/runs/bot/quick.h"

#include <algorithm>
#include <cstring>

#include "games/runs/chains.h"
#include "games/runs/heuristics.h"
#include "games/runs/scoring.h"

namespace bloom::runs {
namespace {

constexpr double kWorthless = -1e9;
constexpr int kFew = 6;    // tiles that an extension may put down at once
constexpr int kMany = 12;  // flowers that it hardly ever puts down

// What the actor could do.
struct Choice {
  enum class Kind : std::uint8_t { kDraw, kChain, kLay, kTheft, kExtend };
  double value = kWorthless;
  Kind kind = Kind::kDraw;
  Tile first = kNoTile;                 // kChain: the whole chain from here up
  int begin = 0, end = 0, jokers = 0;   // kLay: tiles of the hand in order
  int run = 0, place = 0, second = -1;  // kTheft, kExtend
};

class Quick {
 public:
  Quick(State& state, Rng& rng, const QuickStyle& style)
      : state_(state),
        open_(state.open),
        style_(style),
        me_(index(open_.actor)),
        hand_(state.numbers[me_]),
        jokers_(state.jokers[me_]),
        under_(under(hand_)),
        over_(over(hand_)),
        luck_(rng.next32()) {
    int least = kTiles, sum = 0;
    for (int seat = 0; seat < open_.players; ++seat) {
      if (seat == me_) continue;
      least = std::min<int>(least, open_.hand_size[seat]);
      sum += open_.hand_size[seat];
    }
    haste_ = least >= style.ease ? 0 : 1 - least / style.ease;
    fear_ = style.fear + style.panic * haste_ + style.late * (1 - open_.reserve / 100.0);
    out_ = style.out + style.out_others * sum / (open_.players - 1);
  }

  void play() {
    if (open_.phase == Phase::kOffer) return do_move(Move::of(Act::kJokerTake));
    if (open_.phase == Phase::kDraw) return draw();
    if (open_.bed[0] != kNoTile || open_.reserve > 0)
      offer({}, style_.draw - style_.draw_fear * haste_ - style_.draw_own * open_.hand_size[me_] +
                    style_.draw_top * open_.rewards.reward(kTopReward));
    chained_ = hand_ & under(hand_ & under_);
    chained_ |= hand_ & over(chained_);
    chained_ |= hand_ & over(chained_);
    if (jokers_ == 0)
      consider_chains();
    else
      consider_lays();
    // Extensions cannot be worth more than this; most turns need not look at them.
    const bool extend_too =
        open_.hand_size[me_] <= kFew || style_.extend + style_.noise + fear_ * kMany > best_.value;
    for (int run = 0; run < open_.runs; ++run) consider_run(run, extend_too);
    if (best_.value == kWorthless) return last_resort();
    switch (best_.kind) {
      case Choice::Kind::kDraw:
        draw();
        if (open_.phase == Phase::kDraw && index(open_.actor) == me_ && open_.drawn > 0) {
          hand_ = state_.numbers[me_];
          under_ = under(hand_);
          over_ = over(hand_);
          draw();
        }
        return;
      case Choice::Kind::kChain:
        return lay_chain();
      case Choice::Kind::kLay:
        return lay();
      case Choice::Kind::kTheft:
        return steal();
      case Choice::Kind::kExtend:
        return extend();
    }
  }

 private:
  void do_move(Move move) { apply(state_, move); }
  void put(Tile tile) { apply(state_, Move::tile(tile)); }

  // Below style_.noise.
  double noise() {
    luck_ = luck_ * 1664525u + 1013904223u;
    return style_.noise * (luck_ >> 8) * (1.0 / (1 << 24));
  }
  void offer(const Choice& option, double value) {
    value += noise();
    if (value <= best_.value) return;
    best_ = option;
    best_.value = value;
  }
  double lay_value(int flowers, int size, int jokers) const {
    double value = open_.rewards.reward(flowers) + fear_ * flowers - style_.joker * jokers;
    if (size == open_.hand_size[me_])
      value += out_;
    else if (size == kMinRun && open_.board_jokers > 0)
      value += style_.offer;
    return value;
  }

  // Chains of three and more, without jokers.
  void consider_chains() {
    for (Numbers starts = chained_ & ~over_; starts != 0;) {
      const Tile first = pop_smallest(starts);
      const Side up = side_up(hand_, first);
      offer({.kind = Choice::Kind::kChain, .first = first},
            lay_value(up.flowers + flowers(first), up.count + 1, 0));
    }
  }
  // Chains, and those that jokers join or complete.
  void consider_lays() {
    const Hand hand(hand_);
    for (int a = 0; a < hand.chain_count; ++a) {
      int used = 0;
      for (int b = a; b < hand.chain_count; ++b) {
        const int begin = hand.chains[a].begin, end = hand.chains[b].end;
        const int more = std::max(0, kMinRun - (end - begin + used));
        if (used + more <= jokers_)
          offer(
              {.kind = Choice::Kind::kLay, .begin = begin, .end = end, .jokers = used + more},
              lay_value(hand.flowers_between(begin, end), end - begin + used + more, used + more));
        used += hand.chains[b].bridge;
        if (used > jokers_) break;
      }
    }
  }

  void consider_run(int run, bool extend_too) {
    const Row row = open_.row(run);
    if (!extend_too && row.size() <= kMinRun) return;
    if (open_.table_jokers > 0 && std::memchr(row.data(), kJoker, row.size()) != nullptr) return;
    if (extend_too) consider_extension(run, row);
    if (row.size() > kMinRun) consider_thefts(run, row);
  }
  void consider_extension(int run, Row row) {
    const Tile first = row[0], last = row[row.size() - 1];
    const int span = distance(first, last);
    int size = 0, sum = 0, kept = 0, steps = span;
    if (span >= static_cast<int>(row.size()))
      if (const Numbers inside = hand_ & interval(first, span); inside != 0)
        size += count(inside), sum += flowers_in(inside), kept += flowers_in(inside & chained_);
    if (holds(under_, last)) {
      const Side up = side_up(hand_, last);
      size += up.count, sum += up.flowers, steps += up.steps;
      if (up.count >= kMinRun || holds(chained_, above(last, up.steps))) kept += up.flowers;
    }
    if (holds(over_, first)) {
      const Side down = side_down(hand_, first);
      size += down.count, sum += down.flowers, steps += down.steps;
      if (down.count >= kMinRun || holds(chained_, above(first, -down.steps))) kept += down.flowers;
    }
    if (size == 0 || steps > kMaxSpan) return;
    double value = fear_ * sum + style_.extend - style_.keep * kept;
    if (size == open_.hand_size[me_]) value += out_;
    offer({.kind = Choice::Kind::kExtend, .run = run}, value);
  }

  // One tile, or two at an end.
  void consider_thefts(int run, Row row) {
    const int size = static_cast<int>(row.size());
    const Numbers near = under_ | over_;
    for (int place = 0; place < size; ++place) {
      const Tile tile = row[place];
      if (!holds(near, tile)) continue;
      if (place == 0 || place + 1 == size || distance(row[place - 1], row[place + 1]) <= 2)
        consider_theft({.kind = Choice::Kind::kTheft, .run = run, .place = place}, tile, kNoTile);
      if (size == kMinRun + 1) continue;
      if (place == 1)
        consider_theft({.kind = Choice::Kind::kTheft, .run = run, .place = 0, .second = 1}, tile,
                       row[0]);
      else if (place == size - 2)
        consider_theft(
            {.kind = Choice::Kind::kTheft, .run = run, .place = place, .second = size - 1}, tile,
            row[size - 1]);
    }
  }
  void consider_theft(const Choice& option, Tile tile, Tile second) {
    const Numbers pool = second == kNoTile ? hand_ : hand_ | bit(second);
    const Side up = side_up(pool, tile), down = side_down(pool, tile);
    const int size = 1 + up.count + down.count, loot = second == kNoTile ? 1 : 2;
    if (size < kMinRun || size <= loot) return;
    const int sum = up.flowers + down.flowers + flowers(tile);
    const int own = sum - flowers(tile) - flowers(second);
    double value = open_.rewards.reward(sum) + fear_ * own + style_.theft;
    if (size - loot == open_.hand_size[me_]) value += out_;
    offer(option, value);
  }

  void lay_chain() {
    do_move(Move::of(Act::kLay));
    do_move(Move::of(Act::kNoTheft));
    put_between(hand_, best_.first, 0, side_up(hand_, best_.first).steps);
  }
  void lay() {
    const Hand hand(hand_);
    do_move(Move::of(Act::kLay));
    do_move(Move::of(Act::kNoTheft));
    int left = best_.jokers;
    for (int i = best_.begin; i < best_.end; ++i) {
      put(hand.tiles[i]);
      if (i + 1 == best_.end) break;
      for (int k = fewest_jokers(distance(hand.tiles[i], hand.tiles[i + 1])); k > 0; --k, --left)
        put(kJoker);
    }
    for (; left > 0; --left) put(kJoker);
    do_move(Move::of(Act::kEnd));
  }
  void steal() {
    const Row row = open_.row(best_.run);
    const Tile tile = row[best_.place];
    Numbers pool = hand_ | bit(tile);
    if (best_.second >= 0) pool |= bit(row[best_.second]);
    do_move(Move::of(Act::kLay));
    do_move(Move::of(Act::kTheft, best_.run, best_.place));
    do_move(best_.second < 0 ? Move::of(Act::kTheftOnly) : Move::of(Act::kTheftToo, best_.second));
    put_between(pool, tile, side_down(pool, tile).steps, side_up(pool, tile).steps);
  }
  void extend() {
    const Row row = open_.row(best_.run);
    const Tile first = row[0], last = row[row.size() - 1];
    Numbers pool = hand_;
    for (const Tile tile : row) pool |= bit(tile);
    const int up = distance(first, last) + side_up(hand_, last).steps;
    do_move(Move::of(Act::kExtend));
    do_move(Move::of(Act::kRun, best_.run));
    put_between(pool, first, side_down(hand_, first).steps, up);
  }
  void put_between(Numbers pool, Tile middle, int down, int up) {
    for (int steps = -down; steps <= up; ++steps)
      if (const Tile number = above(middle, steps); holds(pool, number)) put(number);
    do_move(Move::of(Act::kEnd));
  }

  // The bed's tile that makes the best chain, or a blind one.
  void draw() {
    double best = open_.reserve > 0 ? style_.blind + noise() : kWorthless;
    Move move = Move::draw_blind();
    const Numbers near = under_ | over_;
    for (const Tile tile : open_.bed) {
      if (tile == kNoTile) break;
      double value = noise();
      if (holds(near, tile))
        value += side_up(hand_, tile).flowers + side_down(hand_, tile).flowers +
                 style_.own * flowers(tile);
      if (value > best) best = value, move = Move::draw(tile);
    }
    if (open_.drawn > 0 && best < style_.stop + style_.stop_fear * haste_)
      move = Move::of(Act::kStop);
    do_move(move);
  }

  // Nothing to draw, and nothing seen at a glance.
  void last_resort() {
    for (int run = 0; run < open_.runs; ++run)
      if (extendable(open_.row(run), hand_, jokers_)) {
        for (const Move move : longest_extension(state_, run)) do_move(move);
        return;
      }
    if (!can_lay(hand_, jokers_) && !any_theft(open_, hand_, jokers_))
      return do_move(Move::of(Act::kPass));
    for (const Move move : best_lay(state_)) do_move(move);
  }

  State& state_;
  Open& open_;
  const QuickStyle& style_;
  int me_;
  Numbers hand_;
  int jokers_;
  Numbers under_, over_;
  std::uint32_t luck_;
  double haste_ = 0;
  double fear_ = 0;
  double out_ = 0;
  Numbers chained_ = 0;  // in chains of three and more
  Choice best_;
};

}  // namespace

void quick_text(State& state, Rng& rng, const QuickStyle& style) {
  Quick(state, rng, style).play();
}

}  // namespace bloom::runs
