"""The documentation site: `python docs/site/build_site.py` builds it in build/site (extra `docs`).

The pages of docs/ are the source, and readable without this. A copy of them goes to build/docs, with the pages of the project
that stand elsewhere (`OUTSIDE`), and with what is made from the code: what can be asked of a game, below its rules, and the
reference of commands and of the Python API. Zensical makes the site of that copy, and refuses a link that leads nowhere.
Reference pages are not committed: every change of a help text would make them wrong.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from crosscut.core.registry import OWN
from notebook_pages import notebook_pages
from plain_markdown import for_zensical
from reference_pages import api_pages, asked_section, command_pages

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build"
LINK = re.compile(r"(!?\[(?:[^\[\]]|\[[^\]]*\])*\])\(([^):\s]+)\)")
FENCE = re.compile(r"(^```.*?^```$)", re.DOTALL | re.MULTILINE)
# Pages of the project outside docs/, and what docs/README.md is called beside the landing page.
OUTSIDE = {
    "README.md": "about/overview.md",
    "CHANGELOG.md": "about/changes.md",
    "CONTRIBUTING.md": "about/contributing.md",
    "benchmarks/README.md": "about/benchmarks.md",
    "collection/README.md": "about/collection.md",
    "examples/plugin/README.md": "about/plugin.md",
    "notebooks/README.md": "notebooks/index.md",
    "docs/README.md": "about/pages.md",
}
# The tabs: a page, or a folder with the pages that come first; all others of the folder follow by name.
TABS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("Home", "index.md", ()),
    ("Tutorial", "tutorial.md", ()),
    (
        "How to",
        "use",
        ("tasks", "positions", "serve", "commands", "puzzles", "puzzles-construction", "books", "notes", "batch", "store"),
    ),
    ("Notebooks", "notebooks", ("index", "designer", "researcher", "puzzle-editor")),
    ("Games", "rules", ("README", *OWN)),
    ("Results", "results", ("README", "charts", "orcoon-values", "xodd-values", "hex-values")),
    ("Why", "mathematics", ("deadlocks", "xodd-theory")),
    ("Reference", "reference", ()),
    ("Formats", "formats", ("certificates", "tables", "boards", "encodings")),
    ("About", "about", ("overview", "pages", "contributing", "changes")),
)


def staged(source: Path) -> str | None:
    """Return where a file of the project stands in the copy, None if it is not part of the site."""
    inside = os.path.relpath(source, ROOT).replace(os.sep, "/")
    if inside in OUTSIDE:
        return OUTSIDE[inside]
    if inside.endswith(".ipynb"):
        return inside.removesuffix(".ipynb") + ".md"
    return inside.removeprefix("docs/") if inside.startswith("docs/") else None


def with_links(text: str, source: Path) -> str:
    """Return a page whose links lead to the places in the copy; of links to what is not part of it the text alone."""

    def led(match: re.Match[str]) -> str:
        shown, target = match.groups()
        file, mark, heading = target.partition("#")
        if not file:
            return match[0]
        there, here = staged(Path(os.path.normpath(source.parent / file))), staged(source)
        if there is None or here is None:
            return shown[1:-1]
        return f"{shown}({os.path.relpath(there, Path(here).parent).replace(os.sep, '/')}{mark}{heading})"

    return "".join(part if part.startswith("```") else LINK.sub(led, part) for part in FENCE.split(text))


def stage(pages: Path) -> None:
    """Make the copy: pages with their links led right, everything else as it is, pages made from the code."""
    shutil.rmtree(pages, ignore_errors=True)
    shutil.copytree(ROOT / "docs", pages, ignore=shutil.ignore_patterns("__pycache__", "README.md", "*.py", "zensical.toml"))
    made: list[tuple[str, str]] = [*command_pages(), *api_pages(), *notebook_pages()]
    for source in (*(ROOT / "docs").rglob("*.md"), *(ROOT / name for name in OUTSIDE)):
        there, text = staged(source), with_links(source.read_text(encoding="utf-8"), source)
        assert there is not None
        if source.parent.name == "rules" and source.stem in OWN:
            text += f"\n{asked_section(source.stem)}"
        made.append((there, text))
    for page, text in made:
        (pages / page).parent.mkdir(parents=True, exist_ok=True)
        (pages / page).write_text(for_zensical(text) if page.endswith(".md") else text, encoding="utf-8")


def title(page: Path) -> str:
    """Return what the navigation calls a page: its first heading."""
    (heading,) = re.findall(r"^# (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)[:1] or [page.stem]
    return str(re.sub(r"[`*]", "", heading))


def navigation(pages: Path) -> str:
    """Return the line `nav` of the configuration."""

    def entries(of: Iterable[Path]) -> str:
        return ", ".join(f'{{{json.dumps(title(page))} = "{page.relative_to(pages).as_posix()}"}}' for page in of)

    tabs = []
    for name, where, first in TABS:
        if where.endswith(".md"):
            tabs.append(f'{{"{name}" = "{where}"}}')
            continue
        listed = [pages / where / f"{stem}.md" for stem in first]
        found = sorted((pages / where).glob("*.md"))
        if where == "about":
            found += [pages / "architecture.md", *sorted((pages / "inside").glob("*.md"))]
        below = "".join(
            f', {{"{folder.name.capitalize()}" = [{entries(sorted(folder.glob("*.md")))}]}}'
            for folder in sorted((pages / where).iterdir())
            if any(folder.glob("*.md"))
        )
        ordered = [page for page in listed if page in found] + [page for page in found if page not in listed]
        tabs.append(f'{{"{name}" = [{entries(ordered)}{below}]}}')
    return f"nav = [{', '.join(tabs)}]\n"


def build(folder: Path) -> int:
    """Build the site in a folder, in its `site`; return Zensical's exit code, which is not 0 where a link leads nowhere."""
    stage(folder / "docs")
    head, project, rest = (Path(__file__).parent / "zensical.toml").read_text(encoding="utf-8").partition("[project]\n")
    (folder / "zensical.toml").write_text(head + project + navigation(folder / "docs") + rest, encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    return subprocess.run(command, cwd=folder, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(build(BUILD))
