"""A double knockout of sixteen teams from its draw to its places, with choices of opponents and line-ups."""

from __future__ import annotations

import re
from datetime import timedelta
from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.competitions.stage_models import StageForm
from director.knockouts.choosing import choice_of, choose_opponents
from director.knockouts.layout import laid_out
from director.knockouts.models import Decided, Knockout
from director.knockouts.placing import places_of
from director.knockouts.state import read_state
from director.models import LineUp, PersonNotice, Session
from director.movements.impossible import Impossible
from director.pages.shared import asked
from director.sessions.teams.lineups import choose_line_up
from play.live.clock import ManualClock
from play.models import Timer
from play.process.table_server import TableServer
from tests.director.evening import pass_time
from tests.director.knockouts.scripted import Tournament, tournament
from tests.director.standings.scripted import scored_again
from tests.play.conftest import START
from tests.play.still import stand_still

TEAMS = [f"T{number:02}" for number in range(1, 17)]


def choose(cup: Tournament, rank: int, chosen: int) -> bool:
    """Let the team of that rank choose the one of another."""
    return choose_opponents(cup.stage.knockout, cup.teams[rank - 1], chosen, cup.owner, cup.now)


@pytest.mark.tournament
def test_sixteen_teams_from_the_choice_of_opponents_to_the_places(db: None) -> None:
    cup = tournament(TEAMS, form=StageForm.DOUBLE_KNOCKOUT, chooses=True, second_final=True)
    cup.draw()
    choice = choice_of(cup.stage.knockout)
    assert choice is not None
    assert (choice.chooser, choice.candidates) == (1, tuple(range(9, 17)))
    assert cup.match(1).home is None, "nobody is placed while opponents are chosen"
    assert not choose(cup, 2, 9), "it is the turn of the first"
    assert choose(cup, 1, 9)
    assert not choose(cup, 2, 9), "they are chosen already"
    assert choose(cup, 2, 16)
    cup.now += timedelta(minutes=31)
    cup.advance()  # the third is late, and gets the last that is left
    knockout = Knockout.objects.get()
    picks = [(one.chosen.name, one.by is None) for one in knockout.picks.select_related("chosen", "by")]
    assert picks == [("T09", False), ("T16", False), ("T15", True)]
    for rank, chosen in ((4, 10), (5, 11), (6, 12), (7, 13)):
        assert choose_opponents(knockout, cup.teams[rank - 1], chosen, cup.owner, cup.now)
    cup.go_on()
    met = {cup.met(number) for number in range(1, 9)}
    assert met == {
        ("T01", "T09"),
        ("T02", "T16"),
        ("T03", "T15"),
        ("T04", "T10"),
        ("T05", "T11"),
        ("T06", "T12"),
        ("T07", "T13"),
        ("T08", "T14"),
    }
    first = cup.session(1)
    for team in cup.teams[:8]:
        assert choose_line_up(first, team, 1, (2, 1, 3, 4), cup.captain(team), cup.now, chief=False) is None
    assert LineUp.objects.count() == 8
    rounds = 0
    while (
        session := Session.objects.filter(stage=cup.stage, ended_at=None, schedule__isnull=False).first()
    ) is not None:
        rounds += 1
        better = {}
        for match in cup.stage.knockout_matches.filter(session=session, decided_at=None):
            assert match.home is not None
            assert match.away is not None
            better[match.match or 0] = 1 if match.home.name < match.away.name else -1
        cup.play(session, better)
        cup.now += timedelta(days=1)
    state = read_state(cup.stage)
    assert state is not None
    assert rounds == 8, "the first has lost no match, so there is no second final"
    assert state.matches[-1].how == Decided.NEEDLESS
    places = [(place, len(teams)) for place, teams in places_of(state)]
    assert places == [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (7, 2), (9, 4), (13, 4)]
    assert [f"{team}" for _place, teams in places_of(state)[:3] for team in teams] == ["T01", "T02", "T03"]
    Session.objects.filter(started_at__isnull=False).update(published_at=timezone.now())
    order = scored_again(cup.competition)["order"]
    assert [one["names"][0] for one in order[:3]] == ["T01", "T02", "T03"]
    lost = [one.loser_id for one in state.matches if one.loser_id is not None]
    assert {lost.count(team.pk) for team in cup.teams[1:]} == {2}, "all others are out after two defeats (15.2)"


