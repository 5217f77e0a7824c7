"""Events of irregularities: what happened, what is in force, what was chosen, ruled and remarked."""

from __future__ import annotations

from dataclasses import dataclass

from laws.protocol.commands import Ruling
from laws.table.irregularity import IrregularityState
from laws.table.kinds import Kind
from laws.table.obligation import InForce, Obligation, Option
from laws.values.cards import Card, Suit
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = [
    "AttentionDrawn",
    "Chosen",
    "InformationNoted",
    "IrregularityBecame",
    "IrregularityNoted",
    "Noted",
    "ObligationImposed",
    "ObligationLifted",
    "RevokeEstablished",
    "RevokeReopened",
    "Ruled",
]


@dataclass(frozen=True, slots=True)
class IrregularityNoted:
    """An irregularity happened. No viewer is told before attention is drawn to it (Law 9A).

    `kind` and `offender` identify it; `call` is the number of the call, `cards` the cards, `trick` the number of the
    trick from 1, and `turn` the seat whose turn it was. `faced`: it was a revoke in failing to play a card that lay
    face up (Law 64B3). Irregularities are numbered from 1 on each board.
    """

    kind: Kind
    offender: Seat
    call: int = 0
    cards: tuple[Card, ...] = ()
    trick: int = 0
    turn: Seat | None = None
    faced: bool = False


@dataclass(frozen=True, slots=True)
class IrregularityBecame:
    """The irregularity with that number is accepted, rectified or waived, under paragraph `law`.

    `misled`: the director has taken a lead or play back, since an opponent had said that it was its player's turn
    (47E1). The logs of earlier releases do not say so.
    """

    irregularity: int
    state: IrregularityState
    law: Paragraph
    held: bool = False
    misled: bool = False


@dataclass(frozen=True, slots=True)
class InformationNoted:
    """The side to which a withdrawn action is authorised information (Law 16C): the call with that number, or the card.

    It is unauthorised for the other side. None: it is authorised for all players (23B, 27B1(a)). The latest event about
    a call applies. Of a card each applies: it is unauthorised for both sides if both have offended (62C3).
    """

    seat: Seat
    unauthorised: Side | None
    law: Paragraph
    call: int = 0
    card: Card | None = None
    held: bool = False


@dataclass(frozen=True, slots=True)
class AttentionDrawn:
    """A player drew attention to the irregularity with that number (Law 9A); None: the platform did."""

    seat: Seat | None
    irregularity: int
    held: bool = False


@dataclass(frozen=True, slots=True)
class RevokeEstablished:
    """The revoke with that number is established (Law 63A), under paragraph `law`.

    `by` is the number of the lead or play out of turn that establishes it, 0 for anything else; `lapsed` are the
    obligations that end with it.
    """

    irregularity: int
    law: Paragraph
    by: int = 0
    lapsed: InForce = ()


@dataclass(frozen=True, slots=True)
class RevokeReopened:
    """The revoke with that number is not established after all, under paragraph `law` (45E, 47E1).

    What lapsed with it is in force again. No viewer is told of a revoke to which nobody has drawn attention.
    """

    irregularity: int
    law: Paragraph


@dataclass(frozen=True, slots=True)
class ObligationImposed:
    """An obligation is in force from now on."""

    obligation: Obligation
    held: bool = False


@dataclass(frozen=True, slots=True)
class ObligationLifted:
    """An obligation is no longer in force."""

    obligation: Obligation
    held: bool = False


@dataclass(frozen=True, slots=True)
class Chosen:
    """A player took one of the options that were open to him (Law 10C2)."""

    seat: Seat
    option: Option
    irregularity: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """The director ruled, or the regulations did `by_default`: see `laws.protocol.commands.GiveRuling`."""

    ruling: Ruling
    call: int = 0
    suits: tuple[Suit, ...] = ()
    text: str = ""
    by_default: bool = False


@dataclass(frozen=True, slots=True)
class Noted:
    """A remark that stays on the record of the board; `what` is a stable word, `call` a number or 0.

    `about`: the player whose calls and cards it is about, without naming a call (Law 20F2).
    """

    what: str
    seat: Seat | None
    text: str = ""
    call: int = 0
    about: Seat | None = None
