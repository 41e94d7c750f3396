"""The database: tables, seats, the log of each match, and what was said beside it.

SQLite by default, any other by URL; nothing here is particular to SQLite but the pragmas. A log is append-only: (match, n) is its key, so no two
writers can both write entry n. What is written together is one transaction, and who calls has it on disk when the call returns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kurogo.core.match import Entry

SCHEMA = 2
OLDER = (1,)  # brought up to date when opened: 2 adds the table of what was said and changes nothing that was there

GATHERING, PLAYING, OVER = "gathering", "playing", "over"
FREE, PERSON, BOT = "free", "person", "bot"

_meta = sa.MetaData()

_tables = sa.Table(
    "tables",
    _meta,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("listed", sa.Boolean, nullable=False),
    sa.Column("stage", sa.String(16), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("seed", sa.String(64), nullable=False),
    sa.Column("salts", sa.JSON, nullable=False),
    sa.Column("host", sa.String(64), nullable=False),
    sa.Column("before", sa.String(32), nullable=False),
    sa.Column("after", sa.String(32), nullable=False),
    sa.Column("news", sa.Integer, nullable=False),
    sa.Index("tables_by_stage", "stage", "created"),
)

_seats = sa.Table(
    "seats",
    _meta,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("token", sa.String(64), nullable=False),
    sa.Column("bot", sa.Text, nullable=False),
    sa.Column("salt", sa.Text, nullable=False),
    sa.Index("seats_by_token", "token"),
)

_entries = sa.Table(
    "entries",
    _meta,
    sa.Column("match", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("ints", sa.JSON, nullable=False),
)

_said = sa.Table(
    "said",
    _meta,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("channel", sa.Text, nullable=False),
    sa.Column("hearers", sa.BigInteger, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("word", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("table_id", "seat", "word"),
)

_versions = sa.Table("kurogo", _meta, sa.Column("schema", sa.Integer, primary_key=True, autoincrement=False))


class Conflict(Exception):
    """Somebody else has written in the meantime; nothing of this was."""


class StoreError(Exception):
    """The database cannot be used; the text says why and holds no data."""


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored. `seed` and `host` (hash of the host's token) are secret."""

    id: str
    key: str
    name: str
    listed: bool
    stage: str
    created: float
    seed: str
    host: str
    salts: tuple[str, ...] = ()
    before: str = ""
    after: str = ""
    news: int = 0

    def __repr__(self) -> str:
        return f"TableRow({self.id!r}, {self.stage!r})"


@dataclass(frozen=True)
class SeatRow:
    """A seat as it is stored: `token` is the hash of the secret that opens it, `bot` its spec."""

    seat: int
    kind: str = FREE
    name: str = ""
    token: str = ""
    bot: str = ""
    salt: str = ""

    @property
    def is_stand_in(self) -> bool:
        """Whether a bot plays here for a person, who can come back: the token is still theirs."""
        return self.kind == BOT and bool(self.token)

    def __repr__(self) -> str:
        return f"SeatRow({self.seat}, {self.kind!r})"


@dataclass(frozen=True)
class Said:
    """One thing that was said: by which seat (WATCHER, or HOUSE for the table itself) and name, in which channel, who hears it (a mask of
    seats, the next bit the watchers; ALL), the words, and `word`, by which the same thing sent twice is known."""

    seat: int
    name: str
    text: str
    word: str
    channel: str = ""
    hearers: int = -1
    at: float = 0.0

    def __repr__(self) -> str:
        return f"Said({self.seat})"


WATCHER, HOUSE, ALL = -1, -2, -1


@dataclass(frozen=True)
class Stored:
    """All that is stored of a table."""

    row: TableRow
    seats: tuple[SeatRow, ...]
    log: tuple[Entry, ...] = ()
    said: tuple[Said, ...] = ()


