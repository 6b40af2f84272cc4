"""The JSON API, request by request."""

from dataclasses import replace

from northfront.core.proof import verify
from northfront.games import GAMES, load
from tests.games_played import committed_game


def bearer(token):
    return {"Authorization": f"Bearer {token}"}


def test_it_is_there(client):
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/openapi.json").json()["info"]["title"] == "Northfront"


def test_every_game_is_offered_with_its_scenarios_options_and_players(client):
    games = {game["name"]: game for game in client.get("/api/games").json()}
    assert set(games) == set(GAMES)
    spi = games["spi-leningrad"]
    assert spi["scenarios"][0] == {"name": "campaign", "title": "The advance on Leningrad"}
    assert {option["name"] for option in spi["options"]} == {"german-placement", "replenish", "three-to-one"}
    assert {"name": "staff:normal", "text": "Staff, normal: thinks up to 5 seconds a phase"} in spi["players"]
    assert spi["hints"]


def test_a_game_that_no_computer_knows_has_the_random_player_and_no_hints(client, monkeypatch):
    monkeypatch.setitem(GAMES, "ford", replace(GAMES["ford"], outlook=""))
    ford = next(game for game in client.get("/api/games").json() if game["name"] == "ford")
    assert [each["name"] for each in ford["players"]] == ["random"]
    assert not ford["hints"]


def test_the_board_lies_where_its_hexes_are(client):
    board = client.get("/api/games/spi-leningrad/board.json").json()
    left, top, width, height = board["view_box"]
    assert len(board["hexes"]) == 377
    assert all(left < x < left + width and top < y < top + height for x, y in board["hexes"].values())
    assert board["terrain"]["2604"] == "soviet-city"
    assert board["places"]["0908"] == "Riga"
    assert "0112" in board["neighbours"]["0111"]
    assert board["box_titles"]["g2-inf"] == "Arrives on turn 2: German infantry"
    assert set(board["box_titles"]) <= set(board["boxes"])
    svg = client.get("/api/games/spi-leningrad/board.svg", params={"theme": "dark"})
    assert svg.headers["content-type"].startswith("image/svg+xml")


def test_hexes_that_a_link_joins_from_map_to_map_are_neighbours(client):
    board = client.get("/api/games/assault-on-leningrad/board.json").json()
    assert len(board["hexes"]) == 38 * 36 + 69
    assert {"K6", "K7"} <= set(board["neighbours"]["0420"])
    assert {"0420", "J6"} <= set(board["neighbours"]["K6"])


def test_a_class_is_told_as_the_letter_that_is_printed(client):
    counters = client.get("/api/games/assault-on-leningrad/counters.json").json()
    assert counters["pieces"]["6-11pz"]["faces"][1]["figures"] == {"strength": 3, "class": "B", "moves": 8}


def test_counters_that_look_alike_are_drawn_once(client):
    counters = client.get("/api/games/spi-leningrad/counters.json").json()
    assert len(counters["pieces"]) == 100
    assert counters["pieces"]["rifle-01"]["faces"][0]["art"] == counters["pieces"]["rifle-43"]["faces"][0]["art"]
    assert counters["pieces"]["fort-01"]["marker"]
    used = {face["art"] for piece in counters["pieces"].values() for face in piece["faces"]}
    assert used <= set(counters["far"])
    assert set(counters["far"]) | set(counters["far"].values()) == set(counters["art"])
    assert len(counters["art"]) < 180


def test_the_rules_come_with_rulings_and_what_was_reconstructed(client):
    rules = client.get("/api/games/spi-leningrad/rules").json()
    assert next(case for case in rules["cases"] if case["id"] == "4.4")["title"] == "Enemy units"
    assert rules["rulings"][0]["id"] == "R1"
    assert {fact["confidence"] for fact in rules["data"]} == {"reconstructed"}


