"""Rule sentences that can be true or false of a game: that Kings stay, that a drop is always there, what the edge rule does."""

from __future__ import annotations

from typing import Any

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.claims.selfplay import share_between
from crosscut.claims.solving import solved
from crosscut.core.board import cells_of
from crosscut.core.game import BLACK, Game, Outcome
from crosscut.core.instance import Instance
from crosscut.games.crosshairs.claims.players import GREEDY, PLAYOUTS, match
from crosscut.games.crosshairs.claims.positions import opened, reached
from crosscut.solver.proof import Evidence, Value

BOARDS = ("hextorus2", "hexhex2")
SCOPE = "all positions that play reaches on hextorus2 and hexhex2"


def kings_stay(run: Run) -> Finding:
    """Look at each ply of each position."""
    plies = lost = 0
    for board in BOARDS:
        game = opened(board)
        for p in reached(game, run):
            for ply in game.moves(p):
                after = game.play(p, ply)
                plies += 1
                lost += bool(p.black_kings & ~after.black_kings or p.white_kings & ~after.white_kings)
        run.bound = f"all positions of {board}"
    return Finding(
        Verdict.FAILS if lost else Verdict.HOLDS,
        SCOPE,
        Evidence.UNCHECKED,
        "Captures are of soldiers, and moves of soldiers only." if not lost else "Some plies take a King off its cell.",
        {"plies": plies, "that a King did not outlast": lost},
    )


def drop_is_there(run: Run) -> Finding:
    """Count positions with an empty cell, but no drop."""
    positions = stuck = 0
    for board in BOARDS:
        game = opened(board)
        for p in reached(game, run):
            if game.empty_cells(p) and not p.dropped:
                positions += 1
                stuck += not game.drops(p)
    return Finding(
        Verdict.FAILS if stuck else Verdict.HOLDS,
        f"{SCOPE}; every board, by the argument",
        Evidence.UNCHECKED,
        "There are positions with an empty cell and without a drop."
        if stuck
        else "A board hangs together: if some cells are empty and some are not, an empty one is next to a piece. So each turn "
        "fills a cell, a game on n cells has n turns, no cell stays empty, and none is barred for ever.",
        {"positions": positions, "without a drop": stuck},
    )


def edge_line(edge: bool) -> Reading:
    """Return the reading that one line is enough at the edge, or elsewhere."""

    def decide(run: Run) -> Finding:
        game, cases = opened("hexhex2"), 0
        first: Picture | None = None
        for p in reached(game, run):
            if p.dropped:
                continue
            for ply in game.moves(p):
                dropped = p._replace(**{("black", "white")[p.turn]: game.soldiers(p, p.turn) | 1 << ply.steps[0].cells[0]})
                after = game.play(p, ply)
                for cell in cells_of(game.soldiers(p, 1 - p.turn)):
                    spans = game.enemy_lines(dropped, cell, p.turn)
                    if bool(game.board.rim >> cell & 1) != edge or len(spans) != 1:
                        continue
                    if not spans[0] >> ply.steps[0].cells[0] & 1:
                        continue
                    cases += 1
                    if not game.kings(after, p.turn) >> cell & 1:
                        first = first or Picture(game, dropped, f"one enemy line, and {game.board.names[cell]} stays", 1 << cell)
        return Finding(
            Verdict.FAILS if first else Verdict.HOLDS,
            "all drops in positions that play reaches on hexhex2",
            Evidence.UNCHECKED if first is None else Evidence.WITNESS,
            "It became a King each time."
            if first is None
            else "At the edge one line was not enough each time."
            if edge
            else "An inner soldier needs a second line.",
            {"drops onto its only enemy line": cases},
            () if first is None else (first,),
        )

    where = "at the edge" if edge else "inside"
    formal = f"A soldier {where} that has one enemy line becomes a King when a drop comes to its span."
    strict = "" if edge else "The sentence is about the edge; inside the text asks for two lines."
    return Reading(where, formal, decide, strict=strict)


def value(board: str, wanted: Value, words: str) -> Reading:
    """Return the reading that the empty board has a value for Black, who begins."""

    def decide(run: Run) -> Finding:
        game = opened(board)
        file = run.file(f"crosshairs-{board}.certificate")
        proof = solved(run, Instance(game, game.start()), file)
        caption = f"best play of both: a {proof.value.name.lower()} for Black, who begins"
        picture = (Picture(game, game.start(), caption, turns=proof.line),)
        return Finding(
            Verdict.HOLDS if proof.value is wanted else Verdict.FAILS,
            f"the empty board {board}",
            proof.evidence,
            f"It is a {proof.value.name.lower()} for Black, who begins.",
            {"nodes": proof.nodes},
            () if proof.value is wanted else picture,
            () if file is None else (file,),
        )

    return Reading(f"on {board}", f"On {board} {words}.", decide)


def advantage_in_play(run: Run) -> Finding:
    """Let equal players play: does Black, who begins, win more games than White?"""

    def black_wins(game: Game[Any], positions: list[Any]) -> bool | None:
        ended = game.outcome(positions[-1])
        return None if ended == Outcome(None) else ended == Outcome(BLACK)

    matches = [match("hexhex2", PLAYOUTS, 200), match("hexhex3", GREEDY, 200), match("hextorus3", GREEDY, 100)]
    return share_between(run, matches, black_wins, 0.5, 1.0, "Of the games that somebody won Black, who begins, won")


CLAIMS = (
    Claim(
        "crosshairs-01",
        "Cross-Hairs",
        "Rules, 1.4",
        "Kings are never replaced and do not move.",
        (Reading("in play", "No drop and no move takes a King away, or changes its colour.", kings_stay, seconds=5),),
    ),
    Claim(
        "crosshairs-02",
        "Cross-Hairs",
        "Rules, 1 and 2",
        "All cells are occupied in the end.",
        (
            Reading(
                "a drop is there", "As long as a cell is empty, whoever is to drop has a legal drop.", drop_is_there, seconds=3
            ),
        ),
    ),
    Claim(
        "crosshairs-03",
        "Cross-Hairs",
        "Rules, 1.2",
        "One enemy line is enough at the edge.",
        (edge_line(True), edge_line(False)),
    ),
    Claim(
        "crosshairs-11",
        "Cross-Hairs",
        "said nowhere",
        "Who begins has an advantage.",
        (
            value("hexhex2", Value.WIN, "Black wins"),
            value("hextorus2", Value.WIN, "Black wins"),
            Reading(
                "in play",
                "Of the games of equal players that somebody wins Black wins more than half.",
                advantage_in_play,
                seconds=40,
            ),
        ),
        told=Told(
            "Who begins wins on the board of seven cells; on the torus of seven cells best play is a draw.",
            holds=("on hexhex2",),
            fails=("on hextorus2",),
        ),
    ),
)
