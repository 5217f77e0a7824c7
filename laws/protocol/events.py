"""Events: what has happened at a table. An event is never refused, and the log of events is the record of the board.

An event carries every outcome that depends on a regulation (the result of a board, the Law that voided a claim).
`laws.engine.evolution` computes what follows by arithmetic (the turn, the winner of a trick).

`held`, on an event that can be the consequence of a call: behind screens that call lies on the tray, and the other side
is not told of the consequence before the tray has brought the call (article 35.2).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from laws.protocol.commands import Ruling
from laws.table.auction import CallStatus
from laws.table.conditions import Conditions
from laws.table.finding import Finding
from laws.table.irregularity import IrregularityState
from laws.table.kinds import Kind
from laws.table.obligation import Obligation, Option
from laws.table.screen import ScreenSide
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Card, Suit
from laws.values.contract import Contract, Played, Result
from laws.values.deal import Deal
from laws.values.fast_init import fast_init
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat, Side

__all__ = [
    "CONSEQUENCES",
    "AlertAcknowledged",
    "AlertLapsed",
    "ApertureOpened",
    "AttentionDrawn",
    "BoardOpened",
    "CallAlerted",
    "CallFate",
    "CallMade",
    "CardPlayed",
    "CardTakenBack",
    "Chosen",
    "ClaimAgreed",
    "ClaimContested",
    "ClaimEstablished",
    "ClaimMade",
    "ClaimSearched",
    "ClaimVoided",
    "ContractBecame",
    "Ended",
    "Event",
    "InformationNoted",
    "IrregularityBecame",
    "IrregularityNoted",
    "LeadFaced",
    "LeadMoved",
    "LeadShown",
    "LeadTakenBack",
    "LedFaceDown",
    "NextBoardCalled",
    "Noted",
    "ObligationImposed",
    "ObligationLifted",
    "PeriodEnded",
    "PlayOnAgreed",
    "ResultBecame",
    "RevokeEstablished",
    "Rewound",
    "RoundEnded",
    "Ruled",
    "ScoreLowered",
    "SetAside",
    "TrayMoved",
    "TricksTransferred",
]


@dataclass(frozen=True, slots=True)
class BoardOpened:
    """The hands are taken from the board (Law 7B). The first event of every log, and only the first."""

    board: Board
    deal: Deal
    conditions: Conditions


@fast_init
@dataclass(frozen=True, slots=True)
class CallMade:
    """A call was made. `pending`: out of turn, or when no call may be made; it counts once it is accepted.

    `instead` is the number of the call that it replaces, or 0. `skips`: it was made in the turn of right-hand opponent,
    who must pass and is taken to have passed (Law 28A).
    """

    seat: Seat
    call: Call
    alerted: bool = False
    explanation: str = ""
    pending: bool = False
    instead: int = 0
    skips: bool = False


@dataclass(frozen=True, slots=True)
class LedFaceDown:
    """The opening lead lies face down on the table (Law 41A)."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LeadFaced:
    """The opening lead is face up, dummy is spread, and the play period has begun (Laws 41C, 41D)."""

    seat: Seat


@fast_init
@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played from the hand of `seat`; an opening lead made face up is one too."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class ClaimMade:
    """A claim or concession (Law 68): `tricks` of those that remain go to the claimer's side. Play ceases (Law 68D)."""

    seat: Seat
    tricks: int
    line: str


@dataclass(frozen=True, slots=True)
class ClaimAgreed:
    """One opponent has agreed to the claim (Law 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimVoided:
    """The claim is void and play continues, at the request of `seat`. `law` is the paragraph: 68B2 or 68D2(b)."""

    seat: Seat
    law: Paragraph


@dataclass(frozen=True, slots=True)
class Ended:
    """The board is over with that result."""

    result: Result


@dataclass(frozen=True, slots=True)
class SetAside:
    """The board is over without a result. Nothing in the Laws decides so, and `decide` never does.

    A table that only bids ends its boards by this event after their auction, the teacher of a lesson at any time.
    """


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
    """The irregularity with that number is accepted, rectified or waived, under paragraph `law`."""

    irregularity: int
    state: IrregularityState
    law: Paragraph
    held: bool = False


@dataclass(frozen=True, slots=True)
class InformationNoted:
    """The side to which a withdrawn action is authorised information (Law 16C): the call with that number, or the card.

    It is unauthorised for the other side. None: it is authorised for all players (23B, 27B1(a)). The latest event about
    a call applies.
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
class CallFate:
    """The new status of the call with that number."""

    number: int
    status: CallStatus
    held: bool = False


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """A card played to this trick or the last one is back in the hand that it came from."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class LeadTakenBack:
    """The opening lead that lay face down is back in its hand (Laws 41A, 47E, 54)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeadMoved:
    """A defender has chosen the hand of declarer's side from which the next trick is led (Law 43B2(a))."""

    hand: Seat


