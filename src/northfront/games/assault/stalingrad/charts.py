"""19.9: what is worth points in Assault on Stalingrad."""

from __future__ import annotations

from northfront.core.charts import DASH, Chart, Row
from northfront.games.assault.stalingrad.tables import Points


def points_chart(worth: Points) -> tuple[Chart, ...]:
    rows = (
        Row("A victory hex, for whoever stands there", (str(worth.key_point), str(worth.key_point)), "19.92"),
        Row("A German unit in the city, in supply", (str(worth.unit), DASH), "19.91"),
        Row("The Soviet path to Area N is cut", (str(worth.path), DASH), "19.93a"),
        Row("The hex of the path, held by Germans", (str(worth.hex), DASH), "19.93b"),
    )
    return (Chart("What is worth points", ("German", "Soviet"), rows, "19.9", "read"),)
