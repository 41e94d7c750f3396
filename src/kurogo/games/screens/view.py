"""What one viewer of Screens may see, field by field, and nothing else. layout.py says where each fact stands."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import View
from kurogo.games.screens.layout import F_SPOTS, GROUP, HAND, KIND, KINDS, LOOK, OWNER, PATHS, PILES, PLACE, SEAT, SEEN, SPENT, STAMP
from kurogo.games.screens.state import Table


def look(state: Table, viewer: i64) -> View:
    """The view of a player, or of the watchers (num_players)."""
    f = vec[i64](capacity=128)
    f = append(f, state.stage)
    f = append(f, state.round)
    f = append(f, state.lap)
    f = append(f, state.turn)
    f = append(f, state.wind)
    f = append(f, state.claim)
    for path in range(i64(PATHS)):
        f = append(f, state.prizes[path])
    for spot in range(state.g.spots):
        base = spot * PLACE
        f = append(f, state.spots[base + OWNER])
        f = append(f, state.spots[base + KIND] if state.knows(viewer, spot) else i64(-1))
        f = append(f, state.spots[base + STAMP])
        f = append(f, state.spots[base + SEEN])  # who looks at which token is seen by all
    for p in range(state.g.num_players):
        f = player_facts(state, viewer, p, f)
    looks = i64(len(state.looks)) // LOOK
    f = append(f, looks)
    for row in range(looks):
        f = look_facts(state, viewer, row, f)
    stack = state.stack
    for k in range(i64(len(stack))):
        f = append(f, stack[k])
    return state.watch(viewer, f)


def player_facts(state: Table, viewer: i64, p: i64, f: vec[i64]) -> vec[i64]:
    """Points, what was laid and used, the size of the hand; its kinds for its owner; what is spent."""
    for k in range(i64(SEAT)):
        f = append(f, state.seats[p * SEAT + k])
    f = append(f, state.hand_size(p))
    base = p * PILES
    for kind in range(i64(KINDS)):
        f = append(f, state.piles[base + HAND + kind] if p == viewer else i64(-1))
    for kind in range(i64(KINDS)):
        f = append(f, state.piles[base + SPENT + kind])
    return f


def look_facts(state: Table, viewer: i64, row: i64, f: vec[i64]) -> vec[i64]:
    """Who looked into whose hand and when; for the one who looked, what is still hidden of that batch."""
    for k in range(i64(LOOK)):
        f = append(f, state.looks[row * LOOK + k])
    for kind in range(i64(KINDS)):
        f = append(f, state.batch(row, kind) if state.looks[row * LOOK] == viewer else i64(-1))
    return f


def at_player(spots: i64, player: i64) -> i64:
    """Where a player's facts begin, in a game of so many spots."""
    return F_SPOTS + PLACE * spots + GROUP * player
