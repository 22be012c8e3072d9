"""A certificate as one HTML page to click through: any reply, the certificate answers. For somebody who has nothing installed.

The script `strategy.js` knows the places of the strategy (`solver.strategy_tree`) and no rules: which replies there are, where
each leads, how branches end. Certificate and checker stand in the page to be saved, as long as both stay below `MOST_ATTACHED`:
what is clicked is the certificate's word, and only the checker says that the certificate is right.
"""

from __future__ import annotations

import hashlib
from base64 import b64encode
from pathlib import Path
from typing import Any

from markupsafe import Markup

from crosscut.core.game import COLOUR_NAMES, COLOURS, Game, position_id
from crosscut.core.notation import counted
from crosscut.puzzles.goals import read_guarantee
from crosscut.reports.book_frames import frame_text, shapes
from crosscut.reports.book_words import ending_text
from crosscut.reports.legend import legend
from crosscut.reports.page_parts import board_data, board_shape, diagram, rendered, stones
from crosscut.reports.rules_in_short import rules_in_short
from crosscut.reports.text import outcome_text
from crosscut.reports.words import words_of
from crosscut.solver.standalone import standalone
from crosscut.solver.strategy_tree import Place, Strategy, strategy_tree

MOST_ATTACHED = 1_500_000  # bytes of certificate and checker that a page carries along
MOST_LOOKED_AT = 200  # places whose pictures the legend explains
KEY = "board"


def strategy_html(certificate: Path, section: int = 1) -> str:
    """Return the page of the strategy in a section (from 1) of a certificate file; CertificateError as `strategy_tree`."""
    strategy = strategy_tree(certificate, section)
    game, side = strategy.game, strategy.side
    name, other = COLOUR_NAMES[side], COLOUR_NAMES[1 - side]
    places = [_place(game, place, side) for place in strategy.places]
    content = certificate.read_bytes()
    checker = standalone()
    attached = len(content) + len(checker) <= MOST_ATTACHED
    data = {
        "boards": {KEY: board_data(game)},
        "side": COLOURS[side],
        "start": frame_text(game, strategy.before),
        "places": places,
        "file": certificate.name,
    }
    frames = [f"{KEY} {text}" for text in (data["start"], *(place["p"] for place in places))]
    claim = f"{guarantee_text(name, strategy.guarantee)}, whatever {other} does"
    return rendered(
        "strategy.html",
        ("strategy.js",),
        data,
        title=f"{game.title}: {claim}",
        position=position_id(game, strategy.before),
        name=name,
        other=other,
        rules=rules_in_short(game),
        game=game.title,
        legend=_legend(strategy),
        shapes=Markup("\n".join([*stones(), board_shape(KEY, game), *shapes([(KEY, game)], frames)])),
        board=Markup(
            diagram(game, KEY, game.glyphs(strategy.before), {}, game.marks(strategy.before), f"{game.title}, the position")
        ),
        left_out=f"{strategy.left_out:,}" if strategy.left_out else "",
        places=counted(len(places), "position"),
        strips=any(place.strip for place in strategy.places),
        file=certificate.name,
        files=[_file(certificate.name, content), _file("crosscut-checker.pyz", checker)] if attached else [],
        size=f"{len(content) / 1000:,.0f} kB",
        sha256=hashlib.sha256(content).hexdigest(),
    )


def guarantee_text(name: str, guarantee: str) -> str:
    """Return what a guarantee says of the player who holds it: "Black wins within 5 turns"."""
    said = read_guarantee(guarantee)
    match said.kind:
        case "within":
            return f"{name} wins within {counted(said.number, 'turn')}"
        case "at_least_draw":
            return f"{name} does not lose"
        case "margin":
            return f"{name} ends with a lead of {said.number} or more"
        case "lasts":
            return f"{name} has not lost after {counted(said.number, 'turn')}"
    return f"{name} wins"


def _legend(strategy: Strategy) -> str:
    """Return what the pictures of the first places show besides stones."""
    drawn = (legend(strategy.game, place.position, turn=False) for place in strategy.places[:MOST_LOOKED_AT])
    return "; ".join(part for part in dict.fromkeys(part for text in drawn for part in text.split("; ")) if part)


def _file(name: str, content: bytes) -> dict[str, str]:
    return {
        "name": name,
        "size": f"{len(content) / 1000:,.0f} kB",
        "sha256": hashlib.sha256(content).hexdigest(),
        "data": f"data:application/octet-stream;base64,{b64encode(content).decode()}",
    }


def _place(game: Game[Any], place: Place, side: int) -> dict[str, Any]:
    """Return what the script needs of a place: picture, the answer that led there, replies, or how the branch ends."""
    found: dict[str, Any] = {"p": frame_text(game, place.position), "a": place.answer}
    outcome = game.outcome(place.position)
    if place.replies:
        found["r"] = place.replies
    elif place.settled:
        words = words_of(game).settled(game, place.position, side)
        found["e"] = words or f"From here on {COLOUR_NAMES[side]} passes and wins."
    elif outcome is not None:
        found["e"] = ending_text(game, place.position, side) or outcome_text(outcome)
    else:
        found["e"] = "That is as far as the certificate claims something."
    return found | ({"n": place.rank} if place.rank else {}) | ({"h": f"{place.held}."} if place.held else {})
