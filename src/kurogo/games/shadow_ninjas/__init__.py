"""Shadow Ninjas (Kedric Winks; Outset Media, Cheatwell Games)."""

from kurogo.games.shadow_ninjas.game_type import ShadowNinjas

SHADOW_NINJAS = ShadowNinjas()

__all__ = ["SHADOW_NINJAS", "ShadowNinjas"]
