#include "games/petals/screen.h"

#include "base/text.h"

namespace bloom::cli {
namespace {

std::string row_words(const Json& cards) {
  std::string out;
  for (const Json& card : cards) out += cat(out.empty() ? "" : " ", text_of(card));
  return out.empty() ? "nothing" : out;
}

// A view has the viewer's hand, a state all of them.
std::string draw(const Json& view, const Names& names, const Paint& paint) {
  std::string out =
      cat("Pile: ", row_words(view["pile"]), ". Deck: ", number_of(view["deck"]), ".\n");
  for (std::size_t seat = 0; seat < names.size(); ++seat) {
    out += cat(paint.bold(names[seat]), " · ", points_words(number_of(view["scores"][seat])), " · ",
               number_of(view["hand_sizes"][seat]), " in hand");
    if (view.contains("hands"))
      out += cat(": ", row_words(view["hands"][seat]));
    else if (view["seat"] == Json(seat))
      out += cat(": ", row_words(view["hand"]));
    out += '\n';
  }
  return out;
}

std::string tell(const Json& event, const Names& names) {
  const std::string kind = text_of(event["event"]);
  const auto who = [&]() -> const std::string& {
    return names[static_cast<std::size_t>(number_of(event["seat"]))];
  };
  if (kind == "play")
    return cat(does(who(), "play"), ' ', text_of(event["card"]), " for ",
               points_words(number_of(event["points"])), ".");
  if (kind == "draw") return cat(does(who(), "draw"), " a card.");
  return {};
}

std::string ask(const Json& view) {
  return text_of(view["phase"]) == "play" ? "Play a card." : "The game is over.";
}

}  // namespace

const Screen ScreenOf<Petals>::kScreen = {
    .game = Petals::kId,
    .draw = draw,
    .tell = tell,
    .ask = ask,
    .note = points_note,
    .help =
        "Cards: A to L, worth 1 to 12. A card scores if it beats the one below it.\n"
        "Moves: play C.\n"};

}  // namespace bloom::cli
