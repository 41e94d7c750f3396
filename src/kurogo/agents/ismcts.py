"""Information-set Monte Carlo tree search, written once for all games, on a view's belief alone.

Each simulation draws a state that the viewer holds possible, walks down the tree by UCB over the actions that are available in that state,
adds one edge, plays on at random and adds the result to the edges walked. An edge counts how often it was available, so actions that are legal
in few of the sampled states are judged fairly (Cowling, Powley, Whitehouse: Information Set Monte Carlo Tree Search, 2012). Where a game gives
advice, an action's share of it takes the place of UCB's exploring term (PUCT), and play goes on by advice.

What a node stands for: one viewer is searched for, and a node is what this viewer would have *heard*. It is found by the node before, the
viewer's own ints, and the rows that the viewer is told. So what others choose or draw in secret never splits a node of the tree: the viewer's
plan cannot depend on it. The ints of another player's unfinished move do split, because their next choices depend on them, until the move is
whole; then all moves that sound alike to the viewer meet again in one node.

Simplifications, and why they are safe. The others choose by statistics of the viewer's nodes: they are taken to know their own options and no
more than the viewer hears, and each maximises their own return. Players who answer at the same time are asked one after the other, the lowest
first; a sealed answer makes no sound, so the later one cannot react to it. All states come from the belief, which is made from a view, so
nothing that is true and hidden can come in.

This module is compiled. Statistics lie in flat vecs, edges of a node in a list linked in order of their actions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final, final

from librt.random import Random
from librt.vecs import append, vec
from mypy_extensions import i64

from kurogo.agents.advised import Advise, advised
from kurogo.core.contract import CHANCE, OVER, ROW, Belief, State
from kurogo.core.playout import draw_by_weight, playout
from kurogo.core.rows import Row

Evaluate = Callable[[State], list[float]]
Lean = Callable[[State], float]

SHARPNESS: Final = 0.1  # a gain that is less by so much has 1/e of the advice's share
UNTRIED: Final = 0.1  # how much worse than the mean an action is taken for that was not tried yet
CANDIDATES: Final = 6  # samples from which one is chosen by its likelihood

_PRIME: Final = 2147483647
_LANE: Final = 2147483648


@final
class Search:
    """A tree that grows by `run`. The same seed, belief and number of simulations give the same tree, compiled or not."""

    def __init__(
        self,
        viewer: i64,
        seed: i64,
        exploration: float,
        horizon: i64,
        evaluate: Evaluate | None,
        advise: Advise | None = None,
        bias: float = 0.0,
        chance: float = 1.0,
        lean: Lean | None = None,
    ) -> None:
        self.lean = lean  # how likely play has led to a state: the belief's samples are chosen by it
        self.viewer = viewer
        self.rng = Random(seed)
        self.exploration = exploration
        self.horizon = horizon  # ints of a random continuation; 0: to the end of the game
        self.evaluate = evaluate  # returns of a state that is not over, where a continuation stops
        self.advise = advise  # what each int gains: the order in which actions are tried, and how a game is continued
        self.bias = bias  # weight of the advice where an action was tried little; 0: no advice in the tree
        self.chance = chance  # how often an int of a continuation is drawn at random and not the best by advice
        self.hint = vec[float]()  # per edge: its share of the advice when it was made
        self.first = vec[i64]()  # per node: its first edge, -1 for none
        self.act = vec[i64]()  # per edge: the action,
        self.after = vec[i64]()  # the next edge of the same node,
        self.visits = vec[i64]()
        self.chances = vec[i64]()  # how often it was available,
        self.total = vec[float]()  # and the sum of its mover's returns
        self.found: dict[int, int] = {}  # key of what was heard -> node
        self.root = self._new_node()
        self.lane_a: i64 = 0
        self.lane_b: i64 = 0
        self.fresh = False
        self.simulations: i64 = 0

    def run(self, belief: Belief, simulations: i64) -> None:
        """Grow the tree by so many simulations. `belief` must be of the view at the root, in which the viewer is asked."""
        for _ in range(simulations):
            self.simulations += 1
            self._simulate(self._sampled(belief))

    def _sampled(self, belief: Belief) -> State:
        """A state of the belief; where play is known to lean, one of a few by its weight."""
        chosen = belief.sample(self.rng)
        lean = self.lean
        if lean is None:
            return chosen
        whole = lean(chosen)
        for _ in range(CANDIDATES - 1):
            other = belief.sample(self.rng)
            weight = lean(other)
            whole += weight
            if self.rng.random() * whole < weight:
                chosen = other
        return chosen

    def size(self) -> int:
        """How many simulations have passed through the root."""
        n: i64 = 0
        edge = self.first[self.root]
        while edge >= 0:
            n += self.visits[edge]
            edge = self.after[edge]
        return n

    def best(self, legal: list[int]) -> int:
        """The action visited most; of several the one with the best mean, then the lowest. With no simulation the first."""
        chosen = legal[0]
        most: i64 = 0
        mean = 0.0
        edge = self.first[self.root]
        while edge >= 0:
            n = self.visits[edge]
            if n > 0 and n >= most:
                m = self.total[edge] / float(n)
                if n > most or m > mean:
                    chosen = self.act[edge]
                    most = n
                    mean = m
            edge = self.after[edge]
        return chosen

    def table(self) -> list[tuple[int, int, float]]:
        """(action, visits, mean return) of the edges at the root, by action."""
        rows: list[tuple[int, int, float]] = []
        edge = self.first[self.root]
        while edge >= 0:
            n = self.visits[edge]
            rows.append((self.act[edge], n, self.total[edge] / float(n) if n else 0.0))
            edge = self.after[edge]
        return rows

    def descend(self, action: i64) -> None:
        """The viewer has added `action` to an unfinished move: its node becomes the root."""
        edge = self.first[self.root]
        while edge >= 0 and self.act[edge] != action:
            edge = self.after[edge]
        if edge < 0:
            self.root = self._new_node()
            return
        self._begin(2 * edge + 1)
        self.root = self._node()

    def follow(self, rows: Sequence[Row]) -> bool:
        """The viewer's move is whole, has told them `rows`, and they are asked again: what the tree knows of that becomes the tree. False
        where it has not come there."""
        for row in rows:
            for k in range(6):
                self._mix(row[k])
        node = self.found.get(self.lane_a * _LANE + self.lane_b, -1)
        if node < 0 or self.first[node] < 0:
            return False
        self.root = node
        return True

    # --- one simulation -------------------------------------------------------------------------------------------------

    def _simulate(self, state: State) -> None:
        game = state.game
        stride = game.stride
        path = vec[i64]()
        movers = vec[i64]()
        node = self.root
        base = node  # where the move of another player began
        moved = False
        while True:
            player = state.current_player()
            if player == OVER:
                break
            if player == CHANCE:
                state.apply(CHANCE, draw_by_weight(state.chance_outcomes(), self.rng))
                self._hear(state.rows)
                continue
            if moved:
                node = self._node()
            if state.drafts[player * stride] == 0:
                base = node
            edge = self._select(node, state, player)
            path = append(path, edge)
            movers = append(movers, player)
            state.apply(player, self.act[edge])
            if self.fresh:
                break
            moved = True
            if player == self.viewer or state.drafts[player * stride] > 0:
                self._begin(2 * edge + 1)
            else:
                self._begin(2 * base)
            self._hear(state.rows)
        returns = self._continue(state, movers[i64(len(movers)) - 1] if len(movers) else i64(-1))
        for k in range(i64(len(path))):
            e = path[k]
            self.visits[e] += 1
            self.total[e] += returns[movers[k]]

    def _continue(self, state: State, mover: i64) -> list[float]:
        """Returns of a continuation after an int of `mover`."""
        if not state.over:
            if self.advise is None or self.chance >= 1.0:
                playout(state, self.rng, self.horizon)
            else:
                advised(state, self.rng, self.horizon, self.advise, self.chance, mover)
            evaluate = self.evaluate
            if evaluate is not None and not state.over:
                return evaluate(state)
        return state.returns()

    def _select(self, node: i64, state: State, player: i64) -> i64:
        """The edge to walk. Sets `fresh` when it was not walked before."""
        legal = state.legal_actions(player)
        advise = self.advise
        if advise is None or self.bias <= 0.0:
            return self._by_count(node, legal)
        return self._by_advice(node, state, player, legal, advise)

    def _by_count(self, node: i64, legal: list[int]) -> i64:
        """An untried action, any, else by UCB."""
        act = self.act
        after = self.after
        visits = self.visits
        chances = self.chances
        total = self.total
        untried: i64 = 0
        best: i64 = -1
        top = 0.0
        edge = self.first[node]
        for item in legal:
            action: i64 = item
            while edge >= 0 and act[edge] < action:
                edge = after[edge]
            if edge < 0 or act[edge] != action:
                untried += 1
                continue
            chances[edge] += 1
            if untried == 0:
                n = float(visits[edge])
                score = total[edge] / n + self.exploration * math.sqrt(math.log(float(chances[edge])) / n)
                if best < 0 or score > top:
                    best = edge
                    top = score
        self.fresh = untried > 0
        if untried == 0:
            return best
        return self._grow(node, legal, self.rng.randrange(untried))

    def _grow(self, node: i64, legal: list[int], skip: i64) -> i64:
        """A new edge for the untried action number `skip`, in its place in the node's list."""
        before: i64 = -1
        edge = self.first[node]
        for item in legal:
            action: i64 = item
            while edge >= 0 and self.act[edge] < action:
                before = edge
                edge = self.after[edge]
            if edge >= 0 and self.act[edge] == action:
                continue
            if skip == 0:
                return self._new_edge(node, before, edge, action, 1, 0.0)
            skip -= 1
        raise ValueError("no untried action")

    def _by_advice(self, node: i64, state: State, player: i64, legal: list[int], advise: Advise) -> i64:
        """By mean and advice (PUCT): an action is tried the earlier the more it gains by advice, and one that was not tried yet is taken for a
        little worse than the others were on average."""
        if self._lacks(node, legal):
            self._take_up(node, legal, advise(state, player, legal))
        act = self.act
        after = self.after
        visits = self.visits
        chances = self.chances
        total = self.total
        walked: i64 = 0
        won = 0.0
        edge = self.first[node]
        for k in range(i64(len(legal))):
            action: i64 = legal[k]
            while act[edge] != action:
                edge = after[edge]
            chances[edge] += 1
            walked += visits[edge]
            won += total[edge]
        unknown = won / float(walked) - UNTRIED if walked else 0.0
        best: i64 = -1
        top = 0.0
        edge = self.first[node]
        for k in range(i64(len(legal))):
            action = legal[k]
            while act[edge] != action:
                edge = after[edge]
            n = float(visits[edge])
            score = total[edge] / n if n > 0.0 else unknown
            score += self.bias * self.hint[edge] * math.sqrt(float(chances[edge])) / (n + 1.0)
            if best < 0 or score > top:
                best = edge
                top = score
        self.fresh = visits[best] == 0
        return best

    def _lacks(self, node: i64, legal: list[int]) -> bool:
        """Whether an action has no edge at the node yet."""
        edge = self.first[node]
        for item in legal:
            action: i64 = item
            while edge >= 0 and self.act[edge] < action:
                edge = self.after[edge]
            if edge < 0 or self.act[edge] != action:
                return True
        return False

    def _take_up(self, node: i64, legal: list[int], gains: list[float]) -> None:
        """An edge for each action that has none, with its share of the advice: each by the exponential of its gain."""
        top = max(gains)
        shares = vec[float]()
        whole = 0.0
        for gain in gains:
            share = math.exp((gain - top) / SHARPNESS)
            whole += share
            shares = append(shares, share)
        before: i64 = -1
        edge = self.first[node]
        for k in range(i64(len(legal))):
            action: i64 = legal[k]
            while edge >= 0 and self.act[edge] < action:
                before = edge
                edge = self.after[edge]
            if edge < 0 or self.act[edge] != action:
                edge = self._new_edge(node, before, edge, action, 0, shares[k] / whole)
            before = edge
            edge = self.after[edge]

    # --- nodes and edges ------------------------------------------------------------------------------------------------

    def _new_edge(self, node: i64, before: i64, edge: i64, action: i64, chances: i64, hint: float) -> i64:
        new = i64(len(self.act))
        self.hint = append(self.hint, hint)
        self.act = append(self.act, action)
        self.after = append(self.after, edge)
        self.visits = append(self.visits, 0)
        self.chances = append(self.chances, chances)
        self.total = append(self.total, 0.0)
        if before < 0:
            self.first[node] = new
        else:
            self.after[before] = new
        return new

    def _new_node(self) -> i64:
        node = i64(len(self.first))
        self.first = append(self.first, -1)
        return node

    def _node(self) -> i64:
        """The node of what has been heard since `_begin`."""
        key = self.lane_a * _LANE + self.lane_b
        if key in self.found:
            return self.found[key]
        node = self._new_node()
        self.found[key] = node
        return node

    def _begin(self, origin: i64) -> None:
        self.lane_a = origin
        self.lane_b = origin
        self._mix(origin)

    def _hear(self, rows: vec[i64]) -> None:
        """Add the rows told to the viewer to what has been heard."""
        at: i64 = 0
        while at < i64(len(rows)):
            if (rows[at + 6] >> self.viewer) & 1:
                for k in range(i64(6)):
                    self._mix(rows[at + k])
            at += ROW

    def _mix(self, x: i64) -> None:
        self.lane_a = (self.lane_a * 1000003 + x + 7) % _PRIME
        self.lane_b = (self.lane_b * 69069 + x + 11) % _PRIME
