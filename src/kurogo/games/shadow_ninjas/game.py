"""Shadow Ninjas, ready to play: the setting, its new states and beliefs, and the stable words of its actions."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.core.contract import FIRST_READING, Belief, View, filled, zeros
from kurogo.games.shadow_ninjas.belief import SnBelief
from kurogo.games.shadow_ninjas.layout import LAYING
from kurogo.games.shadow_ninjas.play import SnState
from kurogo.games.shadow_ninjas.state import TABLE_SIZE, Setting


@final
class SnGame(Setting):
    """One game of Shadow Ninjas."""

    def new_state(self, carry: bytes = b"", recall: bool = False) -> SnState:
        n = self.num_players
        first = self.layer(0)
        asked = append(vec[i64](), i64(1) << first)
        ears = zeros(2 * (n + 1)) if recall else vec[i64]()
        rest = vec[i64]()
        table = filled(TABLE_SIZE, -1)
        return SnState(
            self,
            asked,
            zeros(n * self.stride),
            rest,
            rest,
            ears,
            0,
            0,
            LAYING,
            first,
            0,
            0,
            0,
            0,
            0,
            -1,
            -1,
            0,
            0,
            0,
            0,
            -1,
            0,
            0,
            0,
            table,
        )

    def belief(self, view: View) -> Belief:
        return SnBelief(view, self.new_state())

    def code(self, action: i64) -> str:
        return self.words[action]

    def action(self, code: str) -> i64:
        found = self.numbers.get(code)
        if found is None:
            raise ValueError("no action %r in Shadow Ninjas" % code)
        return found

    def clause(self, number: i64) -> str:
        if number > FIRST_READING:
            return "S%d" % (number - FIRST_READING)
        if number >= 100:
            return "SN %d.%d" % (number // 100, number % 100)
        return super().clause(number)
