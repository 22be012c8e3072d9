"""The diagrams of the rule pages: `python docs/site/rule_pictures.py` draws them anew in docs/rules/pictures.

Each is a position that `crosscut show` takes too, with a line that says what is to be seen; a ring points at the cell that it
speaks of.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import crosscut

FOLDER = Path(__file__).parents[1] / "rules" / "pictures"


class Diagram(NamedTuple):
    """A position, what is to be seen, the cell or cells with a ring, and labels by cell."""

    position: str
    says: str
    ringed: tuple[str, ...] = ()
    labels: Mapping[str, str] = {}


DIAGRAMS = {
    "orcoon-diagonal": Diagram(
        "orcoon:4x4:B:..../.B../..../....", "Rule 3: c3 is illegal for Black. It would touch b2 at a corner only.", ("c3",)
    ),
    "orcoon-crossing": Diagram(
        "orcoon:3x3:B:B.W/W../...",
        "Rule 4: c2 is illegal for Black. It would cross over b1 and b2, both empty.",
        ("c2",),
    ),
    "orcoon-deadlock": Diagram(
        "example:first-deadlock", "A deadlock: nobody can ever place on the three points again.", ("b2", "c2", "b3")
    ),
    "xodd-groups": Diagram(
        "example:xodd-1.1",
        "Three black groups and two white ones: five, an odd number, so the position is legal.",
        (),
        {"a1": "1", "b1": "1", "b2": "1", "c2": "2", "c3": "2", "a4": "3", "a5": "3", "d4": "4", "c5": "5"},
    ),
    "yodd-groups": Diagram(
        "example:yodd-1.1",
        "Two white groups and three black ones: five, an odd number.",
        (),
        {"c1": "1", "d2": "1", "f2": "2", "c3": "3", "b4": "4", "d4": "4", "c5": "4", "f4": "5", "g5": "5"},
    ),
    "hex-won": Diagram("hex:rhombus4:W:...B/.WB./.WB./.BW.", "Black has joined his sides, top and bottom."),
    "seo-links": Diagram(
        "seo:torus5:W:...../.BW../..B../...../.....:last=Bc3+Wc2:links=Bb2c3",
        "Rule 2: White goes on from c2, but not to b3, across the link of Black. (The other rings: the last stones.)",
        ("b3",),
    ),
    "quax-bridge": Diagram(
        "quax:4x4:W:..../.BW./.WB./....:bridges=Bb2c3", "Rule 3: over the bridge of Black White can put none from c2 to b3."
    ),
    "oshiqi-push": Diagram(
        "oshiqi:5x5:W:..B../...../...../..@../.....",
        "Rule 3: the stone on c1 has pushed the ball from c3 to c4.",
        ("c3",),
    ),
    "crosshairs-capture": Diagram(
        "crosshairs:hexhex3:B:.../.b../.bw../..b./...",
        "Rule 5: a drop on g3 makes e3 a King of Black: it is on two enemy lines then.",
        ("g3",),
    ),
    "warrens-score": Diagram(
        "warrens:4x4:W:.BB./B.B./.BB./....", "Rule 6: the square marks an empty cell that Black encloses. It scores."
    ),
}


def drawn(name: str) -> str:
    """Return a diagram as SVG."""
    diagram = DIAGRAMS[name]
    return crosscut.position(diagram.position).svg(diagram.says, ringed=diagram.ringed, labels=diagram.labels)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in DIAGRAMS:
        (FOLDER / f"{each}.svg").write_text(drawn(each), encoding="utf-8")
