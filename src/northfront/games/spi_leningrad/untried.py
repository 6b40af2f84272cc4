"""[14.0] Soviet Untried Units: their strengths are drawn when they are revealed; until then no player knows them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TypeAlias

from northfront.core.ask import Draw, Procedure, Unit
from northfront.games.spi_leningrad.state import Face, Leningrad, LeningradState

Strength: TypeAlias = tuple[int, bool]
"""How strong a force is, and whether there is armor in it [12.2a]."""
Pool: TypeAlias = tuple[tuple[Face, int], ...]


def reveal(s: LeningradState, units: Iterable[Unit]) -> Procedure[None]:
    """[14.1a] Once a combat is announced, the untried units in it are turned over; nothing can be changed now [14.1b]."""
    for u in sorted(units):
        if s.untried(u):
            piece = s.game.pieces[u]
            words = tuple((face.id, count) for face, count in pool(s, piece.kind))
            drawn = yield Draw(f"Strength of {piece.id}", "14.1a", words)
            s.turn_over(u, piece.face_names.index(drawn))
            attack, defence = s.strength(u, attacking=True), s.strength(u, attacking=False)
            s.note(
                "revealed", "14.1a", unit=u, at=s.where[u], strength=f"{s.kind(u)}, attack {attack}, defence {defence}"
            )


def pool(s: LeningradState, kind: str) -> Pool:
    """[14.0] [14.2] The faces of a kind not yet revealed: those of the untried units, on the map or to come."""
    return pool_of(s.game, kind, tuple(s.face))


@lru_cache(maxsize=512)
def pool_of(game: Leningrad, kind: str, shown: tuple[int, ...]) -> Pool:
    """The same by the faces that units show. Cached, since every look at an untried unit asks for it."""
    faces = game.faces[kind]
    left = [face.count for face in faces]
    for piece, face in zip(game.pieces, shown, strict=True):
        if piece.kind == kind and face:
            left[face - 1] -= 1
    return tuple((face, count) for face, count in zip(faces, left, strict=True) if count > 0)


def strengths(s: LeningradState, units: Iterable[Unit], attacking: bool) -> dict[Strength, Fraction]:
    """The strengths these units can have, with the exact chance of each."""
    known, armor = 0, False
    unknown: dict[str, int] = {}
    for u in units:
        if s.untried(u):
            unknown[s.game.pieces[u].kind] = unknown.get(s.game.pieces[u].kind, 0) + 1
        else:
            known += s.strength(u, attacking)
            armor |= s.kind(u) == "armor"
    spread: dict[Strength, Fraction] = {(known, armor): Fraction(1)}
    for kind, count in unknown.items():
        drawn = _sums(pool(s, kind), count, attacking)
        mixed: dict[Strength, Fraction] = {}
        for (total, has), chance in spread.items():
            for (more, gets), weight in drawn.items():
                key = total + more, has or gets
                mixed[key] = mixed.get(key, Fraction(0)) + chance * weight
        spread = mixed
    return spread


@lru_cache(maxsize=512)
def _sums(faces: Pool, count: int, attacking: bool) -> dict[Strength, Fraction]:
    """The total strength of this many counters drawn from a pool: the number of ways to each sum."""
    ways: list[dict[Strength, int]] = [{(0, False): 1}, *({} for _ in range(count))]
    for face, there in faces:
        each, armor = face.attack if attacking else face.defence, face.kind == "armor"
        for size in range(count, 0, -1):
            for taken in range(1, min(there, size) + 1):
                for (total, has), number in ways[size - taken].items():
                    key = total + taken * each, has or armor
                    ways[size][key] = ways[size].get(key, 0) + number * comb(there, taken)
    everything = comb(sum(there for _, there in faces), count)
    return {key: Fraction(number, everything) for key, number in ways[count].items()}
