"""The sample game of the text: what is misprinted, what the diagram shows, and whether x was right to resign."""

from __future__ import annotations

from functools import partial

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.claims.solving import solved_within
from crosscut.core.instance import Instance
from crosscut.core.notation import format_turn
from crosscut.games.crosshairs.claims.positions import diagram, sample
from crosscut.games.crosshairs.rules import Aimed, CrossHairs
from crosscut.solver import kernel
from crosscut.solver.proof import Evidence, Value
from crosscut.solver.replay import Replay

NODES = 20_000_000  # of the search for the last position, which takes 13 million


def _game(done: Replay) -> CrossHairs:
    assert isinstance(done.game, CrossHairs)
    return done.game


def as_printed(run: Run) -> Finding:
    """Replay the game as it is printed."""
    run.meter.count()
    done = sample()
    figures = {"legal plies": len(done.turns), "plies": len(done.words)}
    if done.stopped is None:
        return Finding(Verdict.HOLDS, "the record", Evidence.WITNESS, "Every ply is legal.", figures)
    picture = Picture(_game(done), done.position, f"before {done.stopped.turn}: {done.stopped.text}")
    return Finding(Verdict.FAILS, "the record, ply by ply", Evidence.WITNESS, done.stopped.message, figures, (picture,))


def one_other_end(run: Run) -> Finding:
    """Let the soldier of the illegal move go elsewhere, and see which move leads on to the diagram."""
    done, wanted, whole = sample(), diagram(), sample(corrected=True)
    assert isinstance(done.position, Aimed)
    game, at = _game(done), len(done.turns)
    target = wanted.game.glyphs(wanted.position)
    fits, tried = [], 0
    for ply in game.moves(done.position):
        run.meter.count()
        tried += 1
        p = game.play(done.position, ply)
        for later in whole.turns[at + 1 :]:
            if game.legal(p, later) is not None:
                break
            p = game.play(p, later)
        else:
            if game.glyphs(p) == target:
                fits.append(format_turn(game.board, ply))
    return Finding(
        Verdict.HOLDS if len(fits) == 1 else Verdict.FAILS,
        "all moves in the place of the one that cannot be",
        Evidence.WITNESS,
        f"To the diagram leads {' and '.join(fits) or 'none'}; the plies behind it are legal.",
        {"moves": tried, "that lead to the diagram": len(fits)},
        (Picture(game, done.position, f"o to move: {', '.join(fits)}"),),
    )


def colons(run: Run, *, each: bool) -> Finding:
    """Count the captures of each ply and compare them with the colons of the printed game; `each`: one for each capture."""
    whole, printed = sample(corrected=True), sample()
    said = [word.note or "" for word in printed.words]
    game, p = _game(whole), whole.start
    wrong: list[str] = []
    pictures: list[Picture] = []
    assert isinstance(p, Aimed)
    for ply, note in zip(whole.turns, said, strict=False):
        run.meter.count()
        after = game.play(p, ply)
        made = game.kings(after, p.turn) & ~game.kings(p, p.turn)
        agree = made.bit_count() == note.count(":") if each else bool(made) == (":" in note)
        if not agree:
            wrong.append(f"{format_turn(game.board, ply)} makes {made.bit_count()} Kings, {note.count(':')} said")
            pictures.append(Picture(game, after, wrong[-1], made))
        p = after
    return Finding(
        Verdict.FAILS if wrong else Verdict.HOLDS,
        "every ply of the game, corrected by h6i7",
        Evidence.WITNESS,
        "; ".join(wrong) if wrong else "They agree.",
        {"plies": len(said), "wrong": len(wrong)},
        tuple(pictures),
    )


def same_as_diagram(run: Run) -> Finding:
    """Compare the end of the corrected game with the diagram."""
    run.meter.count()
    whole, wanted = sample(corrected=True), diagram()
    ours, theirs = whole.game.glyphs(whole.position), wanted.game.glyphs(wanted.position)
    other = sum(one != two for one, two in zip(ours, theirs, strict=True))
    return Finding(
        Verdict.FAILS if other else Verdict.HOLDS,
        "all 61 cells",
        Evidence.WITNESS,
        f"{other} cells differ.",
        {"cells": len(ours), "that differ": other},
        (Picture(wanted.game, wanted.position, "the diagram"),),
    )


