"""Match: one play of a game, and the only driver of moves, chance, refusals, undo and streams."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import NamedTuple

from kurogo.core.contract import (
    CHANCE,
    GAME_OVER,
    MOVE_TOO_LONG,
    MOVE_UNFINISHED,
    NO_UNDO,
    SEALED,
    TABLE,
    UNDONE,
    Game,
    IllegalAction,
    State,
    View,
)
from kurogo.core.dice import Dice
from kurogo.core.odds import odds
from kurogo.core.rows import Row, hears, rows_of

__all__ = ["DRAW", "MOVE", "SAID", "UNDO", "DrawMismatch", "Entry", "Match", "Row", "Stale", "Told", "hears", "rows_of"]

MOVE, DRAW, SAID, UNDO = "move", "draw", "table", "undo"


class Entry(NamedTuple):
    """One line of the log. `seat` is -1 for draws and for what the table says; an undo's only int is the number of the entry it takes back."""

    kind: str
    seat: int
    ints: tuple[int, ...]


class Told(NamedTuple):
    """A row of a preview and how likely it is, 1.0 being certain, by what the viewer knows."""

    share: float
    row: Row


class Stale(Exception):
    """The seat chose on an older page; nothing was played. `count` is its present number of rows heard."""

    def __init__(self, count: int) -> None:
        super().__init__("something has happened since; look again")
        self.count = count


class DrawMismatch(ValueError):
    """A log whose draw is not what the dice give."""

    def __init__(self, at: int, expected: int, found: int) -> None:
        super().__init__(f"entry {at}: the dice give another outcome")
        self.at = at
        self.expected = expected
        self.found = found


class _Mark(NamedTuple):
    learned: int  # knowledge clock before the entry
    node: int  # how often the table had been played on before it


def _within(x: int, n: int) -> int:
    """x, or -1 when it is not from 0 to n-1: rules may be compiled, where a number has 64 bits."""
    return x if 0 <= x < n else -1


