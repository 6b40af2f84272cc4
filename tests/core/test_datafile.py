import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from northfront.core.datafile import Data, read_toml
from northfront.core.errors import DataFault

# In each text the comment "here" marks the line that must be named.
PLACES = [
    ("a = 1\n\n[t] # here\nb = 1", ("t",)),
    ("a = 1\n[t]\nb = 1\n  c = 1 # here\n", ("t", "c")),
    ("[t.u]\na = 1\n[t.v] # here\na = 1", ("t", "v")),
    ("[t.u]\na = 1\n[t] # here\nb = 1", ("t",)),
    ("[t.u]\na = 1\n[t.v]\na = 1 # here", ("t", "v", "a")),
    ("[[r]]\nx = 1\n[[r]] # here\nx = 2", ("r", 1)),
    ("[[r]]\nx = 1\n[[r]]\nx = 2 # here", ("r", 1, "x")),
    ("[[r]] # here\nx = 1\n[[r]]\nx = 2", ("r", 0)),
    ("[[r]]\n[[r.s]]\nk = 1\n[[r]]\n[[r.s]]\nk = 2\n[[r.s]]\nk = 3 # here", ("r", 1, "s", 1, "k")),
    ("[[r]]\n[[r]]\n[r.t]\nk = 1 # here", ("r", 1, "t", "k")),
    ("[[a.r]]\nx = 1\n[[a.r]]\nx = 2 # here", ("a", "r", 1, "x")),
    ("rows = [\n  {die = 1, results = [1, 2]},\n  {die = 2, results = [3]}, # here\n]", ("rows", 1, "results")),
    ("a = [{b = [\n  {c = 1},\n  {c = {d = 2}}, # here\n]}]", ("a", 0, "b", 1, "c", "d")),
    ("a = {b = {c = 1}, d = 2}\ne = 3 # here", ("e",)),
    ("a = {b = {c = 1}, d = 2} # here", ("a", "d")),
    ("a = [\n  1, # no ]\n\n  2,\n  3, # here\n]\n", ("a", 2)),
    ("a = [[\n 1], [\n 2]]\nb = [] # here", ("b",)),
    ('a = """\n[fake]\nb = 1\n"""\nb = 2 # here', ("b",)),
    ('a = """\nit said \\"""no\\"""\nb = 1""""\nb = 2 # here', ("b",)),
    ("a = '''\nb = 1\n\\'''\nb = 2 # here", ("b",)),
    ("a = '''\nb = 1''''\nb = 2 # here", ("b",)),
    ('a = [""" ]\n""", "", \'\']\nb = 2 # here', ("b",)),
    ('a = [\'#\', "]", \'}\', "=\\"]"]\nb = 2 # here', ("b",)),
    ("# [t]\n# b = 1\na = 1 # b = 1\nb = 1 # here", ("b",)),
    ("d = 1979-05-27T07:32:00Z\nf = -1.5e3\ng = true\nb = 1 # here", ("b",)),
    ("a.b.c = 1\na.b.d = 2 # here", ("a", "b", "d")),
    ('a . "b c" . d = 1\na . "b c" . e = 1 # here', ("a", "b c", "e")),
    ("[t]\na.b = 1\na.c = 1 # here", ("t", "a", "c")),
    ("\"a.b\" = 1\n'c d' = 2 # here", ("c d",)),
    ('"a.b" = 1 # here\na.b = 2', ("a.b",)),
    ('"= # ]" = 1\nb = 1 # here', ("b",)),
    ('["x.y]"]\na = 1\nb = 1 # here', ("x.y]", "b")),
    ("a = 1\r\n\r\n[t]\r\nb = 1 # here\r\n", ("t", "b")),
    ("a = 1\n[t] # here\nb = 1", ("t", "not", "there")),
    ("# here\na = 1", ("nothing",)),
]
# What stands on no line of its own is where it first shows.
FIRST_SIGHT = [
    ("a = 1\n\n[[r]] # here\nx = 1\n[[r]]\nx = 2", ("r",)),
    ("b = 1\na.b = 1 # here\na.c = 1", ("a",)),
    ("b = 1\n[t.u.v] # here\na = 1", ("t", "u")),
    ("[t]\na = 1\n[[t.r]] # here\nx = 1", ("t", "r")),
]
ESCAPED_KEYS = [
    ('a = 1\n"caf\\u00e9" = 1 # here', ("café",)),
    ('a = 1\n"say \\"hi\\"" = 1 # here', ('say "hi"',)),
    ("a = 1\n\"'x'\" = 1 # here", ("'x'",)),
]
WRONG = {
    "text": ["1", "true", "1.5", "[]", '["a"]', "{}", "1979-05-27"],
    "whole": ['"1"', "true", "false", "1.0", "[1]", "{}"],
    "flag": ["0", "1", '"true"', "[]"],
    "texts": ['"a"', "[1]", '["a", true]', '["a", ["b"]]', "{}"],
    "wholes": ["1", "[true]", '[1, "2"]', "[1.0]", "{}"],
    "table": ["1", '"a"', "[]", "[{}]", "true"],
    "tables": ["{}", "[1]", '[{}, "a"]', '"a"', "true"],
}
RIGHT = {
    "text": ('""', "", "other"),
    "whole": ("-3", -3, 7),
    "flag": ("false", False, True),
    "texts": ('["a", "b"]', ["a", "b"], []),
    "wholes": ("[1, 0]", [1, 0], [5]),
}
VALUES = [
    "1",
    '"x"',
    "[]",
    "[\n1,\n# c ]\n2]",
    '"""\n\nk0 = 1\n"""',
    "'''\n]\n'''",
    "{a = 1, b = [\n{c = 1}]}",
    "[\n\n]",
]


