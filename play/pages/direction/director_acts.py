"""What the director can do on his page, as forms: each is drawn by one template, and becomes one attempt."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from frontend import words
from frontend.regions.claim import ClaimRegion
from frontend.regions.ruling import call_numbered
from frontend.regions.talk import audience_name
from frontend.sentences.rulings import Told, answers_told, question_sentence
from laws.engine.consequences.rulings import can_be_ruled
from laws.protocol.commands import Ruling
from laws.sentences import questions
from laws.sentences.irregularities import revoke_of
from laws.table.kinds import Kind, Question
from laws.table.obligation import Judgement
from laws.table.table import Table
from laws.values.seats import SEATS, Seat, Side
from laws.views.seen import View
from play.table.audience import Audience
from play.table.state import State, TableClock

__all__ = [
    "LONGEST_CLOCK",
    "REASONED",
    "ActForm",
    "Asked",
    "FormField",
    "absent_of",
    "anew_form",
    "answer_forms",
    "asked_of",
    "back_form",
    "call_forms",
    "clock_forms",
    "look_form",
    "own_forms",
    "say_form",
    "seat_field",
    "warn_form",
    "words_field",
]

LONGEST_CLOCK: Final = 600
"""Minutes."""
REASONED: Final = (Ruling.ATTENTION, Ruling.ADJUST, Ruling.MISINFORMED, Ruling.FIFTH_CARD, Ruling.RESULT, Ruling.WAIVE)
"""Rulings that he gives of his own accord, or whose consequence no Law fixes: they need a reason in words."""
UNASKED: Final = (Ruling.ATTENTION, Ruling.ADJUST, Ruling.MISINFORMED, Ruling.FIFTH_CARD)
"""What he rules of his own accord (Laws 12A, 45E, 47E1, 81C3)."""
_LATEST_ONLY: Final = (Ruling.ADJUST, Ruling.CONTINUE)
"""Rulings that answer the question raised last: `laws.engine.consequences.rulings`."""
_BY_MEANING: Final = (
    Question.COMPARABLE_CALL,
    Question.SUITS_NOT_SPECIFIED,
    Question.SPECIFIED_BY_INSUFFICIENT_BID,
    Question.ARTIFICIAL_PASS,
)
_TRICKS: Final = 13
_NO_NAME: Final = re.compile(r"[^A-Za-z0-9]+")


@dataclass(frozen=True, slots=True)
class FormField:
    """Something that a form asks for: a choice of `options`, a number from `least` to `most`, or else a text.

    Of the options of a `required` choice none is chosen before the director does.
    """

    name: str
    label: str
    options: tuple[tuple[str, str], ...] = ()
    least: int = 0
    most: int = 0
    required: bool = False


@dataclass(frozen=True, slots=True)
class ActForm:
    """A form: the act that it sends, its button, where that leads, and its fields.

    `name` is no other form's on the page, and the same as long as the form asks the same: by it what is written in a
    field outlasts the renewal of the page. `hidden` are the values that it sends besides. `main`: the page's first act.
    """

    act: str
    name: str
    button: str
    leads_to: str = ""
    hidden: tuple[tuple[str, str], ...] = ()
    fields: tuple[FormField, ...] = ()
    main: bool = False


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that waits, named by `fact`, with its answers; none where a later question is answered first.

    `evidence` are sentences about what the log knows of it.
    """

    fact: str
    sentence: str
    halts: bool
    forms: tuple[ActForm, ...]
    judgement: Judgement
    evidence: tuple[str, ...] = ()

    @property
    def timed(self) -> bool:
        """Whether the evidence is of tempo (Laws 16B1(a), 73D)."""
        return self.judgement.question is Question.UNAUTHORISED_INFORMATION

    @property
    def by_meaning(self) -> bool:
        """Whether it is answered by what calls mean, so that he reads the system cards (Laws 23A, 27B1, 40B2)."""
        return self.judgement.question in _BY_MEANING


def words_field(*, required: bool) -> FormField:
    """Return the field for the director's words: a reason where a ruling needs one."""
    label = _("Reason, for the record") if required else _("Words for the record")
    return FormField("text", label, required=required)


def seat_field(language: str, label: str) -> FormField:
    """Return a choice of one of the four players."""
    return FormField(
        "seat", label, tuple((seat.letter, words.seat_name(seat, language)) for seat in SEATS), required=True
    )


