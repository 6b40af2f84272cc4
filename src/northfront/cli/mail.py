"""`northfront mail`: a game by mail, without a server."""

from __future__ import annotations

import secrets
import sys
from argparse import Namespace
from pathlib import Path

from northfront import games
from northfront.cli.console import console, read_options
from northfront.core.errors import Refusal
from northfront.core.recordfile import write_record
from northfront.files import read_text, write_text
from northfront.mail.block import Block, Ending, unwrapped
from northfront.mail.keeping import Letters, joined, new_letters
from northfront.mail.match import Match, invitation
from northfront.mail.session import MailSession, tell

LONGEST_MESSAGE = 1 << 20


def mail(arguments: Namespace) -> int:
    """Run one subcommand of `northfront mail`."""
    return {"new": _new, "open": _open, "play": _play, "block": _block, "record": _record}[arguments.task](arguments)


def _new(arguments: Namespace) -> int:
    game, seed = games.load(arguments.game), secrets.token_bytes(32)
    raw = invitation(game, arguments.side, seed, arguments.scenario, read_options(arguments.option))
    letters = new_letters(arguments.file, arguments.side, [raw], seed)
    _tell_block(letters)
    return 0


def _open(arguments: Namespace) -> int:
    path: Path = arguments.file
    message = unwrapped(_message(arguments.message))
    if path.exists():
        letters = Letters.load(path)
        since = letters.match.record.serial
        _tell_words(letters.take_up(message))
    else:
        letters, since = joined(path, message), 0
        console.print(f"You are the {letters.match.side.capitalize()} player; your file is {path}.", markup=False)
    tell(letters, since, console)
    if letters.match.to_send:  # the dice were rolled, and there is nothing to decide
        letters.send()
        _tell_block(letters)
    else:
        _tell_next(letters)
    return 0


def _play(arguments: Namespace) -> int:
    letters = Letters.load(arguments.file)
    if letters.lost:
        console.print(letters.lost, style="yellow", markup=False)
    if letters.match.waiting:
        raise Refusal("the other player has to send the next block; `northfront mail block` shows yours again")
    if arguments.anew:
        letters = Letters(letters.path, _without_draft(letters), letters.seed, letters.standing)
    if arguments.standing:
        letters.set_standing(read_options(arguments.standing))
    ends: Ending = "resign" if arguments.resign else "agree" if arguments.agree_draw else ""
    if not ends:
        _decide(letters, arguments.answers)
    if letters.match.due and not ends:
        letters.save()
        _tell_next(letters)
        return 0
    letters.send(ends=ends, offers_draw=arguments.offer_draw, says=arguments.say)
    _tell_block(letters)
    return 0


def _without_draft(letters: Letters) -> Match:
    return Match(letters.match.side, bytes.fromhex(letters.seed), letters.match.blocks)


def _decide(letters: Letters, answers: list[str]) -> None:
    """Give the answers of the command line, the remaining ones as orders; without any, ask at the terminal."""
    if not answers:
        MailSession(letters, console).play()
        return
    rest = list(answers)
    while rest and letters.match.due:
        letters.match.give(rest.pop(0))
        letters.save()
    letters.orders += rest


def _block(arguments: Namespace) -> int:
    print(Letters.load(arguments.file).message(), end="")
    return 0


def _record(arguments: Namespace) -> int:
    letters = Letters.load(arguments.file)
    write_text(arguments.out, write_record(letters.match.as_record()))
    console.print(f"{arguments.out} holds the game; every roll in it has been checked here.", markup=False)
    return 0


def _message(source: str) -> str:
    if source == "-":
        return sys.stdin.read(LONGEST_MESSAGE + 1)
    return read_text(Path(source))


def _tell_words(block: Block) -> None:
    name = block.side.capitalize()
    if block.says:
        console.print(f"{name}: {_legible(block.says)}", markup=False)
    if block.offers_draw:
        console.print(f"{name} offers a draw: agree with --agree-draw, or play on.", markup=False)


def _legible(text: str) -> str:
    """On one line and without characters that a terminal obeys: it was written by somebody else."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _tell_block(letters: Letters) -> None:
    """Where our block is, and what the game waits for."""
    number = len(letters.match.blocks)
    out = letters.path.with_name(f"{letters.path.stem}-{number}.txt")
    write_text(out, letters.message())
    console.print(f"Send {out} to the other player: it is block {number}.", markup=False)
    if letters.match.over:
        _tell_next(letters)


def _tell_next(letters: Letters) -> None:
    match, file = letters.match, letters.path
    p = match.record.position
    if match.over:
        console.print(f"The game is over: {match.game.endings[p.over].text}.", markup=False)
    else:
        console.print(
            f"Turn {p.state.turn}, {p.state.phase}. It is your decision: northfront mail play {file}", markup=False
        )
