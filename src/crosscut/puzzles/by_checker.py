"""A puzzle against its certificate, by the independent checker alone.

The certificate is checked first. Then the solution is walked through with the checker's own rules. At every place each turn must
have a section by which it fails, but for the solution's turn and its images under the checker's symmetries. Every reply must be
answered in the solution, or leave a win that the checker sees by itself (`Referee.sees_win`). No solver takes part, and no rules
but the checker's. The other rules only read the file, and write turns and positions as texts.

Goals other than `win` ask for other guarantees (`goals`); "wins" below then means that the goal is reached. The goal `connect`
needs no certificate: the checker's rules say of every reply to the solution, and of the reply that is named for each other turn,
whether the colour can still connect.

Where one turn is claimed to win all along the main line, the line must be shown to be the longest resistance (`longest_line`).
"""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

from crosscut.core.errors import CertificateError, UnsupportedError
from crosscut.core.game import COLOURS, Turn, game_id
from crosscut.core.notation import format_turn
from crosscut.puzzles.goals import WIN, Goal, Guarantee, read_guarantee
from crosscut.puzzles.longest_line import Shown, sees
from crosscut.puzzles.play import Solution
from crosscut.puzzles.puzzle import Puzzle, Removal
from crosscut.solver import trust
from crosscut.solver.limits import Progress


def verify(puzzle: Puzzle, certificate: bytes, progress: Progress | None = None) -> int:
    """Return the number of the certificate's lines if it proves all that the puzzle claims; CertificateError if it does not.

    `progress` is called now and then; an error it raises ends the check.
    """
    game = puzzle.instance.game
    try:
        puzzle.goal.require(game, puzzle.unique)
    except UnsupportedError as error:
        raise CertificateError(str(error)) from None
    if not trust.can_check(game.name):
        raise CertificateError(f"the independent checker has no rules for {game.name}")
    if puzzle.goal.name == "connect":
        _Walk(puzzle, {}).run()
        return 0
    report = trust.check(BytesIO(certificate), progress)
    if not report.ok:
        raise CertificateError(f"the checker refuses the certificate: {report.message}")
    about = (game.name, game.board.name, tuple(sorted(game.readings.items())))
    said = [one for one in report.statements if (one.game, one.board, one.readings) == about]
    proved: dict[tuple[str, str], list[Guarantee]] = {}
    for one in said:
        proved.setdefault((one.position, one.side), []).append(read_guarantee(one.guarantee))
    _Walk(puzzle, proved).run()
    return sum(one.lines for one in report.statements)