def test_each_match_of_a_drawing_stands_by_those_from_which_its_teams_come(db: None) -> None:
    cup = tournament(TEAMS[:7], third=True)
    cup.draw()
    laid = laid_out(list(cup.stage.knockout_matches.all()))
    assert len({(one.column, one.row) for one in laid}) == len(laid)
    for one in laid:
        before = [laid[at].row for at in one.after]
        assert not before or min(before) <= one.row <= max(before)


def test_zones_have_brackets_of_their_own(db: None) -> None:
    """Article 15.3."""
    cup = tournament(TEAMS[:8], zones=[4, 4])
    cup.draw()
    assert [cup.met(number) for number in (1, 2, 4, 5)] == [
        ("T01", "T04"),
        ("T02", "T03"),
        ("T05", "T08"),
        ("T06", "T07"),
    ]
    cup.play(cup.session(1), {1: 1, 2: 1, 3: 1, 4: 1})
    cup.play(cup.session(2), {1: 1, 2: -1})
    state = read_state(cup.stage)
    assert state is not None
    assert [(place, [f"{one}" for one in teams]) for place, teams in places_of(state)] == [
        (1, ["T01"]),
        (2, ["T02"]),
        (3, ["T03", "T04"]),
        (5, ["T06"]),
        (6, ["T05"]),
        (7, ["T07", "T08"]),
    ]


def test_opponents_are_chosen_within_the_zone(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Articles 15.3, 15.4: the zone is the range of a choice, its last team has none, and a late one stays in it."""
    cup = tournament(TEAMS[:8], zones=[4, 4], chooses=True)
    clock = SimpleNamespace(now=lambda: cup.now)
    monkeypatch.setattr(asked, "table_server", lambda: SimpleNamespace(desk=SimpleNamespace(clock=clock)))
    cup.draw()
    choice = choice_of(cup.stage.knockout)
    assert choice is not None
    assert (choice.chooser, choice.candidates) == (1, (3, 4))
    assert not choose(cup, 1, 7), "it plays in the other zone"
    assert choose(cup, 1, 3)
    told = PersonNotice.objects.filter(kind="knockout", data__what="choose").order_by("pk")
    assert [one.person.display_name for one in told.select_related("person")] == ["T01 Captain", "T05 Captain"]
    cup.stage.refresh_from_db()
    choice = choice_of(cup.stage.knockout)
    assert choice is not None
    assert (choice.chooser, choice.candidates) == (5, (7, 8))
    bracket = reverse("stage-bracket", args=[cup.stage.pk])
    client = Client()
    client.force_login(cup.captain(cup.teams[4]))
    page = client.get(bracket).content.decode()
    assert re.findall(r'name="rank" value="(\d+)"', page) == ["7", "8"]
    assert "in its own zone" in page
    cup.now += timedelta(minutes=31)
    cup.advance()
    assert [cup.met(number) for number in (1, 2, 4, 5)] == [
        ("T01", "T03"),
        ("T02", "T04"),
        ("T05", "T08"),
        ("T06", "T07"),
    ]


async def test_a_break_of_the_platform_takes_no_choice(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """It lasts longer than two teams have for theirs, one after the other."""
    cup = await sync_to_async(tournament)(TEAMS[:8], chooses=True)
    await sync_to_async(cup.draw)()
    due = (await Knockout.objects.aget()).choice_due
    assert due is not None
    await pass_time(server, clock, 60)
    await stand_still(server, clock, 2 * (due - START).total_seconds())
    await pass_time(server, clock, 0)
    moved = await Knockout.objects.aget()
    assert moved.choice_due is not None
    assert not await moved.picks.aexists()
    assert (moved.choice_due - clock.now()).total_seconds() > (due - START).total_seconds() - 61
    assert await Timer.objects.filter(kind="stage:go", at=moved.choice_due).aexists()
    await pass_time(server, clock, (moved.choice_due - clock.now()).total_seconds())
    assert await moved.picks.acount() == 1, "its time is over now"


@pytest.mark.parametrize(("teams", "sizes"), [(2, []), (4, [2, 2]), (3, [])])
def test_where_nobody_has_a_choice_the_bracket_is_placed_at_once(db: None, teams: int, sizes: list[int]) -> None:
    cup = tournament(TEAMS[:teams], zones=sizes, chooses=True)
    cup.draw()
    assert choice_of(cup.stage.knockout) is None
    assert cup.match(1).home is not None


def test_zones_are_for_as_many_teams_as_they_have(db: None) -> None:
    cup = tournament(TEAMS[:3], zones=[4, 4])
    with pytest.raises(Impossible):
        cup.draw()
