"""`crosscut deadlocks --cells`, `--box`: a list of patterns, made, or given and looked through; proved complete if asked for."""

from __future__ import annotations

import json
from pathlib import Path

from crosscut.games.orcoon.deadlocks.catalogue import Catalogue, catalogue
from crosscut.games.orcoon.deadlocks.catalogue_sat import catalogue_by_constraints, read_list
from crosscut.games.orcoon.deadlocks.report.markdown import catalogue_markdown
from crosscut.games.orcoon.deadlocks.report.text import catalogue_text, deadlocks_record
from crosscut.reports.text import stop_text
from crosscut.solver.limits import Meter, Stop
from crosscut.solver.questions import Answer, Asked

USUAL_CELLS = 13


def listed(asked: Asked) -> Answer:
    """Return the list, as far as it goes if a limit cut it short; the answer is `wrong` if a given list lacks a pattern."""
    meter = Meter(asked.limits, asked.progress, "searching for deadlocks")
    out, html, proof = (asked.options[key] for key in ("out", "html", "proof"))
    found = _listed(asked, meter)
    limit = found.limit
    if proof is not None and limit is None and not found.missing:
        limit = _prove(found, proof, meter)
    record = deadlocks_record(found)
    text = "\n".join(catalogue_text(found))
    files: dict[Path, str] = {}
    if out is not None:
        files = {
            out / "deadlocks.json": json.dumps(record) + "\n",
            out / "deadlocks.txt": text + "\n",
            out / "deadlocks.md": "\n".join(catalogue_markdown(found)) + "\n",
        }
    if html is not None:
        from crosscut.games.orcoon.deadlocks.report.page import catalogue_html

        files[html] = catalogue_html(found)
    what = "not finished" if found.limit else "list finished, proof not"
    notes = () if limit is None else (f"{what}: {stop_text(limit)}",)
    return Answer(record=record, text=(text,), files=files, limit=limit, notes=notes, wrong=bool(found.missing))


def _listed(asked: Asked, meter: Meter) -> Catalogue:
    cells, box, crossing = asked.options["cells"], asked.options["box"], asked.options["crossing"] or "forbidden"
    given = asked.options["list"]
    if box is None and cells is None:
        cells = USUAL_CELLS
    if given is None and asked.options["method"] != "sat":
        return catalogue(crossing, meter, cells=cells, box=box, keep=asked.options["keep"])
    patterns = None
    if given is not None:
        name, text = given()
        patterns = read_list(text, name)
    return catalogue_by_constraints(crossing, meter, cells=cells, box=box, given=patterns)


def _prove(found: Catalogue, folder: Path, meter: Meter) -> str | None:
    """Prove the list, bundle by bundle; return the limit that came first."""
    from crosscut.games.orcoon.deadlocks.completeness import prove

    meter.doing = "proving the list complete"
    with Stop() as stop:
        for bundle in prove(found, folder, meter):
            found.bundles.append(bundle)
        found.proved = True
    return stop.limit
