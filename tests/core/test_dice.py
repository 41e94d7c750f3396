"""Fair dice, against HMAC and SHA-256 of the standard library written out once more."""

from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurogo.core.dice import SEED_BYTES, Dice, new_seed

SEED = bytes(range(32))


def by_hand(seed: bytes, text: str, weights: list[int]) -> int:
    """The place of the outcome that the documentation of the dice gives."""
    x = int(hmac.new(seed, text.encode("ascii"), hashlib.sha256).hexdigest(), 16) % sum(weights)
    place = 0
    while x >= weights[place]:
        x -= weights[place]
        place += 1
    return place


def test_draws_follow_from_seed_match_salts_and_number() -> None:
    dice = Dice(SEED, "m1", ["a", "b"])
    weights = [1, 2, 1, 5]
    outcomes = [(10 + place, weight) for place, weight in enumerate(weights)]
    for k in range(50):
        assert dice.draw(k, outcomes) == 10 + by_hand(SEED, f'["m1",["a","b"],{k}]', weights)


def test_a_known_draw() -> None:
    # echo -n '["m1",[],0]' | openssl dgst -sha256 -hmac <32 zero bytes>
    number = int.from_bytes(hmac.digest(bytes(32), b'["m1",[],0]', "sha256"), "big")
    assert Dice(bytes(32), "m1").draw(0, [(face, 1) for face in range(1, 7)]) == number % 6 + 1


def test_text_beyond_ascii_is_escaped_as_json_does() -> None:
    outcomes = [(face, 1) for face in range(1000)]
    assert Dice(SEED, "座", ["é"]).draw(3, outcomes) == by_hand(SEED, '["\\u5ea7",["\\u00e9"],3]', [1] * 1000)


def test_another_seed_match_salt_or_number_gives_other_draws() -> None:
    outcomes = [(face, 1) for face in range(10**4)]
    first = Dice(SEED, "m", ["s"]).draw(0, outcomes)
    others = [
        Dice(SEED, "m", ["s"]).draw(1, outcomes),
        Dice(SEED, "m", ["s", ""]).draw(0, outcomes),
        Dice(SEED, "m", []).draw(0, outcomes),
        Dice(SEED, "n", ["s"]).draw(0, outcomes),
        Dice(bytes(32), "m", ["s"]).draw(0, outcomes),
    ]
    assert len({first, *others}) == 6


@given(st.lists(st.integers(1, 9), min_size=1, max_size=8), st.integers(0, 10**6))
def test_only_what_has_weight_is_drawn(weights: list[int], k: int) -> None:
    outcomes = [(place, weight) for place, weight in enumerate(weights)]
    assert Dice(SEED, "m").draw(k, outcomes) == by_hand(SEED, f'["m",[],{k}]', weights)


def test_the_commitment_is_of_seed_and_match() -> None:
    expected = hashlib.sha256(b"kurogo dice 1\n" + SEED + b"\nm1").hexdigest()
    assert Dice(SEED, "m1", ["salt"]).commitment == expected
    assert Dice(SEED, "m2").commitment != expected


def test_the_seed_is_shown_when_asked_for_and_never_by_repr() -> None:
    dice = Dice(SEED, "m1")
    assert dice.reveal() == SEED.hex()
    assert SEED.hex() not in repr(dice)
    assert str(SEED) not in repr(dice)


def test_seeds_are_long_and_differ() -> None:
    seeds = {new_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {SEED_BYTES} == {32}


def test_nothing_to_draw_from_is_an_error() -> None:
    with pytest.raises((ValueError, ZeroDivisionError)):
        Dice(SEED, "m").draw(0, [])
