"""A viewer's view of a table. No other module derives it.

A `View` holds nothing that its viewer may not know: no hidden card, no alert or explanation meant for the other side,
and after a player's first card no auction (Law 41B) unless the conditions leave it in view. Sockets, pages, robots and
exports receive Views, never Tables.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from zlib import crc32

from laws.engine.actions.cards import may_play
from laws.engine.actions.questions_in_play import may_correct_in_play
from laws.engine.actions.second import may_change, may_mean
from laws.engine.irregularities.unmeant import may_mean_cards
from laws.engine.procedure.auction import legal_calls
from laws.engine.procedure.claims import may_agree, may_claim, may_contest
from laws.engine.procedure.play import hand_to_play, reviewable_trick
from laws.engine.screens.aperture import may_open
from laws.engine.screens.known import as_seen
from laws.engine.screens.sight import aperture_is_open, number_as_seen, seen_numbers, tellings_on, waits_for_tray
from laws.engine.screens.speech import may_ask, may_correct
from laws.engine.screens.tray import may_push
from laws.table.auction import CallStatus, MadeCall
from laws.table.conditions import AuctionView, Conditions
from laws.table.finding import Finding
from laws.table.irregularity import NOTHING, Information
from laws.table.obligation import halted
from laws.table.phases import Phase
from laws.table.play import Play, PlayedCard, Trick
from laws.table.screen import ScreenSide, side_of
from laws.table.table import Claimed, Table, Voided
from laws.table.told import Telling, tellings
from laws.values.board import Board
from laws.values.calls import Call
from laws.values.cards import Hand
from laws.values.contract import Contract, Result
from laws.values.fast_init import fast_init, replace
from laws.values.seats import SEATS, Seat
from laws.views.known_irregularities import NOTHING_KNOWN, KnownIncidents, face_up, is_known, known_incidents
from laws.views.screen_view import Said, SeenScreen, both_explanations, screen_as_seen, with_both_sides
from laws.views.spoken import asked_now, is_told, said_in_play

__all__ = [
    "DIRECTOR",
    "VISITOR",
    "VUGRAPH",
    "May",
    "SeenCall",
    "SeenClaim",
    "SeenHand",
    "SeenLead",
    "View",
    "Viewer",
    "ViewerKind",
    "view",
]


class ViewerKind(Enum):
    """The capacity in which a person or program looks at a table."""

    PLAYER = "player"
    ROBOT = "robot"
    SPECTATOR = "spectator"
    VISITOR = "visitor"
    VUGRAPH = "vugraph"
    DIRECTOR = "director"

    __hash__ = object.__hash__  # that of an Enum is slow, and viewers are keys of what each is shown


_SEATED = (ViewerKind.PLAYER, ViewerKind.ROBOT, ViewerKind.SPECTATOR)


@dataclass(frozen=True, slots=True)
class Viewer:
    """A viewer. A player, a robot and a spectator behind a player have that player's seat, the others none.

    A robot is a player whose memory is supplied as data: earlier tricks and calls stay in his View, which is never sent
    to a browser. A visitor is at the table without a seat: he sees only information that is useless to every player.

    Raise ValueError if a seat is missing or superfluous. `str()` and `parse` are the text form: ``player:N``.
    """

    kind: ViewerKind
    seat: Seat | None = None

    def __post_init__(self) -> None:
        needs_seat = self.kind in _SEATED
        if needs_seat is not (self.seat is not None):
            raise ValueError(f"a {self.kind.value} looks {'from' if needs_seat else 'without'} a seat")

    @classmethod
    def player(cls, seat: Seat) -> Viewer:
        """Return the viewer for the player in that seat."""
        return _PLAYERS[seat]

    @classmethod
    def parse(cls, text: str) -> Viewer:
        """Parse a viewer as `str()` writes it. Raise ValueError for any other text."""
        kind, _, seat = text.partition(":")
        return cls(ViewerKind(kind), Seat.parse(seat) if seat else None)

    @property
    def sees_all(self) -> bool:
        """Whether nothing is hidden: the director (Law 81C) and vugraph, which is delayed elsewhere."""
        return self.kind in (ViewerKind.DIRECTOR, ViewerKind.VUGRAPH)

    def __str__(self) -> str:
        return self.kind.value + (f":{self.seat.letter}" if self.seat is not None else "")


_PLAYERS = tuple(Viewer(ViewerKind.PLAYER, seat) for seat in SEATS)
DIRECTOR = Viewer(ViewerKind.DIRECTOR)
VUGRAPH = Viewer(ViewerKind.VUGRAPH)
VISITOR = Viewer(ViewerKind.VISITOR)


_NO_CARDS = Hand(0)
_NONE: frozenset[int] = frozenset()


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
    shown: Hand = _NO_CARDS


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
    cards: Hand = _NO_CARDS
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
    mean_cards: Hand = _NO_CARDS


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


_NOTHING = May()
_HIDDEN = tuple(tuple(SeenHand(seat, None, count) for count in range(14)) for seat in SEATS)


def view(table: Table, viewer: Viewer, before: tuple[Table, View] | None = None) -> View:
    """Return what this viewer may see and do at this table now.

    `before` is an earlier state of the board, with the same viewer's View of it: what is made of parts of the table
    that are the same values is taken from there.
    """
    if table.screen is not None:
        return _view_with_screen(table, viewer)
    return _view(table, viewer, table, None if before is None or before[0].screen is not None else before)


def _view_with_screen(table: Table, viewer: Viewer) -> View:
    if viewer.sees_all or table.phase is Phase.OVER:
        seen = replace(_view(with_both_sides(table), viewer, table), screen=screen_as_seen(table, None, table))
        assert seen.auction is not None  # it is in view for all who see everything
        seen = replace(seen, auction=_all_told(table, seen.auction))
    else:
        side = None if viewer.seat is None else side_of(viewer.seat)
        known = as_seen(table, side)
        seen = replace(_view(known, viewer, table), screen=screen_as_seen(known, side, table))
        seen = replace(seen, auction=_told_here(table, side, seen.auction))
        if waits_for_tray(table, side):
            seen = replace(seen, turn=None, to_act=None)
    if viewer.kind in (ViewerKind.PLAYER, ViewerKind.ROBOT) and viewer.seat is not None:
        face = seen.may.face and aperture_is_open(table)
        may = replace(seen.may, face=face, push=may_push(table, viewer.seat), open=may_open(table, viewer.seat))
        seen = replace(seen, may=may)
    return seen


def _view(table: Table, viewer: Viewer, whole: Table, before: tuple[Table, View] | None = None) -> View:
    """Return the View of a table without hidden parts, or of one without what was removed from the `whole`."""
    play, claim = table.play, table.claim
    known = None if before is None or not _tells_the_same_of_calls(before[0], table) else before[1]
    sees_all = viewer.sees_all
    open_to_all = sees_all or table.phase is Phase.OVER
    auction = _auction(table, viewer, before, known, open_to_all=open_to_all)
    to_act = table.to_act
    return View(  # by place: with two dozen names it would cost twice as much
        viewer,
        table.board,
        table.conditions,
        table.phase,
        None if to_act is None else table.auction.turn if play is None else play.turn,
        to_act,
        (
            _hand(table, viewer, SEATS[0], open_to_all=open_to_all),
            _hand(table, viewer, SEATS[1], open_to_all=open_to_all),
            _hand(table, viewer, SEATS[2], open_to_all=open_to_all),
            _hand(table, viewer, SEATS[3], open_to_all=open_to_all),
        ),
        auction,
        None if play is None else play.contract,
        _lead(table, viewer),
        () if play is None else play.trick,
        _last_trick(table, viewer),
        play.tricks if play is not None and _sees_quitted(table, viewer) else (),
        (0, 0) if play is None else play.won,
        None if claim is None or play is None else _claim(claim, play, table, viewer),
        table.result,
        None if table.result is None else table.score_ns,
        _may(table, viewer, whole, before, None if known is None else known.may),
        known_incidents(table, directs=viewer.kind is ViewerKind.DIRECTOR),
        table.transfer,
        table.voided,
        _information(table, auction),
        None,
        _asked(table, viewer, auction),
        said_in_play(table, viewer.seat, everything=sees_all) if table.incidents.notes else (),
    )


def _asked(table: Table, viewer: Viewer, auction: tuple[SeenCall, ...] | None) -> tuple[Said, ...]:
    """Return the questions that wait for an answer, as far as the viewer is told of them."""
    if not table.incidents.notes:
        return ()
    calls = frozenset(made.number for made in table.auction.calls) if auction is not None else _NONE
    return asked_now(table, viewer.seat, everything=viewer.sees_all, calls=calls)


def _auction(
    table: Table, viewer: Viewer, before: tuple[Table, View] | None, known: View | None, *, open_to_all: bool
) -> tuple[SeenCall, ...] | None:
    """Return the calls as this viewer sees them (16A1(a)), None where they are out of sight; those of an earlier View
    that are still the same are the same value.
    """
    if not _auction_in_view(table, viewer):
        return None
    if known is not None and known.auction is not None:
        return known.auction
    told: tuple[SeenCall, ...] = ()
    if before is not None and before[1].auction is not None and _goes_on(before[0], table):
        told = before[1].auction
    return (*told, *[_call(table, made, viewer.seat, open_to_all) for made in table.auction.calls[len(told) :]])


def _goes_on(before: Table, table: Table) -> bool:
    """Return whether the auction has only been added to, and nothing was said of the calls before."""
    calls = before.auction.calls
    if before.incidents is not table.incidents or not before.phase is table.phase is Phase.AUCTION:
        return False
    return before.conditions is table.conditions and table.auction.calls[: len(calls)] == calls


def _tells_the_same_of_calls(before: Table, table: Table) -> bool:
    """Return whether nothing has changed of what a View tells of the calls, and of who may put right what was said of
    them: the calls themselves, what was said, the contract, the phase.
    """
    if before.auction is not table.auction or before.incidents is not table.incidents:
        return False
    if before.phase is not table.phase or (before.play is None) is not (table.play is None):
        return False
    if before.play is not None and table.play is not None and before.play.contract is not table.play.contract:
        return False
    return before.conditions is table.conditions


def _information(table: Table, auction: tuple[SeenCall, ...] | None) -> tuple[Information, ...]:
    """Return the information of withdrawn calls and cards that are in the viewer's sight (Law 16C)."""
    information = table.information if table.incidents.information else ()
    if not information:
        return ()
    calls = {seen.number for seen in auction or ()}
    return tuple(known for known in information if not known.call or known.call in calls)


