#include "server/net/reply.h"

#include "base/text.h"
#include "server/net/address.h"
#include "server/net/framing.h"

namespace bloom::server {
namespace {

// Scripts, styles and fonts from here alone; the engine may be compiled; nobody may frame the page.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Cuts off and returns what stands before the separator.
std::string_view next_part(std::string_view& text, char separator) {
  const std::size_t at = text.find(separator);
  const std::string_view part = text.substr(0, at);
  text = at == text.npos ? std::string_view() : text.substr(at + 1);
  return trimmed(part);
}

// "q=0", "q=0.000": not acceptable.
bool is_zero(std::string_view parameter) {
  if (!parameter.starts_with("q=") && !parameter.starts_with("Q=")) return false;
  parameter.remove_prefix(2);
  return !parameter.empty() && parameter.find_first_not_of("0.") == parameter.npos;
}

std::string_view words_of(int status) {
  switch (status) {
    case 400:
      return "That is not an address of this server.\n";
    case 404:
      return "There is nothing at this address.\n";
    case 405:
      return "Only GET and HEAD are answered here.\n";
    case 429:
      return "Too many connections from your address; try again later.\n";
    case 431:
      return "The headers of the request are too long.\n";
    case 503:
      return "Too many connections; try again in a moment.\n";
    default:
      return "The request was not understood.\n";
  }
}

}  // namespace

void add_safety(Reply& reply) {
  reply.headers.emplace_back("Content-Security-Policy", kPolicy);
  reply.headers.emplace_back("X-Content-Type-Options", "nosniff");
  reply.headers.emplace_back("Referrer-Policy", "no-referrer");
  reply.headers.emplace_back("Cross-Origin-Opener-Policy", "same-origin");
  reply.headers.emplace_back("Cross-Origin-Resource-Policy", "same-origin");
}

Reply refusal(int status) {
  Reply reply;
  reply.status = status;
  reply.body = words_of(status);
  reply.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
  reply.headers.emplace_back("Cache-Control", "no-cache");
  if (status == 405) reply.headers.emplace_back("Allow", "GET, HEAD");
  if (status == 503) reply.headers.emplace_back("Retry-After", "1");
  add_safety(reply);
  return reply;
}

std::string_view choose_coding(std::string_view accept_encoding, bool brotli, bool gzip) {
  bool takes_brotli = false, takes_gzip = false;
  while (!accept_encoding.empty()) {
    std::string_view item = next_part(accept_encoding, ',');
    const std::string_view name = next_part(item, ';');
    const bool taken = !is_zero(trimmed(item));
    if (same_word(name, "br")) takes_brotli = taken;
    if (same_word(name, "gzip") || same_word(name, "x-gzip")) takes_gzip = taken;
  }
  if (brotli && takes_brotli) return "br";
  if (gzip && takes_gzip) return "gzip";
  return {};
}

bool names_tag(std::string_view if_none_match, std::string_view tag) {
  while (!if_none_match.empty()) {
    std::string_view item = next_part(if_none_match, ',');
    if (item == "*") return true;
    if (item.starts_with("W/")) item.remove_prefix(2);
    if (item == tag) return true;
  }
  return false;
}

Reply reply_to(const Site& site, const Ask& ask) {
  if (ask.method == Method::kOther) return refusal(405);
  const auto path = path_of(ask.target);
  Reply reply;
  const SiteFile* file = path ? site.find(*path) : nullptr;
  if (file == nullptr && path && !names_file(*path)) file = &site.index();
  if (file == nullptr) {
    reply = refusal(path ? 404 : 400);
    reply.send_body = ask.method == Method::kGet;
    return reply;
  }
  const std::string_view coding =
      choose_coding(ask.accept_encoding, !file->brotli.empty(), !file->gzip.empty());
  reply.body = coding == "br" ? file->brotli : coding == "gzip" ? file->gzip : file->plain;
  // Each form has a tag of its own, as its bytes are others.
  const std::string tag = cat('"', file->tag, coding.empty() ? "" : "-", coding, '"');
  reply.headers.emplace_back("ETag", tag);
  reply.headers.emplace_back("Cache-Control",
                             file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (!file->gzip.empty() || !file->brotli.empty())
    reply.headers.emplace_back("Vary", "Accept-Encoding");
  add_safety(reply);
  if (names_tag(ask.if_none_match, tag)) {
    reply.status = 304;
    reply.body = {};
    reply.send_body = false;
    return reply;
  }
  reply.headers.emplace_back("Content-Type", file->type);
  if (!coding.empty()) reply.headers.emplace_back("Content-Encoding", coding);
  reply.send_body = ask.method == Method::kGet;
  return reply;
}

}  // namespace bloom::server
