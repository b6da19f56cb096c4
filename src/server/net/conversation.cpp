#include "server/net/conversation.h"

#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <chrono>

#include "base/text.h"
#include "server/net/address.h"
#include "server/net/answers.h"
#include "server/net/await.h"
#include "server/net/framing.h"
#include "server/net/reply.h"
#include "server/net/socket.h"

namespace bloom::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using boost::system::error_code;
using Parser = http::request_parser<http::empty_body>;
using Request = Parser::value_type;

constexpr std::uint32_t kMaxHeader = 16 * 1024;
constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

// All lines of a name.
std::vector<std::string_view> lines(const Request& request, http::field name) {
  std::vector<std::string_view> out;
  for (auto [line, end] = request.equal_range(name); line != end; ++line)
    out.push_back(view(line->value()));
  return out;
}

// Asked by one name, in the target as well as in Host; only HTTP/1.0 may say none.
bool well_hosted(const Request& request) {
  const auto hosts = lines(request, http::field::host);
  if (hosts.size() > 1 || (hosts.empty() && request.version() >= 11)) return false;
  const std::string_view host = hosts.empty() ? std::string_view() : hosts.front();
  if (!hosts.empty() && plain_host(host).empty()) return false;
  const std::string_view target = view(request.target());
  if (!target.starts_with("http://") && !target.starts_with("https://")) return true;
  const std::string_view named = host_part(target.substr(0, target.find_first_of("?#")));
  return !hosts.empty() && plain_host(named) == plain_host(host);
}

// HTTP/1.0 knows no such thing.
bool expects(const Request& request) {
  return request.version() >= 11 && request.count(http::field::expect) > 0;
}

class Conversation {
 public:
  Conversation(std::shared_ptr<Connection> connection, Service& service)
      : connection_(std::move(connection)),
        stream_(connection_->stream),
        service_(service),
        answers_(stream_, service.api, service.write_seconds) {}

  asio::awaitable<void> run();
  // Closes with a refusal.
  asio::awaitable<void> refuse(const Reply& reply);

 private:
  // What reading came to: done, or the status of a refusal, or the connection is gone.
  static constexpr int kDone = 0, kGone = -1;

  asio::awaitable<bool> read_more();
  asio::awaitable<int> read_head(Parser& parser);
  asio::awaitable<int> read_content(const Framing& framing, std::string& content);
  // Each is true if another request may follow.
  asio::awaitable<bool> answer(Parser& parser);
  asio::awaitable<bool> answer_api(const Request& request, const Framing& framing);
  asio::awaitable<bool> answer_upgrade(Parser& parser, bool content);
  asio::awaitable<bool> answer_page(const Request& request);
  asio::awaitable<bool> write(const ApiAnswer& answer, const Request& request, bool keep);
  asio::awaitable<bool> refuse(const Request& request, const ApiAnswer& answer);
  // In the form of the place that was asked.
  asio::awaitable<bool> refuse(const Request& request, bool api, const Error& error);
  asio::awaitable<ApiAnswer> ask(const ApiRequest& request);
  // Waits as long as the address must; false if it is to be refused.
  asio::awaitable<bool> pace(const Request& request);
  std::string address_of(const Request& request) const;
  ApiRequest read(const Request& request) const;
  std::optional<Error> fault_of(const Request& request, const std::optional<Framing>& framing,
                                bool api) const;
  std::string_view waiting() const {
    return {static_cast<const char*>(buffer_.data().data()), buffer_.size()};
  }

  std::shared_ptr<Connection> connection_;
  beast::tcp_stream& stream_;
  Service& service_;
  Answers answers_;
  beast::flat_buffer buffer_{std::size_t{2} * kMaxHeader};
};

asio::awaitable<bool> Conversation::read_more() {
  constexpr std::size_t kLeast = 1024;
  const std::size_t room = std::min(buffer_.max_size() - buffer_.size(),
                                    std::max(kLeast, buffer_.capacity() - buffer_.size()));
  auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(room), kAwait);
  buffer_.commit(size);
  co_return !error;
}

asio::awaitable<int> Conversation::read_head(Parser& parser) {
  HeadScan scan;
  for (auto state = scan.look(waiting()); state != HeadScan::State::kWhole;
       state = scan.look(waiting())) {
    if (state == HeadScan::State::kBroken) co_return 400;
    if (buffer_.size() > kMaxHeader) co_return 431;
    connection_->waiting = true;
    const bool more = co_await read_more();
    connection_->waiting = false;
    if (!more) co_return kGone;
  }
  if (scan.size() > kMaxHeader) co_return 431;
  error_code error;
  parser.header_limit(2 * kMaxHeader);
  parser.body_limit(boost::none);  // it never sees any
  const std::size_t used = parser.put(asio::buffer(buffer_.data(), scan.size()), error);
  if (error || used != scan.size() || !parser.is_header_done()) co_return 400;
  buffer_.consume(used);
  co_return kDone;
}

