"""The options of `crosscut deadlocks`, and which go with which question."""

from __future__ import annotations

from pathlib import Path

from crosscut.core.errors import CrosscutError, MisaskedError
from crosscut.solver.questions import Answer, Asked, Option

USUAL_CELLS = 13
RESUME = "Keep finished shares of the search here, and go on from there. Whoever can write there is trusted."
HELP = """List the minimal deadlock patterns of Orcoon, or those in a position.

In a pattern `.` is a cell on which neither side can ever place, `B` and `W` are stones, `?` may be anything. The list is
up to symmetry and exchange of colours. --out writes deadlocks.json, deadlocks.txt and deadlocks.md. --proof writes bundles
that `crosscut check` accepts; those that are there already are checked and kept, so an interrupted proof goes on. With
--sweep, --out writes sweep.json, sweep.txt, conflicts.txt and a picture of the smallest position of each row; with --families
deadlock-families.json, deadlock-families.txt and pictures.
"""
WRITTEN = ("deadlocks.json", "deadlocks.txt", "deadlocks.md")
OPTIONS = (
    Option(name="--cells", kind="number", metavar="N", about=f"All of at most N dead cells (default {USUAL_CELLS})."),
    Option(name="--box", kind="box", metavar="MxN", about="All that fit into a box, stones included."),
    Option(
        name="--in",
        kind="position",
        key="position",
        metavar="POSITION",
        about="Those in a position; which cells are dead for whom, and why.",
    ),
    Option(
        name="--sweep",
        kind="box",
        metavar="MxN",
        about="All deadlocked positions of a board of M rows and N columns, by class.",
    ),
    Option(
        name="--families",
        kind="flag",
        about="Endless families of patterns, and how fast their number grows (--cells 18).",
    ),
    Option(
        name="--crossing",
        kind="choice",
        choices={"forbidden": "", "allowed": ""},
        about="The reading of rule 4 (default forbidden).",
    ),
    Option(name="--method", kind="choice", choices={"search": "", "sat": ""}, about="How to find them (default search)."),
    Option(
        name="--list",
        kind="text file",
        metavar="FILE",
        holds=("a list of patterns",),
        about="Does this list lack any? JSON, or lines such as ?BW/B../W.B",
    ),
    Option(
        name="--proof",
        kind="new folder",
        metavar="DIR",
        about="Have the list proved complete; refutations for `check` go here.",
    ),
    Option(name="--resume", kind="new folder", key="keep", metavar="DIR", about=RESUME),
    Option(name="--out", kind="new folder", metavar="DIR", about="Also write the list here.", holds=WRITTEN),
    Option(
        name="--html",
        kind="new file",
        metavar="FILE",
        endings=(".html", ".htm"),
        about="Also draw the list, as a page for any browser.",
    ),
    Option(
        name="--svg",
        kind="new file",
        metavar="FILE",
        endings=(".svg",),
        about="Also draw the position of --in to this file.",
    ),
)
LIST = {"crossing", "method", "list", "proof", "keep", "out", "html"}
# What goes with each question; a question that stands first here is the one that is asked. Without any it is `cells`.
GOES_WITH = {
    "position": {"svg", "align", "diagram"},
    "sweep": {"crossing", "out"},
    "families": {"cells", "out"},
    "box": LIST,
    "cells": LIST,
}
NAMES = {option.parameter: option.name for option in OPTIONS} | {"align": "--align", "diagram": "--diagram"}


def answer(asked: Asked) -> Answer:
    """Return the answer to the one question that the options ask."""
    question = _require_one_question(asked)
    if "list" in asked.given and "method" in asked.given:
        raise MisaskedError("--method says how a list is made; with --list it is given")
    if "keep" in asked.given and ("list" in asked.given or asked.options["method"] == "sat"):
        raise MisaskedError("--resume belongs to --method search; a proof is resumed by itself")
    if "list" in asked.given and not asked.given & {"cells", "box"}:
        raise MisaskedError("--list needs --cells or --box: all of what should it hold?")
    for key in ("out", "proof", "keep"):
        if asked.options[key] is not None:
            _make_folder(asked.options[key])
    if question == "position":
        from crosscut.games.orcoon.deadlocks.asked.position import spotted as found
    elif question == "sweep":
        from crosscut.games.orcoon.deadlocks.asked.board import swept as found
    elif question == "families":
        from crosscut.games.orcoon.deadlocks.asked.families import endless as found
    else:
        from crosscut.games.orcoon.deadlocks.asked.patterns import listed as found
    return found(asked)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise CrosscutError(f"cannot write {folder}: {error.strerror}") from None


def _require_one_question(asked: Asked) -> str:
    """Return the question that is asked; MisaskedError if options of different questions are given."""
    said = [key for key in NAMES if key in asked.given]
    question = next((key for key in GOES_WITH if key in said), "cells")
    for key in said:
        belongs = [NAMES[one] for one, others in GOES_WITH.items() if key in others]
        if key == question or key in GOES_WITH[question] or not (belongs or key in GOES_WITH):
            continue
        if key in GOES_WITH:
            raise MisaskedError(f"{NAMES[key]} and {NAMES[question]} exclude each other")
        hint = (
            "; a position says it itself, as orcoon:3x3,crossing=allowed" if (key, question) == ("crossing", "position") else ""
        )
        raise MisaskedError(f"{NAMES[key]} belongs to {' or '.join(belongs)}{hint}")
    return question
