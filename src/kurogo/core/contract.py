"""The contract of a game: Game, State, View and Belief.

Everything is counted in ints. An *action* is an int with the same meaning in every state of its game, a *mask* is an int whose bit p stands
for player p (bit `num_players` for the watchers), a *row* is `ROW` ints: code, clause, actor, a, b, c, audience mask.

The ints of one move form a *draft* that only its owner sees. A move is whole or not at all; a whole move closes the prompt it answers, and
when no prompt is open the state plays all moves of that moment at once. So commit-then-reveal needs nothing further.

This module is compiled. Three rules keep that safe: masks stay below 2^62, a vec that may be shared is replaced and never appended to in
place, and nothing here knows a game.
"""

from __future__ import annotations

import struct
from typing import Final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

CHANCE: Final = -1
OVER: Final = -4
TABLE: Final = -9

ROW: Final = 7

# What core itself tells; the codes of a game begin at FIRST_CODE.
SEALED: Final = 1
LAPSED: Final = 2
UNDONE: Final = 3
FIRST_CODE: Final = 10

# What core itself refuses; a clause "4.2" of a rulebook is number 402, a reading "S14" is number 9014.
NOT_ASKED: Final = 1
GAME_OVER: Final = 2
NO_SUCH_ACTION: Final = 3
MOVE_UNFINISHED: Final = 4
MOVE_TOO_LONG: Final = 5
NO_UNDO: Final = 6
FIRST_READING: Final = 9000

CORE_FIELDS: Final = ("asked", "drafts", "stack", "rows", "ears", "learned", "over")

_PRIME: Final = 2147483647


def zeros(n: i64) -> vec[i64]:
    """A vec of n zeros."""
    v = vec[i64](capacity=n)
    for _ in range(n):
        v = append(v, 0)
    return v


def filled(n: i64, x: i64) -> vec[i64]:
    """A vec of n times x."""
    v = vec[i64](capacity=n)
    for _ in range(n):
        v = append(v, x)
    return v


def below(rng: Random, n: i64) -> i64:
    """A number from 0 to n-1; n must be positive."""
    return rng.randrange(n)


