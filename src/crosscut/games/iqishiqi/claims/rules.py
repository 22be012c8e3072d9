"""The sentences of the text that say who wins, and that the match was quick."""

from __future__ import annotations

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Verdict
from crosscut.claims.solving import solved
from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, COLOUR_NAMES, WHITE, Outcome
from crosscut.core.instance import Instance
from crosscut.core.notation import counted, format_turn
from crosscut.games.iqishiqi.claims.positions import by_stones, in_play, opened
from crosscut.solver.proof import Evidence, Value

SMALL = "hexhex3"
SIDES = range(2, 9)
PLAYED = ("hexhex3", "hexhex4")
SOLVED = ("hexhex2", "hexhex3", "hexhex4")


def forced_home(run: Run) -> Finding:
    """Find the smallest position in which whatever Black drops pushes the ball onto a side of White's."""
    game = opened(SMALL)
    for p in by_stones(game, run):
        turns = list(game.moves(p))
        if turns and all(game.reached(game.play(p, turn)) == Outcome(WHITE) for turn in turns):
            names = ", ".join(format_turn(game.board, turn) for turn in turns)
            return Finding(
                Verdict.HOLDS,
                f"the smallest example on {SMALL}, by number of stones",
                Evidence.WITNESS,
                f"Black has {counted(len(turns), 'turn')} ({names}), and each pushes the ball to a side of White's.",
                {"positions looked at": run.meter.nodes, "stones": p.stones.bit_count()},
                (Picture(game, p, "Black to move pushes the ball home for White", 0),),
            )
    return Finding(
        Verdict.FAILS,
        f"all positions of {SMALL}",
        Evidence.UNCHECKED,
        "somebody always has another turn",
        {"positions looked at": run.meter.nodes},
    )


def corners(run: Run) -> Finding:
    """Look whose sides each corner is on."""
    counted = 0
    for side in SIDES:
        game = opened(f"hexhex{side}")
        for cell in cells_of(game.board.corners):
            run.meter.count()
            whose = [any(game.board.side(name) >> cell & 1 for name in own) for own in game.owned_sides]
            if whose != [True, True]:
                raise ContradictionError(
                    f"{game.board.names[cell]} on {game.board.name} is not on a side of each: please report it"
                )
            counted += 1
    return Finding(
        Verdict.HOLDS,
        f"hexhex{SIDES[0]} to hexhex{SIDES[-1]}",
        Evidence.UNCHECKED,
        "Every corner is on one side of each player, so without a rule of its own both would have won.",
        {"corners": counted},
    )


def corner_decides(run: Run) -> Finding:
    """Find the smallest position in which only a push into a corner wins at once."""
    game = opened(SMALL)
    for p in by_stones(game, run):
        ends = [(turn, game.play(p, turn)) for turn in game.moves(p)]
        wins = [(turn, q) for turn, q in ends if game.reached(q) == Outcome(BLACK)]
        if len(ends) > 1 and wins and all(q.ball & game.board.corners for _, q in wins):
            names = ", ".join(format_turn(game.board, turn) for turn, _ in wins)
            return Finding(
                Verdict.HOLDS,
                f"the smallest example on {SMALL}, by number of stones",
                Evidence.WITNESS,
                f"Black wins at once by {names}, into a corner, and by no other of his {len(ends)} turns.",
                {"positions looked at": run.meter.nodes, "stones": p.stones.bit_count()},
                (Picture(game, p, f"{names} wins", game.board.corners),),
            )
    return Finding(
        Verdict.FAILS,
        f"all positions of {SMALL}",
        Evidence.UNCHECKED,
        "a corner is never the only goal",
        {"positions looked at": run.meter.nodes},
    )


def unable_to_move(run: Run) -> Finding:
    """Find after how many turns of play somebody can have no legal drop, on each board."""
    pictures: list[Picture] = []
    figures: dict[str, int | float | str] = {}
    for board in PLAYED:
        game = opened(board)
        found = next(((turns, p) for turns, p in in_play(game, run) if game.outcome(p) is not None), None)
        if found is None:
            return Finding(
                Verdict.FAILS,
                f"all play on {board}",
                Evidence.UNCHECKED,
                "there is always a legal drop",
                {"positions": run.meter.nodes},
            )
        turns, some = found
        p = next(q for q in game.images(some) if q.turn == turns % 2)  # images may exchange the players
        figures[f"turns on {board}"] = turns
        pictures.append(Picture(game, p, f"{COLOUR_NAMES[p.turn]} has no legal drop after {turns} turns, and never earlier", 0))
        run.bound = f"{board}"
    return Finding(
        Verdict.HOLDS,
        f"{' and '.join(PLAYED)}, all play up to the first such position",
        Evidence.WITNESS,
        "The sentence is needed: play can lead to a position in which no drop pushes the ball, though no side was reached.",
        {"positions": run.meter.nodes, **figures},
        tuple(pictures),
    )


