#include "table/fairness.h"

#include "base/sha256.h"
#include "base/text.h"

namespace bloom {

Fairness Fairness::of(const Bytes32& secret, std::vector<std::vector<std::uint8_t>> entropy) {
  return {sha256(secret), secret, std::move(entropy)};
}

Fairness Fairness::fresh(int players, void (*random)(std::span<std::uint8_t>)) {
  constexpr std::size_t kEntropyBytes = 16;
  Bytes32 secret;
  random(secret);
  std::vector<std::vector<std::uint8_t>> entropy(static_cast<std::size_t>(players),
                                                 std::vector<std::uint8_t>(kEntropyBytes));
  for (auto& part : entropy) random(part);
  return of(secret, std::move(entropy));
}

Bytes32 Fairness::seed() const {
  assert(secret);
  std::vector<std::uint8_t> all(secret->begin(), secret->end());
  for (const auto& part : entropy) all.insert(all.end(), part.begin(), part.end());
  return sha256(all);
}

Json write(const Fairness& fairness, bool finished) {
  Json out;
  out["commitment"] = to_hex(fairness.commitment);
  if (finished && fairness.secret) out["secret"] = to_hex(*fairness.secret);
  Json entropy = Json::array();
  for (const auto& part : fairness.entropy) entropy.push_back(to_hex(part));
  out["entropy"] = std::move(entropy);
  return out;
}

Result<Fairness> read_fairness(const Json& json, int players) {
  Reader in(json, "fairness", "bad-fairness");
  Fairness out;
  const auto digest = [&](std::string_view key) {
    const auto bytes = bytes32_from_hex(in.text(key));
    if (!bytes) in.refuse(cat("fairness.", key, " should be 64 hex digits."));
    return bytes.value_or(Bytes32{});
  };
  out.commitment = digest("commitment");
  if (in.has("secret")) out.secret = digest("secret");
  for (const Json& part :
       in.list("entropy", static_cast<std::size_t>(players), static_cast<std::size_t>(players))) {
    const auto bytes = from_hex(as_text(part).value_or("?"));
    if (!bytes) in.refuse("fairness.entropy should hold hex digits for each seat.");
    out.entropy.push_back(bytes.value_or(std::vector<std::uint8_t>{}));
  }
  if (const Status status = in.finish(); !status) return status.error();
  if (out.secret && sha256(*out.secret) != out.commitment)
    return Error("bad-fairness", "fairness.commitment is not the SHA-256 of fairness.secret.");
  return out;
}

}  // namespace bloom