def own_soldiers(run: Run) -> Finding:
    """Look whose soldiers are moved."""
    whole = sample(corrected=True)
    game, p = _game(whole), whole.start
    moves = others = 0
    assert isinstance(p, Aimed)
    for ply in whole.turns:
        run.meter.count()
        if ply.steps and ply.steps[0].kind == "slide":
            moves += 1
            others += not game.soldiers(p, p.turn) >> ply.steps[0].cells[0] & 1
        p = game.play(p, ply)
    return Finding(
        Verdict.FAILS if others else Verdict.HOLDS,
        "all moves of the game",
        Evidence.WITNESS,
        f"Of {moves} moves {others} are of the other player's soldiers.",
        {"moves": moves, "of the other player's": others},
    )


def trails(run: Run) -> Finding:
    """Count Kings at the end."""
    run.meter.count()
    whole = sample(corrected=True)
    game, p = _game(whole), whole.position
    assert isinstance(p, Aimed)
    lead, empty = game.margin(p), game.empty_cells(p).bit_count()
    return Finding(
        Verdict.HOLDS if lead > 0 else Verdict.FAILS,
        "the last position",
        Evidence.WITNESS,
        f"o has {p.black_kings.bit_count()} Kings, x {p.white_kings.bit_count()}, and {empty} cells are empty.",
        {"lead of o": lead, "empty cells": empty},
        (Picture(game, p, "x resigns"),),
    )


def lost(run: Run) -> Finding:
    """Solve the last position: the value alone, since its certificate has nine million lines."""
    whole = sample(corrected=True)
    instance = Instance(whole.game, whole.position)
    picture = Picture(whole.game, whole.position, "x resigns")
    proof = solved_within(run, instance, None, NODES, evidence="none") if kernel.native is not None else None
    if proof is None:
        nodes = NODES if kernel.native is not None else 0
        scope = f"the last position, {nodes:,} nodes of the compiled search core"
        because = "Within this bound the core does not find who wins. A certificate says o (docs/results/crosshairs.md)."
        return Finding(Verdict.OPEN, scope, Evidence.UNCHECKED, because, {"nodes": nodes}, (picture,))
    lost = proof.value is Value.LOSS
    return Finding(
        Verdict.HOLDS if lost else Verdict.FAILS,
        "the last position, solved by the search core",
        proof.evidence,
        "x loses, whatever he plays. A certificate says so, too (docs/results/crosshairs.md)." if lost else "x does not lose.",
        {"nodes": proof.nodes},
        (picture,),
    )


CLAIMS = (
    Claim(
        "crosshairs-04",
        "Cross-Hairs",
        "Sample game",
        "The record says what was played.",
        (
            Reading("as printed", "Every ply of the record is legal as it stands.", as_printed, repairs=("with another move",)),
            Reading(
                "with another move",
                "In the place of the move that cannot be, exactly one legal move leads by the rest of the record to the diagram.",
                one_other_end,
                is_repair=True,
            ),
        ),
        told=Told(
            "One move of the printed sample game cannot be played. Exactly one other move in its "
            "place leads to the diagram: h6-i7.",
            holds=("with another move",),
            fails=("as printed",),
        ),
    ),
    Claim(
        "crosshairs-05",
        "Cross-Hairs",
        "Sample game",
        "Each colon stands for a replacement.",
        (
            Reading(
                "ply by ply",
                "Every ply of the corrected game makes as many Kings as colons stand behind it.",
                partial(colons, each=True),
                repairs=("one for them all",),
            ),
            Reading(
                "one for them all",
                "A ply of the corrected game makes a King, or several, exactly if a colon stands behind it.",
                partial(colons, each=False),
                is_repair=True,
            ),
        ),
    ),
    Claim(
        "crosshairs-06",
        "Cross-Hairs",
        "Sample game",
        "The diagram shows the end of the game.",
        (Reading("cell by cell", "The last position of the corrected game is that of the diagram.", same_as_diagram),),
    ),
    Claim(
        "crosshairs-07",
        "Cross-Hairs",
        "Rules, 1",
        "Any soldier may be moved.",
        (Reading("in the sample game", "All moves of the sample game are of the mover's own soldiers.", own_soldiers),),
    ),
    Claim(
        "crosshairs-08",
        "Cross-Hairs",
        "Sample game",
        "x resigns: he has lost.",
        (
            Reading("by best play", "Whatever x plays from there, o wins.", lost, deep=True, seconds=60),
            Reading("he trails", "x has fewer Kings when he resigns.", trails),
        ),
    ),
)
