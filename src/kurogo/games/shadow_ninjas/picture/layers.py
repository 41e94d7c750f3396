"""The layers of a picture that change: light, last move, targets, trace, tokens, ghost, marks and hits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from kurogo.core.grid import EAST, WEST, square_of
from kurogo.core.match import Row
from kurogo.core.menu import Entry, Menu
from kurogo.core.phrases import Phrase
from kurogo.core.svg import Markup, escape, group, join, tag
from kurogo.core.symbols import place
from kurogo.games.shadow_ninjas.components import Board
from kurogo.games.shadow_ninjas.layout import (
    GUARD_A,
    R_BACK,
    R_FLIPPED,
    R_KOI,
    R_LAID_AT,
    R_LOOKED,
    R_MOVED,
    R_POSTED,
)
from kurogo.games.shadow_ninjas.picture.geometry import CELL, brackets, corner, line, middle
from kurogo.games.shadow_ninjas.picture.tokens import LIFT, RADIUS, cat_colour, dog, token
from kurogo.games.shadow_ninjas.shown import Shown, Token, beam
from kurogo.games.shadow_ninjas.told import joined
from kurogo.games.shadow_ninjas.words import token as token_words

Speak = Callable[[Phrase], str]

RINGED: Final = (R_BACK, R_FLIPPED, R_KOI, R_LAID_AT, R_LOOKED, R_POSTED)  # rows that happen at one square


def sight(shown: Shown) -> Markup:
    """Hatching along every line that a dog sees; a square in two of them is hatched twice."""
    return _sight(shown.board, tuple(shown.posted))


@lru_cache(maxsize=1024)
def _sight(board: Board, dogs: tuple[int, ...]) -> Markup:
    ways: set[tuple[int, bool]] = set()
    for dog_square in dogs:
        for direction in range(4):
            ways |= {(square, direction in (EAST, WEST)) for square in beam(board, dog_square, direction)}
    return join(_ray(board, square, across) for square, across in sorted(ways))


def _ray(board: Board, square: int, across: bool) -> Markup:
    x, y = corner(board, square)
    pad_x, pad_y = (0, 7) if across else (7, 0)
    fill = "url(#lamp-h)" if across else "url(#lamp-v)"
    return tag("rect", x=x + pad_x, y=y + pad_y, width=CELL - 2 * pad_x, height=CELL - 2 * pad_y, fill=fill)


def last(shown: Shown, rows: Sequence[Row]) -> Markup:
    """What was done last: a dashed ring where a walk began and a line to where it ended, a ring where something happened."""
    parts = []
    for row in joined([row for row in rows if row.code == R_MOVED or row.code in RINGED]):
        if row.code in RINGED:
            x, y = middle(shown.board, row.c)
            parts.append(tag("circle", cx=x, cy=y, r=22, class_="lastat"))
    for walk in _walks(rows):
        x, y = middle(shown.board, walk[0])
        parts.append(tag("path", d=line(shown.board, walk), class_="last"))
        parts.append(tag("circle", cx=x, cy=y, r=8, class_="lastfrom"))
    return join(parts)


def _walks(rows: Sequence[Row]) -> list[list[int]]:
    """Squares of each walk, step by step."""
    walks: list[tuple[int, list[int]]] = []
    for row in rows:
        if row.code != R_MOVED:
            continue
        if walks and walks[-1][0] == row.a and walks[-1][1][-1] == row.b:
            walks[-1][1].append(row.c)
        else:
            walks.append((row.a, [row.b, row.c]))
    return [squares for _, squares in walks]


# --- what may be done ---------------------------------------------------------------------------------------------------------


def placed(shown: Shown, menu: Menu | None) -> list[tuple[int, int, Entry]]:
    """Entries that are clicked on the board, by square: (square, index in the menu, entry)."""
    board = shown.board
    found = [(square_of(e.place, board.width, board.height), at, e) for at, e in enumerate(menu.entries if menu else ()) if e.place]
    return sorted(found, key=lambda each: each[:2])


def targets(shown: Shown, entries: list[tuple[int, int, Entry]]) -> Markup:
    """The wash on squares that may be chosen and are free."""
    wash = []
    for square, _, _ in entries:
        if square not in shown.at and square not in shown.posted and square not in shown.tanks:
            x, y = corner(shown.board, square)
            wash.append(tag("rect", x=x + 5, y=y + 5, width=CELL - 10, height=CELL - 10, rx=2, class_="t-wash"))
    return join(wash)


def aim(menu: Menu | None) -> Entry | None:
    """The entry that is shown as if chosen: the main one, if it is a way."""
    return next((entry for entry in menu.entries if entry.main and len(entry.path) > 1), None) if menu else None


def trace(shown: Shown, aimed: Entry | None) -> Markup:
    """The way to what is aimed at, with its steps counted."""
    if aimed is None:
        return Markup("")
    squares = path_squares(shown, aimed)
    parts = [tag("path", d=line(shown.board, squares), class_="path")]
    for n, square in enumerate(squares[1:-1], 1):
        x, y = middle(shown.board, square)
        parts.append(group(tag("circle", cx=x, cy=y, r=9, class_="stepdot"), tag("text", str(n), x=x, y=y + 4.3, class_="stepnum")))
    return join(parts)


def path_squares(shown: Shown, entry: Entry) -> list[int]:
    """The squares of an entry's path."""
    return [square_of(name, shown.board.width, shown.board.height) for name in entry.path]


