"""Twin histories: two real histories that differ only in what a viewer was not told must look, sound and answer the same to that viewer.

Twins are grown side by side, whole move by whole move. What one history lets the viewer hear, the other must let them hear too; where it can, it
does something else that sounds the same. Nothing here asks a belief: rows and views are checked against each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from librt.random import Random

from kurogo.core.contract import CHANCE, State
from kurogo.core.match import Row
from kurogo.testing.plays import (
    Budget,
    Moment,
    Move,
    Play,
    alternatives,
    any_actor,
    any_move,
    carry_out,
    draft_of,
    essence,
    in_word,
    moves_of,
    pick,
    players_in,
    rng_of,
    shuffled,
    told,
    viewers,
    word,
)
from kurogo.testing.result import Fault
from kurogo.testing.rooms import room_of
from kurogo.testing.secrecy import compare_refusals, differing

ANEW = 8  # every how many moves twins do something whatever it tells of them
Sound = tuple[tuple[int, ...], ...]


@dataclass
class Twins:
    """Two histories of one game as `viewer` cannot tell them apart, and how often they truly differed."""

    viewer: int
    one: State
    other: State
    done: list[str]
    steps: int = 0
    apart: int = 0

    @property
    def place(self) -> str:
        """What was done in both, as far as it fits."""
        tail = " … " if len(self.done) > 8 else " "
        return f"twins for viewer {self.viewer} of {self.one.game.key}, move {self.steps}:{tail}{'; '.join(self.done[-8:])}"


@dataclass(frozen=True)
class Seen:
    """A move as the viewer meets it."""

    move: Move
    sound: Sound
    look: bytes

    @property
    def sign(self) -> tuple[Sound, bytes]:
        """All that the viewer has of it. At the end of a game everything may be laid open, so only what is heard counts."""
        return self.sound, b"over" if self.move.after.over else self.look


def twins(play: Play) -> Iterator[Fault | None]:
    """Grow twins for some viewers, others in each game. Gives a fault, or None for each step without one; and a fault if they never differed
    though somebody has secrets from these viewers."""
    everybody, apart, steps, alike = len(viewers(play.game)), 0, 0, []
    for k in range(min(everybody, play.budget.viewers)):
        viewer = (play.seed + k) % everybody
        rng = rng_of("twins", play.seed, viewer)
        recall = (play.seed + viewer) % 3 == 0  # keeping all that was heard is slow: not always
        pair = Twins(viewer, play.game.new_state(recall=recall), play.game.new_state(recall=recall), [])
        for what in grow(pair, play.budget, rng):
            yield Fault(f"seed {play.seed}: {pair.place}", what) if what else None
        apart, steps = apart + pair.apart, steps + pair.steps
        alike.append(viewer)
    if apart == 0 and any(has_secrets(moment, viewer) for moment in play.moments for viewer in alike):
        yield Fault(play.place(0), f"twins for {alike} never differed in {steps} moves, and there are secrets: this proves nothing")


def has_secrets(moment: Moment, viewer: int) -> bool:
    """Whether the viewer at this moment holds another state possible than the true one, by the belief."""
    state, rng = moment.state, moment.rng("secrets")
    belief = state.game.belief(state.view(viewer))
    return any(essence(belief.sample(rng), viewer) != essence(state, viewer) for _ in range(3))


def grow(pair: Twins, budget: Budget, rng: Random) -> Iterator[str]:
    """Go on with both, one whole move a step. Gives what is wrong, or "" for a step that is as it should be."""
    while not pair.one.over and pair.steps < budget.twins:
        faults = list(_answers(pair, rng))
        yield from faults or [""]
        if faults:
            return
        pair.apart += essence(pair.one, pair.viewer) != essence(pair.other, pair.viewer)
        pair.steps += 1
        actor = any_actor(pair.one, rng)
        step = _own_step(pair, rng) if actor == pair.viewer else _others_step(pair, actor, budget, rng)
        faults = list(step)
        yield from faults
        if faults:
            return
        if len(pair.done) < pair.steps:
            _begin_anew(pair, actor, rng)


def _begin_anew(pair: Twins, actor: int, rng: Random) -> None:
    """What one did tells the viewer the twins apart, as when they look at what differs: from here on both are one, and may part again."""
    move = any_move(pair.one, actor, rng)
    pair.done.append(f"{actor} {in_word(pair.one.game, move.ints)}, and that in both")
    pair.one, pair.other = move.after, move.after.clone()


def _answers(pair: Twins, rng: Random) -> Iterator[str]:
    """All that the viewer may ask of a state gets the same answer from both."""
    one, other, p = pair.one, pair.other, pair.viewer
    if one.view(p).key() != other.view(p).key():
        yield f"look different: {differing(one.view(p).pack(), other.view(p).pack())}"
        return
    if one.heard(p) != other.heard(p):
        yield "heard() differs though all rows were the same"
    if p == one.game.num_players:
        return
    if one.legal_actions(p) != other.legal_actions(p):
        yield f"legal actions differ: {one.legal_actions(p)} and {other.legal_actions(p)}"
    elif one.is_asked(p):
        yield from compare_refusals(one, other, p, rng, 0 if pair.steps % 16 == 0 else 6)
        for action in shuffled(rng, one.legal_actions(p))[:6]:
            yield from _begun_alike(one, other, p, action)


def _begun_alike(one: State, other: State, player: int, action: int) -> Iterator[str]:
    one, other = one.clone(), other.clone()
    one.apply(player, action)
    other.apply(player, action)
    if draft_of(one, player) > 0 and one.view(player).key() != other.view(player).key():
        doing = f"player {player} began {word(one.game, action)}"
        yield f"{doing}: look different: {differing(one.view(player).pack(), other.view(player).pack())}"


def _own_step(pair: Twins, rng: Random) -> Iterator[str]:
    """The viewer's own move: the same ints in both. What comes of it may differ only if the viewer is told so."""
    p = pair.viewer
    for _ in range(1 if rng.randrange(ANEW) == 0 else 4):  # not only moves that keep the secret
        move = any_move(pair.one, p, rng)
        twin = carry_out(pair.other, p, move.ints)
        if twin is None:
            yield f"{in_word(pair.one.game, move.ints)} can be played in one and not in the other"
            return
        mine, others = _seen(move, p), _seen(twin, p)
        doing = f"player {p} did {in_word(pair.one.game, move.ints)}"
        if mine.sound == others.sound and mine.sign != others.sign:
            yield f"{doing}: sounds the same, looks different: {differing(mine.look, others.look)}"
        elif told_more := _told_more(pair, p, mine, others):
            yield f"{doing}: looks the same, sounds different: {mine.sound} and {told_more.sound}"
        elif mine.sound == others.sound:
            yield from _take(pair, p, mine, others)
            return


