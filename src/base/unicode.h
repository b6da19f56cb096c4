// Foreign text by its characters: what may stand in a line that others read.
//
// What is refused either cannot be seen or changes how the text around it is shown. All functions
// take one pass.
#pragma once

#include <optional>
#include <string_view>

namespace bloom {

// The first character of a text that is not empty, which loses it; nothing where its bytes are not
// UTF-8.
std::optional<char32_t> take_character(std::string_view& text);

// UTF-8 without control characters (C0, C1), separators of lines and paragraphs, marks, overrides
// and isolates of direction, tags, byte order marks and noncharacters. Joiners, which languages and
// emoji need, may stand in it.
bool is_line(std::string_view text);

// Whether anything can be seen of it: not only spaces, joiners and marks.
bool is_seen(std::string_view text);

// A line without anything that has no width, without other spaces than single ones between two
// characters, and with something to see. Two names that differ do not look alike for what is
// invisible in them.
bool is_visible_name(std::string_view text);

// Whether it begins with a word of lower case ASCII letters (b, o and t are known in all their
// forms) and a colon, in whatever case and width, in circles or letters of mathematics, with or
// without spaces and marks between them, and with whatever looks like a colon.
bool begins_with_label(std::string_view text, std::string_view word);

}  // namespace bloom
