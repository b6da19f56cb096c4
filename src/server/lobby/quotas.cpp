#include "server/lobby/quotas.h"

namespace bloom::server {

Error stored_enough() {
  return Error("slow-down",
               "Too much was stored from your address of late; go on in a few minutes.");
}

Error made_enough() {
  return Error("slow-down", "Too many tables from your address; try again in a minute.");
}

Error asked_enough() {
  return Error("slow-down", "Too much is asked for from your address; try again in a moment.");
}

bool Quotas::allow(const Payer& payer, Millis now) const {
  if (payer.address.empty()) return true;
  const auto open = [now](const auto& buckets, const std::string& key) {
    const auto found = buckets.find(key);
    return found == buckets.end() || found->second.open(now);
  };
  return open(addresses_, payer.address) && open(identities_, payer.identity);
}

void Quotas::charge(const Payer& payer, std::size_t bytes, Millis now) {
  if (payer.address.empty()) return;
  const auto amount = static_cast<double>(bytes);
  addresses_.try_emplace(payer.address, for_address()).first->second.spend(now, amount);
  if (!payer.identity.empty())
    identities_.try_emplace(payer.identity, for_identity()).first->second.spend(now, amount);
}

bool Quotas::new_table(const std::string& address, Millis now) {
  return address.empty() || tables_.try_emplace(address, for_tables()).first->second.take(now);
}

void Quotas::sweep(Millis now) {
  for (auto* buckets : {&addresses_, &identities_, &tables_})
    std::erase_if(*buckets, [now](const auto& entry) { return entry.second.full(now); });
}

}  // namespace bloom::server