@dataclass(frozen=True, slots=True)
class RevokeEstablished:
    """The revoke with that number is established (Law 63A), under paragraph `law`."""

    irregularity: int
    law: Paragraph


@dataclass(frozen=True, slots=True)
class TricksTransferred:
    """Tricks go to that side at the end of play (Law 64A); a negative number takes back tricks (64B7, 81C5)."""

    tricks: int
    side: Side


@dataclass(frozen=True, slots=True)
class ContractBecame:
    """The contract that is played and scored differs from the one that the auction first gave (Laws 36C, 54A)."""

    contract: Contract


@dataclass(frozen=True, slots=True)
class ClaimContested:
    """A player disputes the claim (Law 68D2), or withdraws his agreement to it in time (69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimSearched:
    """The result of a search about the contested claim of `seat` (Law 70). Its consequences are separate events."""

    seat: Seat
    finding: Finding


@dataclass(frozen=True, slots=True)
class PlayOnAgreed:
    """A player agrees that play continues after a contested claim (Law 68D2(b)(1))."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimEstablished:
    """The agreement to the claim is established, under paragraph `law` (69A)."""

    law: Paragraph


@dataclass(frozen=True, slots=True)
class ResultBecame:
    """The result of a finished board has changed, under that paragraph (Laws 62D1, 64, 69B, 70, 71, 79B, 81C5)."""

    result: Played
    law: Paragraph


@dataclass(frozen=True, slots=True)
class ScoreLowered:
    """That side's score counts as if it had won only so many tricks; the other side keeps its own (Law 79B3)."""

    side: Side
    tricks: int


@dataclass(frozen=True, slots=True)
class NextBoardCalled:
    """This player has called on the next board (Laws 64B4, 69A)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """The round is over (Laws 64B5, 69A)."""


@dataclass(frozen=True, slots=True)
class PeriodEnded:
    """The correction period is over (Law 79C)."""


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


@dataclass(frozen=True, slots=True)
class TrayMoved:
    """The tray is now on that side of the screen, with the calls on it (article 35.1(3)).

    `seat` pushed it; None: the director brought it to the player who is to call.
    """

    to: ScreenSide
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class ApertureOpened:
    """The declaring side has opened the aperture (article 35.1(1)): all players see the cards on the table."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class LeadShown:
    """The opening lead lies face up on its own side, behind the closed aperture."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CallAlerted:
    """This player has alerted his screenmate to the call with that number (article 33.4(1))."""

    seat: Seat
    call: int


@dataclass(frozen=True, slots=True)
class AlertAcknowledged:
    """This player has returned the alert card that his screenmate gave for that call (article 33.4(1))."""

    seat: Seat
    call: int


@dataclass(frozen=True, slots=True)
class AlertLapsed:
    """This player has not received his screenmate's alert of that call: it counts as not made (article 33.4(3))."""

    seat: Seat
    call: int


@dataclass(frozen=True, slots=True)
class Rewound:
    """The board returns to its state after event number `to` of its game; the opening is number 1.

    The later events stay in the log. The director does this under paragraph `law`; see `laws.engine.evolution.replay`.
    """

    to: int
    law: Paragraph


CONSEQUENCES: Final = (
    AttentionDrawn,
    CallFate,
    InformationNoted,
    IrregularityBecame,
    ObligationImposed,
    ObligationLifted,
)
"""The events that can be the consequence of a call, and be `held`."""

Event = (
    InformationNoted
    | IrregularityNoted
    | IrregularityBecame
    | AttentionDrawn
    | CallFate
    | CardTakenBack
    | LeadTakenBack
    | LeadMoved
    | RevokeEstablished
    | TricksTransferred
    | ContractBecame
    | ObligationImposed
    | ObligationLifted
    | Chosen
    | Ruled
    | Noted
    | BoardOpened
    | CallMade
    | LedFaceDown
    | LeadFaced
    | CardPlayed
    | ClaimMade
    | ClaimAgreed
    | ClaimContested
    | ClaimSearched
    | ClaimEstablished
    | PlayOnAgreed
    | ResultBecame
    | ScoreLowered
    | NextBoardCalled
    | RoundEnded
    | PeriodEnded
    | ClaimVoided
    | TrayMoved
    | ApertureOpened
    | LeadShown
    | CallAlerted
    | AlertAcknowledged
    | AlertLapsed
    | Ended
    | Rewound
    | SetAside
)
