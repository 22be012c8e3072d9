"""Whole turns: what a player decides in a row, ply by ply, is shown and written as one turn, in the order of play.

A ply is one decision. In most games a turn is one ply. Where `Game.between` says that a turn has begun and goes on, the plies up
to its end are written with a `+` between them: `d3+b1-d1` drops a stone on d3, then slides the one on b1 to d1.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TypeVar

from crosscut.core.errors import IllegalTurnError, NotationError
from crosscut.core.game import Game, Turn, play
from crosscut.core.notation import JOINTS, format_turn, parse_turn, shown
from crosscut.core.state import StateGame

P = TypeVar("P", bound=Hashable)


def has_long_turns(game: Game[P], p: P | None = None) -> bool:
    """Return whether a turn may be several plies: any turn of the game, or any from p on."""
    if not isinstance(game, StateGame):
        return True
    return type(game).between is not StateGame.between if p is None else not game.plies_are_turns(p)


def counted_in(game: Game[P]) -> str:
    """Return what "within 5 .." counts in a game: "turn", or "ply" where a turn may be several."""
    return "ply" if has_long_turns(game) else "turn"


def goes_on(game: Game[P], p: P) -> bool:
    """Return whether a turn has begun and goes on in p: `between`, in a game that has not ended."""
    return game.between(p) and game.outcome(p) is None


def parse_plies(game: Game[P], p: P, text: str) -> tuple[Turn, ...]:
    """Return the plies that a word in p holds, such as `d3+b1-d1`; NotationError if it is none. Legality is not judged."""
    parts = text.split("+") if game.decides_by_plies else [text]
    if not all(parts):
        raise NotationError(f"{shown(text)} is no turn: expected a ply on each side of a +")
    # A colour's letter has a case; a ply that aims has none.
    small = (part.lower() if JOINTS["aim"] in part else part for part in parts)
    return tuple(parse_turn(game.board, game.spelled(p, part)) for part in small)


def play_word(game: Game[P], p: P, text: str) -> tuple[tuple[Turn, ...], P]:
    """Return the plies of a word, and the position after them.

    The plies of one word belong to one turn; half a turn is a word too. Raises NotationError, and IllegalTurnError with the
    reason of the first ply that is illegal.
    """
    plies = parse_plies(game, p, text)
    for number, ply in enumerate(plies):
        if number and not goes_on(game, p):
            raise IllegalTurnError(f"{shown(text)}: the turn ends before {format_turn(game.board, ply)}")
        p = play(game, p, ply)
    return plies, p


def joined(game: Game[P], p: P, plies: Sequence[Turn]) -> list[str]:
    """Return plies that are legal one after the other from p on as words, a word for each turn."""
    words: list[str] = []
    within = False
    for ply in plies:
        text = format_turn(game.board, ply)
        if within:
            words[-1] += f"+{text}"
        else:
            words.append(text)
        p = game.play(p, ply)
        within = goes_on(game, p)
    return words


def whole_turns(game: Game[P], p: P) -> Iterator[tuple[tuple[Turn, ...], P]]:
    """Yield the turns of p up to their effect: for each position in which one has ended the first plies that lead there.

    Plies that a player has made before p belong to the turn; so in the middle of a turn these are the ways to end it.
    """
    ahead: list[tuple[tuple[Turn, ...], P]] = [((), p)]
    seen: set[P] = set()
    while ahead:
        plies, here = ahead.pop()
        following = []
        for ply in game.moves(here):
            after = game.play(here, ply)
            if after in seen:
                continue
            seen.add(after)
            way = (*plies, ply)
            if goes_on(game, after):
                following.append((way, after))
            else:
                yield way, after
        ahead += reversed(following)
