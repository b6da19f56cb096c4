#include "games/runs/quick.h"

#include <algorithm>
#include <cstring>

#include "games/runs/chains.h"
#include "games/runs/heuristics.h"

namespace bloom::runs {
namespace {

constexpr double kNever = -1e9;

// What the actor could do.
struct Option {
  enum class Kind : std::uint8_t { kDraw, kLay, kTheft, kExtend };
  double value = kNever;
  Kind kind = Kind::kDraw;
  int begin = 0, end = 0, jokers = 0;   // kLay: chains of the hand
  int run = 0, place = 0, second = -1;  // kTheft, kExtend
};

Numbers interval(Tile first, int steps) {
  const Numbers low = (Numbers{1} << (steps + 1)) - 1;
  const int shift = first - 1;
  return (low << shift | low >> (kCircle - shift)) & kAllNumbers;
}

class Quick {
 public:
  Quick(State& state, Rng& rng, const QuickStyle& style)
      : state_(state),
        open_(state.open),
        rng_(rng),
        style_(style),
        me_(index(open_.actor)),
        hand_(state.numbers[me_]),
        jokers_(state.jokers[me_]) {
    int least = kTiles;
    for (int seat = 0; seat < open_.players; ++seat)
      if (seat != me_) least = std::min<int>(least, open_.hand_size[seat]);
    haste_ = least >= style.ease ? 0 : 1 - least / style.ease;
    fear_ = style.fear + style.panic * haste_;
  }

  void play() {
    if (open_.phase == Phase::kOffer) return do_move(Move::of(Act::kJokerTake));
    if (open_.phase == Phase::kDraw) return draw();
    consider_draw();
    consider_lays();
    consider_runs();
    if (best_.value == kNever) return last_resort();
    switch (best_.kind) {
      case Option::Kind::kDraw:
        return draw();
      case Option::Kind::kLay:
        return lay();
      case Option::Kind::kTheft:
        return steal();
      case Option::Kind::kExtend:
        return extend();
    }
  }

 private:
  void do_move(Move move) { apply(state_, move); }
  void put(Tile tile) { apply(state_, Move::tile(tile)); }
  double noise() { return style_.noise * (rng_.next32() >> 8) * (1.0 / (1 << 24)); }

  void offer(Option option, double value) {
    option.value = value + noise();
    if (option.value > best_.value) best_ = option;
  }

  bool can_draw() const { return open_.bed[0] != kNoTile || open_.reserve > 0; }

  void consider_draw() {
    if (can_draw()) offer({}, style_.draw - style_.draw_fear * haste_);
  }

  // Whole chains, and those that jokers join or complete.
  void consider_lays() {
    const Hand hand(hand_);
    for (int a = 0; a < hand.chain_count; ++a) {
      int used = 0;
      for (int b = a; b < hand.chain_count; ++b) {
        const int begin = hand.chains[a].begin, end = hand.chains[b].end;
        const int more = std::max(0, kMinRun - (end - begin + used));
        if (used + more <= jokers_) {
          const int flowers = hand.flowers_of(begin, end);
          const int size = end - begin + used + more;
          double value =
              open_.rewards.reward(flowers) + fear_ * flowers - style_.joker * (used + more);
          if (size == open_.hand_size[me_])
            value += style_.out;
          else if (size == kMinRun && open_.board_jokers > 0)
            value += style_.offer;
          offer({.kind = Option::Kind::kLay, .begin = begin, .end = end, .jokers = used + more},
                value);
        }
        used += hand.chains[b].bridge;
        if (used > jokers_) break;
      }
    }
  }

  void consider_runs() {
    const Numbers near =
        below_by(hand_, 1) | below_by(hand_, 2) | below_by(hand_, 98) | below_by(hand_, 99);
    for (int run = 0; run < open_.runs; ++run) {
      const Row row = open_.row(run);
      const bool clean =
          open_.table_jokers == 0 || std::memchr(row.data(), kJoker, row.size()) == nullptr;
      if (!clean) continue;
      consider_extension(run, row);
      if (row.size() > kMinRun) consider_thefts(run, row, near);
    }
  }

