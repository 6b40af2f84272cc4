"""A set-up as VASSAL saves a game: commands that put every counter on the board, obfuscated so that nobody reads them by accident."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from northfront.export.vassal.sequence import joined
from northfront.export.vassal.traits import Counter, add_piece

ESCAPE: Final = "\x1b"
HEADER: Final = "!VCSK"
KEY: Final = 0x4E
Spot = tuple[int, int]


def saved_game(map_name: str, board: str, stacks: Mapping[Spot, Sequence[Counter]]) -> bytes:
    """The file `savedGame` of a set-up."""
    commands = ["begin_save"]
    number = 0
    for (x, y), counters in stacks.items():
        members = []
        for counter in counters:
            number += 1
            members.append(str(number))
            commands.append(add_piece(number, counter.type(), counter.state(map_name, x, y)))
        number += 1
        commands.append(add_piece(number, "stack", joined((map_name, x, y, *members), ";")))
    commands.append(joined((f"{map_name}BoardPicker", board, 0, 0), "\t"))
    commands.append("end_save")
    return obfuscated(joined(commands, ESCAPE))


def obfuscated(text: str) -> bytes:
    """The text as VASSAL hides it."""
    return f"{HEADER}{KEY:02x}".encode() + bytes(byte ^ KEY for byte in text.encode()).hex().encode()


def readable(content: bytes) -> str:
    """What an obfuscated file says."""
    start = len(HEADER)
    key = int(content[start : start + 2], 16)
    return bytes(byte ^ key for byte in bytes.fromhex(content[start + 2 :].decode())).decode()
