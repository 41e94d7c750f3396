"""Interrupts: a flat stack of frames that a state's `play` works off from the top.

A frame is FRAME ints: step (which piece of the rules), pc (how far it has come), actor, and five arguments. A rule that must ask somebody in
the middle of something else pushes a frame and returns; the answer finds it on top. Stacks are values: each function gives a new one.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

FRAME: Final = 8
STEP: Final = 0
PC: Final = 1
ACTOR: Final = 2
ARGS: Final = 3


def push(stack: vec[i64], step: i64, actor: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0, d: i64 = 0, e: i64 = 0) -> vec[i64]:
    """The stack with a frame on top, its pc at 0."""
    s = append(stack[:], step)
    s = append(s, 0)
    s = append(s, actor)
    s = append(s, a)
    s = append(s, b)
    s = append(s, c)
    s = append(s, d)
    return append(s, e)


def pop(stack: vec[i64]) -> vec[i64]:
    """The stack without its top frame."""
    return stack[: len(stack) - FRAME]


def top(stack: vec[i64], field: i64) -> i64:
    """A field of the top frame; its arguments are ARGS, ARGS + 1, …"""
    return stack[len(stack) - FRAME + field]


def depth(stack: vec[i64]) -> i64:
    """How many frames there are."""
    return len(stack) // FRAME