class Store:
    """Blocking: call it from a thread. Raises StoreError when the database cannot be opened or is of a newer version."""

    def __init__(self, url: str) -> None:
        try:
            self._engine = _engine(url)
            with self._engine.begin() as db:
                found = db.scalar(sa.select(_versions.c.schema)) if sa.inspect(db).has_table(_versions.name) else None
                if found in (None, SCHEMA, *OLDER):
                    _meta.create_all(db)
                if found is None:
                    db.execute(_versions.insert().values(schema=SCHEMA))
                elif found in OLDER:
                    db.execute(_versions.update().values(schema=SCHEMA))
        except SQLAlchemyError as error:
            raise StoreError(f"the database cannot be opened ({error.__class__.__name__})") from None
        if found not in (None, SCHEMA, *OLDER):
            raise StoreError(f"the database is of version {found}; this program reads version {SCHEMA}")

    def close(self) -> None:
        """Give back all connections."""
        self._engine.dispose()

    def create(self, table: Stored) -> None:
        """A new table."""
        with self._writing() as db:
            _insert(db, table)

    def load(self, id: str) -> Stored | None:
        """A table with its seats and log; None when there is no such table."""
        with self._engine.connect() as db:
            row = db.execute(sa.select(_tables).where(_tables.c.id == id)).mappings().first()
            if row is None:
                return None
            seats = db.execute(sa.select(_seats).where(_seats.c.table_id == id).order_by(_seats.c.seat)).mappings().all()
            said = db.execute(sa.select(_said).where(_said.c.table_id == id).order_by(_said.c.n)).mappings().all()
            log = db.execute(sa.select(_entries).where(_entries.c.match == id).order_by(_entries.c.n)).mappings().all()
        entries = tuple(Entry(x["kind"], x["seat"], tuple(x["ints"])) for x in log)
        return Stored(_table(row), tuple(_seat(x) for x in seats), entries, tuple(_words(x) for x in said))

    def seat(self, id: str, seat: SeatRow, was: SeatRow) -> None:
        """Change one seat while the table gathers. Raises Conflict when it is no longer as it `was`."""
        with self._writing() as db:
            _reseat(db, id, seat, was, GATHERING)

    def say(self, id: str, n: int, said: Said) -> None:
        """The nth thing that is said at a table. Raises Conflict when there is one already, or the same was said before."""
        with self._writing() as db:
            _speak(db, id, n, said)

    def stand(self, id: str, seat: SeatRow, was: SeatRow, n: int, said: Said) -> None:
        """While the game runs a bot steps in for a person, or the person comes back; and the nth thing said tells it. Raises Conflict when the
        seat is no longer as it `was`."""
        with self._writing() as db:
            _reseat(db, id, seat, was, PLAYING)
            _speak(db, id, n, said)

    def reseat(self, id: str, seat: SeatRow, was: SeatRow) -> None:
        """A seat gets another token, and so does the table's host if it was the same. Raises Conflict when it is no longer as it `was`."""
        with self._writing() as db:
            found = db.execute(
                _seats.update()
                .where(_seats.c.table_id == id, _seats.c.seat == seat.seat, _seats.c.token == was.token)
                .values(token=seat.token)
            )
            if found.rowcount != 1 or db.execute(_news(id)).rowcount != 1:
                raise Conflict
            db.execute(_tables.update().where(_tables.c.id == id, _tables.c.host == was.token).values(host=seat.token))

    def start(self, table: Stored) -> None:
        """The table begins: its final key, seats and salts, and what chance gives before the first move. Raises Conflict, also when a seat
        has changed in the meantime: `news` is what it becomes by the start."""
        row = table.row
        with self._writing() as db:
            found = db.execute(
                _news(row.id)
                .where(_tables.c.stage == GATHERING, _tables.c.news == row.news - 1)
                .values(stage=row.stage, key=row.key, salts=list(row.salts))
            )
            if found.rowcount != 1:
                raise Conflict
            db.execute(_seats.delete().where(_seats.c.table_id == row.id))
            db.execute(_seats.insert(), [{"table_id": row.id, **_seat_values(seat)} for seat in table.seats])
            _append(db, row.id, 0, table.log)

    def append(self, id: str, at: int, entries: Sequence[Entry], over: bool) -> None:
        """Entries at, at + 1, … of a match: a move and the draws it owes. Raises Conflict when one of them is there already."""
        with self._writing() as db:
            _append(db, id, at, entries)
            if over:
                db.execute(_tables.update().where(_tables.c.id == id).values(stage=OVER))

    def follow(self, old: str, table: Stored) -> None:
        """A new table that follows an old one. Raises Conflict when the old one has been followed already."""
        with self._writing() as db:
            _insert(db, table)
            found = db.execute(_news(old).where(_tables.c.after == "").values(after=table.row.id))
            if found.rowcount != 1:
                raise Conflict

    def yours(self, tokens: Sequence[str], limit: int = 20) -> list[Stored]:
        """The newest tables at which one of these hashes has a seat, without logs."""
        ids = sa.select(_seats.c.table_id).where(_seats.c.token.in_(list(tokens)))
        return self._list(_tables.c.id.in_(ids), limit) if tokens else []

    def open(self, limit: int = 20) -> list[Stored]:
        """The newest listed tables that gather, without logs."""
        return self._list(sa.and_(_tables.c.stage == GATHERING, _tables.c.listed), limit)

    def playing(self) -> list[str]:
        """Tables that play and have a bot: after a restart their bots are asked again."""
        bots = sa.select(_seats.c.table_id).where(_seats.c.kind == BOT)
        with self._engine.connect() as db:
            return list(db.scalars(sa.select(_tables.c.id).where(_tables.c.stage == PLAYING, _tables.c.id.in_(bots))))

    def _list(self, which: sa.ColumnElement[bool], limit: int) -> list[Stored]:
        with self._engine.connect() as db:
            rows = (
                db.execute(sa.select(_tables).where(which).order_by(_tables.c.created.desc(), _tables.c.id).limit(limit)).mappings().all()
            )
            ids = [row["id"] for row in rows]
            found = db.execute(sa.select(_seats).where(_seats.c.table_id.in_(ids)).order_by(_seats.c.seat)).mappings().all()
        return [Stored(_table(row), tuple(_seat(x) for x in found if x["table_id"] == row["id"])) for row in rows]

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """A transaction whose broken key is a Conflict."""
        try:
            with self._engine.begin() as db:
                yield db
        except IntegrityError:
            raise Conflict from None


