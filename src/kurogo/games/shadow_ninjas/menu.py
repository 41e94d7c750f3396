"""What a player may choose now, as the page offers it: whole ways with their steps, made from the player's view alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from kurogo.core.contract import View
from kurogo.core.menu import Entry, Menu
from kurogo.core.once import once
from kurogo.core.phrases import Phrase, player
from kurogo.games.shadow_ninjas.layout import (
    CHOOSING,
    END,
    GET_LOST,
    GUARD_A,
    HIGH_DIE,
    LAY,
    LAYING,
    LOOKING,
    LOW_DIE,
    OPENING,
    POSTING,
    RETURNING,
    ROLL,
    SHADOW,
    SQUARE,
    STEP,
    STOP,
    TOKEN,
    WALKING,
)
from kurogo.games.shadow_ninjas.shown import UNKNOWN, Shown, Token, read
from kurogo.games.shadow_ninjas.ways import Way, Ways
from kurogo.games.shadow_ninjas.words import action, cue, of_cat

UNSEEN: Final = Phrase("Unseen")
SEEN_BY: Final = Phrase("Seen by a guard")
FINDS: Final = Phrase("Sees shadows")
QUIET: Final = Phrase("Sees no shadow")
TO_KOI: Final = (
    "One step to the koi, unseen",
    "Two steps to the koi, unseen",
    "Three steps to the koi, unseen",
    "Four steps to the koi, unseen",
    "Five steps to the koi, unseen",
    "Six steps to the koi, unseen",
)


@once
def menu(view: View) -> Menu:
    """The menu of the viewer's next choice; without entries when nothing is asked of them."""
    shown = read(view)
    if not view.legal:
        return Menu(*cue(view))
    return _PHASES[shown.phase](shown)


# --- before the game ----------------------------------------------------------------------------------------------------------


def _laying(shown: Shown) -> Menu:
    view = shown.view
    hint = Phrase("{n} of {all} lie on the board. The Guard looks away.", {"n": str(shown.laid), "all": str(shown.tokens)})
    if view.draft:
        return Menu(Phrase("Where does it start?"), hint, _laying_at(shown, view.draft[0], list(view.legal)))
    if len(view.legal) == 1:  # one kind is left: straight to the squares
        free = [SQUARE + square for square in shown.board.grey if square not in shown.at]
        title = Phrase("Lay a decoy") if view.legal[0] == LAY + SHADOW else Phrase("Lay your cat")
        return Menu(title, hint, _laying_at(shown, view.legal[0], free))
    entries = tuple(_kind(shown, kind - LAY) for kind in view.legal)
    return Menu(Phrase("Lay a token"), hint, entries)


def _kind(shown: Shown, kind: int) -> Entry:
    mine = sum(1 for token in shown.on_board if shown.is_own(token) and token.kind == kind)
    note = Phrase("{n} left", {"n": str(shown.game.shadows - mine)}) if kind == SHADOW else Phrase("face down")
    return Entry(action(shown.view, LAY + kind), note=note, symbol="cloth" if kind == SHADOW else "cat", draft=(LAY + kind,))


def _laying_at(shown: Shown, kind: int, squares: list[int]) -> tuple[Entry, ...]:
    return tuple(_put(shown, square - SQUARE, (kind, square)) for square in squares)


def _put(shown: Shown, square: int, move: tuple[int, ...]) -> Entry:
    at = shown.name(square)
    if square in shown.lit:
        return Entry(Phrase(at), at, note=Phrase("a guard sees it there"), symbol="eye", risk=True, moves=(move,), group=SEEN_BY)
    return Entry(Phrase(at), at, moves=(move,))


def _posting(shown: Shown) -> Menu:
    first = not shown.posted
    title = Phrase("Post your first dog") if first else Phrase("Post your second dog")
    entries = []
    for square in shown.view.legal:
        at = shown.name(square - SQUARE)
        entries.append(Entry(Phrase(at), at, note=Phrase("koi tank"), symbol="dog", moves=((square,),)))
    return Menu(title, Phrase("Each on a koi tank of its own."), tuple(entries))


# --- a turn -------------------------------------------------------------------------------------------------------------------


