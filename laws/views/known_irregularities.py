"""A viewer's knowledge of irregularities: those to which attention has been drawn, and their consequences.

Until attention is drawn, no viewer, the director included, is told of an irregularity; only what lies face up is
visible (Law 9A). Afterwards the players at the table are told the Law, its options and who has them (9B2, 10C1). Only
the director is told of questions for his judgement, except of those that a player has put to him before all: that a
call or a card of dummy's was a slip (25A, 45C4(b)).
"""

from __future__ import annotations

from dataclasses import dataclass
from zlib import crc32

from laws.engine.chapters import BY_KIND
from laws.protocol.commands import Ruling
from laws.table.irregularity import Irregularity, IrregularityState
from laws.table.kinds import ChoiceKind, Kind, Question
from laws.table.obligation import (
    CallAgain,
    Choice,
    Comparison,
    DummySuggested,
    EndedRestriction,
    Judgement,
    LeadFree,
    LeadRestriction,
    LeadRight,
    LyingCard,
    MustAnswer,
    MustPass,
    MustPlay,
    MustRepeat,
    MustReplace,
    Obligation,
    Option,
    PenaltyCard,
    PlayDemand,
    PlayedPenaltyCard,
    Spoken,
    choice_of,
    halted,
    judgements,
)
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.calls import Call
from laws.values.cards import Card
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = [
    "NOTHING_KNOWN",
    "KnownIncidents",
    "SeenChoice",
    "SeenIrregularity",
    "asked_before_all",
    "face_up",
    "is_known",
    "known_incidents",
]


@dataclass(frozen=True, slots=True)
class SeenIrregularity:
    """An irregularity that the viewer knows: kind, Law, offender, calls or cards, the turn, state.

    `number` counts the irregularities of the board, from 1, also those of which nobody knows: no page tells it. `trick`
    counts the tricks, 0 for a call.
    """

    number: int
    kind: Kind
    law: Paragraph
    offender: Seat
    call: Call | None
    cards: tuple[Card, ...]
    trick: int
    turn: Seat | None
    state: IrregularityState

    @property
    def key(self) -> str:
        """What names it to a viewer: made of what he knows of it, and not of how many irregularities there were."""
        cards = " ".join(map(str, self.cards))
        what = f"{self.kind.value} {self.offender.letter} {self.call} {self.trick} {cards}"
        return f"{crc32(what.encode()):08x}"


@dataclass(frozen=True, slots=True)
class SeenChoice:
    """A choice that is made now, visible to all viewers: one of `seats` makes it alone (Law 10C2).

    A player with several choices makes them one by one: he is not among the `seats` of the later ones before that.
    `about` is the number of its irregularity, or 0. `offer` identifies this choice: an answer names it, so that a late
    answer cannot be applied to another choice.
    """

    seats: tuple[Seat, ...]
    options: tuple[Option, ...]
    kind: ChoiceKind
    about: int
    offer: str

    @property
    def law(self) -> Paragraph:
        """The paragraph that gives the choice."""
        return self.kind.law


@dataclass(frozen=True, slots=True)
class KnownIncidents:
    """A viewer's knowledge of irregularities.

    `stopped`: no player may act (Law 9B2); `director`: his decision is awaited. `obligations` are those in force for
    the players, `judgements` the questions for the director, of which others see those that were asked before all.
    """

    irregularities: tuple[SeenIrregularity, ...] = ()
    choices: tuple[SeenChoice, ...] = ()
    obligations: tuple[Obligation, ...] = ()
    judgements: tuple[Judgement, ...] = ()
    stopped: bool = False
    director: bool = False


NOTHING_KNOWN = KnownIncidents()
"""The value of a board to whose irregularities, if any, no attention has been drawn."""


def known_incidents(table: Table, *, directs: bool) -> KnownIncidents:
    """Return the known incidents. `directs`: they are for the director."""
    incidents = table.incidents
    if not incidents.irregularities and not incidents.obligations:
        return NOTHING_KNOWN
    known = [irregularity for irregularity in incidents.irregularities if is_known(table, irregularity)]
    obligations = incidents.obligations
    waiting = tuple(obligation for obligation in obligations if isinstance(obligation, Judgement))
    return KnownIncidents(
        tuple(_seen(table, irregularity) for irregularity in known),
        _choices(table),
        tuple(
            obligation
            for obligation in obligations
            if not isinstance(obligation, _UNTOLD) and not _is_past(table, obligation)
        ),
        waiting if directs else tuple(filter(_is_asked_before_all, waiting)),
        halted(obligations),
        any(obligation.halts for obligation in waiting),
    )


def _is_past(table: Table, obligation: Obligation) -> bool:
    """Return whether the obligation binds nobody any more.

    Such are a right that declarer has used or waived (Law 26B); and, once the opening lead is faced, enforced passes
    and a right about the leads of declarer's own side. Before that one side of a screen may not know who declares.
    """
    play = table.play
    under_way = play is not None and table.phase not in (Phase.AUCTION, Phase.CLARIFICATION)
    match obligation:
        case MustPass():
            return under_way
        case PlayDemand(hand):
            return _revoked(table, hand, leading=False)
        case LeadRestriction(leader):
            return _revoked(table, leader, leading=True) and not _still_restricts(table, obligation)
        case LeadRight(leader):
            if play is None:
                return False
            return obligation.settled or (under_way and leader.side is play.contract.declarer.side)
        case (
            MustReplace()
            | CallAgain()
            | MustRepeat()
            | MustPlay()
            | MustAnswer()
            | Comparison()
            | PenaltyCard()
            | PlayedPenaltyCard()
            | LyingCard()
            | LeadFree()
            | EndedRestriction()
            | Spoken()
            | DummySuggested()
            | Choice()
            | Judgement()
        ):
            return False


