"""The colours of a city in both themes and the rules of its layers; they join those of every board in style.py."""

from __future__ import annotations

from typing import Final

LIGHT: Final = {
    "clear": "#ecead3",
    "field0": "#e6e7cb",
    "field1": "#f0edd9",
    "field2": "#e9e7cb",
    "park": "#c3d2a2",
    "parktree": "#8ba26c",
    "street": "#faf3e5",
    "block0": "#d8b7a0",
    "block1": "#dec1ab",
    "block2": "#d1ab92",
    "yard": "#ecdac9",
    "wet": "#b4ced9",
    "shallow": "#c3d8df",
    "quay": "#55808f",
    "prospekt": "#f9dd96",
    "casing": "#a9743c",
    "plan": "#5b2c20",
    "planhalo": "#fbf3e4",
    "quarter": "#7d4a36",
    "sovietring": "#ad4128",
    "germanring": "#4e5b63",
    "cityline": "#7a5443",
    "rubble": "#8d8274",
    "rubbleedge": "#4b4138",
    "deck": "#fdf6e6",
    "panel": "#fbf8f1",
    "cityfigure": "#5f5642",
}
DARK: Final = {
    "clear": "#252b27",
    "field0": "#29312a",
    "field1": "#222825",
    "field2": "#2b2f27",
    "park": "#2f4132",
    "parktree": "#55714f",
    "street": "#211f1d",
    "block0": "#4b4038",
    "block1": "#453b34",
    "block2": "#524439",
    "yard": "#352f2b",
    "wet": "#17303e",
    "shallow": "#1b3847",
    "quay": "#5f93a8",
    "prospekt": "#a5854a",
    "casing": "#17130e",
    "plan": "#f0c9a8",
    "planhalo": "#241d19",
    "quarter": "#d9ae92",
    "sovietring": "#d9583a",
    "germanring": "#a9b6be",
    "cityline": "#b39a88",
    "rubble": "#5d554c",
    "rubbleedge": "#8c8073",
    "deck": "#3d3a35",
    "panel": "#1b1f21",
    "cityfigure": "#a8a596",
}

RULES: Final = """
.b-clear{fill:var(--clear)}.b-field0{fill:var(--field0)}.b-field1{fill:var(--field1)}.b-field2{fill:var(--field2)}
.b-park{fill:var(--park)}.b-parktree{fill:var(--parktree);opacity:.6}.b-street{fill:var(--street)}
.b-block0{fill:var(--block0)}.b-block1{fill:var(--block1)}.b-block2{fill:var(--block2)}.b-yard{fill:var(--yard)}.b-fine{display:none}
.b-wet{fill:var(--wet)}.b-shallow{fill:var(--shallow)}.b-quay{fill:none;stroke:var(--quay);stroke-width:2}.b-quay1{fill:none;stroke:var(--quay);stroke-width:1.2}
.b-canal0{fill:none;stroke:var(--quay);stroke-width:10}.b-canal1{fill:none;stroke:var(--wet);stroke-width:7.5}
.b-open{fill:none;stroke:var(--line);stroke-opacity:.17;stroke-width:1.3}.b-afloat{stroke-opacity:.10}
.b-city0{fill:none;stroke:var(--street);stroke-opacity:.55;stroke-width:3.4}.b-city1{fill:none;stroke:var(--cityline);stroke-opacity:.55;stroke-width:1.5}
.b-lane0{fill:none;stroke:var(--casing);stroke-width:6.4;opacity:.7}.b-lane1{fill:none;stroke:var(--street);stroke-width:4.4}
.b-track0{fill:none;stroke:var(--rail);stroke-width:4.6}.b-track1{fill:none;stroke:var(--sleeper);stroke-width:2.2;stroke-dasharray:11 11}
.b-prospekt0{fill:none;stroke:var(--casing);stroke-width:11.4;stroke-linejoin:round;stroke-linecap:round}.b-prospekt1{fill:none;stroke:var(--prospekt);stroke-width:8.4;stroke-linejoin:round;stroke-linecap:round}
.b-deck{fill:var(--deck)}.b-rails{fill:none;stroke:var(--ink);stroke-width:2.1}.b-deckrail{stroke:var(--rail);stroke-width:4.2}
.b-broken{fill:var(--deck);stroke:var(--ink);stroke-width:1.8}.b-cross0{fill:none;stroke:var(--panel);stroke-width:8;stroke-linecap:round}.b-cross1{fill:none;stroke:var(--hot);stroke-width:4.4;stroke-linecap:round}.b-boat{fill:var(--panel);stroke:var(--ink);stroke-width:1.5}
.b-plan0{fill:none;stroke:var(--planhalo);stroke-width:6;stroke-linejoin:round}.b-plan{fill:var(--plan);fill-rule:evenodd}
.b-ring0{fill:none;stroke:var(--planhalo);stroke-width:7;opacity:.75}.b-ring-soviet{fill:none;stroke:var(--sovietring);stroke-width:3.2}.b-ring-german{fill:none;stroke:var(--germanring);stroke-width:3.2;stroke-dasharray:15 5}
.b-mark-soviet{fill:var(--panel);stroke:var(--sovietring);stroke-width:2}.b-mark-german{fill:var(--panel);stroke:var(--germanring);stroke-width:2}.b-star{fill:var(--sovietring)}.b-balk{fill:var(--germanring)}
.b-works0{fill:none;stroke:var(--planhalo);stroke-width:6;opacity:.75}.b-works1{fill:none;stroke:var(--plan);stroke-width:3.2;stroke-linecap:round}
.b-rubble0{fill:var(--rubble);opacity:.34}.b-rubble1{fill:var(--rubble);stroke:var(--rubbleedge);stroke-width:1.1}
.b-entry-german{fill:var(--germanring)}.b-entry-reserve{fill:var(--sovietring)}
.b-objective{font-family:SERIF;font-weight:700;fill:var(--ink)}.b-quarter{font-family:SERIF;font-weight:700;fill:var(--quarter);text-anchor:middle;stroke-opacity:.9}
.b-great-name{font-family:SERIF;font-style:italic;fill:var(--deep);paint-order:stroke;stroke:var(--wet);stroke-opacity:.7;stroke-linejoin:round}
.b-way-name{font-family:SANS;fill:var(--ink);paint-order:stroke;stroke:var(--halo);stroke-opacity:.85;stroke-linejoin:round}.b-track-name{font-family:SERIF;font-style:italic;fill:var(--muted);paint-order:stroke;stroke:var(--halo);stroke-opacity:.8;stroke-linejoin:round}
.b-names{paint-order:stroke;stroke:var(--halo);stroke-linejoin:round}
.b-city-map .b-number{fill:var(--cityfigure);opacity:.5;paint-order:stroke;stroke:var(--street);stroke-opacity:.55;stroke-width:3}.b-city-map .b-number-wet{stroke:none;opacity:.42}
.b-plate{fill:var(--sheet);stroke:var(--quay);stroke-width:2.5}.b-plate1{fill:none;stroke:var(--quay);stroke-width:1.2}.b-plate-text{font-family:SERIF;fill:var(--ink)}
"""
