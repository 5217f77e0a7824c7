"""What the Law leaves open, in words: each option names its Law and says where it leads, in both languages."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from frontend.rulings import choice_told, chooser_sentence, duty_sentence, fate_word, irregularity_sentence
from laws.conformance.script.run import read_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus
from laws.views.table_view import DIRECTOR, View, view

SCRIPTS = sorted((Path(__file__).parents[1] / "laws" / "scripts").rglob("*.table"))
LANGUAGES = ("en", "zh-hans")


def views(text: str) -> list[View]:
    """What the director sees of each table that a script goes through."""
    script = read_script(text)
    table = script.setup.table()
    found = []
    for step in script.steps:
        for command in step.commands:
            decided = decide(table, command)
            for event in () if isinstance(decided, Refusal) else decided:
                table = evolve(table, event)
            found.append(view(table, DIRECTOR))
    return found


def sentences(seen: View, language: str) -> list[str]:
    """All that is said of what is noticed there."""
    told = seen.noticed
    said = [irregularity_sentence(irregularity, language) for irregularity in told.irregularities]
    said += [duty_sentence(due, language) for due in told.duties]
    for choice in told.choices:
        said.append(chooser_sentence(choice, language))
        about = next((one for one in told.irregularities if one.number == choice.about), None)
        for option in choice_told(choice, about, language):
            said += [option.says, option.leads_to]
            assert re.search(r"Laws? \d|规则第", option.leads_to), option
    return said


@pytest.fixture(scope="module")
def all_views() -> list[View]:
    """The views of all scripts in which something is noticed."""
    found = [seen for path in SCRIPTS for seen in views(path.read_text(encoding="utf-8"))]
    return [seen for seen in found if seen.noticed.irregularities or seen.noticed.choices or seen.noticed.duties]


@pytest.mark.parametrize("language", LANGUAGES)
def test_whatever_is_noticed_is_said_in_words(all_views: list[View], language: str) -> None:
    said = {sentence for seen in all_views for sentence in sentences(seen, language)}
    assert len(said) > 200
    for sentence in said:
        assert sentence
        assert "{" not in sentence
        assert "  " not in sentence


def test_every_option_that_a_law_gives_has_a_sentence_of_its_own(all_views: list[View]) -> None:
    """None falls back on naming the Law alone."""
    for seen in all_views:
        for choice in seen.noticed.choices:
            about = next((one for one in seen.noticed.irregularities if one.number == choice.about), None)
            for option in choice_told(choice, about, "en"):
                assert not option.leads_to.startswith("As Law"), (choice.law, option)


def test_chinese_is_chinese(all_views: list[View]) -> None:
    for seen in all_views:
        for sentence in sentences(seen, "zh-hans"):
            assert not re.search(r"[a-z]{4,}", sentence), sentence


def test_an_insufficient_bid_is_offered_as_a_director_would_explain_it() -> None:
    seen = views("N 1S\nE 1H\nE draws attention\n")[-1]
    [choice] = seen.noticed.choices
    [about] = seen.noticed.irregularities
    assert irregularity_sentence(about, "en") == "East’s bid is insufficient: 1♥. (Law 27)"
    accept, decline = choice_told(choice, about, "en")
    assert (accept.says, accept.leads_to) == ("Accept", "1♥ counts as legal, and South calls over it (Law 27A1).")
    assert decline.leads_to.startswith("1♥ is withdrawn and East makes another call.")
    accept, decline = choice_told(choice, about, "zh-hans")
    assert (accept.says, accept.leads_to) == ("接受", "1♥ 视为合法，由南家接着叫牌（规则第 27 条 A1）。")


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("N 1S\nS pass\nE draws attention\n", "Law 30A"),
        ("N 1S\nW pass\nN draws attention\n", "Law 30B"),
        ("W pass\nN draws attention\n", "Law 30B"),
        ("E pass\nS draws attention\n", "Law 30A"),
        ("E 1H\nS draws attention\n", "Law 31A"),
        ("S 1H\nW draws attention\n", "Law 31B"),
    ],
)
def test_a_call_out_of_turn_leads_where_its_turn_says(script: str, says: str) -> None:
    seen = views(script)[-1]
    [choice] = seen.noticed.choices
    [about] = seen.noticed.irregularities
    assert says in choice_told(choice, about, "en")[1].leads_to


def test_a_call_that_stands_no_more_has_a_word() -> None:
    assert [fate_word(status, "en") for status in CallStatus] == ["", "withdrawn", "cancelled", "in abeyance"]
