"""What the pages are made from: plain frozen values and nothing that could reach a secret.

The functions of `kurogo.server.pages` take one of these each and give markup:

    lobby(LobbyPage) -> str            table(TablePage) -> str, the whole document
    new_table(NewTablePage) -> str     stage(TablePage) -> str, the part that changes and that the client swaps
    rules(RulesPage) -> str            error(ErrorPage) -> str

Addresses (each begins with `page.base`, the prefix under which the server is mounted, "" at home):

    GET  /                             lobby
    GET  /new?game=NAME                form; POST the same address with game, players, name, who, listed, and option-NAME for each option
    GET  /t/ID?as=SEAT&draft=1.2.3     a table, seen from an own seat, with a move begun; /t/ID/stage takes the same and gives the fragment
                                       as=watch: from no seat, also for a device that has some (the closed curtain between two seats)
    POST /t/ID/sit                     seat, name, salt        (and the other actions below: forms, or JSON with the same names)
    POST /t/ID/bot                     seat, spec              a word of `TablePage.bots`
    POST /t/ID/leave                   seat                    frees an own seat or takes a bot away, before the start
    POST /t/ID/start                   -
    POST /t/ID/move                    seat, seen, moves       `moves_text(entry.moves)`, or in JSON a list of lists
    POST /t/ID/undo                    seat, seen
    GET  /t/ID/odds?as=SEAT&draft=1.2  what may come of the entries of that menu, in words, for an own seat: {"count", "odds": [{"entry", "texts"}]}
    POST /t/ID/say                     seat ("" for a watcher), channel, text, word   the same word and text twice are one message
    POST /t/ID/standin                 seat, spec              a bot plays for a person
    POST /t/ID/back                    seat                    the person comes back
    POST /t/ID/rematch                 rotate                  "1": everybody moves on by one seat
    GET  /t/ID/stream?as=SEAT&seen=N&news=M&said=K   server-sent events, below
    GET  /t/ID/record.json             once the game is over
    GET  /t/ID/draws.json              once the game is over: what could come of each draw
    GET  /t/ID/replay?as=SEAT&at=N     the match when the viewer had heard N rows; /t/ID/replay/frame gives the fragment
    GET  /join?link=TEXT               to the table or seat that a pasted invitation names, else an error page
    GET  /rules/NAME                   the rulebook; clauses stand at #clause-ID
    GET  /board/NAME.css               style() of the game's picture and vignette
    GET  /static/...                   style sheets, scripts, fonts

A form's answer is a redirect to the table, or the table's page with `refusal` set (status 409 or 422). With `Accept: application/json` it is
`{"count": n, "stage": "<markup>", "note": "", "error": "", "clause": "", "url": ""}`: `error` is a refusal's sentence, `url` where to go next.

Events of the stream: `hello` {"count", "news"} comes first; `rows` {"count", "rows": [{"seat", "text", "clause", "private"}]} has the count as
its id; `news` {"news"} when seats, start or rematch changed; `reload` {"count"} when something was taken back;
`talk` {"said", "lines": [{"who", "text"}]}, where `said` is the viewer's own count of things heard in the talk after these lines: it has no id, so
who is told something twice knows it by its number. After each of them that does
not fit what the page already shows, the client fetches /stage and swaps it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kurogo.core.clauses import Rulebook
from kurogo.core.menu import Menu
from kurogo.core.motion import Motion
from kurogo.core.svg import Markup
from kurogo.server.kept import Kept

NOTHING = Markup("")


def record_name(id: str) -> str:
    """What the downloaded record of a table is called."""
    return f"kurogo-{id}.json"


@dataclass(frozen=True)
class GameCard:
    """A game on the playbill."""

    name: str
    title: str
    tagline: str
    min_players: int
    max_players: int
    minutes: int
    vignette: Markup = NOTHING


@dataclass(frozen=True)
class TableLine:
    """A table in a list of the lobby."""

    id: str
    name: str
    game: str  # title
    stage: str  # "gathering" | "playing" | "over"
    people: tuple[str, ...]  # names of who sits, bots included
    free: int
    your_turn: bool = False


@dataclass(frozen=True)
class LobbyPage:
    """The front page."""

    base: str
    games: tuple[GameCard, ...]
    yours: tuple[TableLine, ...]
    open: tuple[TableLine, ...]


@dataclass(frozen=True)
class OptionField:
    """One option in the form of a new table: of `choices` (value, label), or a number from `low` to `high` when there are none."""

    name: str
    title: str
    help: str
    reading: str
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    low: int = 0
    high: int = 0


@dataclass(frozen=True)
class NewTablePage:
    """The form of a new table; shown again with `error` when something in it does not go together."""

    base: str
    game: GameCard
    options: tuple[OptionField, ...]
    players: int  # chosen
    name: str = ""  # of the table
    who: str = ""  # the person's own name; "" sits nobody
    listed: bool = True
    error: str = ""


@dataclass(frozen=True)
class SeatCard:
    """A seat at the table, as everybody may see it."""

    seat: int
    name: str  # "" when free
    kind: str  # "person" | "bot" | "free"
    role: str = ""  # "Guard"
    symbol: str = ""  # name of a symbol, for the seal
    colour: str = ""  # colour token, for instance "blue"
    note: str = ""  # what they did last, or what holds for them
    figure: str = ""  # a number that matters, for instance "1 cat"
    level: str = ""  # of a bot, in words
    acting: bool = False  # something is asked of them
    sealed: bool = False  # they have chosen and wait
    out: bool = False
    you: bool = False  # a seat of this device
    viewed: bool = False  # the page is seen from this seat
    may_sit: bool = False
    may_add_bot: bool = False
    may_free: bool = False  # leave an own seat, or take a bot away
    stand_in: bool = False  # a bot plays for a person who may come back


@dataclass(frozen=True)
class OwnSeat:
    """A seat of this device. `link` is secret: it opens the seat on another device."""

    seat: int
    name: str
    link: str
    acting: bool = False


@dataclass(frozen=True)
class BotChoice:
    """A bot that may be added: its word, how it is called, and what it does."""

    spec: str
    label: str
    about: str = ""


@dataclass(frozen=True)
class LogLine:
    """A row in words. `private`: not everybody heard it."""

    text: str
    seat: int | None = None
    clause: str = ""  # "SN 4.2"; "" when no clause is cited
    private: bool = False


@dataclass(frozen=True)
class TalkLine:
    """Something that was said. `seat` is None for a watcher and for the table itself, which has no name either."""

    who: str
    text: str
    seat: int | None = None
    channel: str = ""


@dataclass(frozen=True)
class Secret:
    """Something only the viewer sees: where, a symbol, and what it is."""

    place: str
    symbol: str
    text: str


@dataclass(frozen=True)
class Ruling:
    """A clause that decides the present choice, and the places on the picture where it applies."""

    clause: str  # "SN 4.2"
    title: str
    text: str
    question: str = ""  # of a reading: what the rulebook leaves open
    places: tuple[str, ...] = ()


@dataclass(frozen=True)
class Bar:
    """Places that may not be chosen now, why, and the clause it follows from."""

    places: tuple[str, ...]
    text: str
    clause: str = ""


@dataclass(frozen=True)
class Guide:
    """What explains the page: how the viewer wins, what decides now, what is barred, why the last move stands."""

    goal: str = ""
    rulings: tuple[Ruling, ...] = ()
    bars: tuple[Bar, ...] = ()
    stands: str = ""


@dataclass(frozen=True)
class Refusal:
    """What is wrong, in one sentence, and the clause it follows from ("" when none does)."""

    text: str
    clause: str = ""


@dataclass(frozen=True)
class Result:
    """How a game ended."""

    title: str
    line: str
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()


@dataclass(frozen=True)
class Squares:
    """A board as a table: heads of its columns, rows with their heads, and a text for each place."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True)
