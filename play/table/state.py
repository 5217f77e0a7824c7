"""A board at a table as the log gives it: the game, the seats, talk, presence, the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from laws.protocol.events import Rewound, Ruled
from laws.table.irregularity import Irregularity, Note
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.fast_init import fast_init
from laws.values.seats import SEATS, Seat
from laws.views.answers import Answers
from play.table.direction.back import Back
from play.table.pace.pausing import Pause, Place, place_of
from play.table.people.seats import Seats
from play.table.rules import TableRules, rules_of
from play.table.table_events import (
    ActedFor,
    PauseBegan,
    QuestionAnswered,
    ResultQuestioned,
    RoomTold,
    Said,
    SessionPaused,
    StoodStill,
    WatchBegan,
)

__all__ = ["Decided", "Question", "Spoken", "State", "TableClock"]

_UNWRITTEN: Final = rules_of({})
"""The rules of a board whose log does not say them."""


@dataclass(frozen=True, slots=True)
class Spoken:
    """Something said on this board, with the circumstances at that time.

    `hearer` is the person in the seat that a director spoke to; `informed` says that the author, not a director, had
    seen a hand.
    """

    said: Said
    hearer: int | None
    informed: bool


@dataclass(frozen=True, slots=True)
class Question:
    """A question about the result of the finished board, and its answer, None while it waits; `number` is that of the
    later of these two events.
    """

    asked: ResultQuestioned
    answer: QuestionAnswered | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class Decided:
    """A ruling of the director, or that he took the game back, with his reason in words, the irregularity that it is
    about, and the number of its event; `asked`: the player who said that he had not meant a call or a card.
    """

    given: Ruled | Rewound
    reason: str
    about: Irregularity | None
    number: int
    asked: Seat | None = None


@dataclass(frozen=True, slots=True)
class TableClock:
    """The time for play: it ends at `ends`, in seconds since 1970, or is stopped with `left` seconds; the other is
    None.

    In a round of several boards these are of the board, `round_ends` and `round_left` of the round, of which `boards`
    are not over; elsewhere `boards` is 0.
    """

    ends: int | None = None
    left: int | None = None
    round_ends: int | None = None
    round_left: int | None = None
    boards: int = 0


@fast_init
@dataclass(frozen=True, slots=True)
class State:
    """A board at a table. `number` is that of the last event; `next` the play that followed this one, if any.

    `left` is the number of boards laid out after this one, None at a table that deals its own. `sat` are all persons
    who have had a seat on this board, with that seat: they have seen its hand. `rewinds` counts how often the game was
    taken back. `profile` and `rules` are the platform's part of the regulations, as the head of the log has them.
    `calls` are those for the director, also those before which the game was taken back, and `taken` the number of them
    that he has taken; `coming` his name and `taken_by` his number from then until he has ruled or says that it is dealt
    with; `settled` is the number of calls that are. `looked` are the directors who have asked to see the four hands,
    `compared` the explanations by both partners that a director had before him when he dealt with something.
    `accepted`: the platform agreed to the claim that ended the board.
    `rulings` are his rulings, and the times that he took the game back; `questions` are those about the result; both in
    order.

    `talk` is what was said on this board, in order; `asking` are those who have spoken to the director; `away` are the
    seated persons who are not connected; `watching` are those who look on without a seat; `watched` those who have
    seen hands of this board so; `clock` is the time for play,
    None where none was set. In a lesson, `taught_stop` says that the teacher has stopped the board, and `shown` are the
    hands that he shows to everybody. `halted` is by whom and why the whole session is stopped, None while it goes on;
    `halted_clock` says that the clock was stopped with it, `halts` how often it was, and `stood` for how many seconds
    the last time, with where the game was then. `told` is what directors have told all tables of the session, `stills`
    are the breaks of the platform during the board. `pause` is the last mandatory one, None where there was none.
    `back` is the request that waits that a call or card go back by consent. `acted_for` is the last call or card that a
    director has made for a player, with where the game was then; `anew` counts how often he has let all pages of the
    table be fetched anew.
    """

    game: Table
    seats: Seats
    sat: frozenset[tuple[int, Seat]]
    number: int
    next: UUID | None = None
    left: int | None = None
    rewinds: int = 0
    profile: str = "social"
    rules: TableRules = _UNWRITTEN
    calls: tuple[Note, ...] = ()
    taken: int = 0
    settled: int = 0
    coming: str = ""
    taken_by: int = 0
    looked: frozenset[int] = frozenset()
    compared: frozenset[Answers] = frozenset()
    accepted: bool = False
    rulings: tuple[Decided, ...] = ()
    questions: tuple[Question, ...] = ()
    talk: tuple[Spoken, ...] = ()
    asking: frozenset[int] = frozenset()
    away: frozenset[int] = frozenset()
    watching: tuple[WatchBegan, ...] = ()
    watched: frozenset[int] = frozenset()
    clock: TableClock | None = None
    taught_stop: bool = False
    shown: frozenset[Seat] = frozenset()
    pause: Pause | None = None
    back: Back | None = None
    halted: SessionPaused | None = None
    halted_clock: bool = False
    halts: int = 0
    stood: tuple[Place, int] | None = None
    told: tuple[RoomTold, ...] = ()
    stills: tuple[StoodStill, ...] = ()
    acted_for: tuple[ActedFor, Place] | None = None
    anew: int = 0

    @property
    def paused(self) -> bool:
        """Whether nobody calls or plays: the teacher of a lesson, or the director of a session, has stopped it."""
        return self.taught_stop or self.halted is not None

    @property
    def place(self) -> Place:
        """Where the auction and the play are."""
        return place_of(self.game, self.rewinds)

    @property
    def pausing(self) -> PauseBegan | None:
        """The pause during which what a player chooses is held; None where nobody has to wait."""
        pause = self.pause
        if pause is None or pause.over or pause.place != self.place or self.game.phase is Phase.OVER:
            return None
        return pause.began

    def seat_of(self, person: int) -> Seat | None:
        """The seat that the person has, or None."""
        for seat in SEATS:
            occupant = self.seats[seat]
            if occupant is not None and occupant.person == person:
                return seat
        return None

    def has_seen(self, person: int) -> Seat | None:
        """The seat whose hand the person has seen on this board by sitting there, or None."""
        return next((seat for who, seat in self.sat if who == person), None)

    @property
    def called(self) -> tuple[Note, ...]:
        """The calls for the director that he has not taken yet, in order (Law 9B1, article 36)."""
        return self.calls[self.taken :]

    @property
    def answered(self) -> Note | None:
        """The last call for the director that he has taken; None where he comes without one."""
        return self.calls[self.taken - 1] if self.taken else None

    @property
    def people(self) -> int:
        """The number of seats taken by persons."""
        return sum(1 for occupant in self.seats if occupant is not None and not occupant.is_robot)

    @property
    def goes_on(self) -> bool:
        """Whether house robots act here: for the persons who play, or alone where the rules say so."""
        return self.people > 0 or self.rules.robots_alone
