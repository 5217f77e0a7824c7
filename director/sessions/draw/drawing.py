"""The draw of a session: the numbers of the contestants, the schedule, and the deals that it needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.db import transaction
from django.db.models.functions import Now

from director.competitions.stage_models import KNOCKOUTS
from director.entries.models import Entry
from director.entries.seeds.seeding import numbered_entries, related_in, wishes_of
from director.movements.impossible import Cause, Impossible
from director.movements.related import placed_apart
from director.movements.schedule import IndividualSchedule, TeamsSchedule
from director.sessions.deals.deals import commit_deals
from director.sessions.draw.movement import movement_for
from director.sessions.draw.qualifying import fix_contestants, has_begun
from director.sessions.draw.schedules import SessionSchedule, schedule_data, schedule_of
from director.sessions.draw.staged import Couple, couples_in, keep_ranks, laid_out, swiss_opening
from director.sessions.draw.swiss_models import Pairing
from director.sessions.draw.swiss_rules import SwissRules, at_tables, first_pairing, rounds_of_swiss
from director.sessions.models import Contestant, Movement, Session
from director.sessions.teams.agreed_models import AgreedTime, agreed_of
from director.sessions.teams.agreed_telling import tell_called_off
from play.live.clock import present_time
from play.store.one_page import one_page

__all__ = ["Started", "commit_early", "draw", "numbered", "proposed", "settle"]


_BOARDS: Final = 28
"""The boards of a session whose rounds are left to the movement (`director.movements.sizes`)."""


class Started(Exception):
    """The session has started, and its schedule stands; or it is cancelled."""


def proposed(session: Session, pairs: int) -> SessionSchedule:
    """Return the schedule that the session would have with so many pairs, teams or players. Raise Impossible.

    In a stage it is that of those who play in it; of a Swiss it is its first round.
    """
    if session.stage is not None and session.stage.form in KNOCKOUTS:
        return _of_bracket(session)
    if session.stage is not None:
        if agreed_of(session) is not None and session.schedule is not None:
            return schedule_of(session.schedule)
        return laid_out(session, session.stage)[1]
    if session.movement == Movement.SWISS:
        return at_tables(_first_round(session, pairs, ()), session.competition)
    return movement_for(
        Movement(session.movement),
        pairs,
        rounds=session.rounds,
        boards_per_round=session.boards_per_round,
        same_boards=session.same_boards,
        per_match=session.competition.match_tables,
    )


def numbered(session: Session) -> tuple[list[Entry | None], SessionSchedule]:
    """Return who has which number in a session that is not drawn by a bracket, as the entries stand, and the schedule.

    None is a number of nobody; of a Swiss without a stage the schedule is its first round. Raise Impossible.
    """
    if session.stage is not None:
        return laid_out(session, session.stage)
    entries = numbered_entries(session.competition, round_robin=session.movement == Movement.MATCHES)
    if session.movement == Movement.SWISS:
        return [*entries], at_tables(_first_round(session, len(entries), entries), session.competition)
    made = proposed(session, len(entries))
    return [*(entries if session.movement == Movement.MATCHES else _related_placed(session, entries, made))], made


def _first_round(session: Session, contestants: int, entries: Sequence[Entry]) -> TeamsSchedule:
    rules, numbers = SwissRules.of(session.swiss), {one.pk: at for at, one in enumerate(entries, 1)}
    related, each = wishes_of(session.competition, numbers), session.boards_per_round
    return first_pairing(rules, contestants, rounds=session.rounds_announced, boards_per_round=each, related=related)


@transaction.atomic
def draw(session: Session) -> SessionSchedule:
    """Number the pairs, teams or players in the order of their seeds and entries, and store the schedule and the deals.

    Can be repeated until the session starts: deals that have been drawn stay, since their commitments were published.
    A session of a knockout is drawn by its bracket, which settles it, one of another stage by the stage. Raise
    Impossible, and Started.
    """
    held = Session.objects.select_for_update().get(pk=session.pk)
    if held.started_at is not None or held.cancelled_at is not None:
        raise Started
    if held.stage is not None and held.stage.form in KNOCKOUTS:
        return _of_bracket(held)
    if (agreed := agreed_of(held)) is not None:
        return _at_its_time(held, agreed)
    with one_page():  # the standings of the stage before are worked out once
        if held.stage is not None:
            fix_contestants(held.stage)
            if held.schedule is not None and held.agreed_times.filter(own__started_at__isnull=False).exists():
                return schedule_of(held.schedule)  # a match of it has begun: its draw stands
        members, schedule = numbered(held)
        opening = _opening(held, members) if held.movement == Movement.SWISS else None
        keep_ranks(held)
    drawn = settle(held, members, _after(schedule, held.boards_before))
    if opening is not None:
        _note_first(held, *opening, len(members))
    if held.stage is not None:
        _call_off(held)
    return drawn


def _opening(held: Session, members: Sequence[Entry | None]) -> tuple[TeamsSchedule, tuple[int, ...]]:
    """Return the first round of a session of a Swiss, and who is taken out of it. Raise Impossible."""
    if held.stage is not None:
        return swiss_opening(held, held.stage, members)
    return _first_round(held, len(members), [one for one in members if one is not None]), ()


def _at_its_time(held: Session, agreed: AgreedTime) -> SessionSchedule:
    """Return the schedule of a match at a time of its own. Raise Impossible where its teams do not meet any more."""
    stage = held.stage
    assert stage is not None
    assert held.schedule is not None
    stands = agreed.session.movement == Movement.MATCHES and has_begun(stage)
    if not stands and not _meets(agreed, couples_in(agreed.session)):
        raise Impossible("its teams do not meet in that round any more", "the set time", Cause.BRACKET)
    fix_contestants(stage)
    return schedule_of(held.schedule)


def _meets(agreed: AgreedTime, couples: Sequence[Couple]) -> bool:
    key = (agreed.round, {agreed.home_id, agreed.away_id})
    return any((one.round, {one.home.pk, one.away.pk}) == key for one in couples)


def _call_off(held: Session) -> None:
    """Call off the matches at times of their own of teams that do not meet by this draw, and tell them."""
    agreed = held.agreed_times.filter(own__isnull=False, own__started_at=None, own__cancelled_at=None)
    every = list(agreed.select_related("session", "own", "home", "away").order_by("pk"))
    couples = couples_in(held) if every else []
    for one in every:
        if one.own is not None and not _meets(one, couples):
            Session.objects.filter(pk=one.own.pk).update(cancelled_at=Now())
            tell_called_off(one)


def _related_placed(held: Session, entries: list[Entry], schedule: SessionSchedule) -> list[Entry]:
    """Return the entries with related pairs or players at numbers with which they meet early or never (10.5(3))."""
    number = {one.pk: at for at, one in enumerate(entries, 1)}
    couples = [(one.one_id, one.other_id, one.never) for one in related_in(held.competition)]
    related = [(number[one], number[other], never) for one, other, never in couples if {one, other} <= number.keys()]
    if not related:
        return entries
    return [entries[at - 1] for at in placed_apart(schedule, len(entries), related)]


def _note_first(held: Session, first: TeamsSchedule, out: Sequence[int], contestants: int) -> None:
    """Store the first round of a Swiss as its pairing, with who is taken out of it, and how many rounds it has."""
    rows = first.rows
    Pairing.objects.filter(session=held).delete()
    Pairing.objects.create(
        session=held,
        round=1,
        couples=[[row.home, row.away] for row in rows if row.away is not None],
        bye=next((row.home for row in rows if row.away is None), None),
        out=[*out],
        at=present_time(),
        published_at=present_time(),
    )
    announced = held.rounds_announced
    held.rounds = rounds_of_swiss(SwissRules.of(held.swiss), contestants, announced)
    held.rounds_by_draw = announced is None
    held.save(update_fields=["rounds", "rounds_by_draw"])


def _of_bracket(session: Session) -> SessionSchedule:
    if session.stage is not None and not session.stage.contestants.exists():
        raise Impossible("its bracket is not drawn yet", "the draw", Cause.UNDRAWN)
    if session.schedule is None:
        raise Impossible("its teams are not known yet", "the winners of the round before", Cause.BRACKET)
    return schedule_of(session.schedule)


def settle(held: Session, entries: Sequence[Entry | None], schedule: SessionSchedule) -> SessionSchedule:
    """Store who has which number of a session, its schedule and the deals that it needs. The caller holds its row.

    A number of nobody (None) stays free.
    """
    Contestant.objects.filter(session=held).delete()
    Contestant.objects.bulk_create(
        Contestant(session=held, number=number, entry=entry)
        for number, entry in enumerate(entries, 1)
        if entry is not None
    )
    commit_deals(held, schedule.boards)
    held.schedule = schedule_data(schedule)
    held.save(update_fields=["schedule"])
    return schedule


def _after(schedule: SessionSchedule, boards: int) -> SessionSchedule:
    """Return the schedule with boards that follow so many others, which players have seen."""
    if isinstance(schedule, IndividualSchedule):
        seats = tuple(replace(row, boards=tuple(board + boards for board in row.boards)) for row in schedule.rows)
        return replace(schedule, rows=seats)
    rows = tuple(replace(row, boards=tuple(board + boards for board in row.boards)) for row in schedule.rows)
    return replace(schedule, rows=rows)


def commit_early(session: Session) -> None:
    """Commit to as many deals as the session may need, when it is announced: their commitments are public at once."""
    rounds = session.rounds_announced or -(-_BOARDS // session.boards_per_round)
    commit_deals(session, range(1, rounds * session.boards_per_round + 1))
