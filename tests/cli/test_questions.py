"""Questions as games declare them: each becomes a command, one answer is printed and written for all. Asked of a game outside."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from crosscut.core.registry import added_commands, offer_of
from crosscut.core.registry import game_names as games
from crosscut.solver.questions import Questions, all_questions
from plugins import install, run

SNORT = Path(__file__).parents[2] / "examples" / "plugin" / "src" / "crosscut_snort"
OFFER = """
from crosscut.core.offer import Offer
from crosscut.solver.extreme_question import extreme_question
from crosscut.solver.questions import Option, Question, Questions

OFFER = Offer(
    rules="crosscut_snort.rules:Snort",
    questions="asking:QUESTIONS",
    commands={"room": "How many turns there are.", "extreme": "Extremal positions of {games}: fewest turns."},
)
ROOM = Question(
    name="room",
    brief="how many turns there are",
    help="Count the turns.",
    of="position",
    options=(
        Option(name="UNIT", kind="choice", choices={"turns": "turns of either kind", "cells": "cells to place on"}),
        Option(name="--least", kind="number", least=0, most=9, metavar="N", about="Fail below so many."),
        Option(name="--out", kind="new file", metavar="FILE", endings=(".txt",), about="Also write it here."),
    ),
    answer="asking:room",
    example="crosscut room {start} turns",
)
QUESTIONS = Questions((ROOM, extreme_question({"fewest-turns": "the fewest turns"}, answer="asking:room"), MORE))
"""
ANSWER = """
from crosscut.core.errors import MisaskedError
from crosscut.solver.limits import Meter, Stop
from crosscut.solver.questions import Answer


def room(asked):
    if asked.options["unit"] == "cells" and "least" in asked.given:
        raise MisaskedError("--least is for turns")
    game, p = asked.position().game, asked.position().position
    found = []
    with Stop() as stop:
        meter = Meter(asked.limits)
        for turn in game.moves(p):
            meter.count()
            found.append(turn)
    out, number = asked.options["out"], len(found)
    return Answer(
        record={"schema": "snort/room/1", "room": number, "limit": stop.limit},
        text=(asked.position().id, f"{number} {asked.options['unit']}"),
        files={out: f"{number}\\n"} if out is not None and stop.limit is None else {},
        absent=(("number", out),) if out is not None and stop.limit is not None else (),
        limit=stop.limit,
        notes=("counted one by one",),
        wrong=number < (asked.options["least"] or 0),
    )
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return put(tmp_path)


def put(folder: Path, more: str = "") -> Path:
    """Install Snort with questions; `more`: one more."""
    sources = {f"crosscut_snort/{file.name}": file.read_text() for file in SNORT.glob("*.py")}
    install(folder, "crosscut-snort", "snort", "asking:OFFER", sources | {"asking.py": OFFER.replace("MORE", more) + ANSWER})
    return folder


def test_a_question_of_a_game_outside_is_a_command(folder: Path) -> None:
    listed = " ".join(run(folder, "--help").stdout.split())
    assert "room How many turns there are." in listed
    extremes = re.search(r"extreme Extremal positions of ([^:]*): ([^.]*)\.", listed)
    assert extremes
    for name, said in (("Orcoon", "most groups"), ("Snort", "fewest turns")):
        assert name in extremes[1]
        assert said in extremes[2]
    about = run(folder, "room", "--help").stdout
    for said in (
        "POSITION {turns|cells}",
        "Count the turns.",
        "turns  turns of either kind",
        "--least N",
        "0<=x<=9",
        "--game",
        "--nodes",
    ):
        assert said in about, said
    told = run(folder, "room", "snort:2x2", "turns")
    assert (told.returncode, told.stdout.splitlines()[-1], told.stderr) == (0, "4 turns", "counted one by one\n")
    told = run(folder, "room", "snort:2x2", "turns", "--json", "--out", "n.txt")
    assert json.loads(told.stdout)["room"] == 4
    assert (folder / "n.txt").read_text() == "4\n"
    assert "room: how many turns there are\n        crosscut room snort:" in run(folder, "games", "snort").stdout


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["room", "snort:2x2", "turns", "--least", "5"], 1, "counted one by one"),
        (["room", "snort:2x2", "cells", "--least", "5"], 2, "Error: --least is for turns"),
        (["room", "snort:2x2", "turns", "--nodes", "2", "--out", "n.txt"], 3, "note: no number was written"),
        (["room", "hex:rhombus2", "turns"], 1, "Error: hex has no question room: it has no questions of its own"),
        (["connect", "snort:2x2", "B"], 1, "Error: snort has no question connect: it has room, extreme ("),
        (["extreme", "snort:2x2", "most-groups"], 1, "Error: snort has no question most-groups: it has fewest-turns"),
        (["extreme", "orcoon:2x2", "fewest-turns"], 1, "Error: orcoon has no question fewest-turns: it has fewest-stones,"),
        (["extreme", "snort:2x2:B:B./..", "fewest-turns"], 1, "expected GAME:BOARD without a position"),
        (["room", "snort:2x2", "turns", "--out", "n.png"], 2, "expected a name that ends in .txt"),
    ],
)
def test_what_is_answered_otherwise(folder: Path, arguments: list[str], code: int, said: str) -> None:
    done = run(folder, *arguments)
    assert done.returncode == code, done.stderr
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_the_choices_of_all_games_are_explained_game_by_game(folder: Path) -> None:
    lines = [line.strip() for line in run(folder, "extreme", "--help").stdout.splitlines()]
    games = [line for line in lines if line.endswith(":")]
    assert (games[0], *games[-4:]) == ("Orcoon:", "Xodd, Yodd:", "Snort:", "Options:", "Example:")
    assert lines[lines.index("Snort:") + 1].split() == ["fewest-turns", "the", "fewest", "turns"]


def test_a_question_of_one_name_with_other_options_costs_its_game_a_line(tmp_path: Path) -> None:
    option = 'Option(name="--fast", kind="flag", about="Quick.")'
    folder = put(tmp_path, f'Question(name="settled", brief="", of="position", options=({option},), answer="", example="")')
    done = run(folder, "settled", "snort:2x2")
    assert done.returncode == 1
    assert "crosscut-snort 0.1.0: its question settled has other options than that of other games" in done.stderr
    assert run(folder, "settled", "xodd:2x2:W:B./..").returncode == 0


def test_help_lists_what_is_offered() -> None:
    """What offers say for `--help` is what their questions are; their options agree."""
    commands = all_questions()
    assert set(added_commands()) == set(commands)
    for game in games():
        offered = {name for name, by_game in commands.items() if game in by_game}
        assert set(offer_of(game).commands) == offered
    for by_game in commands.values():
        assert len({tuple(option.name for option in question.options) for question in by_game.values()}) == 1
    assert all(list(Questions((question,)).abilities()) for by_game in commands.values() for question in by_game.values())
