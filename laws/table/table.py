"""The whole of one board at one table, as a value. Here stands the theory of it.

Two pure functions move a `Table`:

    decide(table, command) -> events | refusal      what the Laws say to an attempt      laws/engine/decision.py
    evolve(table, event)   -> table                 what is true afterwards              laws/engine/evolution.py

A board passes through four phases, and never back but by a rectification:

    AUCTION         calls in rotation from the dealer (Law 17) to the final pass (Law 22)
    CLARIFICATION   the opening lead is made face down; leader's partner and presumed declarer may ask (Laws 17D1, 41)
    PLAY            from the faced lead: tricks (Laws 44, 45), claims and concessions (Laws 68–71)
    OVER            all cards played, a claim agreed, or nobody bid (Law 22B)

`decide` holds every rule and changes nothing. `evolve` holds the arithmetic of an event and no choice that a regulation
could change: such an outcome is written on the event. A log of events, evolved in order, gives the same `Table`,
always. What a person may see of it is asked of `laws.views.table_view`, and of nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from laws.table.auction import Auction
from laws.table.conditions import Conditions
from laws.table.finding import Finding
from laws.table.irregularity import NOTHING, Incidents, Information
from laws.table.obligation import PenaltyCard
from laws.table.phases import Phase
from laws.table.play import Play
from laws.table.screen import Screen
from laws.values.board import Board
from laws.values.cards import Hand
from laws.values.contract import Played, Result
from laws.values.deal import Deal
from laws.values.fast_init import fast_init
from laws.values.score import score_ns
from laws.values.seats import Seat, Side

__all__ = ["ClaimStage", "Claimed", "Table", "Voided"]


class ClaimStage(Enum):
    """Where a claim stands: it waits, or has ended the board (OPEN); it is disputed; agreement to it is established."""

    OPEN = "open"
    CONTESTED = "contested"
    ESTABLISHED = "established"


@dataclass(frozen=True, slots=True)
class Claimed:
    """A claim that waits for its answer (Law 68D), or that ended the board (Law 69A).

    `tricks` are for the claimer's side, of those that remain.

    `agreed` are the opponents who have agreed so far, `contested` is the player who disputes it (Law 68D2), and
    `play_on` are those who agree that play goes on (68D2(b)). `finding` is what a search has found, or None.
    """

    seat: Seat
    tricks: int
    line: str
    agreed: frozenset[Seat]
    stage: ClaimStage = ClaimStage.OPEN
    contested: Seat | None = None
    play_on: frozenset[Seat] = frozenset()
    finding: Finding | None = None


@dataclass(frozen=True, slots=True)
class Voided:
    """A claim or concession by `claimer` that is void since `by` contested it or objected, and the Law that says so."""

    claimer: Seat
    by: Seat
    law: str


@fast_init
@dataclass(frozen=True, slots=True)
class Table:
    """One board at one table. `hands` are the cards still held, as 52-bit sets in the order of the seats.

    `screen` is None where no screen stands on the table. `voided` is the claim that has just become void: play goes on,
    and with the next card it is None again.
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
        """The table when the hands have been taken from the board and nobody has called."""
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
        """The cards that seat still holds."""
        return Hand(self.hands[seat])

    @property
    def dummy(self) -> Seat | None:
        """Dummy, once the opening lead is faced (Law 41D)."""
        if self.play is None or self.phase is Phase.CLARIFICATION:
            return None
        return self.play.contract.dummy

    @property
    def to_act(self) -> Seat | None:
        """The player whose call, lead, facing or card the board waits for.

        None while a claim waits, and when the board is over. With a face-down lead on the table it is the leader, who
        faces it.
        """
        if self.phase is Phase.OVER or self.claim is not None:
            return None
        if self.play is None:
            return self.auction.turn
        if self.phase is Phase.CLARIFICATION:
            return self.play.contract.leader
        return self.play.actor

    @property
    def tricks(self) -> tuple[int, int]:
        """The tricks of North-South and East-West as they now count; of a finished board, all thirteen.

        Fewer when one side's score was lowered alone (Law 79B3).
        """
        if self.incidents.lowered is not None:
            return self.incidents.lowered
        if isinstance(self.result, Played):
            declaring = self.result.tricks
            ours = self.result.contract.side.value == 0
            return (declaring, 13 - declaring) if ours else (13 - declaring, declaring)
        return (0, 0) if self.play is None else self.play.won

    @property
    def information(self) -> tuple[Information, ...]:
        """Whose information withdrawn calls and cards are (Law 16C); what counts after all tells everybody.

        So does a card that lies there as a penalty card, as long as it does (50E1).
        """
        hands, calls = self.hands, self.auction.calls
        lying = {due.card for due in self.incidents.dues if isinstance(due, PenaltyCard)}
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
        """What North-South score (Law 77); None until the board is over."""
        return self.score_of(Side.NS)

    def score_of(self, side: Side) -> int | None:
        """What that side scores (Law 77); None until the board is over."""
        result = self.result
        if result is None:
            return None
        if isinstance(result, Played) and self.incidents.lowered is not None:
            own = self.incidents.lowered[side]
            result = Played(result.contract, own if result.contract.side is side else 13 - own)
        score = score_ns(result, self.board.vulnerability)
        return score if side is Side.NS else -score
