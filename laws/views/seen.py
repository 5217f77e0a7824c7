"""What a viewer may see of a table and do at it.

A `View` holds nothing that its viewer may not know: no hidden card, no alert or explanation meant for the other side,
and after a player's first card no auction (Law 41B) unless the conditions leave it in view. Sockets, pages, robots and
exports receive Views, never Tables. `table_view` makes them.
"""

from __future__ import annotations

from dataclasses import dataclass

from laws.table.auction import CallStatus
from laws.table.conditions import Conditions
from laws.table.finding import Finding
from laws.table.irregularity import Information
from laws.table.phases import Phase
from laws.table.play import PlayedCard, Trick
from laws.table.table import Voided
from laws.table.told import Telling
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Hand
from laws.values.contract import Contract, Result
from laws.values.fast_init import fast_init
from laws.values.seats import Seat
from laws.views.known_irregularities import NOTHING_KNOWN, KnownIncidents
from laws.views.screen_view import Said, SeenScreen
from laws.views.viewer import Viewer

__all__ = ["NO_CARDS", "May", "SeenCall", "SeenClaim", "SeenHand", "SeenLead", "View"]

NO_CARDS = Hand(0)


@fast_init
@dataclass(frozen=True, slots=True)
class SeenHand:
    """A hand as the viewer sees it. `cards` is None if it is hidden; `count` is the number of cards left in it.

    `original` are the thirteen cards dealt if the board is over or the viewer may see everything, else None. `shown`
    are its cards that lie face up without being played, visible to all viewers (Laws 24, 49, 50, 54–58).
    """

    seat: Seat
    cards: Hand | None
    count: int
    original: Hand | None = None
    shown: Hand = NO_CARDS


@fast_init
@dataclass(frozen=True, slots=True)
class SeenCall:
    """A call as the viewer sees it, with alert and explanation only if they are meant for him.

    `position` is its place in the auction: the number of the call that it replaces, or its own. `told` is all that it
    has been explained as, in order, and `explanation` what it was explained as last: for who sees both sides of a
    screen by the caller, if he has explained it.
    """

    number: int
    seat: Seat
    call: Call
    status: CallStatus
    alerted: bool
    explanation: str
    position: int
    told: tuple[Telling, ...] = ()


@fast_init
@dataclass(frozen=True, slots=True)
class SeenLead:
    """The opening lead while it lies face down; `card` is None except for the leader (Law 41A)."""

    seat: Seat
    card: PlayedCard | None


@dataclass(frozen=True, slots=True)
class SeenClaim:
    """A claim that awaits its answer, or has ended the board: the claimer, tricks, statement and agreements.

    `offer` identifies this claim: an answer names it, so that a late answer cannot be applied to another claim.
    `contested` is the player who disputes it, `play_on` who agrees that play goes on (Law 68D2). `finding` is what a
    search has found, when the board is over, and before that for a viewer who sees everything.
    """

    seat: Seat
    tricks: int
    line: str
    agreed: tuple[Seat, ...]
    offer: str
    contested: Seat | None = None
    play_on: tuple[Seat, ...] = ()
    finding: Finding | None = None


@fast_init
@dataclass(frozen=True, slots=True)
class May:
    """The actions open to the viewer now; all empty for a viewer who is not a player at the table.

    When the board is over only `correct` is left, and `mean` after four passes. An objection to an agreed claim is then
    made in time (Law 69A) by a question about the result, and not by `contest`.

    `calls`: the calls in his turn. `cards`: the cards that he may lead or play, from `hand`, which is dummy's when
    declarer plays dummy's cards. `lead`: those cards are an opening lead. `face`: he may face it. `claim`: the most
    tricks that he can claim, 0 if he cannot claim. `agree` and `contest`: his possible answers to the pending claim.
    `push`: he may move the tray. `open`: he may open the aperture. `ask`: he may ask about an opponents' call.
    `correct`: the calls of his side whose explanation he may put right, by their numbers in the View; `correct_about`:
    the players of his side about whom he may put an answer right. `mean`: he may say that he did not intend his last
    call (Law 25A); `change`: he may call once more in its place (25B). Both are as far as his side of a screen knows.
    `mean_cards`: the cards of dummy's that declarer may say he intended in place of the one played (45C4(b)).
    """

    calls: tuple[Call, ...] = ()
    cards: Hand = NO_CARDS
    hand: Seat | None = None
    lead: bool = False
    face: bool = False
    claim: int = 0
    agree: bool = False
    contest: bool = False
    push: bool = False
    open: bool = False
    ask: bool = False
    correct: tuple[int, ...] = ()
    correct_about: tuple[Seat, ...] = ()
    mean: bool = False
    change: bool = False
    mean_cards: Hand = NO_CARDS


@fast_init
@dataclass(frozen=True, slots=True)
class View:
    """A table as one viewer may see it.

    `hands` are in the order of the seats. `auction` is None when it is out of the viewer's sight. `turn` is the hand
    whose call or card is awaited and `to_act` the player who acts for it. `trick` is the trick in progress;
    `last_trick` the one before, while the viewer may look at it (Law 66A). `tricks` are all complete tricks for a
    viewer who may see quitted tricks (Laws 66C, 66D), robots included; else empty. `won` counts North-South's and
    East-West's complete tricks. `contract` is known to all from the final pass on. `incidents` is what is known of
    irregularities, `transfer` the tricks given to each side for revokes (Law 64A), `information` the withdrawn calls
    and cards in view and the side that may not use them (16C). `screen` is None where no screen stands on the table.
    `voided` is the claim that has just become void, until the next card. `asked` are, without screens, the questions
    about calls in view that are not answered, as far as the viewer is told of them, and `said`, in the play, answers
    about a player's calls and cards, and corrections; behind screens `screen` has them.
    """

    viewer: Viewer
    board: Board
    conditions: Conditions
    phase: Phase
    turn: Seat | None
    to_act: Seat | None
    hands: tuple[SeenHand, SeenHand, SeenHand, SeenHand]
    auction: tuple[SeenCall, ...] | None
    contract: Contract | None
    lead: SeenLead | None
    trick: tuple[PlayedCard, ...]
    last_trick: Trick | None
    tricks: tuple[Trick, ...]
    won: tuple[int, int]
    claim: SeenClaim | None
    result: Result | None
    score_ns: int | None
    may: May
    incidents: KnownIncidents = NOTHING_KNOWN
    transfer: tuple[int, int] = (0, 0)
    voided: Voided | None = None
    information: tuple[Information, ...] = ()
    screen: SeenScreen | None = None
    asked: tuple[Said, ...] = ()
    said: tuple[Said, ...] = ()
