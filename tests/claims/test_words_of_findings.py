"""What a finding says follows from its verdict: no constant words beside a verdict that is computed.

Such words state the opposite of the verdict as soon as it changes. The test reads the source of the games' claims: where the
verdict of a `Finding(...)` or `finding(...)` is an expression, its words are one too, directly or by the name they were given.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import crosscut.games

CLAIMS = sorted(Path(str(crosscut.games.__file__)).parent.glob("*/claims/*.py"))
WORDS = {"Finding": 3, "finding": 2}  # the place of the words among the arguments
CONSTANT = """
def decide(found):
    because = "There is one."
    return Finding(Verdict.HOLDS if found else Verdict.FAILS, "2x2", Evidence.WITNESS, {words}, {{}})
"""


def constant_words(source: str) -> Iterator[int]:
    """Yield the lines of findings with a computed verdict and constant words; of a name, the words last given to it count."""
    tree = ast.parse(source)
    for scope in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        given: dict[str, list[tuple[int, ast.expr]]] = {}
        for node in ast.walk(scope):
            if isinstance(node, ast.Assign):
                for target in node.targets:
                    names, values = ([target], [node.value])
                    if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                        names, values = target.elts, node.value.elts
                    for name, value in zip(names, values, strict=True):
                        if isinstance(name, ast.Name):
                            given.setdefault(name.id, []).append((name.lineno, value))
        for node in ast.walk(scope):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORDS):
                continue
            if _is_fixed(node.args[0]):
                continue
            words = node.args[WORDS[node.func.id]]
            if isinstance(words, ast.Name):
                earlier = [one for one in given.get(words.id, []) if one[0] < node.lineno]
                words = max(earlier, key=lambda one: one[0])[1] if earlier else words
            if isinstance(words, ast.Constant):
                yield node.lineno


def _is_fixed(verdict: ast.expr) -> bool:
    """Whether a verdict is written down: True, False, or a member of `Verdict`."""
    return isinstance(verdict, ast.Constant | ast.Attribute)


@pytest.mark.parametrize("file", CLAIMS, ids=lambda file: f"{file.parts[-3]}-{file.stem}")
def test_words_follow_from_the_verdict(file: Path) -> None:
    assert not list(constant_words(file.read_text(encoding="utf-8")))


def test_constant_words_are_noticed() -> None:
    assert list(constant_words(CONSTANT.format(words='"There is one."'))) == [4]
    assert list(constant_words(CONSTANT.format(words="because"))) == [4]
    assert not list(constant_words(CONSTANT.format(words='"There is one." if found else "There is none."')))
