"""The database: what is written together, what is refused, who may read it; and where it lies."""

from __future__ import annotations

import logging
import re
import stat
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest

from kurogo.core.match import Entry
from kurogo.server import reach
from kurogo.server import serve as home
from kurogo.server.app import create_app
from kurogo.server.seats import Cookies, Device, cookie_key
from kurogo.server.store import BOT, GATHERING, OVER, PERSON, PLAYING, Conflict, SeatRow, Store, Stored, StoreError, TableRow

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor

SEATS = (SeatRow(0, PERSON, "Mika", "hash", "", "salt"), SeatRow(1))
LOG = (Entry("draw", -1, (3,)), Entry("move", 0, (9, 15, 11)), Entry("undo", 0, (1,)))


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty one."""
    return Store(f"sqlite:///{tmp_path}/x.db")


def row(id: str = "t", stage: str = GATHERING, listed: bool = True, news: int = 0) -> TableRow:
    return TableRow(id, "screens/1?players=2#x", "Thursday", listed, stage, 1.5, "ab" * 32, "host", news=news)


def test_what_was_stored_is_read_again(store: Store) -> None:
    table = Stored(row(), SEATS, LOG)
    store.create(table)
    assert store.load("t") == table
    assert store.load("other") is None


def test_an_entry_is_written_once_and_what_comes_with_it_not_at_all(store: Store) -> None:
    store.create(Stored(row(stage=PLAYING), SEATS, LOG))
    with pytest.raises(Conflict):
        store.append("t", 2, [Entry("move", 1, (1,)), Entry("draw", -1, (2,))], over=True)
    found = store.load("t")
    assert found is not None
    assert found.log == LOG
    assert found.row.stage == PLAYING
    store.append("t", 3, [Entry("move", 1, (1,)), Entry("draw", -1, (2,))], over=True)
    found = store.load("t")
    assert found is not None
    assert found.log[3:] == (Entry("move", 1, (1,)), Entry("draw", -1, (2,)))
    assert found.row.stage == OVER


def test_no_entry_without_its_table(store: Store) -> None:
    with pytest.raises(Conflict):
        store.append("nosuch", 0, [Entry("draw", -1, (1,))], over=False)


def test_a_seat_changes_from_what_it_was_and_while_the_table_gathers(store: Store) -> None:
    store.create(Stored(row(), SEATS))
    store.seat("t", SeatRow(1, BOT, "Moss", "", "random"), SEATS[1])
    with pytest.raises(Conflict):
        store.seat("t", SeatRow(1, PERSON, "Ren", "other"), SEATS[1])  # it was free a moment ago
    found = store.load("t")
    assert found is not None
    assert (found.seats[1].kind, found.row.news) == (BOT, 1)
    with pytest.raises(Conflict):
        store.start(Stored(row(stage=PLAYING, news=1), SEATS))  # by who has not seen that Moss came
    store.start(Stored(row(stage=PLAYING, news=2), SEATS))
    with pytest.raises(Conflict):
        store.seat("t", SeatRow(0), SEATS[0])
    with pytest.raises(Conflict):
        store.start(Stored(row(stage=PLAYING, news=2), SEATS))


def test_a_table_is_followed_once(store: Store) -> None:
    store.create(Stored(row(stage=OVER), SEATS))
    store.follow("t", Stored(row("u"), SEATS))
    with pytest.raises(Conflict):
        store.follow("t", Stored(row("v"), SEATS))
    assert store.load("v") is None
    found = store.load("t")
    assert found is not None
    assert found.row.after == "u"


def test_lists(store: Store) -> None:
    store.create(Stored(row("open"), SEATS))
    store.create(Stored(row("hidden", listed=False), SEATS))
    store.create(Stored(row("bots", PLAYING), (SEATS[0], SeatRow(1, BOT, "Moss", "", "random"))))
    store.create(Stored(row("people", PLAYING), SEATS))
    assert [table.row.id for table in store.open()] == ["open"]
    assert {table.row.id for table in store.yours(["hash"])} == {"open", "hidden", "bots", "people"}
    assert store.yours(["other"]) == store.yours([]) == []
    assert store.playing() == ["bots"]


def test_a_move_survives_a_power_cut_and_readers_go_on(store: Store) -> None:
    with store._engine.connect() as db:
        values = [db.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")]
    assert values == ["wal", 2, 1, 5000]  # 2: FULL


def test_a_newer_or_broken_database_is_left_alone(store: Store, tmp_path: Path) -> None:
    with store._engine.begin() as db:
        db.exec_driver_sql("UPDATE kurogo SET schema = 99")
    store.close()
    with pytest.raises(StoreError, match="version 99"):
        Store(f"sqlite:///{tmp_path}/x.db")
    (tmp_path / "y.db").write_bytes(b"no database at all, only some text " * 100)
    with pytest.raises(StoreError, match="cannot be opened"):
        Store(f"sqlite:///{tmp_path}/y.db")


@pytest.mark.skipif(sys.platform == "win32", reason="rights of files are another matter there")
def test_nobody_else_reads_seeds_and_keys(tmp_path: Path) -> None:
    create_app(tmp_path / "deep" / "data")
    folder = tmp_path / "deep" / "data"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    rights = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert {"kurogo.db", "cookie.key"} <= set(rights)
    assert set(rights.values()) == {0o600}


def test_the_cookie_key_is_made_once(tmp_path: Path) -> None:
    first = cookie_key(tmp_path, lambda n: b"a" * n)
    assert cookie_key(tmp_path, lambda n: b"b" * n) == first == b"a" * 32


def test_a_device_remembers_its_newest_seats_and_its_cookie_stays_small() -> None:
    device, cookies = Device(), Cookies(b"k")
    for k in range(100):
        device = device.with_token(f"{k:022}")
    assert len(cookies.write(device)) < 4096
    assert cookies.read(cookies.write(device)) == device
    assert device.tokens[-1] == f"{99:022}"
    assert "99" not in repr(device)


def test_of_many_at_once_one_gets_the_seat(served: Served, visit: Callable[..., Visitor]) -> None:
    id = visit(served).new(players=3)
    crowd = [visit(served) for _ in range(6)]
    statuses: list[int] = []

    def sit(k: int) -> None:
        statuses.append(crowd[k].send(f"/t/{id}/sit", seat=1, name=f"Person {k}").status_code)

    threads = [threading.Thread(target=sit, args=(k,)) for k in range(len(crowd))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] + 5 * [409]


def test_of_many_clicks_at_once_one_is_played(served: Served, visit: Callable[..., Visitor]) -> None:
    mika = visit(served)
    id = mika.new()
    mika.send(f"/t/{id}/sit", seat=1, name="Ren")
    page = mika.menu(id, 0)
    page = mika.menu(id, 0, page.drafts[0]) if page.drafts else page
    clicks = [visit(served) for _ in range(5)]
    statuses: list[int] = []

    def click(visitor: Visitor) -> None:
        visitor.http.cookies = mika.http.cookies
        statuses.append(visitor.send(f"/t/{id}/move", seat=0, seen=page.hidden["seen"], moves=page.moves[0]).status_code)

    threads = [threading.Thread(target=click, args=(visitor,)) for visitor in clicks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [200] + 4 * [409]


def test_where_the_data_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KUROGO_DATA", "/srv/games")
    assert home.data_folder() == Path("/srv/games")
    monkeypatch.delenv("KUROGO_DATA")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/mika"))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    for platform, folder in (("linux", ".local/share/kurogo"), ("darwin", "Library/Application Support/kurogo")):
        monkeypatch.setattr(sys, "platform", platform)
        assert home.data_folder() == Path("/home/mika") / folder


def test_a_browser_is_opened_on_a_desktop_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not home.has_desktop()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert home.has_desktop()


@pytest.mark.parametrize(
    ("host", "prefix", "here", "said"),
    [
        ("0.0.0.0", "/kurogo", "http://localhost:8000/kurogo/", "same network open http://192.168.0.7:8000/kurogo/ or the invitation link"),
        (
            "127.0.0.1",
            "",
            "http://127.0.0.1:8000/",
            r"--host 0\.0\.0\.0 \(make play HOST=0\.0\.0\.0\); they then open http://192.168.0.7:8000/$",
        ),
        ("::1", "", "http://[::1]:8000/", "Only this machine can open it."),
        ("10.0.0.5", "", "http://10.0.0.5:8000/", "same network open http://10.0.0.5:8000/ or"),
    ],
)
def test_how_others_come_in_is_said(host: str, prefix: str, here: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "network_address", lambda: "192.168.0.7")
    first, lines = home.welcome(host, 8000, prefix)
    assert (first, lines[0]) == (here, f"The table is set: {here}")
    assert re.search(said, lines[1])


def test_without_a_network_no_address_is_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "network_address", lambda: "")
    assert [line for line in home.welcome("0.0.0.0", 8000)[1] if "network" in line] == []
    assert "they then open" not in home.welcome("127.0.0.1", 8000)[1][1]


def test_a_port_that_is_taken_is_said(served: Served, tmp_path: Path) -> None:
    with pytest.raises(home.CannotServe, match=f"port {served.port} is taken"):
        home.serve(port=served.port, data=tmp_path / "other")
    assert not (tmp_path / "other").exists()


@pytest.mark.parametrize("host", ["203.0.113.1", "::2:"])
def test_an_address_of_another_machine_is_said(host: str, tmp_path: Path) -> None:
    with pytest.raises(home.CannotServe, match="is no address of this machine"):
        home.serve(host, 0, tmp_path / "other")


@pytest.mark.parametrize("prefix", ["", "/kurogo"])
@pytest.mark.parametrize(
    ("path", "named"), [("/static/table.js", "/static/{file}"), ("/static/none.js", "/static/{file}"), ("/secret", "(no such page)")]
)
def test_the_log_names_what_kind_of_page_was_asked_for(
    prefix: str, path: str, named: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, complete: Callable[..., None]
) -> None:
    async def ask() -> None:
        async with httpx.AsyncClient(
            transport=httpx.ASGITransport(create_app(tmp_path, prefix=prefix)), base_url="http://here.test"
        ) as client:
            await client.get(prefix + path)

    with caplog.at_level(logging.INFO, "kurogo.access"):
        complete(ask())
    (line,) = [record.getMessage() for record in caplog.records if record.name == "kurogo.access"]
    assert line.startswith(f"GET {named} ")


def test_a_folder_is_served_once(tmp_path: Path) -> None:
    with home.claim(tmp_path), pytest.raises(home.CannotServe, match="served by another table already"):
        home.serve(port=0, data=tmp_path)
    with home.claim(tmp_path):
        pass


def test_a_table_whose_rules_are_gone_is_kept_and_said(served: Served, visit: Callable[..., Visitor], tmp_path: Path) -> None:
    mika = visit(served)
    id = mika.new()
    mika.send(f"/t/{id}/sit", seat=1, name="Ren")
    store = Store(f"sqlite:///{tmp_path}/data/kurogo.db")
    with store._engine.begin() as db:
        db.exec_driver_sql("UPDATE tables SET key = replace(key, 'screens/1?', 'screens/99?')")
    served.app.state.site.house._tables.clear()  # as after a restart
    for answer in (mika.get(f"/t/{id}"), mika.send(f"/t/{id}/move", seat=0, seen=0, moves="1")):
        assert answer.status_code == 409
        assert "not installed here" in answer.text
    assert mika.get("/").status_code == 200
    found = store.load(id)
    assert found is not None
    assert found.row.stage == PLAYING