def ghost(shown: Shown, menu: Menu | None, aimed: Entry | None) -> Markup:
    """The token where it would come to stand."""
    if aimed is None or menu is None or not menu.chosen:
        return Markup("")
    chosen = square_of(menu.chosen[0], shown.board.width, shown.board.height)
    x, y = middle(shown.board, path_squares(shown, aimed)[-1])
    moved = shown.at.get(chosen)
    kind = shown.face(moved) if moved else 0
    symbol, colour = ("cat", cat_colour(kind)) if kind > 0 else ("veil", "decoy") if moved else ("dog", "red")
    return group(tag("circle", cx=x, cy=y, r=RADIUS), place(symbol, x, y, 23, colour), class_=f"ghost {colour}")


def marks(shown: Shown, entries: list[tuple[int, int, Entry]], aimed: Entry | None) -> Markup:
    """Corners round every target, and what choosing it costs or risks."""
    on_way = set(path_squares(shown, aimed)) if aimed else set()
    parts = []
    for square, _, entry in entries:
        width = 3.2 if entry is aimed else 1.9
        is_covered = square in shown.at or square in shown.posted or square in shown.tanks
        corners = brackets(shown.board, square, 3 if is_covered else 6)  # outside of what stands there
        parts.append(tag("path", d=corners, class_="t-mark", stroke_width=width))
        parts.append(_mark(shown, square, entry, square in on_way))
    return join(parts)


def _mark(shown: Shown, square: int, entry: Entry, on_way: bool) -> Markup:
    x, y = middle(shown.board, square)
    taken = square in shown.at or square in shown.posted
    if not entry.path:
        return place("eye", x, y, 19, "warn") if entry.risk and not taken else Markup("")
    if taken:
        return _badge(x, y, "eye" if entry.risk else "swap")
    if square in shown.tanks:
        return Markup("") if on_way else _count(x, y, entry.figure)
    if entry.risk:
        return join([place("eye", x, y - 5, 19, "warn"), tag("text", entry.figure, x=x, y=y + 15, class_="t-num")])
    return Markup("") if on_way else tag("text", entry.figure, x=x, y=y + 5, class_="t-num")


def _badge(x: int, y: int, symbol: str) -> Markup:
    return group(tag("circle", cx=x + 14, cy=y + 14, r=9), place(symbol, x + 14, y + 14, 13), class_="badge")


