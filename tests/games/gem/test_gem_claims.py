"""The claims about Gem and its boards: every verdict from a run, and what the drawings show."""

import networkx as nx
import pytest

from cases import slow
from crosscut.claims.claim import Reading, Run, Verdict
from crosscut.core.board import cells_of
from crosscut.core.boards import open_board
from crosscut.games.gem.claims.book import CLAIMS, UNDECIDABLE
from crosscut.games.gem.claims.cap import cap_points, icosahedron
from crosscut.games.gem.claims.diagrams import PENTABOARD, Drawn, gem_board, heptagonal, pentaboard
from crosscut.solver.limits import LimitReached, Limits, Meter

READINGS = {(claim.id, reading.name): reading for claim in CLAIMS for reading in claim.readings}

# What a run says today. A verdict that changes is a change of the rules, of a reading, or a mistake.
VERDICTS = {
    ("gem-01", "as a regular pentagon"): "HOLDS witness",
    ("gem-01", "all cells alike"): "FAILS witness",
    ("gem-02", "no symmetry"): "FAILS witness",
    ("gem-02", "its sides differ"): "HOLDS witness",
    ("gem-03", "by its corners"): "HOLDS witness",
    ("gem-04", "nobody"): "HOLDS refutation",
    ("gem-04", "both"): "HOLDS refutation",
    ("gem-04", "nobody, gem5"): "HOLDS refutation",
    ("gem-04", "both, gem4"): "HOLDS refutation",
    ("gem-05", "round a vertex"): "FAILS witness",
    ("gem-05", "an icosahedral cap"): "HOLDS witness",
    ("gem-05", "cells as faces"): "HOLDS witness",
    ("gem-06", "the drawing"): "HOLDS witness",
    ("gem-07", "the drawing"): "HOLDS witness",
    ("gem-08", "the heptagonal board"): "HOLDS witness",
    ("gem-08", "the pentaboard, counted on"): "HOLDS witness",
    ("gem-09", "as a regular heptagon"): "HOLDS witness",
    ("gem-10", "corners on both sides"): "HOLDS witness",
    ("gem-10", "each dot once"): "FAILS witness",
    ("gem-11", "the centre counted"): "HOLDS witness",
    ("gem-11", "without the centre"): "FAILS witness",
    ("gem-12", "gone through"): "HOLDS unchecked",
    ("gem-12", "nobody"): "HOLDS refutation",
    ("gem-12", "both"): "HOLDS refutation",
    ("gem-12", "nobody, three sides"): "HOLDS refutation",
    ("gem-12", "both, three sides"): "HOLDS refutation",
    ("gem-12", "nobody, pentagon5"): "HOLDS unchecked",
    ("gem-13", "opposite sides on seven"): "HOLDS witness",
    ("gem-13", "opposite sides on five"): "HOLDS refutation",
    ("gem-13", "round the centre: nobody"): "HOLDS refutation",
    ("gem-13", "round the centre: both"): "HOLDS refutation",
    ("gem-13", "round the centre: both, heptagon3"): "HOLDS refutation",
    ("gem-13", "round the centre: nobody, heptagon4"): "HOLDS refutation",
    ("gem-14", "it adds nothing"): "HOLDS refutation",
    ("gem-15", "gone through"): "HOLDS unchecked",
    ("gem-15", "nobody"): "HOLDS refutation",
    ("gem-15", "both"): "HOLDS refutation",
    ("gem-15", "another game"): "HOLDS unchecked",
    ("gem-16", "they never are"): "HOLDS unchecked",
}
VERY_LONG = [key for key, reading in READINGS.items() if reading.seconds > 100]  # decided again in tests/claims
LONG = [key for key, reading in READINGS.items() if reading.seconds > 1.5 or reading.deep]
DRAWN = {"gem5": gem_board, "pentagon5": pentaboard, "heptagon5": heptagonal}


def test_every_reading_has_its_verdict_here() -> None:
    assert set(READINGS) == set(VERDICTS)
    assert [one.id for one in UNDECIDABLE] == ["gem-17"]


@pytest.mark.parametrize(("claim", "name"), [slow(*key) if key in LONG else key for key in VERDICTS if key not in VERY_LONG])
def test_verdicts(claim: str, name: str) -> None:
    reading: Reading = READINGS[claim, name]
    found = reading.decide(Run(Meter()))
    assert f"{found.verdict.value} {found.evidence.value}" == VERDICTS[claim, name]
    assert found.figures
    assert found.verdict is not Verdict.FAILS or found.pictures


def test_a_limit_leaves_a_reading_open_and_says_how_far_it_came() -> None:
    run = Run(Meter(Limits(nodes=1000)))
    with pytest.raises(LimitReached):
        READINGS["gem-12", "gone through"].decide(run)
    assert run.bound == "boards up to pentagon2"


@pytest.mark.parametrize(("name", "cells", "places"), [("gem5", 54, 54), ("pentagon5", 51, 55), ("heptagon5", 71, 80)])
def test_the_drawings_have_the_cells_of_the_boards(name: str, cells: int, places: int) -> None:
    drawn, board = DRAWN[name](), open_board(name)
    assert len(drawn.near) == board.size == cells
    assert len(drawn.printed.glyphs) == places
    assert tuple(drawn.near) == board.neighbours
    assert sorted(drawn.rim) == list(cells_of(board.rim))
    assert sorted(drawn.corners) == list(cells_of(board.corners))


def test_a_misprint_would_be_seen() -> None:
    """Another number in the drawing is another board, or none."""
    good = pentaboard()
    for text in (". . 3   3 . .", ". 2     2 ."):
        at = text.rindex(text.strip(". ")[-1])
        drawn = Drawn(PENTABOARD.replace(text, f"{text[:at]}{'4' if '3' in text else '7'}{text[at + 1 :]}"))
        assert drawn.near != good.near
        assert set(drawn.printed.times.values()) != {2}


def test_the_cap_is_that_of_networkx() -> None:
    """The points of the five triangles touch as the cells do; the icosahedron's graph is networkx's."""
    vertices = icosahedron()
    edge = min(sum((a - b) ** 2 for a, b in zip(vertices[0], other, strict=True)) for other in vertices[1:])
    graph = nx.Graph()
    for one in range(12):
        for other in range(one):
            square = sum((a - b) ** 2 for a, b in zip(vertices[one], vertices[other], strict=True))
            if abs(square - edge) < 1e-9:
                graph.add_edge(one, other)
    assert nx.is_isomorphic(graph, nx.icosahedral_graph())
    board = open_board("pentagon2")
    assert len(set(cap_points(board))) == board.size
    half = nx.Graph([(edge.a, edge.b) for edge in board.edges])
    faces = nx.Graph(graph.subgraph(range(6)))
    assert nx.is_isomorphic(half, faces)
