"""What Assault on Leningrad adds to the words of its family."""

from __future__ import annotations

from typing import Final

from northfront.games.assault import presentation as family

FORMATIONS: Final = {
    name: f"{name}{'nd' if name == '2' else 'st' if name == '41' else 'th'} Corps"
    for name in ("2", "28", "38", "39", "41", "56")
}
WORDS: Final = {
    **family.WORDS,
    **FORMATIONS,
    "ships": "The ships",
    "troops": "The troops",
    "fire done": "Hold fire",
    "harbour": "Go to the harbour",
    "harbour stay": "Stay at sea",
    "appear delay": "Later",
    "fleet": "The fleet",
}
PHRASES: Final = {
    **family.PHRASES,
    "withdrawn": "{unit} is withdrawn",
    "stays": "The corps stays because Germans are in the city",
    "sails": "{unit} sails from {start} to {to}",
    "fires": "The fleet fires on {at}",
    "prize-taken": "The marker in {at} is removed",
    "forfeited": "{at} is left without a division: the German player loses its points",
}
