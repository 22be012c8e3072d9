"""Questions about positions that are images of each other are one question: solved once, the answer carried to each of them.

The canonical question is about the least image of the position (by its text) under the symmetries that the game keeps. Some of
these exchange the colours: then the side to move, the colour that is asked for and the winner are exchanged as well. All images
have the same least image. Carrying an answer back only renames cells and colours; a question whose answers have words is asked
about each position itself. The answer's certificate or refutation is not touched: it is about the position that was solved, which
the answer names as `solved_as`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from crosscut.batch.question import Question
from crosscut.core.game import COLOURS, Symmetry
from crosscut.core.instance import Instance
from crosscut.core.notation import format_turn, parse_turn
from crosscut.core.registry import is_ours
from crosscut.reports.records import Record


@dataclass(frozen=True, slots=True)
class Image:
    """The link from the question asked to the canonical one: `symmetry` leads from the position asked to the one solved."""

    asked: Question
    solved: Question
    symmetry: Symmetry

    def reversed(self) -> Image:
        """Return the image that carries an answer about the position asked to the canonical one."""
        return Image(self.solved, self.asked, self.symmetry.inverse())

    def back(self, record: Record) -> Record:
        """Return the answer to the question asked, from the record about the canonical one.

        It has the member `solved_as` only if another position than the one asked about was solved. Raises ValueError for a record
        about another position.
        """
        solved, asked = self.solved.instance, self.asked.instance
        if record["position"] != solved.id:
            raise ValueError(f"a record about {record['position']}, not about {solved.id}")
        if solved.id == asked.id:
            return record
        home, board = self.symmetry.inverse(), asked.game.board
        # The turns of the position asked in their order, by the name of their image.
        names = {
            format_turn(board, self.symmetry.turn(turn)): format_turn(board, turn) for turn in asked.game.moves(asked.position)
        }

        def here(name: str) -> str:
            return format_turn(board, home.turn(parse_turn(board, name)))

        def colour(letter: str) -> str:
            return COLOURS[home.colour(COLOURS.index(letter))]

        source = record.get("solved_as", solved.id)
        found = {member: value for member, value in record.items() if member != "solved_as"} | {"position": asked.id}
        for member in ("to_move", "winner", "colour"):
            if record.get(member) is not None:
                found[member] = colour(record[member])
        if record.get("best") is not None:
            found["best"] = here(record["best"])
        turns = self.asked.form.turns
        if record.get(turns) is not None:
            found[turns] = [here(name) for name in record[turns]]
        if record.get("winning") is not None:
            found["winning"] = [name for image, name in names.items() if image in record["winning"]]
        if record.get("moves") is not None:
            found["moves"] = {name: record["moves"][image] for image, name in names.items()}
        return found | ({} if source == asked.id else {"solved_as": source})


def canonical(question: Question) -> tuple[Question, Image]:
    """Return the question about the least image of its position, of equal task and limits, and how to carry its answer back.

    It is the question itself if its answers cannot be carried, and in games of other packages and of this session: a certificate
    is about the position that was solved, and nobody has tried whether their rules keep the symmetries that they say.
    Legality is not judged: do that first, because cells named in an error are not carried back.
    """
    game, p = question.instance.game, question.instance.position
    carried = bool(question.form.turns) and is_ours(game.name)
    q, symmetry = game.least_written(p, exchange=True) if carried else (p, next(game.symmetries(p)))
    colour = None if question.colour is None else symmetry.colour(question.colour)
    solved = replace(question, instance=Instance(game, q), colour=colour)
    return solved, Image(question, solved, symmetry)


def asked_as(question: Question) -> tuple[Question, Callable[[Record], Record]]:
    """Return the question about the least image of the position, and what carries its answer back."""
    plain, image = canonical(question)
    return plain, image.back