  void consider_extension(int run, Row row) {
    const Tile first = row[0], last = row[row.size() - 1];
    const int span = distance(first, last);
    const Numbers inside = hand_ & interval(first, span);
    const Side up = sides(hand_, last).up, down = sides(hand_, first).down;
    if (span + up.steps + down.steps > kMaxSpan) return;
    const int size = up.count + down.count + count(inside);
    if (size == 0) return;
    const int flowers = up.flowers + down.flowers + flowers_in(inside);
    double value = fear_ * flowers + style_.extend;
    if (size == open_.hand_size[me_]) value += style_.out;
    offer({.kind = Option::Kind::kExtend, .run = run}, value);
  }

  void consider_thefts(int run, Row row, Numbers near) {
    const int size = static_cast<int>(row.size());
    for (int place = 0; place < size; ++place) {
      const Tile tile = row[place];
      if (!holds(near, tile)) continue;
      const bool at_end = place == 0 || place + 1 == size;
      if (at_end || distance(row[place - 1], row[place + 1]) <= 2)
        consider_theft(run, place, -1, hand_ | bit(tile), tile, flowers(tile), 1);
      if (size == kMinRun + 1) continue;
      const int second = place == 1 ? 0 : place == size - 2 ? size - 1 : -1;
      if (second >= 0)
        consider_theft(run, std::min(place, second), std::max(place, second),
                       hand_ | bit(tile) | bit(row[second]), tile,
                       flowers(tile) + flowers(row[second]), 2);
    }
  }
  void consider_theft(int run, int place, int second, Numbers pool, Tile tile, int stolen,
                      int loot) {
    const Sides around = sides(pool, tile);
    const int size = 1 + around.up.count + around.down.count;
    if (size < kMinRun || size <= loot) return;
    const int all = flowers(tile) + around.up.flowers + around.down.flowers;
    double value = open_.rewards.reward(all) + fear_ * (all - stolen);
    if (size - loot == open_.hand_size[me_]) value += style_.out;
    offer({.kind = Option::Kind::kTheft, .run = run, .place = place, .second = second}, value);
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
    const Sides around = sides(pool, tile);
    do_move(Move::of(Act::kLay));
    do_move(Move::of(Act::kTheft, best_.run, best_.place));
    do_move(best_.second < 0 ? Move::of(Act::kTheftOnly) : Move::of(Act::kTheftToo, best_.second));
    put_between(pool, tile, around.down.steps, around.up.steps);
  }

  void extend() {
    const Row row = open_.row(best_.run);
    const Tile first = row[0], last = row[row.size() - 1];
    Numbers pool = hand_;
    for (const Tile tile : row) pool |= bit(tile);
    const Side up = sides(hand_, last).up, down = sides(hand_, first).down;
    const int span = distance(first, last);
    do_move(Move::of(Act::kExtend));
    do_move(Move::of(Act::kRun, best_.run));
    put_between(pool, first, down.steps, span + up.steps);
  }

  void put_between(Numbers pool, Tile middle, int down, int up) {
    for (int steps = -down; steps <= up; ++steps)
      if (const Tile number = above(middle, steps); holds(pool, number)) put(number);
    do_move(Move::of(Act::kEnd));
  }

  // The bed's tile that makes the best chain, or a blind one.
  void draw() {
    double best = open_.reserve > 0 ? style_.blind + noise() : kNever;
    Move move = Move::draw_blind();
    for (const Tile tile : open_.bed) {
      if (tile == kNoTile) break;
      const Sides around = sides(hand_, tile);
      const int sum = around.up.flowers + around.down.flowers;
      const double value = (sum == 0 ? 0 : sum + flowers(tile)) + noise();
      if (value > best) best = value, move = Move::draw(tile);
    }
    if (best == kNever) move = Move::of(Act::kStop);
    do_move(move);
  }

  void last_resort() {
    for (const Move move : greedy(state_)) do_move(move);
  }

  State& state_;
  Open& open_;
  Rng& rng_;
  const QuickStyle& style_;
  int me_;
  Numbers hand_;
  int jokers_;
  double haste_ = 0;
  double fear_ = 0;
  Option best_;
};

}  // namespace

void quick_text(State& state, Rng& rng, const QuickStyle& style) {
  Quick(state, rng, style).play();
}

}  // namespace bloom::runs
