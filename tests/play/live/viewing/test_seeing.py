"""What is seen after each event is what is seen at once, for every viewer and every event: nothing is kept too long.

What viewers have been sent is what is drawn from the state alone, in both languages; and what is drawn once for several
viewers is of regions that are equal for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from uuid import UUID

import pytest

from frontend.regions import draw
from laws.engine.decision import decide
from laws.protocol.commands import MakeCall
from laws.protocol.events import Event
from laws.protocol.refusals import Refusal
from laws.table.conditions import Conditions, Director
from laws.table.phases import Phase
from laws.values.calls import PASS
from laws.values.seats import SEATS
from laws.views.viewer import DIRECTOR, VISITOR, VUGRAPH, Viewer, ViewerKind
from play.live.cache import LivePlay
from play.live.clock import SystemClock
from play.live.rights import Rights
from play.live.viewing.revision import revision
from play.live.viewing.seeing import Step, look_of
from play.live.viewing.shown import Drawer, Shown
from play.store.tables.look import TableFacts
from play.table.audience import DIRECTOR as TO_DIRECTOR
from play.table.audience import SPECTATORS, TABLE, Audience
from play.table.evolution import evolve
from play.table.people.commenting import Comment, CommentLanguage, Placed
from play.table.people.seats import EMPTY
from play.table.rights import Sight
from play.table.rules import TableRules, Talk, Undo
from play.table.state import State
from play.table.table_events import (
    About,
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
    ClockSet,
    HandShown,
    HandsSeen,
    LessonPaused,
    LessonResumed,
    PagesAnew,
    PauseBegan,
    PauseEnded,
    PauseKind,
    QuestionAnswered,
    ResultQuestioned,
    RobotSeated,
    RoomTold,
    Said,
    Seated,
    SessionPaused,
    SessionResumed,
    StoodStill,
    TableEvent,
    Vacated,
    WatchBegan,
    WatchEnded,
    Went,
)
from tests.laws.machine import CONDITIONS, happened, opened
from tests.properties import share

PLAY, VERA, DORA = UUID(int=0), 21, 22
LANGUAGES = ("en", "zh-hans")
SIGHTS = (
    *(Sight(Viewer.player(seat)) for seat in SEATS),
    Sight(Viewer.player(SEATS[1]), unread=frozenset({11})),
    Sight(VISITOR),
    Sight(VISITOR, reader=VERA),
    *(Sight(Viewer(ViewerKind.SPECTATOR, seat)) for seat in SEATS[:2]),
    Sight(Viewer(ViewerKind.SPECTATOR, SEATS[3]), reader=VERA, interprets=True),
    Sight(VUGRAPH, delay=60),
    Sight(DIRECTOR),
    Sight(DIRECTOR, covered=True),
)
COMMENTS = tuple(
    Comment(n, VERA + n % 2, "Colin", CommentLanguage.ENGLISH, f"comment {n}", Placed(20 * n, 20 * n)) for n in range(4)
)
FACTS = (TableFacts(UUID(int=1), "Table 1"), TableFacts(UUID(int=1), "Table 1", session=UUID(int=2)))


def beside(chance: Random, state: State) -> TableEvent:
    """Something that happens at a table besides the game."""
    seat = chance.choice(SEATS)
    kind = chance.choice(list(PauseKind))
    events: list[TableEvent] = [
        Said(chance.choice((11, VERA)), "Sam", Viewer.player(seat), "hello", chance.choice((TABLE, TO_DIRECTOR))),
        Said(VERA, "Vera", VISITOR, "hello", SPECTATORS),
        Said(DORA, "Dora", DIRECTOR, "one moment", Audience.of_player(seat)),
        *[Went(seat, 10 + seat)] * 4,
        Came(seat, 10 + seat),
        WatchBegan(VERA, "Vera", chance.choice((VISITOR, VUGRAPH))),
        WatchEnded(VERA),
        ClockSet(chance.randrange(1_000, 9_999)),
        ClockPaused(chance.randrange(100)),
        PagesAnew(DORA, "Dora"),
        SessionPaused("Dora", "fire"),
        SessionResumed(60),
        RoomTold(len(state.told) + 1, "Dora", 1_000, "own", text="quiet, please"),
        StoodStill(len(state.stills) + 1, 1_000, 60),
        HandShown(seat),
        LessonPaused(),
        LessonResumed(),
        BoardsLeft(chance.randrange(5)),
        CallTaken(DORA, "Dora"),
        CallSettled(DORA, "Dora"),
        HandsSeen(DORA, "Dora"),
        ActedFor(seat, DORA, "Dora", "one spade"),
        Vacated(seat),
        RobotSeated(seat),
        Seated(seat, 10 + seat, f"Player {seat}"),
        PauseBegan(seat, kind, 10, chance.randrange(1_000, 9_999)),
        BackAsked(seat),
        ResultQuestioned(seat, 10 + seat, About.SCORE, "look"),
    ]
    if state.pause is not None:
        events += [ChoiceHeld(state.pause.began.seat, PASS), PauseEnded(state.pause.began.seat)] * 5
    if state.back is not None:
        events += [BackAnswered(seat, chance.random() < 0.5)] * 5
    if state.game.phase is Phase.OVER:
        events += [ClaimAccepted()]
    if state.questions and state.questions[-1].answer is None:
        events += [QuestionAnswered(len(state.questions), "Dora", stands=True)] * 5
    return chance.choice(events)


def legal_call(state: State) -> tuple[Event, ...]:
    """Return the events of a pass by the player whose turn it is."""
    decided = decide(state.game, MakeCall(state.game.auction.turn, PASS))
    assert not isinstance(decided, Refusal)
    return decided


def course(chance: Random, conditions: Conditions, steps: int) -> Iterator[State]:
    """Yield the states of a board at which people do anything, beside the game too; sometimes it goes back."""
    rules = TableRules(lesson=chance.random() < 0.2, talk=chance.choice(list(Talk)), undo=chance.choice(list(Undo)))
    state = State(opened(chance, conditions), EMPTY, frozenset(), 1, rules=rules)
    for seat in SEATS:
        state = evolve(state, Seated(seat, 10 + seat, f"Player {seat}"))
    states = [state]
    yield state
    for _ in range(steps):
        if chance.random() < 0.01:
            state = replace(chance.choice(states), number=state.number + 1, rewinds=state.rewinds + 1)
        elif chance.random() < 0.15:
            state = evolve(state, beside(chance, state))
        else:
            for event in happened(chance, state.game):
                state = evolve(state, event)
        states.append(state)
        yield state


@pytest.mark.property
def test_what_is_seen_step_by_step_is_what_is_seen_at_once() -> None:
    """With and without screens and irregularities, at a social table and in a session."""
    chance = Random(3)
    for _ in range(share(40)):
        facts = chance.choice(FACTS)
        rights = Rights((), SystemClock())
        live = LivePlay(PLAY)
        shown: dict[Sight, Shown] = {}
        screens: dict[tuple[Sight, str], dict[str, str]] = {}
        sights = chance.sample(SIGHTS, 4)
        for state in course(chance, chance.choice(CONDITIONS), 90):
            live._state = state
            drawer, step = Drawer(), Step()
            for sight in sights:
                before = shown.get(sight)
                look = look_of(facts, rights, live, sight, COMMENTS, None if before is None else before.look, step)
                anew = look_of(facts, rights, live, sight, COMMENTS)
                assert list(look.regions.items()) == list(anew.regions.items())
                shown[sight] = Shown(PLAY, look.regions, before, look)
                for language in LANGUAGES:
                    shown[sight].revision(language, drawer)
                    screens.setdefault((sight, language), {}).update(shown[sight].parts(language, drawer))
                shown[sight].settle()
        for (sight, language), screen in screens.items():
            anew = look_of(facts, rights, live, sight, COMMENTS)
            assert screen == {name: draw(name, value, language) for name, value in anew.regions.items()}
            assert shown[sight].revision(language, Drawer()) == revision(PLAY, anew.regions, language, anew.view)


def test_what_has_not_changed_is_taken_over() -> None:
    """A card changes nothing of what surrounds the game, and an event that no viewer is shown nothing at all."""
    chance = Random(1)
    states = [
        state
        for state in course(chance, Conditions(director=Director.AUTO), 60)
        if state.game.phase is Phase.AUCTION and state.game.auction.calls
    ]
    state = replace(states[0], pause=None, back=None, acted_for=None, shown=frozenset(), coming="")
    live, rights, sight = LivePlay(PLAY), Rights((), SystemClock()), SIGHTS[0]
    live._state = state
    first = look_of(FACTS[0], rights, live, sight)
    for event in legal_call(state):
        live._state = evolve(state, event)
    second = look_of(FACTS[0], rights, live, sight, before=first)
    assert second.seen.around is first.seen.around
    assert second.regions != first.regions
    assert look_of(FACTS[0], rights, live, sight, before=second).regions is second.regions
    live._state = evolve(live.state, RoomTold(1, "Dora", 1_000, "own", text="quiet, please"))
    third = look_of(FACTS[0], rights, live, sight, before=second)
    assert third.seen.around != second.seen.around
