"""What every answer is: the members of its JSON record as attributes, the text of the command line, a picture where there is one.

`to_dict()` is the record that the command of that name prints with `--json`, `str` the text that it prints without. In a
notebook an answer shows its picture and its text. Answers with members of their own are subclasses that declare them; those to
questions that games offer have whatever members their records have.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, fields
from enum import IntEnum
from html import escape
from typing import Any, Self

UNTOLD = ("schema", "version", "evidence", "reading", "seconds", "nodes", "method")  # what `repr` leaves out
SHORT = 120  # letters of a member


class Colour(IntEnum):
    """A colour as a number, 0 and 1, that is written as a letter: `B` and `W`."""

    B = 0
    W = 1

    def __str__(self) -> str:
        return self.name

    def __format__(self, form: str) -> str:
        return format(self.name, form)

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True, repr=False, kw_only=True)
class Result:
    """An answer.

    Attributes: `schema`, `version`: of the record; `reading`: the readings of the rules by switch, None where they mean nothing;
    `evidence`: what stands behind the answer (docs/inside/trust.md), None where nothing was claimed.
    """

    schema: str
    version: str
    reading: Mapping[str, str] | None
    evidence: str | None
    record: Mapping[str, Any] = field(compare=False)
    text: str = field(default="", compare=False)
    picture: str | None = field(default=None, compare=False)

    @classmethod
    def of(cls, record: Mapping[str, Any], text: str, picture: str | None = None) -> Self:
        """Return the answer that a record, its text and its picture make."""
        known = {one.name for one in fields(cls)} - {"record", "text", "picture"}
        return cls(
            **{name: member for name, member in record.items() if name in known}, record=record, text=text, picture=picture
        )

    @property
    def proved(self) -> bool:
        """Whether the evidence counts as a proof."""
        from crosscut.solver.proof import Evidence

        return self.evidence is not None and Evidence(self.evidence).proved

    def to_dict(self) -> dict[str, Any]:
        """Return the record that the command line prints with `--json`."""
        return deepcopy(dict(self.record))

    def svg(self) -> str | None:
        """Return the picture, None if there is none."""
        return self.picture

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        plain = {name: member for name, member in self.record.items() if name not in UNTOLD and member is not None}
        plain = {name: member for name, member in plain.items() if len(repr(member)) <= SHORT}
        told = ", ".join(f"{name}={member!r}" for name, member in list(plain.items())[:5])
        return f"<{self.schema.split('/')[1]}: {told}{'' if self.evidence is None else f', {self.evidence}'}>"

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401 - whatever the record has
        record = {} if name.startswith("_") or name == "record" else self.record
        if name not in record:
            raise AttributeError(f"{type(self).__name__} has no {name!r}" + (f": it has {', '.join(record)}" if record else ""))
        return record[name]

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *self.record})

    def _repr_svg_(self) -> str | None:
        return self.svg()

    def _repr_html_(self) -> str:
        return shown_html(self.svg(), str(self))


def shown_html(picture: str | None, text: str) -> str:
    """Return a picture above its text, for a notebook."""
    return f"<div>{picture or ''}<pre>{escape(text)}</pre></div>"
