"""Style sheets and scripts: what they refer to, how long they are, and the contrast of the colours as the style sheet has them."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

STATIC = files("kurogo.server").joinpath("static")


@pytest.mark.parametrize("name", ["table.js", "tabs.js", "guide.js", "rules.js", "theme.js", "awake.js", "waits.js", "zoom.js"])
def test_scripts_are_short_and_know_no_other_host(name: str) -> None:
    text = STATIC.joinpath(name).read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 400
    assert not re.search(r"\beval\(|new Function|https?://(?!www\.w3\.org/2000/svg)", text)


@pytest.mark.parametrize("name", ["kurogo.css", "front.css", "table.css"])
def test_style_sheets_refer_to_files_beside_them(name: str) -> None:
    text = STATIC.joinpath(name).read_text(encoding="utf-8")
    for address in re.findall(r"url\(([^)]+)\)", text):
        assert STATIC.joinpath(address).is_file()


def tokens(theme: int) -> dict[str, str]:
    """Colour tokens of the light (0) or dark (1) theme, from the style sheet itself."""
    text = STATIC.joinpath("kurogo.css").read_text(encoding="utf-8")
    both = {name: (light, dark) for name, light, dark in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)", text)}
    plain = {name: (colour, colour) for name, colour in re.findall(r"--([\w-]+): (#\w{6})\b", text)}
    return {name: pair[theme] for name, pair in {**plain, **both}.items()}


def luminance(colour: str) -> float:
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


INKS = [f"{colour}ink" for colour in ("blue", "green", "red", "purple", "orange", "pink", "yellow")]
TEXTS = [
    *[("ink", on) for on in ("paper", "stage", "paper2", "well", "kakiwash", "moegiwash", "beniwash")],
    *[("ink2", on) for on in ("paper", "stage", "paper2", "kakiwash")],
    *[("ink3", on) for on in ("paper", "paper2", "stage")],
    *[(ink, "paper") for ink in INKS],
    *[
        ("kakiink", "paper"),
        ("kakiink", "kakiwash"),
        ("onkaki", "kaki"),
        ("onmoegi", "moegi"),
        ("moegiink", "paper"),
        ("moegiink", "moegiwash"),
    ],
    *[("beni", "paper"), ("beni", "beniwash"), ("ai", "paper"), ("ai", "stage"), ("paper", "ink")],
]
INTERFACE = [
    *[("line2", on) for on in ("paper", "stage", "well")],
    *[
        ("kaki", "paper"),
        ("kaki", "stage"),
        ("moegi", "paper"),
        ("veil-edge", "paper"),
        ("lampline", "lampfill"),
        ("lampwin", "kuro"),
        ("ink", "kakiwash"),
    ],
]
MARKS = [
    *[("on-dark", colour) for colour in ("red", "blue", "green", "crab", "dragon", "scorpion")],
    *[("on-light", colour) for colour in ("purple", "orange", "pink", "yellow", "crane", "lion", "phoenix", "unicorn")],
]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_contrast_of_texts_interface_and_marks(theme: int) -> None:
    colours = tokens(theme)
    low = [(a, b, contrast(colours[a], colours[b])) for a, b in TEXTS + MARKS if contrast(colours[a], colours[b]) < 4.5]
    low += [(a, b, contrast(colours[a], colours[b])) for a, b in INTERFACE if contrast(colours[a], colours[b]) < 3]
    assert low == []


def test_contrast_is_computed_as_the_guidelines_do() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21.0)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast(tokens(0)["ink"], tokens(0)["paper"]) == pytest.approx(16.67, abs=0.01)


# --- colours of seats and clans stay apart, also for people who see fewer of them ----------------------------------------------------

# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB
SIGHT = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
TOGETHER = {
    "Shadow Ninjas": ("red", "blue", "green", "purple", "orange"),
    "clans": ("crab", "crane", "dragon", "lion", "phoenix", "scorpion", "unicorn"),
}

Lab = tuple[float, float, float]


def lab(colour: str, sight: str) -> Lab:
    """The colour in CIELAB (D65), as it is seen."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    r, g, b = (min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear, strict=True)))) for row in SIGHT[sight])
    x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047
    y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b
    z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def distance(p: Lab, q: Lab) -> float:
    """CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = p, q
    c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 0.5 * (1 - sqrt(c**7 / (c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    dh = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    d_hue = 2 * sqrt(c1 * c2) * sin(radians(dh / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = h1 + h2 if c1 * c2 == 0 else (h1 + dh / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.2 * cos(radians(4 * hue - 63))
    )
    s_l = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    s_c, s_h = 1 + 0.045 * chroma, 1 + 0.015 * chroma * t
    turn = -2 * sqrt(chroma**7 / (chroma**7 + 25**7)) * sin(radians(60 * exp(-(((hue - 275) / 25) ** 2))))
    dl, dc, dd = (l2 - l1) / s_l, (c2 - c1) / s_c, d_hue / s_h
    return sqrt(dl**2 + dc**2 + dd**2 + turn * dc * dd)


def test_distance_is_ciede2000() -> None:
    # pairs 1, 7 and 17 of Sharma, Wu and Dalal 2005
    assert distance((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert distance((50, 0, 0), (50, -1, 2)) == pytest.approx(2.3669, abs=1e-4)
    assert distance((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)


@pytest.mark.parametrize("sight", sorted(SIGHT))
@pytest.mark.parametrize("group", sorted(TOGETHER))
def test_colours_at_one_table_stay_apart(group: str, sight: str) -> None:
    colours = tokens(0)
    seen = {name: lab(colours[name], sight) for name in TOGETHER[group]}
    assert [(a, b) for a, b in combinations(seen, 2) if distance(seen[a], seen[b]) < 10] == []
