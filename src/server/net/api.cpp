#include "server/net/api.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "server/net/address.h"
#include "server/net/metrics.h"
#include "server/net/names.h"

namespace bloom::server {
namespace {

constexpr std::string_view kPrefix = "/api/tables/";
// The second can come over TLS from this host alone, not from one beside it.
constexpr std::string_view kCookie = "bloom", kSecureCookie = "__Host-bloom";

ApiAnswer json_answer(int status, const Json& json) {
  ApiAnswer out;
  out.status = status;
  out.headers.emplace_back("Content-Type", "application/json");
  out.headers.emplace_back("Cache-Control", "no-store");
  out.body = dump(json);
  return out;
}

// In the first line that it is well, or why it is not; in a second what there was before.
ApiAnswer state_of_health(std::string_view well, std::string_view why, std::string_view past = {}) {
  ApiAnswer out;
  out.status = why.empty() ? 200 : 503;
  out.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
  out.headers.emplace_back("Cache-Control", "no-store");
  out.body = cat(why.empty() ? well : why, "\n", past, past.empty() ? "" : "\n");
  return out;
}

bool is_local_name(std::string_view host) {
  const std::string_view name = host.substr(0, host.rfind(':'));
  return name == "localhost" || name.starts_with("127.") || name == "[::1]" || host == "[::1]";
}

// The path behind /api/tables/: a table and what is wanted of it.
struct TablePath {
  std::string table, what;
};
TablePath table_path(std::string_view path) {
  path.remove_prefix(kPrefix.size());
  const auto slash = path.find('/');
  return {std::string(path.substr(0, slash)),
          slash == path.npos ? std::string() : std::string(path.substr(slash + 1))};
}

}  // namespace

int status_of(std::string_view code) {
  constexpr std::pair<std::string_view, int> kStatus[] = {
      {"no-identity", 401}, {"foreign-origin", 403}, {"not-yours", 403},
      {"bad-key", 403},     {"no-table", 404},       {"nothing-here", 404},
      {"bad-method", 405},  {"no-seat", 409},        {"too-many-tables", 409},
      {"wrong-time", 409},  {"too-large", 413},      {"no-json", 415},
      {"wrong-host", 421},  {"bad-version", 426},    {"bad-expectation", 417},
      {"slow-down", 429},   {"no-storage", 503},     {"damaged", 500}};
  for (const auto& [name, status] : kStatus)
    if (name == code) return status;
  return 400;
}

ApiAnswer refuse_api(const Error& error) {
  ApiAnswer out = json_answer(status_of(error.code),
                              {{"error", {{"code", error.code}, {"message", error.message}}}});
  if (out.status == 401) out.headers.emplace_back("WWW-Authenticate", "Cookie");
  if (out.status == 429) out.headers.emplace_back("Retry-After", "5");
  return out;
}

std::string cookie_value(std::string_view header, std::string_view name) {
  while (!header.empty()) {
    std::string_view part = take_until(header, ';');
    while (part.starts_with(' ')) part.remove_prefix(1);
    if (part.size() > name.size() && part.starts_with(name) && part[name.size()] == '=')
      return std::string(part.substr(name.size() + 1));
  }
  return {};
}

bool Api::owns(std::string_view path) {
  return path.starts_with("/api/") || path == "/api" || path == "/healthz" || path == "/readyz" ||
         path == "/metrics";
}

std::string Api::socket_table(std::string_view path) {
  if (!path.starts_with(kPrefix)) return {};
  TablePath parts = table_path(path);
  return parts.what == "socket" ? std::move(parts.table) : std::string();
}

std::string Api::base_of(const ApiRequest& request) const {
  if (!settings_.public_url.empty()) return settings_.public_url;
  // Friends cannot open what only this machine calls by that name.
  if (is_local_name(request.host) && !settings_.addresses.empty()) return settings_.addresses[0];
  return cat(request.secure ? "https://" : "http://",
             plain_host(request.host).empty() ? std::string("localhost") : request.host, "/");
}

bool Api::own_origin(const ApiRequest& request) const {
  // Only browsers send it; others do as they like anyway.
  if (request.origin.empty()) return true;
  if (request.origin == "null") return false;
  const std::string host = plain_host(host_part(request.origin));
  return !host.empty() &&
         (host == plain_host(request.host) || host == plain_host(host_part(settings_.public_url)));
}

bool Api::secure(const ApiRequest& request) const {
  return request.secure || settings_.public_url.starts_with("https://");
}

Api::Secret Api::secret_of(const ApiRequest& request) const {
  std::string plain = cookie_value(request.cookie, kCookie);
  if (!secure(request)) return {std::move(plain), false};
  std::string secret = cookie_value(request.cookie, kSecureCookie);
  if (identity_of(secret)) return {std::move(secret), false};
  const bool known = identity_of(plain).has_value();
  return {std::move(plain), known};
}

std::string Api::set_cookie(const ApiRequest& request, std::string_view secret) const {
  const bool tls = secure(request);
  return cat(tls ? kSecureCookie : kCookie, "=", secret, "; Path=/; Max-Age=31536000; HttpOnly; ",
             "SameSite=Strict", tls ? "; Secure" : "");
}

std::string Api::limited_address(const ApiRequest& request) const {
  return limited_address(request.address);
}

std::optional<Millis> Api::pace(const std::string& visitor) {
  const auto wait = gate_.pace(limited_address(visitor), lobby_.context().steady());
  if (!wait) ++lobby_.context().counters.limited;
  if (wait.value_or(0) > 0) ++lobby_.context().counters.slowed;
  return wait;
}

std::string Api::limited_address(std::string_view visitor) const {
  const std::string address = limit_address(visitor);
  return address.empty() && settings_.limit_local ? "local" : address;
}

Result<Api::SocketTicket> Api::ticket(const ApiRequest& request, ApiAnswer& refusal) {
  const auto refuse = [&](Error error) {
    refusal = refuse_api(error);
    return error;
  };
  const auto path = path_of(request.target);
  SocketTicket out;
  out.table = path ? socket_table(*path) : std::string();
  if (!own_origin(request))
    return refuse(Error("foreign-origin", "The request comes from the page of another server."));
  if (!is_table_id(out.table))
    return refuse(Error("no-table", "There is no such table; perhaps it was deleted."));
  out.identity = identity_of(secret_of(request).text).value_or("");
  out.base = base_of(request);
  const auto question = request.target.find("?since=");
  if (question != std::string::npos) {
    const std::string_view digits = std::string_view(request.target).substr(question + 7);
    const auto number = read_int(digits);
    if (!number || *number < 0)
      return refuse(Error("bad-request", "since should be the number of an entry."));
    out.since = *number;
  }
  out.address = limited_address(request);
  if (!gate_.open_socket(out.address, lobby_.context().steady())) {
    ++lobby_.context().counters.limited;
    return refuse(Error("slow-down", "Too many connections from your address; try again later."));
  }
  return out;
}

void Api::answer(const ApiRequest& request, std::function<void(ApiAnswer)> done) {
  Counters& counters = lobby_.context().counters;
  ++counters.requests;
  const auto refuse = [&](std::string_view code, std::string_view sentence) {
    ++counters.refused_requests;
    done(refuse_api(Error(code, std::string(sentence))));
  };
  const auto path = path_of(request.target);
  const bool get = request.method == "GET" || request.method == "HEAD";
  const bool post = request.method == "POST";
  if (!path) return refuse("bad-request", "That is not an address of this server.");
  if (!get && !post) return refuse("bad-method", "Only GET, HEAD and POST are answered here.");
  if (*path == "/healthz" && get) return done(state_of_health("ok", trouble(), health_.past()));
  if (*path == "/readyz" && get) {
    const std::string why = lobby_.unready();
    return done(state_of_health("ready", why.empty() ? trouble() : why));
  }
  if (*path == "/metrics" && get) {
    if (!request.local && !settings_.open_metrics)
      return refuse("not-yours", "Figures are for this machine alone; see --open-metrics.");
    return done(metrics());
  }
  const std::string address = limited_address(request);
  if (!gate_.request(address, lobby_.context().steady())) {
    ++counters.limited;
    return refuse("slow-down", "Too many requests from your address; try again in a moment.");
  }
  if (!own_origin(request))
    return refuse("foreign-origin", "The request comes from the page of another server.");

  auto [secret, fresh] = secret_of(request);
  auto identity = identity_of(secret);
  Lobby::Who who{identity.value_or(""), base_of(request), address};
  Json body;
  if (post) {
    if (!request.content_type.starts_with("application/json"))
      return refuse("no-json", "Send JSON, with Content-Type: application/json.");
    auto parsed = parse_json(request.body, kFrameLimits);
    if (!parsed) return refuse("bad-json", parsed.error().message);
    if (!parsed->is_object()) return refuse("bad-json", "Send one JSON object.");
    body = std::move(*parsed);
  }
  const TablePath parts = path->starts_with(kPrefix) ? table_path(*path) : TablePath{};
  // Also whoever looks at a table, as they may want to join it.
  const bool stranger = !identity;
  if (!identity && (post || (get && is_table_id(parts.table) && parts.what.empty()))) {
    secret = fresh_secret(lobby_.context().random);
    who.identity = identity_of(secret).value_or("");
    fresh = true;
  }
  const std::string cookie = fresh ? set_cookie(request, secret) : std::string();
  const auto reply = [done = std::move(done), cookie, &counters](int status) {
    return [=, &counters](Result<Json> result) {
      if (!result) ++counters.refused_requests;
      ApiAnswer out = result ? json_answer(status, *result) : refuse_api(result.error());
      // A refusal that asks for an identity gives one.
      if (!cookie.empty() && (result || out.status == 401))
        out.headers.emplace_back("Set-Cookie", cookie);
      done(std::move(out));
    };
  };
  const auto wrong = [&](std::string_view code, std::string_view sentence) {
    reply(400)(Error(code, std::string(sentence)));
  };

  if (*path == "/api/server" && get)
    return reply(200)(Json{{"protocol", 1},
                           {"version", settings_.version},
                           {"url", who.base},
                           {"now", lobby_.context().now()},
                           {"levels", kOpponents},
                           {"keep_days", lobby_.limits().keep_days}});
  if (*path == "/api/tables" && post) return lobby_.create(who, body, reply(201));
  if (*path == "/api/tables/mine" && get) return lobby_.mine(who, reply(200));
  if (*path == "/api/tables/open" && get) return lobby_.open(reply(200));
  if (!path->starts_with(kPrefix))
    return wrong("nothing-here", "There is nothing at this address.");
  if (!is_table_id(parts.table))
    return wrong("no-table", "There is no such table; perhaps it was deleted.");
  if (parts.what.empty() && get) return lobby_.state(who, parts.table, reply(200));
  if (parts.what == "record" && get) return lobby_.record(who, parts.table, reply(200));
  // A seat is for somebody who will be known when they ask again: the answer to this may be lost.
  if (parts.what == "join" && post && stranger)
    return wrong("no-identity", "Send the cookie of this answer with the same request again.");
  if (parts.what == "join" && post) return lobby_.join(who, parts.table, body, reply(200));
  if (parts.what == "link" && post) return lobby_.link(who, parts.table, body, reply(200));
  if (parts.what == "rematch" && post) return lobby_.rematch(who, parts.table, body, reply(200));
  if (parts.what == "delete" && post) return lobby_.remove(who, parts.table, body, reply(200));
  const bool known = parts.what.empty() || parts.what == "record" || parts.what == "join" ||
                     parts.what == "link" || parts.what == "rematch" || parts.what == "delete";
  if (parts.what == "socket") return wrong("bad-request", "Ask for a WebSocket here.");
  if (known) return wrong("bad-method", "This address is asked in another way.");
  wrong("nothing-here", "There is nothing at this address.");
}

std::string Api::trouble() const {
  if (const std::string why = lobby_.context().journal.trouble(); !why.empty())
    return cat("the last write failed: ", why);
  return health_.trouble(lobby_.context().steady());
}

ApiAnswer Api::metrics() const {
  ApiAnswer out;
  out.headers.emplace_back("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
  out.headers.emplace_back("Cache-Control", "no-store");
  out.body = metrics_text(lobby_.context().counters, lobby_.context().journal.figures(),
                          gate_.backlog().bytes());
  return out;
}

}  // namespace bloom::server
