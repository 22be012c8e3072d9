"""Results as text for a terminal."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosscut.core.board import Board, column_letters
from crosscut.core.game import COLOUR_NAMES, Game, Outcome, Turn, position_id
from crosscut.core.instance import Aligned
from crosscut.core.notation import counted, format_turn
from crosscut.core.turns import joined
from crosscut.solver.best_play import EFFORT
from crosscut.solver.proof import LARGE, Backing, Certificate, Evidence, Proof, TableMade, Value

if TYPE_CHECKING:  # with them comes the checker, which most commands do without
    from crosscut.solver.explain import Walk
    from crosscut.solver.refutation import Refuted

WORTH_SAYING = 2.0  # seconds of a check
NOTED = "verified earlier, by a note beside the file, as anybody can write one"
SIGNS = {Value.WIN: "+", Value.LOSS: "-", Value.DRAW: "=", Value.UNKNOWN: "?"}


def board_text(board: Board, glyphs: tuple[str, ...]) -> str:
    """Return the board with column letters and row numbers; the parser of diagrams reads it back."""
    columns = max(column for _, column in board.places) + 1
    number, cell_width = len(str(len(board.rows))), len(column_letters(columns - 1))
    letters = [f"{column_letters(column):>{cell_width}}" for column in range(columns)]
    if board.column_step == 2:  # columns are half a cell wide, so there are no blanks between their letters
        lines = [" " * (number + 2) + "".join(letters)]
        for row, cells in enumerate(board.rows, 1):
            drawn = [" " * cell_width] * columns
            for cell in cells:
                drawn[board.places[cell][1]] = f"{glyphs[cell]:>{cell_width}}"
            lines.append(f" {row:>{number}} {''.join(drawn).rstrip()}")
        return "\n".join(lines)
    lines = [" " * (number + 2) + " ".join(letters)]
    left = min(x for x, _ in board.layout.centres)
    for row, cells in enumerate(board.rows, 1):
        shift = " " * round((cell_width + 1) * (board.layout.centres[cells[0]][0] - left))
        lines.append(f" {row:>{number}} {shift}" + " ".join(f"{glyphs[cell]:>{cell_width}}" for cell in cells))
    return "\n".join(lines)


def aligned_text(found: Aligned) -> str:
    """Return how many positions a diagram may mean."""
    return (
        f"{found.tried:,} alignments of the rows, points outside them empty; {len(found.instances):,} of the positions are legal"
    )


def position_text(game: Game[Any], p: Hashable) -> str:
    """Return board and side to move (or how the game has ended)."""
    return f"{board_text(game.board, game.glyphs(p))}\n{state_text(game, p)}"


def state_text(game: Game[Any], p: Hashable) -> str:
    """Return who is to move, or how the game has ended."""
    outcome = game.outcome(p) if game.illegal(p) is None else None
    return f"{COLOUR_NAMES[game.turn(p)]} to move" if outcome is None else outcome_text(outcome)


def outcome_text(outcome: Outcome) -> str:
    """Return how the game has ended, as a sentence."""
    return "the game has ended: " + ("a draw" if outcome.winner is None else f"{COLOUR_NAMES[outcome.winner]} has won")


def verdict_text(game: Game[Any], p: Hashable, proof: Proof) -> str:
    """Return the verdict of `solve` in one line: "won for Black by c2", "lost for White", "a draw", "not decided"."""
    mover = COLOUR_NAMES[game.turn(p)]
    if game.outcome(p) is not None:
        return state_text(game, p)
    if proof.value is Value.UNKNOWN:
        return f"not decided: {stop_text(proof.limit)}"
    by = "" if proof.best is None else f" by {format_turn(game.board, proof.best)}"
    if proof.value is Value.WIN:
        swapped = proof.winner is not None and proof.winner != game.turn(p)
        then = f", who goes on as {COLOUR_NAMES[proof.winner]}" if swapped and proof.winner is not None else ""
        return f"won for {mover}{by}{then}"
    if proof.value is Value.LOSS:
        return f"lost for {mover}, whatever {mover} does"
    return f"a draw{by}"


def stop_text(limit: str | None) -> str:
    """Return why the work ended early."""
    return "stopped by Ctrl-C" if limit == "interrupted" else f"stopped by the limit on {limit}"


def unchecked_text(limit: str | None) -> str:
    """Return that an answer was found, and which limit came before its check."""
    return f"found but not checked: {stop_text(limit)}"


def _by(kept: Certificate) -> str:
    """Which of the two checkers accepted a certificate, if it is so large that it may be either."""
    if kept.by.checker == "c":
        return " (in C; a random tenth also in Python)"
    return " (in Python)" if kept.positions >= LARGE else ""


def proof_text(game: Game[Any], p: Hashable, proof: Proof) -> str:
    """Return everything `solve` has to say, several lines."""
    lines = [verdict_text(game, p, proof)]
    if proof.method == "store":
        lines.append(_stored_text(proof))
    elif proof.certificate is not None and proof.value is Value.UNKNOWN:
        rules = f" ({proof.certificate.foreign})" if proof.certificate.foreign else ""
        size = counted(proof.certificate.positions, "line")
        lines.append(f"proved: the values that were found, by a certificate of {size}{_by(proof.certificate)}{rules}")
    elif proof.certificate is not None:
        kept = proof.certificate
        cost = f" in {kept.seconds:,.0f} s" if kept.seconds >= WORTH_SAYING else ""
        file = f": {kept.file}" if kept.file else ""
        rules = f" ({kept.foreign})" if kept.foreign else ""
        lines.append(
            f"proved: a certificate of {counted(kept.positions, 'line')}, accepted by the independent checker"
            f"{_by(kept)}{rules}{cost}{file}"
        )
    elif proof.value is not Value.UNKNOWN and proof.limit is not None and proof.evidence is Evidence.UNCHECKED:
        lines.append(unchecked_text(proof.limit))
    elif proof.value is not Value.UNKNOWN and proof.asked is Backing.NONE:
        lines.append("value not proved: one program says so, and nothing was checked (--evidence none)")
    elif proof.value is not Value.UNKNOWN and proof.method == "table":
        lines.append(_table_evidence(proof))
    elif proof.value is not Value.UNKNOWN and proof.table is not None:
        lines.append(_made_evidence(proof.table))
    elif proof.value is Value.DRAW and game.cycles:
        lines.append("computed, not proved: play may go on for ever, and certificates are about games that end")
    elif proof.value is not Value.UNKNOWN:
        lines.append(f"computed, not proved: the independent checker has no rules for {game.name}")
    if proof.solved_as is not None:
        lines.append(f"solved as its image {proof.solved_as}")
    if proof.distance is not None:
        source = "the table" if proof.method == "table" else proof.method
        certified = f"at most {proof.distance} is proved by the certificate; that it cannot end sooner rests on {source} alone"
        if game.decides_by_plies:
            certified = "proved by the certificate: the winner needs no more, the loser lasts so long"
        behind = f"no certificate says so, only {source}" if proof.certificate is None else certified
        if proof.table is not None:
            behind = "proved by the table: each entry has its number of turns"
        lines.append(f"the game ends after {counted(proof.distance, 'turn')} at best play ({behind})")
    if proof.margin:
        mover = COLOUR_NAMES[game.turn(p)]
        behind = "" if proof.certificate is None else f" (by the {proof.method} alone; the certificate is about who wins)"
        if proof.margin_proved:
            behind = " (proved by the certificate: the winner has no less, the loser allows no more)"
        if proof.table is not None:
            behind = " (proved by the table: each entry has its margin)"
        lines.append(f"{'won' if proof.margin > 0 else 'lost'} for {mover} by {counted(abs(proof.margin), game.unit)}{behind}")
    if proof.values:
        for value, words in ((Value.WIN, "winning turns"), (Value.DRAW, "drawing turns"), (Value.UNKNOWN, "not decided")):
            turns = [format_turn(game.board, turn) for turn, found in proof.values.items() if found is value]
            if turns or (value is Value.WIN and Value.UNKNOWN not in proof.values.values()):
                lines.append(f"{words}: {' '.join(turns) or 'none'}")
    if proof.line:
        lines.append("best play: " + " ".join(joined(game, p, proof.line)))
    elif proof.line_limit == EFFORT:
        lines.append("best play: not looked for further, as it takes longer than the answer did")
    elif proof.line_limit is not None:
        lines.append(f"best play: not looked for further, {stop_text(proof.line_limit)}")
    lines.append(f"{proof.method}, {counted(proof.nodes, 'node')}, {proof.seconds:.2f} s")
    return "\n".join(lines)


def _made_evidence(table: TableMade) -> str:
    """Return the evidence of an answer from a table that was made for it."""
    return (
        f"proved: by a table of the whole board, made in memory, each of its {table.entries:,} entries verified by"
        f" {table.verifier}, {table.sample:,} by the literal rules too, {table.checker:,} by those of the independent checker"
        " (--certificate FILE writes a certificate)"
    )


def _table_evidence(proof: Proof) -> str:
    """Return the evidence of an answer that was only looked up."""
    if proof.evidence is Evidence.TABLE:
        return "proved: read from a table each of whose entries was verified on this machine; what was read has not changed since"
    if proof.evidence is Evidence.SAMPLED:
        return "computed, not proved: read from a table of which late boards and a sample were verified on this machine"
    if proof.noted:
        return f"computed, not proved: read from a table that was {NOTED} (`crosscut table verify` verifies it)"
    return "computed, not proved: read from a table that was not verified on this machine (`crosscut table verify` does)"


def standing_text(proof: Proof, evidence: Evidence) -> str:
    """Return a few words for the caption of a picture: the kind of evidence that proves an answer, and who says so."""
    said = f"proved by a {evidence}" if evidence.proved else "not proved"
    return said + (", says the store" if proof.method == "store" else "")


def _stored_text(proof: Proof) -> str:
    """Return the evidence of an answer from the store: its word, and never more than was checked when it was put there."""
    now = "nothing was checked now, for the store does not keep"
    if proof.evidence is Evidence.TABLE:
        return f"the store says: proved when it was stored, by a table of all boards, each verified; {now} it"
    if proof.evidence is Evidence.SAMPLED:
        return "the store says: computed; late boards and a sample of the table were checked when it was stored"
    if proof.certificate is None:
        return "the store says: computed, not checked when it was stored"
    file = "" if proof.certificate.file is None else f"; it was written to {proof.certificate.file} then"
    return (
        f"the store says: proved when it was stored, by a certificate of"
        f" {counted(proof.certificate.positions, 'line')}; {now} the certificate itself{file}"
    )


def map_text(game: Game[Any], p: Hashable, values: Mapping[Turn, Value]) -> str:
    """Return the board with + - = ? on the cells where the side to move may place, and the other turns below.

    If a turn may choose the colour of its stone, there is a board for each colour; turns of several steps are only counted.
    """
    boards: dict[int | None, list[str]] = {}
    words, longer = [], dict.fromkeys(SIGNS.values(), 0)
    for turn, value in values.items():
        if len(turn.steps) == 1 and len(turn.steps[0].cells) == 1:
            glyphs = boards.setdefault(turn.steps[0].colour, list(game.glyphs(p)))
            glyphs[turn.steps[0].cells[0]] = SIGNS[value]
        elif turn.word:
            words.append(f"{turn.word} {SIGNS[value]}")
        else:
            longer[SIGNS[value]] += 1
    lines = []
    for colour, glyphs in sorted(boards.items(), key=lambda entry: entry[0] or 0) or [(None, list(game.glyphs(p)))]:
        lines += [] if colour is None else [f"one {COLOUR_NAMES[colour].lower()} stone:"]
        lines.append(board_text(game.board, tuple(glyphs)))
    if any(longer.values()):
        lines.append("turns of several steps: " + ", ".join(f"{count} {sign}" for sign, count in longer.items() if count))
    legend = f"{COLOUR_NAMES[game.turn(p)]} to move; a turn there: + wins, - loses, = draws, ? not decided"
    if game.outcome(p) is not None:
        legend = state_text(game, p)
    return "\n".join([*lines, *words, legend])


def refuted_text(refuted: Refuted) -> list[str]:
    """Return lines about a refuted formula whose bundle the checker has accepted."""
    size = f"a formula of {counted(refuted.clauses, 'clause')} refuted, proof lines: {refuted.proof_lines:,}"
    where = f": {refuted.file}" if refuted.file else ""
    if refuted.known:
        return [f"proved: {refuted.sentence}", f"{size}, written again and accepted by the independent checker{where}"]
    return [
        f"{size}, accepted by the independent checker{where}",
        f'not checked by it: that the formula means "{refuted.claim}"',
    ]


def map_legend(values: Mapping[Turn, Value]) -> str:
    """Return one line that explains the signs which occur in a picture of a map."""
    signs = {Value.WIN: "+ wins", Value.LOSS: "\N{MINUS SIGN} loses", Value.DRAW: "= draws", Value.UNKNOWN: "dot: not decided"}
    others = [f"{turn.word} {signs[value].removeprefix('dot: ')}" for turn, value in values.items() if turn.word]
    return "first turns: " + ", ".join([*(words for value, words in signs.items() if value in values.values()), *others])


def walk_text(walk: Walk) -> str:
    """Return the walk through a certificate: each position met, and the prover's answer."""
    game = walk.game
    prover = COLOUR_NAMES[walk.side]
    lines = [f"{prover}: {walk.guarantee}, from {position_id(game, walk.position)}"]
    for answer in walk.answers:
        lines += ["", board_text(game.board, game.glyphs(answer.before))]
        if answer.turn is not None:
            lines.append(f"{COLOUR_NAMES[game.turn(answer.before)]} answers {format_turn(game.board, answer.turn)}")
            if answer.rank:
                lines.append(
                    f"(at most {counted(answer.rank, 'turn')} {'is' if answer.rank == 1 else 'are'} left, this one included)"
                )
        if answer.settled:
            lines.append(f"from here on {prover} wins by passing")
        if answer.held:
            lines.append(answer.held)
        lines.append(state_text(game, answer.after))
        witness = game.witness(answer.after) if answer.outcome is not None else ""
        if witness:
            lines.append(f"shown by {witness}")
    return "\n".join(lines)


def store_text(file: Path, counts: Mapping[str, Mapping[str, int]]) -> str:
    """Return what a store holds, a line for each task."""
    answers = sum(sum(levels.values()) for levels in counts.values())
    lines = [f"{file}: {counted(answers, 'answer')}"]
    for task, levels in counts.items():
        lines.append(f"{task} {sum(levels.values()):,}: " + ", ".join(f"{level} {count:,}" for level, count in levels.items()))
    return "\n".join(lines)
