"""crosscut deadlocks: what it prints and writes."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crosscut.cli import main


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["deadlocks", *arguments])


@pytest.mark.twin
def test_the_list_as_text_and_in_files(tmp_path: Path) -> None:
    result = run("--cells", "4", "--out", str(tmp_path / "list"))
    assert result.exit_code == 0
    assert result.stdout.startswith("E3-1: 3 dead cells, 5 stones, 3x3, blocking (4 colour changes)\n ? B W\n B . .\n W . B\n")
    assert "2 minimal patterns, crossing forbidden" in result.stdout
    assert "complete up to 4 dead cells\nunchecked: " in result.stdout
    assert "proved" not in result.stdout
    assert (tmp_path / "list" / "deadlocks.txt").read_text() == result.stdout
    record = json.loads((tmp_path / "list" / "deadlocks.json").read_text())
    assert [pattern["name"] for pattern in record["patterns"]] == ["E3-1", "E4-1"]
    assert (record["evidence"], record["refutation"], record["complete_up_to"]) == ("unchecked", None, 4)


def test_what_the_crossing_rule_is_for() -> None:
    assert "2 minimal patterns, crossing allowed" in run("--crossing", "allowed").stdout
    assert "there are no others of any size" in run("--crossing", "allowed").stdout
    assert "complete for all patterns in a box of 4x4" in run("--box", "4x4").stdout


def test_a_proof_is_made_kept_and_checked_again(tmp_path: Path) -> None:
    first, again = (run("--box", "3x3", "--proof", str(tmp_path / "proof")) for _ in range(2))
    assert first.exit_code == again.exit_code == 0
    assert first.stdout == again.stdout
    assert first.stdout.endswith("\nproved: the checker has accepted 1 refutation\n")
    assert CliRunner().invoke(main, ["check", str(tmp_path / "proof" / "deadlocks-3x3.zip")]).exit_code == 0


def test_a_proof_that_a_limit_stopped_says_so(tmp_path: Path) -> None:
    listing = json.loads(run("--cells", "4", "--json").stdout)["nodes"]
    result = run("--cells", "4", "--proof", str(tmp_path), "--nodes", str(listing + 1))
    assert result.exit_code == 3
    assert "complete up to 4 dead cells\nunchecked: " in result.stdout
    assert result.stderr == "list finished, proof not: stopped by the limit on nodes\n"


def test_a_list_of_ones_own(tmp_path: Path) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("B.W/..B/WB?  # E3-1, turned\n")
    right = run("--cells", "3", "--list", str(mine), "--proof", str(tmp_path))
    assert right.exit_code == 0
    assert "1 minimal pattern, crossing forbidden" in right.stdout
    lacking = run("--cells", "4", "--list", str(mine), "--proof", str(tmp_path))
    assert lacking.exit_code == 1
    assert "the list is not complete: it lacks 1 pattern:\n\nE4-1: 4 dead cells, 8 stones" in lacking.stdout
    assert "proved" not in lacking.stdout


def test_a_search_is_taken_up_again(tmp_path: Path) -> None:
    folder = str(tmp_path / "kept")
    stopped = run("--cells", "9", "--resume", folder, "--nodes", "4000")
    assert stopped.exit_code == 3
    done = run("--cells", "9", "--resume", folder)
    assert done.exit_code == 0
    assert done.stdout == run("--cells", "9").stdout


def test_a_limit_leaves_what_is_complete() -> None:
    result = run("--cells", "12", "--nodes", "400", "--json")
    assert result.exit_code == 3
    record = json.loads(result.stdout)
    assert 3 <= record["complete_up_to"] < 12
    assert record["patterns"]
    assert "stopped by the limit on nodes" in result.stderr


@pytest.mark.twin
def test_a_position_in_words_and_as_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "d.svg"
    result = run("--in", "example:first-deadlock", "--svg", str(picture))
    assert result.exit_code == 0
    assert "1: E3-1, 3 dead cells: b2 c2 b3" in result.stdout
    assert "b2 is dead for White: with c1 it would touch only diagonally, and b1 is Black's and c2 is dead" in result.stdout
    drawn = picture.read_text()
    assert drawn.count(">1</text>") == 4  # three dead cells, and the number of the first row
    assert "1: dead cells of E3-1" in drawn


def test_nothing_is_drawn_where_a_limit_came_first(tmp_path: Path) -> None:
    picture = tmp_path / "d.svg"
    result = run("--in", "example:first-deadlock", "--nodes", "1", "--svg", str(picture))
    assert result.exit_code == 3
    assert not picture.exists()
    assert not result.stdout


def test_the_designers_diagrams_whatever_became_of_their_blanks(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    first.write_text('game = "orcoon"\nx x o\nx .\no . x\n')
    assert "\n1: E3-1, 3 dead cells: b2 c2 b3\n" in run("--in", str(first), "--align", "any").stdout
    picture = tmp_path / "d.svg"
    second.write_text('game = "orcoon"\no x\nx . . .\no . x . o\n. . . x\nx o\n')
    result = run("--in", str(second), "--align", "any", "--svg", str(picture))
    assert "9 of the positions are legal, 1 of these with a mutually dead pattern\n\norcoon:5x5:W:..WB./B" in result.stdout
    assert "1: E8-1, 8 dead cells: b2 c2 d2 b3 d3 b4 c4 d4" in result.stdout
    assert "E8-1" in picture.read_text()
    record = json.loads(run("--in", str(second), "--align", "any", "--json").stdout)
    assert (record["tried"], len(record["legal"]), len(record["found"])) == (64, 9, 1)
    second.write_text('game = "orcoon"\nboard = "5x6"\no x\nx . . .\no . x . o\n. . . x\nx o\n')
    result = run("--in", str(second), "--align", "any", "--svg", str(picture))
    assert result.exit_code == 1
    assert result.stdout.count("1: E8-1") == 2  # the same, one column further right
    assert "--svg draws one position, and 2 alignments are legal and mutually dead" in result.stderr


def test_the_only_legal_alignment_is_taken_and_said() -> None:
    given = "x x o\nx .\no . x\n"
    main_run = CliRunner().invoke(main, ["connect", "-", "B", "--game", "orcoon", "--align", "any"], input=given)
    assert main_run.exit_code == 0
    assert "note: of 2 alignments only this one is legal: orcoon:3x3:W:BBW/B../W.B\n" in main_run.stderr
    plain = CliRunner().invoke(main, ["show", "-", "--game", "orcoon", "--align", "any", "--turn", "W"], input="B.\n.B\n")
    assert "not legal: a1: touches b2 only diagonally" in plain.stdout
    assert not plain.stderr


@pytest.mark.twin
def test_a_sweep_as_text_and_in_files(tmp_path: Path) -> None:
    folder = tmp_path / "sweep"
    result = run("--sweep", "3x3", "--crossing", "allowed", "--out", str(folder))
    assert result.exit_code == 0
    assert "76 of 10053 legal positions are deadlocked, 10 up to symmetry" in result.stdout
    assert "with a mutually dead set, but no listed pattern: 0" in result.stdout
    assert "proved" not in result.stdout
    assert (folder / "sweep.txt").read_text() == result.stdout
    record = json.loads((folder / "sweep.json").read_text())
    assert record["counts"]["by_class"] == {"listed": 68, "unlisted": 0, "barred": 0, "conflict": 8}
    assert (folder / "conflicts.txt").read_text().startswith("1 position of 6 stones, 1 minimal\n")
    assert len(list(folder.glob("smallest-*.svg"))) == len(record["kinds"]) == 2


def test_a_sweep_that_is_cut_short_says_nothing(tmp_path: Path) -> None:
    result = run("--sweep", "3x4", "--nodes", "5000", "--json", "--out", str(tmp_path / "sweep"))
    assert result.exit_code == 3
    record = json.loads(result.stdout)
    assert (record["counts"], record["kinds"], record["evidence"], record["limit"]) == (None, [], None, "nodes")
    assert "a partial count would mean nothing" in result.stderr
    assert not list((tmp_path / "sweep").iterdir())


def test_families_as_text_and_pictures(tmp_path: Path) -> None:
    result = run("--families", "--cells", "14", "--out", str(tmp_path))
    assert result.exit_code == 0
    assert result.stdout.startswith("F14-1: 9 + 5 k dead cells, 14 + 6 k stones; each unit turned top to bottom\nk = 0: E9-1, 9")
    assert "2 families, each of infinitely many minimal patterns; 0 repeats left open" in result.stdout
    assert "growth: for every n >= " in result.stdout
    assert "proved" not in result.stdout
    assert (tmp_path / "deadlock-families.txt").read_text() == result.stdout
    assert len(json.loads((tmp_path / "deadlock-families.json").read_text())["families"]) == 2
    drawn = (tmp_path / "F14-1-3.svg").read_text()
    assert all(drawn.count(f">{unit}</text>") == 5 + (unit <= 5) for unit in (1, 2, 3))  # its dead cells, and a row of the board
    assert len(list(tmp_path.glob("*.svg"))) == 8


def test_families_go_with_a_number_of_cells_only(tmp_path: Path) -> None:
    for more in (["--box", "4x4"], ["--in", "orcoon:3x3"], ["--crossing", "allowed"]):
        assert run("--families", *more).exit_code == 2
    assert run("--families", "--nodes", "300", "--out", str(tmp_path)).exit_code == 3
    assert not list(tmp_path.iterdir())
