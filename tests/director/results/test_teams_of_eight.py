"""Events of teams of eight with results handed in by a script: Swiss, round robin, board-a-match, a knockout."""

from __future__ import annotations

from fractions import Fraction

import pytest

from director.competitions.models import Competition, Method
from director.entries.entering import Player, enter
from director.entries.models import Entry
from director.models import BoardResult, Session
from director.results.changes.absences import enter_late_in_swiss
from director.results.swiss.pairing import pair_next
from director.results.swiss.swiss_reading import scale_in
from director.results.tallying import placed_results, tally_of
from director.sessions.draw.drawing import draw
from director.sessions.draw.schedules import pairs_of
from scoring.exchange.formats import sheet as csv_file
from scoring.exchange.formats import usebio
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from tests.director.evening import Evening, usebio_of
from tests.director.results.swiss_played import at, draws_of, go_to_round, hand_in, teams_swiss

pytestmark = pytest.mark.django_db


def finished(made: Evening) -> Session:
    """Hand in the last round, and end the session."""
    hand_in(made)
    Session.objects.update(ended_at=at(made), published_at=at(made))
    made.session.refresh_from_db()
    return made.session


def check_files(session: Session, choices: Choices) -> None:
    """Both files that people save score to the same totals and places."""
    tally = tally_of(session)
    figures = [(one.entrant.id, one.total, one.place) for one in tally.standings]
    csv = csv_file.read(csv_file.write(placed_results(session)), "event.csv")
    for results in (usebio.read(usebio_of(session), "event.xml"), csv):
        again = rescore(results, choices)
        assert again.errors == ()
        assert [(one.entrant.id, one.total, one.place) for one in again.standings] == figures


def test_a_swiss_of_teams_of_eight_with_a_bye_a_late_team_and_a_correction() -> None:
    made = teams_swiss(5, rounds=3, match_tables=4)
    assert [one[2] for one in draws_of(made)] == [5]  # 17.6
    assert scale_in(made.session).name == "WBF continuous, 4 boards"  # two boards, compared twice
    hand_in(made)
    assert pair_next(made.session.pk, at(made))
    late = enter(made.competition, made.owner, (Player(),) * 8, "Moles")
    assert isinstance(late, Entry)
    assert enter_late_in_swiss(made.session, late, excused=False, by=made.owner, now=at(made)) == 6
    made.session.refresh_from_db()
    assert pair_next(made.session.pk, at(made))
    before = draws_of(made)[-1]
    BoardResult.objects.filter(round=1, ns=1).update(tricks=3, score_ns=-300)
    BoardResult.objects.filter(round=1, ew=1).update(tricks=12, score_ns=490)
    assert pair_next(made.session.pk, at(made))
    assert draws_of(made)[-1] != before  # 17.8: it has not begun
    go_to_round(made, 3)
    session = finished(made)
    rows = pairs_of(session.schedule or {}).of_round(3)
    assert [row.table for row in rows] == list(range(1, 13))
    check_files(session, Choices(vp="continuous", ties=True, form="swiss"))


@pytest.mark.parametrize("method", [Method.IMPS, Method.BOARD_A_MATCH])
def test_a_round_robin_of_teams_of_eight(method: Method) -> None:
    made = teams_swiss(4, rounds=3, match_tables=4, method=method)
    Session.objects.update(movement="matches", started_at=None, round=0)
    made.session.refresh_from_db()
    draw(made.session)
    for number in (1, 2, 3):
        Session.objects.update(started_at=at(made), round=number)
        hand_in(made)
    session = finished(made)
    vp = method == Method.IMPS
    check_files(session, Choices(vp="continuous" if vp else None, ties=True))
    whole = sum((one.total for one in tally_of(session).standings), Fraction(0))
    assert whole == 6 * (20 if vp else 2 * 2 * 2)  # six matches; of two boards, compared twice, at 2 points each
    assert Competition.objects.get().match_tables == 4
