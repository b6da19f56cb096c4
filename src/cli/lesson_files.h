// The lessons, notes and marks that the program has with it: data/learn/ as texts
// (cmake/Lessons.cmake).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/json.h"
#include "learn/lesson.h"
#include "learn/mark.h"
#include "learn/note.h"

namespace bloom::cli {

struct LessonFile {
  std::string_view name;  // without .json
  std::string_view text;
};

// Sorted by name.
std::span<const LessonFile> lesson_files();

// What the name of a file of data/learn/ says of it.
enum class FileKind : std::uint8_t { kLesson, kNotes, kMarks, kOther };
FileKind kind_of(std::string_view name);
// The name of a file at a path, without its folder and .json.
std::string name_of(const std::string& path);

const learn::Marks& marks();

// The lessons of a game, each behind the one that it follows, the others by name.
std::vector<learn::Lesson> lessons_of(std::string_view game);

// One of the program's own by its name, or any by the path of its file, which has a dot or a slash.
Result<Json> open_lesson_file(const std::string& name);
Result<learn::Lesson> open_lesson(const std::string& name);
Result<learn::Notes> open_notes(const std::string& name);

}  // namespace bloom::cli
