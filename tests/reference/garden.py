"""A slow and obvious Bloom (Escoffier & Franck), written from rules/garden.md alone (G1 to G34).

It is the second opinion on the C++ engine and shares no code and no data with it: the card patterns
are handed in. Everything is recomputed from scratch; nothing here is meant to be fast.
"""

from __future__ import annotations

from collections import Counter

from garden_parts import BOUQUET, LAWN, LETTERS, Garden, Pattern, Square, Tokens
from garden_parts import beds, beside, best_sale, block, bouquets, connected, name, square_of, turns
from garden_parts import without

DEFAULTS = {"barrow": "over", "selling": "free", "animals": "outside", "lawns": "one"}
DEFAULTS |= {"order": "family", "tie": "pass", "chains": "choose"}
CAPACITY = {2: 3, 3: 4, 4: 6, 5: 8}  # G10
PRIZE = {2: 3, 3: 3, 4: 6, 5: 10}  # G26, G27
MAURICE = 2  # his place in lists by colour, in a game of two (G29)
NOTHING: Tokens = (0,) * 5


class Bloom:
    """One game. Lists are by colour: the players' by seat, with two players then Maurice's.
    `hits` counts how often rare cases happened."""

    def __init__(
        self, players: int, options: dict[str, str], first: int, cards: list[Pattern]
    ) -> None:
        self.players = players
        self.options = {**DEFAULTS, **options}
        in_play = max(players, 3)  # G29
        self.letters = self.options.get("colours", LETTERS)[:in_play]
        self.turns_of = {number: turns(card) for number, card in enumerate(cards, 1)}  # G2
        self.circle = [(first + i) % players for i in range(players)]
        if players == 2:
            self.circle.append(MAURICE)  # G29
        lowest = 2 if players == 5 else 1  # G5
        self.hands: list[set[int]] = [set(range(lowest, 10)) for _ in self.circle]
        self.garden: Garden = {}
        self.gardener: list[Square | None] = [None] * in_play
        self.animal: list[Square | None] = [None] * in_play
        self.ornament: list[tuple[Square, Square] | None] = [None] * in_play  # flower, lawn
        self.has_animal = [False] * in_play
        self.barrow: list[Tokens] = [NOTHING for _ in range(players)]
        self.coins = [0] * players
        self.count: list[int | None] = [None] * players  # G22, once made
        self.bonus = [0] * players  # G26, G27
        self.first_out: int | None = None  # G27, tactical
        self.maurice_by = first  # G30: who plays for him next
        self.turns_taken = 0  # placements and passes
        self.just_played: int | None = None
        self.passed: set[int] = set()  # G18
        self.lifted: list[int] = []  # the colours of this chain
        self.peaks: Counter[int] = Counter()  # for hits: the most flowers in this chain, by colour
        self.old_places: dict[Square | None, str] = {}  # for hits: what the lifted pawns stood on
        self.was_off: set[int] = set()  # for hits: gardeners that stay off
        self.hits: Counter[str] = Counter()
        self.begin(first)

    # -- what is asked

    def phase(self) -> str:
        return self._phase

    def actor(self) -> int | None:
        return None if self._phase == "over" else self.seat

    def colour(self) -> str | None:
        """Whose card or pawn is asked for; in a chain or a sale it is the player's own."""
        if self._phase == "over":
            return None
        return self.letters[self.seat if self._phase in ("chain", "sale") else self.asked]

    def scores(self) -> list[int]:
        return [self.coins[s] + (self.count[s] or 0) + self.bonus[s] for s in range(self.players)]

    def winners(self) -> list[int]:
        """G28."""
        points = self.scores()
        best = max(points) if self._phase == "over" else None
        return [seat for seat in range(self.players) if points[seat] == best]

    def legal(self) -> list[str]:
        moves: list[str] = []
        if self._phase == "card":
            moves = self.card_moves()
        elif self._phase == "chain":
            moves = ["settle", "wait"]  # G21
        elif self._phase == "sale":
            tokens = self.barrow[self.seat]
            moves = [f"drop {letter}" for letter, count in zip(LETTERS, tokens) if count]
            if self.options["selling"] == "all":
                moves.append("sell all")
            else:
                moves += [f"sell {bouquet}" for bouquet in bouquets(tokens)]
                moves += [] if self.sale_due(tokens) else ["done"]
        elif self._phase == "ornament":
            places = self.ornament_places(self.asked)
            moves = [f"ornament {name(f)} {name(lawn)}" for f, lawn in places] + ["ornament -"]
        elif self._phase == "gardener":
            moves = [f"gardener {name(square)}" for square in self.gardener_places(self.asked)]
        elif self._phase == "animal":
            moves = [f"animal {name(square)}" for square in self.animal_places()]
        return sorted(moves, key=str.encode)

    def visible(self, colour: int) -> int:
        """The visible flowers of a colour (G17: also those below pawns)."""
        return sum(kind == self.letters[colour] for kind in self.garden.values())

    def held(self) -> set[Square]:
        """The squares with a pawn; sets that are lifted are not among them (G8, G32)."""
        squares = {square for square in self.gardener + self.animal if square is not None}
        return squares | {square for pair in self.ornament if pair for square in pair}

    def card_moves(self) -> list[str]:
        centres = self.centres()
        hand = self.hands[self.asked]
        cards = [(number, turn) for number in hand for turn in self.turns_of[number]]
        moves = [f"card {number} r{turn} @{name(at)}" for number, turn in cards for at in centres]
        return moves or ["pass"]  # G18

    def centres(self) -> set[Square]:
        """G6, G7, G8: where a card may lie, whichever it is."""
        if not self.garden:
            return {(0, 0)}
        held = self.held()
        near = {centre for square in self.garden for centre in block(square)}  # covers one at least
        return {
            centre
            for centre in near
            if any(square not in self.garden for square in block(centre))
            and not any(square in held for square in block(centre))
        }

    def gardener_places(self, colour: int) -> list[Square]:
        """G14."""
        held = self.held()
        letter = self.letters[colour]
        return [s for s, kind in self.garden.items() if kind == letter and s not in held]

    def animal_places(self) -> set[Square]:
        """G15."""
        held = self.held()
        edge = {near for square in self.garden for near in beside(square)}
        free = {square for square in edge if square not in self.garden and square not in held}
        if self.options["animals"] == "outside":
            outside = self.outside()
            self.hits["G15 a hole that is not outside"] += not free <= outside
            free &= outside
        return free

    def outside(self) -> set[Square]:
        """G15: bare squares from which bare squares lead away from the garden, pawns or not."""
        wide = [x for x, _ in self.garden]
        high = [y for _, y in self.garden]
        seen = {(min(wide) - 1, min(high) - 1)}
        todo = list(seen)
        while todo:
            for x, y in beside(todo.pop()):
                near = min(wide) - 1 <= x <= max(wide) + 1 and min(high) - 1 <= y <= max(high) + 1
                if near and (x, y) not in self.garden and (x, y) not in seen:
                    seen.add((x, y))
                    todo.append((x, y))
        return seen

    def ornament_places(self, colour: int) -> list[tuple[Square, Square]]:
        """G16, without the number of flowers."""
        held = self.held()
        taken: set[Square] = set()
        if self.options["lawns"] == "one":
            taken = self.ornamented()
        flowers = [s for s, kind in self.garden.items() if kind == self.letters[colour]]
        pairs = [(flower, near) for flower in flowers for near in beside(flower)]
        return [
            (flower, lawn)
            for flower, lawn in pairs
            if self.garden.get(lawn) == LAWN and not {flower, lawn} & held and lawn not in taken
        ]

    def ornamented(self) -> set[Square]:
        """All squares of the lawns that hold an ornament."""
        return {s for pair in self.ornament if pair for s in connected(self.garden, pair[1])}

    def sale_due(self, tokens: Tokens) -> bool:
        """G10."""
        full = self.options["barrow"] == "full"
        return sum(tokens) > CAPACITY[self.players] - full

    # -- a chain of placements

    def play(self, text: str) -> None:
        if text not in self.legal():
            raise ValueError(f"not legal here: {text!r}")
        word, *rest = text.split(" ")
        if word == "card":
            self.place(int(rest[0]), int(rest[1][1]), square_of(rest[2][1:]))
        elif word == "pass":
            self.pass_by()
        elif word == "settle":
            self.hits["G21 settled"] += 1
            self.end_chain()
        elif word == "wait":
            self.hits["G21 waited"] += 1
            self.begin(self.next)
        elif word in ("sell", "drop", "done"):
            self.sell(word, "".join(rest))
        else:
            self.put(word, rest)

    def person(self, colour: int) -> int:
        """Who plays a colour: G30, and G33 for Maurice when one has no cards left."""
        if colour < self.players:
            return colour
        return self.maurice_by if self.hands[self.maurice_by] else 1 - self.maurice_by

    def begin(self, colour: int) -> None:
        """A card of this colour is to be placed: its set is lifted (G8, G32)."""
        self.asked = colour
        self.seat = self.person(colour)
        if colour not in self.lifted:
            self.lifted.append(colour)
            self.old_places |= {self.gardener[colour]: "gardener", self.animal[colour]: "animal"}
            self.gardener[colour] = self.animal[colour] = None
        own_set = self.gardener[self.seat] is not None
        self.hits["G32 own set blocks a card of Maurice's"] += colour != self.seat and own_set
        maurice_set = self.players == 2 and self.gardener[MAURICE] is not None
        self.hits["G8 ornaments on the table"] += any(self.ornament)
        self.hits["G32 Maurice's set blocks an own card"] += colour == self.seat and maurice_set
        self._phase = "card"

    def place(self, number: int, turn: int, centre: Square) -> None:
        """G7, G9, then on with the chain (G21, G32) or to its end."""
        colour = self.asked
        pattern = self.turns_of[number][turn]
        tokens = list(self.barrow[self.seat])
        for square, mark in zip(block(centre), "".join(pattern)):
            covered = self.garden.get(square, LAWN)
            if covered != LAWN:
                tokens[LETTERS.index(covered)] += 1  # G30: also for Maurice's cards
                self.hits["G9 own colour picked"] += covered == self.letters[self.seat]
            if square in self.old_places:
                self.hits[f"G8 over the square of the own {self.old_places[square]}"] += 1
            self.garden[square] = self.letters[colour] if mark == "#" else LAWN
        self.barrow[self.seat] = tuple(tokens)
        self.hands[colour].remove(number)
        self.peaks[colour] = max(self.peaks[colour], self.visible(colour))
        self.turns_taken += 1
        self.passed.clear()
        again = colour == self.just_played
        self.hits["G31 Maurice twice in a row"] += again and colour != self.seat
        self.just_played = colour
        by_turns = None
        if self.players == 2 and colour == MAURICE:
            self.maurice_by = 1 - self.seat  # G30
            self.hits["G33 Maurice for the one who is left"] += not self.hands[self.maurice_by]
        elif self.players == 2:
            by_turns = self.maurice_by
        if colour < self.players and not self.hands[colour] and self.first_out is None:
            self.first_out = colour  # G27
        self.next = self.following()
        out = not self.hands[self.seat]
        self.hits["G33 Maurice's turn passes from the one who is out"] += (
            out and self.next == MAURICE and by_turns == self.seat
        )
        self.go_on()

    def go_on(self) -> None:
        """G21, G32: on with the chain, asked or not, or to its end."""
        if self.next is None or self.person(self.next) != self.seat:
            self.end_chain()
        elif self.options["order"] == "family" and self.players > 2:
            self.hits["G21 two turns in a row, family"] += 1  # possible only after a pass (G18)
            self.end_chain()
        else:
            self.count_links(self.asked)
            if self.options["chains"] == "choose" and self.settling_matters():
                self._phase = "chain"
            else:
                self.begin(self.next)

    def settling_matters(self) -> bool:
        """G21: a sale is due, an animal would come, the ornament could be placed."""
        sale = self.sale_due(self.barrow[self.seat])
        comes = [c for c in self.lifted if not self.has_animal[c] and self.visible(c) >= 10]
        own = self.seat in self.lifted and self.ornament[self.seat] is None
        ornament = own and self.visible(self.seat) >= 15 and bool(self.ornament_places(self.seat))
        order = self.options["order"]
        self.hits[f"G21 asked, a sale is due, {order}"] += sale
        self.hits["G21 asked, an animal would come"] += bool(comes)
        self.hits["G21 asked, Maurice's animal would come"] += any(c >= self.players for c in comes)
        self.hits["G21 asked, for the ornament alone"] += ornament and not sale and not comes
        self.hits["G21 not asked"] += not (sale or comes or ornament)
        return sale or bool(comes) or ornament

    def count_links(self, colour: int) -> None:
        same = colour == self.next
        owner = "own" if colour == self.seat else "Maurice's"
        follower = "own" if self.next == self.seat else "Maurice's"
        clause = "G21" if same and owner == "own" else "G32"
        self.hits[f"{clause} chain, {owner} then {follower}, {self.options['order']}"] += 1

    def following(self) -> int | None:
        """G19, G20, G31: the colour whose card is next; none when all is over (G18, G33)."""
        if not any(self.hands[seat] for seat in range(self.players)):
            return None
        if self.turns_taken < len(self.circle):
            return self.circle[self.turns_taken]  # G6, G29
        assert self.just_played is not None
        at = self.circle.index(self.just_played) + 1
        onward = self.circle[at:] + self.circle[:at]  # the one who has just played comes last
        onward = [colour for colour in onward if self.hands[colour] and colour not in self.passed]
        if self.options["order"] == "family" or not onward:
            return onward[0] if onward else None
        fewest = min(self.visible(colour) for colour in onward)
        tied = [colour for colour in onward if self.visible(colour) == fewest]
        just = self.just_played in tied
        tie = self.options["tie"]
        found = self.just_played if just and tie == "stay" else tied[0]
        if len(tied) > 1:
            clause = "G31" if self.players == 2 else "G20"
            self.hits[f"{clause} tie, {f'just played in it, {tie}' if just else 'of others'}"] += 1
            in_seats = sorted(tied, key=lambda colour: (colour - self.just_played - 1) % 3)
            crossed = self.players == 2 and in_seats[0] != found and not just
            self.hits["G29 tie, the circle is not the order of seats"] += crossed
        return found

    def pass_by(self) -> None:
        """G18."""
        self.hits["G18 pass"] += 1
        self.passed.add(self.asked)
        self.turns_taken += 1
        self.just_played = self.asked
        if self.asked != self.seat:
            self.maurice_by = 1 - self.seat
        self.next = self.following()
        self.go_on()

    def end_chain(self) -> None:
        """G10, G12, G13: a sale if one is due."""
        tokens = self.barrow[self.seat]
        if not self.sale_due(tokens):
            return self.pawns()
        self.hits["G22 a sale due in the last turn"] += not self.hands[self.seat]
        self.hits["G10 due with exactly as many"] += sum(tokens) == CAPACITY[self.players]
        selling = self.options["selling"]
        if selling != "bouquets":
            self._phase = "sale"
            return None
        earned, rest = best_sale(tokens)
        self.coins[self.seat] += earned
        self.hits["G12 bouquets, something left"] += any(rest)
        while self.sale_due(rest):  # of one colour
            self.hits["G12 bouquets, some thrown away"] += 1
            rest = without(rest, "".join(c for c, n in zip(LETTERS, rest) if n))
        self.barrow[self.seat] = rest
        return self.pawns()

    def sell(self, word: str, letters: str) -> None:
        """G11, G12: one step of a sale that leaves a choice."""
        if self.options["selling"] == "all":
            if letters == "all":
                earned, rest = best_sale(self.barrow[self.seat])
                self.coins[self.seat] += earned
                self.hits["G12 all, something left"] += any(rest)
                self.barrow[self.seat] = NOTHING
            else:
                self.barrow[self.seat] = without(self.barrow[self.seat], letters)
                self.hits["G12 all, some thrown away"] += 1
            if not self.sale_due(self.barrow[self.seat]):
                self.hits["G12 all, thrown away until none is due"] += letters != "all"
                self.pawns()
            return
        due = self.sale_due(self.barrow[self.seat])
        self.hits[f"G12 {word}" + ("" if due else " when nothing is due")] += 1
        if word == "sell":
            self.coins[self.seat] += BOUQUET[len(letters)]
        self.barrow[self.seat] = without(self.barrow[self.seat], letters)
        empty = not any(self.barrow[self.seat])
        self.hits["G12 sold out"] += empty
        if word == "done" or empty:
            self.pawns()

    def pawns(self) -> None:
        """G14 to G16, G32: the sets of the chain's colours, the own first."""
        self.to_put: list[tuple[str, int]] = []
        for colour in sorted(self.lifted, key=lambda colour: colour != self.seat):
            flowers = self.visible(colour)
            peak = self.peaks[colour]
            if self.has_animal[colour]:
                self.hits["G15 an animal stays, fewer than ten"] += flowers < 10
            else:
                whose = "Maurice's" if colour >= self.players else "an"
                self.hits[f"G15 {whose} animal comes"] += flowers >= 10
                self.hits["G15 ten in the chain, not at its end"] += flowers < 10 <= peak
            if flowers >= 10:
                self.has_animal[colour] = True  # G15: for good
            if colour < self.players and self.ornament[colour] is None:  # G30: not Maurice's
                self.hits["G16 fifteen in the chain, not at its end"] += flowers < 15 <= peak
                if flowers >= 15:
                    self.to_put.append(("ornament", colour))
            self.to_put.append(("gardener", colour))
            if self.has_animal[colour]:
                self.to_put.append(("animal", colour))
        self.next_pawn()

    def next_pawn(self) -> None:
        """On to the next pawn that has a square."""
        while self.to_put:
            self._phase, self.asked = self.to_put.pop(0)
            if self._phase == "ornament" and self.ornament_places(self.asked):
                return
            if self._phase == "gardener":
                if self.gardener_places(self.asked):
                    self.hits["G14 back after a turn off"] += self.asked in self.was_off
                    self.was_off.discard(self.asked)
                    return
                self.hits["G14 stays off"] += 1
                self.was_off.add(self.asked)
            if self._phase == "animal" and self.animal_places():
                return
            self.hits["G16 no place for the ornament"] += self._phase == "ornament"
        self.end_turn()

    def put(self, pawn: str, squares: list[str]) -> None:
        if squares == ["-"]:
            self.hits["G16 ornament put off"] += 1
        elif pawn == "ornament":
            flower, lawn = square_of(squares[0]), square_of(squares[1])
            self.hits["G16 ornament placed"] += 1
            self.hits["G16 on a lawn that has one"] += lawn in self.ornamented()
            self.ornament[self.asked] = (flower, lawn)
        elif pawn == "gardener":
            self.gardener[self.asked] = square_of(squares[0])
        else:
            at = square_of(squares[0])
            self.animal[self.asked] = at
            self.hits["G15 an animal in a hole"] += all(near in self.garden for near in beside(at))
        self.next_pawn()

    def end_turn(self) -> None:
        """G22, then the next turn or the end."""
        if not self.hands[self.seat]:
            self.count_up(self.seat)
        self.lifted, self.peaks, self.old_places = [], Counter(), {}
        if self.next is not None:
            self.begin(self.next)
            return
        for seat in range(self.players):  # G18: nobody can place
            if self.count[seat] is None:
                self.count_up(seat)
        self.award_bed()
        self._phase = "over"
        self.hits["G33 Maurice has cards left"] += self.players == 2 and bool(self.hands[MAURICE])
        self.hits["G28 shared"] += len(self.winners()) > 1

    # -- the end

    def count_up(self, seat: int) -> None:
        """G22 to G25 and G27."""
        earned, _ = best_sale(self.barrow[seat])
        self.hits["G24 tokens sold in the count"] += earned > 0
        self.barrow[seat] = NOTHING
        points = earned + self.visible(seat)
        pair = self.ornament[seat]
        if pair is not None:
            lawn = connected(self.garden, pair[1])
            sharing = sum(other[1] in lawn for other in self.ornament if other)
            self.hits[f"G25 lawn with {sharing}"] += 1
            self.hits["G25 rounded down"] += len(lawn) % (2 * sharing) > 0
            points += len(lawn) // (2 * sharing)
        self.count[seat] = points
        if self.options["order"] == "family":
            self.bonus[seat] += self.players - 1 - self.circle.index(seat)
        elif seat == self.first_out:
            self.bonus[seat] += PRIZE[self.players]

    def award_bed(self) -> None:
        """G26: compared bed by bed, a missing one counting 0."""
        sizes = {seat: beds(self.garden, self.letters[seat]) for seat in range(self.players)}
        longest = max(len(of_one) for of_one in sizes.values())
        left = [seat for seat in sizes if longest]
        for rank in range(longest):
            size = {seat: (sizes[seat][rank:] or [0])[0] for seat in left}
            left = [seat for seat in left if size[seat] == max(size.values())]
            self.hits["G26 tied for the largest"] += rank == 0 and len(left) > 1
            some_left = len(left) < len(size)
            self.hits["G26 decided by a missing bed"] += some_left and 0 in size.values()
        for seat in left:
            self.bonus[seat] += PRIZE[self.players] // len(left)
        self.hits[f"G26 divided by {len(left)}"] += len(left) > 1
