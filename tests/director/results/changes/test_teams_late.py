"""Teams that are late or slow (articles 21.1, 22.1): once for all tables, and in the unit of their matches."""

from __future__ import annotations

import pytest
from django.utils import timezone

from director.competitions.models import Method
from director.entries.entering import Player
from director.models import Competition, Session
from director.pages.console.time_notes import time_lines
from director.sessions.draw.drawing import draw
from director.sessions.draw.schedules import pairs_of
from tests.director.evening import enter_teams, evening_of_teams
from tests.director.knockouts.scripted import tournament
from tests.director.standings.scripted import hand_in, teams_event


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


def proposed(session: Session) -> dict[str, tuple[str, bool]]:
    """What is proposed for a team that was twenty minutes late and a quarter of an hour over time, and whether it has
    forfeited the match when it was later than that.
    """
    Competition.objects.update(profile="ccba_2018")
    session.time_notes.create(round=1, table=1, side="NS", fault="late", seconds=1200, of=1200)
    session.time_notes.create(round=1, table=1, side="NS", fault="slow", seconds=900, of=900)
    session.time_notes.create(round=1, table=1, side="EW", fault="late", seconds=1201, of=1201)
    held = Session.objects.select_related("competition", "stage").get(pk=session.pk)
    return {
        f"{one.side} {one.fault}": ("" if one.proposal is None else one.proposal.said, one.forfeits)
        for one in time_lines(held)
    }


def test_in_a_knockout_they_lose_imps(db: None) -> None:
    """Articles 21.1(2) and 22.1(2), not those of pairs."""
    cup = tournament(["Lions", "Tigers", "Bears", "Wolves"])
    cup.draw()
    cup.play(cup.session(1), {1: 1, 2: 1})
    assert proposed(cup.session(1)) == {
        "NS late (article 21)": ("16 IMP", False),
        "NS over time (article 22)": ("15 IMP", False),
        "EW late (article 21)": ("", True),
    }


@pytest.mark.parametrize(
    ("method", "late", "slow"),
    [(Method.IMPS, "3 VP", "2 VP"), (Method.BOARD_A_MATCH, "2.4 points (2-1-0)", "1.6 points")],
)
def test_in_a_round_robin_they_lose_points_of_its_unit(db: None, method: Method, late: str, slow: str) -> None:
    """Articles 21.1(1), 22.1(1) and 50.2."""
    teams_event(4)
    Competition.objects.update(method=method)
    held = hand_in(Session.objects.select_related("competition").get())
    found = proposed(held)
    assert found["NS late (article 21)"] == (late, False)
    assert found["NS over time (article 22)"][0].startswith(slow)
    assert found["EW late (article 21)"] == ("", True)
