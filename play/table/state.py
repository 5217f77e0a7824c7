"""A board at a table as the log gives it: the game, the seats, talk, presence, the clock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from laws.engine.evolution import earlier
from laws.engine.evolution import evolve as evolve_game
from laws.protocol.events import BoardOpened, Noted, Rewound, Ruled
from laws.table.irregularity import Note
from laws.table.phases import Phase
from laws.table.table import Table
from laws.values.fast_init import fast_init, replace
from laws.values.seats import SEATS, Seat
from laws.views.answers import Answers, answers_of
from laws.views.table_view import ViewerKind
from play.table.audience import DIRECTOR
from play.table.direction.back import Back, back_after_game, back_with_event
from play.table.pace.pausing import Pause, Place, after_game, after_seats, place_of, with_event
from play.table.people.seats import EMPTY, Seats, away_after, seats_after
from play.table.rules import TableRules, rules_of
from play.table.table_events import (
    ActedFor,
    BackAnswered,
    BackAsked,
    BoardsLeft,
    CallSettled,
    CallTaken,
    Came,
    ChoiceHeld,
    ClaimAccepted,
    ClockPaused,
    ClockResumed,
    ClockSet,
    HandShown,
    HandsSeen,
    Happening,
    LessonPaused,
    LessonResumed,
    MovedOn,
    PagesAnew,
    PauseBegan,
    PauseEnded,
    QuestionAnswered,
    ResultQuestioned,
    RobotSeated,
    RoomTold,
    RulesSet,
    Said,
    Seated,
    SessionPaused,
    SessionResumed,
    StoodIn,
    StoodStill,
    TableEvent,
    Vacated,
    WatchBegan,
    WatchEnded,
    Went,
)

__all__ = ["TAKES_BACK", "Question", "Spoken", "State", "TableClock", "evolve", "opened", "replay"]

TAKES_BACK: Final = "takes back"
"""The remark on record, after the game was taken back, of the director's reason."""
_CALLS: Final = "calls director"
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
    """A question about the result of the finished board, and its answer, None while it waits."""

    asked: ResultQuestioned
    answer: QuestionAnswered | None = None


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
    `rulings` are his rulings, and the times that he took the game back, each with his reason in words.
    `questions` are those about the result, in order.

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
    rulings: tuple[tuple[Ruled | Rewound, str], ...] = ()
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


def opened(event: BoardOpened) -> State:
    """Return the state with which a log begins: the board on the table, nobody seated."""
    game = Table.open(event.board, event.deal, event.conditions)
    return State(game, EMPTY, frozenset(), 1)


def evolve(state: State, event: Happening) -> State:
    """Return the state after one more event of the log.

    Raise ValueError for `Rewound`, which needs the log: see `replay`.
    """
    match event:
        case Seated(seat, person, _):
            after = replace(state, sat=state.sat | {(person, seat)}, watching=_without(state, person))
            return _with_seats(after, event)
        case RobotSeated() | Vacated() | StoodIn():
            return _with_seats(state, event)
        case RulesSet() | BoardsLeft() | MovedOn() | ClaimAccepted():
            return replace(_of_the_table(state, event), number=state.number + 1)
        case ResultQuestioned() | QuestionAnswered():
            return replace(_questioned(state, event), number=state.number + 1)
        case CallTaken() | CallSettled() | HandsSeen() | ActedFor() | PagesAnew():
            return replace(_directed(state, event), number=state.number + 1)
        case Said() | Went() | Came() | WatchBegan() | WatchEnded() | ClockSet() | ClockPaused() | ClockResumed():
            return replace(_beside(state, event), number=state.number + 1)
        case (
            LessonPaused()
            | LessonResumed()
            | HandShown()
            | SessionPaused()
            | SessionResumed()
            | RoomTold()
            | StoodStill()
        ):
            return replace(_led(state, event), number=state.number + 1)
        case PauseBegan() | ChoiceHeld() | PauseEnded() | BackAsked() | BackAnswered():
            return replace(_waiting(state, event), number=state.number + 1)
        case BoardOpened():
            raise ValueError("a board is opened once")
        case _:
            game = evolve_game(state.game, event)
            pause, back = after_game(state.pause, state.game, game), back_after_game(state.back, game, event)
            after = replace(state, game=game, pause=pause, back=back, number=state.number + 1)
            return _ruled(after, event) if isinstance(event, Ruled | Noted) else after


def _of_the_table(state: State, event: RulesSet | BoardsLeft | MovedOn | ClaimAccepted) -> State:
    """Return the state with what the table says of the board and of those after it, before the event is counted."""
    match event:
        case RulesSet(profile, rules):
            return replace(state, profile=profile, rules=rules)
        case BoardsLeft(left):
            return replace(state, left=left)
        case MovedOn(play):
            return replace(state, next=play)
        case ClaimAccepted():
            return replace(state, accepted=True)


def _waiting(state: State, event: PauseBegan | ChoiceHeld | PauseEnded | BackAsked | BackAnswered) -> State:
    """Return the state after an event of a pause or of a request to take back, before it is counted."""
    if isinstance(event, BackAsked | BackAnswered):
        return replace(state, back=back_with_event(state.back, event))
    return replace(state, pause=with_event(state.pause, event, state.place))


