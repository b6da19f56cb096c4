#include "server/store/journal.h"

#include <algorithm>

namespace bloom::server {

using Clock = std::chrono::steady_clock;

namespace {

std::size_t size_of(const Append& what) {
  std::size_t out = what.row ? what.row->summary.size() : 0;
  for (const LogEntry& entry : what.entries) out += entry.data.size();
  return out;
}

}  // namespace

Journal::Journal(std::unique_ptr<Store> writer, std::unique_ptr<Store> reader, Post post)
    : Journal(std::move(writer), std::move(reader), std::move(post), Watch{}) {}

Journal::Journal(std::unique_ptr<Store> writer, std::unique_ptr<Store> reader, Post post,
                 Watch watch)
    : writer_(std::move(writer)),
      reader_(std::move(reader)),
      post_(std::move(post)),
      watch_(watch) {
  // Before anybody can ask for a table that there is no room for.
  measure();
  write_thread_ = std::thread([this] { write(); });
  read_thread_ = std::thread([this] { read(); });
}

Journal::~Journal() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  to_write_.notify_one();
  to_read_.notify_one();
  write_thread_.join();
  read_thread_.join();
}

// --- writing -------------------------------------------------------------------------------------

void Journal::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  to_write_.notify_one();
}

void Journal::append(Append what, std::function<void(Result<Written>)> done) {
  add({std::move(what), std::move(done), {}});
}

void Journal::remove_idle(Millis since, Millis lived, int most, Removed done) {
  add({{}, {}, [this, since, lived, most, done = std::move(done)] {
         auto gone = writer_->remove_idle(since, lived, most);
         note(gone ? nullptr : &gone.error(), 0);
         post_([done, gone = std::move(gone)] { done(gone); });
       }});
}

void Journal::remove(std::string table, std::function<void(Status)> done) {
  add({{}, {}, [this, table = std::move(table), done = std::move(done)] {
         Status gone = writer_->remove(table);
         note(gone ? nullptr : &gone.error(), 0);
         post_([done, gone = std::move(gone)] { done(gone); });
       }});
}

void Journal::keep(Ledger ledger, std::function<void(Status)> done) {
  add({{}, {}, [this, ledger, done = std::move(done)] {
         Status kept = writer_->keep(ledger);
         note(kept ? nullptr : &kept.error(), 0);
         post_([done, kept = std::move(kept)] { done(kept); });
       }});
}

void Journal::write() {
  std::vector<Job> jobs;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      to_write_.wait_for(lock, figures_.failing ? watch_.again : watch_.space,
                         [this] { return ending_ || !jobs_.empty(); });
      if (jobs_.empty() && ending_) return;
      jobs.swap(jobs_);
    }
    store_all(jobs);
    jobs.clear();
    look_after();
  }
}

void Journal::store_all(std::vector<Job>& jobs) {
  for (std::size_t begin = 0; begin < jobs.size();) {
    if (jobs[begin].other) {
      jobs[begin++].other();
      continue;
    }
    std::size_t end = begin;
    while (end < jobs.size() && !jobs[end].other) ++end;
    store_batch(jobs, begin, end);
    begin = end;
  }
}

void Journal::store_batch(std::vector<Job>& jobs, std::size_t begin, std::size_t end) {
  std::vector<const Append*> batch;
  std::size_t bytes = 0;
  for (std::size_t i = begin; i < end; ++i) {
    batch.push_back(&jobs[i].what);
    bytes += size_of(jobs[i].what);
  }
  const auto began = Clock::now();
  auto written = writer_->append(batch);
  figures_.microseconds += static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - began).count());
  ++figures_.commits;
  note(written ? nullptr : &written.error(), bytes);
  std::vector<std::pair<std::function<void(Result<Written>)>, Result<Written>>> answers;
  for (std::size_t i = begin; i < end; ++i) {
    if (written) figures_.entries += jobs[i].what.entries.size();
    answers.emplace_back(std::move(jobs[i].done), written ? Result<Written>((*written)[i - begin])
                                                          : Result<Written>(written.error()));
  }
  // One trip to the other thread for all.
  post_([answers = std::move(answers)]() mutable {
    for (auto& [done, result] : answers) done(result);
  });
}

// A small write may succeed where a larger one fails: that is no end of the trouble.
void Journal::note(const Error* error, std::size_t bytes) {
  if (error == nullptr && bytes < failed_bytes_) return;
  if (error != nullptr) {
    ++figures_.failures;
    probed_ = Clock::now();
  }
  failed_bytes_ = error == nullptr ? 0 : std::max(failed_bytes_, bytes);
  figures_.failing = error != nullptr;
  const std::lock_guard lock(mutex_);
  trouble_ = error == nullptr ? std::string() : error->message;
}

std::string Journal::trouble() const {
  const std::lock_guard lock(mutex_);
  return trouble_;
}

void Journal::look_after() {
  const auto now = Clock::now();
  if (now - measured_ >= watch_.space) measure();
  if (!figures_.failing || now - probed_ < watch_.again) return;
  // Nothing that anybody asked for: whether what failed could be done again.
  const Status status = writer_->probe(failed_bytes_);
  probed_ = Clock::now();
  if (status) note(nullptr, failed_bytes_);
}

void Journal::measure() {
  measured_ = Clock::now();
  const Space space = writer_->space();
  figures_.free_bytes = space.free;
  figures_.used_bytes = space.used;
}

// --- reading -------------------------------------------------------------------------------------

bool Journal::push(const std::string& owner, Read read) {
  {
    const std::lock_guard lock(mutex_);
    if (!owner.empty() && reads_.waiting(owner) >= kMostWaiting) return false;
    reads_.push(owner, std::move(read));
    figures_.reads_waiting = static_cast<std::int64_t>(reads_.size());
  }
  to_read_.notify_one();
  return true;
}

void Journal::push_later(Read read) {
  {
    const std::lock_guard lock(mutex_);
    reads_.later(std::move(read));
    figures_.reads_waiting = static_cast<std::int64_t>(reads_.size());
  }
  to_read_.notify_one();
}

void Journal::read() {
  while (true) {
    std::optional<Read> next;
    {
      std::unique_lock lock(mutex_);
      to_read_.wait(lock, [this] { return ending_ || !reads_.empty(); });
      // Whoever waits for these will ask another server.
      if (ending_) return;
      next = reads_.pop();
      figures_.reads_waiting = static_cast<std::int64_t>(reads_.size());
    }
    if (next) (*next)(*reader_);
  }
}

}  // namespace bloom::server
