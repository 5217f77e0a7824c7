"""Whatever can be said of a table has its sentence: a walk through the registries and through all that scripts do."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from laws.engine.consequences.rulings import answers_to
from laws.protocol.commands import Ruling
from laws.protocol.events import Event, ObligationImposed, Rewound, Ruled, SetAside
from laws.sentences import choices, duties, questions
from laws.sentences.catalogue import CATALOGUE, SECTIONS
from laws.sentences.english import english
from laws.sentences.happenings import happening, ruled
from laws.sentences.sentence import Sentence, say
from laws.table.kinds import ChoiceKind, OptionWord, Question
from laws.table.obligation import Choice, EndedRestriction, Judgement, LeadRight, Obligation, Option, PlayedPenaltyCard
from laws.values.cards import Suit
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from tests.laws.sentences.registries import leads_to_all, walk
from tests.laws.sentences.stories import events, put_before, told


def test_every_member_of_every_registry_has_its_sentence() -> None:
    for sentence in walk():
        text = english(sentence)
        assert text.strip()
        assert "{" not in text
        assert "  " not in text


def test_whatever_happens_in_a_script_is_said() -> None:
    said = {english(sentence) for sentence in told()}
    assert len(said) > 1000
    for text in said:
        assert text[0] == text[0].upper()
        assert "{" not in text
        assert "  " not in text


def test_every_kind_of_event_is_said() -> None:
    """But the opening of a board, which says nothing that its page does not, and what only stands on the record."""
    silent = {"BoardOpened", "Noted"}
    beside = {"Rewound", "SetAside"}  # acts of a director or a table on a log: no action of a script
    said = {type(event).__name__ for table, event in events() if list(happening(event, table))}
    assert {kind.__name__ for kind in get_args(Event)} == said | silent | beside
    assert list(happening(Rewound(1, Paragraph.parse("81C3")), events()[0][0]))
    assert list(happening(SetAside(), events()[0][0]))


def test_every_kind_of_duty_is_said() -> None:
    obligations = {event.obligation for _, event in events() if isinstance(event, ObligationImposed)}
    said = {type(obligation) for obligation in obligations if duties.duty(obligation) is not None}
    assert said == set(get_args(Obligation)) - {Choice, Judgement, PlayedPenaltyCard, EndedRestriction}


def test_every_choice_and_every_option_that_is_offered_has_its_consequences() -> None:
    offered = {
        (obligation.kind, option.word)
        for _, obligation in put_before()
        if isinstance(obligation, Choice)
        for option in obligation.options
    }
    assert offered - set(choices.CONSEQUENCES) == set()
    assert {kind for kind, _ in choices.CONSEQUENCES} == set(ChoiceKind)
    assert {word for _, word in choices.CONSEQUENCES} == set(OptionWord)


def test_every_ruling_that_answers_a_question_is_told() -> None:
    assert set(questions.ANSWERS) == set(Question)
    for question, answers in questions.ANSWERS.items():
        assert answers
        assert set(answers_to(question)) <= set(answers), question


@pytest.mark.parametrize(
    "section", sorted({*SECTIONS} - {"advice", "facts"})
)  # those in tests/frontend/advice/test_adviser.py
def test_no_sentence_stands_there_for_nothing(section: str) -> None:
    """Each id is said of some member of a registry, or of something that happens in a script."""
    used: set[str] = set()
    for sentence in (*walk(), *told()):
        _collect(sentence, used)
    # A call waits from the moment that it is made; a table, and no rule, sets a board aside; and says of a ruling that
    # it is the default.
    beside = {"event.call.PENDING", "event.set_aside", "event.ruled.default"}
    assert set(SECTIONS[section]) - used - beside == set()


def _collect(sentence: Sentence, used: set[str]) -> None:
    used.add(sentence.id)
    for _, value in sentence.fields:
        for one in value if isinstance(value, tuple) else (value,):
            if isinstance(one, Sentence):
                _collect(one, used)


def test_there_is_no_sentence_for_an_unknown_id() -> None:
    """And none for a gap that nothing fills: it is an error, and not a sentence that says nothing."""
    with pytest.raises(KeyError):
        english(say("no.such.sentence"))
    with pytest.raises(KeyError):
        english(say("duty.must_pass.NEXT"))
    with pytest.raises(KeyError):
        choices.leads_to(ChoiceKind.INSUFFICIENT_BID, Option(OptionWord.SPREAD), (Seat.SOUTH,), None)


def test_every_consequence_names_its_paragraph() -> None:
    for sentence in leads_to_all():
        assert re.search(r"\((Laws?|articles?) \d", english(sentence)), sentence.id


def test_ids_are_of_one_section_each() -> None:
    assert len(CATALOGUE) == sum(map(len, SECTIONS.values()))


def test_a_right_that_is_used_up_is_not_told() -> None:
    """Law 26B."""
    right = LeadRight(Seat.WEST, (Suit.HEARTS,), Paragraph.parse("26B"))
    assert duties.duty(right) is not None
    assert duties.duty(LeadRight(Seat.WEST, (Suit.HEARTS,), Paragraph.parse("26B"), settled=True)) is None


def test_a_ruling_that_nobody_gave_is_told_as_the_default_of_the_table() -> None:
    """Older logs tell it by who has written it."""
    told = ruled(Ruled(Ruling.CONTINUE), by_default=True)
    assert told.id == "event.ruled.default"
    assert told == ruled(Ruled(Ruling.CONTINUE, by_default=True))
