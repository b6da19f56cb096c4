#include "client/connection.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/ssl/context.hpp>

#include "base/text.h"

namespace bloom::client {
namespace {

namespace ssl = asio::ssl;

// One for the program: it holds the certificates that this machine trusts.
ssl::context& trusted() {
  static ssl::context& context = *[] {
    auto* made = new ssl::context(ssl::context::tls_client);
    SSL_CTX_set_min_proto_version(made->native_handle(), TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(made->native_handle());
    made->set_verify_mode(ssl::verify_peer);
    return made;
  }();
  return context;
}

std::string trouble_of(SSL* tls, const error_code& error) {
  if (const long verdict = SSL_get_verify_result(tls); verdict != X509_V_OK)
    return cat("its certificate is not trusted: ", X509_verify_cert_error_string(verdict));
  if (error == asio::error::eof || error == ssl::error::stream_truncated) return "it broke off";
  return error.message();
}

}  // namespace

void Connection::open(const Url& url, std::function<void(Status)> then) {
  const auto found = [this, url, then = std::move(then)](const error_code& error,
                                                         const Resolver::results_type& results) {
    if (error)
      then(Error("no-server", cat("There is no server ", url.host, ": ", error.message(), ".")));
    else
      connect(url, results, then);
  };
  resolver_.async_resolve(url.host, cat(url.port), found);
}

void Connection::connect(const Url& url, const Resolver::results_type& found,
                         std::function<void(Status)> then) {
  const auto connected = [this, url, then = std::move(then)](const error_code& error,
                                                             const auto&...) {
    if (error || closed_)
      return then(
          Error("no-server", cat("No server answers at ", url.host, " port ", url.port, ": ",
                                 closed_ ? "it takes too long" : error.message(), ".")));
    error_code ignored;
    tcp_.set_option(asio::ip::tcp::no_delay(true), ignored);
    if (url.secure)
      encrypt(url, then);
    else
      then(Done{});
  };
  // A closed socket would be opened again.
  if (closed_) return connected(asio::error::operation_aborted);
  asio::async_connect(tcp_, found, connected);
}

void Connection::encrypt(const Url& url, std::function<void(Status)> then) {
  tls_.emplace(tcp_, trusted());
  SSL* const tls = tls_->native_handle();
  // A certificate may name an address as well.
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls), url.host.c_str()) != 1) {
    SSL_set_tlsext_host_name(tls, url.host.c_str());
    SSL_set1_host(tls, url.host.c_str());
  }
  ERR_clear_error();
  tls_->async_handshake(
      ssl::stream_base::client,
      [this, tls, host = url.host, then = std::move(then)](const error_code& error) {
        if (!error) return then(Done{});
        then(Error("no-server",
                   cat("There is no secure connection to ", host, ": ",
                       closed_ ? std::string("it takes too long") : trouble_of(tls, error), ".")));
      });
}

void Connection::close() {
  closed_ = true;
  resolver_.cancel();
  error_code ignored;
  tcp_.close(ignored);
}

}  // namespace bloom::client
