"""What bots are told of Shadow Ninjas: what a position is worth (`worth`), what each int of a choice gains (`advice`), and how
likely play has led to a sampled state (`likelihood`)."""

from kurogo.games.shadow_ninjas.heuristic.advice import advice
from kurogo.games.shadow_ninjas.heuristic.worth import evaluation, likelihood

__all__ = ["advice", "evaluation", "likelihood"]
