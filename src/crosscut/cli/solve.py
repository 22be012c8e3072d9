"""crosscut solve."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Unpack

import click

from crosscut.cli.colour import echo_verdict
from crosscut.cli.limiting import end_if_stopped
from crosscut.cli.solve_puzzle import complete, shared_puzzle
from crosscut.cli.solving import Search, search, search_options
from crosscut.cli.writing import OutputFile, require_different_files, write_file, write_json


@click.command()
@search_options
@click.option("--all-moves", is_flag=True, help="The value of every first turn too, each with its part of the certificate.")
@click.option("--distance", is_flag=True, help="Also how many turns the game lasts at best play.")
@click.option("--margin", is_flag=True, help="Also by how much it is won, in games that keep a score.")
@click.option("--html", type=OutputFile(".html"), metavar="FILE", help="Also write one page to click through the strategy.")
def command(
    svg: Path | None,
    as_json: bool,
    all_moves: bool,
    distance: bool,
    margin: bool,
    html: Path | None,
    **options: Unpack[Search],
) -> None:
    """Prove a position won, lost or drawn for the side to move.

    "proved" is printed only after the independent checker has accepted the certificate. POSITION may also be the share ID of a
    puzzle: its position is solved, and compared with what is claimed; of a construction puzzle the completions are found.
    """
    puzzle = shared_puzzle(options["position"].text)
    if puzzle is not None:
        from crosscut.puzzles.puzzle import Puzzle

        if not isinstance(puzzle, Puzzle):
            unmeant = {"svg": svg, "html": html, "all-moves": all_moves, "distance": distance, "margin": margin}
            complete(puzzle, options, unmeant, as_json)
            return
        options["position"] = replace(options["position"], text=puzzle.instance.id)
    if puzzle is not None:
        from crosscut.reports.claimed import claimed_record, claimed_text

    if margin and distance:
        raise click.UsageError("--margin and --distance exclude each other: the largest lead and the shortest game are two goals")
    require_different_files(POSITION=options["position"].text, certificate=options["certificate"], svg=svg, html=html)
    if html is not None and options["store"] is not None and options["certificate"] is None:
        raise click.UsageError("--html with --store needs --certificate FILE: a store remembers where the certificate is")
    with ExitStack() as stack:
        kept = options["certificate"] is not None
        if html is not None and not kept:
            folder = stack.enter_context(TemporaryDirectory(prefix="crosscut-"))
            options["certificate"] = Path(folder) / "strategy.certificate"
        answer = search(options, svg, all_moves=all_moves, distance=distance, margin=margin)
        if html is not None and options["certificate"] is not None and options["certificate"].exists():
            from crosscut.reports.strategy_page import strategy_html

            write_file(html, strategy_html(options["certificate"]))
        if html is not None and not kept and answer.certificate is not None:
            answer = replace(answer, certificate=replace(answer.certificate, file=None))
    if as_json:
        write_json(answer.to_dict() | ({} if puzzle is None else {"puzzle": claimed_record(puzzle, answer)}))
    else:
        board, verdict = answer.texts()
        click.echo(board)
        echo_verdict(verdict, answer.value)
        if puzzle is not None:
            click.echo(claimed_text(puzzle, answer))
    if svg is not None:
        write_file(svg, answer.svg())
    end_if_stopped(answer.limit)
