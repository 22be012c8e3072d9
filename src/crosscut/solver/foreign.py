"""A digest of the package that a part of a game comes from, for verdicts that rest on its rules.

The rules that a class states may call any other file of their package, so the digest is of all its Python files: the SHA-256 of
what `find PACKAGE -name '*.py' | LC_ALL=C sort | xargs sha256sum` prints in the folder above.
"""

from __future__ import annotations

from hashlib import sha256
from importlib import import_module
from pathlib import Path


def package_digest(module: str) -> str:
    """Return the digest of the package at the top of a module's name, or of the module if it stands alone."""
    top = import_module(module.partition(".")[0])
    folders = [Path(folder) for folder in getattr(top, "__path__", ())]
    found = {f"{folder.name}/{file.relative_to(folder).as_posix()}": file for folder in folders for file in folder.rglob("*.py")}
    if not folders:
        alone = Path(str(top.__file__))
        found = {alone.name: alone}
    listed = (f"{sha256(found[name].read_bytes()).hexdigest()}  {name}\n" for name in sorted(found))
    return sha256("".join(listed).encode()).hexdigest()
