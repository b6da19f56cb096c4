// What the standard libraries would take from a WASI host, so that the module needs none: memory,
// and an end for what must not happen. An invariant that breaks is a trap, which the host sees as
// an exception.
#include <sys/types.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>

namespace {

void* allocate(std::size_t size) {
  if (void* pointer = std::malloc(size > 0 ? size : 1)) return pointer;
  __builtin_trap();
}

void* allocate(std::size_t size, std::align_val_t align) {
  // aligned_alloc wants a multiple of the alignment.
  const auto step = static_cast<std::size_t>(align);
  if (void* pointer = std::aligned_alloc(step, (size / step + 1) * step)) return pointer;
  __builtin_trap();
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size); }
void* operator new[](std::size_t size) { return allocate(size); }
void* operator new(std::size_t size, std::align_val_t align) { return allocate(size, align); }
void* operator new[](std::size_t size, std::align_val_t align) { return allocate(size, align); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return std::malloc(size); }
void operator delete(void* pointer) noexcept { std::free(pointer); }
void operator delete[](void* pointer) noexcept { std::free(pointer); }
void operator delete(void* pointer, std::size_t) noexcept { std::free(pointer); }
void operator delete[](void* pointer, std::size_t) noexcept { std::free(pointer); }
void operator delete(void* pointer, std::align_val_t) noexcept { std::free(pointer); }
void operator delete[](void* pointer, std::align_val_t) noexcept { std::free(pointer); }
void operator delete(void* pointer, std::size_t, std::align_val_t) noexcept { std::free(pointer); }
void operator delete[](void* pointer, std::size_t, std::align_val_t) noexcept {
  std::free(pointer);
}

_LIBCPP_BEGIN_NAMESPACE_STD
void __libcpp_verbose_abort(const char*, ...) { __builtin_trap(); }
_LIBCPP_END_NAMESPACE_STD

// NOLINTBEGIN(bugprone-reserved-identifier): the names that the linker looks for.
extern "C" {
void abort() { __builtin_trap(); }
[[noreturn]] void abort_message(const char*, ...) { __builtin_trap(); }
[[noreturn]] void __cxa_pure_virtual() { __builtin_trap(); }
// A reactor has no end at which to destroy anything.
int __cxa_atexit(void (*)(void*), void*, void*) { return 0; }
std::uintptr_t __stack_chk_guard = 0x5bd1e995;
[[noreturn]] void __stack_chk_fail() { __builtin_trap(); }
// The streams that snprintf drags in lead nowhere.
int __stdio_close(FILE*) { return 0; }
off_t __stdio_seek(FILE*, off_t, int) { return -1; }
std::size_t __stdio_write(FILE*, const unsigned char*, std::size_t size) { return size; }
}
// NOLINTEND(bugprone-reserved-identifier)
