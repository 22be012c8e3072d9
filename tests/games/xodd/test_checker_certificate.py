"""Strategy certificates of Xodd and Yodd: accepted as they are, refused after every damage that makes them wrong."""

from pathlib import Path

import pytest

from certify import certificate_of, sealed, sections
from crosscut.checker import check_file
from crosscut.core.instance import read_id
from crosscut.core.notation import format_turn


@pytest.mark.twin
@pytest.mark.parametrize("text", ["xodd:2x2", "xodd:1x5:W:.B.BW:pass", "yodd:rhombus2"])
def test_every_damage_is_refused(text: str, tmp_path: Path) -> None:
    ((header, lines),) = sections(certificate_of(text, tmp_path))
    file = tmp_path / "damaged"

    def accepted(head: dict[str, object], body: list[str]) -> bool:
        file.write_text(sealed(head, body))
        return check_file(file).ok

    assert accepted(header, lines)
    other = {"B": "W", "W": "B"}[header["side"]]
    assert not accepted(header | {"side": other}, lines)
    assert not accepted(header | {"board": "3x3"}, lines)
    assert not accepted(header | {"readings": {"pie": "off"}}, lines)
    assert not accepted(header | {"game": "hex"}, lines)
    game = read_id(text).game
    for number, line in enumerate(lines):
        assert not accepted(header, lines[:number] + lines[number + 1 :])  # a reply is missing, or the first line
        rank, position, turn = line.split(" ")
        if turn == "-":
            continue
        p = game.parse(position)
        legal = {format_turn(game.board, other) for other in game.moves(p)}
        for wrong in ("a1", "swap", "Ba1+Ba1", "-", *sorted({"Ba1", "Wa1", "Bb1+Wa2", "pass"} - legal)):
            assert not accepted(header, [*lines[:number], f"{rank} {position} {wrong}", *lines[number + 1 :]])
        if rank != "1":
            assert not accepted(header, [*lines[:number], f"0 {position} {turn}", *lines[number + 1 :]])


def test_a_pass_of_the_other_side_must_be_answered(tmp_path: Path) -> None:
    """The pass is never left out of the replies: the lines that answer it are demanded."""
    ((header, lines),) = sections(certificate_of("xodd:2x2", tmp_path))
    answers = [line for line in lines if line.split(" ")[1].endswith(":pass")]
    assert answers
    file = tmp_path / "damaged"
    file.write_text(sealed(header, [line for line in lines if line not in answers]))
    report = check_file(file)
    assert not report.ok
    assert "not answered" in report.error or "demand" in report.error
