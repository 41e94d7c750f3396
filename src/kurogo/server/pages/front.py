"""The lobby: curtain, playbill, one's own tables and the open ones."""

from __future__ import annotations

from kurogo.core.svg import Markup
from kurogo.server.models import GameCard, LobbyPage, TableLine
from kurogo.server.pages import element as h
from kurogo.server.pages import parts
from kurogo.server.pages.element import Node
from kurogo.server.pages.parts import button, cloth, empty, icon, link

REHEARSAL = ("Battle for Rokugan", "99 Ninja", "Tiny Ninjas: Heroes", "Shadow Tactics")


def lobby(page: LobbyPage) -> str:
    """The front page as a whole document."""
    body = [
        parts.head(page.base),
        h.main("#main")[_stage_front(page), h.div(".house")[_tables(page), _playbill(page)]],
        _foot(page),
    ]
    boards = [f"{page.base}/board/{game.name}.css" for game in page.games]
    return parts.document(page.base, "Kurogo", body, sheets=[f"{page.base}/static/front.css", *boards])


def _stage_front(page: LobbyPage) -> Node:
    first = page.games[0] if page.games else None
    asked = any(line.your_turn for line in page.yours)  # then the table that waits has the one persimmon button
    return h.div(".stagefront")[
        h.div(".rope"),
        h.div(".boards"),
        cloth(),
        h.div(".front")[
            h.h1["Kurogo ", h.small(lang="ja")["黒衣"]],
            h.p[
                "Ninja board games, with friends or against bots. The stagehand in black moves the pieces, keeps every secret and is never seen."
            ],
            h.div(".do")[
                _quick(page.base, first, "" if asked else "go") if first else None,
                link("Set a table", f"{page.base}/new?game={first.name}") if first else None,
                h.form(".join", action=f"{page.base}/join", method="get")[
                    h.input(
                        ".field",
                        name="link",
                        required=True,
                        autocomplete="off",
                        placeholder="Paste an invitation",
                        aria_label="Invitation: the link that somebody sent you",
                    ),
                    button("Join", "link"),
                ],
            ],
        ],
    ]


def _quick(base: str, game: GameCard, class_: str = "") -> Node:
    """One click: a table with bots, at once in the game."""
    return h.form(method="post", action=f"{base}/quick")[
        h.input(type="hidden", name="game", value=game.name),
        button("Play now against bots", "bot", class_),
    ]


def _playbill(page: LobbyPage) -> Node:
    waiting = [title for title in REHEARSAL if title not in {game.title for game in page.games}]
    plays = [_play(page.base, game, alone=len(page.games) == 1) for game in page.games]
    inside: Node = h.div(".bill")[plays]
    if waiting:
        inside = h.div(".billtwo")[
            h.div(".bill")[plays] if len(plays) > 1 else plays,
            h.div(".slip.rehearsal")[
                h.h3["In rehearsal"], h.p(".quiet.small")["Not to be played yet."], h.ul[[h.li[h.b[title]] for title in waiting]]
            ],
        ]
    return h.section(aria_labelledby="h-bill")[
        h.div(".row")[h.h2("#h-bill")["The playbill"], h.span(".quiet.small")["no account: your seat is a link, keep it or send it"]],
        inside,
    ]


def _play(base: str, game: GameCard, alone: bool) -> Node:
    people = f"{game.min_players}–{game.max_players}" if game.max_players > game.min_players else str(game.min_players)
    return h.article(class_=["play", "alone" if alone else ""])[
        h.div(".pic")[game.vignette or None],
        h.div(".txt")[
            h.h3[game.title],
            h.p[game.tagline],
            h.div(".facts")[h.span[icon("seat"), f"{people} players"], h.span[icon("clock"), f"{game.minutes} min"]],
        ],
        h.div(".go2")[
            link("Set a table", f"{base}/new?game={game.name}", aria_label=f"Set a table of {game.title}"),
            h.a(".btn.bare.icon", href=f"{base}/rules/{game.name}", aria_label=f"Rules of {game.title}")[icon("book")],
        ],
    ]


def _tables(page: LobbyPage) -> Node:
    pictures = {game.title: _thumb(game) for game in page.games}
    first = page.games[0].name if page.games else ""
    set_one = link("Set a table", f"{page.base}/new?game={first}") if first else None
    none_yours = empty(
        "seat", "No table tonight", "Set one, or paste an invitation. A game against easy bots starts in one click.", set_one
    )
    none_open = empty("wait", "No open table", "A table appears here while it has a free seat and is listed.")
    asked = next((at for at, line in enumerate(page.yours) if line.your_turn), -1)  # only the first of them is persimmon
    yours = [_line(page.base, line, pictures, at == asked, own=True) for at, line in enumerate(page.yours)]
    open_ = [_line(page.base, line, pictures, main=False, own=False) for line in page.open]
    return h.section(".order2", aria_label="Tables")[
        h.div(".two")[
            h.div[h.div(".row")[h.h2["Your tables"]], h.div(".slip")[h.ul[yours] if yours else none_yours]],
            h.div[h.div(".row")[h.h2["Open tables"]], h.div(".slip")[h.ul[open_] if open_ else none_open]],
        ]
    ]


def _thumb(game: GameCard) -> Markup | None:
    return game.vignette or None


def _line(base: str, line: TableLine, pictures: dict[str, Markup | None], main: bool, own: bool) -> Node:
    if line.your_turn:
        word, symbol = "Your turn", "cue"
    elif line.stage == "over":
        word, symbol = "Look back", "log"
    elif line.stage == "gathering":
        word, symbol = ("Go in" if own else "Sit down"), "seat"
    else:
        word, symbol = ("Look in" if own else "Watch"), "wait" if own else "eye"
    return h.li[
        h.a(class_=["tbl", "mine" if line.your_turn else ""], href=f"{base}/t/{line.id}")[
            h.span(".thumb", aria_hidden="true")[pictures.get(line.game)],
            h.span[h.b[line.game], f", {line.name}" if line.name not in ("", line.game) else None, h.br, h.span(".sub")[_about(line)]],
            h.span(".act")[h.span(class_=["btn", "go" if main else ""])[icon(symbol), word]],
        ]
    ]


def _about(line: TableLine) -> str:
    people = ", ".join(line.people) or "nobody yet"
    if line.stage == "over":
        return f"Over. {people}"
    if line.free:
        return f"{people}; {line.free} {'seat' if line.free == 1 else 'seats'} free"
    return people


def _foot(page: LobbyPage) -> Node:
    return h.footer(".foot")[
        [h.a(href=f"{page.base}/rules/{game.name}")[f"Rules of {game.title}, clause by clause"] for game in page.games],
        h.a(href=f"{page.base}/record")["Open the record of a game"],
    ]
