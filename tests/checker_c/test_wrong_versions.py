"""Versions of the second checker with one mistake each: the files of the quick tests show every one of them.

A comparison without differences says something about the first checker. Left out is what shows in larger samples only, and
what cannot show (a crossing with one of its middles filled is illegal by rule 3 already).
"""

from pathlib import Path

import pytest

from second_checker import SOURCE, collected, compiled, damaged_copies, said, shortened_threats, solved_certificates, word
from small_sections import MADE, random_files

MISTAKES = [
    ("cells[at[1]] != side && cells[at[2]] != side && !(got", "cells[at[1]] != side && !(got"),
    ("    if (switched[CROSSING]) return 1;", "    return 1;"),
    ("if (*old > rank) *old = rank;", ""),
    ("if (*entry_rank(number - 1) < rank)", "if (*entry_rank(number - 1) + 1 < rank)"),
    ("if (demands.open > 0) refuse", "if (demands.open > 1) refuse"),
    ("if (!first && rank > before)", "if (0 && rank > before)"),
    ("if (order != NULL && !order_used)", "if (0)"),
    ('if (threats != NULL) refuse("the line', 'if (0) refuse("the line'),
    ("if (!orcoon_place(&after, cell, side)) refuse", "if (orcoon_place(&after, cell, side) > 1) refuse"),
    ("if (can_connect(&after, q->turn)) refuse", "if (0) refuse"),
    ("i == threat.start[k + 1] && orcoon_joined(q.cell, r->turn)", "orcoon_joined(q.cell, r->turn)"),
    ("i == threat.start[k + 1] && orcoon_joined(q.cell, r->turn)", "i == threat.start[k + 1]"),
    ("return !bound_joins(r->cell, enemy(r->turn), own);", "return 0;"),
    ("!switched[KNIGHT] && !switched[PIE]; /*", "1; /*"),
    ("        if (!game->carries(to)) return;", ""),
    ("    if (!orcoon_joined(q.cell, side)) refuse", "    if (0) refuse"),
    ("return exchanged ? enemy(section.side) : section.side;", "return exchanged ? section.side : section.side;"),
    ("return potential <= lead;", "return potential <= lead + 1;"),
    ("return potential <= lead;", "return potential < lead;"),
    ("if (same)\n            merged = 1;", "if (0)\n            merged = 1;"),
    ("return link != EMPTY && !(switched[0] && link == side);", "return link != EMPTY && link != side;"),
    ("(in_set(reach[BLACK], to) || in_set(reach[WHITE], to))", "in_set(reach[side], to)"),
    ("        turn_steps(p, linked, links, side);\n    }", "    }"),
    ("glyph_bits = strlen(game->glyphs) > 4 ? 3 : 2;", "glyph_bits = 2;"),
    ("    at = write_bits(at, p->link, link_count, 2);\n", ""),
    ("if (lines >= (edge ? 1 : 2) && spanned)", "if (lines >= (edge ? 1 : 2))"),
    ("if (lines >= (edge ? 1 : 2) && spanned)", "if (lines >= 1 && spanned)"),
    ("return count >= 2;", "return count >= 1;"),
    ("board.near[k] != but && p->cell[board.near[k]] != EMPTY", "p->cell[board.near[k]] != EMPTY"),
    ("threes >= 2", "threes >= 3"),
    ("p->link[step->slot ^ 1] != WHITE", "1"),
    ("if (black && white) return enemy(p->turn);", "if (black && white) return p->turn;"),
    ("} else if (count != 1) {", "} else if (count < 1) {"),
    ('strcmp(turn, "pass") != 0 || !quax_stuck(p)', 'strcmp(turn, "pass") != 0'),
    ("if (section.wanted == WITHIN && rank > section.bound)", "if (0)"),
    ("if (lasting && section.rank <= section.spent) return;", "if (lasting && section.rank < section.spent) return;"),
    ("p->flags = p->turn == BLACK ? SWAPPED : 0;", "p->flags = 0;"),
    ("    if (own != other) return 2 * (own - other);", "    if (own != other) return own - other;"),
    ("return p->turn == side ? 1 : -1;", "return p->turn == side ? -1 : 1;"),
    ("empty * (directions == 8 ? spans : regions)", "empty * regions"),
    ("if (friends == 0 &&", "if (0 &&"),
    ("p->flags = switched[0] ? ONE_PASS : 0;", "p->flags = 0;"),
    ("if ((p->flags & SECOND) || p->flags == FRESH)", "if ((p->flags & SECOND) || (p->flags & FRESH))"),
    ("inside += p->cell[cell] == EMPTY,", "inside++,"),
    ("if (p->cell[i] != EMPTY && !orcoon_may(p->cell, NULL, i, p->cell[i]))", "if (0)"),
    ("(q->cell[i] == side || p->cell[i] == enemy(side))", "(q->cell[i] == side)"),
    ("(q->cell[i] == side || p->cell[i] == enemy(side))", "(p->cell[i] == enemy(side))"),
    ("(q->link[s] == side || p->link[s] == enemy(side))", "(q->link[s] == side)"),
    ("(q->link[s] == side || p->link[s] == enemy(side))", "(p->link[s] == enemy(side))"),
    ("if (q->turn != p->turn || q->flags != p->flags) return 0;", "if (q->turn != p->turn) return 0;"),
    ("return !(p->flags & (AUCTION | BLOCKING)) && quax_weaker(q, p, side);", "return quax_weaker(q, p, side);"),
]


@pytest.mark.slow
def test_every_mistake_shows(tmp_path: Path) -> None:
    files = [*collected(tmp_path, 1), *solved_certificates(tmp_path)]
    files += [*shortened_threats(tmp_path), *damaged_copies(files, tmp_path, 300, 1), *random_files(tmp_path, 2000, 1)]
    for number, (_, text) in enumerate(MADE.values()):
        files.append(tmp_path / f"made-{number}")
        files[-1].write_text(text)
    right, source = SOURCE.read_text(encoding="ascii"), tmp_path / "wrong.c"
    expected = said([str(compiled(tmp_path))], files)
    for old, new in MISTAKES:
        assert right.count(old) == 1, old
        source.write_text(right.replace(old, new), encoding="ascii")
        found = said([str(compiled(tmp_path, "-Wno-unused", source=source))], files)
        assert any(word(found[file]) != word(expected[file]) for file in files), old
