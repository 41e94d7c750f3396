"""Pages from what a viewer sees: `Look`, `Facts` and `Seen` in, the values of `kurogo.server.models` out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kurogo.core.contract import UNDONE, View
from kurogo.core.match import Row
from kurogo.core.menu import Menu
from kurogo.core.motion import Motion
from kurogo.core.options import Option, Value
from kurogo.core.phrases import say
from kurogo.core.registry import GameType, facts_of, game_of, game_type, game_types
from kurogo.server import rooms
from kurogo.server.bots import CHOICES, level
from kurogo.server.guide import guide
from kurogo.server.kept import Kept
from kurogo.server.models import (
    NOTHING,
    DicePromise,
    GameCard,
    LobbyPage,
    LogLine,
    NewTablePage,
    OptionField,
    OwnSeat,
    Refusal,
    Result,
    SeatCard,
    Secret,
    Squares,
    TableLine,
    TablePage,
    TalkLine,
)
from kurogo.server.seen import Facts, Listed, Look, News, PublicSeat, Seen
from kurogo.server.store import BOT, FREE, GATHERING, OVER, PERSON, PLAYING, Said

MOVING_ROWS = 40  # so many rows back a stage can show how they happened: a long turn

# --- a table --------------------------------------------------------------------------------------------------------------


def table_page(look: Look, base: str, origin: str, refusal: Refusal | None = None, note: str = "") -> TablePage:
    """The page of a table. `origin` is scheme and host, for the links that people pass on."""
    facts, seen = look.facts, look.seen
    kind = game_type(facts_of(facts.key)[0])
    address = f"{base}/t/{facts.id}"
    if refusal is None and look.refused:
        refusal = Refusal(*look.refused)
    asked = _asked(seen.view) if seen else 0
    own = tuple(_own(look, origin + address, o.seat, o.token, asked) for o in look.own)
    menu = _menu(kind, look)
    title, line = _cue(kind, look, menu)
    view = seen.view if seen else None
    return TablePage(
        base=base,
        id=facts.id,
        name=facts.name,
        game=kind.name,
        title=kind.title,
        setup=_setup(kind, facts.key),
        stage=facts.stage,
        invitation=origin + address,
        viewer=look.viewer,
        seats=tuple(_card(kind, look, seat, asked) for seat in facts.seats),
        names=facts.names,
        own=own,
        hand_to=_hand_to(look, asked),
        bots=CHOICES if facts.stage != OVER and look.may_arrange else (),
        cue_title=title,
        cue_line=line,
        menu=menu,
        draft=seen.draft if seen else (),
        picture=rooms.picture(kind, seen.view, menu, _recent(seen.rows), facts.names) if seen else rooms.vignette(kind),
        motions=_motions(kind, seen) if seen else (),
        board=tuple(say(phrase, facts.names) for phrase in rooms.board_text(kind, view)) if view else (),
        squares=_squares(kind, facts, view),
        way=say(rooms.way(kind, view), facts.names) if view else "",
        aid=rooms.aid(kind, view) if view else NOTHING,
        legend=rooms.legend(kind, view) if view else NOTHING,
        secrets=_secrets(kind, facts, view),
        log=log_lines(kind, facts, seen, seen.rows) if seen else (),
        count=seen.count if seen else 0,
        news=facts.news,
        can_undo=bool(seen and seen.can_undo),
        may_start=look.may_arrange and look.can_start,
        dice=DicePromise(facts.commitment, facts.salts, facts.seed),
        result=_result(kind, facts, seen),
        may_rematch=facts.stage == OVER and look.may_arrange,
        rematch=f"{base}/t/{facts.after}" if facts.after else "",
        before=f"{base}/t/{facts.before}" if facts.before else "",
        guide=guide(kind, look),
        refusal=refusal,
        note=note,
        talk=talk_lines(look.talk.said),
        writers=look.talk.writers,
        kept=seen.kept if seen else Kept(),
        may_replace=tuple(s.seat for s in facts.seats if s.kind == PERSON) if facts.stage == PLAYING and look.may_arrange else (),
    )


def talk_lines(said: Sequence[Said]) -> tuple[TalkLine, ...]:
    """What was said, ready to be shown."""
    return tuple(TalkLine(s.name, s.text, s.seat if s.seat >= 0 else None, s.channel) for s in said)


def log_lines(kind: GameType, facts: Facts, seen: Seen, rows: Sequence[Row]) -> tuple[LogLine, ...]:
    """Rows told to the viewer, in words. `private` is whether the watchers did not hear it."""

    def word(row: Row) -> LogLine | None:
        return _line_of(kind, facts, seen.view, row)

    lines = [seen.kept.line(row, word) for row in rooms.joined(kind, rows)]
    return tuple([line for line in lines if line is not None])


def _line_of(kind: GameType, facts: Facts, view: View, row: Row) -> LogLine | None:
    phrase = rooms.row(kind, view, row)
    if phrase is None:
        return None
    game = view.game
    clause = game.clause(row.clause) if row.clause >= rooms.NOT_A_CLAUSE else ""
    private = not row.audience >> game.num_players & 1
    return LogLine(say(phrase, facts.names), row.actor if row.actor >= 0 else None, clause, private)


def news_lines(news: News) -> tuple[LogLine, ...]:
    """The rows of a stream's event in words."""
    if not news.rows or news.seen is None:
        return ()
    return log_lines(game_type(facts_of(news.facts.key)[0]), news.facts, news.seen, news.rows)


