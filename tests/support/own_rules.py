"""A file of rules as a user may write it, for `--rules` and `crosscut.register`."""

MISERE = """from crosscut import game


class Misere(game("hex")):
    name = "misere"
    title = "Misere Hex"

    def outcome(self, p):
        ended = super().outcome(p)
        return None if ended is None else ended._replace(winner=1 - (ended.winner or 0))
"""