class Match:
    """One play of a game. The log is the whole truth: the state is its fold, and a viewer's position is the number of rows they have heard."""

    def __init__(self, game: Game, dice: Dice, carry: bytes = b"", start: bool = True) -> None:
        self.game = game
        self.dice = dice
        self.carry = carry
        self.log: list[Entry] = []
        self.state = game.new_state(carry)
        self._heard: list[list[Row]] = [[] for _ in range(game.num_players + 1)]
        self._marks: list[_Mark] = []
        self._active: list[int] = []  # numbers of the entries that have not been taken back, without the undoings themselves
        self._node = 0
        self._draws = 0
        if start:
            self._settle()

    @classmethod
    def restore(cls, game: Game, dice: Dice, log: Iterable[Entry], carry: bytes = b"", trust: bool = False) -> Match:
        """The match with this log. Every move is checked, and every draw against the dice (unless `trust`, for a log from one's own store).
        Raises IllegalAction, DrawMismatch or ValueError; who must know at which entry calls `replay` entry by entry."""
        match = cls(game, dice, carry, start=False)
        for entry in log:
            match.replay(entry, trust)
        return match

    # --- playing --------------------------------------------------------------------------------------------------------

    def legal(self, seat: int, so_far: Sequence[int] = ()) -> list[int]:
        """Next ints of a move of which `so_far` is chosen. Raises IllegalAction when that is no beginning of a move."""
        return self._begun(seat, so_far).legal_actions(_within(seat, self.game.num_players))

    def drafted(self, seat: int, so_far: Sequence[int]) -> View:
        """The seat's view with the beginning of a move chosen. Raises IllegalAction."""
        return self._begun(seat, so_far).view(self._viewer(seat))

    def play(self, seat: int, move: Sequence[int], seen: int = -1) -> int:
        """A whole move, then what chance owes. Gives the seat's new count of rows. `seen` is its count when it chose (-1: not asked about).
        Raises Stale or IllegalAction, and then nothing has changed."""
        move = tuple(int(index(action)) for action in move)
        if seen >= 0:
            self._check_fresh(seat, seen)
        state = self._begun(seat, move[:-1])
        if not move:
            raise IllegalAction(MOVE_UNFINISHED, self.game.clause(MOVE_UNFINISHED))
        self._step(state, seat, move[-1], len(move) - 1)
        if not self._is_closed(state, seat):
            raise IllegalAction(MOVE_UNFINISHED, self.game.clause(MOVE_UNFINISHED), len(move))
        self._append(Entry(MOVE, seat, move), state)
        self._settle()
        return self.count(seat)

    def tell(self, action: int) -> None:
        """What the table itself says: a clock, a resignation. Raises IllegalAction."""
        if self.state.over:
            raise IllegalAction(GAME_OVER, self.game.clause(GAME_OVER))
        if action not in self.state.inputs():
            raise IllegalAction(3, self.game.clause(3))
        state = self.state.clone()
        state.apply(TABLE, action)
        self._append(Entry(SAID, -1, (action,)), state)
        self._settle()

    def can_undo(self, seat: int) -> bool:
        """Whether the seat's last move may be taken back: it has shown nothing, met no chance and passed no turn since."""
        return self._undoable(seat) >= 0

    def undo(self, seat: int) -> int:
        """Take back the seat's last move. Gives its new count of rows. Raises IllegalAction."""
        n = self._undoable(seat)
        if n < 0:
            raise IllegalAction(NO_UNDO, self.game.clause(NO_UNDO))
        self._take_back(seat, n)
        return self.count(seat)

    # --- looking --------------------------------------------------------------------------------------------------------

    def count(self, viewer: int) -> int:
        """How many rows this viewer has heard: their position in the stream. Raises ValueError for a viewer there is none of, as all that look."""
        return len(self._heard[self._viewer(viewer)])

    def heard(self, viewer: int) -> list[Row]:
        """All rows told to this viewer, in order."""
        return list(self._heard[self._viewer(viewer)])

    def since(self, viewer: int, seen: int) -> list[Row] | None:
        """Rows after the viewer's own count; [] when up to date; None when the page must be loaded anew."""
        heard = self._heard[self._viewer(viewer)]
        if not 0 <= seen <= len(heard):
            return None
        rows = heard[seen:]
        return None if any(row.code == UNDONE for row in rows) else rows

    def view(self, viewer: int, at: int = -1) -> View:
        """What the viewer sees now, or saw when they had heard `at` rows."""
        viewer = self._viewer(viewer)
        if at < 0:
            return self.state.view(viewer)
        return self._past(viewer, at).view(viewer)

    def _viewer(self, viewer: int) -> int:
        """Checked, because a shift or an index by a number that is too large or below zero would show what somebody else sees."""
        if not 0 <= viewer <= self.game.num_players:
            raise ValueError(f"no viewer {viewer}: players are 0 to {self.game.num_players - 1}, {self.game.num_players} are the watchers")
        return viewer

    def preview(self, viewer: int, move: Sequence[int], samples: int = 8, seed: int = 1) -> list[Told]:
        """What the viewer would hear if they played `move`, by what they know, with the draws it owes. Rows that come in all cases have share
        1.0; the others depend on chance or on what the viewer does not know. Raises IllegalAction."""
        found = odds(self.view(viewer), [move], lambda rows: rows, samples, seed)
        return [Told(float(each.share), each.what) for each in found]

    # --- the fold -------------------------------------------------------------------------------------------------------

    def replay(self, entry: Entry, trust: bool = False) -> None:
        """Append one entry of a stored log. Raises IllegalAction, DrawMismatch or ValueError, and then nothing has changed."""
        state = self.state
        if entry.kind == MOVE:
            if state.current_player() == CHANCE:
                raise ValueError("a draw is owed here, not a move")
            after = self._begun(entry.seat, entry.ints[:-1])
            if not entry.ints:
                raise IllegalAction(MOVE_UNFINISHED, self.game.clause(MOVE_UNFINISHED))
            self._step(after, entry.seat, entry.ints[-1], len(entry.ints) - 1)
            if not self._is_closed(after, entry.seat):
                raise IllegalAction(MOVE_UNFINISHED, self.game.clause(MOVE_UNFINISHED), len(entry.ints))
            self._append(entry, after)
        elif entry.kind == DRAW:
            if state.current_player() != CHANCE:
                raise ValueError("no draw is owed here")
            outcomes = state.chance_outcomes()
            if not trust:
                expected = self.dice.draw(self._draws, outcomes)
                if entry.ints != (expected,):
                    raise DrawMismatch(len(self.log), expected, entry.ints[0] if entry.ints else -1)
            if len(entry.ints) != 1 or entry.ints[0] not in [action for action, _ in outcomes]:
                raise ValueError("a draw that chance cannot give here")
            after = state.clone()
            after.apply(CHANCE, entry.ints[0])
            self._draws += 1
            self._append(entry, after)
        elif entry.kind == SAID:
            if len(entry.ints) != 1 or entry.ints[0] not in state.inputs():
                raise ValueError("the table cannot say that here")
            after = state.clone()
            after.apply(TABLE, entry.ints[0])
            self._append(entry, after)
        elif entry.kind == UNDO:
            if len(entry.ints) != 1 or self._undoable(entry.seat) != entry.ints[0]:
                raise ValueError("this move cannot be taken back here")
            self._take_back(entry.seat, entry.ints[0])
        else:
            raise ValueError(f"unknown kind of entry {entry.kind!r}")

    def _begun(self, seat: int, so_far: Sequence[int]) -> State:
        state = self.state.clone()
        for at, action in enumerate(so_far):
            self._step(state, seat, action, at)
            if self._is_closed(state, seat):
                raise IllegalAction(MOVE_TOO_LONG, self.game.clause(MOVE_TOO_LONG), at + 1)
        return state

    def _step(self, state: State, seat: int, action: int, at: int) -> None:
        number = state.refusal(_within(seat, self.game.num_players), _within(action, self.game.num_actions))
        if number:
            raise IllegalAction(number, self.game.clause(number), at)
        state.apply(seat, action)

    def _is_closed(self, state: State, seat: int) -> bool:
        return state.drafts[seat * self.game.stride] <= 0

    def _check_fresh(self, seat: int, seen: int) -> None:
        heard = self._heard[self._viewer(seat)]
        if seen > len(heard) or any(row.code != SEALED for row in heard[seen:]):
            raise Stale(len(heard))

    def _append(self, entry: Entry, after: State) -> None:
        self._marks.append(_Mark(self.state.learned, self._node))
        if entry.kind != MOVE or not after.sealed() >> entry.seat & 1:
            self._node += 1
        self._active.append(len(self.log))
        self.log.append(entry)
        self._tell(rows_of(after))
        self.state = after

    def _tell(self, rows: list[Row]) -> None:
        for viewer, heard in enumerate(self._heard):
            heard.extend(row for row in rows if hears(row, viewer))

    def _settle(self) -> None:
        while self.state.current_player() == CHANCE:
            action = self.dice.draw(self._draws, self.state.chance_outcomes())
            after = self.state.clone()
            after.apply(CHANCE, action)
            self._draws += 1
            self._append(Entry(DRAW, -1, (action,)), after)

    def _undoable(self, seat: int) -> int:
        """Number of the entry that the seat may take back, or -1."""
        n = next((n for n in reversed(self._active) if self.log[n].kind == MOVE and self.log[n].seat == seat), -1)
        if n < 0 or self.state.learned != self._marks[n].learned:
            return -1
        if self.state.sealed() >> seat & 1:
            return n
        return n if n == self._active[-1] and self.state.is_asked(seat) else -1

    def _take_back(self, seat: int, n: int) -> None:
        self._active.remove(n)
        state = self.game.new_state(self.carry)
        for entry in (self.log[k] for k in self._active):
            actor = entry.seat if entry.kind == MOVE else CHANCE if entry.kind == DRAW else TABLE
            for action in entry.ints:
                state.apply(actor, action)
        self._node = self._marks[n].node
        self._marks.append(_Mark(self.state.learned, self._node))
        self.log.append(Entry(UNDO, seat, (n,)))
        self._tell([Row(UNDONE, 0, seat, 0, 0, 0, -1)])
        self.state = state

    def _past(self, viewer: int, at: int) -> State:
        past = Match(self.game, self.dice, self.carry, start=False)
        for entry in self.log:
            if past.count(viewer) >= at:
                break
            past.replay(entry, trust=True)
        return past.state
