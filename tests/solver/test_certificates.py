"""Certificates of the solver: accepted as they are, refused when damaged, also where the seal was made anew."""

import gzip
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from certify import Section, certificate_of, sealed, sections
from crosscut.checker import check_file
from crosscut.core.errors import CertificateError
from crosscut.core.instance import read_id
from crosscut.core.registry import open_game
from crosscut.solver.certificates import CertificateWriter, Claim, file_in_the_making, read_sections
from crosscut.solver.solve import solve
from crosscut.solver.solver import Line

CHECKER = Path(__file__).parents[2] / "src" / "crosscut" / "checker"


@pytest.fixture(scope="module")
def section(tmp_path_factory: pytest.TempPathFactory) -> Section:
    """The certificate of the start position of 3x3 Orcoon, won for Black."""
    (only,) = sections(certificate_of("orcoon:3x3", tmp_path_factory.mktemp("win")))
    return only


def refusal(tmp_path: Path, text: str | bytes) -> tuple[int, str]:
    """What the checker says of a file it must refuse."""
    path = tmp_path / "damaged.txt"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    report = check_file(path)
    assert not report.ok
    assert report.statements == ()
    return report.line, report.error


def test_the_undamaged_section_is_accepted(tmp_path: Path, section: Section) -> None:
    path = tmp_path / "sound.txt"
    path.write_text(sealed(*section))
    report = check_file(path)
    assert report.ok, report.error
    assert [(s.text, s.side, s.guarantee) for s in report.statements] == [("orcoon:3x3:B:.../.../...", "B", "win")]


def with_header(**members: Any) -> Callable[[Section], str]:
    return lambda section: sealed(section[0] | members, section[1])


def with_line(number: int, change: Callable[[str], str]) -> Callable[[Section], str]:
    """Change one line (from 0; below 0 from the end)."""

    def damage(section: Section) -> str:
        lines = list(section[1])
        lines[number] = change(lines[number])
        return sealed(section[0], lines)

    return damage


def word(position: int, text: str) -> Callable[[str], str]:
    """Replace a word of a line."""

    def change(line: str) -> str:
        words = line.split(" ")
        words[position] = text
        return " ".join(words)

    return change


def without(*numbers: int) -> Callable[[Section], str]:
    return lambda section: sealed(section[0], [line for n, line in enumerate(section[1]) if n not in numbers])


def exchange_colours(line: str) -> str:
    return line.translate(str.maketrans("BW", "WB"))


DAMAGES: dict[str, tuple[Callable[[Section], str], str]] = {
    "missing reply": (without(3), "demand"),
    "missing last line": (without(-1 % 145), "demanded and not answered"),
    "only the first line": (lambda s: sealed(s[0], s[1][:1]), "demanded and not answered"),
    "no lines": (lambda s: sealed(s[0], []), "without lines"),
    "first line gone": (without(0), "not for the position of the header"),
    "illegal turn: occupied": (with_line(1, lambda line: word(2, "a2")(line)), "not legal"),
    "illegal turn: no such cell": (with_line(0, word(2, "d4")), "not legal"),
    "a pass that loses": (with_line(0, lambda line: " ".join([*line.split(" ")[:2], "pass"])), "won by W"),
    "another first turn": (with_line(0, lambda line: word(3, "order=b1,b3")(word(2, "b2")(line))), "demands this position"),
    "wrong winner": (with_header(side="W"), "must be `-`"),
    "colours exchanged": (lambda s: sealed(s[0], [exchange_colours(line) for line in s[1]]), "not for the position"),
    "foreign board": (with_header(board="3x4"), "is not a position"),
    "foreign game": (with_header(game="hex", readings={"pie": "off"}, board="rhombus3"), "order where none is needed"),
    "unknown game": (with_header(game="chess"), "unknown game"),
    "other readings": (
        with_header(readings={"connection": "knight", "crossing": "forbidden", "pie": "off"}),
        "not legal|neither a line|order where none",
    ),
    "reading missing": (with_header(readings={"connection": "chain", "crossing": "forbidden"}), "is missing from the readings"),
    "other rules version": (with_header(rules=2), "unknown version"),
    "other format version": (with_header(version=3), "not a strategy of format version 1"),
    "a greater guarantee": (with_header(guarantee="within 3"), "too large for the guarantee"),
    "unknown guarantee": (with_header(guarantee="victory"), "unknown guarantee"),
    "foreign position": (with_header(position="B:B../.../..."), "not for the position of the header"),
    "rank too small": (with_line(0, word(0, "1")), "too small"),
    "rank rises": (with_line(-1, word(0, "9")), "rises"),
    "rank larger than demanded": (
        lambda s: sealed(s[0], [s[1][0], word(0, s[1][0].split(" ")[0])(s[1][1]), *s[1][2:]]),
        "demanded",
    ),
    "order removed": (with_line(0, lambda line: " ".join(line.split(" ")[:3])), "an order is needed"),
    "order that does not connect": (with_line(0, word(3, "order=")), "does not connect"),
    "order over an enemy stone": (with_line(1, word(3, "order=a1,b1,c1,c2,c3,b3,a3")), "not legal there|does not connect"),
    "line twice": (lambda s: sealed(s[0], [*s[1][:2], s[1][1], *s[1][2:]]), "demands this position"),
    "unreachable line": (lambda s: sealed(s[0], [*s[1], "0 B:WWW/.../... pass"]), "demands this position"),
    "position not in normal form": (with_line(1, lambda line: line.replace(":", ";", 1)), "demands this position"),
    "blank line": (lambda s: sealed(s[0], [*s[1][:5], "", *s[1][5:]]), "blank line"),
    "lower-case junk": (with_line(4, lambda line: "junk"), "neither a line"),
    "footer of another section": (
        lambda s: sealed(*s).rsplit("{", 1)[0] + sealed(s[0], s[1][1:] + s[1][:1]).splitlines()[-1] + "\n",
        "digest is wrong",
    ),
    "cut within a line": (lambda s: sealed(*s)[:-1], "ends within a line"),
    "cut before the footer": (lambda s: sealed(*s).rsplit("{", 1)[0], "ends before the footer"),
    "text behind the footer": (lambda s: sealed(*s) + "more\n", "header"),
    "a line changed, seal kept": (lambda s: sealed(*s).replace(" order=", " order=a1,", 1), "not legal|does not connect|digest"),
}


