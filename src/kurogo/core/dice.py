"""Fair dice: every draw follows from a seed that is promised before the game and shown after it.

The table publishes `commitment`, the SHA-256 of the seed, before anybody sits down. Draw k is HMAC-SHA256 of the match, the players' salts and k
under the seed, taken modulo the total weight. k counts every draw ever made, also those taken back, so a takeback never shows the future.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence

SEED_BYTES = 32


def new_seed() -> bytes:
    """A seed from the operating system's randomness."""
    return secrets.token_bytes(SEED_BYTES)


class Dice:
    """The draws of one match.

    >>> dice = Dice(bytes(32), "example")
    >>> dice.draw(0, [(7, 1)])
    7
    """

    def __init__(self, seed: bytes, match: str, salts: Sequence[str] = ()) -> None:
        self._seed = seed
        self.match = match
        self.salts = tuple(salts)

    def __repr__(self) -> str:
        return f"Dice(match={self.match!r}, commitment={self.commitment[:12]}…)"

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed and the match, in hex: safe to publish before the game."""
        return hashlib.sha256(b"kurogo dice 1\n" + self._seed + b"\n" + self.match.encode()).hexdigest()

    def reveal(self) -> str:
        """The seed in hex. Only for after the end."""
        return self._seed.hex()

    def draw(self, k: int, outcomes: Sequence[tuple[int, int]]) -> int:
        """The action of draw number k among (action, weight) pairs in their order."""
        text = json.dumps([self.match, list(self.salts), k], ensure_ascii=True, separators=(",", ":"))
        number = int.from_bytes(hmac.new(self._seed, text.encode(), hashlib.sha256).digest(), "big")
        x = number % sum(weight for _, weight in outcomes)
        for action, weight in outcomes:
            x -= weight
            if x < 0:
                return action
        raise ValueError("no outcomes to draw from")
