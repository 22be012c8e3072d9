"""`crosscut.position`: what it reads, what it says of a position, its pictures and images."""

import copy
import pickle
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut import Position
from crosscut.core.errors import IllegalPositionError, IllegalTurnError, NotationError, UnknownNameError
from crosscut.core.registry import OWN, game_class

DIAGRAM = 'game = "orcoon"\n\nB . .\n. W .\n. . .\n'


def test_it_reads_ids_diagrams_files_examples_starts_and_positions(tmp_path: Path) -> None:
    file = tmp_path / "diagram.txt"
    file.write_text(DIAGRAM)
    one = crosscut.position(DIAGRAM)
    assert one == crosscut.position(file) == crosscut.position("B . .\n. W .\n. . .", game="orcoon") == crosscut.position(one.id)
    assert crosscut.position(crosscut.Instance(one.game, one.position)) == one
    assert type(crosscut.position(crosscut.Instance(one.game, one.position))) is Position
    assert crosscut.position(game="hex", board="rhombus3", pie="on").id == "hex:rhombus3,pie=on:B:.../.../..."
    assert crosscut.position("example:deadlock-race").board == "4x4"
    assert crosscut.position("orcoon:3x3", turn="black") == crosscut.position("orcoon:3x3")
    with pytest.raises(TypeError, match="not int"):
        crosscut.position(3)  # type: ignore[arg-type]
    two = f"{DIAGRAM}\n\n{DIAGRAM.replace('W', 'B')}"
    assert crosscut.position(two, number=1) == one


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        ({}, NotationError, "which position"),
        ({"text": "orcoon:9"}, NotationError, "no board|expected"),
        ({"text": "chess:3x3"}, UnknownNameError, "no game"),
        ({"text": "example:nothing"}, UnknownNameError, "no example"),
        ({"text": "orcoon:3x3", "game": "hex"}, NotationError, "the option says"),
        ({"text": DIAGRAM, "number": 3}, NotationError, "diagram"),
    ],
)
def test_what_it_refuses(given: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        crosscut.position(**given)


@pytest.mark.parametrize("game", OWN)
def test_every_game_has_pictures_images_and_a_record(game: str) -> None:
    from crosscut.core.boards import FAMILIES

    start = crosscut.position(game=game, board=FAMILIES[game_class(game).families[0]].small)
    after = start.play(start.turns()[0])
    for one in (start, after):
        ET.fromstring(one.svg())
        assert one._repr_svg_() == one.svg()
        assert one.id in one._repr_html_()
        assert one.to_dict()["position"] == one.id
        assert {image.image() for image in one.images()} == {one.image()}
        assert one.images()[0] == one
        assert pickle.loads(pickle.dumps(one)) == copy.deepcopy(one) == one
        assert len(one.ascii().splitlines()) > len(one.game.board.rows)


def test_why_a_position_or_a_turn_is_illegal() -> None:
    broken = crosscut.position("orcoon:2x2:B:B./.B")
    assert not broken.legal
    assert broken.reason is not None
    assert (broken.reason.rule, broken.cells(broken.position.black)) == ("3", ("a1", "b2"))  # type: ignore[attr-defined]
    assert "rule 3" in broken._repr_html_()
    with pytest.raises(IllegalPositionError):
        broken.turns()
    start = crosscut.position("orcoon:3x3")
    assert start.legal
    assert start.reason is None
    assert start.why_not("a1") is None
    assert "rule 3" in str(start.play("b2", "a1").why_not("c3"))
    with pytest.raises(IllegalTurnError, match=r"turn 3: .*rule 3"):
        start.play("b2", "a1", "c3")
    with pytest.raises(IllegalTurnError, match=r"^c3"):
        start.play("b2", "a1").play("c3")


def test_a_picture_shows_values_labels_and_rings() -> None:
    start = crosscut.position("orcoon:3x3")
    plain = start.svg()
    drawn = start.svg("for the notes", values={"a1": "win", start.turns()[1]: "loss"}, labels={"c3": "7"}, ringed=["b2"])
    ET.fromstring(drawn)
    assert len(drawn) > len(plain)
    assert "for the notes" in drawn
    assert ">7<" in drawn
    for wrong in ({"ringed": ["d4"]}, {"labels": {"z9": "x"}}, {"values": {"q7": "win"}}):
        with pytest.raises(NotationError, match="no cell"):
            start.svg(**wrong)


def test_how_a_game_ended() -> None:
    over = crosscut.position("hex:rhombus2").play("a1", "b1", "a2")
    assert over.outcome is not None
    assert over.outcome.winner == crosscut.Colour.B or over.outcome.winner == crosscut.Colour.W
    assert over.turns() == ()
    assert crosscut.position("hex:rhombus2").outcome is None
