"""Lists of deadlock patterns proved complete: bundles made, kept, damaged, and refused for a list that lacks a pattern."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import crosscut.checker
from cases import slow
from crosscut.core.errors import CertificateError, ContradictionError
from crosscut.games.orcoon.deadlocks.catalogue import Catalogue, catalogue
from crosscut.games.orcoon.deadlocks.completeness import claims, prove
from crosscut.games.orcoon.deadlocks.pattern import parse
from crosscut.solver.limits import LimitReached, Limits, Meter

READINGS = ["forbidden", "allowed"]
NOWHERE = parse("?????BW??/?WB?W..B?/B..WB..W?/W..B?W.B?/B.WBWB..W/?.......B/?WB..WBW?/???WB????")


def listed(crossing: str = "forbidden", **asked: object) -> Catalogue:
    return catalogue(crossing, Meter(), **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize("crossing", READINGS)
@pytest.mark.parametrize("asked", [{"box": (2, 4)}, {"box": (4, 4)}, slow({"box": (5, 6)}), {"cells": 4}, slow({"cells": 6})])
def test_bundles_are_accepted_and_kept(tmp_path: Path, crossing: str, asked: dict[str, object]) -> None:
    found = listed(crossing, **asked)
    bundles = list(prove(found, tmp_path, Meter()))
    assert [bundle.proves for bundle in bundles] == [claim.sentence for claim in claims(found)]
    assert not any(bundle.kept for bundle in bundles)
    times = {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert len(times) == len(bundles) == (1 if "box" in asked else (int(str(asked["cells"])) + 1) // 2)
    again = Meter()
    assert [bundle.kept for bundle in prove(found, tmp_path, again)] == [True] * len(bundles)
    assert times == {file.name: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert again.nodes == 0


def test_a_copy_of_the_checker_alone_accepts_them_in_another_folder(tmp_path: Path) -> None:
    list(prove(listed(box=(3, 4)), tmp_path, Meter()))
    shutil.copytree(Path(crosscut.checker.__file__).parent, tmp_path / "checker")
    command = [sys.executable, "-I", "-c", "import sys; sys.path.insert(0, '.'); from checker.command import main; main()"]
    result = subprocess.run([*command, "deadlocks-3x4.zip"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert "the deadlock patterns that fit into 3x4 are exactly these: ?BW/B../W.B" in result.stdout, result.stderr


def test_a_damaged_bundle_and_one_of_another_list_are_made_again(tmp_path: Path) -> None:
    (first,) = prove(listed(box=(3, 3)), tmp_path, Meter())
    good = first.file.read_bytes()
    (other,) = prove(listed(box=(2, 3)), tmp_path, Meter())
    for bad in (good[:-30], other.file.read_bytes(), b""):
        first.file.write_bytes(bad)
        (again,) = prove(listed(box=(3, 3)), tmp_path, Meter())
        assert not again.kept
        assert first.file.read_bytes() == good


def test_a_list_that_lacks_a_pattern_cannot_be_proved(tmp_path: Path) -> None:
    found = listed(box=(4, 4))
    for left_out in list(found.deadlocks):
        lacking = Catalogue("forbidden", None, (4, 4), [one for one in found.deadlocks if one is not left_out])
        with pytest.raises(ContradictionError, match="has a model"):
            list(prove(lacking, tmp_path, Meter()))
    assert not list(tmp_path.iterdir())


def test_the_checker_refuses_a_pattern_that_is_not_minimal(tmp_path: Path) -> None:
    found = listed(box=(3, 3))
    (one,) = found.deadlocks
    object.__setattr__(one, "pattern", parse("BBW/B../W.B"))
    with pytest.raises((CertificateError, ContradictionError)):
        list(prove(found, tmp_path, Meter()))


def test_patterns_that_occur_nowhere_have_bundles_of_their_own(tmp_path: Path) -> None:
    found = Catalogue("forbidden", None, (1, 1), impossible=[("E21-0", NOWHERE)])
    whole, nowhere = prove(found, tmp_path, Meter())
    assert whole.proves == "the deadlock patterns that fit into 1x1 are exactly these: none"
    assert nowhere.proves == f"no legal position has the deadlock pattern {NOWHERE.text}"


def test_what_a_limit_left_stays(tmp_path: Path) -> None:
    with pytest.raises(LimitReached):
        list(prove(listed(cells=6), tmp_path, Meter(Limits(nodes=2))))
    assert len(list(tmp_path.iterdir())) == 2
    assert [bundle.kept for bundle in prove(listed(cells=6), tmp_path, Meter())] == [True, True, False]


@pytest.mark.slow
@pytest.mark.parametrize("asked", [{"box": (8, 8)}, {"cells": 13}])
def test_larger_lists(tmp_path: Path, asked: dict[str, object]) -> None:
    found = listed(**asked)  # type: ignore[arg-type]
    assert all(bundle.lines for bundle in prove(found, tmp_path, Meter()))
