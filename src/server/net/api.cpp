#include "server/net/api.h"

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "server/net/address.h"
#include "server/net/metrics.h"

namespace bloom::server {
namespace {

constexpr std::string_view kPrefix = "/api/tables/";
constexpr std::string_view kCookie = "bloom";

ApiAnswer json_answer(int status, const Json& json) {
  ApiAnswer out;
  out.status = status;
  out.headers.emplace_back("Content-Type", "application/json");
  out.headers.emplace_back("Cache-Control", "no-store");
  out.body = dump(json);
  return out;
}

// "host:port" without a scheme, as Host has it.
std::string_view host_part(std::string_view url) {
  const auto at = url.find("://");
  if (at != url.npos) url.remove_prefix(at + 3);
  return url.substr(0, url.find('/'));
}

bool is_local_name(std::string_view host) {
  const std::string_view name = host.substr(0, host.rfind(':'));
  return name == "localhost" || name.starts_with("127.") || name == "[::1]" || host == "[::1]";
}

bool is_host(std::string_view host) {
  return !host.empty() && host.size() < 256 &&
         host.find_first_not_of(
             "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-:[]_") == host.npos;
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
      {"foreign-origin", 403}, {"not-yours", 403},  {"bad-key", 403}, {"no-table", 404},
      {"nothing-here", 404},   {"bad-method", 405}, {"no-seat", 409}, {"too-many-tables", 409},
      {"wrong-time", 409},     {"too-large", 413},  {"no-json", 415}, {"muted", 429},
      {"slow-down", 429},      {"no-storage", 503}, {"damaged", 500}};
  for (const auto& [name, status] : kStatus)
    if (name == code) return status;
  return 400;
}

ApiAnswer refuse_api(const Error& error) {
  ApiAnswer out = json_answer(status_of(error.code),
                              {{"error", {{"code", error.code}, {"message", error.message}}}});
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
  return path.starts_with("/api/") || path == "/api" || path == "/healthz" || path == "/metrics";
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
             is_host(request.host) ? request.host : std::string("localhost"), "/");
}

bool Api::own_origin(const ApiRequest& request) const {
  // Only browsers send it; others do as they like anyway.
  if (request.origin.empty()) return true;
  if (request.origin == "null") return false;
  const std::string_view host = host_part(request.origin);
  return host == request.host ||
         (!settings_.public_url.empty() && host == host_part(settings_.public_url));
}

std::string Api::limited_address(const ApiRequest& request) const {
  const std::string address = limit_address(request.address);
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
  out.identity = identity_of(cookie_value(request.cookie, kCookie)).value_or("");
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
  if (!gate_.open_socket(out.address, lobby_.hall().now())) {
    ++lobby_.hall().counters.limited;
    return refuse(Error("slow-down", "Too many connections from your address; try again later."));
  }
  return out;
}

void Api::answer(const ApiRequest& request, std::function<void(ApiAnswer)> done) {
  Counters& counters = lobby_.hall().counters;
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
  if (*path == "/healthz" && get) {
    ApiAnswer out;
    out.headers.emplace_back("Content-Type", "text/plain; charset=utf-8");
    out.headers.emplace_back("Cache-Control", "no-store");
    out.body = "ok\n";
    return done(std::move(out));
  }
  if (*path == "/metrics" && get) {
    if (!request.local && !settings_.open_metrics)
      return refuse("not-yours", "Figures are for this machine alone; see --open-metrics.");
    return done(metrics());
  }
  const std::string address = limited_address(request);
  const Millis now = lobby_.hall().now();
  if (!gate_.request(address, now)) {
    ++counters.limited;
    return refuse("slow-down", "Too many requests from your address; try again in a moment.");
  }
  if (!own_origin(request))
    return refuse("foreign-origin", "The request comes from the page of another server.");

  std::string secret = cookie_value(request.cookie, kCookie);
  auto identity = identity_of(secret);
  Lobby::Who who{identity.value_or(""), base_of(request)};
  bool fresh = false;
  Json body;
  if (post) {
    if (!request.content_type.starts_with("application/json"))
      return refuse("no-json", "Send JSON, with Content-Type: application/json.");
    auto parsed = parse_json(request.body);
    if (!parsed || !parsed->is_object()) return refuse("bad-json", "Send one JSON object.");
    body = std::move(*parsed);
  }
  const TablePath parts = path->starts_with(kPrefix) ? table_path(*path) : TablePath{};
  // Also whoever looks at a table: if the answer to their joining is lost, they can ask again and
  // are known.
  if (!identity && (post || (get && is_table_id(parts.table) && parts.what.empty()))) {
    secret = fresh_secret(lobby_.hall().random);
    who.identity = *identity_of(secret);
    fresh = true;
  }
  const bool secure = request.secure || settings_.public_url.starts_with("https://");
  const auto reply = [done = std::move(done), fresh, secret, secure, &counters](int status) {
    return [=, &counters](Result<Json> result) {
      if (!result) {
        ++counters.refused_requests;
        return done(refuse_api(result.error()));
      }
      ApiAnswer out = json_answer(status, *result);
      if (fresh)
        out.headers.emplace_back("Set-Cookie",
                                 cat(kCookie, "=", secret, "; Path=/; Max-Age=31536000; HttpOnly; ",
                                     "SameSite=Strict", secure ? "; Secure" : ""));
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
                           {"now", now},
                           {"levels", kOpponents},
                           {"keep_days", lobby_.limits().keep_days}});
  if (*path == "/api/tables" && post) {
    if (!gate_.new_table(address, now)) {
      ++counters.limited;
      return wrong("slow-down", "Too many tables from your address; try again in a minute.");
    }
    return lobby_.create(who, body, reply(201));
  }
  if (*path == "/api/tables/mine" && get) return lobby_.mine(who, reply(200));
  if (*path == "/api/tables/open" && get) return lobby_.open(reply(200));
  if (!path->starts_with(kPrefix))
    return wrong("nothing-here", "There is nothing at this address.");
  if (!is_table_id(parts.table))
    return wrong("no-table", "There is no such table; perhaps it was deleted.");
  if (parts.what.empty() && get) return lobby_.state(who, parts.table, reply(200));
  if (parts.what == "record" && get) return lobby_.record(parts.table, reply(200));
  if (parts.what == "join" && post) return lobby_.join(who, parts.table, body, reply(200));
  if (parts.what == "link" && post) return lobby_.link(who, parts.table, body, reply(200));
  if (parts.what == "rematch" && post) return lobby_.rematch(who, parts.table, body, reply(200));
  const bool known = parts.what.empty() || parts.what == "record" || parts.what == "join" ||
                     parts.what == "link" || parts.what == "rematch";
  if (parts.what == "socket") return wrong("bad-request", "Ask for a WebSocket here.");
  if (known) return wrong("bad-method", "This address is asked in another way.");
  wrong("nothing-here", "There is nothing at this address.");
}

ApiAnswer Api::metrics() const {
  ApiAnswer out;
  out.headers.emplace_back("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
  out.headers.emplace_back("Cache-Control", "no-store");
  out.body = metrics_text(lobby_.hall().counters, lobby_.hall().journal.figures());
  return out;
}

}  // namespace bloom::server