def _count(x: int, y: int, figure: str) -> Markup:
    return group(tag("circle", cx=x + 14, cy=y + 14, r=9), tag("text", figure, x=x + 14, y=y + 18.5, class_="t-num"), class_="badge")


def hits(shown: Shown, entries: list[tuple[int, int, Entry]], link: Callable[[int], str], speak: Speak) -> Markup:
    """What is clicked: one link a place, named in the words of the list beside the board."""
    return join(_hit(shown, square, at, entry, link, speak) for square, at, entry in entries)


def _hit(shown: Shown, square: int, at: int, entry: Entry, link: Callable[[int], str], speak: Speak) -> Markup:
    """Joined by hand, as tokens are: a picture has dozens of them."""
    x, y = corner(shown.board, square)
    way = f' data-way="{line(shown.board, path_squares(shown, entry))}"' if len(entry.path) > 1 else ""
    told = _told(entry, speak)
    known = f' data-told="{escape(told)}"' if told else ""
    label = escape(", ".join(_label(entry, speak)))
    return Markup(
        f'<a class="{"hit risky" if entry.risk else "hit"}" data-entry="{at}" data-place="{entry.place}"{way}{known} role="button"'
        f' aria-label="{label}" href="{escape(link(at))}"><rect x="{x}" y="{y}" width="{CELL}" height="{CELL}"/></a>'
    )


def _told(entry: Entry, speak: Speak) -> str | None:
    """What is to be known of each square of the way, a bar between them."""
    return "|".join(speak(phrase) if phrase else "" for phrase in entry.told) if any(entry.told) else None


def _label(entry: Entry, speak: Speak) -> Iterator[str]:
    yield speak(entry.label)
    if entry.figure and entry.path:
        yield speak(Phrase("1 step") if entry.figure == "1" else Phrase("{n} steps", {"n": entry.figure}))
    if entry.note:
        yield speak(entry.note)


# --- what lies there ------------------------------------------------------------------------------------------------------------


def tokens(shown: Shown, menu: Menu | None, speak: Speak) -> Markup:
    """Tokens and dogs by place; the chosen one is lifted, ringed, and drawn last."""
    chosen = set(menu.chosen) if menu else set()
    below: list[Markup] = []
    above: list[Markup] = []
    for which in shown.on_board:
        is_chosen = shown.name(which.square) in chosen
        (above if is_chosen else below).append(_token(shown, which, is_chosen, speak))
    for at, square in sorted(enumerate(shown.dogs), key=lambda pair: pair[1]):
        if square >= 0:
            is_chosen = shown.name(square) in chosen
            (above if is_chosen else below).append(_dog(shown, at, square, is_chosen, speak))
    return join(below + above)


def _token(shown: Shown, which: Token, is_chosen: bool, speak: Speak) -> Markup:
    body = token(shown, which, LIFT if is_chosen else 0)
    ring = _chosen(shown, which.square) if is_chosen else Markup("")
    label = speak(token_words(shown, which))
    return _piece(shown.name(which.square), which.number, label, ring + body)


def _dog(shown: Shown, at: int, square: int, is_chosen: bool, speak: Speak) -> Markup:
    x, y = middle(shown.board, square)
    ring = _chosen(shown, square) if is_chosen else Markup("")
    name = shown.name(square)
    label = speak(Phrase("Guard dog {at}", {"at": name}))
    return _piece(name, GUARD_A + at, label, ring + dog(x, y, LIFT if is_chosen else 0))


def _piece(name: str, number: int, label: str, drawing: str) -> Markup:
    return Markup(f'<g id="t-{name}" class="token" data-piece="{number}" role="img" aria-label="{escape(label)}">{drawing}</g>')


def _chosen(shown: Shown, square: int) -> Markup:
    x, y = middle(shown.board, square)
    return tag("circle", cx=x, cy=y - LIFT, r=23, class_="sel", stroke_width=3.5)
