#include "server/lobby/entry_log.h"

#include <algorithm>

namespace bloom::server {

void EntryLog::add(std::string_view entry) {
  if (pages_.empty() || pages_.back().text->size() >= kPageBytes) {
    if (!pages_.empty()) pages_.back().text->shrink_to_fit();
    pages_.push_back({size_ + 1, std::make_shared<std::string>(), {}});
  }
  Page& page = pages_.back();
  if (!page.text->empty()) *page.text += ',';
  page.starts.push_back(static_cast<std::uint32_t>(page.text->size()));
  *page.text += entry;
  ++size_;
}

const EntryLog::Page& EntryLog::page_of(int number) const {
  const auto after = std::upper_bound(pages_.begin(), pages_.end(), number,
                                      [](int each, const Page& page) { return each < page.first; });
  return *(after - 1);
}

std::string_view EntryLog::text(int number) const {
  const Page& page = page_of(number);
  const auto at = static_cast<std::size_t>(number - page.first);
  const std::string_view rest = std::string_view(*page.text).substr(page.starts[at]);
  if (at + 1 == page.starts.size()) return rest;
  return rest.substr(0, page.starts[at + 1] - 1 - page.starts[at]);  // without the comma
}

EntryLog::Slice EntryLog::after(int number) const {
  if (number >= size_) return {nullptr, {}, size_};
  const Page& page = page_of(number + 1);
  const std::uint32_t start = page.starts[static_cast<std::size_t>(number + 1 - page.first)];
  const int last = page.first + static_cast<int>(page.starts.size()) - 1;
  if (&page != &pages_.back()) return {page.text, std::string_view(*page.text).substr(start), last};
  // The last page goes on growing: whoever sends it has a copy.
  auto copy = std::make_shared<const std::string>(page.text->substr(start));
  const std::string_view text = *copy;
  return {std::move(copy), text, last};
}

}  // namespace bloom::server
