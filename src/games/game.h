// The contract that every game fulfils.
//
// A game is a stateless struct with static functions. It is pure: nothing here reads a clock,
// prints, allocates behind the caller's back or remembers anything between two calls.
//
//   State    the whole truth of a running game: trivially copyable, of fixed size, without
//            pointers, history or generator. Searching copies it instead of undoing. No padding,
//            so that two states are equal exactly when their bytes are.
//   View     all that one seat may know, or a spectator (kNobody). Bots, pages and the network get
//            views, never states.
//   Move     one small decision in 32 or 64 bits, without padding.
//   Moves    the game's own range of legal moves: size(), [i], iteration. Uniform choice never
//            needs more than size() and [i]. Ascending by <, none twice. Where a text is one move,
//            that is the byte order of the texts, in which `list` has them; a game that orders its
//            moves otherwise says so where it declares Moves.
//   Path     what one text stands for: one move, or the steps of a compound one, in order.
//   Options  the variants; Deal  all chance of a game; Event  what a move brought about.
//
// Who checks: `apply` trusts its caller and is fast. `parse` accepts exactly the legal texts and
// explains every refusal in one sentence that names the clause; Table::play goes through it.
//
// A part that a game may have or not is a named concept (`Compound`) with a flag by which the game
// says that it has it: what is misspelt, or missing, or there without being announced, does not
// compile.
//
// To add a game: HACKING.md leads through it.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/chacha.h"
#include "base/fixed_vec.h"
#include "base/result.h"
#include "base/rng.h"
#include "base/seat.h"

namespace bloom {

// What a finished or running game is worth. Before the end `winners` is empty.
struct Standing {
  bool over = false;
  FixedVec<int, kMaxSeats> scores;
  FixedVec<Seat, kMaxSeats> winners;
};

// The texts that may be played, sorted by bytes. Where there are more than were asked for, `count`
// still is their exact number (or the largest number that every JSON reader takes, 2⁵³−1).
struct Listing {
  std::vector<std::string> texts;
  std::uint64_t count = 0;
  bool complete = true;
};

// A game whose texts stand for several moves: `settled` is false in the middle of one, and `greedy`
// is the greedy player's whole path. It says `kCompound = true`.
template <class G>
concept Compound = requires(const typename G::State& state) {
  { G::settled(state) } -> std::same_as<bool>;
  { G::greedy(state) } -> std::same_as<typename G::Path>;
};
// One that has nothing of it, and says `kCompound = false`.
template <class G>
concept Simple = !requires { &G::settled; } && !requires { &G::greedy; };

template <class G>
concept Game = requires(
    const typename G::State& state, typename G::State& changing, const typename G::View& view,
    const typename G::Options& options, const typename G::Deal& deal, typename G::Move move,
    const typename G::Path& path, typename G::Path& growing, const typename G::Moves& moves,
    typename G::Events& events, int players, Seat seat, Rng& rng, ChaChaBits& fair,
    std::string_view text, std::size_t limit) {
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::has_unique_object_representations_v<typename G::State>;
  requires std::has_unique_object_representations_v<typename G::View>;
  requires sizeof(typename G::Move) == 4 || sizeof(typename G::Move) == 8;
  requires std::has_unique_object_representations_v<typename G::Move>;
  requires std::totally_ordered<typename G::Move>;
  requires std::equality_comparable<typename G::View>;
  requires std::equality_comparable<typename G::Deal>;
  requires std::equality_comparable<typename G::Path>;
  // The seat that sees a view; kNobody for a spectator's.
  { view.viewer } -> std::same_as<const Seat&>;

  { moves.size() } -> std::same_as<std::size_t>;
  { moves[limit] } -> std::convertible_to<typename G::Move>;
  { *moves.begin() } -> std::convertible_to<typename G::Move>;
  moves.end();
  growing.push_back(move);
  { path[limit] } -> std::convertible_to<typename G::Move>;
  { *path.begin() } -> std::convertible_to<typename G::Move>;
  path.end();

  { G::kId } -> std::convertible_to<std::string_view>;
  { G::kName } -> std::convertible_to<std::string_view>;
  { G::kMinPlayers } -> std::convertible_to<int>;
  { G::kMaxPlayers } -> std::convertible_to<int>;
  // No game has more moves than this.
  { G::kMaxLength } -> std::convertible_to<int>;
  // Every combination of options, numbered 0…kOptionSets−1; 0 holds the defaults.
  { G::kOptionSets } -> std::convertible_to<int>;
  { G::options_at(players, players) } -> std::same_as<typename G::Options>;

  // All chance, from any source of bits: a cryptographic stream at a table, a fast generator in
  // search. The same bits give the same deal on every platform.
  { G::deal(options, players, rng) } -> std::same_as<typename G::Deal>;
  { G::deal(options, players, fair) } -> std::same_as<typename G::Deal>;
  // What is wrong with a deal that came from outside.
  { G::validate(options, players, deal) } -> std::same_as<Status>;
  { G::start(options, players, deal) } -> std::same_as<typename G::State>;

  // kNobody when the game is over.
  { G::actor(state) } -> std::same_as<Seat>;
  // Never empty before the end.
  { G::legal(state) } -> std::same_as<typename G::Moves>;
  { G::apply(changing, move) } -> std::same_as<void>;
  // The same, telling what happened.
  { G::apply(changing, move, events) } -> std::same_as<void>;
  // Whether the events showed `seat`, who moved, something that it did not know.
  { G::reveals(events, seat) } -> std::same_as<bool>;

  { G::view(state, seat) } -> std::same_as<typename G::View>;
  // What is wrong with a view that came from outside.
  { G::validate(view) } -> std::same_as<Status>;
  // A random world that agrees with a valid view: view(sample(v), v's viewer) == v, and every such
  // world is as likely as a player who saw the game would think.
  { G::sample(view, rng) } -> std::same_as<typename G::State>;

  { G::standing(state) } -> std::same_as<Standing>;
  // Proves that no tile, card or token was lost or doubled. Debug builds call it after every move.
  { G::check(state) } -> std::same_as<Status>;

  { G::phase(state) } -> std::convertible_to<std::string_view>;
  { G::parse(state, text) } -> std::same_as<Result<typename G::Path>>;
  { G::to_text(state, path) } -> std::same_as<std::string>;
  { G::list(state, limit) } -> std::same_as<Listing>;

  // Points that the actor would have more of right after the move: the measure of the greedy
  // player. Depends on nothing that the actor does not know.
  { G::points_now(state, move) } -> std::same_as<int>;

  // Which of the two it is.
  { G::kCompound } -> std::convertible_to<bool>;
  requires((G::kCompound && Compound<G>) || (!G::kCompound && Simple<G>));
};

// Whether a text ends here.
template <Game G>
bool settled(const typename G::State& state) {
  if constexpr (G::kCompound)
    return G::settled(state);
  else
    return true;
}

// One world that agrees with a view, always the same one: for what is the same in all of them, such
// as the moves of a viewer who is to move, and their texts.
template <Game G>
typename G::State some_world(const typename G::View& view) {
  Rng rng(0);
  return G::sample(view, rng);
}

}  // namespace bloom
