#include "server/net/answers.h"

#include <array>
#include <boost/beast/http.hpp>
#include <chrono>
#include <ctime>

#include "server/net/await.h"

namespace bloom::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using boost::system::error_code;

// As HTTP wants it: Sun, 06 Nov 1994 08:49:37 GMT.
std::string date_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::string text(40, '\0');
  text.resize(std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts));
  return text;
}

}  // namespace

class Answers::Waiting final : public Backlog::Writer {
 public:
  Waiting(Answers& answers, const std::string& address, std::size_t bytes)
      : Writer(answers.api_.gate().backlog(), address), answers_(answers) {
    begin();
    wait_for(bytes);
  }
  // Whoever takes something, however slowly, is not silent.
  void wrote(std::size_t bytes) {
    took(bytes);
    begin();
  }

 private:
  void cut() override {
    ++answers_.api_.lobby().context().counters.slow_readers;
    answers_.stream_.close();
  }

  Answers& answers_;
};

asio::awaitable<bool> Answers::write(const Reply& reply, unsigned version, bool keep) {
  co_return co_await write(reply, version, keep, nullptr);
}

asio::awaitable<bool> Answers::write(const ApiAnswer& answer, const std::string& address,
                                     bool send_body, unsigned version, bool keep) {
  Reply reply;
  reply.status = answer.status;
  for (const auto& [name, value] : answer.headers) reply.headers.emplace_back(name, value);
  add_safety(reply);
  reply.body = answer.body;
  reply.send_body = send_body;
  // What is not read is to wait where it is counted, not in megabytes of the system's.
  if (!std::exchange(small_, true)) {
    error_code ignored;
    stream_.socket().set_option(asio::socket_base::send_buffer_size(kSystemBuffer), ignored);
  }
  Waiting waiting(*this, address, answer.body.size());
  co_return co_await write(reply, version, keep, &waiting);
}

asio::awaitable<bool> Answers::write(const Reply& reply, unsigned version, bool keep,
                                     Waiting* waiting) {
  http::response<http::span_body<const char>> response;
  response.version(version);
  response.result(static_cast<unsigned>(reply.status));
  response.set(http::field::date, date_now());
  for (const auto& [name, value] : reply.headers)
    response.set(beast::string_view(name.data(), name.size()), value);
  if (reply.status != 304) response.content_length(reply.body.size());
  response.keep_alive(keep);
  if (reply.send_body)
    response.body() = beast::span<const char>(reply.body.data(), reply.body.size());
  http::response_serializer<http::span_body<const char>> serializer(response);
  stream_.expires_after(std::chrono::nanoseconds(static_cast<std::int64_t>(seconds_ * 1e9)));
  if (!reply.send_body) {
    auto [failure, size] = co_await http::async_write_header(stream_, serializer, kAwait);
    co_return !failure && keep;
  }
  while (!serializer.is_done()) {
    auto [failure, size] = co_await http::async_write_some(stream_, serializer, kAwait);
    if (failure) co_return false;
    if (waiting != nullptr) waiting->wrote(size);
  }
  co_return keep;
}

asio::awaitable<void> Answers::part() {
  error_code ignored;
  stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  stream_.expires_after(std::chrono::seconds(1));
  std::array<char, 2048> rest;
  for (int i = 0; i < 2048; ++i) {
    auto [error, size] = co_await stream_.async_read_some(asio::buffer(rest), kAwait);
    if (error) co_return;
  }
}

}  // namespace bloom::server
