"""Who checks: one checker, the other, or both; what is said of a large certificate; what ends the process of the second one."""

import gzip
import io
import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

import crosscut
from certify import certificate_of
from crosscut.cli import main
from crosscut.core.errors import CertificateError, UnsupportedError
from crosscut.core.instance import read_id
from crosscut.reports.text import proof_text
from crosscut.solver import checkers, kernel, second
from crosscut.solver.limits import LimitReached
from crosscut.solver.second import Heard
from crosscut.solver.solve import solve

compiled = pytest.mark.skipif(second.program() is None, reason="the second checker was not compiled")


def test_it_is_there_where_the_native_module_is() -> None:
    assert (second.program() is not None) == bool(kernel.native)


@compiled
@pytest.mark.parametrize(("who", "by"), [("python", ""), ("c", "; the checker in C"), ("both", "; both checkers")])
def test_each_says_who_it_is(who: str, by: str, tmp_path: Path) -> None:
    path = certificate_of("hex:rhombus2", tmp_path)
    run = CliRunner().invoke(main, ["check", "--with", who, str(path)])
    assert run.output == f"{path}: proved: hex:rhombus2:B:../..: B win (4 lines{by})\n"
    run = CliRunner().invoke(main, ["check", "--with", who, "--json", "-"], input=path.read_bytes())
    assert json.loads(run.stdout)["files"][0]["checker"] == who


@compiled
@pytest.mark.parametrize("text", ["orcoon:2x3,pie=on", "torax:torus3:B:WW./W../...:auction", "gem:heptagon2", "seo:torus3"])
def test_the_statements_are_equal(text: str, tmp_path: Path) -> None:
    path = certificate_of(text, tmp_path)
    found = [crosscut.check(path, checker=who).statements for who in ("python", "c", "both")]
    assert found[0] == found[1] == found[2] != ()
    assert crosscut.check(io.BytesIO(path.read_bytes()), checker="both").statements == found[0]


@compiled
def test_of_a_refutation_the_second_one_follows_the_proof_alone(tmp_path: Path) -> None:
    path = tmp_path / "r.zip"
    asked = ["connect", "orcoon:3x3:B:BWB/WWW/...", "B", "--refutation", str(path)]
    assert CliRunner().invoke(main, asked).exit_code == 0
    said = f"{path}: proved: orcoon:3x3:B:BWB/WWW/...: B cannot connect (1 line)\n"
    for who, code, output in [
        ("python", 0, said),
        ("both", 0, said),
        ("c", 5, f"{path}: not checked: the refutation is right; the formula is not compared\n"),
    ]:
        run = CliRunner().invoke(main, ["check", "--with", who, str(path)])
        assert (run.exit_code, run.output) == (code, output)
    whole = path.read_bytes()
    path.write_bytes(whole[:-1])
    for who in ("python", "both", "c"):
        assert CliRunner().invoke(main, ["check", "--with", who, str(path)]).exit_code == 1


@compiled
def test_a_board_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "fork.toml").write_text('name = "fork"\ncells = ["a1", "c1", "b2", "b3"]\nedges = ["a1-b2-c1", "b2-b3"]\n')
    monkeypatch.chdir(tmp_path)
    path = certificate_of("yodd:fork", tmp_path)
    assert crosscut.check(path, checker="both").statements == crosscut.check(path).statements


@compiled
def test_exit_codes_and_refusals(tmp_path: Path) -> None:
    good, bad, strange = certificate_of("hex:rhombus2", tmp_path), tmp_path / "bad", tmp_path / "strange"
    bad.write_text("{}\n")
    strange.write_bytes(gzip.decompress(good.read_bytes()).replace(b'"hex"', b'"chess"'))
    for who in ("c", "both"):

        def code(*files: Path, who: str = who) -> int:
            return CliRunner().invoke(main, ["check", "--with", who, *map(str, files)]).exit_code

        assert [code(good), code(bad), code(strange), code(good, bad, strange), code(tmp_path / "none")] == [0, 1, 5, 1, 1]
    record = crosscut.check(strange, checker="c").to_dict()["files"][0]
    assert (record["ok"], record["judged"]) == (False, False)
    assert not crosscut.check(bad, checker="c").ok
    run = CliRunner().invoke(main, ["check", "--with", "c", "--lines", "2", str(good)])
    assert "refused: line 3: needs more than 2 lines; --lines allows more" in run.output
    assert CliRunner().invoke(main, ["check", "--with", "c", "--jobs", "2", str(good)]).exit_code == 2


