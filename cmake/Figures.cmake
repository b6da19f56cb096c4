# Turns data/<game>.json into a header of constants, so that a component figure stands in one
# place only. Every entry under "figures" becomes `inline constexpr auto kName`, nested arrays
# become nested std::array, strings std::string_view.
#
#   bloom_figures(town)   ->   <build>/figures/games/town/figures.h

function(_bloom_literal out type value kind)
  if(kind STREQUAL "STRING")
    set(${type} "std::string_view" PARENT_SCOPE)
    set(${out} "\"${value}\"" PARENT_SCOPE)
  elseif(kind STREQUAL "NUMBER")
    set(${type} "int" PARENT_SCOPE)
    set(${out} "${value}" PARENT_SCOPE)
  elseif(kind STREQUAL "ARRAY")
    string(JSON count LENGTH "${value}")
    set(items "")
    math(EXPR last "${count} - 1")
    foreach(i RANGE ${last})
      string(JSON item GET "${value}" ${i})
      string(JSON item_kind TYPE "${value}" ${i})
      _bloom_literal(literal item_type "${item}" "${item_kind}")
      string(APPEND items "${literal}, ")
    endforeach()
    set(${type} "std::array<${item_type}, ${count}>" PARENT_SCOPE)
    set(${out} "{{${items}}}" PARENT_SCOPE)
  else()
    message(FATAL_ERROR "figures hold numbers, strings and arrays, not ${kind}")
  endif()
endfunction()

function(bloom_figures game)
  set(source "${PROJECT_SOURCE_DIR}/data/${game}.json")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
  file(READ "${source}" text)
  string(JSON figures GET "${text}" figures)
  string(JSON count LENGTH "${figures}")
  math(EXPR last "${count} - 1")
  set(body "")
  foreach(i RANGE ${last})
    string(JSON name MEMBER "${figures}" ${i})
    string(JSON what GET "${figures}" "${name}" what)
    string(JSON values GET "${figures}" "${name}" values)
    string(JSON kind TYPE "${figures}" "${name}" values)
    _bloom_literal(literal type "${values}" "${kind}")
    string(REPLACE "_" ";" parts "${name}")
    set(camel "")
    foreach(part IN LISTS parts)
      string(SUBSTRING "${part}" 0 1 head)
      string(TOUPPER "${head}" head)
      string(LENGTH "${part}" length)
      if(length GREATER 1)
        string(SUBSTRING "${part}" 1 -1 tail)
      else()
        set(tail "")
      endif()
      string(APPEND camel "${head}${tail}")
    endforeach()
    string(APPEND body "// ${what}\ninline constexpr ${type} k${camel} = ${literal};\n\n")
  endforeach()
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/figures/games/${game}/figures.h" @ONLY CONTENT
"// Made from data/${game}.json by cmake/Figures.cmake: edit that file, not this one.
#pragma once

#include <array>
#include <string_view>

namespace bloom::${game}::figures {

${body}}  // namespace bloom::${game}::figures
")
endfunction()
