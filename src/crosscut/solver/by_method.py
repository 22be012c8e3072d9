"""Solve a position by the method that suits it, or by a table: command line, Python, batches and notes call this function.

`engines.engine_for` chooses the method. `solver.solve` writes the certificate and has it checked.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import isnan
from pathlib import Path

from crosscut.core.errors import MisaskedError, NotationError, UnsupportedError
from crosscut.core.instance import Instance, read
from crosscut.core.notation import shown
from crosscut.solver.by_table import solve_by_table
from crosscut.solver.engines import engine_for, not_resumed, require_score
from crosscut.solver.limits import Limits, Progress, read_size
from crosscut.solver.proof import Backing, Evidence, Proof
from crosscut.solver.solve import Engine
from crosscut.solver.solve import solve as solve_by
from crosscut.solver.tables.in_memory import Asked, in_memory, is_cheapest
from crosscut.solver.trust import can_check


def solve(
    instance: Instance | str,
    *,
    method: str = "auto",
    certificate: Path | str | None = None,
    all_moves: bool = False,
    distance: bool = False,
    margin: bool = False,
    symmetry: bool = True,
    limits: Limits | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    memory: int | str | None = None,
    progress: Progress | None = None,
    jobs: int = 1,
    checkers: int | None = None,
    resume: Path | str | None = None,
    table: Path | str | None = None,
    note: Callable[[str], None] = lambda _sentence: None,
    engine: Engine | None = None,
    standing: Evidence | None = None,
    evidence: Backing | str | None = None,
) -> Proof:
    """Return the value of a position for whoever is to move, with everything that was asked for, checked.

    A limit or Ctrl-C leads to an answer too: `Value.UNKNOWN`, with the limit's name in `limit`. A value that was found but not
    checked in time comes with the `limit` and no certificate. An answer is proved if `proof.evidence.proved` says so.

    Arguments:
        instance: the position, from `parse`, or the text that `parse` reads.
        method: how to search, as `crosscut solve --method`: auto (what suits the position), minimax, pns, sat or mustplay.
        certificate: the file to keep the certificate in, compressed, or as plain text if its name ends in .txt; without one the
            certificate is checked and thrown away.
        all_moves: whether to find the value of every first turn too.
        distance: whether to find the number of turns to the end under best play.
        margin: whether to find by how much the position is won, in a game that keeps a score; the certificate is about that then.
        symmetry: whether results are shared between mirror images.
        limits: nodes and memory of the search, seconds of everything; or, in their place, plain numbers:
        nodes: most nodes of the search.
        seconds: most seconds of the whole work, writing and checking the certificate included.
        memory: most memory of the whole process, in bytes, or as a text such as "2GB".
        progress: called with a short sentence now and then.
        jobs: threads of a search that can use several, and processes that check a large certificate. These processes start as
            new interpreters, so a script that asks for more than one works under `if __name__ == "__main__"`.
        checkers: so many processes check, if that is another number than `jobs`.
        resume: a file that keeps the table of a search by proof numbers, where a game has that; the search goes on from it.
        table: a file of `crosscut table build`, in which the values are looked up; nothing is searched then, so of the limits
            the seconds alone matter.
        note: called with what the user should know about the table.
        engine: finds the scores in the place of a method; then `method` is only the engine's name.
        standing: the evidence for such an engine's scores already; then a certificate is made only if it is to be kept.
        evidence: what is to stand behind the answer: a certificate, a table of all positions of the board, made in memory and
            verified entry by entry, or none: then nothing is checked, and nothing proved. None: a certificate if one is to be
            kept, else what costs least.

    Raises:
        NotationError: a text that is no position, a number that is no limit.
        UnknownNameError: a game, board or method of that name does not exist.
        IllegalPositionError: the stones break a rule.
        UnsupportedError: the method is not for this position, there is nothing to `resume`, or the game, its board or the `table`
            gives no such evidence.
        MisaskedError: a table and something that only a search has.
        CertificateError: the certificate cannot be written, or is refused by the checker: the verdict is withheld.
        TypeError: both `limits` and plain numbers.
    """
    if isinstance(instance, str):
        instance = read(instance)
    given = limits_of(limits, nodes, seconds, memory)
    kept, noted = None if resume is None else Path(resume), False
    backing = _backing(evidence)
    if certificate is not None and backing in (Backing.NONE, Backing.TABLE):
        raise MisaskedError(f"--certificate and --evidence {backing} exclude each other")
    if margin:
        require_score(instance.game)
    if table is None and engine is None:
        about = Asked(instance.position, all_moves, distance, margin)
        free = method == "auto" and kept is None
        if backing is Backing.TABLE:
            if not free:
                raise MisaskedError("--evidence table solves all positions of the board: it goes without --method and --resume")
            in_memory(instance.game, about)
        plain = backing is None and free and certificate is None
        if backing is Backing.TABLE or (plain and is_cheapest(instance.game, about, given)):
            return replace(solve_by_table(instance, about, given, progress, jobs), asked=backing)
    if table is not None:
        for other, asked in (("method", method != "auto"), ("margin", margin)):
            if asked:
                raise MisaskedError(f"--table and --{other} exclude each other")
        engine, standing, noted = _looked_up(Path(table), note, backing)
        method, given = "table", given.clock
        if backing is Backing.TABLE and standing is not Evidence.TABLE:
            raise UnsupportedError(f"{table} was not verified on this machine, so it is no evidence: see `crosscut table verify`")
    if engine is None:
        engine, method = engine_for(instance, method, distance=distance, margin=margin, jobs=jobs, resume=kept)
    elif kept is not None:
        raise not_resumed(instance.game.name, method)
    if backing is Backing.CERTIFICATE and not can_check(instance.game.name):
        raise UnsupportedError(f"no certificate for {instance.game.name}: the independent checker has no rules for it")
    if backing in (Backing.NONE, Backing.CERTIFICATE):
        standing = Evidence.UNCHECKED if backing is Backing.NONE else None
    proof = solve_by(
        instance,
        certificate=None if certificate is None else Path(certificate),
        all_moves=all_moves,
        distance=distance,
        margin=margin,
        symmetry=symmetry,
        limits=given,
        progress=progress,
        engine=engine,
        method=method,
        jobs=checkers or jobs,
        standing=standing,
    )
    return replace(proof, noted=noted, asked=backing)


def _backing(evidence: Backing | str | None) -> Backing | None:
    """Return the evidence that is asked for; NotationError for a word that means none."""
    try:
        return None if evidence is None else Backing(evidence)
    except ValueError:
        raise NotationError(f"no evidence {shown(str(evidence))}: there are {', '.join(Backing)}") from None


def _looked_up(file: Path, note: Callable[[str], None], wanted: Backing | None) -> tuple[Engine, Evidence | None, bool]:
    """Return the engine that answers from a table, what stands behind its scores already, and whether a mere note says so.

    `wanted`: the evidence that is asked for; a table of a game with short certificates stands for itself only if that is asked.
    """
    from crosscut.solver.tables.remembered import known_of
    from crosscut.solver.tables.table import open_table, tables_of

    table = open_table(file)
    tables = tables_of(table.solved.game)
    if not tables.stands and wanted is not Backing.TABLE:
        return tables.engine(table), None, False
    known = known_of(table, note)  # a certificate would be long, and a look-up should take no time
    return tables.engine(table), Evidence.UNCHECKED if known is None else known.evidence, known is not None and not known.here


def limits_of(limits: Limits | None, nodes: int | None, seconds: float | None, memory: int | str | None) -> Limits:
    """Return the limits, given as `Limits` or as plain numbers."""
    if limits is not None and (nodes, seconds, memory) != (None, None, None):
        raise TypeError("limits, or nodes, seconds and memory, not both")
    size = read_size(memory) if isinstance(memory, str) else memory
    for name, most in (("nodes", nodes), ("seconds", seconds), ("memory", size)):
        if most is not None and (isnan(most) or most <= 0):
            raise NotationError(f"{name}={most} is no limit: expected a number above 0")
    return limits or Limits(nodes, seconds, size)
