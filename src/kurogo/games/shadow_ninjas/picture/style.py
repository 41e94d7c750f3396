"""Classes of the board in the tokens of `kurogo.css`, and the same with light values for pictures that stand alone."""

from __future__ import annotations

import re
from typing import Final

_STYLE: Final = """\
.shadow-ninjas .grey { fill: light-dark(#CFCDC5, #303131) }
.shadow-ninjas .gravel { fill: light-dark(#EDEBE1, #1D1E1D) }
.shadow-ninjas .rake { stroke: light-dark(#D5D1C1, #2E302D); stroke-width: 1; fill: none }
.shadow-ninjas .dots { stroke: light-dark(#A39D8A, #5C5F58); stroke-width: 3.5; stroke-linecap: round }
.shadow-ninjas .floor { fill: light-dark(#F3F1DF, #191B17) }
.shadow-ninjas .hall { fill: light-dark(#F0E3CC, #211C15) }
.shadow-ninjas .mat { stroke: light-dark(#B5B08E, #44473A); stroke-width: 1.3; fill: none }
.shadow-ninjas .joint { stroke: light-dark(#B7A27C, #4A4032); stroke-width: 1.3; fill: none }
.shadow-ninjas .plank { stroke: light-dark(#DCCAA9, #352D21); stroke-width: 1.2; fill: none }
.shadow-ninjas .wall { stroke: light-dark(#1A1917, #D9D5C9); stroke-width: 7; stroke-linecap: square; fill: none }
.shadow-ninjas .wall.outer { stroke-width: 10 }
.shadow-ninjas .wall.coping { stroke: light-dark(#8B8779, #3F3F3C); stroke-width: 3 }
.shadow-ninjas .sill { stroke: light-dark(#B9B3A4, #5B5A52); stroke-width: 2.5; stroke-dasharray: 3 3 }
.shadow-ninjas .tank rect { fill: light-dark(#C4D6DA, #1C3038); stroke: var(--ink); stroke-width: 2 }
.shadow-ninjas .tank path { stroke: light-dark(#7E9CA4, #4C6C78); stroke-width: 1.5; fill: none }
.shadow-ninjas .koi { color: var(--kaki); --hole: var(--paper) }
.shadow-ninjas .pine circle { fill: light-dark(#6C8560, #38523A); stroke: light-dark(#3C5236, #6E8C6A); stroke-width: 1.6 }
.shadow-ninjas .pine path { stroke: light-dark(#E3EADB, #8DAA86); stroke-width: 1.3; stroke-linecap: round }
.shadow-ninjas .pine .trunk { fill: light-dark(#2B3A27, #A9C3A0); stroke: none }
.shadow-ninjas .rock polygon,
.shadow-ninjas .vrock { fill: light-dark(#A7A69D, #4A4B49); stroke: var(--ink); stroke-width: 1.8; stroke-linejoin: round }
.shadow-ninjas .rock path { stroke: light-dark(#4B4A45, #A3A29A); stroke-width: 1.3; fill: none; stroke-linecap: round }
.shadow-ninjas .vrake { stroke: light-dark(#CFCAB8, #34362F); fill: none; stroke-width: 1.2 }
.shadow-ninjas.lantern-temple .gravel { fill: light-dark(#E4E7D8, #1A1F1A) }
.shadow-ninjas.lantern-temple .rake { stroke: light-dark(#C9D0B8, #2B3329) }
.shadow-ninjas.lantern-temple .floor { fill: light-dark(#F2EAD6, #1C1915) }
.shadow-ninjas.lantern-temple .mat { stroke: light-dark(#BBA98B, #4B4236) }
.shadow-ninjas.lantern-temple .hall { fill: light-dark(#E2C9A8, #2A2018) }
.shadow-ninjas.lantern-temple .plank { stroke: light-dark(#C8A97F, #413122) }
.shadow-ninjas.lantern-temple .joint { stroke: light-dark(#9E7F55, #59452F) }
.shadow-ninjas .lampbg { fill: var(--lampfill); opacity: .78 }
.shadow-ninjas .lampln { stroke: var(--lampline); stroke-width: 1.4; opacity: .75; fill: none }
.shadow-ninjas .cast { fill: #000; opacity: .28 }
.shadow-ninjas .hood { fill: light-dark(#504D48, #45433D) }
.shadow-ninjas .hood .veilgap { fill: light-dark(#1D1C1B, #0B0B0B) }
.shadow-ninjas .ring { stroke: var(--paper); stroke-width: 1 }
.shadow-ninjas .ring.blue { fill: var(--blue) } .shadow-ninjas .ring.green { fill: var(--green) }
.shadow-ninjas .ring.purple { fill: var(--purple) } .shadow-ninjas .ring.orange { fill: var(--orange) }
.shadow-ninjas .secret { --hole: var(--lampwin) }
.shadow-ninjas .secret.blue { color: #174685 } .shadow-ninjas .secret.green { color: #17633F }
.shadow-ninjas .secret.purple { color: #5B3583 } .shadow-ninjas .secret.orange { color: #8A4106 }
.shadow-ninjas .secret.decoy { color: #6B5A2A }
.shadow-ninjas .face { stroke: var(--ink); stroke-width: 1.8 }
.shadow-ninjas .face.dog { fill: var(--red); --hole: var(--red); color: #FFFFFF }
.shadow-ninjas .face.blue { fill: var(--blue); --hole: var(--blue); color: #FFFFFF }
.shadow-ninjas .face.green { fill: var(--green); --hole: var(--green); color: #FFFFFF }
.shadow-ninjas .face.purple { fill: var(--purple); --hole: var(--purple); color: #1A1917 }
.shadow-ninjas .face.orange { fill: var(--orange); --hole: var(--orange); color: #1A1917 }
.shadow-ninjas .face.decoy { fill: var(--paper); --hole: var(--paper); color: var(--ink2) }
.shadow-ninjas .mark { stroke: none }
.shadow-ninjas .badge circle { fill: var(--paper); stroke: var(--kaki); stroke-width: 1.5 }
.shadow-ninjas .badge use { color: var(--kakiink) }
.shadow-ninjas .warn { color: light-dark(#7A5A08, #F0CE80) }
.shadow-ninjas .path { stroke: var(--kaki); stroke-width: 4; stroke-linecap: round; stroke-linejoin: round; stroke-dasharray: 1 9; fill: none }
.shadow-ninjas .stepdot { fill: var(--kaki) }
.shadow-ninjas .stepnum { font: 700 12.5px var(--text); fill: var(--onkaki); text-anchor: middle }
.shadow-ninjas .ghost circle { fill: var(--paper); fill-opacity: .93; stroke: currentColor; stroke-width: 2; stroke-dasharray: 4 3 }
.shadow-ninjas .ghost { --hole: var(--paper) }
.shadow-ninjas .ghost.blue { color: var(--blueink) } .shadow-ninjas .ghost.green { color: var(--greenink) }
.shadow-ninjas .ghost.purple { color: var(--purpleink) } .shadow-ninjas .ghost.orange { color: var(--orangeink) }
.shadow-ninjas .ghost.decoy { color: var(--ink2) } .shadow-ninjas .ghost.red { color: var(--redink) }
.shadow-ninjas .last { stroke: var(--ink2); stroke-width: 2.5; stroke-linecap: round; stroke-linejoin: round; fill: none }
.shadow-ninjas .lastfrom, .shadow-ninjas .lastat { fill: none; stroke: var(--ink2); stroke-width: 2; stroke-dasharray: 3 3 }
.shadow-ninjas a.hit rect { fill: transparent }
.shadow-ninjas a.hit:hover rect { fill: var(--kaki); fill-opacity: .14 }
.shadow-ninjas a.hit:focus { outline: none }
.shadow-ninjas a.hit:focus-visible rect { stroke: var(--ink); stroke-width: 3.5; rx: 3px }
"""

