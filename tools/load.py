"""Servers under load, on this machine and bounded in number and time.

    python tools/load.py paced --tables 500      an answer every two seconds at each; two players and a spectator
    python tools/load.py spectators --count 2000 all at one table, while people play at others
    python tools/load.py attacks                 one client after another does its worst, while people play at 100 tables
    python tools/load.py processes               three processes on a PostgreSQL of their own against one
    python tools/load.py kill --rounds 20        kill -9 of one process after another, with one (SQLite) or three (PostgreSQL)

Printed are ratios and counts, with times in milliseconds for orientation: they depend on what else the machine does, which is
printed too. The exit status is 1 if an error came back or an acknowledged answer was lost. docs/load.md has figures.
"""

from __future__ import annotations

import argparse
import signal
import sys


def main() -> int:
    """Run one scenario."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("scenario", choices=("paced", "spectators", "attacks", "processes", "kill"))
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--count", type=int, default=2000, help="spectators")
    parser.add_argument("--seconds", type=float, default=20.0, help="for each part of the run")
    parser.add_argument("--pause", type=float, default=2.0, help="paced: seconds between two answers at a table")
    parser.add_argument("--rounds", type=int, default=20, help="of kill")
    parser.add_argument("--one", action="store_true", help="kill: one process on SQLite instead of three on PostgreSQL")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that what was started is stopped
    from loads import attacks, paced, several  # noqa: PLC0415 - the help is quick

    match given.scenario:
        case "paced":
            return paced.run_paced(given.tables, given.seconds, given.pause)
        case "spectators":
            return paced.run_spectators(given.count, given.seconds)
        case "attacks":
            return attacks.run(given.tables, given.seconds)
        case "processes":
            return several.run_processes(given.tables, given.seconds)
    return several.run_kills(given.rounds, one=given.one)


if __name__ == "__main__":
    sys.exit(main())
