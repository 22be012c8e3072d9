"""Groups of commands: a misspelt name gets a suggestion; every command has --quiet, and its help ends in an example."""

from __future__ import annotations

import click

from crosscut.cli.help_examples import example_of
from crosscut.cli.quiet import quiet_option
from crosscut.core.suggestions import did_you_mean


class Group(click.Group):
    """A group whose commands all have --quiet and an example, and which knows what a misspelt name may have meant."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, with --quiet among its options and an example below them."""
        command = self.find(ctx, cmd_name)
        if command is None or any("--quiet" in one.opts for one in command.params):
            return command
        command.params.append(quiet_option())
        command.epilog = command.epilog or example_of(cmd_name if ctx.parent is None else f"{ctx.info_name} {cmd_name}")
        return command

    def find(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return the command of a name, None if there is none."""
        return super().get_command(ctx, name)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the arguments begin with; UsageError with the nearest name if there is none."""
        name = args[0]
        if self.get_command(ctx, name) is None and not ctx.resilient_parsing and not name.startswith("-"):
            ctx.fail(f"No such command {name!r}{did_you_mean(name, self.list_commands(ctx))}.")
        return super().resolve_command(ctx, args)
