"""The second checker's answers in local games dealt at random are those of plain play, in all states that they are said of.

What an answer rests on, and why, stands in `checker.c`. A version that leaves out one thing of that says what is false.
"""

import subprocess
from pathlib import Path

import pytest

from cases import slow
from second_checker import SOURCE, compiled

PLAIN = Path(__file__).parents[1] / "support" / "local_answers.c"
MISTAKES = [
    ("kept.rests | allowed[i] | 1u << i", "kept.rests | allowed[i]"),
    ("kept.rests | allowed[i] | 1u << i", "kept.rests | (0 & allowed[i]) | 1u << i"),
    ("may.rests | (last & (0 - last))", "may.rests"),
    ("may.rests | (last & (0 - last))", "last & (0 - last)"),
    ("        won.rests |= after.rests;", ""),
    ("won.rests & free : 0; left", "0 : 0; left"),
    ("return (Answer){1, may.rests};\n    Answer after", "return (Answer){1, 0};\n    Answer after"),
    ("Answer lost = {0, hers & local.may[P]};", "Answer lost = {0, 0};"),
    ("lost.rests |= may.rests;", "lost.rests |= 0;"),
    ("lost.rests |= kept.rests;", "lost.rests |= 0;"),
    ("(after.rests | may.rests) & ~(1u << k)", "after.rests & ~(1u << k)"),
    ("(after.rests | may.rests) & ~(1u << k)", "may.rests & ~(1u << k)"),
    ("if (may.yes) return (Answer){0, may.rests};", "if (may.yes) return (Answer){0, 0};"),
    ("if (may.yes) return (Answer){0, may.rests};", "return (Answer){0, may.rests};"),
    ("return (Answer){0, hers & local.may[P]};", "return (Answer){0, 0};"),
    ("~view.asked | bar_word", "~(uint64_t)0 | bar_word"),
    ("{0, all, 0, all}", "{0, all, 0, 0}"),
    ("{all, 0, all, all}", "{all, 0, all, 0}"),
    ("{all, 0, all, all}", "{all, 0, 0, all}"),
    ("{all, 0, all, all}", "{0, 0, all, all}"),
]


def said(source: str, games: int, folder: Path) -> str:
    """What the comparison of so many games says of a checker."""
    both = folder / "both.c"
    both.write_text(source.replace("\nint main(", "\nint checker(") + PLAIN.read_text(encoding="ascii"), encoding="ascii")
    run = subprocess.run([compiled(folder, source=both), str(games), "1"], capture_output=True, text=True, check=False)
    assert (run.returncode == 1) == run.stdout.startswith("false: "), run.stderr
    return run.stdout


@pytest.mark.parametrize("games", [10_000, slow(1_000_000)])
def test_answers_hold_where_they_are_said_to(games: int, tmp_path: Path) -> None:
    words = said(SOURCE.read_text(encoding="ascii"), games, tmp_path).split()
    assert words[1:2] == ["games,"], words
    assert games // 3 < int(words[2]) < games * 2 // 3


@pytest.mark.slow
@pytest.mark.parametrize(("old", "new"), MISTAKES)
def test_every_mistake_shows(old: str, new: str, tmp_path: Path) -> None:
    right = SOURCE.read_text(encoding="ascii")
    assert right.count(old) == 1
    assert said(right.replace(old, new), 20_000, tmp_path).startswith("false: ")
