"""Each test of the shared rules runs once under the rules of each game of the family."""

import pytest

from tests.games.assault import table


@pytest.fixture(autouse=True, params=table.GAMES)
def rules(request, monkeypatch):
    monkeypatch.setattr(table, "rules", request.param)
