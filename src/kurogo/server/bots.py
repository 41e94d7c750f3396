"""Bots at the table: they think in other processes, see one view and the rows told to its viewer, and answer after a time that tells nothing."""

from __future__ import annotations

import asyncio
import logging
import math
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from librt.random import Random

from kurogo.agents.levels import LEVELS
from kurogo.agents.worker import choose_move
from kurogo.core.contract import IllegalAction
from kurogo.core.match import Match, Row
from kurogo.server.models import BotChoice

log = logging.getLogger("kurogo.server")

CHOICES = (BotChoice("random", "plays at random"), *(BotChoice(*level) for level in LEVELS))
TRIES = 2


def level(spec: str) -> str:
    """How a bot is called."""
    return next((choice.label for choice in CHOICES if choice.spec == spec), spec)


class BotPool:
    """Thinks off the event loop. `pace` in seconds: an answer comes at a whole multiple of it, whatever the bot had to choose from.

    `executor` makes the pool; it is called again when a pool has broken (a worker was killed)."""

    def __init__(self, pace: float = 0.7, executor: Callable[[], Executor] | None = None) -> None:
        self.pace = pace
        self._make = executor or _processes
        self._pool: Executor | None = None

    async def choose(self, key: str, view: bytes, heard: list[Row], spec: str, seed: int) -> list[int] | None:
        """The ints of a whole move; None when the bot fails again and again."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        move: list[int] | None = None
        for _ in range(TRIES):
            if self._pool is None:
                self._pool = self._make()
            pool = self._pool
            try:
                move = await loop.run_in_executor(pool, choose_move, key, view, heard, spec, seed)
                break
            except Exception as error:
                log.error("a bot failed: %s", error.__class__.__name__)  # its name alone: a message might tell what it saw
                if isinstance(error, BrokenProcessPool) and self._pool is pool:
                    pool.shutdown(wait=False)
                    self._pool = None
        await self._wait(loop.time() - begun)
        return move

    async def _wait(self, spent: float) -> None:
        if self.pace > 0:
            await asyncio.sleep(max(1, math.ceil(spent / self.pace)) * self.pace - spent)

    def close(self) -> None:
        """Stop all workers."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _processes() -> Executor:
    """Fresh processes, not forked ones: they inherit neither the database nor anything of a match."""
    workers = max(1, (os.cpu_count() or 2) - 1)
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"))


def any_move(match: Match, seat: int, seed: int) -> list[int]:
    """A legal move at random, for a bot that failed: nobody else's game stands still for it."""
    rng = Random(seed)
    move: list[int] = []
    while True:
        try:
            legal = match.legal(seat, move)
        except IllegalAction:
            return move  # it was whole already
        move.append(legal[rng.randrange(len(legal))])
