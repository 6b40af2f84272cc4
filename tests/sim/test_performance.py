"""The page that tells how fast it is."""

import pytest

from northfront.sim.performance import by_hand, page, table

PLAIN = {"ratio": 0.9, "playout_ratio": 1.1, "kernel": False, "options_ms": 2.5, "options_ms_95": 4.0}
WITH_KERNEL = {
    **PLAIN,
    "ratio": 1.3,
    "playout_ratio": 1.7,
    "kernel": True,
    "pure": {"ratio": 0.9, "playout_ratio": 1.1},
}


def measured(figures):
    staff = {"skirmish": {"values": 100.0, "plans": 10.0, "random_games": 5.0}}
    fields = {"skirmish": {"median": 0.5, "95": 1.5, "worst": 1.9}}
    return {"games": {"skirmish": figures}, "fields": fields, "kernels": {"reach": 0.2}, "staff": staff}


def told(figures):
    return page(measured(figures), "\n## Growth\n")


@pytest.mark.parametrize(
    ("figures", "row", "said"),
    [
        (PLAIN, "| skirmish | 0.9 | 1.1 |", "was not installed"),
        (WITH_KERNEL, "| skirmish | 1.3 (0.9) | 1.7 (1.1) |", "was used; figures in brackets are without it"),
    ],
)
def test_the_page_says_whether_the_kernel_was_used(figures, row, said):
    text = told(figures)
    assert row in text.splitlines()
    assert said in text
    assert "| skirmish | 2.5 | 4.0 |" in text
    assert "| skirmish | 0.5 | 1.5 | 1.9 |" in text
    assert text.endswith("## Growth\n")


def test_a_table_in_markdown():
    assert table(("size", "cost"), [(1, 0.5)]) == "\n| size | cost |\n| --- | --- |\n| 1 | 0.5 |\n"


def test_what_was_written_by_hand_stays_when_the_page_is_measured_anew():
    old = told(PLAIN) + "\n## Delivery\n\n| before | now |\n"
    assert by_hand(told(PLAIN)) == ""
    new = page(measured(WITH_KERNEL), "\n## Growth\n", by_hand(old))
    assert new == told(WITH_KERNEL) + "\n## Delivery\n\n| before | now |\n"
