"""What each viewer is told of what players and the director have said in due form: who calls, points, has ruled."""

from __future__ import annotations

from frontend.sentences.announcements import Announcement, Answered, Waits
from laws.engine.screens.sight import sees_call
from laws.protocol.commands import Ruling
from laws.protocol.events import Rewound, Ruled
from laws.sentences import questions
from laws.sentences.happenings import rewound, ruled
from laws.sentences.irregularities import revoke_of
from laws.sentences.sentence import say
from laws.table.conditions import Director
from laws.table.irregularity import Note
from laws.table.phases import Phase
from laws.table.screen import side_of
from laws.values.seats import Seat
from laws.views.table_view import view
from laws.views.viewer import Viewer, ViewerKind
from play.table.direction.attention import ATTENTION
from play.table.direction.consent import BY_CONSENT, asked_back, may_ask_back
from play.table.direction.director_call import DISPUTE, dispute_of, reservations
from play.table.direction.halting import NOTICED
from play.table.pace.pausing import Place
from play.table.state import Decided, Question, State

__all__ = ["announced_to", "callers", "comes_to"]

_AFTER_PLAY = (Ruling.ADJUST, Ruling.CONTINUE)
"""Rulings of which players are told when the board is over: what they are about may be known to one player alone."""


def callers(state: State, viewer: Viewer) -> tuple[Seat, ...]:
    """Return who has called the director and waits for him; attention to what does not lie open calls him too.

    Where nobody directs the table, that attention is only announced.
    """
    directed = state.game.conditions.director is Director.PRESENT
    untold = {DISPUTE} if directed else {DISPUTE, ATTENTION}
    seats = (note.seat for note in state.called if note.seat is not None and note.text not in untold)
    return tuple(dict.fromkeys(seat for seat in seats if _is_told_of(state, viewer, seat)))


def comes_to(state: State, viewer: Viewer) -> str:
    """Return the name of the director who comes to the viewer's table; empty for none.

    Behind screens he comes to the side that has called him (article 35.2(2)), and to both when play has stopped there.
    """
    called = state.answered
    own = called is None or called.seat is None or _is_told_of(state, viewer, called.seat)
    return state.coming if own or view(state.game, viewer).incidents.director else ""


def announced_to(state: State, viewer: Viewer) -> tuple[Announcement, ...]:
    """Return what has been announced to this viewer, as long as it matters.

    After the board the decisions come first, the newest at the head: a phone held sideways shows three lines.
    """
    pointed = (note.seat for note in state.called if note.seat is not None and note.text == ATTENTION)
    points = tuple(Announcement("points", seat) for seat in pointed if _is_told_of(state, viewer, seat))
    reserves = tuple(
        _reserved(state, viewer, note) for note in reservations(state.game) if _hears_of_reserved(state, viewer)
    )
    said, decided = (*points, *reserves), _decided(state, viewer)
    after = (*decided, *said) if state.game.phase is Phase.OVER else (*said, *decided)
    return (*_room(state), *_acted_for(state, viewer), *after, *_taught(state, viewer), *_back(state, viewer))


def _room(state: State) -> tuple[Announcement, ...]:
    """Return what a director tells all tables of the session, that he has stopped play, and breaks of the platform."""
    told = tuple(
        Announcement("told", text=one.text, seconds=60 * one.minutes, about=one.template, offence=one.offence)
        for one in state.told
    )
    told += tuple(Announcement("stood", seconds=one.seconds) for one in state.stills if one.seconds > NOTICED)
    halted = state.halted
    return told if halted is None else (Announcement("halted", name=halted.name, text=halted.reason), *told)


def _acted_for(state: State, viewer: Viewer) -> tuple[Announcement, ...]:
    """Return that a director has made the last call or card for its player, as long as nobody has gone on.

    Behind a screen it is announced until the viewer sees that somebody has (article 35.1(3)).
    """
    if state.acted_for is None or state.acted_for[1] != _place_seen(state, viewer, state.acted_for[1][0]):
        return ()
    made = state.acted_for[0]
    told = _is_told_of(state, viewer, made.seat)
    return (Announcement("acted_for", made.seat, name=made.name),) if told else ()


def _place_seen(state: State, viewer: Viewer, calls: int) -> Place:
    """Return where the game is, without calls after so many that this viewer has not seen."""
    game, (made, cards, rewinds) = state.game, state.place
    if game.screen is None or viewer.sees_all:
        return made, cards, rewinds
    side = None if viewer.seat is None else side_of(viewer.seat)
    return calls + sum(sees_call(game, side, number) for number in range(calls + 1, made + 1)), cards, rewinds


