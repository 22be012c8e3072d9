"""A second checker of LRAT proofs, as plain as can be: from the format's page alone, with nothing of the checker's.

Values stand in one table, by literal; each rule is the sentence of the page. Slow: every step goes through all clauses.
"""

from collections.abc import Sequence


def accepts(formula: Sequence[Sequence[int]], lines: Sequence[str]) -> bool:
    """Whether the lines are an LRAT proof that the formula has no model."""
    clauses: list[tuple[int, list[int]]] = [(number, list(clause)) for number, clause in enumerate(formula, 1)]
    last = len(clauses)
    for at, line in enumerate(lines):
        words = line.split(" ")
        if not all(good_word(word) for word in words) or words[0] == "d":
            return False
        if len(words) > 2 and words[1] == "d":
            if "d" in words[2:]:
                return False
            numbers = [int(word) for word in words[2:]]
            if int(words[0]) != last or numbers.pop() != 0 or any(number <= 0 for number in numbers):
                return False
            for number in numbers:
                there = [pair for pair in clauses if pair[0] == number]
                if not there:
                    return False
                clauses.remove(there[0])
            continue
        if "d" in words or words.count("0") != 2 or words[-1] != "0" or words[0] == "0":
            return False
        number, *rest = [int(word) for word in words]
        middle = rest.index(0)
        literals, hints = rest[:middle], rest[middle + 1 : -1]
        if number <= last or not follows(clauses, literals, hints):
            return False
        clauses.append((number, literals))
        last = number
        if not literals:
            return at == len(lines) - 1
    return False


def good_word(word: str) -> bool:
    digits = word.removeprefix("-")
    plain = digits.isascii() and digits.isdigit() and len(digits) <= 9 and not digits.startswith("0")
    return word in ("0", "d") or plain


def follows(clauses: list[tuple[int, list[int]]], literals: list[int], hints: list[int]) -> bool:
    signs = [hint < 0 for hint in hints]
    first = signs.index(True) if True in signs else len(hints)
    value: dict[int, bool] = {}
    for literal in literals:
        value[literal] = False
    # A literal and its negation may both be false here: then the clause is true anyhow.
    found, good = propagate(clauses, value, hints[:first])
    if not good:
        return False
    if found:
        return first == len(hints)
    if not literals:
        return False
    groups: list[list[int]] = []
    for hint in hints[first:]:
        if hint < 0:
            groups.append([hint])
        else:
            groups[-1].append(hint)
    named = [-group[0] for group in groups]
    having = [number for number, clause in clauses if -literals[0] in clause]
    if sorted(named) != sorted(having):
        return False
    for group in groups:
        clause = next(clause for number, clause in clauses if number == -group[0])
        rest = [literal for literal in clause if literal != -literals[0]]
        if any(value.get(-literal) is False or -literal in rest for literal in rest):
            if len(group) > 1:
                return False
            continue
        found, good = propagate(clauses, value | dict.fromkeys(rest, False), group[1:])
        if not (found and good):
            return False
    return True


def propagate(clauses: list[tuple[int, list[int]]], value: dict[int, bool], hints: list[int]) -> tuple[bool, bool]:
    """Whether the last hint's clause is false, and whether each hint is as it should be; literals become false in `value`."""
    for at, hint in enumerate(hints):
        there = [clause for number, clause in clauses if number == hint]
        if not there:
            return False, False
        other = {literal for literal in there[0] if value.get(literal) is not False}
        if not other:
            return True, at == len(hints) - 1
        if len(other) > 1:
            return False, False
        (unit,) = other
        if value.get(-unit) is False:
            return False, False
        value[-unit] = False
    return False, True
