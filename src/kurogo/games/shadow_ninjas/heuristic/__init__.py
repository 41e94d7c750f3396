"""What bots are told of Shadow Ninjas: what a position is worth (`worth`), and what each int of a choice gains (`advice`)."""

from kurogo.games.shadow_ninjas.heuristic.advice import advice
from kurogo.games.shadow_ninjas.heuristic.worth import evaluation, steps_to_tank

__all__ = ["advice", "evaluation", "steps_to_tank"]
