// The engine protocol as a WebAssembly module: text in, text out, one engine per instance.
//
// The host calls `_initialize` once, writes a line into memory from `bloom_alloc` and hands it in
// by `bloom_send`. Every 1 that `bloom_send` or `bloom_go_on` returns is one answer, to be read by
// `bloom_answer_ptr` and `bloom_answer_len` before the next call. After a 0 the host calls
// `bloom_go_on` until it returns 1; between two calls it can hand in a `stop`. Answers come in the
// order of the lines, and all have come when `bloom_idle` returns 1.
//
// The module imports two functions: `bloom.now`, seconds on a steady clock, and
// `bloom.random(pointer, length)`, which fills memory with bytes that nobody can guess.
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "engine/engine.h"
#include "table/registry.h"

#define BLOOM_EXPORT(name) extern "C" __attribute__((export_name(#name))) auto name

extern "C" {
__attribute__((import_module("bloom"), import_name("now"))) double bloom_host_now();
__attribute__((import_module("bloom"), import_name("random"))) void bloom_host_random(void* out,
                                                                                      std::size_t);
}

namespace bloom {
namespace {

// A thought gives way to messages this often.
constexpr double kSlice = 0.01;

double now() { return bloom_host_now(); }

void fill_random(std::span<std::uint8_t> out) { bloom_host_random(out.data(), out.size()); }

// Never destroyed: a reactor has no end.
Engine& engine() {
  static Engine& only = *new Engine({.random = fill_random, .now = now});
  return only;
}

std::string& answer() {
  static std::string& last = *new std::string;
  return last;
}

int receive(double seconds) {
  auto next = engine().receive(seconds);
  if (!next) return 0;
  answer() = std::move(*next);
  return 1;
}

}  // namespace
}  // namespace bloom

BLOOM_EXPORT(bloom_alloc)(std::size_t size)->void* { return std::malloc(size > 0 ? size : 1); }

BLOOM_EXPORT(bloom_free)(void* pointer, std::size_t)->void { std::free(pointer); }

// Copies the line. 1: its answer is ready. 0: the engine is thinking, or has lines before this one.
BLOOM_EXPORT(bloom_send)(const char* line, std::size_t size)->int {
  const bool first = bloom::engine().idle();
  bloom::engine().send({line, size});
  return first ? bloom::receive(0) : 0;
}

// Goes on for about 10 ms at the most. 1: the next answer is ready.
BLOOM_EXPORT(bloom_go_on)()->int { return bloom::receive(bloom::kSlice); }

// 1 when every line has been answered.
BLOOM_EXPORT(bloom_idle)()->int { return bloom::engine().idle() ? 1 : 0; }

BLOOM_EXPORT(bloom_answer_ptr)()->const char* { return bloom::answer().data(); }

BLOOM_EXPORT(bloom_answer_len)()->std::size_t { return bloom::answer().size(); }

// Puts what `bloom bench` calls the signature where answers are read.
BLOOM_EXPORT(bloom_signature)()->void { bloom::answer() = bloom::bench_signature(); }

// Moves per second of random games, as in `bloom bench`; 0 when there is no such game.
BLOOM_EXPORT(bloom_bench)(std::size_t game, int players, double seconds)->double {
  const auto games = bloom::all_games();
  if (game >= games.size() || players < games[game].min_players ||
      players > games[game].max_players)
    return 0;
  const bloom::BenchCount count = games[game].bench(players, seconds, bloom::now);
  return static_cast<double>(count.moves) / count.seconds;
}
