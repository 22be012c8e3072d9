"""The notebooks as pages: text as it stands, code as code, stored output below it; pictures as files beside the page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "notebooks"


def notebook_pages() -> Iterator[tuple[str, str]]:
    """Yield the pages and their pictures, each with its place in the copy."""
    for source in sorted(FOLDER.glob("*.ipynb")):
        cells = json.loads(source.read_text(encoding="utf-8"))["cells"]
        lines: list[str] = []
        pictures = 0
        for cell in cells:
            text = "".join(cell["source"])
            if cell["cell_type"] == "markdown":
                lines += [text, ""]
                continue
            lines += [f"```python\n{text}\n```", ""]
            for output in cell["outputs"]:
                shown, picture = _shown(output)
                if picture:
                    pictures += 1
                    name = f"{source.stem}-{pictures}.svg"
                    yield f"notebooks/{name}", picture
                    lines += [f"![{_title(picture)}]({name})", ""]
                elif shown.strip():
                    lines += [f"```text\n{shown.rstrip()}\n```", ""]
        yield f"notebooks/{source.stem}.md", "\n".join(lines)


def _shown(output: dict[str, Any]) -> tuple[str, str]:
    """Return the text of an output and its picture, "" if it has none."""
    data = output.get("data", {})
    return "".join(output.get("text") or data.get("text/plain", "")), "".join(data.get("image/svg+xml", ""))


def _title(picture: str) -> str:
    found = re.search("<title>(.*?)</title>", picture)
    return found[1] if found else "picture"
