"""`solve` as a whole: what it answers, what it withholds, what limits and Ctrl-C leave."""

import re
from pathlib import Path
from typing import Any

import pytest

from certify import sections
from crosscut.core.errors import CertificateError, IllegalPositionError, UnsupportedError
from crosscut.core.instance import Instance, read_id
from crosscut.core.notation import format_turn
from crosscut.solver import limits as limits_module
from crosscut.solver import minimax as minimax_module
from crosscut.solver import strategy as strategy_module
from crosscut.solver import trust
from crosscut.solver.certificates import unchecked
from crosscut.solver.limits import LimitReached, Limits, Meter
from crosscut.solver.proof import Evidence, Proof, Value
from crosscut.solver.solve import solve
from crosscut.solver.solver import Line


def turns(instance: Instance, found: Any) -> list[str]:
    return [format_turn(instance.game.board, turn) for turn in found]


@pytest.mark.twin
def test_a_win(tmp_path: Path) -> None:
    instance = read_id("orcoon:3x3")
    proof = solve(instance, certificate=tmp_path / "c.gz", all_moves=True)
    assert (proof.value, proof.winner, proof.limit, proof.evidence) == (Value.WIN, 0, None, Evidence.CERTIFICATE)
    assert turns(instance, [turn for turn, value in proof.values.items() if value is Value.WIN]) == ["a2", "c2"]
    assert turns(instance, proof.values) == [*instance.game.board.names, "pass"]
    assert proof.certificate is not None
    assert proof.certificate.positions == sum(len(lines) for _, lines in sections(tmp_path / "c.gz"))
    claims = [(header["position"], header["side"]) for header, _ in sections(tmp_path / "c.gz")]
    assert len(claims) == 11  # the root and ten first turns, each by its winner
    assert claims[0] == ("B:.../.../...", "B")


def test_the_line_is_legal_and_ends_the_game_for_the_winner() -> None:
    for text in ("orcoon:3x3", "orcoon:4x3", "hex:rhombus3", "orcoon:3x3,pie=on", "orcoon:3x3,connection=knight"):
        instance = read_id(text)
        proof = solve(instance)
        p = instance.position
        for turn in proof.line:
            assert instance.game.legal(p, turn) is None
            p = instance.game.play(p, turn)
        outcome = instance.game.outcome(p)
        assert outcome is not None
        assert outcome.winner == proof.winner
        assert proof.best == proof.line[0]


@pytest.mark.twin
def test_a_loss_and_a_swap() -> None:
    instance = read_id("orcoon:4x3")
    assert solve(instance).value is Value.LOSS
    instance = read_id("orcoon:3x3,pie=on:W:.../B../...")
    proof = solve(instance, all_moves=True)
    assert proof.value is Value.WIN
    assert proof.winner == 0  # the person to move wins by swapping, as Black
    assert turns(instance, [turn for turn, value in proof.values.items() if value is Value.WIN]) == ["swap"]


def test_distance_is_the_length_of_the_line_and_certified_from_above(tmp_path: Path) -> None:
    proof = solve(read_id("orcoon:3x3"), distance=True, certificate=tmp_path / "c.gz")
    assert proof.distance == len(proof.line) == 10
    assert sections(tmp_path / "c.gz")[0][0]["guarantee"] == "within 10"


@pytest.mark.twin
def test_a_draw_has_two_sections(tmp_path: Path) -> None:
    proof = solve(read_id("orcoon:2x2,connection=knight:B:../..:pass:over"), certificate=tmp_path / "c.gz")
    assert (proof.value, proof.winner) == (Value.DRAW, None)
    assert [(header["side"], header["guarantee"]) for header, _ in sections(tmp_path / "c.gz")] == [
        ("B", "at_least_draw"),
        ("W", "at_least_draw"),
    ]


def test_illegal_stones_are_refused_with_their_rule() -> None:
    with pytest.raises(IllegalPositionError, match="a1: touches b2 only diagonally, rule 3"):
        solve(read_id("orcoon:2x2:B:B./.B"))