_DICE: Final = """\
.sn-die { width: 48px; height: 48px; border-radius: 9px; border: 2px solid var(--ink); background: var(--paper); display: grid; place-items: center }
.sn-die svg { width: 34px; height: 34px; fill: currentColor }
.sn-die.blue { color: var(--blueink) } .sn-die.green { color: var(--greenink) } .sn-die.purple { color: var(--purpleink) }
.sn-die.orange { color: var(--orangeink) } .sn-die.red { color: var(--redink) }
.sn-die.used { background: var(--kakiwash); border-color: var(--kaki) }
.sn-die.rest { border-style: dashed; border-color: var(--line2); background: transparent }
.sn-die.spent { border-color: var(--line); background: transparent; color: var(--line2) }
@media (max-width: 720px) { .sn-die { width: 40px; height: 40px; border-radius: 8px } .sn-die svg { width: 28px; height: 28px } }
"""

_SHARED: Final = """\
.shadow-ninjas .b-paper { fill: var(--paper) } .shadow-ninjas .b-lab { font: 600 11px var(--text); fill: var(--ink3) }
.shadow-ninjas .tok-veil { fill: var(--kuro); stroke: var(--kuro) } .shadow-ninjas .lampwin { fill: var(--lampwin); stroke: none }
"""

ALONE: Final = "shadow-ninjas-alone"  # class of a picture that carries its own style

# The light values of the house's tokens that a board uses.
LIGHT: Final = {
    "paper": "#FAF9F4",
    "ink": "#1A1917",
    "ink2": "#4B4842",
    "ink3": "#635F57",
    "kuro": "#1D1C1B",
    "kaki": "#B2471B",
    "onkaki": "#FFFFFF",
    "kakiink": "#993A12",
    "lampfill": "#F4DDA4",
    "lampwin": "#FFF1CC",
    "lampline": "#9A7416",
    "red": "#B3202F",
    "blue": "#1F56A0",
    "green": "#2E8463",
    "purple": "#A57FC8",
    "orange": "#DD7A22",
    "blueink": "#1F56A0",
    "greenink": "#1C6A4C",
    "purpleink": "#6A4591",
    "orangeink": "#94480B",
    "redink": "#A3182A",
    "text": '"Atkinson Hyperlegible Next", system-ui, sans-serif',
}


def style() -> str:
    """CSS of the board's own classes, in tokens of the house's style sheet."""
    return _STYLE + _DICE


def light_style() -> str:
    """The same with light values, and with the words that every board shares: nothing is needed beside it, and no other board is touched."""
    text = re.sub(r"light-dark\(([^,]+), [^)]+\)", r"\1", (_SHARED + _STYLE).replace(".shadow-ninjas", f".{ALONE}"))
    return re.sub(r"var\(--(\w+)\)", lambda found: LIGHT.get(found[1], found[0]), text)
