# What clang-tidy reads (tests/steps/07-tidy-slow). Most of its time goes into foreign headers, once
# more for every file, so it reads all files of a few folders as one: <build>/rooms/<room>.cpp, which
# includes their headers and then their sources. Nothing of it is built; each is in
# <build>/compile_commands.json.

set(_bloom_in_rooms "")

# bloom_room(NAME LIBRARY... FOLDERS FOLDER... BEHIND FOLDER...): the libraries say where headers are
# found. Those of the folders it stands behind are read first: they would not expect its names.
function(bloom_room name)
  cmake_parse_arguments(ARG "" "" "FOLDERS;BEHIND" ${ARGN})
  set(includes "")
  foreach(part IN ITEMS BEHIND/h FOLDERS/h FOLDERS/cpp)
    cmake_path(GET part PARENT_PATH list)
    cmake_path(GET part FILENAME kind)
    foreach(folder IN LISTS ARG_${list})
      file(GLOB files RELATIVE "${PROJECT_SOURCE_DIR}/src" CONFIGURE_DEPENDS
        "${PROJECT_SOURCE_DIR}/src/${folder}/*.${kind}")
      list(TRANSFORM files REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE lines)
      string(APPEND includes ${lines})
      if(list STREQUAL "FOLDERS")
        list(APPEND _bloom_in_rooms ${files})
      endif()
    endforeach()
  endforeach()
  set(_bloom_in_rooms ${_bloom_in_rooms} PARENT_SCOPE)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/rooms/${name}.cpp" @ONLY CONTENT "${includes}")
  add_library(room_${name} OBJECT EXCLUDE_FROM_ALL "${PROJECT_BINARY_DIR}/rooms/${name}.cpp")
  target_link_libraries(room_${name} PRIVATE bloom_options ${ARG_UNPARSED_ARGUMENTS})
endfunction()

# Those found in src/ are not known here.
find_package(Boost 1.81 REQUIRED)
find_package(CLI11 REQUIRED)
find_package(OpenSSL REQUIRED)
find_package(ZLIB REQUIRED)

bloom_room(core bloom_engine FOLDERS base games json search table learn engine)
foreach(game IN LISTS BLOOM_FOUND)
  bloom_room(${game} bloom_terminal BEHIND base games json search table
    FOLDERS games/${game} games/${game}/bot)
endforeach()
bloom_room(lobby bloom_lobby bloom_platform FOLDERS server server/lobby server/store platform)
bloom_room(net bloom_server Boost::headers ZLIB::ZLIB FOLDERS server/net)
bloom_room(client bloom_load bloom_bot bloom_arena Boost::headers OpenSSL::SSL
  FOLDERS client arena load bot)
bloom_room(cli bloom_terminal bloom_arena bloom_load bloom_bot bloom_server CLI11::CLI11 FOLDERS cli)

file(GLOB_RECURSE all RELATIVE "${PROJECT_SOURCE_DIR}/src" CONFIGURE_DEPENDS
  "${PROJECT_SOURCE_DIR}/src/*.h" "${PROJECT_SOURCE_DIR}/src/*.cpp")
list(REMOVE_ITEM all ${_bloom_in_rooms})
list(FILTER all EXCLUDE REGEX "^bindings/wasm/")  # for another compiler; read by themselves
if(all)
  message(FATAL_ERROR "clang-tidy would not read ${all}: put their folders into cmake/Rooms.cmake")
endif()
