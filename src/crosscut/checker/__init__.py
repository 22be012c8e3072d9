"""An independent checker of strategy certificates and refutation bundles.

Idea: a certificate lists the positions in which the prover has to move, each with his turn. The checker makes every
turn of the other player by its own plain rules and demands a line for each position they lead to. When no demand is
left open, the sentence in the header is proved: this side wins, or at least draws, whatever the other player does.
A bundle refutes a formula: each of its clauses is one that the checker's own generator writes for a colour that can still
connect by placing alone (or for a deadlock pattern that is not listed), and the checker follows the proof that they contradict
each other.

Use: `python -m crosscut.checker FILE...`, or `check_file(path)` from a program. The folder stands alone: copied
somewhere else it works as `python -m checker FILE...`; packed in one file, as `python -I crosscut-checker.pyz FILE...`.

Trusted are this folder (its rules are written to be compared with the rule pages), Python and its standard library.
Nothing is taken from the solver, and nothing that a file says is believed.
"""

TYPE_CHECKING = False  # as in `typing`, from which nothing may be imported before `__main__` has looked where it would come from
if TYPE_CHECKING:
    from .certificate import Report, Statement, check_file

__all__ = ["Report", "Statement", "check_file"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from . import certificate

    return getattr(certificate, name)
