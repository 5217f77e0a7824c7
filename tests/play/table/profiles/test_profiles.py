"""Regulation profiles: every cell has its source or is marked as a default, and the engine reads what it says."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from frontend.citations import citation
from laws.conformance.coverage import ROWS
from laws.table.conditions import Conditions, Director, OpeningLead
from laws.values.paragraph import Paragraph
from play.table.profile import SOCIAL
from play.table.profiles import REGULATIONS, regulations_of
from play.table.profiles.condition import TERMS, Condition
from play.table.profiles.line import (
    UNSTATED,
    Line,
    OwnChoice,
    Paragraphs,
    Published,
    Regulations,
    Unstated,
    changed,
)
from play.table.profiles.opening import at_a_social_table
from play.table.profiles.standing import standing
from play.table.rules import TableRules
from tests.rows import check_each

CELLS = [(name, condition) for name in REGULATIONS for condition in Condition]


def paragraphs(line: Line) -> tuple[Paragraph, ...]:
    """The paragraphs that a line cites, as its source or as the power of a choice."""
    match line.source:
        case Paragraphs(refs) | OwnChoice(refs):
            return refs
    return ()


def is_in_the_book(paragraph: Paragraph) -> bool:
    """Whether the rows of coverage, which hold every paragraph, have this one, a part of it, or what it is part of."""
    number = paragraph.number
    return any(row.ref.startswith(number) or number.startswith(row.ref) for row in ROWS[paragraph.book])


def test_there_are_seven_profiles_of_at_least_25_conditions() -> None:
    assert list(REGULATIONS) == [
        "ccba_2018_screens",
        "ccba_2018",
        "chinese_club",
        "wbf",
        "ebu_online",
        "acbl_online",
        "social",
    ]
    assert all(list(regulations) == list(Condition) for regulations in REGULATIONS.values())
    assert len(Condition) >= 25
    assert set(TERMS) == set(Condition)


def test_a_cell_has_its_source_or_the_default() -> None:
    """A paragraph that there is, a published text with its place and address, or the club's choice."""
    check_each(CELLS, lambda cell: check_source(*cell))


def check_source(name: str, condition: Condition) -> None:
    """Check one line of a profile."""
    line = REGULATIONS[name][condition]
    match line.source:
        case Paragraphs(refs):
            assert refs
            assert citation(refs, "en")
        case OwnChoice(refs):
            assert name == "chinese_club"
            assert not refs or citation(refs, "zh-hans")
        case Published(title, place, address):
            assert title
            assert place
            assert address.startswith(("http://", "https://"))
        case Unstated(follows):
            if follows is None:
                assert line.value == TERMS[condition].default
            else:
                assert REGULATIONS[name][follows].source != UNSTATED
    assert [ref for ref in paragraphs(line) if not is_in_the_book(ref)] == []


@pytest.mark.parametrize("name", ["ccba_2018_screens", "ccba_2018"])
def test_the_chinese_rules_are_cited_by_paragraph_alone(name: str) -> None:
    """By the 2018 rules, or by the Laws that are part of them (article 56)."""
    assert {type(line.source) for line in REGULATIONS[name].values()} == {Paragraphs, Unstated}


def test_a_chinese_club_changes_the_rules_without_screens_by_its_own_choice_only() -> None:
    """Each with the paragraph that gives the power, where there is one."""
    ccba, club = REGULATIONS["ccba_2018"], REGULATIONS["chinese_club"]
    different = {condition for condition in Condition if ccba[condition].value != club[condition].value}
    chosen = {condition for condition in Condition if isinstance(club[condition].source, OwnChoice)}
    assert different == chosen
    powers = {condition: paragraphs(club[condition]) for condition in chosen}
    assert powers[Condition.CORRECTION] == (Paragraph.parse("43.4"),)
    assert powers[Condition.BOARD_TIME] == (Paragraph.parse("20.1"),)
    assert powers[Condition.SKIP_BID_PAUSE] == (Paragraph.parse("73A2"),)
    assert {
        Condition.IRREGULARITIES,
        Condition.ALERTS,
        Condition.SUBSTITUTES,
        Condition.ROBOTS,
        Condition.GRACE,
    } <= chosen


def test_every_condition_that_a_board_reads_has_a_line() -> None:
    """And every line that names a field names one that exists."""
    of = {
        "conditions": {field.name for field in fields(Conditions)},
        "rules": {field.name for field in fields(TableRules)},
    }
    named = [term.field.split(".") for term in TERMS.values() if term.field is not None]
    assert {(owner, name) for owner, name in named} == {(owner, name) for owner, all_ in of.items() for name in all_}


