"""The two phases of Torax: who wins without blocks, with how many the Blocker wins, and who wins the auction.

More blocks are never better for the Connector, and more own stones never worse (docs/results/torax-loops.md has the proof). So
where every set of k blocks is lost for him, every larger set is.
"""

from __future__ import annotations

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told
from crosscut.core.board import cells_of
from crosscut.games.quax.claims.cases import TEXT, finding, is_win, lines, orbits, torax, won
from crosscut.games.quax.rules import Bridged
from crosscut.solver.proof import Evidence, Proof

SMALL = ("torus3", "torus3x4")


def without_blocks(run: Run) -> Finding:
    """Solve the second phase on empty boards."""
    proofs: list[Proof] = []
    for board in SMALL:
        game = torax(board)
        proofs.append(won(run, game, Bridged(), f"{board}-no-blocks"))
        if not is_win(proofs[-1]):
            picture = Picture(game, Bridged(), "The Connector, to move, loses here without any block.")
            return finding(False, f"boards up to {board}", "One board is enough.", {"boards": 1}, Evidence.CERTIFICATE, picture)
        run.bound = f"boards up to {board}"
    because = "Without blocks the Connector, who moves first, makes a loop whatever the Blocker does: so nobody adopts at once."
    figures: dict[str, int | float | str] = {"boards solved": len(SMALL), "lines of certificates": lines(proofs)}
    return finding(True, f"the empty boards {', '.join(SMALL)}", because, figures, Evidence.CERTIFICATE, None, proofs)


def two_blocks(run: Run) -> Finding:
    """Solve all sets of two blocks and of one on the smallest board, up to symmetry."""
    game = torax("torus3")
    proofs: list[Proof] = []
    values: dict[int, list[bool]] = {}
    for blocks in (1, 2):
        for p in orbits(game, blocks, run):
            proofs.append(won(run, game, p, f"torus3-{''.join(game.board.names[cell] for cell in cells_of(p.white))}"))
            values.setdefault(blocks, []).append(is_win(proofs[-1]))
        run.bound = f"sets of at most {blocks} blocks"
    figures: dict[str, int | float | str] = {
        f"sets of {blocks} up to symmetry: won by the Connector": f"{sum(found)} of {len(found)}"
        for blocks, found in values.items()
    }
    figures["lines of certificates"] = lines(proofs)
    holds = all(values[1]) and not any(values[2])
    because = (
        "One block is too few for the Blocker, two are enough, wherever they lie; and more blocks only help him."
        if holds
        else "One block is enough for the Blocker on this board, or two are not, wherever they lie."
    )
    return finding(holds, "all sets of blocks on torus3", because, figures, Evidence.CERTIFICATE, None, proofs)


def auction(run: Run) -> Finding:
    """Solve the whole game, with its auction, on small boards."""
    proofs: list[Proof] = []
    for board in SMALL:
        game = torax(board)
        proofs.append(won(run, game, game.start(), f"{board}-auction"))
        if not is_win(proofs[-1]):
            picture = Picture(game, game.start(), "Who begins loses here.")
            return finding(False, f"boards up to {board}", "One board is enough.", {"boards": 1}, Evidence.CERTIFICATE, picture)
        run.bound = f"boards up to {board}"
    because = "Who begins places blocks so that he wins as the Connector if the other adopts, and as the Blocker if he does not."
    figures: dict[str, int | float | str] = {"boards solved": len(SMALL), "lines of certificates": lines(proofs)}
    return finding(True, f"{', '.join(SMALL)}, with the auction", because, figures, Evidence.CERTIFICATE, None, proofs)


def at_once(run: Run) -> Finding:
    """Find the fewest blocks after which no loop is possible at all, and refute that fewer do it."""
    from crosscut.games.quax.questions.extreme import EXTREMES, fewest_blocks
    from crosscut.solver.extreme import refute_better

    figures: dict[str, int | float | str] = {}
    kept = []
    game = torax(SMALL[0])
    picture: Picture | None = None
    for board in (*SMALL, "torus3x5", "torus4", "torus4x5"):
        game = torax(board)
        found = fewest_blocks(game, run.meter, lambda _bound: None)
        assert found.value is not None
        assert isinstance(found.position, Bridged)
        file = run.file(f"torax-{board}-fewest-blocks.zip")
        kept.append(refute_better(game, EXTREMES["fewest-blocks"], found, run.meter, keep=file, progress=run.watch))
        figures[f"fewest blocks on {board}"] = found.value
        if found.value != len(game.board.rows) + len(game.board.rows[0]) - 1 and picture is None:
            picture = Picture(game, found.position, f"{found.value} blocks stop every loop here.")
        run.bound = f"boards up to {board}"
    because = (
        "A row and a column of blocks leave no loop, and nothing smaller does. In play far fewer are enough."
        if picture is None
        else "On some board the fewest blocks that leave no loop are another number than a row and a column have."
    )
    return finding(
        picture is None,
        f"{', '.join(name.rpartition(' ')[2] for name in figures)}; every torus, by the argument in docs/results/torax-loops.md",
        because,
        figures | {"clauses refuted": sum(one.clauses for one in kept)},
        Evidence.REFUTATION,
        picture,
        bundles=[one.file for one in kept],
        known=all(one.known for one in kept),
    )


CLAIMS = (
    Claim(
        "torax-02",
        TEXT,
        "4 October, below the rules",
        "The game has two phases: first blocks are placed, until somebody accepts to be the Blocker.",
        (
            Reading(
                "the first one is needed",
                "without any block the Connector, who moves first, wins the second phase, on torus3 and torus3x4",
                without_blocks,
                seconds=10,
            ),
        ),
    ),
    Claim(
        "torax-03",
        TEXT,
        "4 October, below the rules",
        "The second phase is decided beforehand if the first one goes too far.",
        (
            Reading(
                "two blocks on torus3",
                "on torus3 the Connector wins against any one block, and against no set of two or more",
                two_blocks,
                seconds=10,
            ),
            Reading(
                "no loop is left",
                "no loop is possible after rows + columns - 1 blocks that are well placed, and after no fewer",
                at_once,
                seconds=20,
            ),
        ),
        told=Told("A row and a column of blocks leave no loop on a torus, and nothing smaller does.", holds=("no loop is left",)),
    ),
    Claim(
        "torax-04",
        TEXT,
        "4 October, below the rules",
        "Until somebody adopts, both sides place blocks: it is like poker.",
        (
            Reading(
                "who begins wins",
                "with best play who begins the auction wins, on torus3 and torus3x4",
                auction,
                seconds=30,
            ),
        ),
    ),
)
