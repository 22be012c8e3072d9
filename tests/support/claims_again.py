"""Claims of the book decided anew, in the stored findings and their pages: `python tests/support/claims_again.py ID...`.

The whole book takes about an hour. Where one claim has changed, its readings are enough, if the rules of its game are still those
of the record. Each claim goes as far as before (`--deep` or not). Without an ID only the pages are
made anew, and the words of findings that rest on the same readings. A game whose book is new is named in the place of its claims.
"""

import json
import sys
from pathlib import Path
from typing import Any

from crosscut import verify
from crosscut.claims.book import book, books
from crosscut.claims.claim import Verdict
from crosscut.reports.claims_markdown import claims_markdown

RESULTS = Path(__file__).parents[2] / "docs" / "results"


def renewed(record: dict[str, Any], answers: list[dict[str, Any]]) -> dict[str, Any]:
    """Return a record in which the claims of other ones stand as they do there, in the order of the book."""
    if any(record["rules"].get(game, digest) != digest for found in answers for game, digest in found["rules"].items()):
        raise SystemExit("the rules have changed: decide all claims of the game anew")
    parts = [record, *answers]
    findings = {(one["id"], one["reading"]): one for part in parts for one in part["findings"]}
    headlines = {one["id"]: one for part in parts for one in part["headlines"]}
    rules = {game: digest for part in parts for game, digest in part["rules"].items()}
    undecidable = {one["id"]: one for part in parts for one in part["undecidable"]}
    claims = book().claims
    for claim in claims:
        one = headlines[claim.id]
        if claim.told is not None and one["rests_on"] == [*claim.told.holds, *claim.told.fails]:
            one["told"] = claim.told.text
    ordered = [findings[claim.id, reading.name] for claim in claims for reading in claim.readings]
    return record | {
        "rules": {game: rules[game] for game in books()},
        "undecidable": [undecidable[sentence.id] for sentence in book().undecidable],
        "counts": {str(verdict): sum(one["verdict"] == verdict for one in ordered) for verdict in Verdict},
        "headlines": [headlines[claim.id] for claim in claims],
        "findings": ordered,
        "seconds": round(sum(one["seconds"] for one in ordered), 3),
    }


if __name__ == "__main__":
    file = RESULTS / "claims.json"
    stored = json.loads(file.read_text(encoding="utf-8"))
    decided = []
    for id_ in sys.argv[1:]:
        deep = any(one["deep"] for one in stored["findings"] if one["id"] == id_)
        answer = verify(id_, deep=deep, jobs=1, progress=True)
        if answer.failed or answer.unfinished:
            raise SystemExit(f"{id_} was not decided to the end")
        decided.append(answer.to_dict())
    stored = renewed(stored, decided)
    file.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
    for name, lines in claims_markdown(stored).items():
        (RESULTS / name).write_text("\n".join(lines) + "\n", encoding="utf-8")
