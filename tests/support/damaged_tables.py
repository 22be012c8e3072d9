"""Tables of Xodd and Yodd who wins, with an entry or the header changed; the checksum fits again."""

import hashlib
import json
from typing import Any

from crosscut.solver.tables.file import HEADER_BYTES
from crosscut.solver.tables.table import Table, open_table


def damaged(table: Table[Any], entry: int, change: int, **header: Any) -> Table[Any]:
    """The table with `change` added bit by bit to an entry of two bits, and these members in its header."""
    content = bytearray(table.file.read_bytes())
    content[HEADER_BYTES + (entry >> 2)] ^= change << 2 * (entry & 3)
    members = json.loads(content[:HEADER_BYTES]) | {"sha256": hashlib.sha256(content[HEADER_BYTES:]).hexdigest()} | header
    content[:HEADER_BYTES] = (json.dumps(members) + "\n").encode().ljust(HEADER_BYTES)
    path = table.file.with_name("damaged.table")
    path.write_bytes(content)
    return open_table(path)
