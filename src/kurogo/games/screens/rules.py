"""The rules of Screens. Every rule names its clause in clauses.toml."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from kurogo.core.contract import LAPSED, NO_SUCH_ACTION, TABLE, View
from kurogo.core.flow import ARGS, depth, pop, push, top
from kurogo.games.screens.layout import (
    ANSWERING,
    C_ANSWER,
    C_CHALLENGE,
    C_DRAW,
    C_LANTERN,
    C_LATE,
    C_LAY,
    C_OUTCOME,
    C_PEEK,
    C_PRIZE,
    C_ROUND,
    C_SCOUT,
    C_STAKE,
    C_TIE,
    C_UNCOVER,
    C_WIND,
    CHALLENGE,
    CLAIM,
    DRAWING,
    ENDED,
    HAND,
    KIND,
    KINDS,
    LATE,
    LAYING,
    LEAVE,
    MOST_PRIZE,
    OPENING,
    OWNER,
    PATH,
    PATHS,
    PEEK,
    PEEKING,
    PILES,
    PLACE,
    POINTS,
    R_ANSWERED,
    R_CHALLENGED,
    R_CLAIMED,
    R_DREW,
    R_DREW_KIND,
    R_FELL,
    R_FOUND,
    R_HAND,
    R_HELD,
    R_LAID,
    R_LAID_KIND,
    R_LATE,
    R_LEFT,
    R_PASSED,
    R_PEEKED,
    R_ROUND,
    R_SCOUTED,
    R_STAKED,
    R_UNCOVERED,
    R_WIND,
    R_WON,
    SCOUT,
    SEAT,
    SEEN,
    SPENT,
    SPOT,
    STAKING,
    TOKEN,
    USED,
)
from kurogo.games.screens.state import Table
from kurogo.games.screens.view import look


@mypyc_attr(allow_interpreted_subclasses=True)
class ScreensState(Table):
    """The game as it is played: prompts, moves, chance, and what the table says."""

    # --- what may be chosen: functions of the player's view ---------------------------------------------------------------

    def choices(self, player: i64) -> list[int]:
        if depth(self.stack):
            return self.answers(player)
        stage = self.stage
        if stage == LAYING:
            return self.layings(player)
        if stage == PEEKING:
            return [PEEK + q for q in range(self.g.num_players) if q != player]
        if stage == OPENING and player != self.starter():
            return [CLAIM, LEAVE]
        return [PATH + path for path in range(i64(PATHS))]

    def answers(self, player: i64) -> list[int]:
        """3.4: a token or nothing."""
        out = self.tokens_of(player)
        out.append(LEAVE)
        return out

    def layings(self, player: i64) -> list[int]:
        out: list[int] = []
        if self.draft_length(player) == 0:
            out = self.tokens_of(player)  # 3.1
            for verb in range(i64(SCOUT), i64(CHALLENGE + 1)):
                if len(self.targets(player, verb)):
                    out.append(verb)
            return out
        return self.targets(player, self.drafted(player, 0))

    def tokens_of(self, player: i64) -> list[int]:
        base = player * PILES + HAND
        return [TOKEN + kind for kind in range(i64(KINDS)) if self.piles[base + kind]]

    def targets(self, player: i64, verb: i64) -> list[int]:
        """Spots for a verb: free ones to lay on (3.1), tokens to scout (3.2) or challenge (3.3), each once a round."""
        out: list[int] = []
        used = self.seats[player * SEAT + USED]
        if verb >= SCOUT and (used >> (verb - SCOUT)) & 1:
            return out
        for spot in range(self.g.spots):
            if verb == SCOUT:
                fits = self.can_scout(player, spot)
            elif verb == CHALLENGE:
                fits = self.can_challenge(player, spot)
            else:
                fits = self.spots[spot * PLACE + OWNER] < 0
            if fits:
                out.append(SPOT + spot)
        return out

    def is_whole(self, player: i64) -> bool:
        if self.stage == STAKING:
            return self.draft_length(player) == 3
        return self.stage != LAYING or depth(self.stack) > 0 or self.draft_length(player) == 2

    def why_not(self, player: i64, action: i64) -> int:
        if depth(self.stack):
            return C_ANSWER
        stage = self.stage
        if stage == OPENING:
            return C_WIND if player == self.starter() else C_LANTERN
        if stage == PEEKING:
            return C_PEEK
        if stage == STAKING:
            return C_STAKE
        verb = action if self.draft_length(player) == 0 else self.drafted(player, 0)
        if verb == SCOUT:
            return C_SCOUT
        if verb == CHALLENGE:
            return C_CHALLENGE
        return C_LAY if verb < KINDS else NO_SUCH_ACTION

    # --- chance and the table ----------------------------------------------------------------------------------------------

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """1.2: a token from the drawer's own pool."""
        base = self.turn * PILES
        piles = self.piles
        return [(TOKEN + kind, piles[base + kind]) for kind in range(i64(KINDS)) if piles[base + kind]]

    def draw(self, action: i64) -> None:
        p = self.turn
        self.piles[p * PILES + action] -= 1
        self.piles[p * PILES + HAND + action] += 1
        self.tell(R_DREW, C_DRAW, p, 0, 0, 0, -1)
        self.tell(R_DREW_KIND, C_DRAW, p, action, 0, 0, i64(1) << p)
        if self.hand_size(p) < self.g.tokens + 2:
            return
        self.turn = (p + 1) % self.g.num_players
        if self.turn == self.starter():
            self.open_lap()

    def inputs(self) -> list[int]:
        """5.1: the clock may run out whenever somebody is asked."""
        return [LATE] if self.players_to_act() else []

    def obey(self, action: i64) -> None:
        """5.1: who has not answered passes; sealed moves stand."""
        self.tell(R_LATE, C_LATE, TABLE, self.players_to_act(), 0, 0, -1)
        stride = self.g.stride
        for q in range(self.g.num_players):
            if self.drafts[q * stride] > 0:
                self.drafts[q * stride] = 0
                self.tell(LAPSED, C_LATE, q, 0, 0, 0, i64(1) << q)
        self.asked = vec[i64]()
        self.claim = 0
        self.play()
        for q in range(self.g.num_players):
            self.drafts[q * stride] = 0

    # --- moves -------------------------------------------------------------------------------------------------------------

    def play(self) -> None:
        if depth(self.stack):
            self.answer()
        elif self.stage == OPENING:
            self.opened()
        elif self.stage == PEEKING:
            self.peeked()
        elif self.stage == LAYING:
            self.laid()
        else:
            self.staked()

    def open_lap(self) -> None:
        """2.1, 2.2: the starter names the wind; beside it any one of the others may take the lantern."""
        first = i64(1) << self.starter()
        self.stage = OPENING
        self.ask(first)
        if self.g.looks:
            self.claim = (i64(1) << self.g.num_players) - 1 - first
            self.ask(self.claim)

    def opened(self) -> None:
        claimant: i64 = -1
        for p in range(self.g.num_players):
            if not self.answered(p):
                continue
            action = self.drafted(p, 0)
            if action >= PATH:
                self.wind = action - PATH
                self.show(R_WIND, C_WIND, p, self.wind, 0, 0, -1)
            elif action == CLAIM:
                claimant = p
                self.show(R_CLAIMED, C_LANTERN, p, 0, 0, 0, -1)
            else:
                self.claim &= ~(i64(1) << p)
                self.show(R_LEFT, C_LANTERN, p, 0, 0, 0, -1)
        if claimant >= 0:
            self.claim = 0
            self.stage = PEEKING
            self.ask(i64(1) << claimant)
        elif self.claim:
            self.ask(self.claim)
        else:
            self.begin_laying()

    def peeked(self) -> None:
        """2.3: the claimant looks into a hand; what was seen stays known of the batch, wherever its tokens are laid."""
        for p in range(self.g.num_players):
            if self.answered(p):
                whose = self.drafted(p, 0) - PEEK
                self.looks = append(append(append(self.looks[:], p), whose), self.seats[whose * SEAT + 1])
                self.tell(R_PEEKED, C_PEEK, p, whose, 0, 0, -1)
                for kind in range(i64(KINDS)):
                    self.show(R_HAND, C_PEEK, p, whose, kind, self.piles[whose * PILES + HAND + kind], i64(1) << p)
        self.begin_laying()

    def begin_laying(self) -> None:
        self.stage = LAYING
        self.turn = self.starter()
        self.ask(i64(1) << self.turn)

    def laid(self) -> None:
        p = self.turn
        if not self.answered(p):
            self.tell(R_PASSED, C_LATE, p, 0, 0, 0, -1)
            self.next_turn()
            return
        verb = self.drafted(p, 0)
        spot = self.drafted(p, 1) - SPOT
        if verb == SCOUT:
            self.scout(p, spot)
        elif verb == CHALLENGE:
            self.challenge(p, spot)
        else:
            self.put(p, verb - TOKEN, spot)  # 3.1
            self.tell(R_LAID, C_LAY, p, spot, 0, 0, -1)
            self.tell(R_LAID_KIND, C_LAY, p, spot, verb - TOKEN, 0, i64(1) << p)
            self.next_turn()

    def scout(self, p: i64, spot: i64) -> None:
        """3.2: a private look at one token."""
        self.seats[p * SEAT + USED] |= 1
        self.spots[spot * PLACE + SEEN] |= i64(1) << p
        self.tell(R_SCOUTED, C_SCOUT, p, spot, 0, 0, -1)
        self.show(R_FOUND, C_SCOUT, p, spot, self.spots[spot * PLACE + KIND], 0, i64(1) << p)
        self.ask(i64(1) << p)

    def challenge(self, p: i64, spot: i64) -> None:
        """3.3: the token is turned over, then its owner may answer; the challenger's turn waits on the stack."""
        self.seats[p * SEAT + USED] |= 2
        self.tell(R_CHALLENGED, C_CHALLENGE, p, spot, 0, 0, -1)
        self.uncover(spot, C_CHALLENGE)
        self.stack = push(self.stack, ANSWERING, p, spot)
        self.ask(i64(1) << self.spots[spot * PLACE + OWNER])

    def answer(self) -> None:
        """3.4, 3.5: the owner's answer, the outcome, and back to the challenger's turn."""
        p = top(self.stack, 2)
        spot = top(self.stack, ARGS)
        owner = self.spots[spot * PLACE + OWNER]
        strength = self.spots[spot * PLACE + KIND]
        added: i64 = -1
        if self.answered(owner) and self.drafted(owner, 0) != LEAVE:
            added = self.drafted(owner, 0) - TOKEN
            self.piles[owner * PILES + HAND + added] -= 1
            self.piles[owner * PILES + SPENT + added] += 1
            strength += added
        self.show(R_ANSWERED, C_ANSWER, owner, spot, added, 0, -1)
        self.stack = pop(self.stack)
        if strength >= self.g.hold:
            self.seats[owner * SEAT + POINTS] += 1
            self.tell(R_HELD, C_OUTCOME, owner, spot, strength, 0, -1)
        else:
            self.seats[p * SEAT + POINTS] += 1
            self.clear(spot)
            self.tell(R_FELL, C_OUTCOME, p, spot, strength, 0, -1)
        self.ask(i64(1) << p)

    def uncover(self, spot: i64, clause: i64) -> None:
        base = spot * PLACE
        self.spots[base + SEEN] = self.everybody()
        self.show(R_UNCOVERED, clause, self.spots[base + OWNER], spot, self.spots[base + KIND], 0, -1)

    def next_turn(self) -> None:
        self.turn = (self.turn + 1) % self.g.num_players
        if self.turn != self.starter():
            self.ask(i64(1) << self.turn)
            return
        self.lap += 1
        if self.lap < self.g.tokens:
            self.open_lap()
            return
        self.stage = STAKING
        for spot in range(self.g.spots):  # 4.1
            if self.spots[spot * PLACE + OWNER] >= 0 and self.spots[spot * PLACE + SEEN] != self.everybody():
                self.uncover(spot, C_UNCOVER)
        for p in range(self.g.num_players):  # 4.2
            self.ask(i64(1) << p)

    def staked(self) -> None:
        """4.2: three stakes each, shown together; then the prizes and the next round."""
        for p in range(self.g.num_players):
            if self.answered(p):
                self.show(R_STAKED, C_STAKE, p, self.drafted(p, 0) - PATH, self.drafted(p, 1) - PATH, self.drafted(p, 2) - PATH, -1)
        for path in range(i64(PATHS)):
            self.award(path)
        self.end_round()

    def award(self, path: i64) -> None:
        """4.3, 4.4: the strongest takes the prize, one more with the wind; when two are strongest it waits and grows."""
        winner: i64 = -1
        most: i64 = -1
        for p in range(self.g.num_players):
            strength = self.strength(p, path)
            if strength > most:
                winner = p
                most = strength
            elif strength == most:
                winner = -1
        if winner < 0:
            if self.prizes[path] < MOST_PRIZE:
                self.prizes[path] += 1
            self.tell(R_WON, C_TIE, -1, path, self.prizes[path], 0, -1)
            return
        prize = self.prizes[path] + (1 if path == self.wind else 0)
        self.seats[winner * SEAT + POINTS] += prize
        self.prizes[path] = 1
        self.tell(R_WON, C_PRIZE, winner, path, prize, 0, -1)

    def end_round(self) -> None:
        """4.5, 4.6: everything is gathered; the next player starts, or the game ends."""
        self.gather()
        self.tell(R_ROUND, C_ROUND, -1, self.round, 0, 0, -1)
        self.round += 1
        self.lap = 0
        self.wind = -1
        self.turn = self.starter()
        self.stage = DRAWING
        if self.round == self.g.rounds:
            self.stage = ENDED
            self.over = 1

    # --- the end, and what others see ---------------------------------------------------------------------------------------

    def scores(self) -> list[int]:
        return [self.seats[p * SEAT + POINTS] for p in range(self.g.num_players)]

    def returns(self) -> list[float]:
        """4.6: rivals beaten minus rivals who were better, as a share of all rivals."""
        points = self.scores()
        if not self.over:
            return [0.0 for _ in points]
        return [sum([(mine > other) - (mine < other) for other in points]) / (len(points) - 1) for mine in points]

    def carry(self) -> bytes:
        """4.6: prizes that wait."""
        return bytes([self.prizes[path] for path in range(i64(PATHS))])

    def view(self, viewer: i64) -> View:
        return look(self, viewer)