def _told_more(pair: Twins, actor: int, mine: Seen, theirs: Seen | None) -> Seen | None:
    """The same move in the other history if there the viewer hears something else and sees the same, whatever others have sealed."""
    if theirs is None or not _tells_too_much(mine, theirs, pair.viewer):
        return None
    twin = _aligned(pair, actor, mine.move)
    return twin if twin and _tells_too_much(mine, twin, pair.viewer) else None


def _tells_too_much(mine: Seen, theirs: Seen, viewer: int) -> bool:
    """Whether the viewer hears of a difference that is there and that the view does not show."""
    apart = mine.look == theirs.look and mine.sound != theirs.sound
    return apart and essence(mine.move.after, viewer) != essence(theirs.move.after, viewer)


def _aligned(pair: Twins, actor: int, move: Move) -> Seen | None:
    """The same move in the other history, after others have sealed there what they have in the first: sealed moves are told when they are
    played, and need not be seen afterwards. None where they could not have sealed that."""
    twin = pair.other.clone()
    stride = twin.game.stride
    for q in players_in(twin.sealed() & ~(1 << pair.viewer)):
        begun, base = twin.clone(), q * stride
        begun.drafts[base] = 0
        for k in range(1, abs(draft_of(pair.one, q)) + 1):
            if pair.one.drafts[base + k] not in begun.choices(q):
                return None
            begun.drafts[base], begun.drafts[base + k] = k, pair.one.drafts[base + k]
            twin.drafts[base], twin.drafts[base + k] = -k, pair.one.drafts[base + k]
    found = carry_out(twin, actor, move.ints)
    return None if found is None else _seen(found, pair.viewer)


def _others_step(pair: Twins, actor: int, budget: Budget, rng: Random) -> Iterator[str]:
    """Somebody else's move, or chance: what sounds the same looks the same, what looks the same sounds the same, whatever it truly was."""
    wide = pair.steps % budget.wide == 0 or actor == CHANCE
    most = budget.moves if wide else budget.few
    ones, all_ones = moves_of(pair.one, actor, rng, most, budget.sample)
    others, all_others = moves_of(pair.other, actor, rng, most, budget.sample)
    same = None if all_others else carry_out(pair.other, actor, ones[0].ints)
    if same is not None:
        others = alternatives(pair.other, actor, same, rng, budget.sample)
    mine, theirs = [_seen(move, pair.viewer) for move in ones], [_seen(move, pair.viewer) for move in others]
    faults = list(_compare(pair, actor, mine, theirs, all_ones and all_others))
    yield from faults
    if faults:
        return
    twins_of: dict[tuple[Sound, bytes], list[Seen]] = {}
    for seen in theirs:
        twins_of.setdefault(seen.sign, []).append(seen)
    matched = [seen for seen in mine if seen.sign in twins_of]
    if matched and rng.randrange(ANEW):
        first = pick(rng, matched)
        second = twins_of[first.sign]
        yield from _take(pair, actor, first, pick(rng, [seen for seen in second if seen.move.ints != first.move.ints] or second))