asio::awaitable<int> Conversation::read_content(const Framing& framing, std::string& content) {
  if (framing.size > kMaxBody) co_return 413;
  Chunks chunks(kMaxBody);
  while (framing.chunked || content.size() < framing.size) {
    std::string_view rest = waiting();
    if (framing.chunked) {
      const Chunks::State state = chunks.take(rest);
      buffer_.consume(buffer_.size() - rest.size());
      if (state == Chunks::State::kBroken) co_return 400;
      if (state == Chunks::State::kTooLarge) co_return 413;
      if (state == Chunks::State::kWhole) {
        content = std::move(chunks.content());
        co_return kDone;
      }
    } else {
      rest = rest.substr(0, framing.size - content.size());
      content += rest;
      buffer_.consume(rest.size());
      if (content.size() == framing.size) break;
    }
    if (!co_await read_more()) co_return kGone;
  }
  co_return kDone;
}

asio::awaitable<bool> Conversation::write(const ApiAnswer& answer, const Request& request,
                                          bool keep) {
  const std::string address = service_.api.limited_address(read(request));
  const bool body = request.method() != http::verb::head;
  co_return co_await answers_.write(answer, address, body, request.version(), keep);
}

asio::awaitable<void> Conversation::refuse(const Reply& reply) {
  co_await answers_.write(reply, 11, false);
  co_await answers_.part();
}

asio::awaitable<bool> Conversation::refuse(const Request& request, const ApiAnswer& answer) {
  co_await write(answer, request, false);
  co_await answers_.part();
  co_return false;
}

asio::awaitable<bool> Conversation::refuse(const Request& request, bool api, const Error& error) {
  if (api) {
    const ApiAnswer answer = refuse_api(error);
    co_return co_await refuse(request, answer);
  }
  const std::string words = cat(error.message, "\n");
  Reply reply = refusal(status_of(error.code));
  reply.body = words;
  reply.send_body = request.method() != http::verb::head;
  co_await refuse(reply);
  co_return false;
}

std::string Conversation::address_of(const Request& request) const {
  std::string out = connection_->address;
  if (!service_.behind_proxy) return out;
  // Some proxies add a line of their own behind what a client sent.
  for (auto [line, end] = request.equal_range("X-Forwarded-For"); line != end; ++line)
    out = last_forwarded(view(line->value()));
  return out;
}

asio::awaitable<bool> Conversation::pace(const Request& request) {
  const std::optional<Millis> wait = service_.api.pace(address_of(request));
  if (!wait) co_return false;
  if (*wait > 0) {
    asio::steady_timer timer(stream_.get_executor(), std::chrono::milliseconds(*wait));
    co_await timer.async_wait(kAwait);
  }
  co_return true;
}

ApiRequest Conversation::read(const Request& request) const {
  const auto field = [&](http::field name) { return std::string(view(request[name])); };
  ApiRequest out;
  out.method = view(request.method_string());
  out.target = view(request.target());
  out.host = field(http::field::host);
  out.cookie = field(http::field::cookie);
  out.origin = field(http::field::origin);
  out.content_type = field(http::field::content_type);
  out.address = address_of(request);
  if (service_.behind_proxy) out.secure = view(request["X-Forwarded-Proto"]) == "https";
  out.local = limit_address(out.address).empty();
  return out;
}

asio::awaitable<ApiAnswer> Conversation::ask(const ApiRequest& request) {
  co_return co_await asio::async_initiate<const asio::use_awaitable_t<>&, void(ApiAnswer)>(
      [&](auto handler) {
        auto shared = std::make_shared<decltype(handler)>(std::move(handler));
        service_.api.answer(request, [shared, to = stream_.get_executor()](ApiAnswer answer) {
          // Never from within: a coroutine is not resumed before it waits.
          asio::post(to, [shared, answer = std::move(answer)]() mutable {
            std::move (*shared)(std::move(answer));
          });
        });
      },
      asio::use_awaitable);
}

asio::awaitable<bool> Conversation::answer_upgrade(Parser& parser, bool content) {
  const Request& request = parser.get();
  const auto keys = lines(request, http::field::sec_websocket_key);
  const auto versions = lines(request, http::field::sec_websocket_version);
  ApiAnswer refusal;
  if (content) {
    refusal = refuse_api(Error("bad-request", "A request for a socket has no content."));
  } else if (keys.size() != 1 || !is_socket_key(keys.front())) {
    refusal = refuse_api(
        Error("bad-request", "Sec-WebSocket-Key should be sixteen bytes in base64, once."));
  } else if (versions.size() != 1 || versions.front() != "13") {
    refusal = refuse_api(Error("bad-version", "Sockets here are of version 13."));
    refusal.headers.emplace_back("Sec-WebSocket-Version", "13");
    refusal.headers.emplace_back("Upgrade", "websocket");
  } else {
    auto ticket = service_.api.ticket(read(request), refusal);
    if (ticket) {
      // Whatever the client sent ahead belongs to the socket.
      if (buffer_.size() > 0) {
        service_.api.gate().close_socket(ticket->address);
        co_return false;
      }
      buffer_.shrink_to_fit();
      co_await run_socket(std::move(stream_), parser.release(), service_.api, std::move(*ticket));
      co_return false;
    }
  }
  // What follows may be meant for the socket that there is not.
  co_return co_await refuse(request, refusal);
}

