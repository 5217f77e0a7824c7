"""The state of a table as a script prints it: JSON, and the words that expectations compare."""

from __future__ import annotations

from typing import Any

from laws.protocol.refusals import Refusal
from laws.table.auction import CallStatus
from laws.table.irregularity import Irregularity
from laws.table.obligation import (
    CallAgain,
    Choice,
    Judgement,
    LeadRestriction,
    MustAnswer,
    MustPass,
    MustRepeat,
    MustReplace,
    Obligation,
    PenaltyCard,
)
from laws.table.phases import Phase
from laws.table.table import ClaimStage, Table
from laws.values.contract import PassedOut
from laws.values.seats import Seat

__all__ = ["call_text", "claim_state", "irregularity_state", "replacer", "state_of", "turn_text"]


def call_text(status: CallStatus) -> str:
    """Return the status of a call; one that waits for a ruling still stands."""
    return "standing" if status is CallStatus.PENDING else status.value


def turn_text(table: Table) -> str:
    """Return whose turn it is: ``E``, or ``S dummy`` if declarer plays from dummy; empty if it is no player's."""
    seat = table.to_act
    if seat is None:
        return ""
    play = table.play
    from_dummy = table.phase is Phase.PLAY and play is not None and play.turn is play.contract.dummy
    return seat.letter + (" dummy" if from_dummy else "")


def irregularity_state(irregularity: Irregularity) -> str:
    """Return an irregularity in the words of an expectation."""
    return f"{irregularity.law} {irregularity.offender.letter} {_state(irregularity)}"


def _state(irregularity: Irregularity) -> str:
    """Return the state; an established revoke is known by its Law, 63, and is open until it is settled."""
    return "open" if irregularity.is_open else irregularity.state.value


def claim_state(table: Table) -> str:
    """Return the claim in the words of an expectation; empty if there is none."""
    claim = table.claim
    if claim is None:
        return ""
    stage = claim.stage.value
    if claim.stage is ClaimStage.OPEN and table.phase is Phase.OVER:
        stage = "agreed"
    return f"{claim.seat.letter} {claim.tricks} {stage}"


def state_of(table: Table, refusal: Refusal | None) -> dict[str, Any]:
    """Return the JSON state of docs/table-script.md, without the file."""
    return {
        "phase": table.phase.value,
        "turn": _turn(table),
        "auction": [
            {"n": made.number, "seat": made.seat.letter, "call": str(made.call), "status": call_text(made.status)}
            for made in table.auction.calls
        ],
        "contract": _contract(table),
        "lead": _lead(table),
        "played": _played(table),
        "tricks": {"NS": table.tricks[0], "EW": table.tricks[1]},
        "transfer": {"NS": table.transfer[0], "EW": table.transfer[1]},
        "penalty_cards": [
            {
                "seat": obligation.seat.letter,
                "card": str(obligation.card),
                "kind": "major" if obligation.major else "minor",
            }
            for obligation in table.incidents.obligations
            if isinstance(obligation, PenaltyCard)
        ],
        "must_pass": [
            {"seat": obligation.seat.letter, "until": obligation.until.value}
            for obligation in table.incidents.obligations
            if isinstance(obligation, MustPass)
        ],
        "lead_restrictions": [
            {
                "seat": obligation.leader.letter,
                "suit": suit.letter,
                "kind": "require" if obligation.required else "forbid",
            }
            for obligation in table.incidents.obligations
            if isinstance(obligation, LeadRestriction)
            for suit in obligation.suits
        ],
        "pending": [
            pending
            for obligation in table.incidents.obligations
            if (pending := _pending(table, obligation)) is not None
        ],
        "irregularities": [
            {"law": str(i.law), "offender": i.offender.letter, "kind": str(i.law), "state": _state(i)}
            for i in table.incidents.irregularities
        ],
        "information": [
            {
                "seat": known.seat.letter,
                "call": known.call or None,
                "card": None if known.card is None else str(known.card),
                "unauthorised": None if known.unauthorised is None else known.unauthorised.name,
            }
            for known in table.information
        ],
        "claim": _claim(table),
        "score": table.score_ns,
        "screen": None if table.screen is None else {"tray": table.screen.tray.value, "open": table.screen.open},
        "refused": None if refusal is None else refusal.code.value,
    }


def _turn(table: Table) -> dict[str, str] | None:
    seat = table.to_act
    if seat is None:
        return None
    play = table.play
    hand = seat if play is None or table.phase is not Phase.PLAY else play.turn
    return {"seat": seat.letter, "hand": hand.letter}


def _contract(table: Table) -> Any:
    if isinstance(table.result, PassedOut):
        return "passed out"
    if table.play is None:
        return None
    contract = table.play.contract
    return {
        "level": contract.level,
        "denomination": contract.denomination.text,
        "declarer": contract.declarer.letter,
        "doubled": int(contract.doubled),
    }


def _lead(table: Table) -> str | None:
    play = table.play
    if play is None:
        return None
    if play.lead is not None:
        return str(play.lead.card)
    first = play.tricks[0].cards if play.tricks else play.trick
    return str(first[0].card) if first else None


def _played(table: Table) -> list[dict[str, Any]]:
    play = table.play
    if play is None:
        return []
    tricks = [trick.cards for trick in play.tricks] + ([play.trick] if play.trick else [])
    return [
        {"trick": number, "seat": played.seat.letter, "card": str(played.card), "status": "played"}
        for number, cards in enumerate(tricks, 1)
        for played in cards
    ]


def _claim(table: Table) -> dict[str, Any] | None:
    claim = table.claim
    if claim is None:
        return None
    return {"seat": claim.seat.letter, "tricks": claim.tricks, "state": claim_state(table).split()[-1]}


def replacer(table: Table, seat: Seat) -> Seat:
    """Return the player who makes another call or play for this hand: its player, declarer for dummy."""
    play = table.play
    return play.contract.declarer if play is not None and seat is table.dummy else seat


def _pending(table: Table, obligation: Obligation) -> dict[str, Any] | None:
    match obligation:
        case Choice(seats, options):
            words, law = sorted({option.word.value for option in options}), str(obligation.law)
            return {"kind": "choice", "who": "".join(s.letter for s in seats), "options": words, "law": law}
        case Judgement():
            return {"kind": "judgement", "who": "TD", "options": [], "law": str(obligation.law)}
        case MustAnswer(seat):
            return {"kind": "answer", "who": seat.letter, "options": ["none", "one"], "law": "61B"}
        case MustReplace(seat) | CallAgain(seat):
            return {"kind": "replace", "who": replacer(table, seat).letter, "options": [], "law": str(obligation.law)}
        case MustRepeat(seat, call, law):
            return {"kind": "replace", "who": seat.letter, "options": [str(call)], "law": str(law)}
        case _:
            return None
