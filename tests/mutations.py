"""Have the tests teeth? Small mutations of the package, one at a time, and which tests find each of them.

    python tests/mutations.py FOLDER [NAME ...]

`mutations.toml` beside this file says what is changed: a mutation names a file by its stem, and the text in it that is replaced,
so it survives when files move. The tree is copied to FOLDER/tree (FOLDER lies outside of the tree); there each mutation is made
and taken back. Mutations of C++ sources are compiled in FOLDER/build, for which `nanobind` must be installed, and CMake.

For each mutation the tests that are `likely` to find it run first, those of the fast tier; only if these pass, the whole fast
tier, and where the slow one is to find it, that one too. The first test that fails has caught it. (That all pass without a
mutation is found out first.) What came of each mutation is kept in FOLDER/results.json, from which the next run goes on; with
names, these are run again.
"""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any

TREE = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv*", "build", "__pycache__", ".*_cache", ".hypothesis", "test_mutations.py")
SOURCES = (".py", ".hpp", ".cpp")


@dataclass(frozen=True)
class Mutation:
    """`old` becomes `new` in the one file of this stem that has it; `expected`: the tier that finds it; `likely`: test files."""

    name: str
    file: str
    old: str
    new: str
    likely: tuple[str, ...]
    expected: str = "fast"

    def place(self, tree: Path) -> Path:
        """Return the file; ValueError unless the text stands in the package's files of that stem exactly once."""
        sources = [path for path in (tree / "src").rglob(f"{self.file}.*") if path.suffix in SOURCES]
        found = [path for path in sources for _ in range(path.read_text(encoding="utf-8").count(self.old))]
        if len(found) != 1:
            raise ValueError(f"{self.name}: its text stands {len(found)} times in the {len(sources)} files called {self.file}")
        return found[0]

    def mutated(self, place: Path) -> str:
        """Return the file's text with the change; ValueError or SyntaxError if that is none, or no Python."""
        text = place.read_text(encoding="utf-8")
        changed = text.replace(self.old, self.new)
        if changed == text:
            raise ValueError(f"{self.name}: it changes nothing")
        if place.suffix == ".py":
            compile(changed, self.name, "exec")
        return changed

    def tests(self, tree: Path) -> list[str]:
        """Return the paths of the tests to run first; ValueError unless each name is that of one file."""
        files = list((tree / "tests").rglob("test_*.py"))
        found = {name: [str(path.relative_to(tree)) for path in files if path.match(name)] for name in self.likely}
        for name, paths in found.items():
            if len(paths) != 1:
                raise ValueError(f"{self.name}: {len(paths)} test files are called {name}")
        return [path for paths in found.values() for path in paths]


def mutations() -> list[Mutation]:
    """Return all mutations."""
    with Path(__file__).with_suffix(".toml").open("rb") as stream:
        listed = tomllib.load(stream)["mutation"]
    return [Mutation(**{**one, "likely": tuple(one["likely"])}) for one in listed]


class Copy:
    """The tree in a folder, to be mutated, with the compiled module of the tree as it is."""

    def __init__(self, folder: Path) -> None:
        self.tree, self.build = folder / "tree", folder / "build"
        shutil.rmtree(self.tree, ignore_errors=True)
        shutil.copytree(TREE, self.tree, ignore=LEFT_OUT)
        self.compile()
        self.module = (self.tree / "src" / "crosscut" / "_native.so").read_bytes()

    def compile(self) -> None:
        """Compile the module, as far as sources have changed, and put it into the package."""
        nanobind = subprocess.run([sys.executable, "-m", "nanobind", "--cmake_dir"], capture_output=True, text=True, check=True)
        chosen = [
            f"-Dnanobind_DIR={nanobind.stdout.strip()}",
            f"-DPython_EXECUTABLE={sys.executable}",
            "-DCMAKE_BUILD_TYPE=Release",
        ]
        subprocess.run(["cmake", "-S", self.tree, "-B", self.build, *chosen], stdout=subprocess.DEVNULL, check=True)
        subprocess.run(["cmake", "--build", self.build, "--parallel", "2"], stdout=subprocess.DEVNULL, check=True)
        for old in (self.tree / "src" / "crosscut").glob("_native*.so"):
            old.unlink()
        (made,) = self.build.glob("_native*.so")
        shutil.copyfile(made, self.tree / "src" / "crosscut" / "_native.so")

    def tested(self, *arguments: str) -> str:
        """Return the first test that fails, "" if none does; RuntimeError if the tests do not run."""
        command = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=no", "-p", "no:cacheprovider", *arguments]
        settings = os.environ | {"PYTHONPATH": str(self.tree / "src")}
        ran = subprocess.run(command, cwd=self.tree, env=settings, capture_output=True, text=True, check=False)
        failed = [line.partition(" ")[2] for line in ran.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        if ran.returncode not in (0, 1, 2) or (ran.returncode and not failed):
            raise RuntimeError(f"exit code {ran.returncode}: {ran.stdout[-500:]}{ran.stderr[-500:]}")
        return failed[0] if failed else ""

    def caught(self, mutation: Mutation) -> tuple[str, str]:
        """Return the tier that finds the mutation, and the test that does; two empty texts if none does."""
        place = mutation.place(self.tree)
        before, native = place.read_bytes(), place.suffix != ".py"
        place.write_text(mutation.mutated(place), encoding="utf-8")
        try:
            if native:
                self.compile()
            runs = [("fast", mutation.tests(self.tree)), ("fast", ["-n", "2"])]
            if mutation.expected == "slow":
                runs.append(("slow", ["-n", "2", "-m", "slow"]))
            return next(((tier, test) for tier, run in runs if (test := self.tested(*run))), ("", ""))
        finally:
            place.write_bytes(before)
            (self.tree / "src" / "crosscut" / "_native.so").write_bytes(self.module)


def main(folder: Path, names: list[str]) -> int:
    """Run mutations, those that have no result yet or these; say what came of all, and return the exit status."""
    if folder.resolve().is_relative_to(TREE.resolve()):
        raise SystemExit("the folder lies in the tree")
    file, listed = folder / "results.json", mutations()
    results: dict[str, dict[str, Any]] = json.loads(file.read_text()) if file.exists() else {}
    copy = Copy(folder)
    if not results and (test := copy.tested("-n", "2")):
        raise SystemExit(f"without a mutation fails {test}")
    for mutation in listed:
        made = [mutation.file, mutation.old, mutation.new]
        if mutation.name in names or (not names and results.get(mutation.name, {}).get("made") != made):
            started = monotonic()
            tier, test = copy.caught(mutation)
            results[mutation.name] = {"made": made, "tier": tier, "test": test, "seconds": round(monotonic() - started)}
            file.write_text(json.dumps(results, indent=1))
            say(f"{mutation.name}: {results[mutation.name]['seconds']} s: {tier or 'NOT CAUGHT'} {test}")
    found = {one.name: results[one.name]["tier"] for one in listed if one.name in results}
    for name, tier in found.items():
        if tier != "fast":
            say(f"{'caught by the slow tier alone' if tier else 'NOT CAUGHT'}: {name}")
    fast, slow = (sum(by == tier for by in found.values()) for tier in ("fast", "slow"))
    say(f"{len(found)} of {len(listed)} mutations run: {fast} caught by the fast tier, {slow} by the slow tier alone")
    return int(fast + slow < len(listed))


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        raise SystemExit(__doc__)
    raise SystemExit(main(Path(sys.argv[1]), sys.argv[2:]))
