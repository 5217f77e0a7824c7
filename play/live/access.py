"""Access to a table: one function per subject, one condition a line.

Pages and sockets call `access_look` before they show anything. `play.live.act`, through which every attempt of either
passes, calls the others.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from zlib import crc32

from django.conf import settings

from laws.protocol.commands import (
    Explain,
    FaceLead,
    FindClaim,
    GiveRuling,
    LeaveUnruled,
    NameCard,
    PeriodEnds,
    PlayCard,
    PushTray,
    StepBack,
    WarnPlayer,
)
from laws.table.obligation import judgements
from laws.table.phases import Phase
from laws.values.seats import SEATS, Seat
from laws.views.table_view import view
from laws.views.viewer import VISITOR, Viewer, ViewerKind
from play.live.rights import Rights
from play.store.tables.look import TableFacts
from play.table.actors import Actor, Official, Person, Robot, Role, System
from play.table.attempts import (
    ACCIDENTS,
    PLAYERS,
    FreeSeat,
    GameAttempt,
    Questioning,
    QuestionResult,
    Remove,
    Seating,
    SeatRobot,
    Sit,
    StandUp,
)
from play.table.outcomes import TableCode
from play.table.people.talk import House
from play.table.rights import Right, Sight
from play.table.rules import Spectators, Substitutes, Tray
from play.table.state import State
from play.table.table_view import knows_away

__all__ = [
    "access_clock",
    "access_come",
    "access_direct",
    "access_look",
    "access_next",
    "access_own",
    "access_play",
    "access_question",
    "access_say",
    "access_seats",
    "access_teach",
    "choice_offer_of",
    "house_of",
    "is_chief",
    "is_entered",
    "is_interpreter",
    "is_shut_out",
    "may_replace",
    "offer_of",
    "questions_offer_of",
    "seats_are_free",
]


_SEATED = tuple(Sight(Viewer.player(seat)) for seat in SEATS)


def access_look(facts: TableFacts, rights: Rights, state: State, person: int) -> Sight | None:
    """Return in what capacity and with what delay a person sees a table; None for not at all.

    A player sees from his seat, whatever rights he has: he never directs a board that he plays. A visitor who has
    spoken to the director is a viewer of his own, since he reads what he said; so is one who has seen a hand of this
    board, since he is offered no other seat, and one whom the opener of the table has blocked, who is offered none.
    Nobody but a director reads the talk of those whom he has blocked; he sees hands when he has asked to.
    """
    seat = state.seat_of(person)
    if seat is not None:
        unread = rights.blocked_by(person)
        return Sight(Viewer.player(seat), unread=unread) if unread else _SEATED[seat]
    if rights.holds(person, Right.KEPT_OUT) or is_entered(facts, rights, person):
        return None
    if rights.holds(person, Right.CUSTODY) and not rights.holds(person, Right.DIRECT):
        return None
    admitted = facts.session is None and state.rules.spectators is not Spectators.NOBODY
    sight = rights.sight(person) or (Sight(VISITOR) if admitted else None)
    if sight is None:
        return None
    if sight.viewer.kind is ViewerKind.DIRECTOR:
        return replace(sight, covered=person not in state.looked and not rights.holds(person, Right.TEACH))
    own = person in state.asking or state.has_seen(person) is not None or is_shut_out(facts, rights, person)
    own = own or (sight.viewer == VISITOR and person in state.watched)
    interprets = is_interpreter(rights, person)
    own = own or interprets
    unread = rights.blocked_by(person)
    if unread and not sight.delay:
        # Who looks on is set apart from others only when somebody whom he has blocked has spoken. A player always is:
        # no frame may come to him because something was said that he does not read.
        unread &= {spoken.said.person for spoken in state.talk}
    if not own and not unread:
        return sight  # as nearly all of a crowd
    return replace(sight, reader=person if own else None, unread=unread, interprets=interprets)


def is_interpreter(rights: Rights, person: int) -> bool:
    """Return whether somebody interprets for the player behind whom he sits (articles 10.4(4), 39.8(3))."""
    if not rights.holds(person, Right.INTERPRET):
        return False
    sight = rights.sight(person)
    return sight is not None and sight.viewer.kind is ViewerKind.SPECTATOR


def is_entered(facts: TableFacts, rights: Rights, person: int) -> bool:
    """Return whether the person plays in the session of the table, or his team does, so that he watches none of its
    tables (articles 39.6 and 40.7). Who enters people in sessions grants this for the session, whatever else they have.
    """
    return facts.session is not None and rights.holds(person, Right.ENTERED)


def is_shut_out(facts: TableFacts, rights: Rights, person: int | None) -> bool:
    """Return whether the opener of a social table has blocked the person, who then takes no seat there."""
    return facts.session is None and person in rights.blocked_by(facts.opened_by)


def access_come(facts: TableFacts, rights: Rights, person: int | None) -> bool:
    """Return whether somebody may come to the door of a table, where he sees who sits and takes a free seat.

    None is a visitor without an account. The door of a social table is open to everybody who has its address.
    """
    if facts.session is not None:
        return False
    return person is None or not rights.holds(person, Right.KEPT_OUT)


def access_say(facts: TableFacts, rights: Rights, state: State, actor: Actor) -> Viewer | None:
    """Return in what capacity this actor speaks at the table, None when he may not (see `play.table.people.talk`).

    A viewer with a delay may not speak: he would answer what is over.
    """
    if isinstance(actor, Official):
        teaches = actor.role is Role.TEACHER
        refusal = access_teach(facts, rights, state, actor) if teaches else access_direct(rights, state, actor)
        return Viewer(ViewerKind.DIRECTOR) if refusal is None else None
    sight = access_look(facts, rights, state, actor.id) if isinstance(actor, Person) else None
    return sight.viewer if sight is not None and not sight.delay else None


def access_clock(rights: Rights, state: State, actor: Actor) -> TableCode | None:
    """Return why this actor may not set the clock, or None. Directors and the platform may."""
    if isinstance(actor, System):
        return None
    return access_direct(rights, state, actor) if isinstance(actor, Official) else TableCode.NOT_ALLOWED


def house_of(facts: TableFacts, rights: Rights, state: State) -> House:
    """Return what talk at a table depends on besides its log: whether it has a director, and whether it is social.

    Where the host has switched free talk off, it is as at a table of a session everywhere.
    """
    directed = any(state.has_seen(person) is None for person in rights.holders(Right.DIRECT))
    return _house(directed or bool(rights.holders(Right.TEACH)), facts.session is None and settings.FREE_TALK)


_house = cache(House)


def access_seats(facts: TableFacts, rights: Rights, state: State, actor: Actor, attempt: Seating) -> TableCode | None:
    """Return why this actor may not change who sits where, or None.

    In a session the entries say who sits: an official lets a robot play there for who is away, and frees no seat, which
    nobody could take.
    """
    if isinstance(actor, Official):
        replaces = isinstance(attempt, SeatRobot if facts.session is not None else SeatRobot | FreeSeat)
        return access_direct(rights, state, actor) if replaces else TableCode.NOT_ALLOWED
    if not isinstance(actor, Person) or isinstance(attempt, FreeSeat):
        return TableCode.NOT_ALLOWED
    if isinstance(attempt, SeatRobot) and not _may_ask_for_robot(state, actor.id, attempt.seat):
        return TableCode.NOT_ALLOWED
    if isinstance(attempt, Remove):
        return None if access_own(facts, actor.id) and attempt.person != actor.id else TableCode.NOT_ALLOWED
    if isinstance(attempt, Sit) and not _may_sit(facts, rights, state, actor.id):
        return TableCode.NOT_ALLOWED
    if facts.session is not None and not rights.holds(actor.id, Right.SEAT):
        return TableCode.NOT_ALLOWED
    if facts.closed and not isinstance(attempt, StandUp):
        return TableCode.CLOSED
    if state.seat_of(actor.id) is None and not isinstance(attempt, Sit):
        return TableCode.NOT_SEATED
    return None


def _may_sit(facts: TableFacts, rights: Rights, state: State, person: int) -> bool:
    """Return whether nothing in the person keeps him from a seat at the table."""
    if rights.sight(person) not in (None, Sight(VISITOR)):
        return False  # he sees hands here (Law 7B3)
    if rights.holds(person, Right.KEPT_OUT):
        return False
    return state.seat_of(person) is not None or not is_shut_out(facts, rights, person)


def may_replace(state: State, seat: Seat) -> bool:
    """Return whether a player may ask a house robot into that seat: into another's only where the rules let him."""
    occupant = state.seats[seat]
    theirs = occupant is not None and occupant.person is not None
    return not theirs or state.rules.substitutes is Substitutes.ANYBODY