def _opening(shown: Shown) -> Menu:
    entries = []
    if GET_LOST in shown.view.legal:
        note = Phrase("look at up to four shadows instead of moving")
        entries.append(Entry(Phrase("Get lost"), note=note, symbol="lost", moves=((GET_LOST,),)))
    entries.append(Entry(Phrase("Roll the dice"), note=Phrase("two dice, for two tokens"), main=True, moves=((ROLL,),), chance=True))
    if len(entries) == 1:
        return Menu(Phrase("Roll the dice"), Phrase("Then each of your dogs may move."), tuple(entries))
    return Menu(Phrase("Roll, or get lost"), Phrase("Dice move two shadows; getting lost shows you up to four."), tuple(entries))


def _choosing(shown: Shown) -> Menu:
    draft = list(shown.view.draft)
    if draft and draft[-1] >= TOKEN:
        number = draft[-1] - TOKEN
        return _walk(shown, number, _die(shown, draft), tuple(draft), ())
    if draft or shown.first >= 0:
        return _tokens(shown, tuple(draft))
    low, high = shown.dice
    names = {LOW_DIE: low, HIGH_DIE: high}
    entries = [
        Entry(Phrase("Use the {n}", {"n": str(names[die])}), figure=str(names[die]), draft=(die,))
        for die in shown.view.legal
        if die in names
    ]
    entries += _end(shown, Phrase("End the turn"))
    return Menu(Phrase("Which die first?"), Phrase("It moves one token; the other die moves another."), tuple(entries))


def _die(shown: Shown, draft: list[int]) -> int:
    """The number on the die that is being used."""
    if draft[0] in (LOW_DIE, HIGH_DIE):
        return shown.dice[draft[0] - LOW_DIE]
    return shown.dice[1] if shown.used & 1 else shown.dice[0]


def _rest(shown: Shown, draft: tuple[int, ...]) -> int:
    """The number on the die that is still to come, 0 if none is."""
    if not draft or draft[0] not in (LOW_DIE, HIGH_DIE):
        return 0
    return shown.dice[HIGH_DIE - draft[0]]


def _end(shown: Shown, label: Phrase) -> list[Entry]:
    return [Entry(label, moves=((END,),))] if END in shown.view.legal else []


def _tokens(shown: Shown, draft: tuple[int, ...]) -> Menu:
    n = shown.dice[draft[0] - LOW_DIE] if draft else _die(shown, [0])
    entries = [_pick(shown, number, draft=(*draft, TOKEN + number)) for number in _by_place(shown)]
    entries += _end(shown, Phrase("Leave the {n}", {"n": str(n)}))
    title = Phrase("Who moves up to {n}?", {"n": str(n)})
    if shown.viewer == shown.guard:
        return Menu(title, Phrase("Choose a dog."), tuple(entries))
    return Menu(title, Phrase("Choose any shadow, your own or another."), tuple(entries))


def _by_place(shown: Shown) -> list[int]:
    """Numbers of the tokens that may be chosen, by square."""
    return sorted((choice - TOKEN for choice in shown.view.legal if choice >= TOKEN), key=shown.where)


def _pick(shown: Shown, number: int, draft: tuple[int, ...] = (), moves: tuple[tuple[int, ...], ...] = ()) -> Entry:
    at = shown.name(shown.where(number))
    token = shown.token(number)
    if token is None:
        return Entry(Phrase(at), at, note=Phrase("guard dog"), symbol="dog", draft=draft, moves=moves)
    note, symbol = _known(shown, token)
    return Entry(Phrase(at), at, note=note, symbol=symbol, draft=draft, moves=moves, chance=shown.face(token) == UNKNOWN)


def _known(shown: Shown, token: Token) -> tuple[Phrase, str]:
    kind = shown.face(token)
    if kind > SHADOW:
        return of_cat(shown, kind), "cat"
    if kind == SHADOW:
        return (Phrase("yours, a decoy") if shown.is_own(token) else Phrase("a decoy")), "cloth"
    return Phrase("a shadow"), "veil"


# --- ways ---------------------------------------------------------------------------------------------------------------------


