"""Shadow Ninjas in words: rows, actions, and what a view shows, as whole sentences to be translated. Made from views and told rows alone."""

from __future__ import annotations

from typing import Final

from kurogo.core.contract import Game, View
from kurogo.core.phrases import Phrase, player
from kurogo.games.shadow_ninjas.layout import (
    CAPPED,
    CHOOSING,
    COLOURS,
    END,
    F_HOW,
    F_TURNS,
    F_WINNER,
    GET_LOST,
    GUARD_A,
    HIGH_DIE,
    KOI,
    LAY,
    LAYING,
    LOOKING,
    LOW_DIE,
    OPENING,
    POSTING,
    RETURNING,
    ROLL,
    ROLLED,
    ROLLING,
    SEEN,
    SHADOW,
    SQUARE,
    STEP,
    STOP,
    TOKEN,
    WALKING,
)
from kurogo.games.shadow_ninjas.shown import Shown, Token, cats_of, read
from kurogo.games.shadow_ninjas.squares import board_table, standing
from kurogo.games.shadow_ninjas.told import beat, joined, row

__all__ = [
    "action",
    "beat",
    "board_table",
    "board_text",
    "cue",
    "joined",
    "of_cat",
    "outcome",
    "role",
    "row",
    "seat",
    "secrets",
    "token",
    "way",
]

_STEPS: Final = ("One step north", "One step east", "One step south", "One step west")
_CATS: Final = ("your blue cat", "your green cat", "your purple cat", "your orange cat")
_LAY_CATS: Final = ("Lay your blue cat", "Lay your green cat", "Lay your purple cat", "Lay your orange cat")
_ROLES: Final = {
    (1,): "Blue cat",
    (2,): "Green cat",
    (3,): "Purple cat",
    (4,): "Orange cat",
    (1, 2): "Blue and green cats",
    (3, 4): "Purple and orange cats",
}


# --- actions ----------------------------------------------------------------------------------------------------------------


def action(view: View, action: int) -> Phrase:
    """One int in words, as the next one of the draft in `view` (or, for a log, as an int by itself)."""
    shown = read(view)
    if action in _PLAIN:
        return Phrase(_PLAIN[action])
    if action == STOP:
        return Phrase("Look no further") if shown.phase == LOOKING else Phrase("Stop here")
    if action in (LOW_DIE, HIGH_DIE):
        return Phrase("Use the {n}", {"n": str(shown.dice[action - LOW_DIE])})
    if LAY < action < ROLL:
        mine = shown.cats_of(shown.viewer)
        return Phrase(_LAY_CATS[action - LAY - 1] if len(mine) > 1 else "Lay your cat")
    if action >= SQUARE:
        return _square(shown, shown.name(action - SQUARE))
    if action >= ROLLED:
        low, high = divmod(action - ROLLED, 6)
        return Phrase("The dice show {low} and {high}", {"low": str(low + 1), "high": str(high + 1)})
    if action >= TOKEN:
        return _token(shown, action - TOKEN)
    return Phrase(_STEPS[action - STEP])


_PLAIN: Final = {LAY + SHADOW: "Lay a decoy", ROLL: "Roll the dice", GET_LOST: "Get lost", END: "Leave the rest of the dice"}


def _square(shown: Shown, at: str) -> Phrase:
    if shown.phase == POSTING:
        return Phrase("Post a dog at {at}", {"at": at})
    if shown.phase == RETURNING:
        return Phrase("Put it back at {at}", {"at": at})
    return Phrase("Lay it at {at}", {"at": at})


def _token(shown: Shown, number: int) -> Phrase:
    square = shown.where(number)
    if square < 0:
        return Phrase("Choose a token that has left the board")
    at = {"at": shown.name(square)}
    if number >= GUARD_A:
        return Phrase("Move the dog at {at}", at)
    if shown.phase == LOOKING:
        return Phrase("Look at the shadow at {at}", at)
    return Phrase("Move the shadow at {at}", at)


# --- tokens -----------------------------------------------------------------------------------------------------------------


def of_cat(shown: Shown, colour: int) -> Phrase:
    """A cat in words: yours, with its colour where you have several, or somebody's."""
    owner = shown.owner(colour)
    if owner != shown.viewer:
        return Phrase("the cat of {who}", {"who": player(owner)})
    return Phrase(_CATS[colour - 1] if len(shown.cats_of(owner)) > 1 else "your cat")


def secrets(view: View) -> list[tuple[str, str, Phrase]]:
    """What only this viewer sees, own tokens first: place, symbol, words. Empty for watchers, and when all is open."""
    shown = read(view)
    if view.over:
        return []
    mine = [token for token in shown.on_board if shown.is_own(token) and shown.viewer < shown.game.num_players]
    mine.sort(key=lambda token: (token.kind == SHADOW, token.square))
    looked = [token for token in shown.on_board if shown.is_secret(token) and not shown.is_own(token)]
    looked.sort(key=lambda token: (token.kind == SHADOW, token.square))
    return [(shown.name(token.square), "cat" if token.kind else "cloth", _secret(shown, token)) for token in mine + looked]


def _secret(shown: Shown, token: Token) -> Phrase:
    if token.kind:
        return of_cat(shown, token.kind)
    if not shown.is_own(token):
        return Phrase("a decoy")
    return Phrase("yours, a decoy all have seen") if shown.is_public(token) else Phrase("yours, a decoy")


