#include "server/store/journal.h"

#include <chrono>

namespace bloom::server {

Journal::Journal(std::unique_ptr<Store> writer, std::unique_ptr<Store> reader, Post post)
    : writer_(std::move(writer)), reader_(std::move(reader)), post_(std::move(post)) {
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

void Journal::add(Job job) {
  {
    const std::lock_guard lock(mutex_);
    jobs_.push_back(std::move(job));
  }
  to_write_.notify_one();
}

void Journal::append(Append what, std::function<void(Result<Written>)> done) {
  add({std::move(what), std::move(done), 0, 0, {}});
}

void Journal::remove_idle(Millis since, int most, Removed done) {
  add({{}, {}, most, since, std::move(done)});
}

void Journal::push(std::function<void(Store&)> work) {
  {
    const std::lock_guard lock(mutex_);
    asks_.push_back(std::move(work));
  }
  to_read_.notify_one();
}

void Journal::write() {
  std::vector<Job> jobs;
  while (true) {
    {
      std::unique_lock lock(mutex_);
      to_write_.wait(lock, [this] { return ending_ || !jobs_.empty(); });
      if (jobs_.empty()) return;
      jobs.swap(jobs_);
    }
    store_all(jobs);
    jobs.clear();
  }
}

void Journal::store_all(std::vector<Job>& jobs) {
  for (std::size_t begin = 0; begin < jobs.size();) {
    if (jobs[begin].remove > 0) {
      Job& job = jobs[begin++];
      auto gone = writer_->remove_idle(job.since, job.remove);
      post_([done = std::move(job.removed), gone = std::move(gone)] { done(gone); });
      continue;
    }
    std::size_t end = begin;
    std::vector<const Append*> batch;
    while (end < jobs.size() && jobs[end].remove == 0) batch.push_back(&jobs[end++].what);
    const auto began = std::chrono::steady_clock::now();
    auto written = writer_->append(batch);
    const auto took = std::chrono::steady_clock::now() - began;
    figures_.microseconds += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(took).count());
    ++figures_.commits;
    if (!written) ++figures_.failures;
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
    begin = end;
  }
}

void Journal::read() {
  while (true) {
    std::function<void(Store&)> work;
    {
      std::unique_lock lock(mutex_);
      to_read_.wait(lock, [this] { return ending_ || !asks_.empty(); });
      if (asks_.empty()) return;
      work = std::move(asks_.front());
      asks_.pop_front();
    }
    work(*reader_);
  }
}

}  // namespace bloom::server