def _walking(shown: Shown) -> Menu:
    stop = Entry(Phrase("Stop here"), moves=((STOP,),))
    return _walk(shown, shown.walker, shown.steps, (), (stop,))


def _walk(shown: Shown, number: int, steps: int, draft: tuple[int, ...], more: tuple[Entry, ...]) -> Menu:
    """Where a token goes: one entry a square, the best first. A single step is played without stopping, so that every way can be walked."""
    ways = Ways(shown, number).all(steps)
    ranked = sorted(ways, key=lambda way: _rank(shown, number, way))
    entries = [_go(shown, number, way, draft, steps) for way in ranked]
    at = shown.name(shown.where(number))
    title, hint = Phrase("Where does it go?"), _hint(shown, number, steps, draft)
    if ranked and _is_feast(shown, number, ranked[0]):
        title = Phrase(TO_KOI[len(ranked[0].steps) - 1])
    return Menu(title, hint, tuple(entries) + more, chosen=(at,))


def _hint(shown: Shown, number: int, steps: int, draft: tuple[int, ...]) -> Phrase:
    token = shown.token(number)
    values = {"n": str(steps), "at": shown.name(shown.where(number)), "rest": str(_rest(shown, draft))}
    mine = _is_own_cat(shown, number)
    if not draft:
        return Phrase("The token at {at} may go up to {n} more.", values)
    if token is None:
        return Phrase(_HINTS["dog", _rest(shown, draft) > 0], values)
    return Phrase(_HINTS["cat" if mine else "shadow", _rest(shown, draft) > 0], values)


_HINTS: Final = {
    ("cat", True): "The {n} is on your cat at {at}. Choose where it goes; the {rest} waits for another shadow.",
    ("cat", False): "The {n} is on your cat at {at}. Choose where it goes.",
    ("shadow", True): "The {n} is on the shadow at {at}. Choose where it goes; the {rest} waits for another shadow.",
    ("shadow", False): "The {n} is on the shadow at {at}. Choose where it goes.",
    ("dog", True): "The {n} is on the dog at {at}. Choose where it goes; the {rest} waits for the other dog.",
    ("dog", False): "The {n} is on the dog at {at}. Choose where it goes.",
}


def _is_feast(shown: Shown, number: int, way: Way) -> bool:
    """Whether the viewer knows that their own cat eats at the end of this way."""
    return _is_own_cat(shown, number) and way.end in shown.tanks and not way.is_seen


def _is_own_cat(shown: Shown, number: int) -> bool:
    kind = _face(shown, number)
    return kind > SHADOW and shown.owner(kind) == shown.viewer


def _face(shown: Shown, number: int) -> int:
    """What the table shows the viewer of a token's kind; UNKNOWN for a dog."""
    token = shown.token(number)
    return shown.face(token) if token else UNKNOWN


def _is_risky(shown: Shown, number: int, way: Way) -> bool:
    """Whether a shadow is turned over by it that everybody has not seen yet."""
    token = shown.token(number)
    return token is not None and (bool(way.exposed) or (way.is_seen and not (shown.is_public(token) and shown.face(token) == SHADOW)))


def _rank(shown: Shown, number: int, way: Way) -> tuple[int, ...]:
    """The best first: a koi for one's own cat, ways without risk, short ways."""
    worse = not way.exposed if number >= GUARD_A else way.is_seen or bool(way.exposed)
    return (not _is_feast(shown, number, way), worse, way.swaps, len(way.steps), way.end)


def _go(shown: Shown, number: int, way: Way, draft: tuple[int, ...], steps: int) -> Entry:
    at = shown.name(way.end)
    moves: list[tuple[int, ...]] = [(*draft, STEP + way.steps[0])]
    moves += [(STEP + step,) for step in way.steps[1:]]
    if 1 < len(way.steps) < steps and not _ends_itself(shown, number, way):
        moves.append((STOP,))
    is_feast = _is_feast(shown, number, way)
    note, symbol, group = _notes(shown, number, way)
    label = Phrase("Go to {at}", {"at": at}) if is_feast else Phrase(at)
    path = tuple(shown.name(square) for square in way.squares)
    return Entry(
        label,
        at,
        note,
        str(len(way.steps)),
        symbol,
        _is_risky(shown, number, way),
        is_feast,
        moves=tuple(moves),
        path=path,
        group=group,
        chance=way.is_seen or bool(way.exposed) or (way.end in shown.tanks and number < GUARD_A),
        told=tuple(map(_watched, way.watchers)),
    )


