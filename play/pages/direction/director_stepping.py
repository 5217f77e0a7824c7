"""What the director may withdraw on his page, by paragraph: each form tells what would go back, and who may not use it.

What can be withdrawn is asked of the engine, and decided by it again when the form is sent.
"""

from __future__ import annotations

import re
from typing import Any, Final

from django.utils.translation import gettext as _

from frontend import words
from frontend.citations import citation
from laws.engine.consequences.stepping_back import SEEN
from laws.engine.withdrawable import Step, Withdrawal, steps_back
from laws.protocol.commands import StepBack
from laws.table.kinds import Ground
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.cited import LAW_16C, LAW_25A1, LAW_45C4_B, LAW_47E1
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat
from play.pages.direction.director_acts import ActForm, FormField, words_field
from play.pages.site.numbers import whole_number
from play.people.text import clean_text

__all__ = ["step_forms", "step_of"]

_NO_NAME: Final = re.compile(r"[^A-Za-z0-9]+")
_MISINFORMATION: Final = (Ground.CALL_AFTER_MISINFORMATION.law, Ground.CARD_AFTER_MISINFORMATION.law)


def step_forms(table: Table, language: str) -> tuple[ActForm, ...]:
    """Return a form for each paragraph under which something may be withdrawn now, and one for what he has seen."""
    steps = steps_back(table)
    misled: dict[tuple[Paragraph, tuple[Withdrawal, ...]], list[Step]] = {}
    for step in steps:
        if step.law in _MISINFORMATION:
            misled.setdefault((step.law, step.withdraws), []).append(step)
    return (
        *(_explained(table, alike, language) for alike in misled.values()),
        *(_not_meant(table, step, language) for step in steps if step.law not in _MISINFORMATION),
        *_seen(language),
    )


def step_of(sent: Any, reason: str) -> StepBack:
    """Return what such a form says, with his reason.

    Raise KeyError or ValueError for what no form of the page sends.
    """
    law = Paragraph.parse(sent["law"])
    if law in _MISINFORMATION:
        number, _colon, by = sent["which"].partition(":")
        return StepBack(law, Seat.parse(by), _number(number), words=clean_text(sent["words"]), text=reason)
    if law == LAW_25A1:
        return StepBack(law, Seat.parse(sent["player"]), _number(sent["call"]), Call.parse(sent["meant"]), text=reason)
    if law == LAW_45C4_B:
        return StepBack(law, Seat.parse(sent["player"]), meant=Card.parse(sent["meant"]), text=reason)
    return StepBack(law, text=reason)


def _number(text: str) -> int:
    number = whole_number(text, 3)
    if number is None:
        raise ValueError("no call has that number")
    return number


def _named(*parts: object) -> str:
    return "-".join(("step", *(_NO_NAME.sub("-", str(part)).strip("-") for part in parts)))


def _explained(table: Table, alike: list[Step], language: str) -> ActForm:
    """Return the form by which one or more calls, explained rightly, let the same call or card be changed."""
    first = alike[0]
    which = tuple((f"{step.call}:{_by(step).letter}", _of_call(table, step, language)) for step in alike)
    gone = "-".join(f"{one.seat.letter}{one.card or one.call}" for one in first.withdraws)
    button = _("Let {action} be changed ({law})").format(
        action=_action(table, first.withdraws[-1], language), law=citation((first.law,), language)
    )
    assert first.chooser is not None
    stands = _("{seat} may let it stand.").format(seat=words.seat_name(first.chooser, language))
    asked = (
        FormField("which", _("Which call was explained wrongly, or not alerted"), which),
        FormField("words", _("What it means by agreement"), required=True),
        words_field(required=True),
    )
    leads_to = " ".join((stands, *_told(table, first, language)))
    return ActForm("step", _named(first.law, gone), button, leads_to, (("law", str(first.law)),), asked)


def _by(step: Step) -> Seat:
    assert step.player is not None
    return step.player