def test_a_move_through_the_api(client, open_table):
    opened = open_table()
    seat = bearer(opened["token"])
    look = client.get(f"/api/tables/{opened['table']}", headers=seat).json()
    assert look["viewer"] == "soviet"
    assert look["ask"]["kind"] == "set-up"
    columns = ["1304", "1404", "1504", "1604", "1704", "1804", "1904"]
    body = {"serial": look["serial"], "answers": columns}
    look = client.post(f"/api/tables/{opened['table']}/answers", json=body, headers=seat).json()
    assert look["viewer"] == "german"
    assert look["ask"]["kind"] == "unit"
    assert look["units"]["rifle-13"]["at"] == "1304"
    body = {"serial": look["serial"], "answers": ["inf-1", "0110"]}
    look = client.post(f"/api/tables/{opened['table']}/answers", json=body, headers=seat).json()
    assert look["units"]["inf-1"]["at"] == "0110"
    assert look["undo"]["can"]
    look = client.post(f"/api/tables/{opened['table']}/undo", json={"serial": look["serial"]}, headers=seat).json()
    assert look["units"]["inf-1"]["at"] == "0111"


def test_a_doubled_click_is_refused(client, open_table):
    opened = open_table()
    body = {"serial": 0, "answers": ["1304"]}
    path, seat = f"/api/tables/{opened['table']}/answers", bearer(opened["token"])
    assert client.post(path, json=body, headers=seat).status_code == 200
    again = client.post(path, json=body, headers=seat)
    assert again.status_code == 409
    assert again.json()["error"] == "StaleAnswer"


def test_a_refusal_names_the_rule(client, open_table):
    opened = open_table()
    body = {"serial": 0, "answers": ["1404"]}
    refused = client.post(f"/api/tables/{opened['table']}/answers", json=body, headers=bearer(opened["token"]))
    assert refused.status_code == 409
    assert refused.json()["rule"] == "SU3"
    assert client.get(f"/api/tables/{opened['table']}").json()["serial"] == 0


def test_seats_by_link_hold_one_side_each(client, open_table):
    opened = open_table(seats={"german": "link", "soviet": "link"})
    assert opened["token"] == ""
    for side, token in opened["links"].items():
        look = client.get(f"/api/tables/{opened['table']}", headers=bearer(token)).json()
        assert look["sides"] == [side]
        assert (look["ask"] is None) == (side == "german")


def test_a_spectator_sees_but_decides_nothing(client, open_table):
    opened = open_table()
    look = client.get(f"/api/tables/{opened['table']}").json()
    assert (look["viewer"], look["sides"], look["ask"]) == ("", [], None)
    refused = client.post(f"/api/tables/{opened['table']}/answers", json={"serial": 0, "answers": ["1304"]})
    assert refused.json() == {"error": "NotYourDecision", "text": "spectators only watch", "rule": ""}


def test_a_record_is_downloaded_uploaded_and_verified(client):
    played = committed_game(load("ford"), 3)
    from northfront.core.recordfile import write_record

    opened = client.post("/api/records", json={"text": write_record(played)})
    assert opened.status_code == 201
    table = opened.json()["table"]
    text = client.get(f"/api/tables/{table}/record", headers={"Authorization": f"Bearer {opened.json()['token']}"})
    assert text.headers["content-disposition"].endswith('.record"')
    end = client.get(f"/api/tables/{table}").json()
    assert end["over"]
    assert end["result"].startswith("The ")
    assert verify(load("ford"), write_record(played)).wrong == []


def test_a_position_is_shown_as_text_and_picture(client, open_table):
    opened = open_table()
    assert "german 1/41 0112" in client.get(f"/api/tables/{opened['table']}/text").text
    assert "<svg" in client.get(f"/api/tables/{opened['table']}/picture.svg").text
    assert client.get(f"/api/tables/{opened['table']}/picture.png").content.startswith(b"\x89PNG")


def test_what_would_tell_a_secret_is_closed_while_the_game_goes_on(client, open_table):
    opened = open_table("ford")
    for what in ("record", "text"):
        refused = client.get(
            f"/api/tables/{opened['table']}/{what}", headers={"Authorization": f"Bearer {opened['token']}"}
        )
        assert refused.status_code == 403
        assert "once the game is over" in refused.json()["text"]


def test_every_page_forbids_strange_scripts(client):
    for path in ("/", "/t/whatever"):
        page = client.get(path)
        assert page.status_code == 200
        assert "default-src 'self'" in page.headers["content-security-policy"]
