"""Bots at the table: they play, they fail without harm, they are asked again after a restart."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TYPE_CHECKING, Any

import pytest

from kurogo.agents.worker import choose_move
from kurogo.core.dice import Dice
from kurogo.core.match import Match, Row
from kurogo.core.record import read_record, replayed
from kurogo.core.registry import make
from kurogo.server import bots
from kurogo.server.bots import CHOICES, BotPool, any_move
from kurogo.server.store import GATHERING, SeatRow, Stored, TableRow
from kurogo.server.tables import Table

if TYPE_CHECKING:
    from tests.server.conftest import Served, Visitor

RANDOM = CHOICES[0].spec


def with_bot(mika: Visitor) -> str:
    """Mika against a bot, begun."""
    id = mika.new(rounds="1")
    assert mika.send(f"/t/{id}/bot", seat=1, spec=RANDOM).status_code == 200
    return id


def play_to_the_end(mika: Visitor, id: str, wait_for: Callable[..., None]) -> None:
    def over() -> bool:
        mika.choose(id, 0)
        return mika.get(f"/t/{id}/record.json").status_code == 200

    wait_for(over)
    assert replayed(read_record(mika.get(f"/t/{id}/record.json").text)).state.over


def test_a_game_against_a_bot(served: Served, visit: Callable[..., Visitor], wait_for: Callable[..., None]) -> None:
    mika = visit(served, "mika")
    play_to_the_end(mika, with_bot(mika), wait_for)


@pytest.mark.parametrize("fault", ["raises", "plays nonsense"])
def test_a_bot_that_fails_does_not_stop_the_game_and_tells_nothing(
    fault: str,
    served: Served,
    visit: Callable[..., Visitor],
    wait_for: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def failing(key: str, view: bytes, heard: object, spec: str, seed: int) -> list[int]:
        if fault == "raises":
            raise RuntimeError("the cat is at E11")
        return [10**6]

    monkeypatch.setattr(bots, "choose_move", failing)
    mika = visit(served, "mika")
    play_to_the_end(mika, with_bot(mika), wait_for)
    assert "bot" in caplog.text
    assert "E11" not in caplog.text


def test_a_bot_that_was_asked_is_asked_again_after_a_restart(
    serve: Callable[..., Served], visit: Callable[..., Visitor], wait_for: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = serve()
    mika = visit(first, "mika")
    asleep = threading.Event()

    def sleeping(key: str, view: bytes, heard: object, spec: str, seed: int) -> list[int]:
        asleep.wait(30)
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(bots, "choose_move", sleeping)
        id = with_bot(mika)
        while mika.choose(id, 0):
            pass  # until only the bot is asked
        count = mika.state(id, 0)["count"]
        asleep_threads = threading.Thread(target=first.stop)
        asleep_threads.start()
        asleep_threads.join(10)
        asleep.set()
    assert not asleep_threads.is_alive()
    mika.move_to(serve(seed="another"))
    wait_for(lambda: mika.state(id, 0)["count"] != count)


def test_only_known_bots_are_let_in(served: Served, visit: Callable[..., Visitor]) -> None:
    mika, stranger = visit(served), visit(served)
    id = mika.new()
    assert mika.send(f"/t/{id}/bot", seat=1, spec="mcts:ms=999999999").status_code == 422
    assert stranger.send(f"/t/{id}/bot", seat=1, spec=RANDOM).status_code == 403
    assert mika.send(f"/t/{id}/bot", seat=1, spec=RANDOM).status_code == 200


def test_a_bot_may_be_taken_away_before_the_start(served: Served, visit: Callable[..., Visitor]) -> None:
    mika, stranger = visit(served), visit(served)
    id = mika.new(players=3)
    mika.send(f"/t/{id}/bot", seat=1, spec=RANDOM)
    assert stranger.send(f"/t/{id}/leave", seat=1).status_code == 403
    assert mika.send(f"/t/{id}/leave", seat=1).status_code == 200
    assert stranger.send(f"/t/{id}/sit", seat=1, name="Ren").status_code == 200


def test_seeds_of_bots_differ_by_seat_and_moment_and_cannot_be_had_without_the_matchs_seed() -> None:
    def table(seed: bytes) -> Table:
        made = Table("t")
        row = TableRow("t", make("screens").key, "", True, GATHERING, 0.0, seed.hex(), "")
        made.take(Stored(row, (SeatRow(0, "bot"), SeatRow(1, "bot"))), None)
        made.stored, made.match = made.begun()
        return made

    one, other = table(bytes(32)), table(bytes([1]) + bytes(31))
    seeds = [one.bot_seed(0), one.bot_seed(1), other.bot_seed(0)]
    seat = one.bots_asked()[0]
    before = one.bot_seed(seat)
    one.play(seat, [any_move(one.playing(), seat, 1)], -1)
    assert len({*seeds, one.bot_seed(seat)}) == 4
    assert before == seeds[seat]
    assert all(0 <= seed < 2**62 for seed in seeds)


def test_bots_in_processes_of_their_own_survive_a_broken_pool(complete: Callable[..., Any]) -> None:
    made: list[Executor] = []

    class Broken(ThreadPoolExecutor):
        def submit(self, *_: object, **__: object) -> object:  # type: ignore[override]  # it only ever raises
            raise BrokenProcessPool

    def executor() -> Executor:
        made.append(bots._processes() if made else Broken(1))
        return made[-1]

    match = Match(make("screens"), Dice(bytes(32), "m"))
    seat = match.state.current_player()
    pool = BotPool(0, executor)
    move = complete(pool.choose(match.game.key, match.view(seat).pack(), match.heard(seat), RANDOM, 1))
    pool.close()
    assert len(made) == 2
    assert move is not None
    match.play(seat, move)
    assert match.log[-1].kind in ("move", "draw")


def test_an_answer_comes_at_a_whole_multiple_of_the_pace(monkeypatch: pytest.MonkeyPatch, complete: Callable[..., Any]) -> None:
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    pool = BotPool(0.5)
    for spent in (0.0, 0.2, 0.5, 0.7):
        complete(pool._wait(spent))
    assert waited == pytest.approx([0.5, 0.3, 0.0, 0.3])


def test_the_job_of_a_bot_holds_its_view_what_it_heard_and_nothing_else(
    served: Served, visit: Callable[..., Visitor], wait_for: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    jobs: list[tuple[str, bytes, list[Row], str, int]] = []

    def noted(key: str, view: bytes, heard: list[Row], spec: str, seed: int) -> list[int]:
        jobs.append((key, view, heard, spec, seed))
        return choose_move(key, view, heard, spec, seed)

    monkeypatch.setattr(bots, "choose_move", noted)
    mika = visit(served, "mika")
    play_to_the_end(mika, with_bot(mika), wait_for)
    assert jobs
    for key, view, heard, spec, seed in jobs:
        assert [type(key), type(view), type(heard), type(spec), type(seed)] == [str, bytes, list, str, int]
        assert all(type(row) is Row and all(type(x) is int for x in row) for row in heard)
        assert all(row.audience >> 1 & 1 for row in heard)  # the bot sits in seat 1
    assert len(jobs[-1][2]) > len(jobs[0][2])
