# Compiler settings shared by every target, and the two kinds of library that the project has.

find_program(CCACHE ccache)
if(CCACHE)
  # What one clone has compiled another one need not: paths below it do not count.
  set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env
    "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=1 "${CCACHE}")
endif()
find_program(MOLD mold)
if(MOLD AND NOT BLOOM_WASM)
  add_link_options(-fuse-ld=mold)
endif()

# For targets whose files include more than they hold: so many of them are compiled as one. Names in
# their anonymous namespaces must differ.
function(bloom_together target batch)
  if(BLOOM_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${batch})
  endif()
endfunction()

if(CMAKE_CXX_FLAGS_DEBUG MATCHES "fsanitize=")
  set(BLOOM_SANITIZED ON)
endif()

# For targets that are mostly foreign headers: undefined behaviour is not looked for in them, since
# that doubles the time they take to compile. Wrong addresses are still found.
function(bloom_less_watched target)
  if(CMAKE_CXX_FLAGS_DEBUG MATCHES "undefined")
    target_compile_options(${target} PRIVATE -fno-sanitize=undefined)
  endif()
endfunction()

add_library(bloom_options INTERFACE)
target_compile_options(bloom_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  # Results must not depend on how the compiler fuses floating point (the browser build's do not).
  -ffp-contract=off)
if(BLOOM_WARNINGS_AS_ERRORS)
  target_compile_options(bloom_options INTERFACE -Werror)
endif()
if(BLOOM_WASM)
  # What every browser since 2021 has.
  target_compile_options(bloom_options INTERFACE -msimd128 -mbulk-memory -fno-stack-protector)
elseif(BLOOM_MARCH)
  target_compile_options(bloom_options INTERFACE -march=${BLOOM_MARCH})
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(bloom_options INTERFACE -march=x86-64-v3)
endif()
# The compilers have different words for it, or none.
if(BLOOM_SANITIZED)
  target_compile_definitions(bloom_options INTERFACE BLOOM_SANITIZED)
endif()
target_include_directories(bloom_options INTERFACE
  "${PROJECT_SOURCE_DIR}/src" "${PROJECT_BINARY_DIR}/figures")

# The core (base, json, games, search, table) runs without exceptions and RTTI, as in the browser.
add_library(bloom_core_options INTERFACE)
target_link_libraries(bloom_core_options INTERFACE bloom_options)
target_compile_options(bloom_core_options INTERFACE -fno-exceptions -fno-rtti)
# It plays games by the thousand; the builds with sanitizers optimise nothing else, since the rest
# takes longer to optimise than it then saves.
if(BLOOM_SANITIZED)
  target_compile_options(bloom_core_options INTERFACE -O1)
endif()
if(BLOOM_LTO AND BLOOM_WASM)
  target_compile_options(bloom_core_options INTERFACE -flto)
elseif(BLOOM_LTO)
  # Objects hold both forms: `bloom` is optimised as a whole, the tests link at once.
  target_compile_options(bloom_core_options INTERFACE -flto=auto -ffat-lto-objects)
endif()

# nlohmann::json is headers alone. For the browser they are taken out of their folder, which also
# holds the headers of this system's own C library.
macro(bloom_find_json)
  find_package(nlohmann_json 3.11 REQUIRED)
  if(BLOOM_WASM)
    get_target_property(_json_headers nlohmann_json::nlohmann_json INTERFACE_INCLUDE_DIRECTORIES)
    file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/include")
    file(CREATE_LINK "${_json_headers}/nlohmann" "${PROJECT_BINARY_DIR}/include/nlohmann" SYMBOLIC)
    set_target_properties(nlohmann_json::nlohmann_json PROPERTIES
      INTERFACE_INCLUDE_DIRECTORIES "${PROJECT_BINARY_DIR}/include")
  endif()
endmacro()
