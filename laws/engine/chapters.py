"""All chapters, with indexes by kind of irregularity, by choice, by question, and by reason for a replacement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar

from laws.engine.chapter import Answer, Chapter, Offer, QuestionOfFact, Replace
from laws.engine.irregularities import (
    change_of_call,
    designation,
    exposed,
    fifth,
    inadmissible,
    insufficient_bid,
    leads,
    misinformation,
    misled,
    misplaced,
    opening_lead,
    out_of_turn,
    penalties,
    premature,
    results,
    revoke,
    talk,
    unmeant,
    unplayed,
)
from laws.engine.screens.unpassed import replace_behind_screen
from laws.protocol.commands import Ruling
from laws.table.irregularity import Incidents
from laws.table.kinds import ChoiceKind, Kind, Question, ReplaceReason
from laws.table.obligation import Judgement
from laws.values.cited import LAW_81C5

__all__ = ["BY_KIND", "CHAPTERS", "OFFERS", "REPLACES", "answer_of", "question_of", "questions_of"]

CHAPTERS: Final[tuple[Chapter, ...]] = (
    talk.CHAPTER,
    misinformation.CHAPTER,
    change_of_call.CHAPTER,
    insufficient_bid.CHAPTER,
    out_of_turn.CHAPTER,
    *inadmissible.CHAPTERS,
    *exposed.CHAPTERS,
    fifth.CHAPTER,
    misled.CHAPTER,
    misplaced.CHAPTER,
    unmeant.CHAPTER,
    designation.CHAPTER,
    penalties.CHAPTER,
    unplayed.CHAPTER,
    opening_lead.CHAPTER,
    *leads.CHAPTERS,
    *premature.CHAPTERS,
    revoke.CHAPTER,
    results.CHAPTER,
    Chapter(
        laws=(LAW_81C5,),
        questions=(QuestionOfFact(Question.WAIVER, (Answer(Ruling.WAIVE), Answer(Ruling.CONTINUE))),),
    ),
)
"""Roughly in the order of the Laws. A waiver is carried out in `waiver`, by means of all the other chapters."""

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


def _once(pairs: Iterable[tuple[_Key, _Value]]) -> dict[_Key, _Value]:
    """Return a dictionary. Raise ValueError for a key that two chapters have."""
    found: dict[_Key, _Value] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(f"two chapters have {key}")
        found[key] = value
    return found


BY_KIND: Final[dict[Kind, Chapter]] = _once((kind, chapter) for chapter in CHAPTERS for kind in chapter.kinds)
"""The chapter of each kind of irregularity."""

OFFERS: Final[dict[ChoiceKind, Offer]] = _once(pair for chapter in CHAPTERS for pair in chapter.options.items())
"""The effects of the options of each choice."""

REPLACES: Final[dict[ReplaceReason, Replace]] = _once(
    pair
    for chapter in (*CHAPTERS, Chapter((), replaces={ReplaceReason.NOT_PASSED_THE_SCREEN: replace_behind_screen}))
    for pair in chapter.replaces.items()
)
"""The functions that make a call in place of a withdrawn or cancelled one."""

_OF_NO_KIND: Final[dict[Question, QuestionOfFact]] = _once(
    (asked.question, asked) for chapter in CHAPTERS if not chapter.kinds for asked in chapter.questions
)
_OF_KIND: Final[dict[tuple[Kind, Question], QuestionOfFact]] = _once(
    ((kind, asked.question), asked) for kind, chapter in BY_KIND.items() for asked in chapter.questions
)


def question_of(incidents: Incidents, judgement: Judgement) -> QuestionOfFact | None:
    """Return the chapter's question for a judgement that the director is asked for; None if no chapter has it.

    The irregularity of the judgement determines the chapter.
    """
    if judgement.irregularity:
        kind = incidents.find(judgement.irregularity).kind
        found = _OF_KIND.get((kind, judgement.question))
        if found is not None:
            return found
    return _OF_NO_KIND.get(judgement.question)


def answer_of(incidents: Incidents, judgement: Judgement, ruling: Ruling) -> tuple[QuestionOfFact, Answer] | None:
    """Return the question of a judgement with the answer that a ruling gives to it; None if it gives none."""
    asked = question_of(incidents, judgement)
    answer = next((one for one in asked.answers if one.ruling is ruling), None) if asked is not None else None
    return None if asked is None or answer is None else (asked, answer)


def questions_of(question: Question) -> tuple[QuestionOfFact, ...]:
    """Return each form in which the chapters ask this question."""
    return tuple(asked for chapter in CHAPTERS for asked in chapter.questions if asked.question is question)