def _shows_hand(table: Table, viewer: Viewer, seat: Seat) -> bool:
    """Return whether the hand is visible to a viewer to whom not everything is open.

    A viewer sees his own hand (Law 7B2), dummy's from the faced lead on (41D), a claimer's (68C), and all hands when
    the board is over.
    """
    return seat is viewer.seat or seat is table.dummy or (table.claim is not None and seat is table.claim.seat)


def _hand(table: Table, viewer: Viewer, seat: Seat, *, open_to_all: bool) -> SeenHand:
    bits = table.hands[seat]
    shown = Hand.of(face_up(table, seat)) if table.incidents is not NOTHING else _NO_CARDS
    if open_to_all:
        return SeenHand(seat, Hand(bits), bits.bit_count(), table.deal[seat], shown)
    if _shows_hand(table, viewer, seat):
        return SeenHand(seat, Hand(bits), bits.bit_count(), None, shown) if shown else _open_hand(seat, bits)
    return SeenHand(seat, None, bits.bit_count(), None, shown) if shown else _HIDDEN[seat][bits.bit_count()]


@lru_cache(maxsize=4_096)
def _open_hand(seat: Seat, bits: int) -> SeenHand:
    """Return a hand in view, the same value for all who see it, and as long as no card of it is played."""
    return SeenHand(seat, Hand(bits), bits.bit_count())