def _of_call(table: Table, step: Step, language: str) -> str:
    made = table.auction.calls[step.call - 1]
    names = {"seat": words.seat_name(made.seat, language), "call": words.call_name(made.call, language)}
    if made.seat is step.player:
        return _("{seat}: {call}").format_map(names)
    return _("{seat}: {call} ({by} explains)").format_map(names | {"by": words.seat_name(_by(step), language)})


def _not_meant(table: Table, step: Step, language: str) -> ActForm:
    """Return the form that withdraws a call or a card that was not meant, or a lead of a player who was misled."""
    law = citation((step.law,), language)
    action = _action(table, step.withdraws[0], language)
    hidden: tuple[tuple[str, str], ...] = (("law", str(step.law)),)
    if step.law == LAW_47E1:
        button = _("Take {action} back: an opponent said that it was that player’s turn ({law})")
        asked: tuple[FormField, ...] = ()
    else:
        button = _("Withdraw {action}: it was not meant ({law})")
        meant = tuple((str(one), _meant_name(one, language)) for one in step.meant)
        asked = (FormField("meant", _("What was meant"), meant, required=True),)
        hidden += (("player", _by(step).letter), ("call", str(step.call)))
    name = _named(step.law, *(() if step.player is None else (step.player.letter,)), step.call)
    leads_to = " ".join(_told(table, step, language))
    fields = (*asked, words_field(required=True))
    return ActForm("step", name, button.format(action=action, law=law), leads_to, hidden, fields)


def _meant_name(meant: Call | Card, language: str) -> str:
    return words.call_name(meant, language) if isinstance(meant, Call) else words.card_name(meant, language)


def _action(table: Table, one: Withdrawal, language: str) -> str:
    """Return the name of what goes back, with its player."""
    seat = words.seat_name(one.seat, language)
    if one.card is not None:
        return _("{seat}’s {action}").format(seat=seat, action=words.card_name(one.card, language))
    if one.call:
        made = table.auction.calls[one.call - 1]
        return _("{seat}’s {action}").format(seat=seat, action=words.call_name(made.call, language))
    return _("{seat}’s lead, which lies face down").format(seat=seat)


def _told(table: Table, step: Step, language: str) -> list[str]:
    """Return a sentence for each action that goes back: who may not use what it told (Law 16C)."""
    law = citation((LAW_16C,), language)
    said = []
    for one in step.withdraws:
        action = _action(table, one, language)
        if one.unauthorised is None:
            said.append(_("{action} goes back.").format(action=action))
        else:
            side = words.side_name(one.unauthorised, language)
            text = _("{action} goes back; {side} may not use what it told ({law}).")
            said.append(text.format(action=action, side=side, law=law))
    return said


def _seen(language: str) -> tuple[ActForm, ...]:
    """Return the form for an irregularity that he has seen himself (Law 81C3). It tells nothing of what there is."""
    laws = tuple((str(law), f"{citation((law,), language)}{_(': ')}{_about(str(law))}") for law in SEEN)
    button = _("I have seen it myself")
    leads_to = _("What the Law withdraws goes back, and its options are offered. Under another Law nothing happens.")
    asked = (FormField("law", _("The Law"), laws), words_field(required=True))
    return (ActForm("step", "step-seen", button, leads_to, (), asked),)


def _about(law: str) -> str:
    return {
        "24": _("card exposed in the auction"),
        "25B": _("call changed"),
        "27": _("insufficient bid"),
        "30": _("pass out of rotation"),
        "31": _("bid out of rotation"),
        "32": _("double or redouble out of rotation"),
        "36": _("inadmissible double or redouble"),
        "37": _("call in breach of a duty to pass"),
        "38": _("bid of more than seven"),
        "39": _("call after the final pass"),
        "45D": _("dummy’s card misplaced"),
        "49": _("card exposed in the play"),
        "52": _("penalty card not played"),
        "54": _("opening lead out of turn"),
        "55": _("declarer’s lead out of turn"),
        "56": _("defender’s lead out of turn"),
        "57": _("premature lead or play"),
        "58": _("several cards played together"),
        "60": _("play after a lead out of turn"),
        "62": _("revoke that can be corrected"),
    }[law]
