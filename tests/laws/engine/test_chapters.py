"""Every irregularity has its chapter, and a chapter says all that it can be asked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from laws.conformance.coverage import ROWS
from laws.conformance.rows.row import Enforced, Judged, ToCome
from laws.engine.chapter import Answer, Chapter, QuestionOfFact, nothing
from laws.engine.chapters import BY_KIND, CHAPTERS, OFFERS, REPLACES, questions_of
from laws.protocol.commands import Ruling
from laws.protocol.events import AttentionDrawn, Chosen, Event, ObligationImposed, ObligationLifted, Ruled
from laws.sentences import questions
from laws.sentences.catalogue import CATALOGUE
from laws.sentences.choices import CONSEQUENCES
from laws.table.kinds import ChoiceKind, Kind, OptionWord, Question, ReplaceReason
from laws.table.obligation import Choice, Judgement, MustReplace
from laws.values.paragraph import Book
from tests.laws.played import SCRIPTS, acts_of

ROOT = Path(__file__).parents[3]
OF_CARDS = {
    ReplaceReason.REVOKE_AS_ESTABLISHED,
    ReplaceReason.CARD_AFTER_UNINTENDED,
    ReplaceReason.CARD_AFTER_MISPLACED,
    ReplaceReason.CARD_AFTER_MISINFORMATION,
    ReplaceReason.PENALTY_CARD_NOT_PLAYED,
    ReplaceReason.REVOKE,
    ReplaceReason.CARD_AFTER_REVOKE,
    ReplaceReason.PARTNERS_CARD_AFTER_REVOKE,
    ReplaceReason.REVOKES_OF_BOTH_SIDES,
}
"""What is put right by another card: one way for all (Law 62B)."""
OF_CHAPTERS = ("laws/engine/irregularities/", "laws/engine/shared/")
OPTIONS = [(kind, word) for kind, offer in OFFERS.items() for word in OptionWord if word in offer.words]
ANSWERS = [(asked, answer) for chapter in CHAPTERS for asked in chapter.questions for answer in asked.answers]


def test_every_kind_of_irregularity_has_its_chapter() -> None:
    assert set(BY_KIND) == set(Kind)


def test_every_choice_is_offered_by_a_chapter() -> None:
    assert set(OFFERS) == set(ChoiceKind)


def test_every_question_is_put_by_a_chapter() -> None:
    assert [question for question in Question if not questions_of(question)] == []


def test_every_call_that_is_made_again_has_its_way() -> None:
    assert set(REPLACES) == set(ReplaceReason) - OF_CARDS


def test_only_a_chapter_its_sentences_the_log_and_a_robots_rule_name_a_choice() -> None:
    """So a Law with a choice of its own needs nothing where commands are decided, shown, sent or stored."""
    named = re.compile(r"\b(?:ChoiceKind|_C)\.([A-Z]\w*)\b")
    files: dict[str, set[str]] = {kind.name: set() for kind in ChoiceKind}
    for file, text in sources():
        for name in set(named.findall(text)) & files.keys():
            files[name].add(file)
    kept = {"laws/sentences/choices.py", "laws/protocol/codec_rules.py", "play/robots/choosing.py"}
    for name, found in files.items():
        others = {file for file in found if not file.startswith(OF_CHAPTERS)}
        others -= {"laws/table/kinds.py"}  # where it is defined
        assert others == kept, name


RECOGNISED = {
    "actions/calls.py": {
        "CALL_AFTER_FINAL_PASS",
        "CALL_BY_SILENCED_PLAYER",
        "CHANGE_OF_CALL",
        "INSUFFICIENT_BID",
    },
    "actions/cards.py": {
        "DECLARERS_LEAD_OUT_OF_TURN",
        "DEFENDERS_LEAD_OUT_OF_TURN",
        "OPENING_LEAD_OUT_OF_TURN",
        "PLAY_BEFORE_RIGHT_LEAD",
    },
    "actions/played.py": {"PENALTY_CARD_NOT_PLAYED", "REVOKE"},
    "actions/second.py": {"CHANGE_OF_CALL"},
    "actions/showing.py": {"EXPOSED_CARD", "EXPOSED_IN_AUCTION", "MISPLACED_CARD", "OPENING_LEAD_OUT_OF_TURN"},
    "shared/withdrawn.py": {
        "BID_ABOVE_SEVEN",
        "BID_OUT_OF_TURN",
        "CALL_BY_SILENCED_PLAYER",
        "DOUBLE_OUT_OF_TURN",
        "INADMISSIBLE_DOUBLE",
        "INSUFFICIENT_BID",
        "PASS_OUT_OF_TURN",
    },
    "screens/aperture.py": {"OPENING_LEAD_OUT_OF_TURN"},
}
"""The modules that recognise an irregularity as it happens, which is the one line beside its chapter."""
OF_ONE_LAW = {
    "claims/equity.py": {"REVOKE"},
    "shared/facts_calls.py": {"PASS_OUT_OF_TURN"},
    "shared/penalty_cards.py": {"EXPOSED_IN_AUCTION"},
    "shared/revokes.py": {"PREMATURE_PLAY", "REVOKE"},
    "actions/inquiry.py": {"REVOKE"},
    "consequences/knowledge.py": {"CARDS_TOGETHER"},
    "screens/sight.py": {"EXPOSED_CARD", "EXPOSED_IN_AUCTION"},
}
"""The modules that are about a Law themselves: claims after a revoke (70), a pass's facts (30), a card led too
early as a penalty card (50B), a revoke noted, and established also by a lead too soon (61A, 63), the question about one
(61B), the cards of 50E and 58B, and what of a card passes a screen (35.2)."""


def test_no_module_that_decides_for_all_chapters_names_a_kind() -> None:
    """Attention, choices, rulings, waiver, closing, the screens, the views look up the chapter of an irregularity."""
    named: dict[str, set[str]] = {}
    for file, text in sources():
        _, engine, place = file.partition("laws/engine/")
        if engine and not re.search(r"^CHAPTERS?: Final = ", text, re.MULTILINE):
            named[place] = set(re.findall(r"\bKind\.([A-Z_]+)\b", text))
        elif file.startswith("laws/views/"):
            named[file] = set(re.findall(r"\bKind\.([A-Z_]+)\b", text))
    assert {place: kinds for place, kinds in named.items() if kinds} == RECOGNISED | OF_ONE_LAW


def sources() -> Iterator[tuple[str, str]]:
    """The modules of all packages, by their places."""
    for package in ("laws", "frontend", "play", "director"):
        for path in (ROOT / package).rglob("*.py"):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: str(chapter.laws[0]))
def test_the_laws_of_a_chapter_have_rows(chapter: Chapter) -> None:
    """What a chapter says it holds is a paragraph of the Laws."""
    assert chapter.laws
    assert [law for law in chapter.laws if not any(row.ref.startswith(str(law)) for row in ROWS[Book.LAW])] == []


@cache
def decisions() -> tuple[tuple[str, tuple[Event, ...]], ...]:
    """What each action in all scripts brings about, with the script."""
    return tuple((path.stem, act.events) for path in SCRIPTS for act in acts_of(path))


def happened() -> Iterator[Event]:
    """What all scripts bring about."""
    return (event for _, events in decisions() for event in events)


@cache
def scripts_by_choice() -> dict[tuple[ChoiceKind, OptionWord], set[str]]:
    """The scripts in which each option is taken."""
    found: dict[tuple[ChoiceKind, OptionWord], set[str]] = {}
    for script, events in decisions():
        left = [
            event.obligation
            for event in events
            if isinstance(event, ObligationLifted) and isinstance(event.obligation, Choice)
        ]
        for event in events:
            for choice in left:
                if isinstance(event, Chosen) and event.option in choice.options:
                    found.setdefault((choice.kind, event.option.word), set()).add(script)
    return found


@cache
def scripts_by_answer() -> dict[tuple[Question, Ruling], set[str]]:
    """The scripts in which each question has each answer."""
    found: dict[tuple[Question, Ruling], set[str]] = {}
    for script, events in decisions():
        left = [
            event.obligation
            for event in events
            if isinstance(event, ObligationLifted) and isinstance(event.obligation, Judgement)
        ]
        for event in events:
            for asked in left:
                if isinstance(event, Ruled):
                    found.setdefault((asked.question, event.ruling), set()).add(script)
                elif isinstance(event, AttentionDrawn) and event.seat is None:  # the director points (81C3)
                    found.setdefault((asked.question, Ruling.ATTENTION), set()).add(script)
    return found


@cache
def scripts_of_rows() -> frozenset[str]:
    """The scripts that show a row of the Laws or of the competition rules."""
    found: set[str] = set()
    for row in (*ROWS[Book.LAW], *ROWS[Book.ARTICLE]):
        match row.way.so_far if isinstance(row.way, ToCome) else row.way:
            case Enforced(_, scripts):
                found.update(scripts)
            case Judged(_, test):
                found.update(re.findall(r"`([^`]+)\.table`", test))
            case _:
                pass
    return frozenset(found)


@pytest.mark.parametrize(("kind", "word"), OPTIONS, ids=[f"{kind.name}-{word.name}" for kind, word in OPTIONS])
def test_every_option_has_its_act_its_row_and_its_sentences(kind: ChoiceKind, word: OptionWord) -> None:
    """It does one thing; it is taken in a script that a row of the Laws names; where it leads is said."""
    offer = OFFERS[kind]
    assert (word in offer.rules) + (word in offer.acts) == 1 or word in offer.plays - set(offer.rules)
    assert scripts_by_choice().get((kind, word), set()) & scripts_of_rows()
    assert CONSEQUENCES[kind, word]


def test_no_sentence_is_about_an_option_that_no_chapter_has() -> None:
    assert set(CONSEQUENCES) == set(OPTIONS)


@pytest.mark.parametrize(
    ("asked", "answer"), ANSWERS, ids=[f"{asked.question.name}-{answer.ruling.name}" for asked, answer in ANSWERS]
)
def test_every_answer_has_its_act_its_row_and_its_sentence(asked: QuestionOfFact, answer: Answer) -> None:
    """It is given in a script that a row of the Laws names; what follows is one thing, or nothing, and it is said."""
    assert answer.act is None or answer.rule is nothing
    assert scripts_by_answer().get((asked.question, answer.ruling), set()) & scripts_of_rows()
    assert asked.sentence(answer.ruling) in CATALOGUE
    assert [one for one in asked.answers if one.ruling is answer.ruling] == [answer]


def test_no_sentence_is_about_an_answer_that_no_chapter_has() -> None:
    said = {(question, ruling) for question, answers in questions.ANSWERS.items() for ruling in answers}
    assert said == {(asked.question, answer.ruling) for asked, answer in ANSWERS}


def test_every_option_that_is_offered_has_its_act_and_every_act_is_offered() -> None:
    """By the scripts: what a chapter can offer and never does is no option."""
    offered: set[tuple[ChoiceKind, OptionWord]] = set()
    for event in happened():
        if isinstance(event, ObligationImposed) and isinstance(event.obligation, Choice):
            offered |= {(event.obligation.kind, option.word) for option in event.obligation.options}
    assert offered == {(kind, word) for kind, offer in OFFERS.items() for word in offer.words}


def test_every_question_that_halts_the_board_has_an_answer() -> None:
    """Nobody can go on without one, so an adjusted score does not answer it."""
    halting = {
        event.obligation.question
        for event in happened()
        if isinstance(event, ObligationImposed) and isinstance(event.obligation, Judgement) and event.obligation.halts
    }
    left = {Ruling.ADJUST, Ruling.CONTINUE}
    for question in halting:
        rulings = {answer.ruling for asked in questions_of(question) for answer in asked.answers}
        assert rulings, question
        assert not rulings & left, question


def test_every_reason_to_replace_a_call_or_a_card_comes_about() -> None:
    reasons = {
        e.obligation.reason
        for e in happened()
        if isinstance(e, ObligationImposed) and isinstance(e.obligation, MustReplace)
    }
    assert reasons == set(ReplaceReason)
