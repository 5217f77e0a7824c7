"""Events of several sessions whose results a script hands in: nobody plays, and everything is over and final."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import redirect_stdout
from datetime import timedelta
from io import StringIO
from tempfile import NamedTemporaryFile
from typing import Any, Final

from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.competitions.models import Competition
from director.competitions.stage_models import Stage
from director.entries.entering import Player
from director.models import BoardResult, Session
from director.results.swiss.pairing import pair_next
from director.sessions.draw.drawing import draw
from director.sessions.draw.schedules import ScheduleRow, schedule_of, sides_of
from director.sessions.models import Movement
from scoring.__main__ import main
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams

__all__ = [
    "TRICKS",
    "add",
    "by_strength",
    "hand_in",
    "pairs_event",
    "scored_again",
    "swiss_day",
    "teams_event",
    "write_round",
]

_SCORES: Final = {7: -150, 8: -100, 9: -50, 10: 420, 11: 450, 12: 480}
"""North-South in 4S, not vulnerable."""
TRICKS: Final = tuple(_SCORES)


def teams_event(number: int, *, boards: int = 2) -> Evening:
    """An event of so many teams of robots, 1 the first that was entered."""
    made = evening_of_teams(rounds=None, boards_per_round=boards)
    enter_teams(made, **{f"Team {at}": [Player()] * 4 for at in range(1, number + 1)})
    return made


def pairs_event(number: int, *, rounds: int = 3, movement: Movement = Movement.MITCHELL) -> Evening:
    """An event of so many pairs, whose players have names."""
    made = evening(rounds=rounds, boards_per_round=2, movement=movement)
    made.enter(*((Player(name=f"N{at}"), Player(name=f"S{at}")) for at in range(1, number + 1)))
    return made


def add(stage: Stage, **values: object) -> Session:
    """Announce a further session of a stage, which begins a day after the last."""
    last = stage.competition.sessions.latest("starts_at")
    number = stage.competition.sessions.count() + 1
    alike = {"movement": last.movement, "boards_per_round": last.boards_per_round}
    begins = last.starts_at + timedelta(days=1)
    return Session.objects.create(
        competition=stage.competition, stage=stage, number=number, starts_at=begins, **(alike | values)
    )


def by_strength(session: Session, row: ScheduleRow, board: int) -> int:
    """Return the tricks of North-South: who was entered earlier does better, and boards differ a little."""
    first = min(one.pk for one in session.competition.entries.all())
    entry = {one.number: one.entry_id for one in session.contestants.all()}
    ns, ew = (entry[of[0]] - first for of in (row.sides[:1], row.sides[1:]))
    return max(7, min(12, 9 + (ns < ew) * 2 - (ns > ew) * 2 + (board + ns) % 2))


def scored_again(event: Competition) -> dict[str, Any]:
    """Return what `python -m scoring` makes of the file of a whole event; nothing in it is any different."""
    saved = Client().get(reverse("event-whole-file", args=[event.pk]))
    assert saved.status_code == 200
    with NamedTemporaryFile(suffix=".csv") as file, redirect_stdout(StringIO()) as said:
        file.write(saved.content)
        file.flush()
        status = main([file.name, "--json"])
    found: dict[str, Any] = json.loads(said.getvalue())
    assert (found["differences"], found["errors"], status) == ([], [], 0)
    return found


def swiss_day(session: Session, tricks: Callable[[Session, ScheduleRow, int], int] = by_strength) -> Session:
    """Draw a session of a Swiss and hand in its results round by round, each paired when the one before is in."""
    draw(session)
    over = timezone.now() - timedelta(hours=1)
    Session.objects.filter(pk=session.pk).update(started_at=over, round=1)
    while True:
        held = Session.objects.select_related("competition__club", "stage").get(pk=session.pk)
        write_round(held, tricks, held.round)
        if held.round == held.rounds:
            break
        pair_next(held.pk, over)
        Session.objects.filter(pk=session.pk).update(round=held.round + 1)
    Session.objects.filter(pk=held.pk).update(ended_at=over, published_at=over, final_at=over)
    held.refresh_from_db()
    return held


def hand_in(session: Session, tricks: Callable[[Session, ScheduleRow, int], int] = by_strength) -> Session:
    """Draw a session and hand in the results of all its tables; it is over, published and final."""
    draw(session)
    held = Session.objects.select_related("competition__club").get(pk=session.pk)
    write_round(held, tricks)
    over = timezone.now() - timedelta(hours=1)
    Session.objects.filter(pk=held.pk).update(
        started_at=over, ended_at=over, published_at=over, final_at=over, round=schedule_of(held.schedule or {}).rounds
    )
    held.refresh_from_db()
    return held


def write_round(held: Session, tricks: Callable[[Session, ScheduleRow, int], int], number: int | None = None) -> None:
    """Write the results of a round, or of all."""
    read = Session.objects.select_related("competition").prefetch_related("contestants", "competition__entries")
    held = read.get(pk=held.pk)  # `tricks` asks for them of each result
    assert held.schedule is not None
    schedule = schedule_of(held.schedule)
    BoardResult.objects.bulk_create(
        BoardResult(
            session=held,
            round=row.round,
            table=row.table,
            board=board,
            ns=ns,
            ew=ew,
            ns_partner=next(iter(ns_partner), None),
            ew_partner=next(iter(ew_partner), None),
            contract="4S N",
            tricks=won,
            score_ns=_SCORES[won],
            at=held.starts_at,
        )
        for row in schedule.rows
        if row.is_played and number in (None, row.round)
        for (ns, *ns_partner), (ew, *ew_partner) in [sides_of(row)]
        for board in row.boards
        for won in [tricks(held, row, board)]
    )
