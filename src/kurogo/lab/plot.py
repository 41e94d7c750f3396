"""The balance of a game as a picture: a dot for each share of wins, a bar for its interval, the fair band shaded."""

from __future__ import annotations

from kurogo.core.svg import Markup, group, join, tag
from kurogo.lab.balance import Balance, Cell
from kurogo.lab.shares import INTERVAL, Share, percent

FAIR = (0.4, 0.6)
WIDTH, LEFT, RIGHT, ROW, TOP, BOTTOM = 640, 190, 24, 26, 66, 46
STYLE = """
svg { background: #fbfaf6; color: #23262d; font: 14px system-ui, sans-serif }
text { fill: currentColor } .small { font-size: 12px } .head { font-size: 16px; font-weight: 600 }
.band { fill: #dfe9d8 } .line { stroke: currentColor; stroke-opacity: .18 } .half { stroke-opacity: .5; stroke-dasharray: 3 3 }
.bar { stroke: currentColor; stroke-width: 2 } .dot { fill: currentColor }
@media (prefers-color-scheme: dark) { svg { background: #16181d; color: #e9e6dc } .band { fill: #26382b } }
"""


def plot(balance: Balance, side: str = "") -> str:
    """An SVG of the share of wins of one side (the first one, where none is named) under each setting."""
    side = side or next(iter(balance.cells[0].shares))
    cells = [cell for cell in balance.cells if side in cell.shares]
    groups = list(dict.fromkeys(cell.name for cell in cells))
    height = TOP + BOTTOM + ROW * (len(cells) + sum(bool(name) for name in groups))
    title = f"{balance.game}: share of wins, {side}"
    parts = [tag("title", title), tag("style", Markup(STYLE)), _frame(height, title), *_rows(cells, side)]
    parts.append(tag("text", f"{balance.bot} on all sides; bars: {INTERVAL} interval", x=LEFT, y=height - 8, class_="small"))
    box = f"0 0 {WIDTH} {height}"
    return tag("svg", join(parts), xmlns="http://www.w3.org/2000/svg", viewBox=box, width=WIDTH, height=height, role="img") + "\n"


def at(share: float) -> float:
    """Where a share from 0 to 1 lies from the left."""
    return LEFT + share * (WIDTH - LEFT - RIGHT)


def _frame(height: int, title: str) -> Markup:
    foot = height - BOTTOM
    band = tag("rect", x=at(FAIR[0]), y=TOP - 8, width=at(FAIR[1]) - at(FAIR[0]), height=foot - TOP + 8, class_="band")
    lines = [
        group(
            tag("line", x1=at(x), x2=at(x), y1=TOP - 8, y2=foot, class_="line half" if x == 0.5 else "line"),
            tag("text", f"{100 * x:.0f} %", x=at(x), y=TOP - 14, text_anchor="middle", class_="small"),
        )
        for x in (0.0, 0.2, 0.4, 0.5, 0.6, 0.8, 1.0)
    ]
    return group(tag("text", title, x=16, y=26, class_="head"), band, *lines)


def _rows(cells: list[Cell], side: str) -> list[Markup]:
    out: list[Markup] = []
    y, name = TOP + ROW / 2, ""
    for cell in cells:
        if cell.name != name:
            name = cell.name
            out.append(tag("text", name, x=16, y=y + 5))
            y += ROW
        out.append(_row(f"{cell.setting.players} players", cell.shares[side], y))
        y += ROW
    return out


def _row(label: str, share: Share, y: float) -> Markup:
    low, high = share.interval
    return group(
        tag("title", f"{label}: {percent(share)}"),
        tag("text", label, x=LEFT - 16, y=y + 5, text_anchor="end"),
        tag("line", x1=at(low), x2=at(high), y1=y, y2=y, class_="bar"),
        *[tag("line", x1=at(x), x2=at(x), y1=y - 5, y2=y + 5, class_="bar") for x in (low, high)],
        tag("circle", cx=at(share.score), cy=y, r=5, class_="dot"),
    )
