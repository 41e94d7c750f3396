"""What the Guard has to fear, by where one dog goes while the other stays."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.games.shadow_ninjas.heuristic.ground import FAR, Ground

GUARDED: Final = 3  # steps that a tank in a dog's sight is farther away
WATCHED: Final = 0.7  # share of a threat that is gone where a dog can look next turn


@final
class Threats:
    """The tokens that may be cats, each with what it threatens while no dog is near."""

    def __init__(self, ground: Ground, t: vec[i64], doubt: vec[float], other: i64) -> None:
        self.ground = ground
        self.other = other
        self.square = vec[i64]()
        self.soon = vec[i64]()  # steps after which the dog that stays sees it
        self.weight = vec[float]()  # how likely a cat
        for token in range(ground.g.tokens):
            if doubt[token] > 0.0 and t[token] >= 0:
                self.square = append(self.square, t[token])
                self.soon = append(self.soon, ground.see[ground.n * other + t[token]])
                self.weight = append(self.weight, doubt[token])
        self.watched: i64 = -1  # the tanks for which `threat` stands
        self.threat = self.weight[:]

    def whole(self, dog: i64) -> float:
        """All threats with the dog on this square."""
        ground = self.ground
        watched = ground.tanks_seen[dog] | ground.tanks_seen[self.other]
        if watched != self.watched:
            self._weigh(watched)
        whole = 0.0
        see = ground.see
        row = ground.n * dog
        for k in range(i64(len(self.square))):
            soon = see[row + self.square[k]]
            if self.soon[k] < soon:
                soon = self.soon[k]
            whole += self.threat[k] * (1.0 - WATCHED * ground.rolled[soon])
        return whole

    def _weigh(self, watched: i64) -> None:
        """A tank that is watched is farther away."""
        ground = self.ground
        for k in range(i64(len(self.square))):
            least: i64 = FAR
            for tank in range(i64(len(ground.g.tanks))):
                steps = ground.way[ground.n * tank + self.square[k]] + GUARDED * ((watched >> tank) & 1)
                if steps < least:
                    least = steps
            self.threat[k] = self.weight[k] * ground.near[least]
        self.watched = watched
