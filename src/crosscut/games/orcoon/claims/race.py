"""A deadlock on the board: a race to join both edges to it?

Chain, piece of dead points, chain: this is a wall from edge to edge that the other side cannot pass, since every way across it by
neighbours goes through a stone or a dead point. So the other side is shut out for good, on every board. But the first to get
there need not win: something else may shut him out, too.
"""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.claims.claim import Claim, Finding, Picture, Reading, Run, Told, Verdict
from crosscut.core.board import cells_of
from crosscut.core.errors import ContradictionError
from crosscut.core.game import BLACK, COLOUR_NAMES, PASS, WHITE, Outcome, position_id
from crosscut.core.stones import Stones, drop
from crosscut.games.orcoon.claims.raced import Raced, joined_to, pieces, positions_with_deadlock
from crosscut.games.orcoon.claims.sizes import opened
from crosscut.games.orcoon.rules import Orcoon
from crosscut.games.orcoon.tables.retrograde import solve_all
from crosscut.solver.proof import Evidence

# The boards on which there is room for a deadlock, up to 15 cells, the smallest first; and the next one.
BOARDS = ("3x3", "3x4", "3x5")
NEXT = "4x4"


def _boards(run: Run) -> tuple[str, ...]:
    return (*BOARDS, NEXT) if run.deep else BOARDS


def shuts_out(run: Run) -> Finding:
    """See that whoever is joined to a deadlock shuts the other out."""
    positions = joined = 0
    for board in _boards(run):
        for one in positions_with_deadlock(board, run.meter):
            run.meter.count()
            positions += 1
            for colour in (BLACK, WHITE):
                joined += one.joined[colour]
                if one.joined[colour] and one.able[1 - colour]:
                    raise ContradictionError(f"{position_id(opened(board), one.position)}: passed through: please report it")
        run.bound = f"boards up to {board}"
    return Finding(
        Verdict.HOLDS,
        "every size, by the argument in docs/mathematics/claims-orcoon.md;"
        f" all positions with a deadlock of {', '.join(_boards(run))}",
        Evidence.UNCHECKED,
        "Chain, dead points and chain make a wall from edge to edge, through which no chain of neighbours leads.",
        {"positions with a deadlock": positions, "sides joined to it": joined},
    )


def first_wins(run: Run) -> Finding:
    """Look for a side that is first to be joined to the deadlock and loses."""
    return _first(run, able=False)


def able_first_wins(run: Run) -> Finding:
    """The same, of sides that could still connect."""
    return _first(run, able=True)


def _sides(run: Run) -> Iterator[tuple[Orcoon, Raced, int]]:
    """Yield the positions with a deadlock, board by board, with either colour."""
    for board in _boards(run):
        game = opened(board)
        for one in positions_with_deadlock(board, run.meter):
            run.meter.count()
            for colour in (BLACK, WHITE):
                yield game, one, colour
        run.bound = f"boards up to {board}"


def _first(run: Run, *, able: bool) -> Finding:
    firsts = 0
    for game, one, colour in _sides(run):
        if not one.joined[colour] or one.joined[1 - colour] or (able and not one.able[colour]):
            continue
        firsts += 1
        p = one.position._replace(turn=1 - colour)
        if _wins_after_all(game, p, colour):
            continue
        if able:
            raise ContradictionError(f"{position_id(game, p)}: first, able, and lost: please report it")
        return Finding(
            Verdict.FAILS,
            f"the smallest example: boards by number of cells up to {game.board.name}, then positions by number of stones",
            Evidence.WITNESS,
            f"{COLOUR_NAMES[colour]} has joined both edges to the deadlock, {COLOUR_NAMES[1 - colour]} has not, but"
            f" passes and wins: {COLOUR_NAMES[colour]} cannot connect either.",
            {"sides that were first": firsts, "stones": (p.black | p.white).bit_count()},
            (Picture(game, p, f"{COLOUR_NAMES[1 - colour]} to move passes and wins", one.dead),),
        )
    if not able:
        raise ContradictionError("whoever is first wins: please report it")
    return Finding(
        Verdict.HOLDS,
        "every size, by the argument in docs/mathematics/claims-orcoon.md;"
        f" all positions with a deadlock of {', '.join(_boards(run))}",
        Evidence.UNCHECKED,
        "The other side cannot connect any more. Its pass lets the first side connect; after its placement the first side"
        " passes.",
        {"sides that were first and could connect": firsts},
    )


def _wins_after_all(game: Orcoon, p: Stones, colour: int) -> bool:
    """Return whether the colour wins whatever the other does now: at once after a pass, else by a pass of its own."""
    for turn in game.moves(p):
        q = game.play(p, turn)
        end = q if turn == PASS else game.play(q, PASS)
        if game.outcome(end) != Outcome(colour):
            return False
    return True


def no_other_way(run: Run) -> Finding:
    """Look for a side that is shut out though the other is neither connected nor joined to the deadlock."""
    shut_out = 0
    for game, one, colour in _sides(run):
        if one.able[1 - colour]:
            continue
        shut_out += 1
        if one.connected[colour] or one.joined[colour]:
            continue
        p = one.position._replace(turn=colour)
        return Finding(
            Verdict.FAILS,
            f"the smallest example: boards by number of cells up to {game.board.name}, then positions by number of stones",
            Evidence.WITNESS,
            f"{COLOUR_NAMES[colour]} to move passes and wins, as {COLOUR_NAMES[1 - colour]} cannot connect; yet"
            f" {COLOUR_NAMES[colour]} is neither connected nor joined to the deadlock on both sides.",
            {"sides that are shut out": shut_out, "stones": (p.black | p.white).bit_count()},
            (Picture(game, p, f"{COLOUR_NAMES[colour]} to move passes and wins", one.dead),),
        )
    raise ContradictionError("every side that is shut out is so by a connection or the deadlock: please report it")


