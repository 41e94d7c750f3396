"""What is kept for a viewer is given again only for the very same content, and to nobody else."""

from __future__ import annotations

from kurogo.core.match import Row
from kurogo.core.once import once
from kurogo.core.registry import make
from kurogo.core.svg import Markup
from kurogo.server.kept import Kept


def test_a_part_is_drawn_again_when_what_it_is_made_of_is_not_what_it_was() -> None:
    kept, drawn = Kept(), []

    def draw(name: str, marks: tuple[int, ...]) -> Markup:
        drawn.append(name)
        return Markup(f"{name}{marks}")

    texts = [kept.part("seat", draw, name, marks) for name, marks in (("Ren", (1,)), ("Ren", (1,)), ("Ren", (1, 2)), ("Mika", (1, 2)))]
    assert texts == ["Ren(1,)", "Ren(1,)", "Ren(1, 2)", "Mika(1, 2)"]
    assert kept.part("other", draw, "Ren", (1,)) == Kept().part("seat", draw, "Ren", (1,)) == "Ren(1,)"
    assert drawn == ["Ren", "Ren", "Mika", "Ren", "Ren"]


def test_a_row_is_worded_once() -> None:
    kept, worded = Kept(), []

    def word(row: Row) -> str | None:
        worded.append(row.code)
        return None if row.code == 2 else str(row.code)

    rows = [Row(code, 0, 0, 0, 0, 0, -1) for code in (1, 2, 1, 2)]
    assert [kept.line(row, word) for row in rows] == ["1", None, "1", None]
    assert worded == [1, 2]


def test_what_is_made_of_a_view_is_not_given_for_another_view() -> None:
    state = make("screens").new_state()
    views = [state.view(0), state.view(1), state.view(0)]
    seen = once(lambda view: (view.viewer, id(view)))
    assert [seen(view) for view in views] == [(view.viewer, id(view)) for view in views]
    assert seen(views[2]) is seen(views[2])