class IllegalAction(Exception):
    """Refused, and nothing has changed. `number` and `clause` name the rule, `at` the place of the int within its move."""

    def __init__(self, number: int, clause: str, at: int = 0) -> None:
        super().__init__(clause)
        self.number = number
        self.clause = clause
        self.at = at


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Rules, options and component set, ready to play: immutable, shared by its states, found again by its `key`."""

    def __init__(self, key: str, num_players: i64, num_actions: i64, draft_limit: i64, max_ints: i64) -> None:
        self.key = key
        self.num_players = num_players
        self.num_actions = num_actions
        self.draft_limit = draft_limit
        self.stride = draft_limit + 1
        self.max_ints = max_ints  # 0: the rulebook sets no bound

    def new_state(self, carry: bytes = b"", recall: bool = False) -> State:
        """The state before the first action. `carry` is what the mission before left; `recall` keeps `State.heard`."""
        raise NotImplementedError  # each game has its own

    def belief(self, view: View) -> Belief:
        """The states that `view` leaves open: made from the view and from nothing else."""
        raise NotImplementedError  # each game has its own

    def code(self, action: i64) -> str:
        """The action in the stable words of records, for instance `step:north`."""
        raise NotImplementedError  # each game has its own

    def action(self, code: str) -> i64:
        """The action of a record's word. Raises ValueError for a word this game does not have."""
        raise NotImplementedError  # each game has its own

    def clause(self, number: i64) -> str:
        """Name of the clause a row or refusal cites: 402 is "SN 4.2", 9014 is "S14"; core's own numbers in words."""
        if number == NOT_ASKED:
            return "nothing is asked of this player now"
        if number == GAME_OVER:
            return "the game is over"
        if number == NO_SUCH_ACTION:
            return "no such action"
        if number == MOVE_UNFINISHED:
            return "the move is not finished"
        if number == MOVE_TOO_LONG:
            return "the move was already whole"
        if number == NO_UNDO:
            return "this can no longer be taken back"
        return str(number)

    def unpack(self, data: bytes) -> State:
        """The state that `State.pack` wrote. Raises ValueError when `data` is damaged or of another game."""
        state = self.new_state()
        at = 0
        try:
            for name in list(CORE_FIELDS) + state.fields():
                if isinstance(getattr(state, name), int):
                    setattr(state, name, struct.unpack_from("<q", data, at)[0])
                    at += 8
                    continue
                size = int(struct.unpack_from("<q", data, at)[0])
                if size < 0 or size > len(data):
                    raise ValueError("damaged state")
                v = vec[i64](capacity=size)
                for x in struct.unpack_from("<%dq" % size, data, at + 8):
                    v = append(v, x)
                setattr(state, name, v)
                at += 8 + 8 * size
        except struct.error as error:
            raise ValueError("damaged state") from error
        listening = len(state.ears)
        if at != len(data) or len(state.drafts) != self.num_players * self.stride or (listening and listening != 2 * self.num_players + 2):
            raise ValueError("damaged state")
        return state

    def view(self, data: bytes) -> View:
        """The view that `View.pack` wrote. Raises ValueError when `data` is damaged."""
        return unpack_view(self, data)

    def __reduce__(self) -> tuple[object, ...]:
        from kurogo.core.registry import game_of

        return game_of, (self.key,)


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """What lies on the table and who knows it. A game adds i64 and vec[i64] attributes (named by `fields`) and nothing else."""

    def __init__(
        self,
        game: Game,
        asked: vec[i64],
        drafts: vec[i64],
        stack: vec[i64],
        rows: vec[i64],
        ears: vec[i64],
        learned: i64,
        over: i64,
    ) -> None:
        self.game = game
        self.asked = asked  # open prompts, one mask each: every prompt wants one move, from any one player in its mask
        self.drafts = drafts  # per player `stride` ints: length (negative once sealed), then the ints
        self.stack = stack  # frames of kurogo.core.flow
        self.rows = rows  # what the last apply told
        self.ears = ears  # two lanes a viewer: hash of all heard so far; empty unless recall was asked for
        self.learned = learned  # knowledge clock
        self.over = over

    # --- written by the game ------------------------------------------------------------------------------------------

    def choices(self, player: i64) -> list[int]:
        """Next ints for a player who is asked, given the ones in the draft; sorted, unique, never empty."""
        raise NotImplementedError  # each game has its own

    def is_whole(self, player: i64) -> bool:
        """Whether the ints in the draft make a move."""
        raise NotImplementedError  # each game has its own

    def play(self) -> None:
        """Carry out the moves in the drafts and go on until something is asked, chance is wanted, or the game is over."""
        raise NotImplementedError  # each game has its own

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """(action, whole weight > 0), sorted by action. Not to be changed by the caller."""
        raise NotImplementedError  # each game has its own

    def draw(self, action: i64) -> None:
        """Carry out what chance gave, and go on as `play` does."""
        raise NotImplementedError  # each game has its own

    def inputs(self) -> list[int]:
        """Actions that the table itself (a clock, a resignation) may apply now."""
        return []

    def obey(self, action: i64) -> None:
        """Carry out an input of the table."""
        raise NotImplementedError  # each game has its own

    def why_not(self, player: i64, action: i64) -> int:
        """Number of the clause that forbids `action` to a player who is asked; made from what that player's view tells."""
        return NO_SUCH_ACTION

    def clone(self) -> State:
        """An independent copy."""
        raise NotImplementedError  # each game has its own

    def view(self, viewer: i64) -> View:
        """What `viewer` knows (num_players: the watchers), from nothing, field by field."""
        raise NotImplementedError  # each game has its own

    def returns(self) -> list[float]:
        """One number a player in -1..1; zeros before the end."""
        raise NotImplementedError  # each game has its own

    def scores(self) -> list[int]:
        """The rulebook's own points, a player each, at the end."""
        raise NotImplementedError  # each game has its own

    def fields(self) -> list[str]:
        """Names of the game's own attributes, in the order in which they are packed."""
        raise NotImplementedError  # each game has its own

    def carry(self) -> bytes:
        """What a campaign keeps, by side and not by seat."""
        return b""

    def channels(self) -> list[tuple[str, int, int]]:
        """Talk: (name, mask of who may write now, mask of who hears)."""
        return [("table", (1 << self.game.num_players) - 1, (2 << self.game.num_players) - 1)]

    # --- asked of every state -------------------------------------------------------------------------------------------

    def is_asked(self, player: i64) -> bool:
        """Whether an open prompt is for this player."""
        asked = self.asked
        for k in range(i64(len(asked))):
            if (asked[k] >> player) & 1:
                return True
        return False

    def players_to_act(self) -> i64:
        """Mask of everybody who may answer an open prompt."""
        asked = self.asked
        mask: i64 = 0
        for k in range(i64(len(asked))):
            mask |= asked[k]
        return mask

    def current_player(self) -> i64:
        """The lowest player asked, CHANCE or OVER: the sequential reading, for search and for libraries that ask in turn."""
        if self.over:
            return OVER
        mask = self.players_to_act()
        if mask == 0:
            return CHANCE
        player: i64 = 0
        while (mask >> player) & 1 == 0:
            player += 1
        return player

    def sealed(self) -> i64:
        """Mask of the players whose move is made and not yet played."""
        mask: i64 = 0
        drafts = self.drafts
        stride = self.game.stride
        for p in range(self.game.num_players):
            if drafts[p * stride] < 0:
                mask |= i64(1) << p
        return mask

    def legal_actions(self, player: i64) -> list[int]:
        """Next ints for `player`, sorted and unique; [] when nothing is asked of them."""
        if self.over or player < 0 or player >= self.game.num_players or not self.is_asked(player):
            return []
        return self.choices(player)

    def refusal(self, player: i64, action: i64) -> int:
        """0 when the int is legal for `player` now, else the number of the clause that forbids it."""
        if self.over:
            return GAME_OVER
        if player < 0 or player >= self.game.num_players or not self.is_asked(player):
            return NOT_ASKED
        if action < 0 or action >= self.game.num_actions:
            return NO_SUCH_ACTION
        if action in self.choices(player):
            return 0
        return self.why_not(player, action)

    def check(self, player: i64, action: i64) -> None:
        """Raises IllegalAction unless the int is legal for `player` now."""
        number = self.refusal(player, action)
        if number:
            raise IllegalAction(number, self.game.clause(number))

    def apply(self, player: i64, action: i64) -> None:
        """One int, unchecked. Until a move is whole only its draft changes and `rows` is empty. CHANCE and TABLE apply here too."""
        self.rows = vec[i64]()
        if player >= 0:
            self._answer(player, action)
        elif player == CHANCE:
            self.learned += 1
            self.asked = vec[i64]()
            self.draw(action)
        else:
            self.asked = self.asked[:]
            self.obey(action)
        if len(self.ears):
            self._listen(player, action)

    def _answer(self, player: i64, action: i64) -> None:
        drafts = self.drafts
        base = player * self.game.stride
        n = drafts[base] + 1
        drafts[base] = n
        drafts[base + n] = action
        if not self.is_whole(player):
            return
        drafts[base] = -n
        asked = self.asked
        self.asked = vec[i64]()
        if len(asked) > 1:
            self._close(player, asked)
            if len(self.asked):
                self.tell(SEALED, 0, player, 0, 0, 0, -1)
                return
        elif asked[0] != i64(1) << player:
            self._close(player, asked)
        self.play()
        drafts = self.drafts
        stride = self.game.stride
        for q in range(self.game.num_players):
            drafts[q * stride] = 0

    def _close(self, player: i64, asked: vec[i64]) -> None:
        """Take the prompts that `player` has answered off the open ones; what others had begun for them lapses."""
        drafts = self.drafts
        stride = self.game.stride
        rest = vec[i64]()
        for k in range(i64(len(asked))):
            mask = asked[k]
            if (mask >> player) & 1 == 0:
                rest = append(rest, mask)
                continue
            for q in range(self.game.num_players):
                if q != player and (mask >> q) & 1 and drafts[q * stride] > 0:
                    drafts[q * stride] = 0
                    self.tell(LAPSED, 0, player, 0, 0, 0, i64(1) << q)
        self.asked = rest

    def resample(self, player: i64, rng: Random) -> State:
        """A state that `player` holds possible, drawn from the reference measure."""
        return self.game.belief(self.view(player)).sample(rng)

    # --- tools for play() -----------------------------------------------------------------------------------------------

    def ask(self, mask: i64) -> None:
        """Open a prompt for any one player of the mask."""
        self.asked = append(self.asked, mask)

    def tell(self, code: i64, clause: i64, actor: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        """Tell the players of the mask `audience` (-1: everybody) something that is no secret to them."""
        r = append(self.rows, code)
        r = append(r, clause)
        r = append(r, actor)
        r = append(r, a)
        r = append(r, b)
        r = append(r, c)
        self.rows = append(r, audience)

    def show(self, code: i64, clause: i64, actor: i64, a: i64, b: i64, c: i64, audience: i64) -> None:
        """Tell something that was hidden from somebody in `audience`. Every such telling goes through here, for the clock."""
        self.learned += 1
        self.tell(code, clause, actor, a, b, c, audience)

    def draft_length(self, player: i64) -> i64:
        """How many ints of a move this player has chosen, sealed or not."""
        n = self.drafts[player * self.game.stride]
        return n if n >= 0 else -n

    def drafted(self, player: i64, place: i64) -> i64:
        """The int at `place` (from 0) of this player's draft."""
        return self.drafts[player * self.game.stride + 1 + place]

    def watch(self, viewer: i64, facts: vec[i64]) -> View:
        """The view with these facts: core adds what is public for every game and the viewer's own draft."""
        draft = vec[i64]()
        legal: list[int] = []
        if viewer < self.game.num_players:
            base = viewer * self.game.stride
            for k in range(self.draft_length(viewer)):
                draft = append(draft, self.drafts[base + 1 + k])
            legal = self.legal_actions(viewer)
        return View(self.game, viewer, self.over, self.sealed(), self.asked[:], draft, facts, legal)

    # --- recall, copies, bytes ------------------------------------------------------------------------------------------

    def heard(self, viewer: i64) -> int:
        """Hash of all rows told to `viewer` and of their own ints; 0 unless the state was made with recall=True."""
        if len(self.ears) == 0:
            return 0
        return self.ears[viewer * 2] * 4294967296 + self.ears[viewer * 2 + 1]

    def _listen(self, player: i64, action: i64) -> None:
        if player >= 0:
            self._hear(player, action)
        rows = self.rows
        at: i64 = 0
        while at < i64(len(rows)):
            for viewer in range(self.game.num_players + 1):
                if (rows[at + 6] >> viewer) & 1:
                    for k in range(i64(6)):
                        self._hear(viewer, rows[at + k])
            at += ROW

    def _hear(self, viewer: i64, x: i64) -> None:
        ears = self.ears
        ears[viewer * 2] = (ears[viewer * 2] * 1000003 + x + 7) % _PRIME
        ears[viewer * 2 + 1] = (ears[viewer * 2 + 1] * 69069 + x + 11) % _PRIME

    def pack(self) -> bytes:
        """All of the state as bytes, little-endian, the same on both builds."""
        parts: list[bytes] = []
        for name in list(CORE_FIELDS) + self.fields():
            value = getattr(self, name)
            if isinstance(value, int):
                parts.append(struct.pack("<q", value))
            else:
                parts.append(struct.pack("<%dq" % (len(value) + 1), len(value), *value))
        return b"".join(parts)

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: object) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        from kurogo.core.registry import state_of

        return state_of, (self.game.key, self.pack())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game.key == other.game.key and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.pack())


