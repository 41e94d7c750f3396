"""What moved: hidden on the page, played by the script on the board that stands there already as it ends."""

from __future__ import annotations

import json
from collections.abc import Iterable

from kurogo.core.motion import Motion
from kurogo.server.pages import element as h
from kurogo.server.pages.element import Node


def motions(found: Iterable[Motion]) -> Node:
    """The motions as data, with the faces of what was turned over beside them."""
    listed: list[dict[str, object]] = []
    faces: list[Node] = []
    for motion in found:
        line: dict[str, object] = {"at": motion.row, "do": motion.effect}
        if motion.piece:
            line["piece"] = motion.piece
        if motion.path:
            line["path"] = motion.path
        if motion.together:
            line["with"] = 1
        if motion.face:
            line["face"] = len(faces)
            faces.append(h.g(data_face=str(len(faces)))[motion.face])
        listed.append(line)
    return h.svg("#part-motions", hidden=True, aria_hidden="true", data_motions=json.dumps(listed, separators=(",", ":")))[faces]