asio::awaitable<bool> Conversation::answer_api(const Request& request, const Framing& framing) {
  ApiRequest asked = read(request);
  const int status = co_await read_content(framing, asked.body);
  if (status == kGone) co_return false;
  if (status != kDone) {
    Error error("bad-request",
                "The chunks of the content are broken; neither extensions nor trailers are taken.");
    if (status == 413) error = Error("too-large", cat("Send ", kMaxBody, " bytes at the most."));
    co_return co_await refuse(request, true, error);
  }
  // However long the disk takes, this is not the client's delay.
  stream_.expires_never();
  const ApiAnswer answer = co_await ask(asked);
  co_return co_await write(answer, request, request.keep_alive() && !service_.stopping);
}

asio::awaitable<bool> Conversation::answer_page(const Request& request) {
  Ask ask;
  ask.method = request.method() == http::verb::get    ? Method::kGet
               : request.method() == http::verb::head ? Method::kHead
                                                      : Method::kOther;
  ask.target = view(request.target());
  ask.accept_encoding = view(request[http::field::accept_encoding]);
  ask.if_none_match = view(request[http::field::if_none_match]);
  // Behind a request for a socket may come what was meant for it.
  const bool keep = request.keep_alive() && !beast::websocket::is_upgrade(request);
  const Reply reply = reply_to(service_.site, ask);
  co_return co_await answers_.write(reply, request.version(), keep && !service_.stopping);
}

// Why nothing behind this head is read; nothing if it is good.
std::optional<Error> Conversation::fault_of(const Request& request,
                                            const std::optional<Framing>& framing, bool api) const {
  if (!framing)
    return Error("bad-request", "It is not clear where the content of the request ends.");
  if (!well_hosted(request))
    return Error("bad-request", "A request names one host, and the same everywhere.");
  const auto hosts = lines(request, http::field::host);
  if (!hosts.empty() && !service_.names.know(hosts.front()))
    return Error(
        "wrong-host",
        "This server is not asked by that name; whoever runs it names it by --public-url.");
  if (expects(request)) {
    const auto expected = lines(request, http::field::expect);
    if (expected.size() > 1 || !same_word(expected.front(), "100-continue"))
      return Error("bad-expectation", "Only 100-continue can be expected of this server.");
  }
  if (api || !framing->content()) return std::nullopt;
  if (request.method() == http::verb::get || request.method() == http::verb::head)
    return Error("too-large", "A request has no content here.");
  return Error("bad-method", "Only GET and HEAD are answered here.");
}

asio::awaitable<bool> Conversation::answer(Parser& parser) {
  const Request& request = parser.get();
  const auto path = path_of(view(request.target()));
  const bool api = path && Api::owns(*path);
  const auto framing = framing_of(request.version(), lines(request, http::field::transfer_encoding),
                                  lines(request, http::field::content_length));
  if (!co_await pace(request)) {
    const Error error("slow-down", "Too many requests from your address; try again in a moment.");
    co_return co_await refuse(request, api, error);
  }
  if (const auto fault = fault_of(request, framing, api))
    co_return co_await refuse(request, api, *fault);
  assert(framing);  // or that is a fault
  if (!api) co_return co_await answer_page(request);
  if (beast::websocket::is_upgrade(request))
    co_return co_await answer_upgrade(parser, framing->content());
  // Whoever sends the content unasked needs no word for it.
  if (expects(request) && framing->content() && framing->size <= kMaxBody && buffer_.size() == 0) {
    auto [error, size] =
        co_await asio::async_write(stream_, asio::buffer(kGoOn.data(), kGoOn.size()), kAwait);
    if (error) co_return false;
  }
  co_return co_await answer_api(request, *framing);
}

asio::awaitable<void> Conversation::run() {
  for (bool keep = true; keep && !service_.stopping;) {
    Parser parser;
    stream_.expires_after(
        std::chrono::nanoseconds(static_cast<std::int64_t>(service_.read_seconds * 1e9)));
    if (const int status = co_await read_head(parser); status == kGone) {
      break;  // gone, too slow, or ended by us
    } else if (status != kDone) {
      Reply reply = refusal(status);
      if (status == 400) reply.body = "That is not a request of HTTP/1.1.\n";
      co_await refuse(reply);
      break;
    }
    keep = co_await answer(parser);
  }
  error_code ignored;
  stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

}  // namespace

asio::awaitable<void> converse(std::shared_ptr<Connection> connection, Service& service) {
  Conversation conversation(std::move(connection), service);
  co_await conversation.run();
}

asio::awaitable<void> turn_away(std::shared_ptr<Connection> connection, Service& service,
                                int status) {
  Conversation conversation(std::move(connection), service);
  const Reply reply = refusal(status);
  co_await conversation.refuse(reply);
}

}  // namespace bloom::server
