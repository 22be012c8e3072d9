"""A random tenth of the lines: what it accepts, what it sees, and how often."""

import json
from pathlib import Path
from typing import Any

import pytest

from cases import slow
from certify import certificate_of, sealed, sections
from crosscut.checker import audit, check_file
from crosscut.checker.certificate import Work
from damaged_certificates import damaged

FILES: list[tuple[str, dict[str, Any]]] = [
    ("orcoon:3x3", {}),
    ("orcoon:3x3", {"distance": True}),
    ("xodd:2x3", {}),
    ("yodd:hexhex2", {"margin": True}),
    ("seo:torus3", {}),
    ("crosshairs:hexhex2", {"distance": True}),
]


def looked_through(path: Path, seed: int) -> tuple[bool, int]:
    work = Work(seed=seed)
    return check_file(path, work=work).ok, work.followed


@pytest.mark.parametrize(("text", "options"), FILES)
def test_a_right_file_is_never_refused(text: str, options: dict[str, Any], tmp_path: Path) -> None:
    path = certificate_of(text, tmp_path, **options)
    whole = check_file(path)
    for seed in range(10):
        work = Work(seed=seed)
        assert check_file(path, work=work) == whole
        assert len(whole.statements) <= work.followed <= work.lines


def test_the_share_and_the_seed(tmp_path: Path) -> None:
    path = certificate_of("orcoon:3x3", tmp_path)
    lines = sum(len(lines) for _, lines in sections(path))
    followed = [looked_through(path, seed)[1] for seed in range(100)]
    assert abs(sum(followed) / 100 - 1 - (lines - 1) / 10) < lines / 100
    assert followed == [looked_through(path, seed)[1] for seed in range(100)]


def test_one_wrong_line_is_seen_when_it_is_drawn(tmp_path: Path) -> None:
    header, lines = sections(certificate_of("orcoon:3x3", tmp_path))[0]
    rank, position, _, *order = lines[40].split(" ")
    lines[40] = " ".join([rank, position, "z9", *order])
    path = tmp_path / "wrong"
    path.write_text(sealed(header, lines))
    seen = sum(not looked_through(path, seed)[0] for seed in range(300))
    assert 15 <= seen <= 50  # of 30 expected


def test_a_missing_line_is_seen_when_a_line_that_demands_it_is_drawn(tmp_path: Path) -> None:
    header, lines = sections(certificate_of("orcoon:3x3", tmp_path))[0]
    path = tmp_path / "wrong"
    path.write_text(sealed(header, lines[:-1]))
    seen = sum(not looked_through(path, seed)[0] for seed in range(300))
    assert 15 <= seen < 300


@pytest.mark.parametrize(("count", "least"), [(30, 2), slow(75, 5)])
def test_all_lines_drawn_accept_what_a_whole_check_accepts(
    count: int, least: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """More: the order of lines, and lines that nobody demands, do not matter to the sentence."""
    monkeypatch.setattr(audit, "SHARE", 1)
    texts = ["".join(sealed(*part) for part in sections(certificate_of(text, tmp_path, **more))) for text, more in FILES]
    path, accepted = tmp_path / "damaged", 0
    for seed in range(count):
        path.write_bytes(damaged(texts[seed % len(texts)], seed))
        whole, drawn = check_file(path), check_file(path, work=Work(seed=seed))
        accepted += whole.ok
        assert drawn == whole or not whole.ok, path.read_text(errors="replace")
        if drawn.ok and not whole.ok:
            assert any(words in whole.error for words in ("no earlier line demands", "larger than the rank demanded"))
    assert accepted >= least


def test_a_footer_is_checked_whole(tmp_path: Path) -> None:
    header, lines = sections(certificate_of("orcoon:2x3", tmp_path))[0]
    text = sealed(header, lines)
    path = tmp_path / "wrong"
    path.write_text(text.replace(json.loads(text.splitlines()[-1])["sha256"], "0" * 64))
    assert not any(looked_through(path, seed)[0] for seed in range(5))