def _led(
    state: State,
    event: LessonPaused | LessonResumed | HandShown | SessionPaused | SessionResumed | RoomTold | StoodStill,
) -> State:
    """Return the state after what the teacher of a lesson did, a director with the whole session, or a break of the
    platform, before it is counted.
    """
    match event:
        case HandShown(seat):
            return replace(state, shown=state.shown | {seat})
        case LessonPaused() | LessonResumed():
            return replace(state, taught_stop=isinstance(event, LessonPaused))
        case SessionPaused():
            runs = state.clock is not None and state.clock.ends is not None
            return replace(state, halted=event, halted_clock=runs, halts=state.halts + 1)
        case SessionResumed(seconds):
            return replace(state, halted=None, halted_clock=False, stood=(state.place, seconds))
        case RoomTold():
            return replace(state, told=(*state.told, event))
        case StoodStill():
            return replace(state, stills=(*state.stills, event))


def _ruled(state: State, event: Ruled | Noted) -> State:
    """Return the state with the ruling, the call for the director, or the reason that he gave for a taking back."""
    if isinstance(event, Ruled):
        return replace(_settled(state), rulings=(*state.rulings, (event, event.text)))
    if event.what == _CALLS:
        return replace(state, calls=(*state.calls, state.game.incidents.notes[-1]))
    if event.what == TAKES_BACK and state.rulings:
        *others, (given, _) = state.rulings
        return replace(state, rulings=(*others, (given, event.text)))
    return state


def _settled(state: State) -> State:
    """Return the state when the calls that were taken are dealt with."""
    compared = state.compared.union(answers_of(state.game))
    return replace(state, coming="", taken_by=0, settled=state.taken, compared=compared)


def _directed(state: State, event: CallTaken | CallSettled | HandsSeen | ActedFor | PagesAnew) -> State:
    """Return the state after what a director did at the table besides ruling, before it is counted."""
    match event:
        case CallTaken(person, name):
            taken = replace(state, taken=len(state.calls), coming=name, taken_by=person)
            return taken if name else _settled(taken)
        case CallSettled():
            return _settled(state)
        case HandsSeen(person):
            return replace(state, looked=state.looked | {person})
        case ActedFor():
            return replace(state, acted_for=(event, state.place))
        case PagesAnew():
            return replace(state, anew=state.anew + 1)


def _questioned(state: State, event: ResultQuestioned | QuestionAnswered) -> State:
    """Return the state after a question about the result, or its answer, before it is counted."""
    if isinstance(event, ResultQuestioned):
        return replace(state, questions=(*state.questions, Question(event)))
    questions = list(state.questions)
    questions[event.question - 1] = replace(questions[event.question - 1], answer=event)
    return replace(state, questions=tuple(questions))


def _beside(
    state: State, event: Said | Went | Came | WatchBegan | WatchEnded | ClockSet | ClockPaused | ClockResumed
) -> State:
    """Return the state after an event that touches neither the game nor the seats, before it is counted."""
    match event:
        case Said():
            asking = state.asking | {event.person} if event.audience == DIRECTOR else state.asking
            return replace(state, talk=(*state.talk, _spoken(state, event)), asking=asking)
        case Went() | Came():
            seats = seats_after(state.seats, event)
            return replace(state, seats=seats, away=away_after(state.away, seats, event))
        case WatchBegan(person):
            sees = event.viewer.kind in (ViewerKind.SPECTATOR, ViewerKind.VUGRAPH)
            watched = state.watched | {person} if sees else state.watched
            return replace(state, watching=(*_without(state, person), event), watched=watched)
        case WatchEnded(person):
            return replace(state, watching=_without(state, person))
        case ClockSet(ends, round_ends, boards) | ClockResumed(ends, round_ends, boards):
            return replace(state, clock=TableClock(ends=ends, round_ends=round_ends, boards=boards))
        case ClockPaused(left, round_left, boards):
            return replace(state, clock=TableClock(left=left, round_left=round_left, boards=boards))


def _with_seats(state: State, event: Happening) -> State:
    """Return the state after a change of seats: who has left his seat is not away from it."""
    seats = seats_after(state.seats, event)
    pause = after_seats(state.pause, state.seats, seats)
    return replace(state, seats=seats, away=away_after(state.away, seats, event), pause=pause, number=state.number + 1)


def _without(state: State, person: int) -> tuple[WatchBegan, ...]:
    return tuple(one for one in state.watching if one.person != person)


def _spoken(state: State, said: Said) -> Spoken:
    seat = said.audience.seat
    hearer = None if seat is None else state.seats[seat]
    sees_hands = said.viewer.kind not in (ViewerKind.VISITOR, ViewerKind.DIRECTOR)
    informed = sees_hands or state.has_seen(said.person) is not None
    return Spoken(said, None if hearer is None else hearer.person, informed)


def replay(events: Iterable[Happening]) -> State:
    """Return the state after a whole log. `Rewound` takes the game back; seats and boards stay as they are.

    Raise ValueError when the first event is not the opening of the board, and for a `Rewound` to an event of the game
    that is not before it.
    """
    log = iter(events)
    first = next(log, None)
    if not isinstance(first, BoardOpened):
        raise ValueError("a log begins with the opening of its board")
    state = opened(first)
    games = [state.game]
    for event in log:
        if isinstance(event, Rewound):
            game = earlier(games, event)
            rulings = (*state.rulings, (event, ""))
            rewinds = state.rewinds + 1
            number = state.number + 1
            state = replace(_settled(state), game=game, number=number, rewinds=rewinds, rulings=rulings, pause=None)
            state = replace(state, back=None)
        else:
            state = evolve(state, event)
        if not isinstance(event, TableEvent):
            games.append(state.game)
    return state
