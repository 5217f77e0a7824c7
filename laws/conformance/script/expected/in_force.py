"""Expected of irregularities, and of what they leave in force."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from laws.conformance.script.expected.checks import Check, holds, same
from laws.conformance.script.state import claim_state, irregularity_state, replacer
from laws.conformance.script.words import Unreadable, Words
from laws.engine.consequences.knowledge import known_of_penalty_cards, may_use
from laws.engine.procedure.play import legal_cards
from laws.engine.withdrawable import Step, steps_back
from laws.protocol.refusals import Refusal
from laws.table.irregularity import Irregularity
from laws.table.kinds import Kind
from laws.table.obligation import (
    CallAgain,
    Choice,
    Judgement,
    MustPass,
    PenaltyCard,
    must_answer,
    must_repeat,
    must_replace,
)
from laws.table.table import Table
from laws.values.cards import SUITS, Hand
from laws.values.seats import Seat

__all__ = [
    "penalty_card_told",
    "read_choice",
    "read_information",
    "read_irregularity",
    "read_judgement",
    "read_lead",
    "read_must",
    "read_none",
    "read_penalty",
    "read_steps",
]


def read_irregularity(words: Words) -> Check:
    """Read ``irregularity 27 E open``: its Law, the offender, its state."""
    wanted = f"{words.take()} {words.seat().letter} {words.one_of('open', 'accepted', 'rectified', 'waived')}"

    def check(table: Table, _refusal: Refusal | None) -> str | None:
        found = [irregularity_state(i) for i in table.incidents.irregularities]
        meant = found + [_by_declarer(table, i) for i in table.incidents.irregularities]
        return None if wanted in meant else ", ".join(found) or "no irregularity"

    return check


def _by_declarer(table: Table, irregularity: Irregularity) -> str:
    """Return the state of an irregularity; a revoke by dummy's hand is declarer's, who played it (Law 41D)."""
    revoke = irregularity.kind is Kind.REVOKE
    offender = replacer(table, irregularity.offender) if revoke else irregularity.offender
    return irregularity_state(replace(irregularity, offender=offender))


def read_none(words: Words) -> Check:
    """Read ``no`` with what is not there: ``no choice``, ``no must pass N``."""
    kind = words.take().lower()
    obligations: dict[str, type] = {"choice": Choice, "judgement": Judgement}
    if kind in obligations:
        held = obligations[kind]
        return holds(lambda t: not any(isinstance(d, held) for d in t.incidents.obligations), _obligations_text)
    match kind:
        case "irregularity":
            return holds(lambda t: not t.incidents.irregularities, _irregularities_text)
        case "penalty":
            words.one_of("card")
            return holds(
                lambda t: not any(isinstance(d, PenaltyCard) for d in t.incidents.obligations), _obligations_text
            )
        case "must":
            words.one_of("pass")
            seat = words.seat()
            return holds(
                lambda t: not any(isinstance(d, MustPass) and d.seat is seat for d in t.incidents.obligations),
                _obligations_text,
            )
        case "claim":
            return same("", claim_state)
        case "transfer":
            return holds(lambda t: t.transfer == (0, 0), lambda t: str(t.transfer))
        case _:
            raise Unreadable(f"no {kind!r} can be expected")


def _obligations_text(table: Table) -> str:
    return ", ".join(str(obligation) for obligation in table.incidents.obligations)


def _irregularities_text(table: Table) -> str:
    return ", ".join(irregularity_state(i) for i in table.incidents.irregularities)


def read_choice(words: Words) -> Check:
    """Read ``choice W accept decline``: all options that are open to the player."""
    seat = words.seat()
    wanted = []
    while words:
        wanted.append(words.take().lower())

    def got(table: Table) -> str:
        return " | ".join(
            " ".join(sorted({option.word.value for option in obligation.options}))
            for obligation in table.incidents.obligations
            if isinstance(obligation, Choice) and seat in obligation.seats
        )

    return same(" ".join(sorted(set(wanted))), got)


def read_must(words: Words) -> Check:
    """Read ``must`` with a duty and the player who has it: ``must pass N always``."""
    kind = words.one_of("pass", "replace", "repeat", "play", "answer")
    seat = words.seat()
    match kind:
        case "pass":
            until = words.one_of("next", "always")
            return holds(
                lambda t: any(
                    isinstance(d, MustPass) and d.seat is seat and d.until.value == until
                    for d in t.incidents.obligations
                ),
                _obligations_text,
            )
        case "replace":
            return holds(lambda t: _has_to_replace(t, seat), _obligations_text)
        case "answer":
            return holds(lambda t: must_answer(t.incidents.obligations, seat) is not None, _obligations_text)
        case "repeat":
            call = words.call()
            return holds(
                lambda t: (
                    (obligation := must_repeat(t.incidents.obligations, seat)) is not None and obligation.call == call
                ),
                _obligations_text,
            )
        case _:
            card = words.card()
            return holds(lambda t: list(_playable(t, seat)) == [card], lambda t: str(_playable(t, seat)))


def _has_to_replace(table: Table, seat: Seat) -> bool:
    """Return whether the seat must make another call or play now, or a call in its turn in place of one out of turn.

    For dummy it is declarer who must.
    """
    obligations = table.incidents.obligations
    duty = must_replace(obligations)
    if duty is not None and seat in (duty.seat, replacer(table, duty.seat)):
        return True
    return any(isinstance(obligation, CallAgain) and obligation.seat is seat for obligation in obligations)


def _playable(table: Table, seat: Seat) -> Hand:
    return legal_cards(table, seat)


def read_penalty(words: Words) -> Check:
    """Read ``penalty W C7 major``."""
    seat, card = words.seat(), words.card()
    major = words.one_of("major", "minor") == "major"
    return holds(lambda t: PenaltyCard(seat, card, major) in t.incidents.obligations, _obligations_text)


def read_lead(words: Words) -> Check:
    """Read ``lead W not S``: the suits that may be led."""
    seat = words.seat()
    if words.skip("any"):
        wanted = set(SUITS)
        forbidden = False
    else:
        forbidden = words.skip("not")
        wanted = set(words.suits())
        if not wanted:
            raise Unreadable("which suits may be led?")

    def test(table: Table) -> bool:
        hand = table.hand(seat)
        held = {card.suit for card in hand}
        led = {card.suit for card in legal_cards(table, seat)}
        allowed = held - wanted if forbidden else held & wanted
        return led == allowed

    return holds(test, lambda t: str(legal_cards(t, seat)))


def read_judgement(words: Words) -> Check:
    """Read ``judgement 27B1(b)``: the director has to judge."""
    number = words.take()

    def check(table: Table, _refusal: Refusal | None) -> str | None:
        found = [str(obligation.law) for obligation in table.incidents.obligations if isinstance(obligation, Judgement)]
        return None if number.lower() in [n.lower() for n in found] else ", ".join(found) or "no judgement"

    return check


def read_steps(words: Words) -> Check:
    """Check the paragraphs under which the director may withdraw something, each with what would go back."""
    words.one_of("back")
    wanted = words.take()
    while words:
        wanted += f" {words.take()}"
    return same(wanted, lambda table: ", ".join(dict.fromkeys(map(_step_text, steps_back(table)))) or "none")


def _step_text(step: Step) -> str:
    """Return a paragraph and what would go back: ``25A1 N1``, a card ``45C4(b) ND5``, a lead face down ``W lead``."""
    gone = (f"{one.seat.letter}{one.card or one.call or ' lead'}" for one in step.withdraws)
    return " ".join((str(step.law), *gone))


def read_information(words: Words) -> Check:
    """Check Law 16C for the withdrawn call with that number, or for the withdrawn card."""
    number, card = (words.number(), None) if words.peek().isdigit() else (0, words.card())
    side, wanted = words.side(), words.one_of("authorised", "unauthorised")

    def got(table: Table) -> str:
        known = [i for i in table.information if (i.card == card if card is not None else i.call == number)]
        barred = any(one.unauthorised is side for one in known)
        return "" if not known else "unauthorised" if barred else "authorised"

    return same(wanted, got)


def penalty_card_told(wanted: bool) -> Callable[[Words], Check]:
    """Return the reader of who may use what a penalty card tells (Law 50E)."""

    def read(words: Words) -> Check:
        seat, card = words.seat(), words.card()

        def check(table: Table, _refusal: Refusal | None) -> str | None:
            found = [may_use(known, seat) for known in known_of_penalty_cards(table) if known.card == card]
            return None if found == [wanted] else "nothing known" if not found else str(found[0])

        return check

    return read