class View:
    """All that one viewer knows now, memory included. Words, pictures, tensors and bots are made from it and never from a state."""

    def __init__(
        self,
        game: Game,
        viewer: i64,
        over: i64,
        sealed: i64,
        asked: vec[i64],
        draft: vec[i64],
        facts: vec[i64],
        legal: list[int],
    ) -> None:
        self.game = game
        self.viewer = viewer
        self.over = over
        self.sealed = sealed  # who has chosen and waits
        self.asked = asked  # open prompts: public, since they depend on public facts only
        self.draft = draft  # the viewer's own, begun or sealed
        self.facts = facts  # laid out by the game's view.py; -1 is unknown
        self.legal = legal

    def acting(self) -> i64:
        """Mask of everybody who may answer an open prompt."""
        mask: i64 = 0
        for k in range(i64(len(self.asked))):
            mask |= self.asked[k]
        return mask

    def pack(self) -> bytes:
        """The view as bytes, for a bot in another process; `Game.view` reads them."""
        asked, draft, facts, legal = self.asked, self.draft, self.facts, self.legal
        head = (self.viewer, self.over, self.sealed, len(asked), len(draft), len(facts), len(legal))
        total = 7 + len(asked) + len(draft) + len(facts) + len(legal)
        return struct.pack("<%dq" % total, *head, *asked, *draft, *facts, *legal)

    def key(self) -> bytes:
        """Equal for two views of one game if and only if they show the same."""
        return self.pack()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.game.key == other.game.key and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.pack())

    def __reduce__(self) -> tuple[object, ...]:
        from kurogo.core.registry import view_of

        return view_of, (self.game.key, self.pack())