def race(run: Run) -> Finding:
    """Find the smallest position in which either side, to move, wins by joining the deadlock."""
    tried = 0
    for board in (*BOARDS, NEXT):
        game = opened(board)
        for one in positions_with_deadlock(board, run.meter):
            run.meter.count()
            tried += 1
            if not all(one.able):
                continue
            finish = [_finish(game, one, colour) for colour in (BLACK, WHITE)]
            if None in finish:
                continue
            names = [game.board.names[cell] for cell in finish if cell is not None]
            return Finding(
                Verdict.HOLDS,
                f"the smallest example: boards by number of cells up to {board}, then positions by number of stones",
                Evidence.WITNESS,
                f"Black to move plays {names[0]}, White to move {names[1]}: either joins both edges to the deadlock, shuts the"
                " other out and can pass next, without being connected.",
                {"positions with a deadlock looked at": tried, "stones": (one.position.black | one.position.white).bit_count()},
                (Picture(game, one.position, "whoever is to move wins the race", one.dead),),
            )
        run.bound = f"boards up to {board}"
    raise ContradictionError(f"no race on boards up to {NEXT}: please report it")


def _finish(game: Orcoon, one: Raced, colour: int) -> int | None:
    """Return a placement that joins the colour to the deadlock, not to its other edge, and wins whatever follows."""
    p = one.position._replace(turn=colour)
    for cell in cells_of(game.board.all_cells & ~(p.black | p.white)):
        if not game.placeable(*p.sides(colour), cell):
            continue
        q = game.play(p, drop(cell))
        own = q.sides(colour)[0]
        joined = any(joined_to(game, own, colour, piece) for piece in pieces(game.board, one.dead))
        if joined and not game.connected(q, colour) and _wins_after_all(game, q, colour):
            return cell
    return None


def hotter(run: Run) -> Finding:
    """Compare how often the right to move decides, with a deadlock on the board and without."""
    game = opened(NEXT)
    solved = solve_all(game, run.meter, "native")
    alive_code = bytes(int(1 <= code <= 253) for code in range(256))
    win_code = bytes(int(128 <= code <= 253) for code in range(256))
    half = len(solved.codes) // 2
    codes = [bytes(solved.codes[:half]), bytes(solved.codes[half:])]
    alive, hot = (_both(codes, code) for code in (alive_code, win_code))
    with_alive = with_hot = 0
    for one in positions_with_deadlock(NEXT, run.meter):
        scores = [solved.score(one.position._replace(turn=turn)) for turn in (BLACK, WHITE)]
        if all(one.able):
            with_alive += 1
            with_hot += all(score is not None and score[0] for score in scores)
    share, other = with_hot / with_alive, (hot - with_hot) / (alive - with_alive)
    return Finding(
        Verdict.HOLDS if share > other else Verdict.FAILS,
        f"all legal positions of {NEXT} in which both sides can still connect",
        Evidence.UNCHECKED,
        f"Whoever is to move wins in {100 * share:.0f} % of those with a deadlock, and in {100 * other:.0f} % of those without.",
        {
            "with a deadlock": with_alive,
            "of these won by whoever is to move": with_hot,
            "without": alive - with_alive,
            "of these so won": hot - with_hot,
        },
    )


def _both(codes: list[bytes], table: bytes) -> int:
    """Return how many positions have the property with either side to move."""
    one, two = (int.from_bytes(part.translate(table), "little") for part in codes)
    return (one & two).bit_count()


CLAIMS = (
    Claim(
        "orcoon-20",
        "Orcoon",
        "Implications, b",
        "With a deadlock on the board one wins either by connecting past it, or by being first to connect both edges to it.",
        (
            Reading(
                "it shuts the other out",
                "If both edges of a side are joined to one piece of dead points, the other side cannot connect any more.",
                shuts_out,
                seconds=6,
            ),
            Reading(
                "the first has won",
                "If a side is so joined and the other, which is not, is to move, the first side wins.",
                first_wins,
                repairs=("the first has won, if it could connect",),
                seconds=6,
                strict="A side that is shut out itself wins no race; he means one that could still connect.",
            ),
            Reading(
                "the first has won, if it could connect",
                "If, besides, the first side could still connect by placing alone, it wins.",
                able_first_wins,
                seconds=6,
            ),
            Reading(
                "there is no other way",
                "Where there is a deadlock, a side that cannot connect any more faces one that is connected or joined to"
                " the deadlock.",
                no_other_way,
                seconds=6,
            ),
        ),
        told=Told(
            "Who first joins both edges to a deadlock, and could still connect, has won. But one can "
            "also shut the other side out without a connection and without the deadlock.",
            holds=("the first has won, if it could connect",),
            fails=("there is no other way",),
        ),
    ),
    Claim(
        "orcoon-21",
        "Orcoon",
        "Implications, b",
        "A deadlock brings a race into the game.",
        (
            Reading(
                "race",
                "There is a position with a deadlock in which both sides can still connect, and either one, to move, wins by"
                " a placement that joins it to the deadlock without connecting it.",
                race,
                seconds=10,
            ),
        ),
    ),
    Claim(
        "orcoon-22",
        "Orcoon",
        "Implications, b",
        "A deadlock changes the character of the game dramatically.",
        (
            Reading(
                "the right to move decides more often",
                "Of the legal positions of 4x4 in which both sides can still connect, a larger share is won by whoever is to"
                " move where there is a deadlock than where there is none.",
                hotter,
                seconds=14,
            ),
        ),
    ),
)
