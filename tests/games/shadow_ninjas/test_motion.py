"""What rows look like on the board: points by hand, one square being 48 units with its middle at 24."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurogo.core.match import hears, rows_of
from kurogo.core.motion import Motion
from kurogo.games.shadow_ninjas.motion import motions

if TYPE_CHECKING:
    from tests.games.shadow_ninjas.conftest import Scene


def seen(scene: Scene, viewer: int) -> list[Motion]:
    """Motions of what was told last."""
    return motions(scene.view(viewer), [row for row in rows_of(scene.state) if hears(row, viewer)])


def test_a_step_goes_from_middle_to_middle_and_a_swap_goes_with_it(scene: type[Scene]) -> None:
    s = scene("D1 shadow/1, E1 shadow/1", turn=1, dice=(1, 4))
    s.do("low D1 east")
    one, other = seen(s, 0)
    assert (one.effect, one.path, one.together) == ("move", ((168, 24), (216, 24)), False)
    assert (other.effect, other.path, other.together) == ("move", ((216, 24), (168, 24)), True)
    assert one.piece != other.piece


def test_a_cat_that_a_dog_sees_turns_over_flashes_and_leaves(scene: type[Scene]) -> None:
    s = scene("D8 blue/1", dogs="E5 E9", turn=1, dice=(1, 4))
    s.do("low D8 south")
    found = seen(s, 0)
    assert [motion.effect for motion in found[:4]] == ["move", "turn", "flash", "leave"]
    assert "blue" in found[1].face
    assert [motion.row for motion in found] == sorted(motion.row for motion in found)


def test_who_only_hears_that_a_token_was_looked_at_sees_no_face(scene: type[Scene]) -> None:
    s = scene("D1 blue/1", turn=2)
    s.do("lost", "D1")
    assert [motion.effect for motion in seen(s, 2)] == ["glance", "turn"]
    for viewer in (0, 1, 3):
        assert [(motion.effect, motion.face) for motion in seen(s, viewer)] == [("glance", "")]
