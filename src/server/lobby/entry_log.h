// The entries of a table as clients get them: JSON texts in pages, which connections share.
//
// A long log is sent page by page, as fast as a connection takes them; a page that is full never
// changes again, so that any number of connections read the same bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bloom::server {

class EntryLog {
 public:
  // A page is full when it has so many bytes, or more by its last entry.
  static constexpr std::size_t kPageBytes = 64 * 1024;

  // Entries of one page, joined by commas; empty if there are none.
  struct Slice {
    std::shared_ptr<const std::string> owner;  // keeps the text
    std::string_view text;
    int last = 0;  // the number of the last of them, or of the one before
  };

  // Entries are numbered from 1, in the order in which they are added.
  void add(std::string_view entry);
  int size() const { return size_; }
  std::string_view text(int number) const;
  // What comes after the entry `number`, from 0 to size(), up to the end of a page.
  Slice after(int number) const;

 private:
  struct Page {
    int first;                          // the number of its first entry
    std::shared_ptr<std::string> text;  // only that of the last page grows
    std::vector<std::uint32_t> starts;  // of its entries
  };
  const Page& page_of(int number) const;

  std::vector<Page> pages_;
  int size_ = 0;
};

}  // namespace bloom::server
