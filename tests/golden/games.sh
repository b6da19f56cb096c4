# shellcheck shell=bash
# The golden games: name, game, seats, options. One per game and number of players.
# shellcheck disable=SC2034
golden_games=(
  "town-2 town random,greedy"
  "town-3 town greedy,random,greedy side=B offices=linked"
  "town-4 town random,random,greedy,greedy metro=lines parks=three"
  "runs-2 runs greedy,random rounds=1"
  "runs-3 runs greedy,greedy,random"
  "runs-4 runs greedy,greedy,greedy,random rounds=1 dealt_jokers=hand"
  "runs-5 runs greedy,greedy,greedy,greedy,greedy steal_jokers=no"
  "garden-2 garden random,greedy order=tactical"
  "garden-3 garden greedy,random,greedy selling=all"
  "garden-4 garden random,greedy,random,greedy selling=bouquets barrow=full animals=anywhere colours=RYBW"
  "garden-5 garden greedy,random,greedy,random,greedy order=tactical tie=stay lawns=shared chains=wait"
  "petals-2 petals greedy,random"
  "petals-4 petals random,greedy,random,greedy scoring=one"
)
