"""The line of best play costs no more than the value: searches name their turns, and a long look ends early and says so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from crosscut.batch.recall import proof_of
from crosscut.cli import main
from crosscut.core.instance import read_id
from crosscut.reports.records import solve_record
from crosscut.reports.text import proof_text
from crosscut.solver import best_play, kernel
from crosscut.solver.by_method import solve
from crosscut.solver.limits import LimitReached, Limits
from crosscut.solver.minimax import Minimax
from crosscut.solver.proof import Evidence, Proof, Value
from crosscut.solver.solve import solve as solve_by

TWO_STONES = "orcoon:3x3:W:W../B../..."
PIE = "orcoon:3x3,pie=on:W:.../B../..."


class Laborious(Minimax[Any]):
    """A solver that looks at many positions before it names a turn."""

    nodes = 20_000

    def line_turn(self, p: Any) -> Any:
        self.meter.count(self.nodes)
        return super().line_turn(p)


class Stopped(Minimax[Any]):
    """A solver that names no turn in time."""

    def line_turn(self, p: Any) -> Any:
        raise LimitReached("seconds")


def texts(text: str, proof: Proof) -> tuple[str, dict[str, Any]]:
    instance = read_id(text)
    record = solve_record(instance.game, instance.position, proof)
    return proof_text(instance.game, instance.position, proof), record


@pytest.mark.skipif(kernel.native is None, reason="a search of the core")
@pytest.mark.parametrize(
    ("text", "winner", "nodes"),
    [
        ("quax:6x6", 0, 200),
        ("gem:pentagon3", 0, 5_000),
        ("hex:rhombus5", 0, 4_000),
    ],
)
def test_a_search_names_its_turns(text: str, winner: int, nodes: int) -> None:
    """On quax:6x6 15,850 nodes went into the line, and 33 into the value. The side that wins still wins along the line."""
    proof, instance = solve(text, evidence="none"), read_id(text)
    assert proof.nodes < nodes
    assert (proof.winner, proof.line_limit, proof.best) == (winner, None, proof.line[0])
    for number, turn in enumerate(proof.line, 1):
        instance = instance.play(str(turn))
        if number == 4 and instance.game.outcome(instance.position) is None:
            assert (solve(instance, evidence="none").value is Value.WIN) == (instance.game.turn(instance.position) == winner)
    ended = instance.game.outcome(instance.position)
    assert ended is not None
    assert ended.winner == winner


def test_a_long_look_ends_and_says_so() -> None:
    found = solve_by(read_id(TWO_STONES), engine=Laborious)
    whole = solve_by(read_id(TWO_STONES))
    assert (found.value, found.winner, found.evidence) == (whole.value, whole.winner, Evidence.CERTIFICATE)
    assert (found.line, found.line_limit, found.limit) == ((), best_play.EFFORT, None)
    assert found.nodes <= 2 * max(whole.nodes, best_play.LEAST)
    text, record = texts(TWO_STONES, found)
    assert "best play: not looked for further, as it takes longer than the answer did" in text.splitlines()
    assert (record["line"], record["line_limit"]) == ([], "effort")
    assert proof_of(read_id(TWO_STONES).game, record).line_limit == "effort"


def test_a_line_that_is_there_has_no_such_member() -> None:
    found = solve_by(read_id(TWO_STONES))
    text, record = texts(TWO_STONES, found)
    assert "best play: " + " ".join(record["line"]) in text.splitlines()
    assert "line_limit" not in record


def test_a_limit_of_the_user_has_its_own_name() -> None:
    whole = solve_by(read_id(TWO_STONES), engine=Minimax)
    found = solve_by(read_id(TWO_STONES), engine=Laborious, limits=Limits(nodes=whole.nodes + 10))
    assert (found.value, found.line_limit, found.limit) == (whole.value, "nodes", None)
    assert "best play: not looked for further, stopped by the limit on nodes" in texts(TWO_STONES, found)[0]


def test_where_colours_may_change_the_line_tells_the_winner() -> None:
    """So it is followed to its end; if a limit comes before that, nobody says which colour wins."""
    found = solve_by(read_id(PIE), engine=Laborious)
    assert (found.winner, found.line_limit) == (0, None)
    assert str(found.line[0]) == "swap"
    cut = solve_by(read_id(PIE), engine=Stopped)
    assert (cut.value, cut.winner, cut.line_limit) == (Value.WIN, None, "seconds")
    plain = solve_by(read_id(TWO_STONES), engine=Stopped)
    assert (plain.winner, plain.line_limit) == (solve_by(read_id(TWO_STONES)).winner, "seconds")


def test_a_note_about_the_winner_stays_open_without_the_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    note = tmp_path / "notes.toml"
    note.write_text(
        f'game = "orcoon"\n[[note]]\ntext = "Black wins."\ncheck = "wins"\nposition = "{PIE}"\nside = "B"\n', encoding="utf-8"
    )

    def verdict() -> str:
        said = CliRunner().invoke(main, ["verify", str(note), "--json", "--jobs", "1"])
        return str(json.loads(said.stdout)["findings"][0]["verdict"])

    assert verdict() == "HOLDS"
    monkeypatch.setattr(Minimax, "line_turn", Stopped.line_turn, raising=False)
    assert verdict() == "OPEN"