class DicePromise:
    """The commitment to the dice; `seed` is "" while the game runs."""

    commitment: str
    salts: tuple[str, ...] = ()
    seed: str = ""


@dataclass(frozen=True)
class TablePage:
    """A table from one viewer's eyes."""

    base: str
    id: str
    name: str
    game: str  # name, for /rules/NAME
    title: str  # of the game
    setup: tuple[str, ...]  # the options in words
    stage: str  # "gathering" | "playing" | "over"
    invitation: str  # whole address of the table
    viewer: int | None  # seat the page is seen from; None watches
    seats: tuple[SeatCard, ...]
    names: tuple[str, ...]  # by seat, for kurogo.core.phrases.say on the phrases of the menu
    own: tuple[OwnSeat, ...] = ()
    hand_to: int | None = None  # several own seats: the one that is asked while the page shows another, or none
    bots: tuple[BotChoice, ...] = ()
    cue_title: str = ""
    cue_line: str = ""
    menu: Menu | None = None
    draft: tuple[int, ...] = ()  # ints of the move begun; "put back" is the same address without them
    picture: Markup = NOTHING
    motions: tuple[Motion, ...] = ()  # how the latest rows look on the board; `row` is the position in the stream before it
    board: tuple[str, ...] = ()  # the same as a text board, a line a place
    squares: Squares | None = None  # and as a table
    way: str = ""  # over the board: turn, phase, order of play
    aid: Markup = NOTHING  # what helps to choose, beside the buttons: the dice
    legend: Markup = NOTHING  # list items: what is drawn on this board
    secrets: tuple[Secret, ...] = ()  # "Only you see this"
    log: tuple[LogLine, ...] = ()  # oldest first
    count: int = 0  # rows heard: position in the stream
    news: int = 0  # number of the last change of seats, start, rematch
    can_undo: bool = False
    may_start: bool = False
    dice: DicePromise = field(default_factory=lambda: DicePromise(""))
    result: Result | None = None
    may_rematch: bool = False
    rematch: str = ""  # address of the next table
    before: str = ""  # address of the table this is a rematch of
    guide: Guide = field(default_factory=Guide)
    refusal: Refusal | None = None
    note: str = ""  # a friendly word: why a path stopped
    talk: tuple[TalkLine, ...] = ()  # what the viewer has heard, oldest first
    writers: tuple[tuple[int, tuple[str, ...]], ...] = ()  # who of this device may write, and where; seat -1 is a watcher
    may_replace: tuple[int, ...] = ()  # seats for which a bot may be asked to step in
    kept: Kept = field(default_factory=Kept, compare=False, repr=False)


