"""SAT in a process of its own, so that a long question can be stopped: limits and Ctrl-C end the process.

CaDiCaL through python-sat cannot be interrupted by a clock. Here the formula goes out as a file, the process solves it, and
writes a model or the lines of a DRAT proof; `python -m crosscut.solver.apart FORMULA ANSWER` is that process. For questions of
well under a second `sat.decide` is quicker: a process takes a quarter of a second to start.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from crosscut.core.errors import ContradictionError
from crosscut.encodings.formula import Formula
from crosscut.solver.limits import LimitReached, Meter, memory_in_use
from crosscut.solver.sat import Answer, decide, solve_clauses

LOOK = 0.05  # seconds between two looks at the limits


def decide_apart(formula: Formula, meter: Meter) -> Answer:
    """Return a model of the formula, or a DRAT proof that it has none, as `sat.decide` does.

    Arguments: `meter`: counts one node; its limits of seconds and memory (the process's memory included) hold all the time.
    Raises LimitReached, and KeyboardInterrupt on Ctrl-C, when the process has ended; ContradictionError if the process fails.
    """
    meter.count()
    with tempfile.TemporaryDirectory(prefix="crosscut-") as scratch:
        question, answer = Path(scratch) / "clauses.json", Path(scratch) / "answer.json"
        question.write_text(json.dumps(formula.clauses), encoding="ascii")
        # -P: nothing that lies in the current folder becomes a part of it.
        command = [sys.executable, "-P", "-m", "crosscut.solver.apart", str(question), str(answer)]
        # Ctrl-C is for this process, which then ends the other one.
        process = subprocess.Popen(command, process_group=0, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        try:
            _wait(process, meter)
        finally:
            process.kill()
            _, complaint = process.communicate()
        if process.returncode:
            last = complaint.decode(errors="replace").strip().rpartition("\n")[2]
            raise ContradictionError(f"the SAT solver's process ended with {process.returncode}: {last}")
        said = json.loads(answer.read_text(encoding="ascii"))
    if said["model"] is None:
        return Answer(None, tuple(said["proof"]))
    return Answer(formula.named(said["model"]), ())


def decide_within(formula: Formula, meter: Meter) -> Answer:
    """Return what `decide_apart` does; without a limit on seconds this process decides itself."""
    if meter.until is not None:
        return decide_apart(formula, meter)
    meter.count()
    meter.look()
    return decide(formula)


def _wait(process: subprocess.Popen[bytes], meter: Meter) -> None:
    """Wait until the process has ended. Raises LimitReached."""
    most = meter.limits.memory
    while True:
        try:
            process.wait(LOOK)
            return
        except subprocess.TimeoutExpired:
            meter.look()
            if most is not None and memory_in_use() + memory_in_use(process.pid) > most:
                raise LimitReached("memory") from None


def _main(question: str, answer: str) -> None:
    clauses = json.loads(Path(question).read_text(encoding="ascii"))
    model, proof = solve_clauses(clauses)
    Path(answer).write_text(json.dumps({"model": model, "proof": proof}), encoding="ascii")


if __name__ == "__main__":
    _main(*sys.argv[1:])
