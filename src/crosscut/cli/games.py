"""crosscut games."""

from __future__ import annotations

import click

from crosscut.cli.reading import example_names, json_option
from crosscut.cli.writing import write_json
from crosscut.core.boards import FAMILIES
from crosscut.core.registry import game_class, game_names

ODD = ["pns", "sweep", "tables", "settled", "extreme", "encode", "census --total"]
MORE = {
    "orcoon": ["pns", "sat", "tables", "connect", "deadlocks", "extreme", "encode", "census --total"],
    "hex": ["mustplay"],
    "xodd": ODD,
    "yodd": ODD,
}


@click.command()
@json_option
def command(as_json: bool) -> None:
    """List games, their boards and readings, what is implemented for each, and the shipped examples."""
    from crosscut.reports.records import head
    from crosscut.solver.trust import can_check

    games = [game_class(name) for name in game_names()]
    implemented = {game.name: ["rules", "minimax", *(["certificates"] if can_check(game.name) else [])] for game in games}
    for game in games:
        if hasattr(game, "placement_tables") or hasattr(game, "odd_group_neighbours"):
            implemented[game.name].append("native perft")
        implemented[game.name] += MORE.get(game.name, [])
    if as_json:
        entries = [
            {
                "name": game.name,
                "title": game.title,
                "boards": [FAMILIES[family].form for family in game.families],
                "readings": {switch.name: list(switch.values) for switch in game.switches},
                "implemented": implemented[game.name],
            }
            for game in games
        ]
        shipped = {"examples": example_names(), "notes": example_names(".toml"), "puzzles": example_names(".jsonl")}
        write_json(head("games") | {"games": entries} | shipped)
        return
    for game in games:
        click.echo(f"{game.name}: {game.title}")
        click.echo(f"    boards: {', '.join(FAMILIES[family].form for family in game.families)}")
        for switch in game.switches:
            click.echo(f"    {switch.name}={'|'.join(switch.values)} (rule {switch.rule}): {switch.meaning}")
        click.echo(f"    implemented: {', '.join(implemented[game.name])}")
    click.echo(f"examples: {', '.join('example:' + name for name in example_names())}")
    click.echo(f"puzzles: {', '.join('example:' + name for name in example_names('.jsonl'))}")
    click.echo(f"notes: {', '.join('example:' + name for name in example_names('.toml'))}")
