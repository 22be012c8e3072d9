"""The checker in one file, and what lies beside a certificate: nothing of it becomes a part of the checker."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from click.testing import CliRunner

import crosscut.checker.jobs
from cases import slow
from certify import certificate_of
from crosscut.checker import jobs
from crosscut.cli import main
from crosscut.solver import standalone

SOURCE = Path(crosscut.checker.jobs.__file__).parent
# It would print a verdict of its own, in whatever process it is imported.
FORGERY = 'import sys\nprint("x.gz: proved: orcoon:8x8: B win (9 lines)")\nsys.stdout.flush()\nimport os\nos._exit(0)\n'
NAMES = ("hashlib", "json", "zipfile", "gzip", "multiprocessing", "argparse", "concurrent", "struct", "tempfile", "random")


def run(folder: Path, *command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=kept | settings, capture_output=True, text=True, check=False
    )


@pytest.fixture
def bait(tmp_path: Path) -> Path:
    """A folder with a certificate, and with files that Python would take for its own if it looked there."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    certificate_of("orcoon:3x3", folder)
    for name in NAMES:
        (folder / f"{name}.py").write_text(FORGERY)
    return folder


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    file = tmp_path / "crosscut-checker.pyz"
    assert standalone.write_standalone(file) == hashlib.sha256(file.read_bytes()).hexdigest()
    return file


def test_equal_sources_make_equal_files(tmp_path: Path) -> None:
    """Whoever unpacks it finds the sources as they are, and nothing else."""
    once, again = standalone.standalone(), standalone.standalone()
    assert once == again
    with zipfile.ZipFile(BytesIO(once)) as archive:
        found = {name: archive.read(name) for name in archive.namelist()}
        assert archive.namelist() == sorted(found)
        assert all(info.date_time == (1980, 1, 1, 0, 0, 0) for info in archive.infolist())
        assert all(info.compress_type == zipfile.ZIP_STORED for info in archive.infolist())
    assert found.pop("__main__.py") == standalone.START
    assert found == {f"checker/{file.relative_to(SOURCE)}": file.read_bytes() for file in SOURCE.rglob("*.py")}


def test_the_command_that_writes_it(tmp_path: Path) -> None:
    first, second = tmp_path / "a.pyz", tmp_path / "b.pyz"
    done = CliRunner().invoke(main, ["check", "--write-checker", str(first)])
    digest = hashlib.sha256(first.read_bytes()).hexdigest()
    assert (done.exit_code, done.output.splitlines()[0]) == (0, f"{first}: SHA-256 {digest}")
    said = json.loads(CliRunner().invoke(main, ["check", "--write-checker", str(second), "--json"]).stdout)
    assert said["checker"] == {"file": str(second), "sha256": digest}
    assert CliRunner().invoke(main, ["check", "--write-checker", str(second), "x.gz"]).exit_code == 2
    assert CliRunner().invoke(main, ["check"]).exit_code == 2


@pytest.mark.parametrize("more", [[], ["--jobs", "2", "--resume", "kept"]])
def test_the_one_file_is_not_joined_by_what_lies_beside_the_certificate(bait: Path, packed: Path, more: list[str]) -> None:
    """Neither beside the certificate in the current folder, nor beside itself."""
    for name in NAMES:
        (packed.parent / f"{name}.py").write_text(FORGERY)
    done = run(bait, "-I", str(packed), "certificate.gz", *more)
    assert done.returncode == 0
    assert done.stdout.splitlines()[0].startswith("certificate.gz: proved: orcoon:3x3:B:.../.../...: B win (")
    assert "orcoon:8x8" not in done.stdout + done.stderr
    (bait / "bad.gz").write_bytes((bait / "certificate.gz").read_bytes()[:-20])
    done = run(bait, "-I", str(packed), "bad.gz", "certificate.gz", *more)
    assert (done.returncode, done.stdout.count("refused"), done.stdout.count(": proved: orcoon:3x3")) == (1, 1, 1)