@compiled
@pytest.mark.parametrize("said", [Heard(["refused: line 2: no"], 1), Heard(["proved: hex:rhombus2:B:../..: W win (4 lines)"], 0)])
def test_a_difference_names_both_answers(said: Heard, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = certificate_of("hex:rhombus2", tmp_path)
    monkeypatch.setattr(second, "ask", lambda *_: said)
    verdict = crosscut.check(path, checker="both")
    assert not verdict.ok
    assert not verdict.statements
    assert "THE CHECKERS DIFFER" in str(verdict)
    assert "B win" in verdict.error
    assert ("line 2: no" if said.code else "W win") in verdict.error


@compiled
def test_who_gives_up_says_nothing_else_than_the_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = certificate_of("hex:rhombus2", tmp_path)
    monkeypatch.setattr(second, "ask", lambda *_: Heard(["refused: line 2: needs more than 2 lines; --lines allows more"], 1))
    verdict = crosscut.check(path, checker="both")
    assert not verdict.ok
    assert verdict.error.startswith("no common verdict, a checker gave up: the one in Python says 'proved: hex:rhombus2")
    assert "B win" in verdict.error
    assert "needs more than 2 lines" in verdict.error
    assert "DIFFER" not in str(verdict)


@compiled
def test_a_large_certificate(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkers, "LARGE", 9)
    instance = read_id("orcoon:2x3")
    proof = solve(instance)
    assert proof.certificate is not None
    assert (proof.certificate.by.checker, proof.certificate.by.audited >= 1) == ("c", True)
    assert "accepted by the independent checker (in C; a random tenth also in Python)" in proof_text(
        instance.game, instance.position, proof
    )
    small = solve(read_id("orcoon:1x2")).certificate
    assert small is not None
    assert small.by.checker == "python"


@compiled
def test_one_refusal_withholds_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkers, "LARGE", 9)
    with monkeypatch.context() as patch:
        patch.setattr(second, "ask", lambda *_: Heard(["refused: line 2: no"], 1))
        with pytest.raises(CertificateError, match=r"verdict withheld: .* line 2: no"):
            solve(read_id("orcoon:2x3"))
    monkeypatch.setattr(second, "ask", lambda *_: Heard(["proved: orcoon:2x3:B:.../...: W win (18 lines)"], 0))
    with pytest.raises(CertificateError, match=r"THE CHECKERS DIFFER: .*: B win.*seed [0-9]+.*: W win"):
        solve(read_id("orcoon:2x3"))


def test_without_it_the_one_in_python_does_all(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = certificate_of("hex:rhombus2", tmp_path)
    monkeypatch.setattr(checkers, "LARGE", 9)
    monkeypatch.setattr("crosscut.reports.text.LARGE", 9)
    monkeypatch.setattr(second, "program", lambda: None)
    instance = read_id("orcoon:2x3")
    proof = solve(instance)
    assert proof.certificate is not None
    assert (proof.certificate.by.checker, proof.certificate.by.seed) == ("python", None)
    assert "accepted by the independent checker (in Python)" in proof_text(instance.game, instance.position, proof)
    with pytest.raises(UnsupportedError, match="the second checker is not there"):
        crosscut.check(path, checker="c")
    run = CliRunner().invoke(main, ["check", "--with", "both", str(path)])
    assert run.exit_code != 0
    assert "the second checker is not there" in run.output


@pytest.mark.skipif(os.name == "nt", reason="the stub is a shell script")
@pytest.mark.parametrize("error", [LimitReached("seconds"), KeyboardInterrupt()])
def test_limits_and_interrupts_end_the_process(error: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stub, told = tmp_path / "stub", tmp_path / "pid"
    stub.write_text(f"#!/bin/sh\necho $$ > {told}\nexec sleep 100000\n")
    stub.chmod(0o755)
    monkeypatch.setattr(second, "program", lambda: stub)

    def progress(_: str) -> None:
        if told.exists() and told.read_text().endswith("\n"):
            raise error

    path = certificate_of("hex:rhombus2", tmp_path)
    with path.open("rb") as file, pytest.raises(type(error)):
        second.ask(file, {}, progress)
    with pytest.raises(ProcessLookupError):
        os.kill(int(told.read_text()), 0)


@compiled
@pytest.mark.skipif(os.name == "nt", reason="the stub is a shell script")
def test_an_interrupted_check_leaves_the_file_unchecked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stub = tmp_path / "stub"
    stub.write_text("#!/bin/sh\nexec sleep 100000\n")
    stub.chmod(0o755)
    monkeypatch.setattr(checkers, "LARGE", 9)
    monkeypatch.setattr(second, "program", lambda: stub)

    def progress(text: str) -> None:
        if "second checker" in text:
            raise KeyboardInterrupt

    path = tmp_path / "proof.gz"
    proof = solve(read_id("orcoon:2x3"), certificate=path, progress=progress)
    assert (str(proof.value), proof.limit, proof.certificate) == ("unknown", "interrupted", None)
    assert not path.exists()
    assert crosscut.check(tmp_path / "proof.gz.unchecked").ok
