"""What lies on the table of Screens and who has seen what."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from kurogo.core.contract import Game, State
from kurogo.games.screens.layout import HAND, KIND, KINDS, LAID, LOOK, OWNER, PATH, PATHS, PILES, PLACE, SEAT, SEEN, SPENT, STAMP


@mypyc_attr(allow_interpreted_subclasses=True)
class Rules(Game):
    """What the options and the component set fix. `Screens` in game.py completes it."""

    def __init__(self, key: str, players: i64, counts: vec[i64], hold: i64, rounds: i64, tokens: i64, looks: i64) -> None:
        spots = players * tokens + 1
        ints = players * (tokens + 1) + tokens * (players + 1) + players * (2 * tokens + 5) + 3 * players  # draw, open, lay, stake
        super().__init__(key, players, 16 + spots, 3, rounds * ints)
        self.counts = counts  # tokens of each kind a player owns
        self.hold = hold
        self.rounds = rounds
        self.tokens = tokens  # laid a round
        self.looks = looks  # 0: without the lantern
        self.spots = spots

    def new_state(self, carry: bytes = b"", recall: bool = False) -> Table:
        raise NotImplementedError  # the rules have it

    def table(self, asked: vec[i64], drafts: vec[i64], stack: vec[i64], rows: vec[i64], ears: vec[i64]) -> Table:
        """A state with core's vecs; the rest is empty."""
        raise NotImplementedError  # the rules have it


@mypyc_attr(allow_interpreted_subclasses=True)
class Table(State):
    """The attributes of a state. Open for subclassing, which a toy may pay for: the testing kit plants its faults in subclasses."""

    def __init__(self, game: Rules, asked: vec[i64], drafts: vec[i64], stack: vec[i64], rows: vec[i64], ears: vec[i64]) -> None:
        super().__init__(game, asked, drafts, stack, rows, ears, 0, 0)
        self.g = game
        self.stage: i64 = 0
        self.round: i64 = 0
        self.lap: i64 = 0
        self.turn: i64 = 0
        self.wind: i64 = -1
        self.claim: i64 = 0  # mask of who may still take the lantern
        self.prizes = vec[i64]()
        self.spots = vec[i64]()
        self.piles = vec[i64]()  # unordered things are counts
        self.seats = vec[i64]()
        self.looks = vec[i64]()  # replaced, never written: clones share it

    def clone(self) -> Table:
        c = self.g.table(self.asked, self.drafts[:], self.stack, self.rows, self.ears[:])
        c.learned = self.learned
        c.over = self.over
        c.stage = self.stage
        c.round = self.round
        c.lap = self.lap
        c.turn = self.turn
        c.wind = self.wind
        c.claim = self.claim
        c.prizes = self.prizes[:]
        c.spots = self.spots[:]
        c.piles = self.piles[:]
        c.seats = self.seats[:]
        c.looks = self.looks
        return c

    def fields(self) -> list[str]:
        return ["stage", "round", "lap", "turn", "wind", "claim", "prizes", "spots", "piles", "seats", "looks"]

    def starter(self) -> i64:
        """Who begins this round."""
        return self.round % self.g.num_players

    def everybody(self) -> i64:
        """Mask of all players and the watchers."""
        return (i64(2) << self.g.num_players) - 1

    def hand_size(self, player: i64) -> i64:
        """Tokens in a hand: everybody sees how many."""
        base = player * PILES + HAND
        piles = self.piles
        return piles[base] + piles[base + 1] + piles[base + 2] + piles[base + 3]

    def can_scout(self, player: i64, spot: i64) -> bool:
        """3.2: a rival's token whose kind this player has not seen. Who has seen what is public."""
        base = spot * PLACE
        owner = self.spots[base + OWNER]
        return owner >= 0 and owner != player and (self.spots[base + SEEN] >> player) & 1 == 0

    def can_challenge(self, player: i64, spot: i64) -> bool:
        """3.3: a rival's token that lies face down."""
        base = spot * PLACE
        owner = self.spots[base + OWNER]
        return owner >= 0 and owner != player and self.spots[base + SEEN] != self.everybody()

    def knows(self, viewer: i64, spot: i64) -> bool:
        """Whether the viewer has seen the kind of the token on this spot."""
        return (self.spots[spot * PLACE + SEEN] >> viewer) & 1 == 1

    def batch(self, look: i64, kind: i64) -> i64:
        """How many of a looked-at batch are of this kind and still hidden from the knower: the hand, and what was laid of it unseen."""
        knower = self.looks[look * LOOK]
        owner = self.looks[look * LOOK + 1]
        since = self.looks[look * LOOK + 2]
        spots = self.spots
        count = self.piles[owner * PILES + HAND + kind]
        for spot in range(self.g.spots):
            base = spot * PLACE
            if (
                spots[base + OWNER] == owner
                and spots[base + STAMP] >= since
                and spots[base + KIND] == kind
                and not self.knows(knower, spot)
            ):
                count += 1
        return count

    def answered(self, player: i64) -> bool:
        """Whether this player made a move; who was late did not."""
        return self.drafts[player * self.g.stride] < 0

    def strength(self, p: i64, path: i64) -> i64:
        """4.3: what a player's tokens on a path are worth, and one for each stake there."""
        total: i64 = 0
        for spot in range(self.g.spots):
            if spot % PATHS == path and self.spots[spot * PLACE + OWNER] == p:
                total += self.spots[spot * PLACE + KIND]
        if self.answered(p):
            for k in range(i64(3)):
                if self.drafted(p, k) == PATH + path:
                    total += 1
        return total

    def put(self, player: i64, kind: i64, spot: i64) -> None:
        """A token from the hand face down onto a spot."""
        base = spot * PLACE
        self.piles[player * PILES + HAND + kind] -= 1
        self.spots[base + OWNER] = player
        self.spots[base + KIND] = kind
        self.spots[base + STAMP] = self.seats[player * SEAT + LAID]
        self.spots[base + SEEN] = i64(1) << player
        self.seats[player * SEAT + LAID] += 1

    def clear(self, spot: i64) -> None:
        """The token on a spot, face up, goes to its owner's spent ones."""
        base = spot * PLACE
        self.piles[self.spots[base + OWNER] * PILES + SPENT + self.spots[base + KIND]] += 1
        self.spots[base + OWNER] = -1
        self.spots[base + KIND] = -1
        self.spots[base + STAMP] = -1
        self.spots[base + SEEN] = 0

    def gather(self) -> None:
        """4.5: what lies on the spots is spent, hands go back into the pools, each bluff into its owner's hand."""
        for spot in range(self.g.spots):
            if self.spots[spot * PLACE + OWNER] >= 0:
                self.clear(spot)
        piles = self.piles
        for p in range(self.g.num_players):
            base = p * PILES
            for kind in range(i64(1), i64(KINDS)):
                piles[base + kind] += piles[base + HAND + kind]
                piles[base + HAND + kind] = 0
            piles[base + HAND] = 1
            piles[base + SPENT] = 0
            self.seats[p * SEAT + LAID] = 0
            self.seats[p * SEAT + LAID + 1] = 0
        self.looks = vec[i64]()