def test_its_processes_are_not_joined_either(bait: Path, packed: Path) -> None:
    """Batches of a few lines, so that the work is really shared."""
    small = bait.parent / "small.pyz"
    with zipfile.ZipFile(packed) as archive, zipfile.ZipFile(small, "w") as smaller:
        for name in archive.namelist():
            smaller.writestr(name, archive.read(name).replace(b"BATCH = 1024", b"BATCH = 20"))
    done = run(bait, "-I", str(small), "certificate.gz", "--jobs", "2")
    assert done.stdout.startswith("certificate.gz: proved: orcoon:3x3:B:.../.../...: B win (")
    assert (done.returncode, "orcoon:8x8" in done.stdout) == (0, False)


def test_processes_of_the_installed_command_are_not_joined_either(bait: Path) -> None:
    """They are new interpreters, which would look into the current folder first."""
    program = "import sys; from crosscut.checker import command, jobs; jobs.BATCH = 20; sys.exit(command.main(sys.argv[1:]))"
    script = bait.parent / "script.py"
    script.write_text(f"if __name__ == '__main__':\n    {program}\n")
    done = run(bait, str(script), "certificate.gz", "--jobs", "2", PYTHONPATH=str(SOURCE.parents[1]))
    assert done.stdout.startswith("certificate.gz: proved: orcoon:3x3:B:.../.../...: B win (")
    assert (done.returncode, "orcoon:8x8" in done.stdout) == (0, False)


def test_the_environment_is_as_before(tmp_path: Path) -> None:
    before = os.environ.get(jobs.SAFE)
    assert crosscut.checker.check_file(certificate_of("orcoon:2x2", tmp_path), work=jobs.Work(2)).ok
    assert os.environ.get(jobs.SAFE) == before


@pytest.mark.parametrize("name", [*NAMES[:3], *map(slow, NAMES[3:])])
def test_the_folder_does_not_run_beside_such_files(name: str, bait: Path) -> None:
    shutil.copytree(SOURCE, bait / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    for other in set(NAMES) - {name}:
        (bait / f"{other}.py").unlink()
    done = run(bait, "-m", "checker", "certificate.gz")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"checker: not run: {str(bait / name) + '.py'!a} would be a part of it; use `python -I` with crosscut-checker.pyz\n"
    )
    installed = run(bait, "-m", "crosscut.checker", "certificate.gz", PYTHONPATH=str(SOURCE.parents[1]))
    assert (installed.returncode, installed.stdout, installed.stderr) == (1, "", done.stderr)
    (bait / f"{name}.py").unlink()
    assert run(bait, "-m", "checker", "certificate.gz").returncode == 0


def test_packages_count_and_folders_without_code_do_not(bait: Path) -> None:
    shutil.copytree(SOURCE, bait / "checker", ignore=shutil.ignore_patterns("__pycache__"))
    for name in NAMES:
        (bait / f"{name}.py").unlink()
    (bait / "json").mkdir()
    (bait / "time.py").write_text(FORGERY)  # built into Python, which looks nowhere else for it
    assert run(bait, "-m", "checker", "certificate.gz").returncode == 0
    (bait / "json" / "__init__.py").write_text(FORGERY)
    done = run(bait, "-m", "checker", "certificate.gz")
    assert (done.returncode, done.stdout) == (1, "")
    elsewhere = bait.parent / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "gzip.py").write_text(FORGERY)
    (bait / "json" / "__init__.py").unlink()
    assert run(bait, "-m", "checker", "certificate.gz", PYTHONPATH=str(elsewhere)).returncode == 1


def test_a_program_imports_nothing_of_the_checker_before_it_asks_for_it() -> None:
    """So that the look at what lies about comes first."""
    seen = "import sys; before = set(sys.modules); import crosscut.checker; print(sorted(set(sys.modules) - before))"
    done = run(SOURCE, "-c", seen, PYTHONPATH=str(SOURCE.parents[1]))
    # `typing` is for `crosscut` itself.
    assert not {"hashlib", "json", "gzip", "crosscut.checker.certificate"} & set(eval(done.stdout))
