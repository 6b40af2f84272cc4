"""What the table looks like on four screens and at three sizes of text: nothing clipped, one blue button, names apart."""

import pytest
from playwright.sync_api import expect

from northfront.atlas.draw.fonts import STYLES, text_width
from tests.browser.conftest import COLUMNS, overlap

SCREENS = [(1440, 900), (1920, 1080), (390, 844), (844, 390)]
CLIPPED = """() => [...document.querySelectorAll(
    "#decide .who, #decide .prompt, #decide .btn, #decide .hint, #decide .unit-row, #top h1, #top .btn")]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== "ellipsis")
    .map((one) => one.textContent)"""
OUTSIDE = """() => [...document.querySelectorAll("#decide .btn, #top .btn")]
    .filter((one) => one.checkVisibility())
    .filter((one) => {
        const {left, right, top, bottom} = one.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    })
    .map((one) => one.textContent)"""
MEETING = """() => {
    const boxes = (wanted) => [...document.querySelectorAll(wanted)].map((one) => {
        const {x, y, width, height} = one.getBBox();
        const size = Number(one.getAttribute("font-size") ?? one.parentElement.getAttribute("font-size"));
        const line = Number(one.getAttribute("y"));
        return {text: one.textContent, left: x, right: x + width, top: line - 0.68 * size, bottom: line};
    });
    const [names, numbers] = [boxes(".b-name"), boxes(".b-number text")];
    return names.flatMap((name) => [...names, ...numbers]
        .filter((one) => one !== name && one.left < name.right - 0.5 && name.left < one.right - 0.5
            && one.top < name.bottom - 0.5 && name.top < one.bottom - 0.5)
        .map((one) => `${name.text} meets ${one.text}`));
}"""

TWO_BESIDE_ONE = """
    turn 2 german combat
    active german
    german 1-inf 1133
    german 21-inf 1233
    soviet 2-vol 1232
"""
MEASURED = """async ([styles, texts]) => {
    await Promise.all([...document.fonts].map((face) => face.load()));
    const pen = document.createElement("canvas").getContext("2d");
    return styles.map((style) => {
        const {fontStyle, fontWeight, fontFamily} = Object.assign(document.createElement("p"), {style}).style;
        pen.font = `${fontStyle || "normal"} ${fontWeight || 400} 100px ${fontFamily}, monospace`;
        return texts.map((text) => pen.measureText(text).width);
    });
}"""


def sound(page):
    assert page.evaluate(CLIPPED) == []
    assert page.evaluate(OUTSIDE) == []
    assert page.locator(".btn.primary:visible").count() == 1


@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_the_table_on_a_screen_of_this_size(sit, server, width, height):
    small = width < 900
    page = sit(server.table(*COLUMNS, "inf-1", "0110"), width=width, height=height, has_touch=small)
    expect(page.locator("#map .b-name").first).to_be_attached()
    sound(page)
    stage = page.locator("#stage").bounding_box()
    assert stage["width"] * stage["height"] > 0.4 * width * height
    counter = page.locator(".nf-counter .nf-body:visible").first
    assert 30 < counter.bounding_box()["width"] < 52  # so near that it can be read
    assert page.locator(".b-number").first.evaluate("node => getComputedStyle(node).display") != "none"
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Text size: 125 %").click()
    sound(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Text size: 150 %").click()
    sound(page)
    page.reload()
    expect(page.locator("#decide")).to_contain_text("Turn 1")
    assert page.evaluate("document.documentElement.dataset.text") == "150"
    if small:
        page.get_by_role("button", name="fit: show the whole map").click()
        expect(page.locator("#map")).to_have_attribute("data-zoom", "tiny")
        expect(page.locator(".b-number").first).to_be_hidden()


def test_names_as_they_are_drawn_and_rules_beside_the_decision(sit, server):
    page = sit(server.table(*COLUMNS, "inf-1"), width=1440, height=900)
    expect(page.locator("#map .b-name").first).to_be_attached()
    assert page.evaluate(MEETING) == []
    assert page.locator("#map :is(.b-legend, .b-cartouche)").count() == 0
    page.locator("#decide .chip").first.click()
    expect(page.locator(".drawer .case").first).to_be_visible()
    drawer, decision = (
        page.get_by_role("complementary", name="Rules").bounding_box(),
        page.locator("#decide").bounding_box(),
    )
    assert drawer["x"] + drawer["width"] <= decision["x"] + 1
    page.keyboard.press("Escape")
    page.mouse.move(300, 300)  # somebody is chosen, so a hex that is not offered says why after a while
    expect(page.locator(".nf-tip")).to_be_visible()


def test_the_player_lies_over_nothing_that_floats_on_the_map(sit, server):
    opened = server.table(*COLUMNS, german="link", soviet="link")
    page = sit(opened, opened["links"]["german"], width=1440, height=900)
    page.keyboard.press("j")
    expect(page.locator(".player")).to_be_visible()
    expect(page.locator(".nf-overview")).to_be_hidden()
    assert not overlap(page, ".nf-zoom", ".player")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".player")).to_be_hidden()
    assert page.locator(".nf-zoom").bounding_box()["height"] < 50


def test_one_outline_round_a_chosen_stack_and_no_half_covered_name(sit, server):
    page = sit(server.table(*COLUMNS, "inf-1"), width=1440, height=900)
    expect(page.locator("#map .b-name").first).to_be_attached()
    expect(page.locator(".nf-outline")).to_have_count(1)
    assert page.locator(".nf-counters .nf-selected").count() == 0
    expect(page.locator(".nf-covered").first).to_be_attached()
    expect(page.locator(".nf-covered").first).to_be_hidden()


def test_the_page_has_its_own_fonts_and_they_are_as_wide_as_the_table_says(sit, server):
    page = sit(server.table(*COLUMNS), width=1440, height=900)
    texts = ["Kingisepp", "Velikiye Luki", "\u0160iauliai", "LENINGRAD", "9-7-12", "5412"]
    for face, widths in zip(STYLES, page.evaluate(MEASURED, [list(STYLES.values()), texts]), strict=True):
        for text, width in zip(texts, widths, strict=True):
            assert width == pytest.approx(text_width(text, 100, face), rel=0.02), (face, text)  # letters are kerned
    for shown, family in (
        ("body", "Northfront Sans"),
        (".b-name", "Northfront Serif"),
        (".b-number", "Northfront Sans"),
    ):
        assert family in page.locator(shown).first.evaluate("node => getComputedStyle(node).fontFamily").split(",")[0]


def test_two_answers_stand_side_by_side(sit, server):
    opened = server.lay("assault-on-leningrad", TWO_BESIDE_ONE)
    server.answer(opened, opened["links"]["german"], "1232")
    page = sit(opened, opened["links"]["german"], width=1440, height=900)
    first, second = page.locator("#decide [data-key^='word ']").all()
    assert first.bounding_box()["y"] == second.bounding_box()["y"]
    undo = page.locator("#decide .undo").bounding_box()
    assert undo["y"] + undo["height"] + 7 == pytest.approx(first.bounding_box()["y"], abs=1)
