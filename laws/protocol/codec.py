"""Events as JSON values and back: the only place that knows how a board is written to a log.

An event is a kind (``laws.call_made``), a version, and an object of plain values. A kind that changes gets a higher
version here and an upcaster from the one before, so that old logs can be read for ever.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from functools import partial
from typing import Any, Final, TypeVar

from laws.protocol.events import (
    AlertAcknowledged,
    ApertureOpened,
    AttentionDrawn,
    BoardOpened,
    CallAlerted,
    CallFate,
    CallMade,
    CardPlayed,
    CardTakenBack,
    Chosen,
    ClaimAgreed,
    ClaimContested,
    ClaimEstablished,
    ClaimMade,
    ClaimVoided,
    ContractBecame,
    DueLifted,
    DueSet,
    Ended,
    Event,
    InformationNoted,
    IrregularityBecame,
    IrregularityNoted,
    LeadFaced,
    LeadMoved,
    LeadShown,
    LeadTakenBack,
    LedFaceDown,
    NextBoardCalled,
    Noted,
    PeriodEnded,
    PlayOnAgreed,
    ResultBecame,
    RevokeEstablished,
    RoundEnded,
    Ruled,
    ScoreLowered,
    TrayMoved,
    TricksTransferred,
)
from laws.protocol.plain import from_plain, to_plain
from laws.table.conditions import Conditions
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.contract import Contract, PassedOut, Played, Result
from laws.values.deal import Deal
from laws.values.seats import Seat, Vulnerability

__all__ = ["CodecError", "Encoded", "conditions_data", "conditions_of", "decode", "encode"]

Value = dict[str, Any]
T = TypeVar("T")

_DEFAULTS: Final = Conditions()


class CodecError(ValueError):
    """What was read is not an event that this program knows."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """An event as a log keeps it."""

    kind: str
    v: int
    data: Value


def conditions_data(conditions: Conditions) -> Value:
    """Conditions as an object of plain values."""
    return {
        f.name: value.value if isinstance(value := getattr(conditions, f.name), Enum) else value
        for f in fields(conditions)
    }


def conditions_of(data: Mapping[str, Any]) -> Conditions:
    """The conditions that such an object says; what it leaves out has its default. Raises CodecError."""
    if not isinstance(data, Mapping):
        raise CodecError(f"conditions are no object: {data!r}")
    defaults = {f.name: getattr(_DEFAULTS, f.name) for f in fields(_DEFAULTS)}
    try:
        return Conditions(**{name: _choice(defaults[name], name, data) for name in data})
    except KeyError as error:
        raise CodecError(f"no condition is called {error}") from error
    except (TypeError, ValueError) as error:
        raise CodecError(f"conditions cannot be read: {error}") from error


def _choice(default: Any, name: str, data: Mapping[str, Any]) -> Any:
    return type(default)(data[name]) if isinstance(default, Enum) else _typed(data, name, type(default))


def _typed(data: Mapping[str, Any], name: str, kind: type[T]) -> T:
    """The value of that name, which must be of that very type: no bool for a number, no number for a bool."""
    value = data[name]
    if type(value) is not kind:
        raise TypeError(f"{name} is {value!r}, which is no {kind.__name__}")
    return value


def _opened(event: BoardOpened) -> Value:
    board, deal = event.board, event.deal
    return {
        "board": board.number,
        "dealer": board.dealer.letter,
        "vul": board.vulnerability.value,
        "deal": deal.text(),
        "number": str(deal.number),
        "conditions": conditions_data(event.conditions),
    }


def _read_opened(data: Value) -> Event:
    board = Board(_typed(data, "board", int), Seat.parse(data["dealer"]), Vulnerability.parse(data["vul"]))
    deal = Deal.parse(data["deal"])
    if str(deal.number) != data["number"]:
        raise ValueError(f"the deal is not the one numbered {data['number']}")
    return BoardOpened(board, deal, conditions_of(data["conditions"]))


def _called(event: CallMade) -> Value:
    data: Value = {"seat": event.seat.letter, "call": str(event.call)}
    if event.alerted:
        data["alert"] = True
    if event.explanation:
        data["text"] = event.explanation
    if event.pending:
        data["pending"] = True
    if event.instead:
        data["instead"] = event.instead
    if event.skips:
        data["skips"] = True
    return data


def _read_called(data: Value) -> Event:
    return CallMade(
        Seat.parse(data["seat"]),
        Call.parse(data["call"]),
        "alert" in data and _typed(data, "alert", bool),
        _typed(data, "text", str) if "text" in data else "",
        "pending" in data and _typed(data, "pending", bool),
        _typed(data, "instead", int) if "instead" in data else 0,
        "skips" in data and _typed(data, "skips", bool),
    )


def _seat_card(event: LedFaceDown | CardPlayed) -> Value:
    return {"seat": event.seat.letter, "card": str(event.card)}


def _seat(event: LeadFaced | ClaimAgreed) -> Value:
    return {"seat": event.seat.letter}


def _claimed(event: ClaimMade) -> Value:
    return {"seat": event.seat.letter, "tricks": event.tricks, "line": event.line}


def _voided(event: ClaimVoided) -> Value:
    return {"seat": event.seat.letter, "law": event.law}


def _ended(event: Ended) -> Value:
    match event.result:
        case PassedOut():
            return {"result": "passed_out"}
        case Played(contract, tricks):
            return {"result": "played", "contract": str(contract), "tricks": tricks}


def _read_result(data: Value) -> Result:
    if data["result"] == "passed_out":
        return PassedOut()
    if data["result"] == "played":
        return Played(Contract.parse(data["contract"]), _typed(data, "tricks", int))
    raise ValueError(f"no result is called {data['result']!r}")


def _read_claimed(data: Value) -> Event:
    tricks = _typed(data, "tricks", int)
    if not 0 <= tricks <= 13:
        raise ValueError(f"a claim is of 0 to 13 tricks, not {tricks}")
    return ClaimMade(Seat.parse(data["seat"]), tricks, _typed(data, "line", str))


def _card_of(data: Value) -> tuple[Seat, Card]:
    return Seat.parse(data["seat"]), Card.parse(data["card"])


def _snake(name: str) -> str:
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name).lstrip("_")


def _write_plain(event: Any) -> Value:
    plain: Value = to_plain(event)
    del plain["is"]
    return plain


Writer = Callable[[Any], Value]
Reader = Callable[[Value], Event]

_CODECS: Final[dict[type, tuple[str, int, Writer]]] = {
    BoardOpened: ("laws.board_opened", 1, _opened),
    CallMade: ("laws.call_made", 1, _called),
    LedFaceDown: ("laws.led_face_down", 1, _seat_card),
    LeadFaced: ("laws.lead_faced", 1, _seat),
    CardPlayed: ("laws.card_played", 1, _seat_card),
    ClaimMade: ("laws.claim_made", 1, _claimed),
    ClaimAgreed: ("laws.claim_agreed", 1, _seat),
    ClaimVoided: ("laws.claim_voided", 1, _voided),
    Ended: ("laws.ended", 1, _ended),
}

_READERS: Final[dict[tuple[str, int], Reader]] = {
    ("laws.board_opened", 1): _read_opened,
    ("laws.call_made", 1): _read_called,
    ("laws.led_face_down", 1): lambda d: LedFaceDown(*_card_of(d)),
    ("laws.lead_faced", 1): lambda d: LeadFaced(Seat.parse(d["seat"])),
    ("laws.card_played", 1): lambda d: CardPlayed(*_card_of(d)),
    ("laws.claim_made", 1): _read_claimed,
    ("laws.claim_agreed", 1): lambda d: ClaimAgreed(Seat.parse(d["seat"])),
    ("laws.claim_voided", 1): lambda d: ClaimVoided(Seat.parse(d["seat"]), _typed(d, "law", str)),
    ("laws.ended", 1): lambda d: Ended(_read_result(d)),
}


_PLAIN: Final = (
    AlertAcknowledged,
    ApertureOpened,
    AttentionDrawn,
    CallAlerted,
    CallFate,
    CardTakenBack,
    Chosen,
    ClaimContested,
    ClaimEstablished,
    ContractBecame,
    DueLifted,
    DueSet,
    InformationNoted,
    IrregularityBecame,
    IrregularityNoted,
    LeadMoved,
    LeadShown,
    LeadTakenBack,
    NextBoardCalled,
    Noted,
    PeriodEnded,
    PlayOnAgreed,
    ResultBecame,
    RevokeEstablished,
    RoundEnded,
    Ruled,
    ScoreLowered,
    TrayMoved,
    TricksTransferred,
)
"""Events whose fields say all there is to say: their plain form is the one of `laws.protocol.plain`."""

_CODECS.update({kind: (f"laws.{_snake(kind.__name__)}", 1, _write_plain) for kind in _PLAIN})
_READERS.update({(_CODECS[kind][0], 1): partial(from_plain, kind) for kind in _PLAIN})


def encode(event: Event) -> Encoded:
    """The event as a log keeps it."""
    kind, version, write = _CODECS[type(event)]
    return Encoded(kind, version, write(event))


def decode(kind: str, v: int, data: Mapping[str, Any]) -> Event:
    """The event that a log keeps under that kind and version. Raises CodecError."""
    read = _READERS.get((kind, v))
    if read is None:
        raise CodecError(f"no event is called {kind!r} in version {v}")
    try:
        return read(dict(data))
    except KeyError as error:
        raise CodecError(f"{kind} version {v} has no {error}") from error
    except (TypeError, ValueError, AttributeError) as error:
        raise CodecError(f"{kind} version {v} cannot be read: {error}") from error
