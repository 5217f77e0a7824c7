"""The pairing of the next round of a Swiss, made, held, changed and published (article 17).

A round is paired when all results of the one before are known, and again when a result is corrected before it has
begun (17.8): here that takes no time. A pairing that a director has made himself stands until he changes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from enum import Enum, auto
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import connections, transaction

from director.competitions.officers import officials_of
from director.entries.models import Entrant
from director.movements.impossible import Impossible
from director.movements.schedule import TeamsRow, TeamsSchedule, board_set
from director.movements.swiss.swiss import OUT, is_paired_again
from director.notices.models import NoticeKind
from director.notices.telling import Telling, tell
from director.results.swiss.swiss import next_pairing
from director.results.swiss.swiss_reading import absences_in, is_swiss, pairings_in
from director.results.swiss.swiss_stage import carried_in, rounds_before, stage_state
from director.results.tallying import results_of
from director.sessions.deals.deals import commit_deals
from director.sessions.draw.pairing_timers import pair_at
from director.sessions.draw.schedules import pairs_of, schedule_data
from director.sessions.draw.staged import before_in_stage
from director.sessions.draw.swiss_models import Again, Pairing
from director.sessions.draw.swiss_rules import SwissRules, at_tables, with_round
from director.sessions.models import RUNNING, Session
from director.sessions.running.rounds import wake
from play.live.desk import Desk
from play.live.timed.timers import Handler, Timer
from play.models import Person
from play.store.one_page import one_page

__all__ = [
    "Wrong",
    "change_pairing",
    "exchanged",
    "is_round_over",
    "pair_again",
    "pair_next",
    "pairer_of",
    "proposed_pairing",
    "publish_pairing",
]


_HALF: Final = 32
"""The digits of each of the two digests of a basis."""


class Wrong(Enum):
    """Why a pairing is not taken."""

    BEGUN = auto()
    """The round has begun, or none follows."""
    NOT_ALL = auto()
    """Somebody who is there is in it twice, or not at all."""


@transaction.atomic
def pair_next(session: UUID, now: datetime) -> bool:
    """Pair the round after the present one where that is due, or again after a correction (17.8).

    Return whether a pairing was published by it. Idempotent. Raise Impossible where there is no pairing by the rules:
    then the director makes one.
    """
    held = _held(session)
    if held is None or not is_round_over(held):
        return False
    number = held.round + 1
    before = pairings_in(held, published=False).get(number)
    if before is not None and before.name:
        return False
    with one_page():
        basis = _basis(held)
        if before is not None and before.basis == basis:
            return False
        if before is not None and not is_paired_again(number, _rounds(held), has_begun=False, time_suffices=True):
            return False
        made = proposed_pairing(held)
    couples, bye, out = _parts_of(made)
    if before is not None and (before.couples, before.bye, before.out) == (couples, bye, out):
        Pairing.objects.filter(pk=before.pk).update(basis=basis)
        return False
    hold = SwissRules.of(held.swiss).hold
    published = None if hold and (before is None or before.published_at is None) else now
    pairing = Pairing.objects.create(
        session=held, round=number, couples=couples, bye=bye, out=out, basis=basis, at=now, published_at=published
    )
    if published is not None:
        _seat(held, pairing)
    if before is not None:
        _tell_officials(held, pairing, now, _why_again(before.basis, basis))
    return published is not None


def _basis(held: Session) -> str:
    """Return what a pairing is made of, as two digests: of the results with what is carried, and of who is there."""
    every = [results_of(one) for one in (*before_in_stage(held), held)]
    of_results = (
        [[(row.round, row.table, row.board, row.happened) for row in results.rows] for results in every],
        [[(one.id, one.adjustment) for one in results.contestants] for results in every],
        sorted((team, one.points) for team, one in carried_in(held).items()),
    )
    of_absences = [(one.number, one.first, one.last, one.kind) for one in absences_in(held)]
    return "".join(sha256(repr(one).encode()).hexdigest()[:_HALF] for one in (of_results, of_absences))


def _why_again(before: str, basis: str) -> Again:
    """Return why a round is paired again by two bases; where both have changed, it is the result (article 17.8)."""
    if not before:
        return Again.ASKED
    return Again.ABSENCE if before[:_HALF] == basis[:_HALF] else Again.RESULT


def proposed_pairing(session: Session) -> TeamsSchedule:
    """Return the next round by the rules, from the results of its stage as they are. Raise Impossible."""
    state = stage_state(session, session.round)
    number = session.round + 1
    away = {one.number for one in absences_in(session) if one.holds_in(number)}
    left = {*range(1, state.contestants + 1)} - {*session.contestants.values_list("number", flat=True)}
    return next_pairing(state, frozenset(away | left))


@transaction.atomic
def publish_pairing(session: Session, now: datetime) -> bool:
    """Publish the pairing of the next round that is held; return False where there is none."""
    held = _held(session.pk)
    if held is None:
        return False
    pairing = pairings_in(held, published=False).get(held.round + 1)
    if pairing is None or pairing.published_at is not None:
        return False
    pairing.published_at = now
    pairing.save(update_fields=["published_at"])
    _seat(held, pairing)
    wake(held.pk, f"published {pairing.pk}", now)
    return True


@transaction.atomic
def change_pairing(
    session: Session, couples: Sequence[tuple[int, int]], bye: int | None, by: Person, reason: str, now: datetime
) -> Wrong | None:
    """Pair the next round as a director says, for a reason; where it was published this is published at once.

    The home contestant of a couple is by article 18.1(2). Return why not, else None.
    """
    held = _held(session.pk)
    if held is None or not is_round_over(held):
        return Wrong.BEGUN
    number = held.round + 1
    before = pairings_in(held, published=False).get(number)
    away = {one.number for one in absences_in(held) if one.holds_in(number)}
    out = [] if before is None else [team for team in before.out if team not in away]
    there = set(held.contestants.values_list("number", flat=True)) - away - set(out)
    named = [one for couple in couples for one in couple] + ([] if bye is None else [bye])
    if sorted(named) != sorted(there):
        return Wrong.NOT_ALL
    in_stage = number + rounds_before(held)
    home = [sorted(couple, reverse=in_stage % 2 == 0) for couple in couples]
    published = now if before is not None and before.published_at is not None else None
    pairing = Pairing.objects.create(
        session=held,
        round=number,
        couples=home,
        bye=bye,
        out=out,
        by=by,
        name=by.display_name,
        reason=reason,
        at=now,
        published_at=published,
    )
    if published is not None:
        _seat(held, pairing)
    return None


@transaction.atomic
def pair_again(session: Session, now: datetime) -> None:
    """Let the next round be paired by the rules, in the place of a pairing that a director has made. Idempotent."""
    held = _held(session.pk)
    if held is None:
        return
    before = pairings_in(held, published=False).get(held.round + 1)
    if before is not None and before.name:
        Pairing.objects.filter(pk=before.pk).update(name="", basis="")
    pair_at(held.pk, f"again {now.timestamp()}", now)


def exchanged(pairing: Pairing, one: int, other: int) -> tuple[list[tuple[int, int]], int | None]:
    """Return the couples and the bye of a pairing in which two contestants have exchanged their places."""

    def of(team: int) -> int:
        return other if team == one else one if team == other else team

    couples = [(of(home), of(away)) for home, away in pairing.couples]
    return couples, None if pairing.bye is None else of(pairing.bye)


def pairer_of(desk: Desk) -> Handler:
    """Return the handler of the timers at which rounds are paired; what is published lets the session go on."""

    def pair(session: UUID, now: datetime) -> None:
        try:
            with transaction.atomic():
                try:
                    published = pair_next(session, now)
                except Impossible:
                    return  # the page of the Swiss says why, and a director pairs
                if published:
                    wake(session, f"paired {now.timestamp()}", now)
        finally:
            connections.close_all()

    async def handle(timer: Timer) -> None:
        await sync_to_async(pair, thread_sensitive=False)(timer.subject, desk.clock.now())

    return handle


def _held(session: UUID) -> Session | None:
    """Return a Swiss that runs and has a round to come, under its lock."""
    running = Session.objects.filter(RUNNING, pk=session)
    held = running.select_for_update(of=("self",)).select_related("competition__club").first()
    return held if held is not None and is_swiss(held) and held.round < _rounds(held) else None


def _rounds(session: Session) -> int:
    return session.rounds or 0


def is_round_over(session: Session) -> bool:
    """Return whether every board of the present round has a result at its table."""
    if session.schedule is None or session.started_at is None:
        return False
    rows = [row for row in pairs_of(session.schedule).of_round(session.round) if row.is_played]
    wanted = {(row.table, board) for row in rows for board in row.boards}
    return wanted <= set(session.results.filter(round=session.round).values_list("table", "board"))


def _parts_of(made: TeamsSchedule) -> tuple[list[list[int]], int | None, list[int]]:
    couples = [[row.home, row.away] for row in made.rows if row.away is not None]
    bye = next((row.home for row in made.rows if row.away is None and row.table != OUT), None)
    return couples, bye, [row.home for row in made.rows if row.table == OUT]


def _seat(held: Session, pairing: Pairing) -> None:
    """Put a published pairing into the schedule, with its deals, and tell everybody in it."""
    assert held.schedule is not None
    first = pairing.round - 1
    boards = tuple(held.boards_before + board for board in board_set(first, held.boards_per_round))
    gone = {one.number for one in absences_in(held) if one.holds_in(pairing.round)}
    rows = [
        TeamsRow(pairing.round, f"{table}", home, away, boards)
        for table, (home, away) in enumerate(pairing.couples, 1)
        if not gone & {home, away}
    ]
    if pairing.bye is not None:
        rows.append(TeamsRow(pairing.round, "", pairing.bye, None, boards))
    made = at_tables(TeamsSchedule("swiss", tuple(rows)), held.competition)
    commit_deals(held, boards)
    held.schedule = schedule_data(with_round(pairs_of(held.schedule), made, pairing.round))
    held.save(update_fields=["schedule"])
    _tell(held, pairing)


def _tell(held: Session, pairing: Pairing) -> None:
    """Tell each contestant whom it meets, and at which match; line-ups are public later (article 19)."""
    names = {
        one.number: one.entry.written
        for one in held.contestants.select_related("entry").prefetch_related("entry__entrants")
    }
    against: dict[int, dict[str, Any]] = {}
    for match, (home, away) in enumerate(pairing.couples, 1):
        against[home] = {"match": match, "other": names[away], "home": True}
        against[away] = {"match": match, "other": names[home], "home": False}
    if pairing.bye is not None:
        against[pairing.bye] = {"bye": True}
    against |= {team: {"out": True} for team in pairing.out}
    entrants = Entrant.objects.filter(entry__contestants__session=held, entry__withdrawn_at=None, person__isnull=False)
    numbers = entrants.values_list("person", "entry__contestants__number").order_by("person")
    people = {person: against[number] for person, number in numbers if number in against}
    data = {"round": pairing.round, "session": f"{held.pk}", "again": _is_again(held, pairing)}
    about = f"{held.pk}:{pairing.pk}"
    tell(Telling(NoticeKind.DRAW, held.competition_id, about, people, data), pairing.published_at)


def _tell_officials(held: Session, pairing: Pairing, now: datetime, why: Again) -> None:
    """Tell the officials of the event at once that a round is paired again by the rules, and why.

    Anyone who plays is told of his own match alone.
    """
    players = Entrant.objects.filter(entry__contestants__session=held, entry__withdrawn_at=None, person__isnull=False)
    told = officials_of(held.competition) - set(players.values_list("person", flat=True))
    data = {"round": pairing.round, "session": f"{held.pk}", "held": pairing.published_at is None}
    data["why"] = why.value
    about = f"{held.pk}:{pairing.pk}"
    tell(Telling(NoticeKind.DRAW, held.competition_id, about, dict.fromkeys(sorted(told), data)), now)


def _is_again(held: Session, pairing: Pairing) -> bool:
    return held.pairings.filter(round=pairing.round, published_at__isnull=False).exclude(pk=pairing.pk).exists()
