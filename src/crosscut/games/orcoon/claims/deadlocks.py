"""The two diagrams: are they deadlocks, whatever surrounds them?

Whether a stone may go to a point depends only on points within two rows and columns of it (rules 3 and 4). So a board with two
more rows and columns on each side is enough: if no legal position of it lets a colour place on a dead point while the diagram's
empty points are empty, then no position of any board does. Near an edge there are fewer points around, so boards with fewer rows
or columns on some sides are asked as well. As nobody can be the first to place there, the points stay dead. SAT refutes the
opposite, and the rules go through all surroundings on small boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.core.board import mask_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE
from crosscut.core.instance import read_alignments
from crosscut.core.stones import Stones
from crosscut.encodings.formula import Formula
from crosscut.games.orcoon.claims.refuting import legal_board, proofs, refute
from crosscut.games.orcoon.claims.sizes import opened
from crosscut.games.orcoon.deadlocks.pattern import Pattern
from crosscut.games.orcoon.deadlocks.spot import spot
from crosscut.games.orcoon.formulas.placing import may_place
from crosscut.games.orcoon.rules import Orcoon
from crosscut.solver.limits import Meter
from crosscut.solver.proof import Evidence

FIRST = "x x o\nx . .\no . x\n"
SECOND = "o x\nx . . .\no . x . o\n. . . x\nx o\n"
AROUND = 2  # rows and columns round a diagram that matter


def diagrams(text: str) -> tuple[list[Pattern], int]:
    """Return the legal alignments, with a mutually dead set, of a diagram whose leading blanks were lost, and the number of all.

    They are returned as patterns: `.` for the mutually dead points, the stones as they stand, `?` for all else.
    """
    aligned = read_alignments(text, {"game": "orcoon"})
    found: list[Pattern] = []
    for instance in aligned.instances:
        game, p = instance.game, instance.position
        assert isinstance(game, Orcoon)
        assert isinstance(p, Stones)
        dead = 0
        for one in spot(game, p, Meter()):
            dead |= one.dead
        if dead:
            glyphs = ["." if dead >> cell & 1 else "?" if glyph == "." else glyph for cell, glyph in enumerate(game.glyphs(p))]
            found.append(Pattern(tuple("".join(glyphs[cell] for cell in row) for row in game.board.rows)))
    return found, aligned.tried


def meant(text: str) -> Pattern:
    """Return the one pattern that a diagram means; ContradictionError if there is none, or more than one."""
    found, tried = diagrams(text)
    if len(found) != 1:
        raise ContradictionError(f"{len(found)} of {tried} alignments of the diagram hold a deadlock: please report it")
    return found[0]


def placed_formula(game: Orcoon, pattern: Pattern, top: int, left: int) -> Formula:
    """Return the formula: a legal position with the pattern there, and a colour that may place on a dead point of it."""
    formula, black, white = legal_board(game)
    formula.because("the pattern is there, its dead points empty")
    at = {glyph: [game.board.by_place[row + top, column + left] for row, column in pattern.places(glyph)] for glyph in ".BW"}
    for cell in at["B"]:
        formula.add(black[cell])
    for cell in at["W"]:
        formula.add(white[cell])
    for cell in at["."]:
        formula.add(-black[cell])
        formula.add(-white[cell])
    formula.because("a colour may place on a dead point")
    ways = []
    crossing = game.readings["crossing"] == "forbidden"
    for colour, own, other in (("black", black, white), ("white", white, black)):
        for cell in at["."]:
            ways.append(formula.literal("places", colour, game.board.names[cell]))
            for clause in may_place(game.board, own, other, cell, crossing=crossing):
                formula.add(-ways[-1], *clause)
    formula.add(*ways)
    return formula


def _dead_by_sat(run: Run, text: str, name: str) -> Finding:
    pattern = meant(text)
    rows, columns = pattern.box
    boards = lines = 0
    for above, below, left, right in product(range(AROUND + 1), repeat=4):
        game = opened(f"{rows + above + below}x{columns + left + right}")
        formula = placed_formula(game, pattern, above, left)
        claim = f"a colour may place on a dead point of {pattern.text}, {above} rows above it and {left} columns to its left"
        known = {"question": "barred", "pattern": pattern.text, "row": above + 1, "column": left + 1}
        found = refute(run, game, claim, formula, known, f"{name}-{game.board.name}-{above}-{left}")
        if found is None:
            raise ContradictionError(f"{game.board.name}: {claim}: please report it")
        boards, lines = boards + 1, lines + found
        run.bound = f"{boards} of {(AROUND + 1) ** 4} surroundings"
    _, tried = diagrams(text)
    game = opened(f"{rows}x{columns}")
    return Finding(
        Verdict.HOLDS,
        "every board: nothing beyond two rows and columns matters; refuted for 0 to 2 rows above and below, 0 to 2"
        " columns left and right",
        Evidence.REFUTATION,
        ("The diagram" if tried == 1 else f"One of {tried} alignments of the rows")
        + " is a legal position with such points. Nobody can be the first to place on one of them, so nobody ever does.",
        {"alignments": tried, "surroundings refuted": boards, "lines of proof": lines},
        (Picture(game, _stones(game, pattern, 0, 0), "the marked points stay empty", _dead(game, pattern, 0, 0)),),
        proofs(run, name),
    )


def _stones(game: Orcoon, pattern: Pattern, top: int, left: int) -> Stones:
    at = game.board.by_place
    black, white = (mask_of(at[row + top, column + left] for row, column in pattern.places(glyph)) for glyph in "BW")
    return Stones(black, white)


def _dead(game: Orcoon, pattern: Pattern, top: int, left: int) -> int:
    at = game.board.by_place
    return mask_of(at[row + top, column + left] for row, column in pattern.places("."))


def surroundings(game: Orcoon, pattern: Pattern, more: int | None = None) -> Iterator[tuple[Stones, int]]:
    """Yield (position, dead points): all legal positions that hold an image of the pattern somewhere, once for each place.

    Arguments: `more`: how many stones there are beside those of the pattern (None: any number).
    """
    rows, columns = (max(place[axis] for place in game.board.places) + 1 for axis in (0, 1))

    def fill(p: Stones, free: int, more: int | None) -> Iterator[Stones]:
        if not free or more == 0:
            if not more and game.illegal(p) is None:
                yield p
            return
        cell = free & -free
        less = None if more is None else more - 1
        yield from fill(p, free ^ cell, more)
        yield from fill(p._replace(black=p.black | cell), free ^ cell, less)
        yield from fill(p._replace(white=p.white | cell), free ^ cell, less)

    for image in sorted({image for _, image in pattern.images()}):
        for top, left in product(range(rows - image.box[0] + 1), range(columns - image.box[1] + 1)):
            p, dead = _stones(game, image, top, left), _dead(game, image, top, left)
            for q in fill(p, game.board.all_cells & ~(p.black | p.white | dead), more):
                yield q, dead


def _dead_by_rules(run: Run, text: str, boards: tuple[str, ...]) -> Finding:
    pattern = meant(text)
    positions = placements = 0
    for board in boards:
        game = opened(board)
        for p, dead in surroundings(game, pattern):
            run.meter.count()
            positions += 1
            for colour in (BLACK, WHITE):
                own, other = p.sides(colour)
                placements += sum(game.placeable(own, other, cell) for cell in range(game.board.size) if dead >> cell & 1)
        run.bound = f"boards up to {board}"
    if placements:
        raise ContradictionError(f"{placements} placements on dead points of {pattern.text}: please report it")
    return Finding(
        Verdict.HOLDS,
        f"all legal positions of {', '.join(boards)} with an image of the diagram at any place",
        Evidence.UNCHECKED,
        "In none of them does either colour have a legal placement on a point of the deadlock.",
        {"positions": positions, "placements on dead points": placements},
    )


def _blocks_everybody(run: Run, text: str, boards: tuple[str, ...]) -> Finding:
    pattern = meant(text)
    positions = 0
    for board in boards:
        game = opened(board)
        extra = range(game.board.size - pattern.stones - pattern.dead + 1)
        for p, _ in (found for more in extra for found in surroundings(game, pattern, more)):
            run.meter.count()
            positions += 1
            for colour in (BLACK, WHITE):
                if game.can_connect(p, colour):
                    order = game.placement_order(p, colour)
                    assert order is not None
                    cells = ", ".join(game.board.names[cell] for cell in order)
                    return Finding(
                        Verdict.FAILS,
                        f"the smallest example: boards by number of cells up to {board}, then positions by number of stones",
                        Evidence.WITNESS,
                        f"{COLOUR_NAMES[colour]} goes round the deadlock: {cells}.",
                        {"positions looked at": positions, "stones": (p.black | p.white).bit_count()},
                        (Picture(game, p._replace(turn=colour), f"{COLOUR_NAMES[colour]} can connect", mask_of(order)),),
                    )
        run.bound = f"all boards up to {board}, by number of cells"
    raise ContradictionError(f"nobody can connect beside {pattern.text}: please report it")


def _readings(text: str, name: str, small: tuple[str, ...], larger: tuple[str, ...], seconds: float) -> tuple[Reading, ...]:
    """Return the readings of "this diagram is a deadlock"."""
    return (
        Reading(
            "refuted",
            "In no legal position of any board with the diagram's stones and empty points, in the alignment that makes sense,"
            " can either colour ever place on one of these points.",
            lambda run: _dead_by_sat(run, text, name),
            seconds=4,
        ),
        Reading(
            "gone through",
            f"The same in all legal positions of {', '.join(small)}.",
            lambda run: _dead_by_rules(run, text, small),
            seconds=seconds,
        ),
        Reading(
            "nobody can connect",
            "In no legal position with the diagram somewhere can either side still connect.",
            lambda run: _blocks_everybody(run, text, larger),
            repairs=("refuted",),
            seconds=2,
            strict="The text itself tells how to win with a deadlock on the board: by connecting past it.",
        ),
    )


CLAIMS = (
    Claim(
        "orcoon-08",
        "Orcoon",
        "How it came about",
        "The first diagram (six stones on 3x3) is a deadlock.",
        _readings(FIRST, "first-deadlock", ("3x3", "3x4", "4x4"), ("3x3", "3x4"), 5),
    ),
    Claim(
        "orcoon-09",
        "Orcoon",
        "How it came about",
        "The second diagram (a ring of empty points, its leading blanks lost) is a deadlock.",
        _readings(SECOND, "second-deadlock", ("5x5",), ("5x5", "5x6"), 5),
    ),
)