def _may_ask_for_robot(state: State, person: int, seat: Seat) -> bool:
    """Return whether a person may ask a house robot into that seat; into another's only if he would know that its
    player is away: behind a screen the answer tells him nothing (article 35.2(2)).
    """
    own = state.seat_of(person)
    occupant = state.seats[seat]
    theirs = occupant is not None and occupant.person is not None
    if theirs and not knows_away(state, VISITOR if own is None else Viewer.player(own), seat):
        return False
    return may_replace(state, seat)


def access_own(facts: TableFacts, person: int) -> bool:
    """Return whether somebody rules over a social table as its opener: its name, its end, who is invited or removed."""
    return facts.session is None and facts.opened_by == person


def access_next(facts: TableFacts, state: State, actor: Actor) -> TableCode | None:
    """Return why this actor may not begin the next board, or None. A player may, at a social table that is open."""
    if not isinstance(actor, Person) or state.seat_of(actor.id) is None:
        return TableCode.NOT_SEATED
    if facts.closed:
        return TableCode.CLOSED
    return None if facts.session is None else TableCode.NOT_ALLOWED


def access_play(state: State, actor: Actor, command: GameAttempt) -> TableCode | None:
    """Return why this actor may not try this in the game, or None. Each player acts for his own seat.

    The director rules, warns and withdraws what a Law lets him (Laws 10A, 81C), and enters what no browser can send:
    an accident, dummy's card named in common words (46), a card that its player says he leads (53B), what a call means
    that was explained wrongly (20F6). Where none comes, the platform applies the default. Whether the platform moves
    the tray or the players do is a rule of the table. The board of a closed table may be played to its end.
    """
    if isinstance(command, FindClaim | LeaveUnruled):
        return None if isinstance(actor, System) else TableCode.NOT_ALLOWED
    if isinstance(command, PushTray) and isinstance(actor, System) is not (state.rules.tray is Tray.PLATFORM):
        return TableCode.NOT_ALLOWED
    match actor:
        case Person(id):
            own = isinstance(command, PLAYERS) and state.seat_of(id) is command.seat
            return None if own else TableCode.NOT_SEATED
        case Robot(seat):
            occupant = state.seats[seat]
            sits = occupant is not None and occupant.is_robot
            own = sits and isinstance(command, PLAYERS) and seat is command.seat
            return None if own else TableCode.NOT_SEATED
        case System():
            own = isinstance(command, FaceLead | PeriodEnds | GiveRuling | PushTray)
            return None if own else TableCode.NOT_ALLOWED
        case Official():
            leads = isinstance(command, PlayCard) and command.leads
            corrects = isinstance(command, Explain) and command.correcting
            enters = leads or corrects or isinstance(command, (*ACCIDENTS, NameCard))
            rules = isinstance(command, GiveRuling | StepBack | WarnPlayer | PeriodEnds)
            return None if rules or enters else TableCode.NOT_ALLOWED


