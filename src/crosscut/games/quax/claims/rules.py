"""No draws, loops in any direction, and the first move: what the rules of Quax and Torax do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

from crosscut.claims.checks import stop_at
from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run
from crosscut.games.quax.claims.cases import QUAX_TEXT, TEXT, finding, is_win, lines, quax, torax, won
from crosscut.games.quax.questions.patterns import KINDS
from crosscut.games.quax.rules import Bridged, Bridging
from crosscut.solver.patterns import list_patterns
from crosscut.solver.proof import Evidence, Proof

EVERY_BOARD = "every board, by the argument in docs/rules/quax.md and docs/rules/torax.md"
FILLED = {"quax": ("1x1", "1x2", "2x1", "2x2", "2x3", "3x2", "3x3"), "torax": ("torus3",)}


def filled(game: Bridging) -> Iterator[Bridged]:
    """Yield all positions in which nobody has anything left to place: full, with a bridge in each block that can have one."""
    for glyphs in product("BW", repeat=game.board.size):
        black = sum(1 << cell for cell, glyph in enumerate(glyphs) if glyph == "B")
        p = Bridged(black, game.board.all_cells & ~black)
        choices = []
        for number, one in enumerate(game.board.diagonals):
            if number < one.crosses:
                free = [(at, glyphs[game.board.diagonals[at].a]) for at in (number, one.crosses)]
                choices.append([(at, who) for at, who in free if glyphs[game.board.diagonals[at].b] == who])
        for chosen in product(*filter(None, choices)):
            mine, theirs = (sum(1 << at for at, who in chosen if who == colour) for colour in "BW")
            yield p._replace(black_bridges=mine, white_bridges=theirs)


def no_draws(run: Run, name: str) -> Finding:
    """Go through all filled boards: each has a winner."""
    seen = open_ = 0
    picture: Picture | None = None
    for board in FILLED[name]:
        game = torax(board) if name == "torax" else quax(board)
        for p in run.meter.watched(filled(game)):
            seen += 1
            if game.outcome(p) is None:
                open_ += 1
                picture = picture or Picture(game, p, "Nothing is left to place, and nobody has won.")
        run.bound = f"boards up to {board}"
    because = (
        "Where nothing is left to place, a winner is there; before that somebody has something to place."
        if not open_
        else "There are boards on which nothing is left to place, and nobody has won."
    )
    scope = f"all filled boards of {', '.join(FILLED[name])}; {EVERY_BOARD}"
    figures: dict[str, int | float | str] = {"filled boards": seen, "without a winner": open_}
    return finding(not open_, scope, because, figures, Evidence.UNCHECKED, picture)


def directions(run: Run) -> Finding:
    """List all minimal loops of the smallest board, and how they go round."""
    game, kind = torax("torus3"), KINDS["torax"]["loops"]
    keep = run.file("torax-torus3-loops.zip")
    listed = list_patterns(game, kind, refutation=keep, limits=run.left(), progress=run.meter.progress)
    stop_at(listed.limit)
    assert listed.refutation is not None
    ways: Counter[str] = Counter()
    for one in listed.patterns:
        for image in set(kind.images(game, one.elements)):
            rounds = game.winding(image & game.board.all_cells, image >> game.board.size)
            assert rounds is not None
            across, down = max(rounds, (-rounds[0], -rounds[1]))
            ways[f"{across} across, {down} down"] += 1
    holds = {"1 across, 0 down", "0 across, 1 down", "1 across, 1 down", "1 across, -1 down"} <= ways.keys()
    figures: dict[str, int | float | str] = dict(sorted(ways.items()))
    because = (
        "There are least loops along rows, along columns, and round both ways at once, in either sense."
        if holds
        else "Round one of these ways there is no least loop."
    )
    return finding(
        holds,
        "all least loops of torus3",
        because,
        figures,
        Evidence.REFUTATION,
        bundles=[listed.refutation.file],
        known=listed.refutation.known,
    )


def first_move(run: Run) -> Finding:
    """Solve square boards of Quax."""
    proofs: list[Proof] = []
    figures: dict[str, int | float | str] = {}
    boards = ("1x1", "2x2", "3x3", *(("4x4",) if run.deep else ()))
    for board in boards:
        proofs.append(won(run, quax(board), Bridged(), board))
        figures[board] = "won by who begins" if is_win(proofs[-1]) else "lost by who begins"
        run.bound = f"square boards up to {board}"
    figures["lines of certificates"] = lines(proofs)
    holds = all(is_win(proof) for proof in proofs)
    because = (
        "On square boards neither side has the shorter way, and the first move decides: an extra stone never hurts."
        if holds
        else "Who begins loses some of these square boards."
    )
    return finding(holds, f"the square boards {', '.join(boards)}", because, figures, Evidence.CERTIFICATE, None, proofs)


def _draws_of(name: str) -> Callable[[Run], Finding]:
    return lambda run: no_draws(run, name)


CLAIMS = (
    Claim(
        "quax-01",
        QUAX_TEXT,
        "Rule 4",
        "There are no draws.",
        (Reading("filled boards", "where nothing is left to place somebody has joined his sides", _draws_of("quax"), seconds=5),),
    ),
    Claim(
        "quax-02",
        QUAX_TEXT,
        "Rule 1",
        "Black begins (and has an advantage).",
        (Reading("square boards", "who begins wins on every square board from 1x1 on", first_move, seconds=5),),
    ),
    Claim(
        "torax-01",
        TEXT,
        "4 October, rule 3",
        "The game ends when X has made a loop, or when this is impossible: nobody can draw.",
        (
            Reading(
                "filled boards",
                "where nothing is left to place there is a loop, or none is possible",
                _draws_of("torax"),
                seconds=5,
            ),
        ),
    ),
    Claim(
        "torax-09",
        TEXT,
        "4 October, rule 3",
        "A loop may go round in any direction.",
        (
            Reading(
                "least loops",
                "among the least loops are some along rows, some along columns, and some that go round both ways",
                directions,
                seconds=8,
            ),
        ),
    ),
)
