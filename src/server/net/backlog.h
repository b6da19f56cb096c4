// What waits to be taken by clients: bounds on its bytes, for one address and for all, and on the
// time that one write may take.
//
// A client that does not read costs memory for as long as it is let. Each connection bounds what it
// keeps itself; where many of them are too much together, the one that has kept its first byte the
// longest is cut off. One thread.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace bloom::server {

// The system itself may hold so many bytes for a client; what it does not take waits here, counted.
inline constexpr int kSystemBuffer = 64 * 1024;

class Backlog {
 public:
  struct Limits {
    std::size_t per_address = 4 << 20, in_all = 64 << 20;
    std::uint32_t ticks = 20;  // for what is under way to be taken
  };

  // A connection, for as long as it exists; what it counts is given back with it.
  class Writer {
   public:
    // Without an address only the bound for all holds.
    Writer(Backlog& backlog, std::string address);
    virtual ~Writer();
    Writer(const Writer&) = delete;
    Writer& operator=(const Writer&) = delete;

    std::size_t waiting() const { return waiting_; }

   protected:
    // So many bytes more wait. May cut off others, or this one.
    void wait_for(std::size_t bytes);
    // A write begins now; one is under way at a time.
    void begin();
    void took(std::size_t bytes);
    // Without a word: it would not be heard.
    virtual void cut() = 0;

   private:
    friend class Backlog;
    Backlog& backlog_;
    std::string address_;
    std::size_t waiting_ = 0;
    std::uint32_t began_ = 0;  // in ticks; counts while something waits
    bool cut_ = false;
  };

  Backlog() = default;
  explicit Backlog(Limits limits) : limits_(limits) {}

  // To be called about once a second: cuts off those whose write took too long.
  void tick();
  std::size_t bytes() const { return bytes_; }
  std::uint64_t cut_off() const { return cut_off_; }

 private:
  struct Share {
    std::size_t bytes = 0;
    std::unordered_set<Writer*> writers;
  };
  void end(Writer& writer);
  static Writer* longest(const std::unordered_set<Writer*>& writers);

  Limits limits_;
  std::size_t bytes_ = 0;
  std::uint64_t cut_off_ = 0;
  std::uint32_t now_ = 0;
  std::unordered_set<Writer*> all_;
  std::unordered_map<std::string, Share> shares_;
};

}  // namespace bloom::server
