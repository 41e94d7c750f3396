"""Checks of how a game behaves as a program: codes, clones, bytes, drafts, words."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

from kurogo.core.contract import CHANCE, State
from kurogo.core.match import rows_of
from kurogo.core.menu import Menu
from kurogo.core.phrases import Phrase, say
from kurogo.testing.plays import Moment, Play, any_actor, any_int, any_move, draft_of, in_word, is_end, pick, players_in, viewers, word
from kurogo.testing.result import Fault
from kurogo.testing.rooms import is_installed, room_of


def codes(play: Play) -> Iterator[Fault | None]:
    """Every int that is played has a word, the word means that int again, and no two ints share one. Words of no action are refused."""
    game = play.game
    used = {step.action for step in play.steps}
    words: dict[str, int] = {}
    for action in range(game.num_actions):
        yield None
        try:
            code = game.code(action)
        except (ValueError, LookupError) as error:
            if action in used:
                yield Fault(game.key, f"int {action} is played and has no word: {error}")
            continue
        if code in words:
            yield Fault(game.key, f"ints {words[code]} and {action} are both {code!r}")
        words[code] = action
        if game.action(code) != action:
            yield Fault(game.key, f"int {action} is {code!r}, and that is int {game.action(code)}")
    for damaged in ("", "no such action", "-1"):
        try:
            found = game.action(damaged)
        except ValueError:
            continue
        yield Fault(game.key, f"the word {damaged!r} should raise ValueError, it is int {found}")


def clones(play: Play) -> Iterator[Fault | None]:
    """A clone equals its original; going on with either does not touch the other; nothing that was kept has changed since."""
    for moment in play.moments:
        yield None
        state, rng = moment.state, moment.rng("clones")
        if state.pack() != moment.packed:
            yield Fault(moment.place, "a state that was kept has changed while others were played on")
            continue
        parent, child = state.clone(), state.clone()
        if type(child) is not type(state) or child.pack() != moment.packed or child != state:
            yield Fault(moment.place, "the clone differs from its original")
        for grown, left, who in ((parent, child, "original"), (child, state, "clone")):
            _go_on(grown, rng.randrange(1 << 30))
            if left.pack() != moment.packed:
                yield Fault(moment.place, f"going on with the {who} changed the other")


def _go_on(state: State, seed: int, ints: int = 12) -> list[bytes]:
    """Play a few random ints and give the bytes after each."""
    from librt.random import Random

    rng = Random(seed)
    found = []
    for _ in range(ints):
        if is_end(state):
            break
        actor = any_actor(state, rng)
        state.apply(actor, any_int(state, actor, rng))
        found.append(state.pack())
    return found


def copies(moment: Moment) -> Iterator[str]:
    """Bytes, copy, deepcopy and pickle give the same state, which plays on in the same way; views likewise; damaged bytes are refused."""
    game, state = moment.state.game, moment.state
    installed = is_installed(game)
    twins: list[tuple[str, State]] = [
        ("unpack(pack())", game.unpack(moment.packed)),
        ("copy", copy.copy(state)),
        ("deepcopy", copy.deepcopy(state)),
    ]
    if installed:
        twins.append(("pickle", pickle.loads(pickle.dumps(state))))
    for name, twin in twins:
        if twin.pack() != moment.packed:
            yield f"{name} gives another state"
    going_on = _go_on(state.clone(), moment.at)
    unpacked = twins[0][1]
    if _go_on(unpacked.clone(), moment.at) != going_on:
        yield "the unpacked state plays on differently: something that matters is not in fields()"
    for damaged in (b"", moment.packed[:-1], moment.packed + bytes(8)):
        if not _is_refused(game.unpack, damaged):
            yield f"unpack takes {len(damaged)} bytes where the state has {len(moment.packed)}; it should raise ValueError"
    for viewer in viewers(game):
        view = state.view(viewer)
        if view.viewer != viewer:
            yield f"view({viewer}) says it is the view of {view.viewer}"
        if game.view(view.pack()) != view:
            yield f"the view of {viewer} is another one after pack and unpack"
        if installed and pickle.loads(pickle.dumps(view)) != view:
            yield f"the view of {viewer} is another one after pickle"
        if unpacked.view(viewer) != view:
            yield f"the unpacked state looks different to {viewer}: something that is seen is not in fields()"
        if state.view(viewer) != view:
            yield f"two calls of view({viewer}) give two views"
        if not _is_refused(game.view, view.pack()[:-8]):
            yield "a damaged view is taken; it should raise ValueError"
    if state.pack() != moment.packed:
        yield "looking at the state has changed it"


def _is_refused(read: object, data: bytes) -> bool:
    assert callable(read)
    try:
        read(data)
    except ValueError:
        return True
    return False


def is_going_on(moment: Moment) -> bool:
    """Whether the game is not over."""
    return not is_end(moment.state)


def is_asking(moment: Moment) -> bool:
    """Whether somebody is asked."""
    return moment.state.current_player() >= 0


def has_words(moment: Moment) -> bool:
    """Whether the game is not over and has a room `words`."""
    return is_going_on(moment) and room_of(moment.state.game, "words") is not None


def has_menu(moment: Moment) -> bool:
    """Whether somebody is asked and the game has a room `menu`."""
    return is_asking(moment) and room_of(moment.state.game, "menu") is not None


def drafts(moment: Moment) -> Iterator[str]:
    """While a move is begun nothing is told, no clock ticks, and nothing but its owner's draft changes: nobody else can see it."""
    state, rng = moment.state, moment.rng("drafts")
    for p in players_in(state.players_to_act()):
        begun = state.clone()
        while True:
            before = begun.clone()
            action = pick(rng, begun.legal_actions(p))
            begun.apply(p, action)
            if draft_of(begun, p) <= 0:
                break
            yield from _quiet(before, begun, p, action)


