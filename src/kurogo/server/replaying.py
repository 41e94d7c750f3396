"""The replay's page from what a viewer sees of the past: `Back` in, `ReplayPage` out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

from kurogo.core.match import Row
from kurogo.core.registry import GameType, facts_of, game_type
from kurogo.server import rooms
from kurogo.server.back import Back
from kurogo.server.build import log_lines, table_page
from kurogo.server.models import ReplayPage
from kurogo.server.seen import Look, Seen
from kurogo.server.store import OVER, PLAYING


def replay_page(back: Back, base: str, origin: str, place: str = "") -> ReplayPage:
    """The page of one point. Nothing is asked on it, so it is built as a watcher's and with the viewer's own view. `place` is the address of
    a record that was brought along, "" for a table."""
    kind = game_type(facts_of(back.facts.key)[0])
    last = back.at == back.points[-1]
    facts = back.facts if last else replace(back.facts, stage=PLAYING)
    seen = Seen(back.shot.view, back.shot.rows, scores=back.scores, returns=back.returns)
    table = table_page(Look(facts, None, seen, (), False, False), base, origin)
    k = back.points.index(back.at)
    fresh = back.shot.rows[back.points[k - 1] if k else 0 :]
    turns, tall = beats(kind, back.rows, back.points)
    return ReplayPage(
        table=replace(table, viewer=back.viewer),
        over=back.facts.stage == OVER,
        at=back.at,
        points=back.points,
        turns=turns,
        tall=tall,
        eyes=back.eyes,
        told=tuple(line.text for line in log_lines(kind, facts, seen, fresh)),
        version=version(back),
        origin=origin,
        place=place or f"{base}/t/{facts.id}",
        file=bool(place),
    )


def beats(kind: GameType, rows: Sequence[Row], points: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The points at which a turn began and those at which something came to light, from the viewer's own rows. A game that marks no turns
    has one wherever another player acts."""
    turns: list[int] = []
    tall: list[int] = []
    changes: list[int] = []
    actor = -1
    for before, point in pairwise(points):
        heard = rows[before:point]
        words = {rooms.beat(kind, row) for row in heard}
        actors = [row.actor for row in heard if row.actor >= 0]
        turns += [point] if "turn" in words else []
        tall += [point] if "shown" in words else []
        changes += [point] if actors and actors[0] != actor else []
        actor = actors[-1] if actors else actor
    return tuple(turns or changes), tuple(tall)


def version(back: Back) -> str:
    """A word that changes when pictures of the past do: names can, and whether the game is over."""
    told = "\n".join((back.facts.id, back.facts.stage, *back.facts.names))
    return sha256(told.encode()).hexdigest()[:12]
