"""Irregularities at a table and what the Laws leave open, as sentences of a reader's language.

The sentences are those of `laws.sentences`, which the console and told scripts use too. Each cites its paragraph. The
player who chooses is told the same as everybody else at the table, and chooses alone (Law 10C2); questions for the
director are told to him alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from frontend import words
from laws.sentences import choices, duties, irregularities, questions
from laws.sentences.sentence import Sentence
from laws.table.auction import CallStatus
from laws.table.kinds import Kind
from laws.table.obligation import InForce, Judgement, Obligation, Option
from laws.values.calls import Call
from laws.values.seats import Seat
from laws.views.known_irregularities import SeenChoice, SeenIrregularity

__all__ = [
    "Told",
    "answers_told",
    "choice_told",
    "chooser_sentence",
    "duty_sentence",
    "fate_word",
    "irregularity_sentence",
    "question_sentence",
]


@dataclass(frozen=True, slots=True)
class Told:
    """An option or a ruling as it is offered: its words, and its consequence with the paragraph."""

    says: str
    leads_to: str


def irregularity_sentence(seen: SeenIrregularity, language: str) -> str:
    """Return what was irregular: East’s bid is insufficient: 1♥ (Law 27)."""
    sentence = irregularities.irregularity(seen.kind, seen.offender, seen.call, seen.cards, seen.trick, seen.law)
    return words.sentence(sentence, language)


def fate_word(status: CallStatus, language: str) -> str:
    """Return what has become of a call, in a word; empty for one that stands."""
    _ = words.say(language)
    match status:
        case CallStatus.STANDING:
            return ""
        case CallStatus.WITHDRAWN:
            return _("withdrawn")
        case CallStatus.CANCELLED:
            return _("cancelled")
        case CallStatus.PENDING:
            return _("in abeyance")


def chooser_sentence(choice: SeenChoice, language: str) -> str:
    """Return who chooses: South chooses, alone (Law 27A1)."""
    return words.sentence(choices.chooser(choice.seats, choice.kind), language)


def choice_told(choice: SeenChoice, about: SeenIrregularity | None, language: str) -> tuple[Told, ...]:
    """Return the options of a choice in order. `about` is the irregularity that it concerns, if any."""
    return tuple(_option(choice, option, about, language) for option in choice.options)


def _option(choice: SeenChoice, option: Option, about: SeenIrregularity | None, language: str) -> Told:
    offence: tuple[Kind, Seat] | None = None if about is None else (about.kind, about.offender)
    steps = choices.leads_to(
        choice.kind,
        option,
        choice.seats,
        offence,
        call=None if about is None else about.call,
        cards=() if about is None else about.cards,
        turn=None if about is None else about.turn,
    )
    return Told(words.sentence(choices.option_said(choice.kind, option), language), words.joined(steps, language))


def duty_sentence(obligation: Obligation, language: str) -> str:
    """Return what somebody must or may not do, with the paragraph; empty for what is told elsewhere."""
    said = duties.duty(obligation)
    return "" if said is None else words.sentence(said, language)


def question_sentence(asked: Judgement, call: Call | None, language: str, revoke: Sentence | None = None) -> str:
    """Return the question for the director. `call` is the call that it concerns, `revoke` names the revoke, if any."""
    return words.sentence(questions.asked(asked, call, revoke), language)


def answers_told(
    asked: Judgement,
    language: str,
    about: Kind | None = None,
    call: Call | None = None,
    in_force: InForce = (),
) -> tuple[Told, ...]:
    """Return the rulings that answer a question, with consequences; for what a call specified, each denomination.

    `about` is the irregularity that it is about, `call` the call, where they are known; `in_force` are the obligations
    at the table.
    """
    return tuple(
        Told(
            words.sentence(questions.ruling_said(ruling, suits), language),
            words.sentence(questions.answer(asked, ruling, about, call, in_force), language),
        )
        for ruling in questions.ANSWERS[asked.question]
        for suits in questions.findings(ruling)
    )