class _Walk:
    """The walk through one puzzle's solution; `proved`: which guarantees a side has in a position."""

    def __init__(self, puzzle: Puzzle, proved: dict[tuple[str, str], list[Guarantee]]) -> None:
        game, p = puzzle.instance.game, puzzle.instance.position
        self.puzzle, self.goal, self.game = puzzle, puzzle.goal, game
        self.proved = proved
        self.answers: Mapping[str, str] = dict(puzzle.answers)
        self.referee = trust.Referee(game.name, game.board.name, game.readings)
        self.root = game.format(p)
        self.side, self.other = COLOURS[game.turn(p)], COLOURS[1 - game.turn(p)]

    def run(self) -> None:
        """Go through everything the puzzle claims; CertificateError at the first claim that is not proved."""
        if not self.referee.legal(self.root):
            raise CertificateError(f"the checker's rules do not allow {self._named(self.root)}")
        if self.goal.name == "connect":
            longest = self._keeps(self.root)
        else:
            if not self._has(self.root, self.side, self.goal.reached()):
                wins = "wins" if self.goal == WIN else f"reaches the goal {self.goal.text} in"
                raise CertificateError(f"no section by which {self.side} {wins} {self._named(self.root)}")
            if (bound := self.goal.bound()) is not None and not self._has(self.root, self.other, bound):
                raise CertificateError(
                    f"no section by which {self.other} keeps {self.side} from more in {self._named(self.root)}"
                )
            longest = self._solution(self.root, self.puzzle.solution, self.goal)
        self._line(longest)
        if self.puzzle.unique == "line":
            self._resists()
        if self.puzzle.removals is not None:
            self._minimal(self.puzzle.removals)

    def _has(self, position: str, side: str, wanted: Guarantee) -> bool:
        return any(have.implies(wanted) for have in self.proved.get((position, side), ()))

    def _keeps(self, position: str) -> int:
        """Check the turn of a puzzle with the goal `connect` and the replies that cut after all others; return 1."""
        solution, turns = self.puzzle.solution, self.referee.turns(position)
        turn, named = self._text(solution.turn), {self._text(other): self._text(reply) for other, reply in self.puzzle.cuts}
        if turn not in turns:
            raise CertificateError(f"{turn} is not legal in {self._named(position)}")
        if solution.replies:
            raise CertificateError("more replies than a solution has that is unique at the root")
        if not self._alive_after(turns[turn]):
            raise CertificateError(f"{turn} does not keep the connection of {self.side} alive in {self._named(position)}")
        failing = [other for other, after in turns.items() if other != turn and self._is_cut(after, named.get(other, ""))]
        for other in turns:
            if other != turn and other not in failing and not self._same(position, other, [turn, *failing]):
                raise CertificateError(f"no reply that cuts the connection after {other} in {self._named(position)}")
        return 1

    def _alive_after(self, position: str) -> bool:
        """Return whether the solver, who has just moved, can still connect after every reply, or has won if there is none."""
        reached = [position] if self.referee.ended(position) else self.referee.turns(position).values()
        return all(self.referee.alive(after, self.side) for after in reached)

    def _is_cut(self, position: str, reply: str) -> bool:
        """Return whether the reply cuts the connection, or the game has ended without it."""
        if self.referee.ended(position):
            return not self.referee.alive(position, self.side)
        after = self.referee.turns(position).get(reply)
        return after is not None and not self.referee.alive(after, self.side)

    def _solution(self, position: str, solution: Solution, goal: Goal) -> int:
        """Check the turn of a place and all below it; return the number of the winner's turns on the longest way."""
        turns = self.referee.turns(position)
        turn = self._text(solution.turn)
        if turn not in turns:
            raise CertificateError(f"{turn} is not legal in {self._named(position)}")
        failing = [other for other, after in turns.items() if self._has(after, self.other, goal.denied(self.game, 1))]
        for other in turns:
            if other != turn and other not in failing and not self._same(position, other, [turn, *failing]):
                raise CertificateError(f"no section by which {other} fails in {self._named(position)}")
        return 1 + self._replies(turns[turn], solution, goal.further())

    def _replies(self, position: str, solution: Solution, goal: Goal) -> int:
        level = self.puzzle.unique
        answered = {self._text(reply): further for reply, further in solution.replies}
        if len(answered) > {"root": 0, "line": 1}.get(level, len(answered)):
            raise CertificateError(f"more replies than a solution has that is unique at the {level}")
        if level == "root" or self.referee.ended(position) or sees(self.referee, position, self.side, goal):
            if answered and level != "root":
                raise CertificateError(f"replies in {self._named(position)}, where the win is trivial")
            return 0
        replies = self.referee.turns(position)
        if strange := sorted(answered.keys() - replies.keys()):
            raise CertificateError(f"{strange[0]} is not legal in {self._named(position)}")
        for reply, after in replies.items():
            if reply not in answered and answered and level == "line":
                continue  # one reply stands for all: see `_resists`
            open_ = not self.referee.ended(after) and not sees(self.referee, after, self.side, goal)
            if reply in answered and not open_:
                raise CertificateError(f"the solution answers {reply} in {self._named(position)}, where the win is trivial")
            if open_ and reply not in answered and not self._same(position, reply, list(answered)):
                raise CertificateError(f"the solution has no answer to {reply} in {self._named(position)}")
        return max((self._solution(replies[reply], further, goal) for reply, further in answered.items()), default=0)

    def _line(self, longest: int) -> None:
        """Check the main line: it is a way through the solution, and the longest."""
        line, solution = self.puzzle.line, self.puzzle.solution
        if self.puzzle.unique == "root":
            if line and line[0] != solution.turn:
                raise CertificateError("the main line does not begin with the solution")
            return
        if len(line) != 2 * longest - 1 or line[0] != solution.turn:
            raise CertificateError("the main line is not the longest way through the solution")
        for reply, turn in zip(line[1::2], line[2::2], strict=True):
            further = dict(solution.replies).get(reply)
            if further is None or further.turn != turn:
                raise CertificateError(f"{self._text(reply)} {self._text(turn)} of the main line is not in the solution")
            solution = further

    def _resists(self) -> None:
        """Check the main line's replies: no other reply holds out longer, and none before it in the order of turns as long."""
        game, p, line = self.puzzle.instance.game, self.puzzle.instance.position, self.puzzle.line
        shown = Shown(self.referee, self.side, self.answers)
        position, goal = self.root, self.goal
        for number in range(0, len(line) - 1, 2):
            p, position, goal = game.play(p, line[number]), self._after(position, line[number]), goal.further()
            left, before = (len(line) - 1 - number) // 2, True
            for reply in game.moves(p):
                if reply == line[number + 1]:
                    before = False
                elif not shown.within(self._after(position, reply), left - before, goal):
                    raise CertificateError(
                        f"no proof that {self._text(line[number + 1])} is the longest resistance in {self._named(position)}: "
                        f"{self._text(reply)} is not answered as quickly"
                    )
            p, position = game.play(p, line[number + 1]), self._after(position, line[number + 1])

    def _after(self, position: str, turn: Turn) -> str:
        """Return the position after a turn, by the checker's rules."""
        found = self.referee.turns(position).get(self._text(turn))
        if found is None:
            raise CertificateError(f"{self._text(turn)} is not legal in {self._named(position)}")
        return found

    def _minimal(self, removals: tuple[Removal, ...]) -> None:
        """Check the witness of every stone."""
        witnesses = {removal.part: removal for removal in removals}
        if self.referee.parts(self.root) != witnesses.keys():
            raise CertificateError("a minimal puzzle has a witness for each stone, and for no other cell")
        for name, removal in witnesses.items():
            position = self.referee.without(self.root, name)
            if not self._needed(position, removal):
                raise CertificateError(f"it is not proved that the stone on {name} is needed")

    def _needed(self, position: str, removal: Removal) -> bool:
        if removal.because == "illegal":
            return not self.referee.legal(position)
        if not self.referee.legal(position):
            return False
        if self.referee.ended(position):
            return removal.because == "lost"  # no turn reaches anything
        legal, connect = self.referee.turns(position), self.goal.name == "connect"
        if removal.because == "lost" and connect:
            return not any(map(self._alive_after, legal.values()))
        if removal.because == "lost":
            return self._has(position, self.other, self.goal.denied(self.game, 0))
        if removal.because == "more":
            better = self.goal.better(self.game)
            return better is not None and self._has(position, self.side, better)
        turns = [self._text(turn) for turn in removal.turns]
        if removal.because != "turns" or len(set(turns)) != 2 or not legal.keys() >= set(turns):
            return False
        wanted = None if connect else self.goal.reached(1)
        reached = [self._alive_after(legal[one]) if wanted is None else self._has(legal[one], self.side, wanted) for one in turns]
        return all(reached) and not self._same(position, turns[0], turns[1:])

    def _same(self, position: str, turn: str, others: list[str]) -> bool:
        return any(self.referee.one_turn(position, other, turn) for other in others)

    def _text(self, turn: Turn) -> str:
        return format_turn(self.puzzle.instance.game.board, turn)

    def _named(self, position: str) -> str:
        return f"{game_id(self.puzzle.instance.game)}:{position}"
