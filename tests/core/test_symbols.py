"""The drawing kit: the sprite holds what is used, and nothing that is not drawn can be asked for."""

from xml.etree import ElementTree

import pytest

from kurogo.core.svg import join
from kurogo.core.symbols import icon, place, sprite, symbols, used


def test_sprite_holds_exactly_the_symbols_named() -> None:
    root = ElementTree.fromstring(sprite({"koi", "cat"}))
    assert [symbol.attrib["id"] for symbol in root] == ["i-cat", "i-koi"]


def test_all_symbols_are_well_formed_and_say_what_they_mean() -> None:
    root = ElementTree.fromstring(sprite())
    assert len(root) == len(symbols()) > 80
    assert all(symbol.label for symbol in symbols().values())


def test_every_drawing_takes_its_colour_from_around_it() -> None:
    for name, symbol in symbols().items():
        assert "#" not in symbol.drawing, name


def test_lines_are_stroked_and_solids_filled() -> None:
    assert 'fill="none" stroke="currentColor"' in sprite({"eye"})
    assert '<g fill="currentColor">' in sprite({"cat"})


def test_used_finds_what_icons_and_places_refer_to() -> None:
    page = join([icon("eye"), place("cat", 24, 24, 20), '<use href="#i-dog"/>'])
    assert used(page) == {"eye", "cat"}


def test_place_centres_the_symbol() -> None:
    assert place("koi", 24, 72, 20) == '<use href="#i-koi" x="14" y="62" width="20" height="20"/>'


def test_a_symbol_that_is_not_drawn_is_refused() -> None:
    with pytest.raises(KeyError, match="unicycle"):
        icon("unicycle")
    with pytest.raises(KeyError, match="unicycle"):
        place("unicycle", 0, 0, 10)
    with pytest.raises(KeyError):
        sprite({"unicycle"})