def _call(table: Table, made: MadeCall, viewer: Seat | None, open_to_all: bool) -> SeenCall:
    if made.status is CallStatus.STANDING and not (made.alerted or made.explanation or table.incidents.notes):
        return _plain_call(made.number, made.seat, made.call, made.position)
    conditions = table.conditions
    alerted = made.alerted and (open_to_all or is_told(conditions, made.seat, viewer))
    told: tuple[Telling, ...] = ()
    if made.explanation or table.incidents.notes:
        told = tuple(
            one for one in tellings(table, made.number) if open_to_all or is_told(conditions, one.seat, viewer)
        )
    text = told[-1].text if told else ""
    return SeenCall(made.number, made.seat, made.call, _status(table, made), alerted, text, made.position, told)


@lru_cache(maxsize=2_048)
def _plain_call(number: int, seat: Seat, call: Call, position: int) -> SeenCall:
    """Return a call of which nothing was said: it is the same value for all viewers, and at all tables."""
    return SeenCall(number, seat, call, CallStatus.STANDING, False, "", position)


def _all_told(table: Table, calls: tuple[SeenCall, ...]) -> tuple[SeenCall, ...]:
    """Return the calls with all that was said of each, on both sides of the screen."""
    said = (both_explanations(table, table.auction.calls[seen.number - 1]) for seen in calls)
    return tuple(
        replace(seen, explanation=own or partners, told=tellings(table, seen.number))
        for seen, (own, partners) in zip(calls, said, strict=True)
    )


