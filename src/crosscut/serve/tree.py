"""A game with comments and branches as a record: `crosscut replay` reads its main line, `crosscut serve` all of it.

The main line stands there as in any record, a ply a line. Behind it, in remarks, stand the branches and the comments:

    #= branch 2: c1 d2        plies from node 2 on
    #= comment 5: a text

Nodes are numbered in the order of the file: 0 is the start, then come the plies of the main line, then those of the branches. The
page has the same tree as a list: each node with its parent's number, its ply, its comment; the first child of a node goes on with
its line.
"""

from __future__ import annotations

import re
from typing import Any

from crosscut.core.errors import NotationError
from crosscut.core.game import Game, position_id
from crosscut.core.instance import Instance
from crosscut.core.notation import LONGEST, format_turn, shown
from crosscut.core.turns import play_word
from crosscut.serve.settings import Settings
from crosscut.serve.view import instance_of, view
from crosscut.serve.work import Find, Given, Say, number, text
from crosscut.solver.replay import replay

MOST = 5000  # nodes
_REMARK = re.compile(r"#= (branch|comment) ([0-9]{1,5}): ?(.*)")


def read_record(given: Given, _settings: Settings, _say: Say, _find: Find) -> dict[str, Any]:
    """Answer `record`: the tree that a text holds, up to the first turn that is illegal, which `stopped` names."""
    content = text(given, "text")
    if len(content) > LONGEST * 4:
        raise NotationError(f"a record of {len(content):,} characters: at most {LONGEST * 4:,} are read")
    found = replay(content)
    game, board = found.game, found.game.board
    nodes = [_node(-1, "", game, found.start)]
    positions = [found.start]
    for turn in found.turns:
        positions.append(game.play(positions[-1], turn))
        nodes.append(_node(len(nodes) - 1, format_turn(board, turn), game, positions[-1]))
    stopped = None if found.stopped is None else found.stopped.message
    for line, remark in enumerate(content.splitlines(), 1):
        said = _REMARK.fullmatch(remark.strip())
        if said is None or stopped:
            continue
        at = int(said[2])
        if at >= len(nodes):
            raise NotationError(f"line {line}: there is no node {at}")
        if said[1] == "comment":
            nodes[at]["comment"] = said[3].replace("\\n", "\n")
            continue
        for word in said[3].split():
            (turn, *more), after = play_word(game, positions[at], word)
            if more:
                raise NotationError(f"line {line}: {shown(word)} is more than a ply")
            positions.append(after)
            nodes.append(_node(at, format_turn(board, turn), game, after))
            at = len(nodes) - 1
    return {"nodes": nodes, "stopped": stopped, "view": view(Instance(game, found.start))}


def _node(parent: int, turn: str, game: Game[Any], p: Any) -> dict[str, Any]:  # noqa: ANN401 - a position of the game
    return {"parent": parent, "turn": turn, "comment": "", "position": position_id(game, p)}


def written_record(given: Given, _settings: Settings, _say: Say, _find: Find) -> dict[str, Any]:
    """Answer `written`: the record of a tree; NotationError, IllegalTurnError for one that is not by the rules."""
    start, nodes = instance_of(given), given.get("nodes")
    if not isinstance(nodes, list) or not 1 <= len(nodes) <= MOST or not all(isinstance(node, dict) for node in nodes):
        raise NotationError(f"nodes: expected a list of 1 to {MOST} of them")
    game = start.game
    positions = [start.position]
    children: dict[int, list[int]] = {}
    for at, node in enumerate(nodes[1:], 1):
        parent = number(node, "parent")
        if not 0 <= parent < at:
            raise NotationError(f"node {at}: its parent is none of those before it")
        positions.append(play_word(game, positions[parent], text(node, "turn"))[1])
        children.setdefault(parent, []).append(at)
    main, *branches = _lines(children)
    numbers = {node: place for place, node in enumerate([0, *main, *(node for line in branches for node in line)])}
    lines = [f'position = "{start.id}"', *(f"{place}. {nodes[node]['turn']}" for place, node in enumerate(main, 1))]
    for line in branches:
        plies = " ".join(nodes[node]["turn"] for node in line)
        lines.append(f"#= branch {numbers[nodes[line[0]]['parent']]}: {plies}")
    for node, place in numbers.items():
        if comment := text(nodes[node], "comment", "").strip():
            lines.append(f"#= comment {place}: {comment}".replace("\r", "").replace("\n", "\\n"))
    return {"text": "\n".join(lines) + "\n"}


def _lines(children: dict[int, list[int]]) -> list[list[int]]:
    """Return the main line and the branches, each from its first node to its end; a branch stands behind what it leaves."""
    found: list[list[int]] = [[]]
    starts: list[int] = []
    node = 0
    while True:
        after = children.get(node, [])
        starts = [*after[1:], *starts] if found[1:] else [*starts, *after[1:]]
        if after:
            node = after[0]
            found[-1].append(node)
        elif starts:
            node = starts.pop(0)
            found.append([node])
        else:
            return found