def ends(run: Run) -> Finding:
    """Play out all games on a small board, and see that each has one winner and no more turns than cells but one."""
    game = opened(SMALL)
    longest, last, won, stuck = 0, game.start(), {BLACK: 0, WHITE: 0}, 0
    layer, turns = {game.start()}, 0
    while layer:
        after = set()
        for p in layer:
            run.meter.count()
            for turn in game.moves(p):
                after.add(game.play(p, turn))
        layer, turns = set(), turns + 1
        for q in after:
            end = game.outcome(q)
            if end is None:
                layer.add(q)
                continue
            if end.winner is None:
                raise ContradictionError(f"{game.format(q)} has no winner: please report it")
            won[end.winner] += 1
            stuck += game.reached(q) is None
            longest, last = turns, q
    if longest > game.board.size - 1:
        raise ContradictionError("a game has more turns than empty cells: please report it")
    return Finding(
        Verdict.HOLDS,
        f"every board, since a turn fills a cell and whoever cannot move has lost; all games on {SMALL}",
        Evidence.UNCHECKED,
        f"No game can be drawn, and none has more turns than there are cells besides the ball's. On {SMALL} the longest has"
        f" {longest}.",
        {"won by Black": won[BLACK], "won by White": won[WHITE], "without a drop": stuck, "longest game, turns": longest},
        (Picture(game, last, f"the end of a longest game, {longest} turns", 0),),
    )


def begins_and_wins(run: Run) -> Finding:
    """Solve the empty boards, the smallest first, until who begins loses."""
    figures: dict[str, int | float | str] = {}
    kept = []
    for board in SOLVED:
        game = opened(board)
        file = run.file(f"iqishiqi-{board}.certificate")
        proof = solved(run, Instance(game, game.start()), file)
        if proof.certificate is None:
            raise ContradictionError(f"{board} has no certificate: please report it")
        kept += [] if file is None else [file]
        figures[board] = str(proof.value)
        figures[f"lines on {board}"] = proof.certificate.positions
        run.bound = f"the empty boards up to {board}"
        if proof.value is not Value.WIN:
            return Finding(
                Verdict.FAILS,
                f"the empty boards up to {board}",
                Evidence.CERTIFICATE,
                f"on {board} whoever begins loses against best play",
                figures,
                (Picture(game, game.start(), "Black, to move, loses", 0),),
                tuple(kept),
            )
    return Finding(Verdict.HOLDS, f"the empty boards {', '.join(SOLVED)}", Evidence.CERTIFICATE, "Who begins wins.", figures)


CLAIMS = (
    Claim(
        "iqishiqi-01",
        "Iqishiqi",
        "Rules",
        "A player wins if the ball reaches one of his edges.",
        (
            Reading(
                "whoever pushes",
                "There is a position in which a player has turns, and each of them pushes the ball onto a side of the other's.",
                forced_home,
                seconds=1,
            ),
        ),
    ),
    Claim(
        "iqishiqi-02",
        "Iqishiqi",
        "Rules",
        "Moving the ball to a corner wins.",
        (
            Reading("it has to be said", "Each corner is on a side of each player.", corners),
            Reading(
                "it matters",
                "There is a position with several turns in which only a push into a corner wins at once.",
                corner_decides,
                seconds=1,
            ),
        ),
    ),
    Claim(
        "iqishiqi-03",
        "Iqishiqi",
        "Rules",
        "A player who is unable to move loses.",
        (
            Reading(
                "it happens",
                "From the empty board play can lead to a position in which the ball is on no side and no drop is legal.",
                unable_to_move,
                seconds=40,
            ),
        ),
    ),
    Claim(
        "iqishiqi-04",
        "Iqishiqi",
        "Heading",
        "The match was a quick one.",
        (
            Reading(
                "every game ends",
                "Each game ends with one winner after at most as many turns as there are cells besides the ball's.",
                ends,
                seconds=10,
            ),
            Reading(
                "who begins wins",
                "On every board whoever begins wins against best play, as B won the match.",
                begins_and_wins,
                seconds=2,
                strict=("That one match was won by who began says nothing of every board, and the text does not say it."),
            ),
        ),
    ),
)
