"""Bots, who choose from views and beliefs alone."""

from kurogo.agents.bots import Bot, choose_move, make_bot

__all__ = ["Bot", "choose_move", "make_bot"]
