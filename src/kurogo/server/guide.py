"""What explains a page to its viewer, from their view and the rows told to them."""

from __future__ import annotations

from kurogo.core.clauses import Rulebook
from kurogo.core.contract import UNDONE
from kurogo.core.phrases import say
from kurogo.core.registry import GameType
from kurogo.server import rooms
from kurogo.server.models import Bar, Guide, Ruling
from kurogo.server.seen import Look, Seen
from kurogo.server.store import OVER

PASSED = "Your last move stands: the turn has passed."
SHOWN = "Your last move stands: it showed something, or dice were rolled."


def guide(kind: GameType, look: Look) -> Guide:
    """The goal for everybody; clauses and barred places for whoever is asked."""
    seen, facts = look.seen, look.facts
    if seen is None or facts.stage == OVER:
        return Guide()
    view = seen.view
    goal = say(rooms.goal(kind, view), facts.names)
    if look.viewer is None:
        return Guide(goal)
    book = rooms.rulebook(kind)
    numbers = rooms.deciding(kind, view) if book else []
    rulings = tuple(ruling for number in numbers if book and (ruling := _ruling(kind, book, seen, number)))
    name = view.game.clause
    bars = tuple(Bar(tuple(places), say(why, facts.names), name(number)) for why, number, places in rooms.barred(kind, view))
    return Guide(goal, rulings, bars, _stands(look.viewer, seen))


def _ruling(kind: GameType, book: Rulebook, seen: Seen, number: int) -> Ruling | None:
    clause = book.find(number)
    if clause is None:
        return None
    return Ruling(book.name(number), clause.title, clause.text, clause.question, tuple(rooms.shows(kind, seen.view, number)))


def _stands(viewer: int, seen: Seen) -> str:
    """Why the viewer's last move cannot be put back, once they have made one: what was told since says it."""
    if seen.can_undo:
        return ""
    last = next((at for at in range(seen.count - 1, -1, -1) if seen.rows[at].actor == viewer), -1)
    if last < 0 or seen.rows[last].code == UNDONE:
        return ""
    is_passed = not seen.view.legal or any(row.actor not in (viewer, -1) for row in seen.rows[last + 1 :])
    return PASSED if is_passed else SHOWN
