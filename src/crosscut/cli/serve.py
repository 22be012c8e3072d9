"""crosscut serve."""

from __future__ import annotations

import socket
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from crosscut.cli.limiting import limit_options
from crosscut.cli.quiet import say
from crosscut.cli.reading import jobs_option
from crosscut.cli.rules import rules_option
from crosscut.cli.writing import OutputFile
from crosscut.core.errors import CrosscutError
from crosscut.solver.limits import Limits

if TYPE_CHECKING:
    from crosscut.serve.settings import Settings

NEEDS = ("starlette", "uvicorn")


@click.command()
@click.argument("position", required=False, default="")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8734, show_default=True, metavar="N", help="Port (0: any that is free)."
)
@click.option("--open", "opens", is_flag=True, help="Also open the page in the browser.")
@click.option(
    "--table",
    "tables",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path, resolve_path=True),
    metavar="FILE",
    help="Look values up in this file of `crosscut table build`, on its board (several times for several boards).",
)
@click.option(
    "--store",
    type=OutputFile(),
    metavar="FILE",
    help="Look answers up in this file of answers (made if it is not there), else put them in.",
)
@click.option(
    "--boards",
    multiple=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path, resolve_path=True),
    metavar="DIR",
    help="Boards of your own are in this folder (also where the one of POSITION is).",
)
@click.option("--puzzles", "puzzles", multiple=True, metavar="FILE", help="Puzzles to play, as `puzzles check` takes them.")
@rules_option
@jobs_option("Searches at the same time, a process each (default: 1).")
@limit_options
def command(
    position: str,
    port: int,
    opens: bool,
    tables: tuple[Path, ...],
    store: Path | None,
    puzzles: tuple[str, ...],
    boards: tuple[Path, ...],
    jobs: int | None,
    limits: Limits,
) -> None:
    """The workbench in the browser: set up, play, values of all turns, questions, records.

    Prints an address of this computer, which other computers cannot reach; Ctrl-C ends it. POSITION, a position ID or
    GAME:BOARD, is shown first. The limits are those of each search: without --memory 2GB, without --seconds as long as the page
    waits. Files are read and written only if they are named here.
    """
    missing = [name for name in NEEDS if find_spec(name) is None]
    if missing:
        raise CrosscutError(f"crosscut serve needs {' and '.join(missing)}: pip install 'crosscut[serve]'")
    from crosscut.puzzles.reading import read
    from crosscut.serve.settings import MEMORY, Settings

    if position:
        from crosscut.cli.position import Given

        start = Given(position).read()
        position = start.id
        if Path(f"{start.game.board.name.partition('@')[0]}.toml").is_file():
            boards = (*boards, Path.cwd())
    settings = Settings(
        replace(limits, memory=limits.memory or MEMORY, since=None),
        jobs or 1,
        tables,
        None if store is None else store.absolute(),
        tuple(read(puzzles, limits.memory)) if puzzles else (),
        boards,
        position,
    )
    _run(settings, port, opens=opens)


def _run(settings: Settings, port: int, *, opens: bool) -> None:
    """Serve till Ctrl-C."""
    from crosscut.serve.running import CONNECTIONS, run
    from crosscut.serve.settings import HOST

    with socket.socket(proto=socket.IPPROTO_TCP) as listening:  # asyncio sends at once on sockets of that protocol only
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((HOST, port))
            listening.listen(CONNECTIONS)  # whoever comes before the server has started waits
        except OSError as error:
            raise CrosscutError(f"cannot listen on port {port}: {error.strerror}; --port 0 takes any that is free") from None
        address = f"http://{HOST}:{listening.getsockname()[1]}/?token={settings.token}"
        click.echo(address)
        if sys.stderr.isatty():
            say("open this address in a browser; Ctrl-C ends it")
        if opens:
            click.launch(address)
        run(settings, listening)
