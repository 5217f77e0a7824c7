"""What is told of the language of a text, and what is not (articles 37.8, 39.8(2))."""

from __future__ import annotations

import pytest

from play.table.people.languages import SCRIPTS, are_foreign, is_foreign
from play.table.rules import LANGUAGES, TableRules, rules_data, rules_of


@pytest.mark.parametrize(
    ("text", "official", "foreign"),
    [
        ("好的，约定叫", "zh", False),
        ("I play strong two", "zh", True),
        ("shows both majors", "zh en", False),
        ("我们用的是自然叫牌", "en", True),
        ("2NT 15-17 HCP, RKCB 1430", "zh", False),
        ("pass double X XX hcp", "zh", False),
        ("Stayman", "zh", False),
        ("陈晨", "en", False),
        ("Émile", "zh", False),
        ("bonjour", "zh", False),
        ("deux couleurs longues", "en", False),
        ("これはとても強い手です", "zh", True),
        ("это сильная рука", "zh en", True),
        ("это сильная рука", "ru", False),
        ("[hcp 15-17, balanced, natural]", "zh", False),
        ("[hcp 15-17] may hold five spades", "zh", True),
        ("whatever is said here", "", False),
        ("", "zh", False),
    ],
)
def test_a_text_is_told_by_its_letters(text: str, official: str, foreign: bool) -> None:
    """Never by names, bridge notation or figures; and never where no language is laid down."""
    assert is_foreign(text, official.split()) is foreign


@pytest.mark.parametrize(
    ("texts", "official", "foreign"),
    [
        (["natural, five-card majors", "15-17", "weak two in either major"], "zh", True),
        (["自然叫牌体系", "均型 15-17", "weak two in either major"], "zh", False),
        (["自然 natural five-card majors", "均型 balanced hand"], "zh", False),
        (["自然叫牌体系，五张高花", "均型 15-17"], "en", True),
        (["15-17", "RKCB 1430"], "zh", False),
        (["natural, five-card majors"], "", False),
    ],
)
def test_a_card_in_two_languages_is_in_an_official_one(texts: list[str], official: str, foreign: bool) -> None:
    """Article 39.8(1). One field in another language makes no card foreign."""
    assert are_foreign(texts, official.split()) is foreign


def test_every_language_that_can_be_official_has_its_scripts() -> None:
    assert set(SCRIPTS) == set(LANGUAGES)


def test_the_codes_stand_in_the_log() -> None:
    rules = TableRules(languages=("zh", "en"))
    assert rules_data(rules)["languages"] == ["zh", "en"]
    assert rules_of(rules_data(rules)) == rules
    assert rules_of({}).languages == ()
