"""crosscut extreme: a question of which several games have extremes of their own; else like all that games offer."""

from __future__ import annotations

from crosscut.cli.questions import question_command

command = question_command("extreme")
