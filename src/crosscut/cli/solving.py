"""The common part of `solve` and `map`: options, and the call of the solver with progress."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from crosscut.cli.limiting import limit_options
from crosscut.cli.position import Given, position_argument
from crosscut.cli.quiet import note
from crosscut.cli.reading import Callback, jobs_option, json_option
from crosscut.cli.writing import SVG, OutputFile, ProgressLine, require_different_files, say_if_not_written
from crosscut.core.instance import Instance
from crosscut.solver.engines import engine_for, methods
from crosscut.solver.limits import Limits

if TYPE_CHECKING:
    from crosscut.solver.proof import Proof


class Search(TypedDict):
    """The options of `search_options` that say what to search and where to keep the certificate."""

    position: Given
    certificate: Path | None
    table: Path | None
    store: Path | None
    method: str
    resume: Path | None
    symmetry: bool
    limits: Limits
    jobs: int | None


def search_options(command: Callback) -> Callback:
    """Add POSITION and the options of every command that solves."""
    keep = "Keep the certificate in this file (compressed; as plain text if the name ends in .txt)."
    certificate = click.option("--certificate", type=OutputFile(), metavar="FILE", help=keep)
    draw = "Also draw the board with the result to this file."
    svg = click.option("--svg", type=OutputFile(*SVG), metavar="FILE", help=draw)
    help_ = "Share results between mirror images (default: yes)."
    symmetry = click.option("--symmetry/--no-symmetry", default=True, help=help_)
    help_ = (
        "Look the values up in this file of `crosscut table build`; what is read there is checked as always (of games with long"
        " certificates only with --certificate, else `table verify` stands behind it). Nothing is searched then, so --nodes and"
        " --memory do not matter."
    )
    table = click.option("--table", type=click.Path(path_type=Path), metavar="FILE", help=help_)
    known = methods()
    of_games = "; ".join(f"{name} ({', '.join(games)})" for name, games in known.items() if games)
    help_ = f"How to search: auto takes what suits; minimax (all games); {of_games}. What each is: `crosscut games GAME`."
    method = click.option("--method", type=click.Choice(list(known)), default="auto", help=help_)
    help_ = "Threads of a search that can use several (default: 1), processes that check a large certificate (all processors)."
    jobs = jobs_option(help_)
    help_ = "Keep the table of a search by proof numbers in this file, and go on from it if it is there, where the game has that."
    resume = click.option("--resume", type=OutputFile(), metavar="FILE", help=help_)
    help_ = (
        "Look the answer up in this file of answers (made if it is not there), else put it in. Not looked up, only put in:"
        " with --certificate, --distance, --table, --resume, --all-moves."
    )
    store = click.option("--store", type=OutputFile(), metavar="FILE", help=help_)
    common = symmetry(limit_options(json_option(command)))
    return position_argument(certificate(svg(table(store(method(jobs(resume(common))))))))


def search(
    options: Search,
    svg: Path | None,
    *,
    task: str = "solve",
    all_moves: bool = False,
    distance: bool = False,
    margin: bool = False,
) -> tuple[Instance, Proof]:
    """Return the position and its proof, with progress on standard error; `task` is solve or map."""
    file, resume, given, kept = options["table"], options["resume"], options["certificate"], options["store"]
    if options["method"] != "auto" and file is not None:
        raise click.UsageError("--table and --method exclude each other")
    require_different_files(POSITION=options["position"].text, table=file, certificate=given, svg=svg, resume=resume, store=kept)
    instance = options["position"].read()
    if margin and file is not None:
        raise click.UsageError("--margin and --table exclude each other")
    run = partial(_run, options, all_moves=all_moves or task == "map", distance=distance, margin=margin)
    if kept is None:
        proof = run(instance)
    else:
        from crosscut.batch.question import Question
        from crosscut.batch.recall import through_store

        plain = not (given or distance or margin or file or resume or all_moves)
        question = Question(task, instance.require_legal(), None, options["limits"])
        proof, trouble = through_store(kept, question, run, look_up=plain)
        if trouble is not None:
            note(f"the answer was not stored: {trouble}")
    if given is not None and proof.certificate is None:
        say_if_not_written("certificate", given, undecided=proof.limit is not None)
    return instance, proof


def _run(options: Search, instance: Instance, *, all_moves: bool, distance: bool, margin: bool) -> Proof:
    """Solve a position as the options say."""
    from crosscut.solver.proof import Evidence
    from crosscut.solver.solve import Engine, solve

    file, method, jobs, resume = options["table"], options["method"], options["jobs"], options["resume"]
    engine: Engine
    standing, known = None, None
    if file is not None:
        from crosscut.cli.table import known_of
        from crosscut.solver.tables.table import open_table, tables_of

        table = open_table(file)
        tables = tables_of(table.solved.game)
        engine, method = tables.engine(table), "table"
        if tables.stands:  # a certificate would be long, and a look-up should take no time
            known = known_of(table)
            standing = Evidence.UNCHECKED if known is None else known.evidence
    else:
        engine, method = engine_for(instance, method, distance=distance, margin=margin, jobs=jobs or 1, resume=resume)
    if method != "pns" and resume is not None:
        raise click.UsageError(f"--resume is for --method pns, and this is {method}")
    with ProgressLine() as line:
        proof = solve(
            instance,
            certificate=options["certificate"],
            all_moves=all_moves,
            distance=distance,
            margin=margin,
            symmetry=options["symmetry"],
            limits=options["limits"] if file is None else options["limits"].clock,  # a table is looked up, not searched
            progress=line,
            engine=engine,
            method=method,
            jobs=jobs or os.cpu_count() or 1,
            standing=standing,
        )
    return replace(proof, noted=known is not None and not known.here)
