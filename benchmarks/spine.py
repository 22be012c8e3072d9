"""What a user waits for, as whole commands in fresh processes: `python benchmarks/spine.py`.

Floors (CPU seconds): help 0.2; solve 3x3 with its check 1; the maps of 3x4 and 4x3 together 20, on the Python kernel.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys

COMMANDS = [
    ("crosscut --help", 0.2),
    ("crosscut solve orcoon:3x3", 1.0),
    ("crosscut map orcoon:3x4", 10.0),
    ("crosscut map orcoon:4x3", 10.0),
    ("crosscut map orcoon:2x6", None),
    ("crosscut map hex:rhombus3", None),
    ("crosscut census orcoon:3x4", None),
    ("crosscut solve example:deadlock-race --all-moves --distance", None),
]


def cpu_seconds(command: str) -> float:
    """Return the CPU time of a command run on the Python kernel, its children included; the least of three runs."""
    runs = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        module = [sys.executable, "-c", "from crosscut.cli import main; main()", *command.split()[1:]]
        subprocess.run(module, check=True, stdout=subprocess.DEVNULL, env=os.environ | {"CROSSCUT_KERNEL": "python"})
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        runs.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return min(runs)


def main() -> None:
    """Print the table."""
    for command, floor in COMMANDS:
        print(f"{command:<62} {cpu_seconds(command):6.2f} s{'' if floor is None else f'  (floor {floor} s)'}", flush=True)
    print(f"most memory of one command: {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1000:.0f} MB")


if __name__ == "__main__":
    main()