def _compare(pair: Twins, actor: int, mine: list[Seen], theirs: list[Seen], is_all: bool) -> Iterator[str]:
    game = pair.one.game
    by_sound: dict[Sound, Seen] = {}
    for seen in mine + theirs:
        known = by_sound.setdefault(seen.sound, seen)
        if known.sign != seen.sign:
            doing = f"{actor} did {in_word(game, known.move.ints)} or {in_word(game, seen.move.ints)}"
            yield f"{doing}: sounds the same, looks different: {differing(known.look, seen.look)}"
            return
    twin_of = {seen.move.ints: seen for seen in theirs}
    for seen in mine:
        twin = _told_more(pair, actor, seen, twin_of.get(seen.move.ints))
        if twin:
            yield f"{actor} did {in_word(game, seen.move.ints)}: looks the same, sounds different: {seen.sound} and {twin.sound}"
            return
    if not is_all:
        return
    for what in (_tells_of_hidden(mine, pair.viewer), _tells_of_hidden(theirs, pair.viewer)):
        if what:
            yield f"{actor} did what looks the same and sounds different, and the difference is still hidden: {what}"
            return
    if pair.one.sealed() & ~(1 << pair.viewer):
        return
    # Different public choices may lead to one look (two ways to pass), but then both histories offer the same ones.
    for look in {seen.look for seen in mine} & {seen.look for seen in theirs}:
        heard, twin_heard = ({seen.sound for seen in side if seen.look == look} for side in (mine, theirs))
        if heard != twin_heard:
            yield f"after what {actor} may do all looks the same and sounds different: {_one(heard - twin_heard)} and {_one(twin_heard - heard)}"
            return


def _tells_of_hidden(moves: list[Seen], viewer: int) -> str:
    """Two sounds of moves that look the same, if they tell what has truly come of it: each sound leads to other states. Where they lead to the
    same ones, the difference was a public choice that no longer matters."""
    looks: dict[bytes, dict[Sound, list[Seen]]] = {}
    for seen in moves:
        if not seen.move.after.over:
            looks.setdefault(seen.look, {}).setdefault(seen.sound, []).append(seen)
    for sounds in looks.values():
        if len(sounds) == 1:
            continue
        results = [(sound, {essence(seen.move.after, viewer) for seen in some}) for sound, some in sounds.items()]
        for sound, states in results[1:]:
            if states != results[0][1]:
                return f"{results[0][0]} and {sound}"
    return ""


def _one(sounds: set[Sound]) -> str:
    return str(min(sounds)) if sounds else "nothing else"


def _seen(move: Move, viewer: int) -> Seen:
    return Seen(move, told(move.rows, viewer), move.after.view(viewer).key())


def _take(pair: Twins, actor: int, mine: Seen, theirs: Seen) -> Iterator[str]:
    """Go on to both positions, after comparing the words of what was told."""
    game, p = pair.one.game, pair.viewer
    done, twin_done = in_word(game, mine.move.ints), in_word(game, theirs.move.ints)
    pair.done.append(f"{actor} {done}" + (f" and {twin_done}" if twin_done != done else ""))
    pair.one, pair.other = mine.move.after, theirs.move.after
    room = room_of(game, "words")
    if room is None or pair.one.over:
        return
    for row, twin in zip(_heard(mine.move, p), _heard(theirs.move, p), strict=True):
        if room.row(pair.one.view(p), row) != room.row(pair.other.view(p), twin):
            yield f"{done}: the words of row {tuple(row)} and {tuple(twin)} differ"


def _heard(move: Move, viewer: int) -> list[Row]:
    return [row for row in move.rows if row.audience >> viewer & 1]


# --- recall --------------------------------------------------------------------------------------------------------------


def recall(moment: Moment) -> Iterator[str]:
    """What a viewer was told stays told. From a state and another that looks the same to the viewer the same ints are played; once the viewer
    has heard something different in the two, they must never look the same again while they are not the same."""
    state = moment.state
    for viewer in viewers(state.game):
        if state.sealed() & ~(1 << viewer):
            continue  # sealed moves are told when they are played, and need not be seen afterwards
        rng = moment.rng(f"recall{viewer}")
        other = state.game.belief(state.view(viewer)).sample(rng)
        if other.view(viewer).key() != state.view(viewer).key() or essence(other, viewer) == essence(state, viewer):
            continue
        yield from _parted(state, other, viewer, rng)


def _parted(one: State, other: State, viewer: int, rng: Random, moves: int = 14) -> Iterator[str]:
    told_apart = ""
    for _ in range(moves):
        if one.over or other.over:
            return
        actor = any_actor(one, rng)
        pair = _same_ints(one, other, actor, rng)
        if pair is None:
            return
        mine, theirs = _seen(pair[0], viewer), _seen(pair[1], viewer)
        one, other = mine.move.after, theirs.move.after
        if one.over or other.over:
            return
        if mine.sound != theirs.sound and not told_apart:
            told_apart = f"{_one({mine.sound})} or {_one({theirs.sound})} at {actor} {in_word(one.game, mine.move.ints)}"
        if told_apart and mine.look == theirs.look and essence(one, viewer) != essence(other, viewer):
            yield f"{viewer} heard {told_apart}, and no longer knows which: the view has forgotten it"
            return


def _same_ints(one: State, other: State, actor: int, rng: Random) -> tuple[Move, Move] | None:
    for _ in range(6):
        move = any_move(one, actor, rng)
        twin = carry_out(other, actor, move.ints)
        if twin is not None:
            return move, twin
    return None