def test_a_game_without_checker_rules_is_computed_but_not_proved(tmp_path: Path) -> None:
    proof = solve(read_id("template:3x3"))
    assert (proof.value, proof.evidence, proof.certificate) == (Value.LOSS, Evidence.UNCHECKED, None)
    with pytest.raises(CertificateError, match="no rules for it"):
        solve(read_id("template:3x3"), certificate=tmp_path / "c.gz")


@pytest.mark.twin
@pytest.mark.parametrize(
    ("limits", "name"),
    [(Limits(nodes=100), "nodes"), (Limits(seconds=1e-9), "seconds"), (Limits(memory=1), "memory")],
)
def test_limits_give_unknown_and_their_name(limits: Limits, name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(limits_module, "STRIDE", 1)
    proof = solve(read_id("orcoon:3x3"), limits=limits, certificate=tmp_path / "c.gz")
    assert (proof.value, proof.limit, proof.evidence) == (Value.UNKNOWN, name, Evidence.UNCHECKED)
    assert not list(tmp_path.iterdir())


def test_exactly_enough_nodes_are_enough() -> None:
    whole = solve(read_id("orcoon:3x3"))
    assert solve(read_id("orcoon:3x3"), limits=Limits(nodes=whole.nodes)).value is Value.WIN
    short = solve(read_id("orcoon:3x3"), limits=Limits(nodes=whole.nodes - 1))
    assert (short.value, short.limit, short.nodes) == (Value.UNKNOWN, "nodes", whole.nodes - 1)


def test_what_was_found_before_a_limit_is_kept_and_proved() -> None:
    root = solve(read_id("orcoon:3x3"))
    proof = solve(read_id("orcoon:3x3"), all_moves=True, limits=Limits(nodes=root.nodes + 50))
    assert proof.limit == "nodes"
    assert proof.value is Value.WIN
    assert proof.evidence is Evidence.CERTIFICATE
    decided = {turn: value for turn, value in proof.values.items() if value is not Value.UNKNOWN}
    whole = solve(read_id("orcoon:3x3"), all_moves=True).values
    assert 0 < len(decided) < len(whole)
    assert all(whole[turn] is value for turn, value in decided.items())


def test_ctrl_c_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "STRIDE", 1)
    root = solve(read_id("orcoon:3x3"))
    pressed = False

    def press(sentence: str) -> None:
        nonlocal pressed
        nodes = re.match(r"searching: ([0-9,]+) nodes", sentence)
        if not pressed and nodes and int(nodes[1].replace(",", "")) > root.nodes + 20:
            pressed = True
            raise KeyboardInterrupt

    proof = solve(read_id("orcoon:3x3"), all_moves=True, progress=press)
    assert (proof.limit, proof.value, proof.evidence) == ("interrupted", Value.WIN, Evidence.CERTIFICATE)
    assert Value.UNKNOWN in proof.values.values()


def cheat(monkeypatch: pytest.MonkeyPatch, change: Any) -> None:
    """Let the solver write other lines than it found."""
    honest = strategy_module.Strategy.lines
    monkeypatch.setattr(strategy_module.Strategy, "lines", lambda self: change(list(honest(self))))


def test_an_old_certificate_survives_a_run_that_finds_nothing_or_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "c.gz"
    solve(read_id("orcoon:3x3"), certificate=path)
    old = path.read_bytes()
    assert solve(read_id("orcoon:3x3"), certificate=path, limits=Limits(nodes=1)).certificate is None
    assert path.read_bytes() == old
    cheat(monkeypatch, lambda lines: lines[:-1])
    with pytest.raises(CertificateError, match="withheld"):
        solve(read_id("orcoon:3x3"), certificate=path)
    assert path.read_bytes() == old
    assert list(tmp_path.iterdir()) == [path]


def test_an_undecided_root_is_never_called_proved() -> None:
    proof = solve(read_id("orcoon:3x3"), all_moves=True, limits=Limits(nodes=300))
    assert proof.value is Value.UNKNOWN
    assert proof.evidence is Evidence.UNCHECKED