def _recent(rows: Sequence[Row]) -> Sequence[Row]:
    """What was done last: the rows of the player who acted last, and of the one before, since a turn that begins is a row too."""
    at, changes = len(rows), 0
    while at and changes < 2:
        at -= 1
        changes += at == 0 or rows[at].actor != rows[at - 1].actor
    return rows[at:]


def _motions(kind: GameType, seen: Seen) -> tuple[Motion, ...]:
    """The latest motions, numbered by the viewer's own count of rows, so that a page plays what it has not shown yet. What was taken back does
    not move again."""
    undone = max((at for at, row in enumerate(seen.rows) if row.code == UNDONE), default=-1)
    start = max(undone + 1, seen.count - MOVING_ROWS)
    return tuple(motion._replace(row=motion.row + start) for motion in rooms.motions(kind, seen.view, seen.rows[start:]))


def _asked(view: View) -> int:
    """Mask of who is asked and has not chosen yet."""
    return 0 if view.over else view.acting() & ~view.sealed


def _menu(kind: GameType, look: Look) -> Menu | None:
    seen = look.seen
    if look.viewer is not None and look.facts.seats[look.viewer].is_stand_in:
        return None  # the bot is asked
    return rooms.menu(kind, seen.view) if seen and look.viewer is not None and seen.view.legal else None


def _cue(kind: GameType, look: Look, menu: Menu | None) -> tuple[str, str]:
    facts, seen = look.facts, look.seen
    if seen is None:
        free = sum(seat.kind == FREE for seat in facts.seats)
        return ("1 seat is free" if free == 1 else f"{free} seats are free"), "The game begins when every seat is taken."
    title, line = (menu.title, menu.hint) if menu else rooms.cue(kind, seen.view)
    return say(title, facts.names), say(line, facts.names)


def _hand_to(look: Look, asked: int) -> int | None:
    """With several own seats: who takes the screen next. Nobody while the one who has it is asked."""
    if len(look.own) < 2 or (look.viewer is not None and asked >> look.viewer & 1):
        return None
    return next((o.seat for o in look.own if asked >> o.seat & 1 and not look.facts.seats[o.seat].is_stand_in), None)


def _own(look: Look, address: str, seat: int, token: str, asked: int) -> OwnSeat:
    return OwnSeat(seat, look.facts.seats[seat].name, f"{address}/seat/{token}", bool(asked >> seat & 1))


