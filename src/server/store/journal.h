// The store on threads of its own: nobody waits for the disk.
//
// One thread appends. What comes while it is busy is stored by its next transaction, all at once
// (group commit): the more there is to do, the fewer waits for the disk per entry. It also looks
// after the disk: how much is free, and, after a write that failed, when one of its size succeeds.
// The other thread reads, over a store of its own, and does what is long and needs no answer at
// once; those who ask take turns (turns.h).
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/store.h"
#include "server/store/turns.h"

namespace bloom::server {

class Journal {
 public:
  // Brings a function to the thread that everything else runs on.
  using Post = std::function<void(std::function<void()>)>;
  // So many of one owner's may wait to be read: more than an address may have sockets, all of
  // which come back at once after a restart.
  static constexpr std::size_t kMostWaiting = 128;
  // How often the disk is looked at, and tried again after a failure.
  struct Watch {
    std::chrono::milliseconds space{2000}, again{1000};
  };

  Journal(std::unique_ptr<Store> writer, std::unique_ptr<Store> reader, Post post);
  Journal(std::unique_ptr<Store> writer, std::unique_ptr<Store> reader, Post post, Watch watch);
  // Stores what was asked for, ends what is being read, forgets what waits to be read.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // `done` is called, where Post brings it, once the entries are durable or cannot be.
  void append(Append what, std::function<void(Result<Written>)> done);
  // In order with the appends, as in Store.
  using Removed = std::function<void(Result<std::vector<std::string>>)>;
  void remove_idle(Millis since, Millis lived, int most, Removed done);
  void remove(std::string table, std::function<void(Status)> done);
  void keep(Ledger ledger, std::function<void(Status)> done);

  // What `work` finds in the store, handed to `done`, when it is the owner's turn. False, and
  // neither is called, if too many of theirs wait; of the empty owner there are never too many.
  template <class Work, class Done>
  [[nodiscard]] bool ask(const std::string& owner, Work work, Done done) {
    return push(owner, asked(std::move(work), std::move(done)));
  }
  template <class Work, class Done>
  void ask(Work work, Done done) {
    push({}, asked(std::move(work), std::move(done)));
  }
  // The same when nobody else asks: the server's own work.
  template <class Work, class Done>
  void ask_later(Work work, Done done) {
    push_later(asked(std::move(work), std::move(done)));
  }

  struct Figures {
    std::atomic<std::uint64_t> commits = 0, entries = 0, failures = 0, microseconds = 0;
    std::atomic<std::int64_t> free_bytes = -1, used_bytes = -1;  // −1: not known
    std::atomic<std::int64_t> reads_waiting = 0;
    std::atomic<bool> failing = false;  // a write did, and none of its size succeeded since
  };
  const Figures& figures() const { return figures_; }
  // Why a write failed; empty if none did, or one of at least its size was done since.
  std::string trouble() const;

 private:
  using Read = std::function<void(Store&)>;
  struct Job {
    Append what;
    std::function<void(Result<Written>)> done;
    std::function<void()> other;  // instead of an append
  };

  template <class Work, class Done>
  Read asked(Work work, Done done) {
    return [this, work = std::move(work), done = std::move(done)](Store& store) mutable {
      auto found = std::make_shared<decltype(work(store))>(work(store));
      post_([found, done = std::move(done)]() mutable { done(std::move(*found)); });
    };
  }
  bool push(const std::string& owner, Read read);
  void push_later(Read read);
  void add(Job job);
  void write();
  void store_all(std::vector<Job>& jobs);
  void store_batch(std::vector<Job>& jobs, std::size_t begin, std::size_t end);
  void note(const Error* error, std::size_t bytes);
  void look_after();
  void measure();
  void read();

  std::unique_ptr<Store> writer_, reader_;
  Post post_;
  Watch watch_;
  Figures figures_;
  mutable std::mutex mutex_;
  std::condition_variable to_write_, to_read_;
  std::vector<Job> jobs_;
  Turns<Read> reads_;
  std::string trouble_;
  bool ending_ = false;
  // Of the writing thread.
  std::chrono::steady_clock::time_point measured_, probed_;
  std::size_t failed_bytes_ = 0;  // the largest write that failed
  std::thread write_thread_, read_thread_;
};

}  // namespace bloom::server