def _tricks(language: str) -> tuple[FormField, ...]:
    sides = tuple((side.name, words.side_name(side, language)) for side in Side)
    return (
        FormField("side", _("Side"), sides, required=True),
        FormField("tricks", _("Tricks of the thirteen"), most=_TRICKS, required=True),
    )


def call_forms(*, waits: bool, coming: bool, halted: bool) -> tuple[ActForm, ...]:
    """Return the form for a call: to take it, and once it is taken, unless play is `halted`, to leave the table."""
    if coming:
        done = ActForm("done", "done", _("It is dealt with"), _("Nothing is to be ruled on, and the table plays on."))
        return () if halted else (done,)
    return (ActForm("take", "take", _("I am coming"), main=True),) if waits else ()


def asked_of(seen: View, game: Table, language: str) -> list[Asked]:
    """Return the questions that wait for him in their order, each with the answers that can be true of the game."""
    found: list[Asked] = []
    known = seen.incidents.judgements
    left = [one for one in known if not one.halts and one.question is not Question.TRICKS]
    alike: Counter[str] = Counter()
    for one in known:
        name = f"rule-{_named(one.question.name)}-{one.seat.letter}-{one.call}"
        alike[name] += 1
        name = f"{name}-{alike[name]}"
        latest = bool(left) and one == left[-1]
        about = next((found for found in seen.incidents.irregularities if found.number == one.irregularity), None)
        answers = _answers(one, name, language, None if about is None else about.kind, seen)
        given = [(ruling, form) for ruling, form in answers if can_be_ruled(game, one, ruling)]
        forms = tuple(form for ruling, form in given if ruling not in _LATEST_ONLY or latest)
        sentence = question_sentence(one, call_numbered(seen, one.call), language, revoke_of(about))
        found.append(Asked(name, sentence, one.halts, forms, one, _evidence(one, seen, language)))
    return found


def _evidence(asked: Judgement, seen: View, language: str) -> tuple[str, ...]:
    """Return what the table shows of the question: the calls of a slip, the claim that is in dispute."""
    if asked.question is Question.UNINTENDED_CALL:
        return _slip(asked, seen, language)
    claim = ClaimRegion.of(seen)
    if asked.question is not Question.TRICKS or claim.claim is None:
        return ()
    words_said = [_("“{words}”").format(words=claim.claim.line)] if claim.claim.line else []
    return (claim.sentence(language), *words_said, claim.as_claimed(language))


def _slip(asked: Judgement, seen: View, language: str) -> tuple[str, ...]:
    """Return which call is said to be unintended, and what was meant instead (Law 25A)."""
    meant = next((call for call in seen.auction or () if call.number == asked.call), None)
    first = None if meant is None else call_numbered(seen, meant.position)
    if meant is None or first is None:
        return ()
    said = _("{first} first; he says that he meant {meant}")
    return (said.format(first=words.call_name(first, language), meant=words.call_name(meant.call, language)),)


def _named(text: str) -> str:
    return _NO_NAME.sub("-", text).strip("-")


def _answers(
    asked: Judgement, name: str, language: str, about: Kind | None, seen: View
) -> list[tuple[Ruling, ActForm]]:
    answers = answers_told(asked, language, about, call_numbered(seen, asked.call), seen.incidents.obligations)
    given = ((ruling, suits) for ruling in questions.ANSWERS[asked.question] for suits in questions.findings(ruling))
    return [
        (
            ruling,
            _rule(
                f"{name}-{_named(ruling.value)}{''.join(suit.letter for suit in suits)}",
                ruling,
                told,
                language,
                (("suits", "".join(suit.letter for suit in suits)), ("call", str(asked.call))),
            ),
        )
        for (ruling, suits), told in zip(given, answers, strict=True)
    ]


def _rule(name: str, ruling: Ruling, told: Told, language: str, particulars: tuple[tuple[str, str], ...]) -> ActForm:
    tricks = _tricks(language) if ruling is Ruling.RESULT else ()
    fields = (*tricks, words_field(required=ruling in REASONED))
    return ActForm("rule", name, told.says, told.leads_to, (("ruling", ruling.value), *particulars), fields)


