"""The notebooks run, and what they store is what comes out."""

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from notebook_pages import notebook_pages

FOLDER = Path(__file__).parents[2] / "notebooks"
NAMES = sorted(path.stem for path in FOLDER.glob("*.ipynb"))


def said(cells: list[Any]) -> list[list[str]]:
    """The plain text of each output of each cell of code, without seconds."""
    found = []
    for cell in cells:
        texts = [one.get("text") or one.get("data", {}).get("text/plain", "") for one in cell.get("outputs", [])]
        found.append([re.sub(r"[0-9.]+ s\b", "? s", "".join(text)) for text in texts])
    return found


def stored(name: str) -> list[Any]:
    cells: list[Any] = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return cells


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_stores_output_without_errors(name: str) -> None:
    cells = stored(name)
    outputs = [one for cell in cells for one in cell.get("outputs", [])]
    assert outputs
    assert not [one for one in outputs if one["output_type"] == "error"]
    assert any("image/svg+xml" in one.get("data", {}) for one in outputs)
    assert cells[0]["cell_type"] == "markdown"


def test_the_page_names_all_notebooks() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert sorted(re.findall(r"\(([a-z-]+)\.ipynb\)", text)) == NAMES


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_says_what_it_stores(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    pytest.importorskip("pandas")
    monkeypatch.setattr(sys, "path", [str(FOLDER), *sys.path])
    from run import executed  # type: ignore[import-not-found,unused-ignore]

    assert said(executed(name).cells) == said(stored(name))


def test_the_site_shows_notebooks_with_their_output() -> None:
    pages = dict(notebook_pages())
    assert {f"notebooks/{name}.md" for name in NAMES} <= set(pages)
    for place, text in pages.items():
        if place.endswith(".svg"):
            assert text.startswith("<svg")
            continue
        assert text.startswith("# ")
        assert {f"notebooks/{name}" for name in re.findall(r"\]\(([^)]+\.svg)\)", text)} <= set(pages)
        assert "```python\n" in text
        assert "```text\n" in text
