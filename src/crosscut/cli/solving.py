"""The common part of `solve` and `map`: options, and the call of the solver with progress."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict

import click

from crosscut.api.position import wrapped
from crosscut.cli.limiting import limit_options
from crosscut.cli.of_game import OfGame
from crosscut.cli.position import Given, position_argument
from crosscut.cli.quiet import note
from crosscut.cli.reading import Callback, jobs_option, json_option
from crosscut.cli.writing import SVG, OutputFile, ProgressLine, require_different_files, say_if_not_written
from crosscut.solver.engines import methods, require_score
from crosscut.solver.limits import Limits
from crosscut.solver.proof import Backing

if TYPE_CHECKING:
    from crosscut.api.solving import Solution


class Search(TypedDict):
    """The options of `search_options` that say what to search and where to keep the certificate."""

    position: Given
    certificate: Path | None
    evidence: str | None
    table: Path | None
    store: Path | None
    method: str
    resume: Path | None
    symmetry: bool
    limits: Limits
    jobs: int | None
    job_nodes: int | None
    dask: str | None


def _methods(game: str, _position: str) -> list[str]:
    """Return the methods that a game has."""
    return [name for name, games in methods().items() if game in games or not games]


def search_options(command: Callback) -> Callback:
    """Add POSITION and the options of every command that solves."""
    keep = "Keep the certificate in this file (compressed; as plain text if the name ends in .txt)."
    certificate = click.option("--certificate", type=OutputFile(), metavar="FILE", help=keep)
    help_ = (
        "What is to stand behind the answer: a certificate; a table of all positions of the board, made in memory, each entry"
        " verified; or none, then the value is not proved (default: a certificate with --certificate, else what costs least)."
    )
    evidence = click.option("--evidence", type=click.Choice([str(one) for one in Backing]), help=help_)
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
    of_games = "; ".join(f"{name} ({', '.join(dict.fromkeys(games))})" for name, games in known.items() if games)
    help_ = f"How to search: auto takes what suits; minimax (all games); {of_games}. What each is: `crosscut games GAME`."
    method = click.option("--method", type=OfGame(known, _methods), default="auto", show_default=True, help=help_)
    help_ = "Threads of a search that can use several (default: 1), processes that check a large certificate (all processors)."
    jobs = jobs_option(help_)
    help_ = "Search by jobs of at most N nodes, which worker processes do (--jobs, else one a processor): needs --evidence none."
    job_nodes = click.option("--job-nodes", type=click.IntRange(min=1), metavar="N", help=help_)
    help_ = "Search by jobs that a Dask cluster does (extra `distributed`), by default of 100,000 nodes each."
    dask = click.option("--dask", metavar="tcp://HOST:PORT", help=help_)
    help_ = (
        "Keep the table of a search by proof numbers in this file, or the answers of a search by jobs, and go on from it if it is"
        " there, where the game has that."
    )
    resume = click.option("--resume", type=OutputFile(), metavar="FILE", help=help_)
    help_ = (
        "Look the answer up in this file of answers (made if it is not there), else put it in. Not looked up, only put in:"
        " with --certificate, --evidence, --distance, --table, --resume, --all-moves."
    )
    store = click.option("--store", type=OutputFile(), metavar="FILE", help=help_)
    common = symmetry(limit_options(json_option(command)))
    return position_argument(certificate(evidence(svg(table(store(method(jobs(job_nodes(dask(resume(common)))))))))))


def by_jobs(options: Search) -> bool:
    """Return whether a search by jobs is asked for."""
    return options["job_nodes"] is not None or options["dask"] is not None


def search(
    options: Search,
    svg: Path | None,
    *,
    task: str = "solve",
    all_moves: bool = False,
    distance: bool = False,
    margin: bool = False,
    scored: bool = False,
) -> Solution:
    """Return the answer of `solve` or of `map`, as `task` says, with progress on standard error.

    `scored`: whether a game without a score is refused, before anything is searched.
    """
    from crosscut.api.solving import Map, Options, Solution, proof_about

    given = options["certificate"]
    before, after = ({name: options[name] for name in names} for names in (("table", "certificate"), ("resume", "store")))
    require_different_files(POSITION=options["position"].text, **before, svg=svg, **after)
    at = wrapped(options["position"].read())
    how = Options(
        method=options["method"],
        certificate=given,
        evidence=options["evidence"],
        distance=distance,
        margin=margin,
        symmetry=options["symmetry"],
        checkers=options["jobs"] or os.cpu_count() or 1,
        resume=options["resume"],
        table=options["table"],
    )
    if options["jobs"] is not None or not by_jobs(options):
        how["jobs"] = options["jobs"] or 1
    if scored:
        require_score(at.game)
    with ProgressLine() as line:
        proof = proof_about(
            at,
            task,
            options["limits"],
            options["store"],
            progress=line,
            note=note,
            all_moves=all_moves,
            job_nodes=options["job_nodes"],
            client=options["dask"],
            **how,
        )
    if given is not None and proof.certificate is None:
        say_if_not_written("certificate", given, undecided=proof.limit is not None)
    return (Solution if task == "solve" else Map).of(at, proof)
