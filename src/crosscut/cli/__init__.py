"""The command line: one file a command, imported when it runs. Only this part prints, reads arguments and exits.

Exit codes: 0 done (a proved loss is an answer); 1 bad input, a failed check, a machine that cannot go on; 2 usage; 3 undecided
within the limits; 4 of `check`: a formula is refuted, but what it means was not checked; 5 of `check`: the checker in C abstains;
130 Ctrl-C where there was nothing to keep. A reader that has gone (`| head`) changes no exit code (`streams`).
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

import click

from crosscut import __version__
from crosscut.cli.clock import begin
from crosscut.cli.groups import Group
from crosscut.cli.quiet import quiet_option
from crosscut.cli.streams import outlive_readers
from crosscut.core.errors import CrosscutError, MisaskedError
from crosscut.core.registry import said
from crosscut.core.variants import place_of

# name: (module, what it does)
COMMANDS = {
    "games": ("games", "Games, boards, readings, shipped examples, and what is implemented for each."),
    "show": ("show", "The board as understood: whose turn, legality, groups, what can still connect."),
    "moves": ("moves", "The legal turns."),
    "play": ("play", "The position after some turns, or why a turn is illegal."),
    "perft": ("perft", "How many sequences of legal turns there are, by length."),
    "solve": ("solve", "Prove a position won, lost or drawn."),
    "explain": ("explain", "Walk through a strategy certificate: what answers my turn?"),
    "map": ("map", "The value of every first turn, drawn on the board."),
    "verify": ("verify", "Decide claims: the sentences of the designers' texts, or notes of your own."),
    "encode": ("encode", "A question about a position as a formula in DIMACS, with names and reasons."),
    "census": ("census", "How many positions a board has, by class."),
    "table": ("table", "Tables of all positions of a small board: build, info, verify."),
    "puzzles": ("puzzles", "Puzzles with exactly one solution: book, check, make."),
    "batch": ("batch", "Thousands of questions, answered by several processes; goes on where it was stopped."),
    "batch-report": ("batch_report", "Summary of a batch's answers: values, evidence, hardest positions, what was left open."),
    "store": ("store", "A store of answered positions: info, verify."),
    "sample": ("sample", "Random positions of a board, seeded, for runs over many."),
    "replay": ("replay", "Play a game record, stop at the first illegal turn and say why."),
    "serve": ("serve", "The workbench in the browser: set up, play, see the values of all turns, ask."),
    "check": ("check", "The independent checker, on certificate files."),
    "help": ("help", "How to write positions and turns, what proved means, limits, output; the help of a command."),
}


LAST_ABOUT_VALUES = "map"
INTERRUPTED = 130  # Ctrl-C where there is nothing to keep


def _all() -> dict[str, str]:
    """Return every command with what it does; those that games add stand behind those about values."""
    from crosscut.core.registry import added_commands

    found: dict[str, str] = {}
    for name, (_, about) in COMMANDS.items():
        found[name] = about
        if name == LAST_ABOUT_VALUES:
            found |= {added: line for added, line in added_commands().items() if added not in COMMANDS}
    return found


class Commands(Group):
    """Loads a command's module when it is run; turns Crosscut's errors into one line and exit code 1."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands' names: those of the table, with those that games add."""
        return list(_all())

    def find(self, ctx: click.Context, name: str) -> click.Command | None:
        """Import and return a command."""
        if name not in COMMANDS:
            from crosscut.cli.questions import question_command

            return question_command(name)
        module = import_module(f"crosscut.cli.{COMMANDS[name][0]}")
        command: click.Command = module.command
        return command

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what positions are, by the example of our first game."""
        from crosscut.core.registry import OWN

        self.help = (self.help or "").replace("GAME:", f"{next(iter(OWN))}:")
        super().format_help_text(ctx, formatter)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(_all().items()))

    def main(self, *args: Any, **kwargs: Any) -> Any:  # noqa: ANN401 - click's signature
        """Run the command line; standard output that cannot be written (a full disk) is one line and exit code 1."""
        outlive_readers()
        try:
            try:
                return super().main(*args, **kwargs)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
        except OSError as error:
            with suppress(OSError):  # standard error may be on the same disk
                click.echo(f"Error: cannot write: {error.strerror}", err=True)
            os._exit(1)  # the interpreter would try to flush again, and complain

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - click's signature
        """Run a command; its CrosscutError becomes one line on stderr and exit code 1."""
        begin(ctx)
        try:
            return super().invoke(ctx)
        except MisaskedError as error:
            raise click.UsageError(str(error)) from None
        except CrosscutError as error:
            raise click.ClickException(str(error)) from None
        except MemoryError:
            raise click.ClickException("out of memory") from None
        except ModuleNotFoundError as error:
            if error.name != "fcntl":
                raise
            raise click.ClickException("this takes locks of files as Linux and macOS have them: on Windows, use WSL") from None
        except KeyboardInterrupt:
            raise SystemExit(INTERRUPTED) from None
        except Exception as error:
            if not (place := place_of(error)):
                raise
            raise click.ClickException(f"{place}: {said(error)}") from None


def _version(ctx: click.Context, _param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from crosscut.solver import kernel

        click.echo(f"crosscut {__version__} (kernel: {kernel.name()})")
        ctx.exit()


@click.group(
    cls=Commands, params=[quiet_option()], context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110}
)
@click.option("--version", is_flag=True, expose_value=False, is_eager=True, callback=_version, help="Version and active kernel.")
def main() -> None:
    """Proves small positions of abstract connection games won or lost, with certificates that a stranger can check.

    POSITION is a position ID such as GAME:3x3:W:.../.B./... (GAME:3x3 is the start position), or
    a file with a pasted diagram (of several, --diagram says which), or - for standard input, or example:NAME (`crosscut games`
    lists them).
    """
