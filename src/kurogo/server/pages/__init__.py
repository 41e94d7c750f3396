"""What a person sees: a function a page, from the plain values of `kurogo.server.models` to markup."""

from kurogo.server.pages.elsewhere import elsewhere, take_seat
from kurogo.server.pages.front import lobby
from kurogo.server.pages.play import stage, table
from kurogo.server.pages.record import open_record
from kurogo.server.pages.replay import frame, replay
from kurogo.server.pages.rulebook import rules
from kurogo.server.pages.setting import new_table
from kurogo.server.pages.trouble import error

__all__ = ["elsewhere", "error", "frame", "lobby", "new_table", "open_record", "replay", "rules", "stage", "table", "take_seat"]