def _told_here(
    table: Table, side: ScreenSide | None, calls: tuple[SeenCall, ...] | None
) -> tuple[SeenCall, ...] | None:
    """Return the calls with all that was said of each on this side of the screen; nothing for `side` None."""
    if calls is None:
        return None
    numbers = {seen: number for number, seen in seen_numbers(table, side).items()}
    return tuple(replace(seen, told=tellings_on(table, side, numbers[seen.number])) for seen in calls)


def _status(table: Table, made: MadeCall) -> CallStatus:
    """Return the status of a call as the viewer knows it: an irregular call stands until attention is drawn to it."""
    if made.status is CallStatus.PENDING and not any(
        irregularity.call == made.number and is_known(table, irregularity)
        for irregularity in table.incidents.irregularities
    ):
        return CallStatus.STANDING
    return made.status


def _claim(claim: Claimed, play: Play, table: Table, viewer: Viewer) -> SeenClaim:
    cards_played = 4 * len(play.tricks) + len(play.trick)
    offer = f"{claim.seat.letter}{claim.tricks}.{cards_played}.{crc32(claim.line.encode()):08x}"
    return SeenClaim(
        claim.seat,
        claim.tricks,
        claim.line,
        tuple(sorted(claim.agreed)),
        offer,
        claim.contested,
        tuple(sorted(claim.play_on)),
        claim.finding if viewer.sees_all or table.phase is Phase.OVER else None,
    )


def _auction_in_view(table: Table, viewer: Viewer) -> bool:
    """Return whether the auction is in view: until the viewer's own first card (Law 41B).

    For dummy it is in view until the lead is faced.
    """
    play, seat = table.play, viewer.seat
    if play is None or _sees_quitted(table, viewer):
        return True
    if table.conditions.auction_view is AuctionView.WHOLE_BOARD or table.phase is Phase.CLARIFICATION:
        return True
    if seat is None or seat is play.contract.dummy:
        return False
    if seat is play.contract.declarer:  # his first card is dummy's, unless he accepted a lead out of turn
        return not play.tricks and len(play.trick) < 2
    return not play.tricks and all(played.seat is not seat for played in play.trick)


