// `next` of the protocol: what can follow the beginning of a text.
#include "games/runs/json.h"

namespace bloom {
namespace {

struct NextRequest {
  std::string prefix;
  std::string steal;
};

Result<NextRequest> read_next(const Json& request) {
  Reader in = request_reader(request);
  NextRequest out;
  out.prefix = in.text("prefix");
  if (in.has("steal")) out.steal = in.text("steal");
  if (const Status status = in.finish(); !status) return status.error();
  return out;
}

}  // namespace

Status Codec<Runs>::check_next(const Json& request) {
  const auto read = read_next(request);
  if (!read) return read.error();
  return Done{};
}

// What may follow is the same in every world that agrees with the actor's view.
Result<Json> Codec<Runs>::next(const runs::View& view, const Json& request) {
  const auto read = read_next(request);
  if (!read) return read.error();
  const auto found = runs::continuation(some_world<Runs>(view), read->prefix, read->steal);
  if (!found) return found.error();
  return Json{{"tokens", found->tokens}, {"end", found->end}};
}

}  // namespace bloom
