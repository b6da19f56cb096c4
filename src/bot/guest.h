// A bot that takes a seat at an online table from outside, by docs/online.md alone.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "bot/mind.h"
#include "client/url.h"

namespace bloom::bot {

struct GuestPlan {
  client::Url url;  // the link of a seat, /t/TABLE#KEY
  Thinker thinker;
  std::string name = "Bot";
  std::string identity;  // a file that keeps who it is; empty: none
};

// Takes the seat and plays until the game is over, through lost connections and restarts of the
// server. `tell` gets a sentence when it sits and one when it is over. Whatever the server sends,
// the error is one sentence.
Status play_as_guest(const GuestPlan& plan, const std::function<void(const std::string&)>& tell);

}  // namespace bloom::bot