def test_ctrl_c_during_the_check_withdraws_everything_but_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def press(path: Path, progress: Any, work: Any) -> Any:
        raise KeyboardInterrupt

    real = trust.check
    monkeypatch.setattr(trust, "check", press)
    proof = solve(read_id("orcoon:2x2"), all_moves=True, certificate=tmp_path / "c.gz")
    assert (proof.value, proof.limit, proof.certificate) == (Value.UNKNOWN, "interrupted", None)
    assert set(proof.values.values()) == {Value.UNKNOWN}
    assert list(tmp_path.iterdir()) == [unchecked(tmp_path / "c.gz")]
    assert real(unchecked(tmp_path / "c.gz")).ok


def test_ctrl_c_while_a_section_is_written_keeps_the_sections_before(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = strategy_module.Strategy.lines
    calls = 0

    def lines(self: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == 3:
            raise KeyboardInterrupt
        return honest(self)

    monkeypatch.setattr(strategy_module.Strategy, "lines", lines)
    proof = solve(read_id("orcoon:3x3"), all_moves=True)
    assert (proof.value, proof.limit, proof.evidence) == (Value.WIN, "interrupted", Evidence.CERTIFICATE)
    assert sum(value is not Value.UNKNOWN for value in proof.values.values()) == 1


def test_limits_reach_into_the_questions_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rule 5 is a search of its own: here it takes far longer than the limit, from the first turn on."""
    instance = read_id("orcoon:6x6:B:BBW.../B...../W.B.../..B.../..B.../..B...")
    game = instance.game
    monkeypatch.setattr(game, "could_hold", lambda own, other: game.board.all_cells & ~other)  # without the bound that settles it
    proof = solve(instance, limits=Limits(seconds=0.5))
    assert (proof.value, proof.limit) == (Value.UNKNOWN, "seconds")
    assert proof.seconds < 5


def test_a_refused_certificate_withholds_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    cheat(monkeypatch, lambda lines: lines[:-1])
    with pytest.raises(CertificateError, match="verdict withheld: the checker refuses"):
        solve(read_id("orcoon:3x3"))


def test_a_wrong_value_is_withheld(monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver that believes the loser wins cannot make a certificate that passes."""
    honest = minimax_module.Minimax.end_score
    monkeypatch.setattr(minimax_module.Minimax, "end_score", lambda self, p, outcome: -honest(self, p, outcome))
    for text in ("orcoon:2x2", "orcoon:3x3", "hex:rhombus2"):
        with pytest.raises(CertificateError, match="verdict withheld"):
            solve(read_id(text))


def test_a_proof_of_something_else_is_withheld(monkeypatch: pytest.MonkeyPatch) -> None:
    real = trust.check

    def other(path: Path, progress: Any, work: Any) -> Any:
        report = real(path, progress, work)
        from dataclasses import replace

        return replace(report, statements=report.statements[::-1])

    monkeypatch.setattr(trust, "check", other)
    with pytest.raises(CertificateError, match="proves something else"):
        solve(read_id("orcoon:2x2"), all_moves=True)


def test_meter() -> None:
    meter = Meter(Limits(nodes=5))
    meter.count(5)
    with pytest.raises(LimitReached):
        meter.count()
    assert meter.nodes == 5


def test_memory_that_cannot_be_measured_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "Path", lambda path: Path("/no/such/system") / path[1:])
    with pytest.raises(UnsupportedError, match="memory limit"):
        Meter(Limits(memory=10**9))


def test_the_first_four_levels_of_evidence_are_proofs() -> None:
    assert [evidence for evidence in Evidence if evidence.proved] == list(Evidence)[:4]


def test_lines_have_the_text_of_the_format() -> None:
    assert Line(3, "B:../..", "a1", "order=b1").text == "3 B:../.. a1 order=b1"
    assert isinstance(solve(read_id("orcoon:1x1")), Proof)
