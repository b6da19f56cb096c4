// Small pieces of memory are kept for the next use, by each thread for itself.
//
// Views, entries and messages are trees of hundreds of small pieces that are made and thrown away
// for every move. The C library keeps seven of each size at hand, which is too few for a tree; it
// then joins and splits them again and again, a third of a server's work. This keeps up to a
// thousand. All memory still comes from malloc, so that any piece may also be given back to it.
#include <malloc.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <new>

// The sanitizers watch every piece themselves.
#ifndef BLOOM_SANITIZED

namespace {

// Pieces of 24, 40, 56, … bytes: what malloc gives out without waste.
constexpr std::size_t kLeast = 24, kStep = 16, kSizes = 32;
constexpr std::uint32_t kKeep = 1024;

struct Piece {
  Piece* next;
};

struct Shelf {
  Piece* first;
  std::uint32_t count;
};

// Without a destructor of its own: it is used until the very end of a thread.
thread_local constinit Shelf shelves[kSizes] = {};
thread_local constinit bool closed = false;

struct Closing {
  ~Closing() {
    closed = true;
    for (Shelf& shelf : shelves)
      while (shelf.first != nullptr) {
        Piece* piece = shelf.first;
        shelf.first = piece->next;
        std::free(piece);
      }
  }
  bool armed = false;
};
thread_local Closing closing;

void* take(std::size_t size) {
  const std::size_t at = size <= kLeast ? 0 : (size - kLeast + kStep - 1) / kStep;
  if (at < kSizes) {
    Shelf& shelf = shelves[at];
    if (shelf.first != nullptr) {
      Piece* piece = shelf.first;
      shelf.first = piece->next;
      --shelf.count;
      return piece;
    }
    size = kLeast + at * kStep;
  }
  return std::malloc(size);
}

void give(void* memory) {
  if (memory == nullptr) return;
  const std::size_t at = (malloc_usable_size(memory) - kLeast) / kStep;
  if (at >= kSizes || closed || shelves[at].count >= kKeep) {
    std::free(memory);
    return;
  }
  closing.armed = true;  // so that it exists, and is destroyed with the thread
  Piece* piece = static_cast<Piece*>(memory);
  piece->next = shelves[at].first;
  shelves[at].first = piece;
  ++shelves[at].count;
}

}  // namespace

void* operator new(std::size_t size) {
  if (void* memory = take(size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) { return operator new(size); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return take(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return take(size); }
void operator delete(void* memory) noexcept { give(memory); }
void operator delete[](void* memory) noexcept { give(memory); }
void operator delete(void* memory, std::size_t) noexcept { give(memory); }
void operator delete[](void* memory, std::size_t) noexcept { give(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { give(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { give(memory); }

#endif
