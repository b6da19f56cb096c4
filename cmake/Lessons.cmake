# The files of data/learn/ as texts in the program, each with its name, sorted: lesson_files() of
# cli/lesson_files.h. Those that list what is not taught stay outside.

function(bloom_lessons out)
  file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/data/learn/*.json")
  list(FILTER sources EXCLUDE REGEX "/untaught[^/]*$")
  list(SORT sources)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})
  set(body "")
  foreach(source IN LISTS sources)
    get_filename_component(name "${source}" NAME_WE)
    file(READ "${source}" text)
    string(APPEND body "    {\"${name}\", R\"bloom(${text})bloom\"},\n")
  endforeach()
  set(file "${PROJECT_BINARY_DIR}/figures/lesson_files.cpp")
  set(content "// Made from data/learn/ by cmake/Lessons.cmake: edit those files, not this one.
#include \"cli/lesson_files.h\"

#include <array>

namespace bloom::cli {

std::span<const LessonFile> lesson_files() {
  static constexpr auto kFiles = std::to_array<LessonFile>({
${body}  });
  return kFiles;
}

}  // namespace bloom::cli
")
  # No template: texts of moves have the signs that would be filled in. Written only when it changes.
  set(before "")
  if(EXISTS "${file}")
    file(READ "${file}" before)
  endif()
  if(NOT before STREQUAL content)
    file(WRITE "${file}" "${content}")
  endif()
  set(${out} "${file}" PARENT_SCOPE)
endfunction()
