"""Screens with one fault planted in it, for each kind of fault that the kit must find: the kit's own test.

Each fault is a few lines in a subclass of the honest game's state or belief, as somebody might write them who believes them to be right. Where it
can be, the belief agrees with the fault, so that comparing a resample with its own view says nothing. `LEAKS` names them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import SEALED, Belief, Game, State, View
from kurogo.core.options import Value
from kurogo.core.registry import make
from kurogo.core.sets import ComponentSet, read_set
from kurogo.games.screens import SCREENS
from kurogo.games.screens.belief import ScreensBelief
from kurogo.games.screens.game import Screens
from kurogo.games.screens.layout import (
    C_LAY,
    C_SCOUT,
    CHALLENGE,
    CLAIM,
    HAND,
    KIND,
    KINDS,
    LAYING,
    LOOK,
    OWNER,
    PILES,
    PLACE,
    R_DREW_KIND,
    R_FOUND,
    R_LAID,
    SEAT,
    SEEN,
    SPOT,
    STAKING,
    STAMP,
)
from kurogo.games.screens.rules import ScreensState
from kurogo.games.screens.state import Rules, Table

NewState = Callable[[Rules, "vec[i64]", "vec[i64]", "vec[i64]", "vec[i64]", "vec[i64]"], ScreensState]
NewBelief = Callable[[Rules, View], Belief]


class PlantedScreens(Screens):
    """Screens whose states or beliefs are of another class. Its key is that of the honest game, so its words and picture are found."""

    def __init__(self, honest: Screens, state: NewState, belief: NewBelief) -> None:
        looks, tokens = honest.looks, honest.tokens
        super().__init__(honest.key, honest.num_players, honest.counts, honest.hold, honest.rounds, tokens, looks)
        self._state = state
        self._belief = belief
        self.moves_seen = 0  # only for the fault of `Impure`

    def table(self, asked: vec[i64], drafts: vec[i64], stack: vec[i64], rows: vec[i64], ears: vec[i64]) -> ScreensState:
        return self._state(self, asked, drafts, stack, rows, ears)

    def belief(self, view: View) -> Belief:
        return self._belief(self, view)


def rival_of(state: Table, player: int) -> int:
    """Somebody whose secrets are none of the player's business."""
    return (player + 1) % state.g.num_players


# --- the view shows too much -----------------------------------------------------------------------------------------------


class OpenScreens(ScreensState):
    """The view shows every kind that lies on a spot."""

    def knows(self, viewer: i64, spot: i64) -> bool:
        return self.spots[spot * PLACE + OWNER] >= 0


class OpenToWatchers(ScreensState):
    """Watchers see all screens from behind."""

    def knows(self, viewer: i64, spot: i64) -> bool:
        return viewer == self.g.num_players or super().knows(viewer, spot)


class BatchByToken(ScreensState):
    """Who has looked into a hand is shown each token of it wherever it is laid: knowledge of a batch kept as knowledge of things."""

    def knows(self, viewer: i64, spot: i64) -> bool:
        looks = self.looks
        for at in range(0, len(looks), LOOK):
            owner, stamp = self.spots[spot * PLACE + OWNER], self.spots[spot * PLACE + STAMP]
            if looks[at] == viewer and looks[at + 1] == owner and stamp >= looks[at + 2]:
                return True
        return super().knows(viewer, spot)


class OpenDrafts(ScreensState):
    """The view tells how far everybody's move has come before it is made."""

    def view(self, viewer: i64) -> View:
        facts = super().view(viewer).facts
        for player in range(self.g.num_players):
            facts = append(facts, self.draft_length(player))
        return self.watch(viewer, facts)


# --- rows tell too much, or too little ---------------------------------------------------------------------------------------


