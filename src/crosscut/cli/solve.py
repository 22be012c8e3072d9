"""crosscut solve."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Unpack

import click

from crosscut.cli.colour import echo_verdict
from crosscut.cli.limiting import end_if_stopped
from crosscut.cli.solve_puzzle import complete, shared_puzzle
from crosscut.cli.solving import Search, search, search_options
from crosscut.cli.writing import write_file, write_json


@click.command()
@search_options
@click.option("--all-moves", is_flag=True, help="The value of every first turn too, each with its part of the certificate.")
@click.option("--distance", is_flag=True, help="Also how many turns the game lasts at best play.")
@click.option("--margin", is_flag=True, help="Also by how much it is won, in games that keep a score.")
def command(svg: Path | None, as_json: bool, all_moves: bool, distance: bool, margin: bool, **options: Unpack[Search]) -> None:
    """Prove a position won, lost or drawn for the side to move.

    "proved" is printed only after the independent checker has accepted the certificate. POSITION may also be the share ID of a
    puzzle: its position is solved, and compared with what is claimed; of a construction puzzle the completions are found.
    """
    puzzle = shared_puzzle(options["position"].text)
    if puzzle is not None:
        from crosscut.puzzles.puzzle import Puzzle

        if not isinstance(puzzle, Puzzle):
            complete(puzzle, options, {"svg": svg, "all-moves": all_moves, "distance": distance, "margin": margin}, as_json)
            return
        options["position"] = replace(options["position"], text=puzzle.instance.id)
    if puzzle is not None:
        from crosscut.reports.claimed import claimed_record, claimed_text
    from crosscut.reports.records import solve_record
    from crosscut.reports.svg import position_svg
    from crosscut.reports.text import position_text, proof_text, standing_text, verdict_text
    from crosscut.solver.proof import Value

    if margin and distance:
        raise click.UsageError("--margin and --distance exclude each other: the largest lead and the shortest game are two goals")
    instance, proof = search(options, svg, all_moves=all_moves, distance=distance, margin=margin)
    rules, p = instance.game, instance.position
    if as_json:
        write_json(solve_record(rules, p, proof) | ({} if puzzle is None else {"puzzle": claimed_record(puzzle, proof)}))
    else:
        click.echo(instance.id)
        click.echo(position_text(rules, p))
        echo_verdict(proof_text(rules, p, proof), proof.value)
        if puzzle is not None:
            click.echo(claimed_text(puzzle, proof))
    if svg is not None:
        marks = proof.values or ({proof.best: proof.value} if proof.best is not None and proof.value is Value.WIN else {})
        verdict = f"{verdict_text(rules, p, proof)} ({standing_text(proof, proof.evidence)})"
        write_file(svg, position_svg(rules, p, (instance.id, verdict), marks))
    end_if_stopped(proof.limit)
