#include "client/visitor.h"

#include <algorithm>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/http/write.hpp>

#include "base/text.h"
#include "client/connection.h"

namespace bloom::client {
namespace {

namespace http = beast::http;

constexpr std::size_t kMaxHead = 16 * 1024;
constexpr std::uint64_t kMaxBody = 64 << 20;
constexpr int kMaxInterim = 8;  // answers that announce another one

using Parser = http::response_parser<http::string_body>;

// A request and its answer, one step after the other.
class Exchange {
 public:
  Exchange(const Url& url, const Patience& patience) : url_(url), patience_(patience) {}

  Status run(const http::request<http::string_body>& request) {
    Status opened = no_answer();
    in_time(patience_.connect, [&](auto done) {
      connection_.open(url_, [&opened, done](Status status) {
        opened = std::move(status);
        done();
      });
    });
    if (!opened) return opened;
    error_code error;
    const auto keep = [&error](auto done) {
      return [&error, done](const error_code& result, std::size_t) {
        error = result;
        done();
      };
    };
    if (!in_time(patience_.head,
                 [&](auto done) { http::async_write(connection_, request, keep(done)); }) ||
        error)
      return no_answer();
    for (int i = 0; i < kMaxInterim; ++i) {
      parser_.emplace();
      parser_->header_limit(kMaxHead);
      parser_->body_limit(kMaxBody);
      if (!in_time(patience_.head, [&](auto done) {
            http::async_read_header(connection_, buffer_, *parser_, keep(done));
          }))
        return no_answer();
      if (error) return trouble(error);
      // Not by its class: Beast knows none for the statuses it has no name for.
      if (parser_->get().result_int() >= 200) break;
    }
    if (!in_time(patience_.body,
                 [&](auto done) { http::async_read(connection_, buffer_, *parser_, keep(done)); }))
      return no_answer();
    return error ? trouble(error) : Status(Done{});
  }

  const Parser::value_type& answer() const {
    assert(parser_);
    return parser_->get();
  }

 private:
  // Begins something and waits until it is done; if it takes longer, ends the connection.
  template <class Begin>
  bool in_time(double seconds, Begin begin) {
    bool done = false;
    begin([&done] { done = true; });
    io_.restart();
    io_.run_for(in_seconds(seconds));
    if (done) return true;
    connection_.close();
    io_.restart();
    io_.run();  // what was begun refers to what is here
    return false;
  }

  Error no_answer() const {
    return Error("no-server", cat(server_words(url_), " gave no answer."));
  }
  Status trouble(const error_code& error) const {
    const bool theirs =
        error.category() == http::make_error_code(http::error::bad_version).category();
    if (!theirs || error == http::error::end_of_stream || error == http::error::partial_message)
      return no_answer();
    return Error("bad-server",
                 cat(server_words(url_),
                     " gave an answer that is not HTTP, or too large: ", error.message(), "."));
  }

  const Url& url_;
  const Patience& patience_;
  asio::io_context io_{1};
  Connection connection_{io_};
  beast::flat_buffer buffer_{kMaxHead + 65536};
  std::optional<Parser> parser_;
};

bool fits_in_header(std::string_view text) {
  return std::none_of(text.begin(), text.end(),
                      [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; });
}

}  // namespace

Error HttpAnswer::refusal() const {
  const std::string sentence = printable(root().at("error").text_at("message"));
  return Error("refused", sentence.empty()
                              ? cat("The server answered ", status, " without a reason.")
                              : sentence);
}

void Visitor::set_cookie(std::string cookie) {
  cookie_ = fits_in_header(cookie) ? std::move(cookie) : std::string();
}

Result<HttpAnswer> Visitor::ask(std::string_view method, std::string_view target,
                                const std::optional<Json>& body) {
  http::request<http::string_body> request;
  request.method_string({method.data(), method.size()});
  request.target({target.data(), target.size()});
  request.set(http::field::host, authority(url_));
  request.set(http::field::connection, "close");
  if (!cookie_.empty()) request.set(http::field::cookie, cookie_);
  if (body) {
    request.set(http::field::content_type, "application/json");
    request.body() = dump(*body);
    request.prepare_payload();
  }
  Exchange exchange(url_, patience_);
  if (const Status status = exchange.run(request); !status) return status.error();
  const auto& answer = exchange.answer();
  if (const auto cookie = answer.find(http::field::set_cookie); cookie != answer.end()) {
    const std::string_view value(cookie->value().data(), cookie->value().size());
    set_cookie(std::string(value.substr(0, value.find(';'))));
  }
  auto json = ForeignDocument::parse(answer.body());
  if (!json)
    return Error("no-server", cat(server_words(url_), " gave an answer that is not JSON."));
  return HttpAnswer{static_cast<int>(answer.result_int()), std::move(*json)};
}

}  // namespace bloom::client
