# Builds for the browser: clang-19 with the WASI libc, as a module that imports nothing but its
# clock and its random bytes (see src/bindings/wasm/).
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(BLOOM_WASM ON)

set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# The linker reads the members of an archive itself, so that any archiver will do; an old llvm-ar
# would refuse what clang-19 makes.
set(CMAKE_AR ar CACHE STRING "")
set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> qcS <TARGET> <OBJECTS>")
set(CMAKE_CXX_ARCHIVE_FINISH "")
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