def token(shown: Shown, which: Token) -> Phrase:
    """A token on the board in words: place, and what it is to the viewer."""
    what = standing(shown, which)
    return Phrase(f"{{at}}: {what.message}", {**what.values, "at": shown.name(which.square)})


def board_text(view: View) -> list[Phrase]:
    """The board as a list, by place: dogs and what they see, tanks, tokens."""
    shown = read(view)
    lines: list[tuple[int, Phrase]] = []
    for dog in shown.posted:
        seen = shown.sees(dog)
        values = {"at": shown.name(dog), "squares": ", ".join(shown.name(square) for square in seen)}
        lines.append(
            (dog, Phrase("{at}: a guard dog; it sees {squares}" if seen else "{at}: a guard dog; it sees no other square", values))
        )
    for tank in shown.board.tanks:
        lines.append((tank, Phrase("{at}: a koi tank", {"at": shown.name(tank)})))
    lines += [(which.square, token(shown, which)) for which in shown.on_board]
    return [line for _, line in sorted(lines, key=lambda entry: entry[0])]


# --- players ----------------------------------------------------------------------------------------------------------------


def role(game: Game, player: int) -> tuple[Phrase, str, str]:
    """What a seat plays: name of the role, its symbol, the token of its colour."""
    colours = cats_of(game, player)
    if not colours:
        return Phrase("Guard"), "dog", "red"
    return Phrase(_ROLES.get(tuple(colours), "All cats" if len(colours) == 4 else "Cats")), "cat", COLOURS[colours[0] - 1]


def seat(view: View, player: int) -> Phrase:
    """One short note for the list of players: cats left, or cats caught."""
    shown = read(view)
    colours = shown.cats_of(player)
    if not colours:
        values = {"n": str(shown.caught.bit_count()), "all": str(len(shown.cats_in_play))}
        return Phrase("{n} of {all} cats seen" if shown.game.young else "{n} of {all} cats caught", values)
    if shown.out >> player & 1:
        return Phrase("out")
    seen = sum(1 for colour in colours if shown.caught >> (colour - 1) & 1)
    if shown.game.young:
        if len(colours) == 1:
            return Phrase("cat has been seen") if seen else Phrase("cat not seen yet")
        return Phrase("{n} of {all} cats seen", {"n": str(seen), "all": str(len(colours))})
    left = len(colours) - seen
    return Phrase("1 cat") if left == 1 else Phrase("{n} cats", {"n": str(left)})


# --- what goes on -----------------------------------------------------------------------------------------------------------


def outcome(view: View) -> tuple[Phrase, Phrase]:
    """Who won, and by what."""
    winner, how = view.facts[F_WINNER], view.facts[F_HOW]
    if winner < 0:
        return Phrase("Nobody wins"), Phrase("The last turn has been played, and no cat has eaten.")
    title = Phrase("You win") if winner == view.viewer else Phrase("{who} wins", {"who": player(winner)})
    if how == KOI and winner == view.viewer:
        return title, Phrase("Your cat reached a koi tank unseen.")
    if how == SEEN and winner == view.viewer:
        return title, Phrase("Your dogs have seen every cat.")
    return title, Phrase(_HOW[how], {"who": player(winner)})


_HOW: Final = {
    SEEN: "The dogs have seen every cat.",
    KOI: "The cat of {who} reached a koi tank unseen.",
    CAPPED: "The last turn has been played, and no cat has eaten.",
}


def way(view: View) -> Phrase:
    """How far the game has come."""
    shown = read(view)
    if shown.phase == LAYING:
        return Phrase("Laying, {n} of {all}", {"n": str(shown.laid), "all": str(shown.tokens)})
    if shown.phase == POSTING:
        return Phrase("Posting the dogs")
    return Phrase("Turn {n}", {"n": str(view.facts[F_TURNS])})


def cue(view: View) -> tuple[Phrase, Phrase]:
    """Title and line for whoever looks while nothing is asked of them."""
    shown = read(view)
    if view.over:
        return outcome(view)
    if shown.phase == ROLLING:
        return Phrase("The dice roll"), Phrase("Two dice, one for each of two tokens.")
    who = {"who": player(shown.asked)}
    title, line = _WAITING[shown.phase]
    values = {**who, "n": str(shown.laid), "all": str(shown.tokens), "low": str(shown.dice[0]), "high": str(shown.dice[1])}
    values |= {"steps": str(shown.steps), "looks": str(shown.looks)}
    if shown.phase == OPENING and shown.asked == shown.guard:
        line = "Then the dogs move."
    if shown.phase == WALKING and shown.walker >= 0:
        values["at"] = shown.name(shown.where(shown.walker))
    return Phrase(title, values), Phrase(line, values)


_WAITING: Final = {
    LAYING: ("{who} lays a token", "{n} of {all} lie on the board. The Guard looks away."),
    POSTING: ("{who} posts the dogs", "Each on a koi tank of its own."),
    OPENING: ("{who} rolls", "Or gets lost, and looks at up to four shadows."),
    CHOOSING: ("{who} moves", "The dice show {low} and {high}."),
    WALKING: ("{who} moves", "The token at {at} may go on for up to {steps}."),
    LOOKING: ("{who} is lost", "Looks left: {looks}."),
    RETURNING: ("{who} puts a token back", "On any empty grey square."),
}
