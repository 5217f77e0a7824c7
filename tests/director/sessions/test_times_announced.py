"""The time of a round is that of its boards (article 20.1), also in sessions that are announced like one that began."""

from __future__ import annotations

from datetime import timedelta

import pytest

from director.competitions.models import Competition
from director.competitions.stage_models import StageForm
from director.knockouts.extra import make_extra
from director.models import Session
from director.sessions.models import Movement
from director.sessions.staging import add_session, with_stages
from tests.director.evening import evening_of_teams
from tests.director.knockouts.scripted import tournament

BY_RULES = 8100
"""The seconds of sixteen boards, which a session stores when it starts."""


@pytest.mark.parametrize(("a_round", "of_eight"), [(BY_RULES, None), (None, None), (16 * 480, 8 * 480), (0, 0)])
def test_a_further_session_has_the_time_of_its_own_boards(db: None, a_round: int | None, of_eight: int | None) -> None:
    made = evening_of_teams(boards_per_round=16)
    Competition.objects.update(profile="ccba_2018")
    Session.objects.update(round_time=a_round)
    stage = with_stages(Competition.objects.get())
    values = {"boards_per_round": 8, "rounds": 3, "movement": Movement.MATCHES}
    added = add_session(stage, made.session.starts_at + timedelta(days=1), values)
    assert (added.boards_per_round, added.round_time) == (8, of_eight)


def test_rounds_of_a_knockout_and_extra_boards_have_the_time_of_theirs(db: None) -> None:
    cup = tournament(["Lions", "Tigers", "Bears", "Wolves"], segments=2, boards=8)
    Competition.objects.update(profile="ccba_2018")
    Session.objects.update(boards_per_round=16, round_time=BY_RULES)
    cup.draw()
    assert {(one.boards_per_round, one.round_time) for one in cup.competition.sessions.all()} == {(8, None)}
    Session.objects.filter(pk=cup.session(1).pk).update(round_time=3900)  # as it starts
    cup.play(cup.session(1), {1: 0, 2: 1})
    extra = make_extra(cup.match(1), cup.owner, cup.now)
    assert extra is not None
    assert (extra.boards_per_round, extra.round_time) == (8, None)
    Session.objects.filter(pk=extra.pk).update(round_time=3900)
    cup.play(extra, {})
    again = make_extra(cup.match(1), cup.owner, cup.now)
    assert again is not None
    assert (again.boards_per_round, again.round_time) == (1, None)


def test_announced_minutes_of_a_board_are_kept(db: None) -> None:
    cup = tournament(["Lions", "Tigers"], form=StageForm.KNOCKOUT, boards=12)
    Session.objects.update(boards_per_round=4, round_time=4 * 420)
    cup.draw()
    cup.draw()
    assert [one.round_time for one in cup.competition.sessions.all()] == [12 * 420]