def _card(kind: GameType, look: Look, seat: PublicSeat, asked: int) -> SeatCard:
    facts, seen = look.facts, look.seen
    role, symbol, colour = _role(kind, facts.key, seat.seat)
    gathering = facts.stage == GATHERING
    you = any(own.seat == seat.seat for own in look.own)
    free = seat.kind == FREE
    return SeatCard(
        seat=seat.seat,
        name=seat.name,
        kind=seat.kind,
        role=role,
        symbol=symbol,
        colour=colour,
        note=say(rooms.seat_note(kind, seen.view, seat.seat), facts.names) if seen else "",
        level=level(seat.bot) if seat.kind == BOT else "",
        acting=bool(asked >> seat.seat & 1),
        sealed=bool(seen and seen.view.sealed >> seat.seat & 1),
        you=you,
        viewed=seat.seat == look.viewer,
        may_sit=gathering and free,
        may_add_bot=gathering and free and look.may_arrange,
        stand_in=seat.is_stand_in,
        may_free=gathering and (you or (seat.kind == BOT and look.may_arrange)),
    )


@lru_cache(maxsize=1024)
def _role(kind: GameType, key: str, seat: int) -> tuple[str, str, str]:
    role, symbol, colour = rooms.role(kind, game_of(key), seat)
    return say(role, ()), symbol, colour


def _squares(kind: GameType, facts: Facts, view: View | None) -> Squares | None:
    table = rooms.board_table(kind, view, facts.names) if view else None
    return Squares(table.columns, table.rows) if table else None


def _secrets(kind: GameType, facts: Facts, view: View | None) -> tuple[Secret, ...]:
    if view is None:
        return ()
    return tuple(Secret(place, symbol, say(phrase, facts.names)) for place, symbol, phrase in rooms.secrets(kind, view))


def _result(kind: GameType, facts: Facts, seen: Seen | None) -> Result | None:
    if facts.stage != OVER or seen is None:
        return None
    title, line = rooms.outcome(kind, seen.view)
    best = max(seen.returns, default=0.0)
    winners = tuple(seat for seat, x in enumerate(seen.returns) if x == best and x > 0)
    return Result(say(title, facts.names), say(line, facts.names), seen.scores, winners)


@lru_cache(maxsize=256)
def _setup(kind: GameType, key: str) -> tuple[str, ...]:
    _, _, _, options, _ = facts_of(key)
    return tuple(f"{option.title}: {option.label(options[option.name])}" for option in kind.options if option.name in options)


# --- the front ------------------------------------------------------------------------------------------------------------


def game_card(kind: GameType) -> GameCard:
    """A game on the playbill."""
    return GameCard(kind.name, kind.title, kind.tagline, kind.min_players, kind.max_players, kind.minutes, rooms.vignette(kind))


def lobby_page(base: str, yours: Sequence[Listed], open_: Sequence[Listed]) -> LobbyPage:
    """The front page."""
    mine = {table.id for table in yours}
    games = tuple(game_card(kind) for kind in game_types().values() if not kind.toy)
    return LobbyPage(base, games, tuple(map(_listed, yours)), tuple(_listed(table) for table in open_ if table.id not in mine))


def _listed(table: Listed) -> TableLine:
    kind = game_types().get(table.key.partition("/")[0])
    return TableLine(table.id, table.name, kind.title if kind else "?", table.stage, table.people, table.free, table.your_turn)


FEW = 8  # numbers of so small a range are picked, not typed


def _choices(option: Option) -> Sequence[Value]:
    """What is picked for an option; nothing when a number is typed."""
    return option.values or (range(option.low, option.high + 1) if option.high - option.low < FEW else ())


def new_table_page(base: str, kind: GameType, given: Mapping[str, str], error: str = "") -> NewTablePage:
    """The form of a new table, filled in with what was given."""
    fields = tuple(
        OptionField(
            option.name,
            option.title,
            option.help,
            option.reading,
            given.get(f"option-{option.name}", str(option.default)),
            tuple((str(value), option.label(value)) for value in _choices(option)),
            option.low,
            option.high,
        )
        for option in kind.options
    )
    players = given.get("players", "")
    count = int(players) if players.isascii() and players.isdigit() and len(players) < 4 else kind.min_players
    listed = bool(given.get("listed", "1"))
    return NewTablePage(base, game_card(kind), fields, count, given.get("name", ""), given.get("who", ""), listed, error)