def _watched(dogs: int) -> Phrase | None:
    if dogs > 1:
        return Phrase("{n} guards see this square", {"n": str(dogs)})
    return Phrase("1 guard sees this square") if dogs else None


def _ends_itself(shown: Shown, number: int, way: Way) -> bool:
    """Whether the walk is over at its end by the rules: at a tank, for a token that is not a dog, and for a cat in the light."""
    if number >= GUARD_A:
        return False
    return way.end in shown.tanks or (_face(shown, number) > SHADOW and way.is_seen)


def _notes(shown: Shown, number: int, way: Way) -> tuple[Phrase, str, Phrase]:
    """Note, symbol and group of a way."""
    if number >= GUARD_A:
        return _dog_notes(shown, way)
    token = shown.token(number)
    assert token is not None
    group = SEEN_BY if way.is_seen else UNSEEN
    if way.is_seen:
        return _seen_note(shown, token, way), "eye", group
    if way.exposed:
        return Phrase("a guard sees a shadow you push"), "eye", SEEN_BY
    if way.end in shown.tanks:
        return _tank_note(shown, token), "koi", group
    if way.end in shown.at or way.end in shown.posted:
        return Phrase("swap with the shadow there"), "swap", group
    return Phrase("unseen"), "unseen", group


def _seen_note(shown: Shown, token: Token, way: Way) -> Phrase:
    if shown.face(token) > SHADOW:
        return Phrase("a guard sees it: caught")
    return Phrase("a guard sees it there") if way.end in shown.lit else Phrase("a guard sees it on the way")


def _tank_note(shown: Shown, token: Token) -> Phrase:
    kind = shown.face(token)
    if kind == SHADOW:
        return Phrase("koi tank: only a decoy, it is put back")
    if kind < SHADOW:
        return Phrase("koi tank: turned over there")
    owner = shown.owner(kind)
    if owner == shown.viewer:
        return Phrase("koi tank: your cat eats, you win")
    return Phrase("koi tank: the cat of {who} eats and wins", {"who": player(owner)})


def _dog_notes(shown: Shown, way: Way) -> tuple[Phrase, str, Phrase]:
    if len(way.exposed) > 1:
        return Phrase("sees {n} more shadows", {"n": str(len(way.exposed))}), "eye", FINDS
    if way.exposed:
        return Phrase("sees one more shadow"), "eye", FINDS
    if way.end in shown.at or way.end in shown.posted:
        return Phrase("swap with the token there"), "swap", QUIET
    return Phrase("sees no more"), "unseen", QUIET


# --- getting lost, putting back ---------------------------------------------------------------------------------------------------


def _looking(shown: Shown) -> Menu:
    entries = [_pick(shown, number, moves=((TOKEN + number,),)) for number in _by_place(shown)]
    entries += [Entry(Phrase("Look no further"), moves=((STOP,),))] if STOP in shown.view.legal else []
    title = Phrase("Look at a shadow") if shown.looks > 1 else Phrase("Look at one more shadow")
    return Menu(title, Phrase("Looks left: {n}. The others see which, not what.", {"n": str(shown.looks)}), tuple(entries))


def _returning(shown: Shown) -> Menu:
    entries = tuple(_put(shown, choice - SQUARE, (choice,)) for choice in shown.view.legal)
    if shown.kind_of(shown.back) > SHADOW:
        return Menu(Phrase("Put your cat back"), Phrase("Face down, on any of these grey squares."), entries)
    return Menu(Phrase("Put the decoy back"), Phrase("On any empty grey square."), entries)


_PHASES: Final[dict[int, Callable[[Shown], Menu]]] = {
    LAYING: _laying,
    POSTING: _posting,
    OPENING: _opening,
    CHOOSING: _choosing,
    WALKING: _walking,
    LOOKING: _looking,
    RETURNING: _returning,
}
