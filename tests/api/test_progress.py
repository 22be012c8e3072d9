"""Progress: a function, a bar in a notebook, a line on a terminal, nothing; and the bar's share."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest

from crosscut.api import progress
from crosscut.api.progress import bar_html, shown_progress


def test_a_function_gets_the_sentences() -> None:
    told: list[str] = []
    with shown_progress(told.append) as line:
        assert line is not None
        line("searching")
    assert told == ["searching"]


@pytest.mark.parametrize("asked", [None, False])
def test_outside_of_a_notebook_nothing_is_shown_unasked(asked: bool | None) -> None:
    with shown_progress(asked) as line:
        assert line is None


def test_a_notebook_shows_a_bar_and_takes_it_away(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Any] = []
    handle = SimpleNamespace(update=lambda data, raw: shown.append(data))
    display = SimpleNamespace(display=lambda data, raw, display_id: handle)
    monkeypatch.setitem(sys.modules, "IPython", SimpleNamespace(get_ipython=lambda: SimpleNamespace(kernel=1)))
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    monkeypatch.setattr(progress, "PATIENCE", 0)
    with shown_progress(None) as line:
        assert line is not None
        line("3 of 10 lines")
    assert '<progress value="3" max="10">' in shown[0]["text/html"]
    assert shown[-1] == {"text/plain": ""}
    with shown_progress(False) as line:
        assert line is None


def test_a_terminal_shows_a_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(progress, "PATIENCE", 0)
    with shown_progress(True) as line:
        assert line is not None
        line("searching")
    assert capsys.readouterr().out == ""


def test_a_bar_has_a_share_where_the_sentence_has_one() -> None:
    assert (
        bar_html("1,200 of 4,000 lines, <5/s>")
        == '<progress value="1200" max="4000"></progress> 1,200 of 4,000 lines, &lt;5/s&gt;'
    )
    assert bar_html("searching: 12 nodes") == "<progress></progress> searching: 12 nodes"
