"""The form of a new table."""

from __future__ import annotations

from kurogo.server.models import NewTablePage, OptionField
from kurogo.server.pages import element as h
from kurogo.server.pages import parts
from kurogo.server.pages.element import Node
from kurogo.server.pages.parts import button, icon, link

FIRST = ("board", "version")  # options everybody should see; the others are under "More options"
SHORT = 40  # choices with labels longer than this become a list to open


def new_table(page: NewTablePage) -> str:
    """The form as a whole document."""
    game = page.game
    shown = [option for option in page.options if option.name in FIRST]
    others = [option for option in page.options if option.name not in FIRST]
    changed = bool(page.error) and any(option.name in page.error for option in others)
    body = [
        parts.head(page.base, "A new table", game.title, rules=f"{page.base}/rules/{game.name}"),
        parts.curtain(),
        h.main("#main.leaf")[
            h.h1[f"Set a table of {game.title}"],
            h.p[game.tagline],
            _error(page.error),
            h.form(".slip", method="post", action=f"{page.base}/new?game={game.name}")[
                h.input(type="hidden", name="game", value=game.name),
                _players(page),
                [_option(option) for option in shown],
                h.details(".more", open=changed)[h.summary[f"More options ({len(others)})"], [_option(option) for option in others]]
                if others
                else None,
                _text("who", "Your name", page.who, "You sit down at once. Leave it empty to set the table for others.", "nickname", 40),
                _text("name", "Name of the table", page.name, "So that friends find it, for instance Thursday.", "off", 60),
                h.fieldset(".ask")[
                    h.legend["Who may find it"],
                    h.div(".picks")[
                        _pick("listed", "1", "Everybody, in the lobby", page.listed),
                        _pick("listed", "", "Only who has the link", not page.listed),
                    ],
                ],
                h.div(".send")[link("Not now", f"{page.base}/"), button("Set the table", class_="go")],
            ],
        ],
    ]
    return parts.document(page.base, f"A new table · {game.title} · Kurogo", body, sheets=[f"{page.base}/static/front.css"])


def _error(text: str) -> Node:
    if not text:
        return None
    return h.div("#wrong.refusal", role="alert")[icon("refuse"), h.p[h.b[text], " Nothing has been set up yet."]]


def _players(page: NewTablePage) -> Node:
    numbers = range(page.game.min_players, page.game.max_players + 1)
    return h.fieldset(".ask")[
        h.legend["Players"],
        h.div(".picks")[[_pick("players", str(n), str(n), n == page.players) for n in numbers]],
        h.p(".why")["People and bots together. Seats are taken after the table is set."],
    ]


def _option(option: OptionField) -> Node:
    name = f"option-{option.name}"
    why = f"{name}-why"
    texts = [text for text in (option.help, f"Reading {option.reading}." if option.reading else "") if text]
    about = h.p(".why", id=why)[" ".join(texts)] if texts else None
    if option.choices and max(len(label) for _, label in option.choices) <= SHORT:
        picks = [_pick(name, value, label, value == option.value) for value, label in option.choices]
        return h.fieldset(".ask", aria_describedby=why if texts else None)[h.legend[option.title], h.div(".picks")[picks], about]
    if option.choices:
        field: Node = h.select(".field", id=name, name=name, aria_describedby=why if texts else None)[
            [h.option(value=value, selected=value == option.value)[label] for value, label in option.choices]
        ]
    else:
        field = h.input(
            ".field",
            type="number",
            id=name,
            name=name,
            value=option.value,
            min=option.low,
            max=option.high,
            aria_describedby=why if texts else None,
        )
    return h.div(".ask")[h.label(for_=name)[option.title], field, about]


def _text(name: str, title: str, value: str, why: str, autocomplete: str, limit: int) -> Node:
    return h.div(".ask")[
        h.label(for_=name)[title],
        h.input(".field", id=name, name=name, value=value, maxlength=limit, autocomplete=autocomplete, aria_describedby=f"{name}-why"),
        h.p(".why", id=f"{name}-why")[why],
    ]


def _pick(name: str, value: str, label: str, chosen: bool) -> Node:
    return h.label(".pick")[h.input(type="radio", name=name, value=value, checked=chosen), h.span[label]]