def unpack_view(game: Game, data: bytes) -> View:
    """The view that `View.pack` wrote. Raises ValueError when `data` is damaged."""
    if len(data) % 8 or len(data) < 56:
        raise ValueError("damaged view")
    ints = struct.unpack("<%dq" % (len(data) // 8), data)
    sizes = ints[3:7]
    if min(sizes) < 0 or 7 + sum(sizes) != len(ints) or not 0 <= ints[0] <= game.num_players:
        raise ValueError("damaged view")
    parts: list[vec[i64]] = []
    at = 7
    for size in sizes:
        v = vec[i64](capacity=size)
        for x in ints[at : at + size]:
            v = append(v, x)
        parts.append(v)
        at += size
    return View(game, ints[0], ints[1], ints[2], parts[0], parts[1], parts[2], list(ints[at - sizes[3] : at]))


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief:
    """The states a view leaves open. `sample` draws from the reference measure: hidden things are labelled objects, chance weighs as it
    dealt, choices say nothing. Exact and without rejection; how opponents think is the affair of bots."""

    def __init__(self, view: View) -> None:
        self.view = view

    def sample(self, rng: Random) -> State:
        """One state that looks like the view to its viewer."""
        raise NotImplementedError  # each game has its own

    def restore(self, state: State, rng: Random) -> None:
        """Give a sampled state the public prompts, the viewer's own draft, and random moves for the others who have sealed one."""
        view = self.view
        state.over = view.over
        state.asked = view.asked[:]
        stride = state.game.stride
        drafts = state.drafts
        for p in range(state.game.num_players):
            drafts[p * stride] = 0
            if p == view.viewer:
                n = i64(len(view.draft))
                for k in range(n):
                    drafts[p * stride + 1 + k] = view.draft[k]
                drafts[p * stride] = -n if (view.sealed >> p) & 1 else n
            elif (view.sealed >> p) & 1:
                self.seal(state, p, rng)

    def seal(self, state: State, player: i64, rng: Random) -> None:
        """Give `player` a random sealed move. A game overrides this where ints of a move do not weigh alike."""
        base = player * state.game.stride
        while True:
            ints = state.choices(player)
            n = state.drafts[base] + 1
            state.drafts[base] = n
            state.drafts[base + n] = ints[below(rng, len(ints))]
            if state.is_whole(player):
                state.drafts[base] = -n
                return