def _revoked(table: Table, hand: Seat, *, leading: bool) -> bool:
    """Return whether the hand has played against a demand or a restriction, and nobody has noticed the revoke (61A).

    The obligation stays in force for its correction. If it were told, all would know that the hand could have complied.
    Nobody has where the auction goes on again after the restriction was chosen.
    """
    play = table.play
    if play is None:
        return False
    tricks = (*(trick.cards for trick in play.tricks), play.trick)
    for revoke in table.incidents.open():
        if revoke.is_uncorrected_revoke and revoke.offender is hand and not revoke.attention_drawn:
            cards = tricks[revoke.trick - 1] if revoke.trick <= len(tricks) else ()
            if cards and (not leading or cards[0].card == revoke.cards[0]):
                return True
    return False


def _still_restricts(table: Table, restriction: LeadRestriction) -> bool:
    """Return whether the restriction would bind the leader now too if he had not been able to comply (Laws 50D2, 59).

    He is forbidden a suit while he keeps the lead; a suit is required of him for one lead, which declarer chooses anew.
    """
    play = table.play
    assert play is not None
    if not restriction.required:
        return (play.trick[0].seat if play.trick else play.turn) is restriction.leader
    return not play.trick and LeadFree(restriction.leader, len(play.tricks) + 1) in table.incidents.obligations


def is_known(table: Table, irregularity: Irregularity) -> bool:
    """Return whether the irregularity is known: attention was drawn to it (Law 9A), or play stopped for it."""
    if irregularity.attention_drawn:
        return True
    return any(
        isinstance(obligation, Choice | Judgement)
        and obligation.irregularity == irregularity.number
        and (isinstance(obligation, Choice) or _is_asked_before_all(obligation))
        for obligation in table.incidents.obligations
    )


_BEFORE_ALL = (Question.UNINTENDED_CALL, Question.UNINTENDED_DESIGNATION)
"""The questions that a player puts to the director by saying at the table that he did not mean what he did."""


def asked_before_all(table: Table, ruling: Ruling) -> Seat | None:
    """Return the player who has said that he did not mean a call or a card, where such a ruling answers him now."""
    if ruling not in (Ruling.UNINTENDED, Ruling.INTENDED):
        return None
    waiting = judgements(table.incidents.obligations)
    return next((obligation.seat for obligation in waiting if _is_asked_before_all(obligation)), None)


def _is_asked_before_all(asked: Judgement) -> bool:
    return asked.question in _BEFORE_ALL


def face_up(table: Table, seat: Seat) -> tuple[Card, ...]:
    """Return the cards of a hand that lie face up without being played (Laws 24, 45, 49–58).

    They are visible to all viewers from the moment they are shown, whether or not attention is drawn.
    """
    cards = [
        obligation.card
        for obligation in table.incidents.obligations
        if isinstance(obligation, LyingCard | PenaltyCard | MustPlay) and _hand_of(obligation) is seat
    ]
    for irregularity in table.incidents.open():
        if irregularity.offender.side is seat.side and BY_KIND[irregularity.kind].shown:  # declarer's may be dummy's
            cards.extend(irregularity.cards)
    held = table.hands[seat]
    return tuple(dict.fromkeys(card for card in cards if held >> card & 1))


_UNTOLD = (Choice, Judgement, LeadFree, DummySuggested, Spoken, PlayedPenaltyCard, EndedRestriction)
"""Obligations that are shown in another way, or not shown at all."""


def _hand_of(obligation: LyingCard | PenaltyCard | MustPlay) -> Seat:
    return obligation.hand if isinstance(obligation, MustPlay) else obligation.seat


def _seen(table: Table, irregularity: Irregularity) -> SeenIrregularity:
    call = table.auction.calls[irregularity.call - 1].call if irregularity.call else None
    return SeenIrregularity(
        irregularity.number,
        irregularity.kind,
        irregularity.law,
        irregularity.offender,
        call,
        irregularity.cards,
        irregularity.trick,
        irregularity.turn,
        irregularity.state,
    )


def _choices(table: Table) -> tuple[SeenChoice, ...]:
    """Return the choices that are made now, each with the players who have no other one to make before it."""
    obligations = table.incidents.obligations
    pending = (obligation for obligation in obligations if isinstance(obligation, Choice))
    now = ((one, tuple(seat for seat in one.seats if choice_of(obligations, seat) is one)) for one in pending)
    return tuple(_choice(table, one, seats) for one, seats in now if seats)


def _choice(table: Table, obligation: Choice, seats: tuple[Seat, ...]) -> SeenChoice:
    every = table.incidents.irregularities
    about = "" if obligation.irregularity == 0 else _seen(table, every[obligation.irregularity - 1]).key
    what = f"{obligation.law} {about} {obligation.options}"
    return SeenChoice(
        seats, obligation.options, obligation.kind, obligation.irregularity, f"{crc32(what.encode()):08x}"
    )
