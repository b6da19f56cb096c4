#include "cli/tls.h"

#include <fcntl.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <memory>
#include <thread>

#include "base/text.h"
#include "cli/wire.h"

namespace bloom::cli {
namespace {

struct FreeSsl {
  void operator()(SSL* ssl) const { SSL_free(ssl); }
};
using Tls = std::unique_ptr<SSL, FreeSsl>;

// One for the program: it holds the certificates that this machine trusts.
SSL_CTX* trusted() {
  static SSL_CTX* const context = [] {
    // Threads may still carry bytes when the program ends: nothing is tidied up under them.
    OPENSSL_init_ssl(OPENSSL_INIT_NO_ATEXIT, nullptr);
    SSL_CTX* made = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_min_proto_version(made, TLS1_2_VERSION);
    SSL_CTX_set_default_verify_paths(made);
    SSL_CTX_set_verify(made, SSL_VERIFY_PEER, nullptr);
    // A frame may be written again from another place in memory.
    SSL_CTX_set_mode(made, SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER | SSL_MODE_ENABLE_PARTIAL_WRITE);
    return made;
  }();
  return context;
}

std::string trouble_of(const SSL* ssl) {
  const long verdict = SSL_get_verify_result(ssl);
  if (verdict != X509_V_OK)
    return cat("its certificate is not trusted: ", X509_verify_cert_error_string(verdict));
  const unsigned long code = ERR_get_error();
  const char* reason = code == 0 ? nullptr : ERR_reason_error_string(code);
  return reason == nullptr ? "it broke off" : reason;
}

// Waits until the connection is ready for what TLS asked for; false if it has ended.
bool wait_for(SSL* ssl, int connection, int result) {
  const int why = SSL_get_error(ssl, result);
  if (why != SSL_ERROR_WANT_READ && why != SSL_ERROR_WANT_WRITE) return false;
  pollfd wait{connection, static_cast<short>(why == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT), 0};
  return poll(&wait, 1, 20000) > 0;
}

bool write_encrypted(SSL* ssl, int connection, std::string_view bytes) {
  while (!bytes.empty()) {
    const int wrote = SSL_write(ssl, bytes.data(), static_cast<int>(bytes.size()));
    if (wrote > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(wrote));
    } else if (!wait_for(ssl, connection, wrote)) {
      return false;
    }
  }
  return true;
}

void carry(const Tls& tls, int connection, int inner) {
  std::array<char, 16384> part{};
  while (true) {
    std::array<pollfd, 2> waits = {{{connection, POLLIN, 0}, {inner, POLLIN, 0}}};
    if (poll(waits.data(), waits.size(), -1) < 0) continue;
    if (waits[0].revents != 0) {
      int got = SSL_read(tls.get(), part.data(), part.size());
      for (; got > 0; got = SSL_read(tls.get(), part.data(), part.size()))
        if (!write_all(inner, {part.data(), static_cast<std::size_t>(got)})) return;
      if (SSL_get_error(tls.get(), got) != SSL_ERROR_WANT_READ) return;
    }
    if (waits[1].revents != 0) {
      const ssize_t got = recv(inner, part.data(), part.size(), 0);
      if (got <= 0) return;
      if (!write_encrypted(tls.get(), connection, {part.data(), static_cast<std::size_t>(got)}))
        return;
    }
  }
}

}  // namespace

Result<int> encrypt(int connection, const std::string& host) {
  signal(SIGPIPE, SIG_IGN);  // OpenSSL writes without asking for silence
  Tls tls(SSL_new(trusted()));
  SSL_set_fd(tls.get(), connection);
  SSL_set_tlsext_host_name(tls.get(), host.c_str());
  // A certificate may name an address as well.
  if (X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(tls.get()), host.c_str()) != 1)
    SSL_set1_host(tls.get(), host.c_str());
  ERR_clear_error();
  std::array<int, 2> pair{};
  if (SSL_connect(tls.get()) != 1 ||
      socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair.data()) != 0) {
    const std::string why = trouble_of(tls.get());
    close(connection);
    return Error("no-server", cat("There is no secure connection to ", host, ": ", why, "."));
  }
  fcntl(connection, F_SETFL, O_NONBLOCK);
  std::thread([tls = std::move(tls), connection, inner = pair[1]] {
    carry(tls, connection, inner);
    SSL_shutdown(tls.get());
    close(inner);
    close(connection);
  }).detach();
  return pair[0];
}

}  // namespace bloom::cli
