"""Every irregularity has its chapter, and a chapter says all that it can be asked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from laws.conformance.coverage import ROWS
from laws.conformance.rows.row import Book
from laws.conformance.script.run import read_script
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.engine.irregularities.chapter import Chapter
from laws.engine.irregularities.chapters import BY_KIND, CHAPTERS, OFFERS, REPLACES, questions_of
from laws.protocol.commands import Ruling
from laws.protocol.events import DueSet, Event
from laws.protocol.refusals import Refusal
from laws.table.kinds import ChoiceKind, Kind, OptionWord, Question, ReplaceReason
from laws.table.obligation import Choice, Judgement, MustReplace

SCRIPTS = Path(__file__).parents[2] / "scripts"
OF_CARDS = {
    ReplaceReason.REVOKE_AS_ESTABLISHED,
    ReplaceReason.CARD_AFTER_UNINTENDED,
    ReplaceReason.CARD_AFTER_MISPLACED,
    ReplaceReason.CARD_AFTER_MISINFORMATION,
    ReplaceReason.PENALTY_CARD_NOT_PLAYED,
    ReplaceReason.REVOKE,
    ReplaceReason.CARD_AFTER_REVOKE,
    ReplaceReason.PARTNERS_CARD_AFTER_REVOKE,
}
"""What is put right by another card: one way for all (Law 62B)."""


def test_every_kind_of_irregularity_has_its_chapter() -> None:
    assert set(BY_KIND) == set(Kind)


def test_every_choice_is_offered_by_a_chapter() -> None:
    assert set(OFFERS) == set(ChoiceKind)


def test_every_question_is_put_by_a_chapter() -> None:
    assert [question for question in Question if not questions_of(question)] == []


def test_every_call_that_is_made_again_has_its_way() -> None:
    assert set(REPLACES) == set(ReplaceReason) - OF_CARDS


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: chapter.laws[0])
def test_the_laws_of_a_chapter_have_rows(chapter: Chapter) -> None:
    """What a chapter says it holds is a paragraph of the Laws."""
    assert chapter.laws
    assert [law for law in chapter.laws if not any(row.ref.startswith(law) for row in ROWS[Book.LAW])] == []


@cache
def happened() -> tuple[Event, ...]:
    """What all scripts bring about."""

    def events() -> Iterator[Event]:
        for path in sorted(SCRIPTS.rglob("*.table")):
            script = read_script(path.read_text(encoding="utf-8"))
            table = script.setup.table()
            for command in (command for step in script.steps for command in step.commands):
                decided = decide(table, command)
                for event in () if isinstance(decided, Refusal) else decided:
                    yield event
                    table = evolve(table, event)

    return tuple(events())


def test_every_option_that_is_offered_has_its_act_and_every_act_is_offered() -> None:
    """By the scripts: what a chapter can offer and never does is no option."""
    offered: set[tuple[ChoiceKind, OptionWord]] = set()
    for event in happened():
        if isinstance(event, DueSet) and isinstance(event.due, Choice):
            offered |= {(event.due.kind, option.word) for option in event.due.options}
    assert offered == {(kind, word) for kind, offer in OFFERS.items() for word in offer.words}


def test_every_question_that_halts_the_board_has_an_answer() -> None:
    """Nobody can go on without one, so an adjusted score does not answer it."""
    halting = {
        event.due.question
        for event in happened()
        if isinstance(event, DueSet) and isinstance(event.due, Judgement) and event.due.halts
    }
    left = {Ruling.ADJUST, Ruling.CONTINUE}
    for question in halting:
        rulings = {answer.ruling for asked in questions_of(question) for answer in asked.answers}
        assert rulings, question
        assert not rulings & left, question


def test_every_reason_to_replace_a_call_or_a_card_comes_about() -> None:
    reasons = {e.due.reason for e in happened() if isinstance(e, DueSet) and isinstance(e.due, MustReplace)}
    assert reasons == set(ReplaceReason)
