#include "cli/lesson_files.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "base/text.h"
#include "platform/json_file.h"

namespace bloom::cli {
namespace {

template <class File, class Read>
Result<File> read_whole(const std::string& name, Read read) {
  const auto json = open_lesson_file(name);
  if (!json) return json.error();
  std::vector<std::string> faults;
  File out = read(*json, marks(), faults);
  if (!faults.empty()) return Error("bad-lesson", cat(name, ": ", faults[0]));
  return out;
}

}  // namespace

FileKind kind_of(std::string_view name) {
  if (name.ends_with("-notes")) return FileKind::kNotes;
  if (name == "marks") return FileKind::kMarks;
  return name.starts_with("untaught") ? FileKind::kOther : FileKind::kLesson;
}

std::string name_of(const std::string& path) {
  std::string_view name = path;
  if (const auto slash = name.rfind('/'); slash != name.npos) name.remove_prefix(slash + 1);
  if (name.ends_with(".json")) name.remove_suffix(5);
  return std::string(name);
}

const learn::Marks& marks() {
  static const learn::Marks only = [] {
    std::vector<std::string> faults;
    const auto json = open_lesson_file("marks");
    learn::Marks out = json ? learn::Marks::read(*json, faults) : learn::Marks();
    return out;
  }();
  return only;
}

std::vector<learn::Lesson> lessons_of(std::string_view game) {
  std::vector<learn::Lesson> found, out;
  for (const LessonFile& file : lesson_files()) {
    if (kind_of(file.name) != FileKind::kLesson) continue;
    auto lesson = open_lesson(std::string(file.name));
    if (lesson && lesson->game == game) found.push_back(std::move(*lesson));
  }
  while (!found.empty()) {
    // The first whose turn it is; of those that wait for each other, the first by name.
    const auto ready = [&](const learn::Lesson& lesson) {
      return std::none_of(found.begin(), found.end(), [&](const learn::Lesson& other) {
        return other.id == lesson.after && &other != &lesson;
      });
    };
    auto next = std::find_if(found.begin(), found.end(), ready);
    if (next == found.end()) next = found.begin();
    out.push_back(std::move(*next));
    found.erase(next);
  }
  return out;
}

Result<Json> open_lesson_file(const std::string& name) {
  if (name.find_first_of("./") != name.npos) return read_json_file(name);
  for (const LessonFile& file : lesson_files())
    if (file.name == name) return parse_json(file.text);
  std::vector<std::string> names;
  for (const LessonFile& file : lesson_files())
    if (kind_of(file.name) == kind_of(name)) names.emplace_back(file.name);
  return Error("no-lesson", names.empty() ? cat("There is no ", in_quotes(name), ".")
                                          : cat("There is no ", in_quotes(name), "; there are ",
                                                list_words(names), "."));
}

Result<learn::Lesson> open_lesson(const std::string& name) {
  return read_whole<learn::Lesson>(name, learn::read_lesson);
}

Result<learn::Notes> open_notes(const std::string& name) {
  return read_whole<learn::Notes>(name, learn::read_notes);
}

}  // namespace bloom::cli