def test_the_defaults_are_those_of_a_social_table() -> None:
    assert REGULATIONS["social"].profile() == SOCIAL
    assert Regulations("nothing stated").profile() == replace(SOCIAL, name="nothing stated")


def test_a_line_is_enforced_only_where_something_reads_it_or_it_is_always_so() -> None:
    """No profile pretends: a club's grace is kept at its sessions alone."""
    club, ccba = REGULATIONS["chinese_club"], REGULATIONS["ccba_2018"]
    assert club[Condition.CORRECTION].is_enforced
    assert ccba[Condition.ROBOTS].is_enforced
    assert ccba[Condition.QUESTIONS].is_enforced
    assert not club[Condition.GRACE].is_enforced


def test_a_line_has_a_value_of_its_condition() -> None:
    with pytest.raises(ValueError, match="no value of this condition: off, on"):
        Line(Condition.SCREENS, "sideways", UNSTATED)
    with pytest.raises(ValueError, match="no value of this condition"):
        Line(Condition.CORRECTION, -1, UNSTATED)
    with pytest.raises(ValueError, match="no value of this condition"):
        Line(Condition.SCREENS, 3, UNSTATED)


def test_two_lines_of_one_field_agree() -> None:
    with pytest.raises(ValueError, match="contradicts another line of conditions"):
        Regulations(
            "torn",
            Line(Condition.IRREGULARITIES, "allowed", OwnChoice()),
            Line(Condition.REVOKES, "prevented", OwnChoice()),
        )
    with pytest.raises(ValueError, match="torn states a condition twice"):
        Regulations("torn", *[Line(Condition.SCREENS, value, OwnChoice()) for value in ("on", "off")])


def test_a_table_may_change_any_line_that_is_read() -> None:
    profile = changed(
        REGULATIONS["chinese_club"].profile(), {Condition.OPENING_LEAD: "face_up", Condition.CLARIFICATION: 20}
    )
    assert profile.name == "chinese_club"
    assert profile.conditions.opening_lead is OpeningLead.FACE_UP
    assert profile.rules.clarification == 20
    with pytest.raises(ValueError, match="no board reads grace"):
        changed(profile, {Condition.GRACE: 60})


def test_an_event_starts_from_a_profile_and_may_change_any_line() -> None:
    """Those that nothing reads yet as well; the rest stays with its sources."""
    club = REGULATIONS["chinese_club"]
    cup = club.with_lines("spring cup", Line(Condition.GRACE, 600, OwnChoice()))
    assert cup.name == cup.profile().name == "spring cup"
    assert {condition for condition in Condition if cup[condition] != club[condition]} == {Condition.GRACE}
    assert cup[Condition.GRACE].value == 600


def test_what_a_table_has_changed_is_told_with_what_the_profile_says() -> None:
    """Both lines of a field that the two share."""
    profile = changed(REGULATIONS["chinese_club"].profile(), {Condition.DIRECTOR: "nobody", Condition.CLARIFICATION: 0})
    told = {one.line.condition: one for one in standing(profile)}
    assert list(told) == list(Condition)
    assert {condition for condition, one in told.items() if one.instead_of is not None} == {
        Condition.DIRECTOR,
        Condition.UNINTENDED,
        Condition.CLARIFICATION,
    }
    assert told[Condition.CLARIFICATION].line.value == "leader"
    before = told[Condition.CLARIFICATION].instead_of
    assert before is not None
    assert before.value == 5
    assert told[Condition.UNINTENDED].line.value == "granted"
    assert told[Condition.ALERTS].line == REGULATIONS["chinese_club"][Condition.ALERTS]


def test_a_number_that_a_table_chose_is_told_as_it_is() -> None:
    told = standing(replace(SOCIAL, rules=TableRules(clarification=17)))
    assert [one.line.value for one in told if one.instead_of is not None] == [17]


def test_a_name_that_nobody_knows_is_read_as_social() -> None:
    """A board of a later version, or of a club's own profile."""
    assert regulations_of("lunar").name == "social"


def test_a_social_table_takes_every_profile() -> None:
    """Where nobody directs it, what would wait for a director takes its default."""
    assert at_a_social_table("social") == SOCIAL
    for name in set(REGULATIONS) - {SOCIAL.name}:
        assert at_a_social_table(name).conditions.director is Director.AUTO
        assert at_a_social_table(name, directed=True) == REGULATIONS[name].profile()