def access_question(state: State, actor: Actor, attempt: Questioning) -> TableCode | None:
    """Return why this actor may not question the result of a board, or answer such a question; None if he may.

    Anyone who had a seat on the board questions it; an official answers who may direct it.
    """
    if isinstance(attempt, QuestionResult):
        own = isinstance(actor, Person) and state.has_seen(actor.id) is not None
        return None if own else TableCode.NOT_SEATED
    return None if isinstance(actor, Official) else TableCode.NOT_ALLOWED


def access_direct(rights: Rights, state: State, actor: Official, *, played: bool = False) -> TableCode | None:
    """Return why this official may not act at a table, or None. He never directs at a table where he has played the
    board, nor in a session in which he plays.

    Where nobody else directs the session, a board that is over waits for him until he has `played` it at another table
    (`Right.AFTER_PLAY`), or until the session has ended.
    """
    if state.has_seen(actor.id) is not None:
        return TableCode.NOT_ALLOWED
    if rights.holds(actor.id, Right.AFTER_PLAY) and state.game.phase is Phase.OVER:
        return None if played or not rights.holds(actor.id, Right.ENTERED) else TableCode.NOT_ALLOWED
    if rights.holds(actor.id, Right.ENTERED):
        return TableCode.NOT_ALLOWED
    return None if rights.holds(actor.id, Right.DIRECT) else TableCode.NOT_ALLOWED


def is_chief(facts: TableFacts, rights: Rights, actor: Actor) -> bool:
    """Return whether an official is the chief director of the session or his deputy, or directs a social table."""
    return isinstance(actor, Official) and (facts.session is None or rights.holds(actor.id, Right.CHIEF))


def access_teach(facts: TableFacts, rights: Rights, state: State, actor: Official) -> TableCode | None:
    """Return why this official may not lead a lesson, or None. It is a social table that says so in its rules."""
    if facts.session is not None or not state.rules.lesson:
        return TableCode.NOT_ALLOWED
    return None if actor.role is Role.TEACHER and rights.holds(actor.id, Right.TEACH) else TableCode.NOT_ALLOWED


def seats_are_free(facts: TableFacts, rights: Rights, reader: int | None = None) -> bool:
    """Return whether vacant seats are offered to those who look at the table, or to this one of them (`Sight`)."""
    return facts.session is None and not facts.closed and not is_shut_out(facts, rights, reader)


def offer_of(state: State, seat: Seat) -> str | None:
    """Return the name of the claim that this player would answer now, or of his own; None when there is none."""
    claim = view(state.game, Viewer.player(seat)).claim
    return None if claim is None else claim.offer


def questions_offer_of(state: State) -> str:
    """Return a name for the questions that wait for the director; an answer states it, so that it answers no others."""
    asked = tuple(judgements(state.game.incidents.obligations))
    return f"{crc32(repr(asked).encode()):08x}"


def choice_offer_of(state: State, seat: Seat) -> str | None:
    """Return the name of the choice that this player has to make now; None when there is none (Law 10C2)."""
    choices = view(state.game, Viewer.player(seat)).incidents.choices
    return next((choice.offer for choice in choices if seat in choice.seats), None)