def node(text):
    return read_toml(text, "some.toml")


def here(text):
    return next(number for number, line in enumerate(text.split("\n"), start=1) if "# here" in line)


@pytest.mark.parametrize(("text", "path"), PLACES)
def test_the_line_of_a_key_is_known(text, path):
    assert node(text).place.line(path) == here(text)


@pytest.mark.parametrize(("text", "path"), FIRST_SIGHT)
def test_the_line_of_a_list_or_table_without_a_header_is_where_it_first_shows(text, path):
    assert node(text).place.line(path) == here(text)


@pytest.mark.parametrize(("text", "path"), ESCAPED_KEYS)
def test_the_line_of_a_key_with_escapes_or_quotes_in_it_is_known(text, path):
    assert node(text).place.line(path) == here(text)


@given(st.lists(st.tuples(st.sampled_from(VALUES), st.sampled_from(["", "[t{}]\n", "[[r]]\n", "# k1 = [\n", "\n"]))))
@settings(deadline=None)
def test_keys_after_any_values_keep_their_lines(rows):
    text, expected, prefix, headers = "", {}, (), 0
    for i, (value, before) in enumerate(rows):
        text += before.format(i)
        if before.startswith("[["):
            prefix, headers = ("r", headers), headers + 1
        elif before.startswith("["):
            prefix = (f"t{i}",)
        expected[*prefix, f"k{i}"] = text.count("\n") + 1
        text += f"k{i} = {value}\n"
    place = node(text).place
    assert {path: place.line(path) for path in expected} == expected


@pytest.mark.parametrize(
    "text",
    [
        "a = 1\nb = # here\nc = 1",
        "a = 1\na = 2 # here",
        "[t]\n[u]\n[t] # here\n",
        'a = """\n\n"""\nb c = 1 # here',
        "a = 1\nb = [1, # here",
        'a = "open # here\nb = 1',
    ],
)
def test_a_syntax_error_names_the_file_and_the_line(text):
    with pytest.raises(DataFault, match=r"^some\.toml, line .*not TOML: ") as caught:
        node(text)
    assert (caught.value.file, caught.value.line) == ("some.toml", here(text))


@pytest.mark.parametrize(("getter", "value"), [(getter, value) for getter in WRONG for value in WRONG[getter]])
def test_a_getter_refuses_the_wrong_type_and_names_the_place(getter, value):
    text = f"a = 1\n[t]\nb = 1\nkey = {value} # here\n"
    with pytest.raises(DataFault, match="must be ") as caught:
        getattr(node(text).table("t"), getter)("key")
    assert (caught.value.file, caught.value.line, caught.value.field) == ("some.toml", here(text), "t.key")
    assert str(caught.value).startswith(f"some.toml, line {here(text)}, t.key: ")