@dataclass(frozen=True)
class ReplayPage:
    """A point of a match, looked back at. Points are the viewer's own counts of rows; `table` is the table as it was seen then."""

    table: TablePage
    over: bool  # the match is; then every seat's eyes may be chosen
    at: int
    points: tuple[int, ...]  # from 0 to now
    turns: tuple[int, ...]  # points at which a turn begins
    tall: tuple[int, ...]  # points at which something came to light
    eyes: tuple[int | None, ...]  # whose view may be chosen; None: the watchers'
    told: tuple[str, ...]  # what was heard on reaching this point
    version: str  # of the pictures, for addresses that may be kept
    origin: str
    place: str  # address of what is looked back at
    file: bool = False  # a record that somebody brought along: it has no table, and is not kept for long


@dataclass(frozen=True)
class RecordPage:
    """The form that opens a record."""

    base: str
    error: str = ""


@dataclass(frozen=True)
class RulesPage:
    """A game's rulebook, clause by clause."""

    base: str
    game: str
    title: str
    rulebook: Rulebook
    words: str = ""  # searched for


@dataclass(frozen=True)
class ErrorPage:
    """Something that is not there or may not be done."""

    base: str
    status: int
    title: str
    text: str


def ints_text(ints: tuple[int, ...]) -> str:
    """A draft in an address.

    >>> ints_text((11, 2))
    '11.2'
    """
    return ".".join(str(x) for x in ints)


def moves_text(moves: tuple[tuple[int, ...], ...]) -> str:
    """Whole moves in a form.

    >>> moves_text(((9, 15, 11), (12,)))
    '9.15.11,12'
    """
    return ",".join(ints_text(move) for move in moves)
