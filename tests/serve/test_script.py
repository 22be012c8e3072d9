"""The modules of the page's script, as text: what they import is there, in no cycle, and each says first what it is for."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

from crosscut.serve import app

SCRIPT = Path(app.__file__).parent / "script"
TEXTS = {file.name: file.read_text(encoding="utf-8") for file in sorted(SCRIPT.iterdir())}
IMPORT = re.compile(r'^import \{ (.+) \} from "\./(.+)";$', re.MULTILINE)
ANY_IMPORT = re.compile(r"^import\b|\bimport\(", re.MULTILINE)
EXPORT = re.compile(r"^export (?:async )?(?:function|const|let) ([\w$]+)", re.MULTILINE)
IMPORTED = {name: {module: names.split(", ") for names, module in IMPORT.findall(text)} for name, text in TEXTS.items()}


def test_every_import_has_the_one_form_and_names_what_is_exported() -> None:
    for name, text in TEXTS.items():
        assert len(ANY_IMPORT.findall(text)) == len(IMPORT.findall(text)) == len(IMPORTED[name]), name
        for module, names in IMPORTED[name].items():
            assert {*names} <= {*EXPORT.findall(TEXTS[module])}, (name, module)


def test_every_export_is_imported_and_every_module_but_the_first() -> None:
    wanted = {(module, name) for modules in IMPORTED.values() for module, names in modules.items() for name in names}
    assert wanted == {(name, one) for name, text in TEXTS.items() for one in EXPORT.findall(text)}
    assert TEXTS.keys() - {module for module, _ in wanted} == {"start.js"}


def test_imports_form_no_cycle() -> None:
    assert {*TopologicalSorter(IMPORTED).static_order()} == TEXTS.keys()


def test_a_module_says_first_what_it_is_for_and_is_short() -> None:
    for name, text in TEXTS.items():
        assert text.startswith("// "), name
        assert text.count("\n") <= 200, name