@pytest.mark.parametrize("getter", sorted(WRONG))
def test_a_getter_names_the_table_from_which_a_key_is_missing(getter):
    text = "a = 1\n[[r]]\nkey = 1\n[[r]] # here\nb = 1\n"
    with pytest.raises(DataFault, match="key is missing") as caught:
        getattr(node(text).tables("r")[1], getter)("key")
    assert (caught.value.line, caught.value.field) == (here(text), "r.1")


@pytest.mark.parametrize("getter", sorted(RIGHT))
def test_a_getter_gives_the_value_or_else_the_default(getter):
    written, value, default = RIGHT[getter]
    assert getattr(node(f"key = {written}"), getter)("key") == value
    assert getattr(node(f"key = {written}"), getter)("key", default) == value
    assert getattr(node(""), getter)("key", default) == default


def test_tables_are_nodes_of_their_own_with_a_path():
    document = node("[t.u]\na = 1\n[[r]]\nb = 2\n[[r]]\nb = 3\n")
    assert document.table("t").table("u").whole("a") == 1
    assert [row.whole("b") for row in document.tables("r")] == [2, 3]
    assert [row.path for row in document.tables("r")] == [("r", 0), ("r", 1)]
    assert list(document.table("gone", {"c": 4})) == ["c"]
    assert document.tables("gone", []) == []
    assert ("t" in document, "gone" in document) == (True, False)


def test_one_of_takes_only_the_words_it_is_given():
    text = 'a = 1\nway = "up" # here\n'
    assert node(text).one_of("way", ("up", "down")) == "up"
    assert node("").one_of("way", ("up", "down"), "down") == "down"
    with pytest.raises(DataFault, match="must be one of north, south, not 'up'") as caught:
        node(text).one_of("way", ("north", "south"))
    assert (caught.value.line, caught.value.field) == (2, "way")
    with pytest.raises(DataFault, match="must be a text"):
        node("way = 1").one_of("way", ("1",))
    with pytest.raises(DataFault, match="way is missing"):
        node("").one_of("way", ("up",))


def test_done_refuses_a_key_that_nobody_asked_for():
    text = "[t]\nname = 1\nother = 2\nnmae = 3 # here\n"
    table = node(text).table("t")
    table.whole("name")
    table.whole("other")
    table.whole("third", 0)
    with pytest.raises(DataFault, match="nmae is not a field here; the fields are name, other, third") as caught:
        table.done()
    assert (caught.value.line, caught.value.field) == (here(text), "t.nmae")


def test_done_names_the_line_of_a_misspelt_list_of_tables():
    text = "a = 1\n[[hexes]]\nb = 1\n[[hexs]] # here\nb = 2\n"
    document = node(text)
    document.whole("a")
    document.tables("hexes")
    with pytest.raises(DataFault, match="hexs is not a field here") as caught:
        document.done()
    assert (caught.value.line, caught.value.field) == (here(text), "hexs")


def test_done_is_content_when_every_key_was_asked_for_even_in_vain():
    table = node("a = 1\nb = 2")
    table.whole("a")
    table.whole("b")
    table.whole("c", 3)
    table.done()
    with pytest.raises(DataFault, match="a is not a field here"):
        node("a = 1").done()


def test_data_holds_every_file_by_name_and_gives_fresh_nodes():
    data = Data.of_texts({"map.toml": "a = 1", "tables.toml": "\nb = true # here"})
    assert ("map" in data, "map.toml" in data) == (True, False)
    data["map"].whole("a")
    with pytest.raises(DataFault, match="a is not a field here"):
        data["map"].done()
    with pytest.raises(DataFault, match="must be a whole number") as caught:
        data["tables"].whole("b")
    assert (caught.value.file, caught.value.line) == ("tables.toml", 2)
    with pytest.raises(DataFault, match="the file is missing") as caught:
        data["counters"]
    assert caught.value.file == "counters.toml"


def test_the_fingerprint_of_data_changes_with_any_text_but_not_with_the_order_of_files():
    texts = {"map.toml": "a = 1", "tables.toml": "b = 1"}
    digests = [Data.of_texts(texts).digest, Data.of_texts(dict(reversed(texts.items()))).digest]
    assert digests[0] == digests[1]
    others = [{**texts, "map.toml": "a = 2"}, {"map.toml": "a = 1"}, {"map.toml": "b = 1", "tables.toml": "a = 1"}]
    assert digests[0] not in {Data.of_texts(other).digest for other in others}