@pytest.mark.parametrize("kind", DAMAGES)
def test_damage_is_refused(kind: str, tmp_path: Path, section: Section) -> None:
    damage, reason = DAMAGES[kind]
    line, error = refusal(tmp_path, damage(section))
    assert line > 0
    assert re.search(reason, error), error


def test_random_damage_never_proves_anything_else(tmp_path: Path, section: Section) -> None:
    """Resealed random changes of single characters: refused, or what is proved is still the sentence that is true."""
    chance = random.Random(7)
    accepted = 0
    for _ in range(300):
        lines = list(section[1])
        number = chance.randrange(len(lines))
        at = chance.randrange(len(lines[number]))
        lines[number] = lines[number][:at] + chance.choice("BW./:abc123- ,") + lines[number][at + 1 :]
        path = tmp_path / "random.txt"
        path.write_text(sealed(section[0], lines))
        report = check_file(path)
        accepted += report.ok
        if report.ok:
            assert [(s.text, s.side, s.guarantee) for s in report.statements] == [("orcoon:3x3:B:.../.../...", "B", "win")]
        else:
            assert report.line > 0
    assert accepted < 60


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
        b"\x1f\x8b",
        b"\x1f\x8b\x08\x00garbage",
        b"\xff\xfe\x00",
        b"[" * 4000 + b"\n",
        b'{"crosscut": ' + b"9" * 4000 + b"}\n",
        b"x" * 10_000_000,
        "Ünïcode\n".encode(),
    ],
    ids=["empty", "picture", "gzip head", "damaged gzip", "not UTF-8", "deep JSON", "huge number", "endless line", "no ASCII"],
)
def test_files_that_are_no_certificates(content: bytes, tmp_path: Path) -> None:
    refusal(tmp_path, content)
    path = tmp_path / "damaged.txt"
    if content:
        with pytest.raises(CertificateError):
            next(read_sections(path))
    else:
        assert list(read_sections(path)) == []


def test_cut_gzip_is_refused(tmp_path: Path) -> None:
    path = certificate_of("orcoon:2x2", tmp_path)
    data = path.read_bytes()
    for length in range(0, len(data), 7):
        path.write_bytes(data[:length])
        assert not check_file(path).ok


def test_equal_certificates_are_equal_files(tmp_path: Path) -> None:
    first = certificate_of("orcoon:2x3", tmp_path).read_bytes()
    assert certificate_of("orcoon:2x3", tmp_path).read_bytes() == first