def _back(state: State, viewer: Viewer) -> tuple[Announcement, ...]:
    """Return that a player asks to take a call or card back, which his opponents answer, or that one refuses."""
    back = state.back
    if back is None or not may_ask_back(state):
        return ()
    if back.refused is not None:
        return (Announcement("stays", back.refused),)
    answers = viewer.kind is ViewerKind.PLAYER and viewer.seat in asked_back(state)
    return (Announcement("asks_back", back.seat, answers=answers),)


def _taught(state: State, viewer: Viewer) -> tuple[Announcement, ...]:
    """Return what the teacher of a lesson has done that everybody sees."""
    over = state.game.phase is Phase.OVER
    told = state.rules.lesson and viewer.kind is not ViewerKind.DIRECTOR and not over
    back = (Announcement("goes_back"),) if told and state.rewinds else ()
    shown = sorted(state.shown) if not over else ()
    shows = tuple(Announcement("shows", seat, cards=state.game.hand(seat)) for seat in shown)
    paused = (Announcement("paused"),) if state.taught_stop else ()
    return (*back, *shows, *paused)


def _questioned(state: State, question: Question) -> Announcement:
    """Return a question about the result, without the words for the director."""
    asked, given = question.asked, question.answer
    directed = state.game.conditions.director is Director.PRESENT
    waits = Waits(state.rules.correction // 60, directed, state.game.incidents.period_over)
    answer = waits if given is None else Answered(given.name, given.text, given.stands)
    return Announcement("questions", asked.seat, about=asked.about.value, answer=answer)


def _reserved(state: State, viewer: Viewer, note: Note) -> Announcement:
    assert note.seat is not None
    disputed = dispute_of(state.game, note)
    opponent = viewer.kind is ViewerKind.PLAYER and viewer.seat is not None and viewer.seat.side is not note.seat.side
    silent = state.game.phase is Phase.PLAY and viewer.seat is state.game.dummy
    answers = opponent and not silent and disputed is None and state.game.phase is not Phase.OVER
    return Announcement("reserves", note.seat, disputed, answers)


def _hears_of_reserved(state: State, viewer: Viewer) -> bool:
    """Return whether the viewer is told of reserved rights: behind screens the director alone (article 35.2(4))."""
    return viewer.sees_all or not state.game.conditions.screens


def _decided(state: State, viewer: Viewer) -> tuple[Announcement, ...]:
    """Return the rulings and the questions about the result of which the viewer is told, the newest first."""
    told = {one.number: _ruled(one, state.rules.ruling) for one in _rulings(state, viewer)}
    told |= {question.number: _questioned(state, question) for question in state.questions}
    return tuple(told[number] for number in sorted(told, reverse=True))


def _rulings(state: State, viewer: Viewer) -> tuple[Decided, ...]:
    """Return the rulings of which the viewer is told: the last one while the board is played, and all afterwards.

    Behind screens it is the last one about what a player on his side said that he had not meant (article 35.2(2)).
    """
    over = viewer.kind is ViewerKind.DIRECTOR or state.game.phase is Phase.OVER
    if state.rules.lesson:
        return ()
    if over:
        return state.rulings
    if state.game.conditions.screens:
        told = (one for one in state.rulings if one.asked is not None and _is_told_of(state, viewer, one.asked))
        return tuple(told)[-1:]
    return tuple(one for one in state.rulings if _is_for_all(one.given))[-1:]


def _is_for_all(given: Ruled | Rewound) -> bool:
    return isinstance(given, Rewound) or given.ruling not in _AFTER_PLAY


def _ruled(one: Decided, seconds: int) -> Announcement:
    """Return a ruling as it is announced, with the revoke that it is about. A default has taken effect after `seconds`
    without a director.
    """
    given = one.given
    if isinstance(given, Rewound) and given.law == BY_CONSENT:
        return Announcement("went_back")
    if isinstance(given, Rewound):
        return Announcement("rules", said=rewound(given), text=one.reason)
    revoke = revoke_of(one.about)
    if given.by_default:
        return Announcement("rules", said=ruled(given, revoke=revoke), seconds=seconds)
    said = say("event.ruling", ruling=questions.ruling_said(given.ruling, given.suits, revoke))
    return Announcement("rules", said=said, text=one.reason)


def _is_told_of(state: State, viewer: Viewer, seat: Seat) -> bool:
    """Return whether what that player says to the director is known to the viewer.

    Behind screens it is known on his side alone until the board is over (article 35.2(2)).
    """
    if viewer.sees_all or not state.game.conditions.screens or state.game.phase is Phase.OVER:
        return True
    return viewer.seat is not None and side_of(viewer.seat) is side_of(seat)
