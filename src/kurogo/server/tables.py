"""A table in memory: who sits, what may be arranged, and the match. Nothing here waits, writes or knows HTTP."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from kurogo.core.contract import SEALED, IllegalAction
from kurogo.core.match import Match, Stale
from kurogo.core.options import OptionError, complete
from kurogo.core.registry import GameType, UnknownGame, facts_of, game_of, game_type, key_of
from kurogo.server.kept import Kept
from kurogo.server.matches import dice_of, refusal_of, stale
from kurogo.server.names import clean, sounds
from kurogo.server.refused import Refused
from kurogo.server.seats import Device
from kurogo.server.seen import Facts, Look, News, OwnToken, PublicSeat, Seen, Talk
from kurogo.server.store import BOT, FREE, GATHERING, OVER, PERSON, PLAYING, WATCHER, Said, SeatRow, Stored, TableRow
from kurogo.server.talk import channels, heard

NAME_LENGTH = 24
SALT_LENGTH = 100
MOVES_AT_ONCE = 64
BOT_NAMES = ("Moss", "Reed", "Fern", "Rush", "Sedge", "Alder", "Birch", "Thistle", "Clover", "Yarrow")


@dataclass(frozen=True)
class Played:
    """What became of the moves of one request: a friendly word when not all of them were played."""

    note: str = ""


class Table:
    """One table. `lock` is held by whoever reads or changes it; `match` is None until it is loaded and after a write has failed."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.lock = asyncio.Lock()
        self.users = 0  # how many hold the lock or wait for it
        self.listeners: set[asyncio.Event] = set()
        self.thinking: set[int] = set()
        self.stored: Stored | None = None
        self.match: Match | None = None
        self.said: list[Said] = []
        self._kept: dict[int, Kept] = {}  # by viewer
        self.moved_at = 0.0  # when something last happened in the match, or it was read again

    def __repr__(self) -> str:
        return f"Table({self.id!r})"

    # --- loading --------------------------------------------------------------------------------------------------------

    @property
    def is_loaded(self) -> bool:
        """Whether what is in memory is what is stored."""
        return self.stored is not None and (self.match is not None or self.row.stage == GATHERING)

    def take(self, stored: Stored, match: Match | None) -> None:
        """What was stored, and its log folded (`fold`)."""
        self.stored = replace(stored, log=(), said=())
        self.match = match
        self.said = list(stored.said)
        self._kept = {}

    def drop(self) -> None:
        """Forget everything: a write failed, so what is stored has the say."""
        self.stored = None
        self.match = None
        self.said = []
        self._kept = {}

    @property
    def row(self) -> TableRow:
        """The table as stored."""
        assert self.stored is not None
        return self.stored.row

    @property
    def seats(self) -> tuple[SeatRow, ...]:
        """The seats as stored."""
        assert self.stored is not None
        return self.stored.seats

    @property
    def kind(self) -> GameType:
        """The game of this table."""
        return game_type(facts_of(self.row.key)[0])

    def put(self, seat: SeatRow, host: str = "") -> None:
        """A seat has changed, or with it the `host`, and that is stored."""
        seats = tuple(seat if s.seat == seat.seat else s for s in self.seats)
        self.stored = Stored(replace(self.row, news=self.row.news + 1, host=host or self.row.host), seats)
        self._kept = {}  # names may be other ones

    def follow(self, id: str) -> None:
        """A rematch was made, and that is stored."""
        self.stored = replace(self.stored or Stored(self.row, ()), row=replace(self.row, after=id, news=self.row.news + 1))

    def end(self) -> None:
        """The match is over, and that is stored."""
        self.stored = Stored(replace(self.row, stage=OVER), self.seats)

    def ring(self) -> None:
        """Wake all streams: something may have happened."""
        for listener in self.listeners:
            listener.set()

    # --- who may do what ------------------------------------------------------------------------------------------------

    def own(self, device: Device) -> tuple[int, ...]:
        """Seats of this device, also those where a bot plays for their owner."""
        return tuple(s.seat for s in self.seats if device.holds(s.token))

    def may_arrange(self, device: Device) -> bool:
        """Whether this device may add bots and start: who set the table, and who sits at it."""
        return device.holds(self.row.host) or bool(self.own(device))

    def check_arranger(self, device: Device) -> None:
        """Raises Refused unless `may_arrange`."""
        if not self.may_arrange(device):
            raise Refused(403, "Only who set this table or sits at it may do that. Take a seat first.")

    def check_owner(self, device: Device, seat: int) -> None:
        """Raises Refused unless the seat is one of this device."""
        if seat not in self.own(device):
            raise Refused(403, "That seat is not yours. Open it with its own link, or take a free one.")

    def check_plays(self, device: Device, seat: int) -> None:
        """Raises Refused unless the device has the seat and no bot plays for it."""
        self.check_owner(device, seat)
        if self.seats[seat].is_stand_in:
            raise Refused(409, "A bot plays for you now. Take the seat back first.")

    def check_gathering(self) -> None:
        """Raises Refused once the game has begun."""
        if self.row.stage != GATHERING:
            raise Refused(409, "The game has begun; the seats are taken as they are.")

    def seat(self, seat: int) -> SeatRow:
        """A seat by number. Raises Refused."""
        if not 0 <= seat < len(self.seats):
            raise Refused(404, f"This table has no seat {seat + 1}.")
        return self.seats[seat]

    # --- arranging: each gives the changed seat, to be stored and then put --------------------------------------------------

    def sit(self, seat: int, name: str, salt: str, token: str) -> SeatRow:
        """Somebody sits down. `token` is a hash. Raises Refused."""
        self.check_gathering()
        if self.seat(seat).kind != FREE:
            raise Refused(409, "Somebody has just taken that seat. Choose another.")
        name, salt = clean(name), clean(salt)
        if not name:
            raise Refused(422, "Please give a name.")
        if len(name) > NAME_LENGTH:
            raise Refused(422, f"A name has at most {NAME_LENGTH} letters.")
        if sounds(name) in {sounds(s.name) for s in self.seats}:
            raise Refused(422, f"There is a {name} at this table already. Choose another name.")
        if len(salt) > SALT_LENGTH:
            raise Refused(422, f"Your words for the dice have at most {SALT_LENGTH} letters.")
        return SeatRow(seat, PERSON, name, token, "", salt)

    def add_bot(self, seat: int, spec: str) -> SeatRow:
        """A bot takes a free seat. Raises Refused."""
        self.check_gathering()
        if self.seat(seat).kind != FREE:
            raise Refused(409, "Somebody has just taken that seat. Choose another.")
        taken = {sounds(s.name) for s in self.seats}
        name = next(name for name in (*BOT_NAMES, f"Bot {seat + 1}", f"Bot {seat + 1} {self.id}") if sounds(name) not in taken)
        return SeatRow(seat, BOT, name, "", spec)

    def free(self, device: Device, seat: int) -> SeatRow:
        """A person leaves, or a bot is taken away. Raises Refused."""
        found = self.seat(seat)
        if self.row.stage != GATHERING:
            raise Refused(409, "The game has begun. Your seat stays yours: come back to it whenever you like.")
        if found.kind == FREE:
            raise Refused(409, "That seat is free already.")
        if found.kind == BOT:
            self.check_arranger(device)
        else:
            self.check_owner(device, seat)
        return SeatRow(seat)

    # --- starting -------------------------------------------------------------------------------------------------------

    def is_full_with(self, changed: SeatRow) -> bool:
        """Whether nobody is waited for once this seat has changed."""
        return all(s.kind != FREE for s in self._with(changed))

    def _with(self, changed: SeatRow | None) -> list[SeatRow]:
        return [changed if changed and changed.seat == s.seat else s for s in self.seats]

    def can_start(self) -> bool:
        """Whether the game may begin with who is here."""
        if self.row.stage != GATHERING:
            return False
        try:
            self._final_key(sum(s.kind != FREE for s in self.seats))
        except (UnknownGame, OptionError):
            return False
        return True

    def begun(self, last: SeatRow | None = None) -> tuple[Stored, Match]:
        """The table as it begins, with the seats that are taken moved together, to be stored. `last` is a seat that has just changed.
        Raises Refused."""
        self.check_gathering()
        taken = [s for s in self._with(last) if s.kind != FREE]
        try:
            key = self._final_key(len(taken))
            game = game_of(key)
        except (UnknownGame, OptionError) as error:
            raise Refused(409, f"The game cannot begin yet: {error}") from None
        seats = tuple(replace(s, seat=k) for k, s in enumerate(taken))
        row = replace(self.row, key=key, stage=PLAYING, salts=tuple(s.salt for s in seats), news=self.row.news + 1)
        match = Match(game, dice_of(row))
        if match.state.over:
            row = replace(row, stage=OVER)
        return Stored(row, seats, tuple(match.log)), match

    def _final_key(self, here: int) -> str:
        name, _, players, options, digest = facts_of(self.row.key)
        if here == players:
            return self.row.key
        kind = game_type(name)
        chosen = complete(kind.options, options)
        allowed = kind.players_of(chosen)
        if here not in allowed:
            raise OptionError(f"{kind.title} needs {allowed[0]} players with these options, and {here} are here.")
        key = key_of(kind, here, chosen, digest)
        game_of(key)
        return key

    # --- playing --------------------------------------------------------------------------------------------------------

    def play(self, seat: int, moves: Sequence[Sequence[int]], seen: int) -> Played:
        """Whole moves, one after another, until something has come to light or the turn has passed. Not stored yet.
        Raises Refused, and then nothing has changed."""
        match = self.playing()
        learned = match.state.learned
        for k, move in enumerate(moves):
            if k and match.state.learned != learned:
                return Played("Something has come to light on the way, so the rest was not played.")
            if k and not match.state.is_asked(seat):
                return Played("Your turn was over before the rest could be played.")
            try:
                match.play(seat, move, -1 if k else seen)
            except Stale:
                raise stale() from None
            except IllegalAction as error:
                if k:
                    return Played("The rest was no longer possible and was not played.")
                raise self.refused(error) from None
        return Played()

    def undo(self, seat: int, seen: int) -> None:
        """Take back the seat's last move. Not stored yet. Raises Refused, also on an older page: a double click takes back one move."""
        match = self.playing()
        rows = match.since(seat, seen)
        if rows is None or any(row.code != SEALED for row in rows):
            raise stale()
        try:
            match.undo(seat)
        except IllegalAction:
            raise Refused(
                409, "This can no longer be taken back: since then something was shown, rolled, or the turn has passed."
            ) from None

    def playing(self) -> Match:
        """The match. Raises Refused before it begins."""
        if self.match is None:
            raise Refused(409, "The game has not begun yet.")
        return self.match

    def refused(self, error: IllegalAction) -> Refused:
        """A refusal in words: the clause's own when the game has a rulebook."""
        return refusal_of(self.kind, error)

    def bots_asked(self) -> list[int]:
        """Seats of bots that are asked for a move."""
        if self.match is None or self.match.state.over:
            return []
        return [s.seat for s in self.seats if s.kind == BOT and self.match.state.is_asked(s.seat)]

    def bot_seed(self, seat: int) -> int:
        """What a bot's chance begins with: not to be guessed, the same again after a restart."""
        words = f"bot\n{self.id}\n{seat}\n{len(self.playing().log)}"
        return int.from_bytes(hmac.new(bytes.fromhex(self.row.seed), words.encode(), hashlib.sha256).digest()[:7], "big")

    # --- looking --------------------------------------------------------------------------------------------------------

    def facts(self) -> Facts:
        """What everybody may know of the table."""
        row, over = self.row, self.row.stage == OVER
        dice = dice_of(row)
        seats = tuple(PublicSeat(s.seat, s.kind, s.name, s.bot, s.is_stand_in) for s in self.seats)
        salts = row.salts if row.stage != GATHERING else ()
        seed = dice.reveal() if over else ""
        return Facts(row.id, row.key, row.name, row.stage, row.news, seats, dice.commitment, salts, seed, row.before, row.after)

    def look(self, viewer: int | None, draft: Sequence[int] = ()) -> Seen | None:
        """What a seat (None: the watchers) sees and has heard; None before the game begins. Raises IllegalAction for a draft that is none."""
        match = self.match
        if match is None:
            return None
        n = match.game.num_players if viewer is None else viewer
        view = match.drafted(n, draft) if draft and viewer is not None else match.view(n)
        can_undo = viewer is not None and self.seats[viewer].kind == PERSON and match.can_undo(viewer)
        over = bool(match.state.over)
        scores = tuple(match.state.scores()) if over else ()
        returns = tuple(match.state.returns()) if over else ()
        return Seen(view, tuple(match.heard(n)), can_undo, tuple(draft), scores, returns, self._kept.setdefault(n, Kept()))

    def viewer(self, device: Device, seat: int | None, watch: bool) -> int | None:
        """Whose eyes: an own seat that was named, the only own one, or nobody's. Several own seats share one screen, so none of them is shown
        unasked. Raises Refused for a seat of somebody else."""
        if watch:
            return None
        if seat is not None:
            self.check_owner(device, seat)
            return seat
        own = self.own(device)
        return own[0] if len(own) == 1 else None

    def show(self, device: Device, seat: int | None = None, draft: Sequence[int] = (), watch: bool = False) -> Look:
        """The table as this device sees it. A draft that no longer fits is left out, with the reason. Raises Refused."""
        viewer = self.viewer(device, seat, watch)
        refused: Refused | None = None
        try:
            seen = self.look(viewer, draft)
        except IllegalAction as error:
            refused = self.refused(error)
            seen = self.look(viewer)
        own = tuple(OwnToken(s, device.token(self.seats[s].token)) for s in self.own(device))
        wrong = (refused.text, refused.clause) if refused else None
        talk = Talk(self.heard(viewer), self._writers(device, viewer))
        return Look(self.facts(), viewer, seen, own, self.may_arrange(device), self.can_start(), wrong, talk)

    def heard(self, viewer: int | None) -> tuple[Said, ...]:
        """What a viewer has heard of the talk."""
        return heard(self.said, len(self.seats), viewer)

    def _writers(self, device: Device, viewer: int | None) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Who of this device may write now: who looks, before the start each of its seats, else the watcher."""
        everywhere = channels(self.seats, self.match)
        own = self.own(device)
        who = own if self.match is None and own else (WATCHER,) if viewer is None else (viewer,)
        found = [
            (seat, tuple(c.name for c in everywhere if c.writers >> (len(self.seats) if seat == WATCHER else seat) & 1)) for seat in who
        ]
        return tuple((seat, names) for seat, names in found if names)

    def since(self, viewer: int | None, seen: int) -> News:
        """What the viewer has heard after `seen` rows; None as rows: the page must be made anew. And all they have heard of the talk."""
        match = self.match
        if match is None:
            return News(self.facts(), 0, None if seen else (), None, self.heard(viewer))
        n = match.game.num_players if viewer is None else viewer
        rows = match.since(n, seen)
        shown = self.look(viewer) if rows else None
        return News(self.facts(), match.count(n), None if rows is None else tuple(rows), shown, self.heard(viewer))


@contextmanager
def dropped_on_failure(table: Table) -> Iterator[None]:
    """A refusal has changed nothing. After anything else the match in memory is not to be trusted and is read again."""
    try:
        yield
    except Refused:
        raise
    except BaseException:
        table.drop()
        raise
