"""The state of a board at a table after each event of its log."""

from __future__ import annotations

from collections.abc import Iterable

from laws.engine.evolution import evolve as evolve_game
from laws.engine.replaying import earlier
from laws.protocol.events import BoardOpened, Noted, Rewound, Ruled
from laws.table.table import Table
from laws.values.fast_init import replace
from laws.views.viewer import ViewerKind
from play.table.audience import DIRECTOR
from play.table.direction.back import back_after_game, back_with_event
from play.table.direction.directed import directed, led, ruled, settled
from play.table.pace.pausing import after_game, after_seats, with_event
from play.table.people.seats import EMPTY, away_after, seats_after
from play.table.state import Decided, Question, Spoken, State, TableClock
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

__all__ = ["evolve", "opened", "replay"]


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
            return replace(directed(state, event), number=state.number + 1)
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
            return replace(led(state, event), number=state.number + 1)
        case PauseBegan() | ChoiceHeld() | PauseEnded() | BackAsked() | BackAnswered():
            return replace(_waiting(state, event), number=state.number + 1)
        case BoardOpened():
            raise ValueError("a board is opened once")
        case _:
            game = evolve_game(state.game, event)
            pause, back = after_game(state.pause, state.game, game), back_after_game(state.back, game, event)
            after = replace(state, game=game, pause=pause, back=back, number=state.number + 1)
            return ruled(after, event) if isinstance(event, Ruled | Noted) else after


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


def _questioned(state: State, event: ResultQuestioned | QuestionAnswered) -> State:
    """Return the state after a question about the result, or its answer, before it is counted."""
    if isinstance(event, ResultQuestioned):
        return replace(state, questions=(*state.questions, Question(event, None, state.number + 1)))
    questions = list(state.questions)
    questions[event.question - 1] = replace(questions[event.question - 1], answer=event, number=state.number + 1)
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
            rewinds = state.rewinds + 1
            number = state.number + 1
            rulings = (*state.rulings, Decided(event, "", None, number))
            state = replace(settled(state), game=game, number=number, rewinds=rewinds, rulings=rulings, pause=None)
            state = replace(state, back=None)
        else:
            state = evolve(state, event)
        if not isinstance(event, TableEvent):
            games.append(state.game)
    return state
