"""Simulations a second of our search and of OpenSpiel's Python IS-MCTS, on Shadow Ninjas, with random continuations on both sides:
`python benchmarks/search.py --json`. Needs what stands in benchmarks/requirements.txt, and the compiled wheel for the figures in README.md.

Both search the same position, of one game in one process, one after the other and again, for the same number of simulations; a continuation
goes on to the end of the game. OpenSpiel plays Shadow Ninjas through the thin adapter below.
"""

from __future__ import annotations

import argparse
import json
import statistics
from importlib import import_module
from random import Random
from time import perf_counter, process_time
from typing import Any  # OpenSpiel has no types

from librt.random import Random as FastRandom

from kurogo.agents import ismcts as ours
from kurogo.core.contract import CHANCE, OVER, Game, State
from kurogo.core.playout import playout
from kurogo.core.registry import make

np: Any = import_module("numpy")
pyspiel: Any = import_module("pyspiel")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")

SHORT = "kurogo_shadow_ninjas"


def adapted(game: Game) -> tuple[Any, Any]:
    """A game of OpenSpiel that plays `game`, and its class of states."""
    kind = pyspiel.GameType(
        short_name=SHORT,
        long_name=SHORT,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.num_players,
        min_num_players=game.num_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification={},
    )
    facts = pyspiel.GameInfo(
        num_distinct_actions=game.num_actions,
        max_chance_outcomes=game.num_actions,
        num_players=game.num_players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None,
        max_game_length=100_000,
    )

    class Adapted(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
        def __init__(self, params: object = None) -> None:
            super().__init__(kind, facts, params or {})

        def new_initial_state(self) -> AdaptedState:
            return AdaptedState(self)

    class AdaptedState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
        def __init__(self, parent: object) -> None:
            super().__init__(parent)
            self.s: State = game.new_state()

        def current_player(self) -> int:
            player = self.s.current_player()
            return int(pyspiel.PlayerId.TERMINAL) if player == OVER else player

        def _legal_actions(self, player: int) -> list[int]:
            return self.s.legal_actions(player)

        def chance_outcomes(self) -> list[tuple[int, float]]:
            outcomes = self.s.chance_outcomes()
            whole = sum(weight for _, weight in outcomes)
            return [(action, weight / whole) for action, weight in outcomes]

        def _apply_action(self, action: int) -> None:
            self.s.apply(self.s.current_player(), action)

        def is_terminal(self) -> bool:
            return bool(self.s.over)

        def returns(self) -> list[float]:
            return self.s.returns()

        def information_state_string(self, player: int | None = None) -> str:
            return self.s.view(self.s.current_player() if player is None else player).key().hex()

        def observation_string(self, player: int) -> str:
            return self.information_state_string(player)

        def resample_from_infostate(self, player: int, sampler: Any) -> AdaptedState:
            other: AdaptedState = self.clone()
            other.s = self.s.resample(player, FastRandom(int(sampler() * 2**31)))
            return other

    pyspiel.register_game(kind, Adapted)
    return pyspiel.load_game(SHORT), AdaptedState


class RandomContinuation:
    """What OpenSpiel's search asks at a leaf: one random game to the end."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def evaluate(self, state: Any) -> list[float]:
        """Returns of a random game from here."""
        work = state.clone()
        while not work.is_terminal():
            if work.is_chance_node():
                actions, shares = zip(*work.chance_outcomes(), strict=True)
                work.apply_action(self._random.choices(actions, shares)[0])
            else:
                work.apply_action(self._random.choice(work.legal_actions()))
        returns: list[float] = work.returns()
        return returns

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All actions alike."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def position(game: Game, seed: int) -> State:
    """A state under way in which a player is asked who has not begun to choose."""
    state = game.new_state()
    playout(state, FastRandom(seed), 80)
    while state.current_player() == CHANCE or state.drafts[state.current_player() * game.stride] > 0:
        playout(state, FastRandom(seed), 1)
    if state.over:
        raise SystemExit("the random game was over too soon: take another seed")
    return state


def our_rate(state: State, simulations: int, seed: int) -> float:
    """Simulations a second of `kurogo.agents.ismcts`."""
    viewer = state.current_player()
    search = ours.Search(viewer, seed, 0.7, 0, None)
    belief = state.game.belief(state.view(viewer))
    begin = process_time()
    search.run(belief, simulations)
    return simulations / (process_time() - begin)


def their_rate(game: Any, state: State, simulations: int, seed: int) -> float:
    """Simulations a second of OpenSpiel's ISMCTSBot."""
    evaluator = RandomContinuation(seed)
    bot = ismcts.ISMCTSBot(game=game, evaluator=evaluator, uct_c=0.7, max_simulations=simulations, random_state=np.random.RandomState(seed))
    root = game.new_initial_state()
    root.s = state.clone()
    begin = process_time()
    bot.step(root)
    return simulations / (process_time() - begin)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--simulations", type=int, default=300)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    game = make("shadow-ninjas", asked.players)
    other, _ = adapted(game)
    state = position(game, asked.seed)
    begin = perf_counter()
    pairs = [
        (our_rate(state, asked.simulations, asked.seed + k), their_rate(other, state, asked.simulations, asked.seed + k))
        for k in range(asked.rounds)
    ]
    mine, theirs = (statistics.median(rates) for rates in zip(*pairs, strict=True))
    found = {
        "game": game.key,
        "compiled": not ours.__file__.endswith(".py"),
        "simulations": asked.simulations,
        "rounds": asked.rounds,
        "kurogo_per_second": round(mine),
        "openspiel_per_second": round(theirs),
        "ratio": round(mine / theirs, 1),
        "ratio_low": round(min(a / b for a, b in pairs), 1),
        "seconds": round(perf_counter() - begin, 1),
    }
    if asked.json:
        print(json.dumps(found))
    else:
        print(f"{mine:.0f} simulations a second here, {theirs:.0f} in OpenSpiel: {mine / theirs:.1f} times as many")


if __name__ == "__main__":
    main()
