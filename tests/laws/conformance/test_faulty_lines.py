"""A line of a script that cannot be read is named, with what is wrong about it."""

from __future__ import annotations

import pytest

from laws.conformance.script.run import ScriptError, read_script
from tests.rows import check_each

FAULTY = {
    "search finds N 9 to 3": "a claim is not worth from 9 to 3 tricks",
    "N plays S9 S9": "cards played together are two or more",
    "N claims 14": "a claim is of 0 to 13 tricks, not 14",
    "N exposes": "a word is missing",
    "N claims many": "'many' is not a number",
    "N chooses both": "no option is called 'both'",
    "N chooses forbid": "forbid which suit?",
    "N names spade": "what is named stands in quotes",
    'N names "spade': "a quotation mark is not closed",
    "N pass at once": "one word too many",
    "TD rules everything": "the director has no ruling 'everything'",
    "TD rules attention": "the director has no ruling 'attention'",
    "TD sleeps": "'sleeps' is not one of",
    "= colour red": "nothing to expect is called 'colour'",
    "= no doubt": "no 'doubt' can be expected",
    "= score NS much": "'much' is not a number",
    "= lead N not": "which suits may be led?",
    "screens: perhaps": "screens are on or off, not 'perhaps'",
    "mood: gay": "no set-up line is called 'mood'",
    "board: 0": "is not the number of a board",
}
"""A line, and words of what is said of it."""


def test_a_faulty_line_is_named_with_its_fault() -> None:
    def check(row: tuple[str, str]) -> None:
        line, fault = row
        with pytest.raises(ScriptError) as raised:
            read_script(f"title: faulty\n{line}\n")
        assert raised.value.line == 2
        assert fault in str(raised.value), str(raised.value)

    check_each(FAULTY.items(), check)


def test_the_set_up_stands_before_the_first_action() -> None:
    with pytest.raises(ScriptError, match="stands before the first action"):
        read_script("N pass\nboard: 2\n")


def test_a_script_has_its_length() -> None:
    with pytest.raises(ScriptError, match="a script has at most"):
        read_script("N pass\n" * 100_000)
