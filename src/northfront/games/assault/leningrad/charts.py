"""17.2: what is worth points in Assault on Leningrad."""

from __future__ import annotations

from northfront.core.board import Board
from northfront.core.charts import DASH, Chart, Row
from northfront.core.datafile import Node


def points_chart(campaign: Node, board: Board) -> tuple[Chart, ...]:
    rows = [
        Row(
            f"{board.name_at(board.grid.hex(row.text('hex')))} {row.text('hex')}".strip(),
            (str(row.whole("points")), "a division must stay" if row.flag("garrison") else DASH),
            "17.22",
        )
        for row in campaign.tables("victory")
        if board.grid.has(row.text("hex"))
    ]
    rows += [
        Row("Each key point of the city", (str(campaign.whole("key_points")), DASH), "17.22"),
        Row("Each German strength point lost", ("1, for the Soviets", "mechanized 2"), "17.23"),
        Row("No Soviet unit in Leningrad at the end", ("German decisive", DASH), "17.11"),
        Row("No German inside, and a way to the east edge", ("Soviet decisive", DASH), "17.12"),
    ]
    return (Chart("What is worth points", ("points", "condition"), tuple(rows), "17.2", "read"),)