class KindInRow(ScreensState):
    """The row that tells everybody where a token is laid carries its kind."""

    def tell(self, code: i64, clause: i64, actor: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        super().tell(code, clause, actor, a, b, self.spots[a * PLACE + KIND] if code == R_LAID else c, audience)


class PlaceInHand(ScreensState):
    """A laid token is named by its place in its owner's hand, which is in order: a name that tells what lies beside it."""

    def tell(self, code: i64, clause: i64, actor: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        if code == R_LAID:
            c = sum(self.piles[actor * PILES + HAND + kind] for kind in range(self.spots[a * PLACE + KIND]))
        super().tell(code, clause, actor, a, b, c, audience)


class DrawToldToAll(ScreensState):
    """What a player draws is told to everybody."""

    def tell(self, code: i64, clause: i64, actor: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        super().tell(code, clause, actor, a, b, c, -1 if code == R_DREW_KIND else audience)


class SilentLaying(ScreensState):
    """A token appears on its spot and nobody but its owner is told."""

    def tell(self, code: i64, clause: i64, actor: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        if code != R_LAID:
            super().tell(code, clause, actor, a, b, c, audience)


class ForgottenTick(ScreensState):
    """The look at one token is told as if it were no secret: the knowledge clock stands still, so the look could be taken back."""

    def show(self, code: i64, clause: i64, actor: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        if code == R_FOUND:
            self.tell(code, clause, actor, a, b, c, audience)
        else:
            super().show(code, clause, actor, a, b, c, audience)


class ForgottenLook(ScreensState):
    """What a scout has seen is shown while the turn lasts, and then no more."""

    def knows(self, viewer: i64, spot: i64) -> bool:
        seen = self.spots[spot * PLACE + SEEN]
        is_turn = self.stage == LAYING and viewer == self.turn
        return super().knows(viewer, spot) and (is_turn or self.spots[spot * PLACE + OWNER] == viewer or seen == self.everybody())


# --- what may be chosen tells something --------------------------------------------------------------------------------------


class TellingRefusal(ScreensState):
    """A refusal names another clause while the next player has the bluff in hand."""

    def why_not(self, player: i64, action: i64) -> int:
        number = super().why_not(player, action)
        has_bluff = self.piles[rival_of(self, player) * PILES + HAND] > 0
        return C_SCOUT if number == C_LAY and has_bluff else number


class TellingChoice(ScreensState):
    """Only tokens that would fall by themselves may be challenged."""

    def targets(self, player: i64, verb: i64) -> list[int]:
        spots = super().targets(player, verb)
        if verb != CHALLENGE:
            return spots
        return [spot for spot in spots if self.spots[(spot - SPOT) * PLACE + KIND] < self.g.hold]


class TellingPrompt(ScreensState):
    """The lantern is only offered to players who have drawn a token of 2: who is asked tells who has."""

    def ask(self, mask: i64) -> None:
        if mask == self.claim:
            able = sum(1 << p for p in range(self.g.num_players) if mask >> p & 1 and self.piles[p * PILES + HAND + 2])
            mask = able or mask
        super().ask(mask)


class Unsorted(ScreensState):
    """Legal actions come in another order."""

    def choices(self, player: i64) -> list[int]:
        return super().choices(player)[::-1]


# --- order, time, copies -----------------------------------------------------------------------------------------------------


class FirstComeFirstServed(ScreensState):
    """Who is first to put down sealed stakes scores a point: the order of answers counts."""

    def tell(self, code: i64, clause: i64, actor: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        if code == SEALED and self.stage == STAKING and self.sealed() == 1 << actor:
            self.seats[actor * SEAT] += 1
        super().tell(code, clause, actor, a, b, c, audience)


class Impure(ScreensState):
    """Turns are counted in the game, where all its states share the count, and the wind turns by it: a move taken back has still been counted."""

    def laid(self) -> None:
        super().laid()
        assert isinstance(self.g, PlantedScreens)
        self.g.moves_seen += 1
        if self.stage == LAYING:
            self.wind = self.g.moves_seen % 3


class SharedVec(ScreensState):
    """A clone lays its tokens on the spots of its original."""

    def clone(self) -> Table:
        copy = super().clone()
        copy.spots = self.spots
        return copy


class UnpackedWind(ScreensState):
    """The bytes of a state forget which path the wind is on."""

    def fields(self) -> list[str]:
        return [name for name in super().fields() if name != "wind"]


class EarlyReturns(ScreensState):
    """Returns before the end tell how it stands."""

    def returns(self) -> list[float]:
        return [float(points) for points in self.scores()]


# --- chance ------------------------------------------------------------------------------------------------------------------


class ZeroWeights(ScreensState):
    """Chance offers tokens that are not in the pool, with weight 0."""

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(kind, self.piles[self.turn * PILES + kind]) for kind in range(KINDS)]


class UnsortedChance(ScreensState):
    """Outcomes of chance come in another order, and the same dice draw another token."""

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return super().chance_outcomes()[::-1]


# --- beliefs -----------------------------------------------------------------------------------------------------------------


class TrueToken(ScreensState):
    """Resampling deals everything anew and then puts one token back to what it truly is, where that fits."""

    def resample(self, player: i64, rng: Random) -> State:
        state = super().resample(player, rng)
        assert isinstance(state, ScreensState)
        for spot in range(self.g.spots):
            base = spot * PLACE
            owner, kind, other = self.spots[base + OWNER], self.spots[base + KIND], state.spots[base + KIND]
            if owner >= 0 and not self.knows(player, spot) and state.piles[owner * PILES + HAND + kind]:
                state.piles[owner * PILES + HAND + kind] -= 1
                state.piles[owner * PILES + HAND + other] += 1
                state.spots[base + KIND] = kind
                break
        return state


class KindsAlike(ScreensBelief):
    """Hands are dealt kind by kind, each kind alike, though there are more tokens of one than of another."""

    def hold(self, s: Table, p: i64, bag: vec[i64], size: i64, rng: Random) -> None:
        for _ in range(size):
            kinds = [kind for kind in range(KINDS) if bag[kind]]
            kind = kinds[rng.randrange(len(kinds))]
            bag[kind] -= 1
            s.piles[p * PILES + HAND + kind] += 1


class BluffLaidFirst(ScreensBelief):
    """A rival's bluff is always thought to lie on a spot once there is one where it may lie: states that are possible never come."""

    def fill(self, s: Table, p: i64, bag: vec[i64], until: i64, size: i64, rng: Random) -> None:
        if bag[0] and self.hidden(s, p, until):
            bag[0] = 0
            self.lay_bluff(s, p, until, rng.randrange(self.hidden(s, p, until)))
        super().fill(s, p, bag, until, size, rng)


class PeekingBelief(ScreensBelief):
    """A pool is thought to hold the bluff as well: states that are not possible come."""

    def fill(self, s: Table, p: i64, bag: vec[i64], until: i64, size: i64, rng: Random) -> None:
        self.lay(s, p, bag, 0, until, rng)
        self.hold(s, p, bag, size, rng)


# --- games -------------------------------------------------------------------------------------------------------------------


class SameWords(PlantedScreens):
    """Two actions have one word in records."""

    def code(self, action: i64) -> str:
        return super().code(CLAIM + 1 if action == CLAIM else action)


class Unbounded(PlantedScreens):
    """The game says it is shorter than it is."""

    def __init__(self, honest: Screens, state: NewState, belief: NewBelief) -> None:
        super().__init__(honest, state, belief)
        self.max_ints = self.max_ints // 3


class Leak(NamedTuple):
    """The check of the kit that must find this fault; the game with it: `game(players, **options)`, with components and options as for `make`;
    and from how many players on it shows. For "posterior" see `small_box`."""

    check: str
    game: Callable[..., Game]
    players: int = 2


def planted(
    players: int = 3,
    state: NewState = ScreensState,
    belief: NewBelief = ScreensBelief,
    kind: Callable[[Screens, NewState, NewBelief], PlantedScreens] = PlantedScreens,
    components: ComponentSet | None = None,
    **options: Value,
) -> Game:
    """Screens with other classes in it. With none given it is the honest game, made in the same way."""
    honest = make("screens", players, components, **options)
    assert isinstance(honest, Screens)
    return kind(honest, state, belief)


def _state(check: str, state: NewState, least: int = 2) -> Leak:
    return Leak(check, lambda players, **options: planted(players, state=state, **options), least)


def _belief(check: str, belief: NewBelief) -> Leak:
    return Leak(check, lambda players, **options: planted(players, belief=belief, **options))


def _game(check: str, kind: Callable[[Screens, NewState, NewBelief], PlantedScreens]) -> Leak:
    return Leak(check, lambda players, **options: planted(players, kind=kind, **options))


def small_box(ones: int = 2, twos: int = 1, threes: int = 0) -> ComponentSet:
    """Screens with so few tokens a player that all states of two players, one round and one token can be visited, up to the stakes: 3549 with
    the numbers given here."""
    text = SCREENS.house_set().text
    return read_set(re.sub(r"counts = \[.*?\]", f"counts = [1, {ones}, {twos}, {threes}]", text), "small box")


LEAKS: dict[str, Leak] = {
    "view shows rivals' kinds": _state("twins", OpenScreens),
    "view shows a batch token by token": _state("twins", BatchByToken),
    "watchers see more than a player": _state("watchers", OpenToWatchers),
    "view shows a begun move": _state("drafts", OpenDrafts),
    "public row carries the kind": _state("twins", KindInRow),
    "token named by its place in the hand": _state("twins", PlaceInHand),
    "private draw told to all": _state("twins", DrawToldToAll),
    "view changes and nobody is told": _state("silent", SilentLaying),
    "knowledge clock forgotten": _state("undoing", ForgottenTick),
    "view forgets what was shown": _state("recall", ForgottenLook),
    "refusal depends on a rival's hand": _state("refusing", TellingRefusal),
    "legal actions depend on hidden tokens": _state("twins", TellingChoice),
    "prompt depends on hidden tokens": _state("twins", TellingPrompt, least=3),
    "legal actions are not sorted": _state("legal", Unsorted),
    "order of sealed answers counts": _state("commuting", FirstComeFirstServed),
    "undo leaves a trace": _state("undo", Impure),
    "clone shares a vec": _state("clones", SharedVec),
    "pack forgets a field": _state("copies", UnpackedWind),
    "returns before the end": _state("returns", EarlyReturns),
    "chance with weight zero": _state("chance", ZeroWeights),
    "chance is not sorted": _state("chance", UnsortedChance),
    "resample keeps a true token": _state("blind", TrueToken),
    "belief weighs kinds alike": _belief("posterior", KindsAlike),
    "belief leaves states out": _belief("posterior", BluffLaidFirst),
    "belief holds the impossible possible": _belief("posterior", PeekingBelief),
    "two actions with one word": _game("codes", SameWords),
    "bound too small": _game("bounds", Unbounded),
}
