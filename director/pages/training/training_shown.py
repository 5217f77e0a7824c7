"""An incident of the simulator as it is shown: the table that the director sees, statements, answers and marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.http import QueryDict

from director.training.incidents import Incident
from director.training.marking import DECISION, LAW, LIMITS, OPTIONS, ORDER, Answer, Key, Marks
from director.training.stated import Stated, Statement, stated, table_of
from director.training.vocabulary import LIMITS as LIMIT_WORDS
from director.training.vocabulary import NOTHING_TO_ADD, OUTCOMES, QUESTIONS
from frontend import words
from frontend.citations import citation
from frontend.regions.auction import AuctionRegion
from laws.sentences.sentence import Sentence
from laws.table.play import PlayedCard
from laws.table.table import Table
from laws.values.paragraph import Paragraph
from laws.values.seats import SEATS, Seat, Side
from laws.views.table_view import view
from laws.views.viewer import DIRECTOR
from play.pages.boards.contract import card_of
from play.pages.boards.diagram import printed
from play.store.direction.polls import without_acts

__all__ = ["Part", "Practice", "Result", "practice_of", "tried_in"]


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an answer with its points: what was answered, and what is right."""

    name: str
    points: int
    most: int
    given: tuple[str, ...]
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """The marks of an answer, out of a hundred, part by part."""

    total: int
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Practice:
    """An incident with its table and its statements."""

    incident: Incident
    table: Table
    stated: Stated

    @property
    def key(self) -> Key:
        """The right answer."""
        one = self.incident
        return Key(one.law, self.stated.key, one.decision, frozenset(one.limits))

    @property
    def askable(self) -> frozenset[str]:
        """Every question to every player: E.happened."""
        return frozenset(f"{seat.letter}.{question}" for seat in SEATS for question in QUESTIONS)

    def answered(self, asked: str, language: str) -> tuple[str, str, str]:
        """Return who was asked, the question, and his answer."""
        say = words.say(language)
        seat, _dot, question = asked.partition(".")
        answer = self.incident.said.get((seat, question), NOTHING_TO_ADD)
        return words.seat_name(Seat.parse(seat), language), say(QUESTIONS[question]), say(answer)

    def said(self, language: str, without: Sequence[str] = ()) -> Iterator[tuple[str, str, str]]:
        """Yield every answer that the file has but those to what was asked."""
        for seat, question in self.incident.said:
            if (asked := f"{seat}.{question}") not in without:
                yield self.answered(asked, language)

    def statements(self, language: str) -> list[tuple[int, str]]:
        """Return the statements with their places, from 0, in the order of the page."""
        return list(enumerate(_said(one, language) for one in self.stated.all))

    def decisions(self, language: str) -> list[tuple[str, str]]:
        """Return the decisions to choose from, in an order that says nothing."""
        return [(one, _decision(one, language)) for one in sorted(self.incident.decisions)]

    def given(self, answer: Answer) -> Iterator[tuple[int, int]]:
        """Yield the place of each statement that was named, with its rank, from 1."""
        for rank, place in enumerate(answer.options, 1):
            yield place, rank

    def right(self, language: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the key as people read it: the name of each part, and what is right."""
        return tuple((part.name, part.right) for part in self.result(_NOTHING, _NO_MARKS, language).parts)

    def result(self, answer: Answer, marks: Marks, language: str) -> Result:
        """Return the marks with what was answered and what is right."""
        _ = words.say(language)
        one = self.incident
        told = dict(self.statements(language))
        parts = (
            Part(
                _("Law"),
                marks.law,
                LAW,
                () if answer.law is None else (citation([answer.law], language),),
                (citation([one.law], language),),
            ),
            Part(
                _("Options, in order"),
                marks.options + marks.order,
                OPTIONS + ORDER,
                tuple(told[place] for place in answer.options),
                tuple(told[place] for place in self.stated.key),
            ),
            Part(
                _("Decision"),
                marks.decision,
                DECISION,
                (_decision(answer.decision, language),) if answer.decision else (),
                (_decision(one.decision, language),),
            ),
            Part(
                _("Time limits"), marks.limits, LIMITS, _limits(answer.limits, language), _limits(one.limits, language)
            ),
        )
        return Result(marks.total, parts)

    def drawn(self, language: str, nth: str = "") -> dict[str, Any]:
        """Return what a template needs to draw the table, the `nth` of its page."""
        seen = without_acts(view(self.table, DIRECTOR))
        board = seen.board
        return {
            "board": board.number,
            "dealer": words.seat_name(board.dealer, language),
            "vulnerability": words.vulnerability_name(board.vulnerability, language),
            "hands": [
                printed(one.seat, one.cards, language, words.seat_name(one.seat, language))
                for one in seen.hands
                if one.cards is not None
            ],
            "nth": nth,
            "regions": {"auction": replace(AuctionRegion.of(seen), nth=nth)} if seen.auction else {},
            "contract": None if seen.contract is None else words.contract_text(seen.contract, language),
            "tricks": [(words.side_mark(side, language), seen.won[side]) for side in Side],
            "before": [] if seen.last_trick is None else _played(seen.last_trick.cards, language),
            "played": _played(seen.trick, language),
        }


_NOTHING = Answer(None, (), "", frozenset())
_NO_MARKS = Marks(0, 0, 0, 0, 0)


def practice_of(incident: Incident) -> Practice:
    """Return an incident with its table."""
    table = table_of(incident)
    return Practice(incident, table, stated(incident, table))


def tried_in(sent: QueryDict, practice: Practice) -> Answer:
    """Return the answer of a form; what no form sends is left out."""
    laws = sent.get("law", "")
    try:
        law = Paragraph.parse(laws) if laws else None
    except ValueError:
        law = None
    decision = sent.get("decision", "")
    return Answer(
        law,
        _ranked(sent, len(practice.stated.all)),
        decision if decision in practice.incident.decisions else "",
        frozenset(one for one in sent.getlist("limit") if one in LIMIT_WORDS),
    )


def _ranked(sent: Mapping[str, Any], count: int) -> tuple[int, ...]:
    """Return the statements that have a place in the order, by it, those with the same place as they stand."""
    ranks = {f"{rank}": rank for rank in range(1, count + 1)}
    chosen = [(ranks.get(sent.get(f"place-{one}", "")), one) for one in range(count)]
    ranked = [(rank, one) for rank, one in chosen if rank is not None]
    return tuple(one for _rank, one in sorted(ranked))


def _said(one: Statement, language: str) -> str:
    return words.sentence(one, language) if isinstance(one, Sentence) else words.say(language)(one)


def _decision(written: str, language: str) -> str:
    return words.say(language)(OUTCOMES.get(written, written))


def _limits(named: Sequence[str] | frozenset[str], language: str) -> tuple[str, ...]:
    return tuple(words.say(language)(text) for one, text in LIMIT_WORDS.items() if one in named)


def _played(cards: Sequence[PlayedCard], language: str) -> list[tuple[str, Any]]:
    return [(words.seat_name(one.seat, language), card_of(one.card, language)) for one in cards]
