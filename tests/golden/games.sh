# shellcheck shell=bash
# The golden games: name, game, seats, options. One per game and number of players.
# shellcheck disable=SC2034
golden_games=(
  "town-2 town random,greedy"
  "town-3 town greedy,random,greedy side=B"
  "town-4 town random,random,greedy,greedy metro=lines parks=three"
)