def _engine(url: str) -> Engine:
    engine = sa.create_engine(url, hide_parameters=True)  # parameters hold names, salts and seeds: never in an error's text
    if engine.dialect.name == "sqlite":
        sa.event.listen(engine, "connect", _pragmas)
    return engine


def _pragmas(connection: sa.engine.interfaces.DBAPIConnection, record: object) -> None:
    """WAL lets readers go on while a move is written. FULL, because an acknowledged move must survive a power cut: in WAL mode NORMAL
    would lose the last ones. It costs one fsync a move, and moves come at the pace of people."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _news(id: str) -> sa.Update:
    return _tables.update().where(_tables.c.id == id).values(news=_tables.c.news + 1)


def _insert(db: Connection, table: Stored) -> None:
    row = table.row
    values = {
        name: getattr(row, name) for name in ("id", "key", "name", "listed", "stage", "created", "seed", "host", "before", "after", "news")
    }
    db.execute(_tables.insert().values(**values, salts=list(row.salts)))
    db.execute(_seats.insert(), [{"table_id": row.id, **_seat_values(seat)} for seat in table.seats])
    _append(db, row.id, 0, table.log)


def _append(db: Connection, id: str, at: int, entries: Sequence[Entry]) -> None:
    lines = [{"match": id, "n": at + k, "kind": e.kind, "seat": e.seat, "ints": list(e.ints)} for k, e in enumerate(entries)]
    if lines:
        db.execute(_entries.insert(), lines)


def _reseat(db: Connection, id: str, seat: SeatRow, was: SeatRow, stage: str) -> None:
    """A seat of a table that is at this stage. Raises Conflict when it is not, or the seat is no longer as it `was`."""
    found = db.execute(
        _seats.update()
        .where(_seats.c.table_id == id, _seats.c.seat == seat.seat, _seats.c.kind == was.kind, _seats.c.token == was.token)
        .values(_seat_values(seat))
    )
    turned = db.execute(_news(id).where(_tables.c.stage == stage))
    if found.rowcount != 1 or turned.rowcount != 1:
        raise Conflict


def _speak(db: Connection, id: str, n: int, said: Said) -> None:
    db.execute(_said.insert().values(table_id=id, n=n, **asdict(said)))


def _seat_values(seat: SeatRow) -> dict[str, str | int]:
    return {"seat": seat.seat, "kind": seat.kind, "name": seat.name, "token": seat.token, "bot": seat.bot, "salt": seat.salt}


def _table(row: sa.RowMapping) -> TableRow:
    values = dict(row)
    return TableRow(**(values | {"salts": tuple(values["salts"])}))


def _seat(row: sa.RowMapping) -> SeatRow:
    return SeatRow(**{name: value for name, value in row.items() if name != "table_id"})


def _words(row: sa.RowMapping) -> Said:
    return Said(**{name: value for name, value in row.items() if name not in ("table_id", "n")})
