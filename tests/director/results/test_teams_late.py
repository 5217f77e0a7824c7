"""A team is late once, however many of its tables are (article 21.1)."""

from __future__ import annotations

from django.utils import timezone

from director.entries.entering import Player
from director.models import Competition, Session
from director.pages.time_notes import time_lines
from director.sessions.drawing import draw
from director.sessions.schedules import pairs_of
from tests.director.evening import enter_teams, evening_of_teams


def test_a_penalty_is_proposed_by_the_table_at_which_the_team_was_latest(db: None) -> None:
    made = evening_of_teams(boards_per_round=4, match_tables=4)
    Competition.objects.update(profile="ccba_2018")
    enter_teams(made, T1=[Player()] * 8, T2=[Player()] * 8)
    draw(made.session)
    Session.objects.update(started_at=timezone.now(), round=1)
    session = Session.objects.select_related("competition").get()
    rows = {row.table: row for row in pairs_of(session.schedule or {}).rows}
    for table, seconds in ((1, 200), (2, 400), (3, 100)):
        side = "NS" if rows[table].ns == 1 else "EW"
        session.time_notes.create(round=1, table=table, side=side, fault="late", seconds=seconds, of=seconds)
    other = "NS" if rows[4].ns == 2 else "EW"
    session.time_notes.create(round=1, table=4, side=other, fault="late", seconds=60, of=60)
    found = {one.table: (one.proposal is not None, one.missed) for one in time_lines(session)}
    once = "The lateness of the team counts once, by that at table 2 (article 21.1)."
    assert found == {1: (False, once), 2: (True, ""), 3: (False, once), 4: (True, "")}