def test_a_copied_checker_needs_nothing_else(tmp_path: Path) -> None:
    """The folder alone, another working directory, no site packages, no environment."""
    shutil.copytree(CHECKER, tmp_path / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    good = certificate_of("hex:rhombus3", tmp_path)
    bad = tmp_path / "bad.txt"
    bad.write_text("nonsense\n")
    command = [sys.executable, "-E", "-s", "-S", "-m", "checker"]
    done = subprocess.run([*command, str(good)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "proved: hex:rhombus3:B:.../.../...: B win" in done.stdout
    done = subprocess.run([*command, str(good), str(bad)], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "refused: line 1" in done.stdout


@pytest.mark.parametrize(
    "text",
    [
        "orcoon:1x1",
        "orcoon:2x2:W:../..",
        "orcoon:2x4",
        "orcoon:4x2",
        "orcoon:3x3:W:.../.B./...",
        "orcoon:3x3,pie=on",
        "orcoon:3x3,pie=on:W:B../.../...",
        "orcoon:2x3,pie=on:W:B../...:swapped",
        "orcoon:3x3,crossing=allowed",
        "orcoon:3x3,connection=knight",
        "orcoon:3x3:B:.../.../...:pass",
        "orcoon:3x3:W:BBW/B../W.B:pass",
        "orcoon:3x3,connection=knight:W:BBB/.../W.B",
        "orcoon:3x3,connection=knight:B:.../.../...:pass:over",
        "hex:rhombus3,pie=on",
        "hex:rhombus2:W:B./B.",
    ],
)
@pytest.mark.parametrize(
    "options", [{}, {"all_moves": True}, {"distance": True, "all_moves": True}, {"symmetry": False}], ids=str
)
def test_certificates_of_all_sorts_are_accepted(text: str, options: dict[str, Any], tmp_path: Path) -> None:
    path = certificate_of(text, tmp_path, **options)
    report = check_file(path)
    assert report.ok, report.error
    wanted = read_id(text).id
    assert report.statements[0].text == wanted
    (first, *others) = report.statements
    assert (first.guarantee != "win") == ("distance" in options or "over" in text)
    if options.get("all_moves"):
        children = [line.split(" ")[0] for line in (s.position for s in others)]
        game, p = read_id(text).game, read_id(text).position
        assert set(children) == {game.format(game.play(p, turn)) for turn in game.moves(p)} | (
            {first.position} if "over" in text else set()
        )


def test_an_interrupted_section_is_taken_back_and_the_others_stay(tmp_path: Path) -> None:
    game = open_game("orcoon", "1x1")
    claim = Claim(game, game.format(game.start()), 0, "win")

    def lines() -> Iterator[Line]:
        yield Line(2, "B:.", "a1", "order=")
        raise KeyboardInterrupt

    for packed in (True, False):
        path = tmp_path / "c"
        with path.open("wb") as stream:
            writer = CertificateWriter(stream, packed=packed)
            writer.section(claim, [Line(2, "B:.", "a1", "order=")])
            with pytest.raises(KeyboardInterrupt):
                writer.section(claim, lines())
            writer.section(claim, [Line(2, "B:.", "a1", "order=")])
        assert writer.lines == 2
        report = check_file(path)
        assert report.ok, report.error
        assert len(report.statements) == 2


def test_a_file_in_the_making_replaces_the_old_one_only_when_done(tmp_path: Path) -> None:
    path = tmp_path / "c.gz"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt), file_in_the_making(path) as part:  # noqa: PT012
        part.write_text("half")
        raise KeyboardInterrupt
    with file_in_the_making(path):
        pass  # nothing written
    assert path.read_text() == "old"
    with file_in_the_making(path) as part:
        part.write_text("new")
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]
    link = tmp_path / "link"
    link.symlink_to(path)
    with file_in_the_making(link) as part:
        part.write_text("through the link")
    assert link.is_symlink()
    assert path.read_text() == "through the link"


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(CertificateError, match=r"cannot write .*No such file"), file_in_the_making(tmp_path / "no" / "c") as part:
        part.write_text("")
    with pytest.raises(CertificateError, match="no regular file"), file_in_the_making(tmp_path):
        pass


def test_plain_text_on_demand(tmp_path: Path) -> None:
    packed, plain = certificate_of("orcoon:2x2", tmp_path), tmp_path / "plain.txt"
    solve(read_id("orcoon:2x2"), certificate=plain)
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    assert check_file(plain).ok