def answer_forms(number: int, language: str) -> tuple[ActForm, ...]:
    """Return the answers to a question about a result: it stands, other tricks, or an adjusted score."""
    question = ("question", str(number))
    reason = words_field(required=True)
    name = f"question-{number}"
    result, adjust = (("ruling", ruling.value) for ruling in (Ruling.RESULT, Ruling.ADJUST))
    return (
        ActForm("stands", f"{name}-stands", _("The result stands"), "", (question,), (reason,)),
        ActForm(
            "answer", f"{name}-tricks", _("Rule on the tricks"), "", (question, result), (*_tricks(language), reason)
        ),
        ActForm("answer", f"{name}-adjust", _("Adjust the score"), "", (question, adjust), (reason,)),
    )


def own_forms(language: str, *, over: bool) -> tuple[ActForm, ...]:
    """Return the rulings that nobody has asked for; on the tricks only when the board is `over`."""
    rulings = tuple((one.value, words.sentence(questions.ruling_said(one), language)) for one in UNASKED)
    reason = words_field(required=True)
    forms = [ActForm("rule", "own", _("Rule"), "", (), (FormField("ruling", _("Ruling"), rulings), reason))]
    if over:
        result = (("ruling", Ruling.RESULT.value),)
        forms.append(ActForm("rule", "own-tricks", _("Rule on the tricks"), "", result, (*_tricks(language), reason)))
    return tuple(forms)


def back_form(name: str, said: str) -> ActForm:
    """Return the form that takes the board back, to what `said` tells."""
    return ActForm(
        "back", f"back-{_named(name)}", _("Take the board back"), said, (("back", name),), (words_field(required=True),)
    )


def warn_form(language: str) -> ActForm:
    """Return the form of a warning."""
    return ActForm(
        "warn", "warn", _("Warn the player"), "", (), (seat_field(language, _("Player")), words_field(required=False))
    )


def look_form() -> ActForm:
    """Return the form by which he asks to see the four hands."""
    return ActForm("see", "see", _("Show all four hands"), _("That you have looked is put on the record of the board."))


def anew_form() -> ActForm:
    """Return the form that lets every page of the table be fetched anew."""
    leads_to = _("Players, spectators and officials at this table; nothing that was done is lost.")
    return ActForm("anew", "anew", _("Fetch all pages of the table anew"), leads_to)


def say_form(hearers: tuple[Audience, ...], language: str) -> ActForm | None:
    """Return the form by which he speaks to one of these audiences; None where there is none."""
    if not hearers:
        return None
    to = FormField("to", _("Who hears it"), tuple((str(one), audience_name(str(one), language)) for one in hearers))
    return ActForm("say", "say", _("Say it"), "", (), (to, FormField("text", _("What you say"), required=True)))


def absent_of(state: State, language: str, *, session: bool) -> list[tuple[str, str, tuple[ActForm, ...]]]:
    """Return the players who are away, in the order of the seats: seat, name, and what can be done about each.

    In a `session` nobody takes a seat by himself, so none is freed.
    """
    robots = not state.rules.no_robots
    return [
        (
            words.seat_name(seat, language),
            who.name,
            _away_forms(seat, robot=robots and not who.stand_in, frees=not session),
        )
        for seat in SEATS
        if (who := state.seats[seat]) is not None and who.person in state.away
    ]


def _away_forms(seat: Seat, *, robot: bool, frees: bool) -> tuple[ActForm, ...]:
    """Return what can be done about a player who is away. `robot`: a house robot may play for him."""
    hidden = (("seat", seat.letter),)
    play = ActForm("robot", f"robot-{seat.letter}", _("Let a robot play until the player is back"), "", hidden)
    free = ActForm("free", f"free-{seat.letter}", _("Free the seat for another player"), "", hidden)
    return (play,) * robot + (free,) * frees


def clock_forms(clock: TableClock | None) -> tuple[ActForm, ...]:
    """Return the forms that set the clock, and stop it or let it go on where one is set."""
    minutes = FormField("minutes", _("Minutes from now"), least=1, most=LONGEST_CLOCK, required=True)
    forms = [ActForm("clock", "clock-set", _("Set the clock"), "", (), (minutes,))]
    if clock is not None and clock.ends is None:
        forms.append(ActForm("clock", "clock-on", _("Let the clock go on"), "", (("clock", "resume"),)))
    elif clock is not None:
        forms.append(ActForm("clock", "clock-off", _("Stop the clock"), "", (("clock", "pause"),)))
    return tuple(forms)
