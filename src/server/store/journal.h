// The store on threads of its own: nobody waits for the disk.
//
// One thread appends. What comes while it is busy is stored by its next transaction, all at once
// (group commit): the more there is to do, the fewer waits for the disk per entry. The other reads,
// over a store of its own, and does what is long and needs no answer at once.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "server/store/store.h"

namespace bloom::server {

class Journal {
 public:
  // Brings a function to the thread that everything else runs on.
  using Post = std::function<void(std::function<void()>)>;

  Journal(std::unique_ptr<Store> writer, std::unique_ptr<Store> reader, Post post);
  // Stores and reads what was asked for, then ends.
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  // `done` is called, where Post brings it, once the entries are durable or cannot be.
  void append(Append what, std::function<void(Result<Written>)> done);
  // Deletes tables without an entry since then; in order with the appends.
  using Removed = std::function<void(Result<std::vector<std::string>>)>;
  void remove_idle(Millis since, int most, Removed done);

  // What `work` finds in the store, handed to `done`.
  template <class Work, class Done>
  void ask(Work work, Done done) {
    push([this, work = std::move(work), done = std::move(done)](Store& store) mutable {
      auto found = std::make_shared<decltype(work(store))>(work(store));
      post_([found, done = std::move(done)]() mutable { done(std::move(*found)); });
    });
  }

  struct Figures {
    std::atomic<std::uint64_t> commits = 0, entries = 0, failures = 0, microseconds = 0;
  };
  const Figures& figures() const { return figures_; }

 private:
  struct Job {
    Append what;
    std::function<void(Result<Written>)> done;
    int remove = 0;  // so many, instead of an append
    Millis since = 0;
    Removed removed;
  };
  void push(std::function<void(Store&)> work);
  void add(Job job);
  void write();
  void store_all(std::vector<Job>& jobs);
  void read();

  std::unique_ptr<Store> writer_, reader_;
  Post post_;
  Figures figures_;
  std::mutex mutex_;
  std::condition_variable to_write_, to_read_;
  std::vector<Job> jobs_;
  std::deque<std::function<void(Store&)>> asks_;
  bool ending_ = false;
  std::thread write_thread_, read_thread_;
};

}  // namespace bloom::server
