"""The errors, one class a reason, each a subclass of the builtin error that a caller would expect.

Messages are one line and say what is wrong, where, and what was expected. The command line shows them as they are and exits
with 1; nothing else in the package catches them.
"""


class CrosscutError(Exception):
    """The root of every error the package raises on purpose."""


class NotationError(CrosscutError, ValueError):
    """A text does not parse: position ID, diagram, turn, board or switch name."""


class SeveralDiagramsError(NotationError):
    """A text holds several diagrams, and one was expected."""


class UnknownNameError(CrosscutError, LookupError):
    """A game, board, reading or example of that name does not exist."""


class IllegalPositionError(CrosscutError, ValueError):
    """A position parses, but its stones break a placement rule."""


class IllegalTurnError(CrosscutError, ValueError):
    """A turn parses, but the rules forbid it in this position."""


class CertificateError(CrosscutError, ValueError):
    """A certificate cannot be read, or does not hold what it is asked for."""


class CannotWriteError(CertificateError):
    """A file cannot be written: the disk is full or gone, or a right is missing. Nothing is wrong with its content."""


class ContradictionError(CrosscutError, RuntimeError):
    """Two of our own methods disagree: a mistake in Crosscut, worth a report with the position that the message names."""


class UnsupportedError(CrosscutError, NotImplementedError):
    """The question is sound, but this game or board has no such answer yet."""


class MisaskedError(CrosscutError, ValueError):
    """Options do not go together, or one is lacking."""


class NotResumedError(MisaskedError, UnsupportedError):
    """A search is to go on that keeps nothing to go on from."""


class TableError(CrosscutError, ValueError):
    """A table file cannot be read, is of another board, or holds an entry that the rules do not give."""


class BatchError(CrosscutError, RuntimeError):
    """A batch cannot go on: its input cannot be read, its answers cannot be written, or its workers cannot be started."""


class StoreError(CrosscutError, ValueError):
    """A store of answers cannot be read or written, is no store, or holds a row that was damaged or altered."""


class StateError(CrosscutError, RuntimeError):
    """Results cannot be remembered or recalled: there is no folder for them, others can write to it, a record is forged."""


class OfferError(CrosscutError):
    """A game of another package cannot be used: what it offers is missing, broken, or there twice."""