def _quiet(before: State, begun: State, player: int, action: int) -> Iterator[str]:
    doing = f"player {player} began {word(begun.game, action)}"
    if len(begun.rows):
        yield f"{doing}, and {[tuple(row) for row in rows_of(begun)]} was told before the move was whole"
    for viewer in viewers(begun.game):
        if viewer != player and before.view(viewer) != begun.view(viewer):
            yield f"{doing}, and the view of {viewer} changed before the move was whole"
    bare = begun.clone()
    bare.drafts, bare.rows = before.drafts[:], before.rows[:]
    bare.ears = before.ears[:]
    if bare.pack() != before.pack():
        yield f"{doing}, and more than the draft changed"


def words(moment: Moment) -> Iterator[str]:
    """Whoever hears a row or may choose an action gets it in words: `words.py` never fails, whatever the moment."""
    state, rng = moment.state, moment.rng("words")
    room = room_of(state.game, "words")
    assert room is not None
    names = [f"P{p}" for p in range(state.game.num_players)]

    def said(phrase: object) -> bool:
        return phrase is None or (isinstance(phrase, Phrase) and bool(say(phrase, names).strip()))

    for p in players_in(state.players_to_act()):
        view = state.view(p)
        for action in view.legal:
            if not said(room.action(view, action)):
                yield f"{word(state.game, action)} is not worded for player {p}"
    actor = any_actor(state, rng)
    move = any_move(state, actor, rng)
    for viewer in viewers(state.game):
        view = move.after.view(viewer)
        for row in move.rows:
            if row.audience >> viewer & 1 and not said(room.row(view, row)):
                yield f"{'chance' if actor == CHANCE else actor} {move.ints}: row {tuple(row)} is not worded for {viewer}"


def menu(moment: Moment) -> Iterator[str]:
    """`menu.py` offers only what is legal, is never empty for who is asked, and its labels can be said. (It need not offer every legal move
    in so many words: a page may join steps to paths.)"""
    state = moment.state
    room = room_of(state.game, "menu")
    assert room is not None
    names = [f"P{p}" for p in range(state.game.num_players)]
    for p in players_in(state.players_to_act()):
        offered: Menu = room.menu(state.view(p))
        fresh = state.clone()
        fresh.drafts[p * state.game.stride] = 0
        if not offered.entries:
            yield f"player {p} is asked and the menu is empty"
        for entry in offered.entries:
            label = say(entry.label, names)
            ints = entry.moves[0] if entry.is_move else entry.draft
            if not label.strip() or not ints:
                yield f"an entry for player {p} has no label or does nothing: {entry}"
            elif not _is_playable(fresh, p, ints, entry.is_move):
                yield f"the menu offers player {p} {label!r}, {in_word(state.game, ints)}, which is not legal"


def _is_playable(state: State, player: int, ints: tuple[int, ...], is_move: bool) -> bool:
    begun = state.clone()
    for at, action in enumerate(ints):
        if action not in begun.legal_actions(player):
            return False
        begun.apply(player, action)
        if (draft_of(begun, player) <= 0) != (is_move and at == len(ints) - 1):
            return False
    return True