def _sees_quitted(table: Table, viewer: Viewer) -> bool:
    return viewer.sees_all or viewer.kind is ViewerKind.ROBOT or table.phase is Phase.OVER


def _lead(table: Table, viewer: Viewer) -> SeenLead | None:
    play = table.play
    if play is None or play.lead is None or table.phase is not Phase.CLARIFICATION:
        return None
    turned = table.screen is not None and table.screen.faced  # a viewer who knows of it sees its face
    seen = viewer.sees_all or viewer.seat is play.lead.seat or turned
    return SeenLead(play.lead.seat, play.lead if seen else None)


def _last_trick(table: Table, viewer: Viewer) -> Trick | None:
    """Return the last quitted trick for a viewer who sees everything or may inspect it (Law 66A), otherwise None."""
    play = table.play
    if play is None or not play.tricks:
        return None
    if viewer.sees_all or table.phase is Phase.OVER:
        return play.tricks[-1]
    return reviewable_trick(table, viewer.seat)


def _may(table: Table, viewer: Viewer, whole: Table, before: tuple[Table, View] | None, known: May | None) -> May:
    """Return what the viewer may do at the table as he sees it, and with explanations at the whole one. `known` is what
    he might before, with the same calls and explanations.
    """
    seat, play, claim = viewer.seat, table.play, table.claim
    if viewer.kind not in (ViewerKind.PLAYER, ViewerKind.ROBOT) or seat is None:
        return _NOTHING
    if known is not None and before is not None and _still_waits(before[0], table, seat):
        return known
    correct, about = _correctable(whole, seat) if known is None else (known.correct, known.correct_about)
    mean = table.phase is not Phase.PLAY and may_mean(table, seat)
    if table.phase is Phase.OVER:
        return May(correct=correct, correct_about=about, mean=mean) if correct or about or mean else _NOTHING
    calls = legal_calls(table, seat)
    ask = may_ask(table, seat)
    if play is None or calls:
        change = may_change(table, seat)
        return May(calls=calls, ask=ask, correct=correct, correct_about=about, mean=mean, change=change)
    if claim is not None:
        agree, contest = may_agree(table, seat), may_contest(table, seat)
        return May(agree=agree, contest=contest, ask=ask, correct=correct, correct_about=about, mean=mean)
    cards, obligations = may_play(table, seat), table.incidents.obligations
    clarifying = table.phase is Phase.CLARIFICATION
    return May(
        cards=cards,
        hand=hand_to_play(table, play) if cards else None,
        lead=clarifying and bool(cards),
        face=clarifying and play.lead is not None and play.lead.seat is seat and not halted(obligations),
        claim=may_claim(table, seat),
        ask=ask,
        correct=correct,
        correct_about=about,
        mean=mean,
        mean_cards=may_mean_cards(table, seat),
    )


def _still_waits(before: Table, table: Table, seat: Seat) -> bool:
    """Return whether in the same trick, without an irregularity or a claim, a card was for others to play and is for
    others now: a defender, or dummy, may do what he might before. Declarer may have meant another card of dummy's.
    """
    old, new = before.play, table.play
    if old is None or new is None or table.phase is not Phase.PLAY or table.incidents is not NOTHING:
        return False
    if before.claim is not None or table.claim is not None or seat is new.contract.declarer:
        return False
    return old.actor is not seat and new.actor is not seat and len(old.tricks) == len(new.tricks)


def _correctable(table: Table, seat: Seat) -> tuple[tuple[int, ...], tuple[Seat, ...]]:
    """Return of what a player may put an explanation right, at the whole table: the calls, and the players."""
    numbers = (number_as_seen(table, seat, number) for number in may_correct(table, seat))
    about = may_correct_in_play(table, seat) if table.incidents.notes else ()
    return tuple(number for number in numbers if number is not None), about
