"""What Assault on Stalingrad adds to the words of its family."""

from __future__ import annotations

from typing import Final

from northfront.games.assault import presentation as family

FORMATIONS: Final = {
    "14pz": "14th Panzer Corps",
    "24pz": "24th Panzer Corps",
    "48pz": "48th Panzer Corps",
    "4": "4th Corps",
    "8": "8th Corps",
    "11": "11th Corps",
    "51": "51st Corps",
    "6rum": "Rumanian 6th Corps",
}
WORDS: Final = {**family.WORDS, **FORMATIONS, "cup": "In the cup"}
STATUS: Final = (*family.STATUS, "cup")
PHRASES: Final = {
    **family.PHRASES,
    "drawn": "{unit} is drawn from the cup and arrives at Area {area}",
    "refilled": "{count} fallen divisions go back into the cup",
}
BOXES: Final = {
    "cup": "In the cup",
    "n": "Soviet, by Entry Area N",
    "e": "Soviet, by Entry Area E",
    "hq": "Lost headquarters, by Entry Area W or S",
}
