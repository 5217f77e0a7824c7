"""The lines of a table script that begin with `=`: what must be true after the lines above."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from laws.conformance.script.state import call_text, claim_state, irregularity_state, replacer, turn_text
from laws.conformance.script.words import Unreadable, Words
from laws.engine.consequences.knowledge import known_of_penalty_cards, may_use
from laws.engine.procedure.play import legal_cards
from laws.engine.screens.known import as_seen
from laws.engine.screens.sight import number_as_seen
from laws.engine.stepping_back import Step, steps_back
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
from laws.table.phases import Phase
from laws.table.screen import screenmate, side_of
from laws.table.table import Table
from laws.values.cards import SUITS, Hand
from laws.values.contract import PassedOut
from laws.values.seats import Seat
from laws.views.table_view import Viewer, view

__all__ = ["Check", "read_expectation"]

Check = Callable[[Table, Refusal | None], str | None]
"""A check of the table and the refusal of the last action: None if the line holds, otherwise the actual value."""


def read_expectation(line: str) -> Check:
    """Return the check of an expectation line, given without its `=`. Raise Unreadable."""
    words = Words(line)
    kind = words.take().lower()
    read = _READERS.get(kind)
    if read is None:
        raise Unreadable(f"nothing to expect is called {kind!r}")
    check = read(words)
    words.end()
    return check


def _same(wanted: str, got: Callable[[Table], str]) -> Check:
    def check(table: Table, _refusal: Refusal | None) -> str | None:
        found = got(table)
        return None if found.lower() == wanted.lower() else found or "nothing"

    return check


def _holds(test: Callable[[Table], bool], instead: Callable[[Table], str]) -> Check:
    def check(table: Table, _refusal: Refusal | None) -> str | None:
        return None if test(table) else instead(table) or "nothing"

    return check


def _phase(words: Words) -> Check:
    wanted = words.one_of(*(phase.value for phase in Phase))
    return _same(wanted, lambda table: table.phase.value)


def _turn(words: Words) -> Check:
    seat = words.seat()
    dummy = " dummy" if words.skip("dummy") else ""
    return _same(seat.letter + dummy, turn_text)


def _contract(words: Words) -> Check:
    if words.skip("passed", "out"):
        return _same("passed out", _contract_text)
    return _same(f"{words.take()} {words.seat().letter}", _contract_text)


def _contract_text(table: Table) -> str:
    if isinstance(table.result, PassedOut):
        return "passed out"
    return "" if table.play is None else str(table.play.contract)


def _call(words: Words) -> Check:
    number, call = words.number(), words.call()
    status = words.one_of("standing", "withdrawn", "cancelled")
    wanted = f"{call} {status}"

    def got(table: Table) -> str:
        calls = table.auction.calls
        if not 0 < number <= len(calls):
            return f"{len(calls)} calls"
        return f"{calls[number - 1].call} {call_text(calls[number - 1].status)}"

    return _same(wanted, got)


def _irregularity(words: Words) -> Check:
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


def _no(words: Words) -> Check:
    kind = words.take().lower()
    obligations: dict[str, type] = {"choice": Choice, "judgement": Judgement}
    if kind in obligations:
        held = obligations[kind]
        return _holds(lambda t: not any(isinstance(d, held) for d in t.incidents.obligations), _obligations_text)
    match kind:
        case "irregularity":
            return _holds(lambda t: not t.incidents.irregularities, _irregularities_text)
        case "penalty":
            words.one_of("card")
            return _holds(
                lambda t: not any(isinstance(d, PenaltyCard) for d in t.incidents.obligations), _obligations_text
            )
        case "must":
            words.one_of("pass")
            seat = words.seat()
            return _holds(
                lambda t: not any(isinstance(d, MustPass) and d.seat is seat for d in t.incidents.obligations),
                _obligations_text,
            )
        case "claim":
            return _same("", claim_state)
        case "transfer":
            return _holds(lambda t: t.transfer == (0, 0), lambda t: str(t.transfer))
        case _:
            raise Unreadable(f"no {kind!r} can be expected")


def _obligations_text(table: Table) -> str:
    return ", ".join(str(obligation) for obligation in table.incidents.obligations)


def _irregularities_text(table: Table) -> str:
    return ", ".join(irregularity_state(i) for i in table.incidents.irregularities)


def _choice(words: Words) -> Check:
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

    return _same(" ".join(sorted(set(wanted))), got)


def _must(words: Words) -> Check:
    kind = words.one_of("pass", "replace", "repeat", "play", "answer")
    seat = words.seat()
    match kind:
        case "pass":
            until = words.one_of("next", "always")
            return _holds(
                lambda t: any(
                    isinstance(d, MustPass) and d.seat is seat and d.until.value == until
                    for d in t.incidents.obligations
                ),
                _obligations_text,
            )
        case "replace":
            return _holds(lambda t: _has_to_replace(t, seat), _obligations_text)
        case "answer":
            return _holds(lambda t: must_answer(t.incidents.obligations, seat) is not None, _obligations_text)
        case "repeat":
            call = words.call()
            return _holds(
                lambda t: (
                    (obligation := must_repeat(t.incidents.obligations, seat)) is not None and obligation.call == call
                ),
                _obligations_text,
            )
        case _:
            card = words.card()
            return _holds(lambda t: list(_playable(t, seat)) == [card], lambda t: str(_playable(t, seat)))


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


def _penalty(words: Words) -> Check:
    seat, card = words.seat(), words.card()
    major = words.one_of("major", "minor") == "major"
    return _holds(lambda t: PenaltyCard(seat, card, major) in t.incidents.obligations, _obligations_text)


def _lead(words: Words) -> Check:
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

    return _holds(test, lambda t: str(legal_cards(t, seat)))


def _alert(words: Words) -> Check:
    """Check a call's alert as given to the player's screenmate: given, acknowledged, or none."""
    number, seat = words.number(), words.seat()
    wanted = words.one_of("none", "given", "acknowledged")

    def got(table: Table) -> str:
        screen = table.screen
        alert = None if screen is None else screen.alert(number, screenmate(seat))
        return "none" if alert is None else "acknowledged" if alert.acknowledged else "given"

    return _same(wanted, got)


def _judgement(words: Words) -> Check:
    number = words.take()

    def check(table: Table, _refusal: Refusal | None) -> str | None:
        found = [str(obligation.law) for obligation in table.incidents.obligations if isinstance(obligation, Judgement)]
        return None if number.lower() in [n.lower() for n in found] else ", ".join(found) or "no judgement"

    return check


def _steps(words: Words) -> Check:
    """Check the paragraphs under which the director may withdraw something, each with what would go back."""
    words.one_of("back")
    wanted = words.take()
    while words:
        wanted += f" {words.take()}"
    return _same(wanted, lambda table: ", ".join(dict.fromkeys(map(_step_text, steps_back(table)))) or "none")


def _step_text(step: Step) -> str:
    """Return a paragraph and what would go back: ``25A1 N1``, a card ``45C4(b) ND5``, a lead face down ``W lead``."""
    gone = (f"{one.seat.letter}{one.card or one.call or ' lead'}" for one in step.withdraws)
    return " ".join((str(step.law), *gone))


def _refused(words: Words) -> Check:
    code = words.take().lower()

    def check(_table: Table, refusal: Refusal | None) -> str | None:
        got = "done" if refusal is None else refusal.code.value
        return None if got == code else got

    return check


def _done(_words: Words) -> Check:
    """Check that the last action was not refused."""

    def check(_table: Table, refusal: Refusal | None) -> str | None:
        return None if refusal is None else refusal.code.value

    return check


def _tricks(words: Words) -> Check:
    side, wanted = words.side(), words.number()

    def got(table: Table) -> str:
        return str(table.tricks[side])

    return _same(str(wanted), got)


def _transfer(words: Words) -> Check:
    number, side = words.number(), words.side()
    return _holds(lambda t: t.transfer[side] == number, lambda t: str(t.transfer))


def _claim(words: Words) -> Check:
    wanted = f"{words.seat().letter} {words.number()} {words.one_of('open', 'agreed', 'contested', 'established')}"
    return _same(wanted, claim_state)


def _information(words: Words) -> Check:
    """Check Law 16C for the withdrawn call with that number, or for the withdrawn card."""
    number, card = (words.number(), None) if words.peek().isdigit() else (0, words.card())
    side, wanted = words.side(), words.one_of("authorised", "unauthorised")

    def got(table: Table) -> str:
        known = [i for i in table.information if (i.card == card if card is not None else i.call == number)]
        return "" if not known else "unauthorised" if known[-1].unauthorised is side else "authorised"

    return _same(wanted, got)


def _score(words: Words) -> Check:
    side, wanted = words.side(), words.signed()
    return _same(str(wanted), lambda t: "" if (score := t.score_of(side)) is None else str(score))


def _sees(words: Words) -> Check:
    seat = words.seat()
    if words.skip("auction"):
        wanted = words.quoted()
        return _same(wanted, lambda t: " ".join(str(c.call) for c in view(t, Viewer.player(seat)).auction or ()))
    if words.skip("hand"):
        whose = words.seat()
        return _holds(lambda t: view(t, Viewer.player(seat)).hands[whose].cards is not None, lambda t: "it is hidden")
    if words.skip("trick"):
        cards = words.quoted()
        return _same(cards, lambda t: _last_trick(t, seat))
    if not words.skip("explanation"):
        known = _READERS[words.one_of("irregularity", "must", "choice", "no")](words)
        return lambda table, refusal: known(as_seen(table, side_of(seat)), refusal)
    number, text = words.number(), words.quoted()

    def check(table: Table, _refusal: Refusal | None) -> str | None:
        seen = _explanation(table, seat, number)
        return None if text.rstrip("…") in seen and seen else seen or "no explanation"

    return check


def _last_trick(table: Table, seat: Seat) -> str:
    trick = view(table, Viewer.player(seat)).last_trick
    return "" if trick is None else " ".join(str(played.card) for played in trick.cards)


def _explanation(table: Table, seat: Seat, number: int) -> str:
    """Return the explanation given to the player of a call, which his own view may number differently."""
    seen = view(table, Viewer.player(seat))
    shown = number_as_seen(table, seat, number)
    said = () if seen.screen is None else seen.screen.said
    told = next((s.text for s in reversed(said) if s.call == shown and s.what in ("explains", "corrects")), "")
    return next((call.explanation for call in seen.auction or () if call.number == shown), told)


def _hidden(words: Words) -> Check:
    seat = words.seat()
    if words.skip("hand"):
        whose = words.seat()
        return _holds(lambda t: view(t, Viewer.player(seat)).hands[whose].cards is None, lambda t: "it is seen")
    words.one_of("explanation")
    number = words.number()
    return _same("", lambda t: _explanation(t, seat, number))


def _penalty_card_told(wanted: bool) -> Callable[[Words], Check]:
    def read(words: Words) -> Check:
        seat, card = words.seat(), words.card()

        def check(table: Table, _refusal: Refusal | None) -> str | None:
            found = [may_use(known, seat) for known in known_of_penalty_cards(table) if known.card == card]
            return None if found == [wanted] else "nothing known" if not found else str(found[0])

        return check

    return read


_READERS: Final[dict[str, Callable[[Words], Check]]] = {
    "alert": _alert,
    "phase": _phase,
    "turn": _turn,
    "contract": _contract,
    "call": _call,
    "irregularity": _irregularity,
    "no": _no,
    "choice": _choice,
    "must": _must,
    "penalty": _penalty,
    "lead": _lead,
    "judgement": _judgement,
    "refused": _refused,
    "steps": _steps,
    "done": _done,
    "tricks": _tricks,
    "transfer": _transfer,
    "claim": _claim,
    "score": _score,
    "sees": _sees,
    "authorised": _penalty_card_told(True),
    "unauthorised": _penalty_card_told(False),
    "hidden": _hidden,
    "information": _information,
}
