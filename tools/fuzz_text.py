"""Texts from strangers, made up by a fuzzer that sees which lines of the program they reach (atheris).

    python tools/fuzz_text.py records --seconds 120     a record that is read and played again
    python tools/fuzz_text.py states                    a position that a record claims to begin with
    python tools/fuzz_text.py blocks                    a block of a game by mail

Each must be read or refused in a sentence. Any other exception, 20 seconds for one text or 800 MB of memory end the run with status 77
and leave the text in the current folder. `make fuzz-text` runs all three.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["northfront.core", "northfront.mail", "northfront.games.ford"]):
    from northfront import games
    from northfront.core.errors import Refusal, RulesFault
    from northfront.core.position import Position
    from northfront.core.record import Record, committed_record
    from northfront.core.recordfile import read_record, write_record
    from northfront.core.view import view
    from northfront.mail.block import read_block, unwrapped, wrapped
    from northfront.mail.match import Match, invitation

LONGEST = 20_000  # bytes
SECONDS_FOR_ONE = 20
MEMORY = 800  # megabytes
FORD = games.load("ford")
SEED = b"s" * 32


def record(text: str) -> None:
    """As the command line reads it."""
    read_record(FORD, text)


def state(text: str) -> None:
    """As the first line of a record has it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    if isinstance(data, dict):
        p = Position(FORD, FORD.state.load(FORD, data))
        for side in (None, 0, 1):
            view(p, side)


def block(text: str) -> None:
    """As whoever is invited opens it; the second time as data, which the wrapping hides from the fuzzer."""
    for raw in unwrapped(text) if "BEGIN" in text else [text]:
        read_block(raw)
        Match("german", SEED, [raw])


def played(seed: int) -> Record:
    """A game at random."""
    rng, found = random.Random(seed), committed_record(FORD, "", {}, SEED, {})
    while not found.position.over and found.serial < 100 * seed:
        found.roll_pending()
        for side, ask in list(found.position.asks.items())[:1]:
            found.give(ask.options.pick(rng.randrange(len(ask.options))), side)
    return found


def examples(what: str) -> Iterator[str]:
    """Texts to begin with."""
    if what == "blocks":
        raw = invitation(games.load("spi-leningrad"), "soviet", SEED, "ready", {})
        yield from (raw, wrapped(raw, "Leningrad", "luga.mail"))
        return
    for seed in (1, 2, 3):
        found = played(seed)
        yield write_record(found) if what == "records" else json.dumps(found.position.base.dump())


TARGETS: dict[str, Callable[[str], None]] = {"records": record, "states": state, "blocks": block}


def main() -> None:
    """Run the fuzzer, which ends the process itself."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=TARGETS)
    parser.add_argument("--seconds", type=int, default=120)
    given = parser.parse_args()
    target = TARGETS[given.what]

    def one(data: bytes) -> None:
        with suppress(Refusal, RulesFault):
            target(data.decode("utf-8", "replace"))

    folder = Path(tempfile.mkdtemp(prefix="northfront-fuzz-"))
    for n, text in enumerate(examples(given.what)):
        (folder / str(n)).write_text(text, "utf-8")
    limits = (f"-max_len={LONGEST}", f"-timeout={SECONDS_FOR_ONE}", f"-rss_limit_mb={MEMORY}")
    atheris.Setup([sys.argv[0], *limits, f"-max_total_time={given.seconds}", str(folder)], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
