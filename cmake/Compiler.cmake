# Compiler settings shared by every target, and the two kinds of library that the project has.

find_program(CCACHE ccache)
if(CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CCACHE}")
endif()
find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()

add_library(bloom_options INTERFACE)
target_compile_options(bloom_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  # Results must not depend on how the compiler fuses floating point (the browser build's do not).
  -ffp-contract=off)
if(BLOOM_WARNINGS_AS_ERRORS)
  target_compile_options(bloom_options INTERFACE -Werror)
endif()
if(BLOOM_MARCH)
  target_compile_options(bloom_options INTERFACE -march=${BLOOM_MARCH})
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(bloom_options INTERFACE -march=x86-64-v3)
endif()
target_include_directories(bloom_options INTERFACE
  "${PROJECT_SOURCE_DIR}/src" "${PROJECT_BINARY_DIR}/figures")

# The core (base, json, games, search, table) runs without exceptions and RTTI, as in the browser.
add_library(bloom_core_options INTERFACE)
target_link_libraries(bloom_core_options INTERFACE bloom_options)
target_compile_options(bloom_core_options INTERFACE -fno-exceptions -fno-rtti)
if(BLOOM_LTO)
  # Objects hold both forms: `bloom` is optimised as a whole, the tests link at once.
  target_compile_options(bloom_core_options INTERFACE -flto=auto -ffat-lto-objects)
endif()
