"""The state of one board at one table, and the theory of the engine.

Two pure functions advance a `Table`:

    decide(table, command) -> events | refusal      the ruling of the Laws on an attempt      laws/engine/decision.py
    evolve(table, event)   -> table                 the state after the event                 laws/engine/evolution.py

A board passes through four phases. Only a rectification returns it to an earlier one:

    AUCTION         calls in rotation from the dealer (Law 17) to the final pass (Law 22)
    CLARIFICATION   the opening lead is made face down; leader's partner and presumed declarer may ask (Laws 17D1, 41)
    PLAY            from the faced lead: tricks (Laws 44, 45), claims and concessions (Laws 68–71)
    OVER            all cards played, a claim agreed, or no bid (Law 22B); or set aside, without a result

`decide` holds every rule and changes nothing. `evolve` applies an event and makes no choice that depends on a
regulation; the event carries the outcome of every such choice. Evolving a log of events in order always gives the same
`Table`. Only `laws.views.table_view` determines what a person may see of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from laws.table.auction import Auction
from laws.table.conditions import Conditions
from laws.table.finding import Finding
from laws.table.irregularity import NOTHING, Incidents, Information
from laws.table.kinds import Question
from laws.table.obligation import PenaltyCard, judgements
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.screen import Screen
from laws.values.board import Board
from laws.values.cards import Hand
from laws.values.contract import Played, Result
from laws.values.deal import Deal
from laws.values.fast_init import fast_init, replace
from laws.values.paragraph import Paragraph
from laws.values.score import score_ns
from laws.values.seats import Seat, Side

__all__ = ["ClaimStage", "Claimed", "Table", "Voided"]


class ClaimStage(Enum):
    """The stage of a claim: waiting or accepted (OPEN), disputed, or agreement to it established."""

    OPEN = "open"
    CONTESTED = "contested"
    ESTABLISHED = "established"


@fast_init
@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim that awaits its answer (Law 68D), or that ended the board (Law 69A).

    `tricks` are the remaining tricks that go to the claimer's side. `agreed` are the opponents who have agreed so far,
    `contested` is the player who disputes the claim (Law 68D2), and `play_on` are the players who agree to continue the
    play (68D2(b)). `finding` is the result of the search, or None. `revokes` are the numbers of those
    that it establishes (63A3), which no viewer is told.
    """

    seat: Seat
    tricks: int
    line: str
    agreed: frozenset[Seat]
    stage: ClaimStage = ClaimStage.OPEN
    contested: Seat | None = None
    play_on: frozenset[Seat] = frozenset()
    finding: Finding | None = None
    revokes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Voided:
    """A claim or concession by `claimer`, void since `by` contested it or objected. `law` is the paragraph."""

    claimer: Seat
    by: Seat
    law: Paragraph


@fast_init
@dataclass(frozen=True, slots=True)
class Table:
    """One board at one table. `hands` are the cards still held, as 52-bit sets in the order of the seats.

    `screen` is None at a table without a screen. `voided` is the claim that has just become void; play continues, and
    the next card resets it to None.
    """

    board: Board
    deal: Deal
    conditions: Conditions
    phase: Phase
    hands: tuple[int, int, int, int]
    auction: Auction
    play: Play | None = None
    claim: Claimed | None = None
    result: Result | None = None
    incidents: Incidents = NOTHING
    screen: Screen | None = None
    voided: Voided | None = None

    @classmethod
    def open(cls, board: Board, deal: Deal, conditions: Conditions) -> Table:
        """Return the table when the hands have been taken from the board, before the first call."""
        return cls(
            board,
            deal,
            conditions,
            Phase.AUCTION,
            (int(deal.north), int(deal.east), int(deal.south), int(deal.west)),
            Auction.begin(board.dealer),
            screen=Screen.begin(board.dealer) if conditions.screens else None,
        )

    def hand(self, seat: Seat) -> Hand:
        """Return the cards that this seat still holds."""
        return Hand(self.hands[seat])

    def auction_before(self, position: int) -> Auction:
        """Return the auction before that position."""
        return Auction.of(self.board.dealer, [made for made in self.auction.calls if made.position < position])

    @property
    def dummy(self) -> Seat | None:
        """Dummy's seat once the opening lead is faced (Law 41D), otherwise None."""
        if self.play is None or self.phase is Phase.CLARIFICATION:
            return None
        return self.play.contract.dummy

    @property
    def to_act(self) -> Seat | None:
        """The player whose call, lead, facing or card is awaited.

        None while a claim waits, when the board is over, and when the tray has still to show four passes to the other
        side of the screen. With a face-down lead on the table it is the leader, who faces it.
        """
        if self.phase is Phase.OVER or self.claim is not None:
            return None
        if self.play is None:
            return None if self.auction.is_closed else self.auction.turn
        if self.phase is Phase.CLARIFICATION:
            return self.play.contract.leader
        return self.play.actor

    @property
    def tricks(self) -> tuple[int, int]:
        """The tricks of North-South and East-West as they count now; all thirteen on a finished board.

        The sum is lower when the score of one side alone was lowered (Law 79B3).
        """
        if self.incidents.lowered is not None:
            return self.incidents.lowered
        if isinstance(self.result, Played):
            declaring = self.result.tricks
            ours = self.result.contract.side.value == 0
            return (declaring, 13 - declaring) if ours else (13 - declaring, declaring)
        return (0, 0) if self.play is None else self.play.won

    @property
    def claim_in_dispute(self) -> Claimed | None:
        """The contested claim on which no ruling has been made yet (Laws 68D2(a), 70), or None."""
        waits = any(
            obligation.question is Question.TRICKS and obligation.halts
            for obligation in judgements(self.incidents.obligations)
        )
        return self.claim if waits else None

    @property
    def information(self) -> tuple[Information, ...]:
        """The withdrawn calls and cards, with the side to which each is authorised information (Law 16C).

        A withdrawn call or card that has come to count is information to all players; so is a penalty card while it
        lies on the table (50E1).
        """
        hands, calls = self.hands, self.auction.calls
        lying = {obligation.card for obligation in self.incidents.obligations if isinstance(obligation, PenaltyCard)}
        return tuple(
            replace(known, unauthorised=None) if known.card in lying else known
            for known in self.incidents.information
            if (known.call and not calls[known.call - 1].counts)
            or (known.card is not None and any(hand >> known.card & 1 for hand in hands))
        )

    @property
    def transfer(self) -> tuple[int, int]:
        """The tricks transferred to North-South and to East-West at the end of play (Law 64A)."""
        return self.incidents.transfer

    @property
    def score_ns(self) -> int | None:
        """North-South's score (Law 77); None until the board is over."""
        return self.score_of(Side.NS)

    def score_of(self, side: Side) -> int | None:
        """Return the score of that side (Law 77); None until the board is over."""
        result = self.result
        if result is None:
            return None
        if isinstance(result, Played) and self.incidents.lowered is not None:
            own = self.incidents.lowered[side]
            result = Played(result.contract, own if result.contract.side is side else 13 - own)
        score = score_ns(result, self.board.vulnerability)
        return score if side is Side.NS else -score
