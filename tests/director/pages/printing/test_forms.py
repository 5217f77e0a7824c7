"""The forms of article 2.2 and the tables of the handbook, as everybody reads them, and as they come out of records."""

from __future__ import annotations

from types import SimpleNamespace
from uuid import UUID

import pytest
from django.test import Client
from django.urls import reverse

from director.competitions.models import Kind, Method
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import StageSettings
from director.models import Appeal, AppealStatement, Competition, Ruling, Session
from director.pages.printing.handbook_tables import bracket_for, bracket_parts, group_parts, seeding_parts
from director.sessions.draw.staging import add_stage
from director.sessions.models import Movement
from play.live.clock import SystemClock
from play.models import Person
from tests.director.evening import ROBOTS, enter_teams, evening_of_teams
from tests.director.results.published import published
from tests.play.conftest import START


@pytest.fixture(autouse=True)
def serving(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock, as a server has it."""
    server = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: server)


def form(event: UUID, kind: str) -> str:
    return Client().get(reverse("event-form", args=[event, kind])).content.decode()


@pytest.mark.django_db
def test_forms_are_made_of_the_settings_of_the_event() -> None:
    made = evening_of_teams(rounds=3, boards_per_round=8)
    Competition.objects.update(deposit="50 yuan")
    event = made.competition.pk
    assert "It is known when the session has started." in form(event, "rounds")
    assert "Results have not been published yet." in form(event, "results")
    enter_teams(made, **dict.fromkeys(("Reds", "Blues", "Greens", "Greys"), (*ROBOTS, *ROBOTS)))
    assert form(event, "timetable").count("<tr>") == 1 + 3
    assert "Matches of teams" in form(event, "arrangement")
    rounds = form(event, "rounds")
    assert rounds.count("<td><bdi>1</bdi></td>") >= 3  # match 1 of each round, between numbers
    assert "Reds" not in rounds, "the draw is not public before play starts"
    scale = form(event, "scale")
    assert "Matches of 8 boards: with decimals" in scale
    assert "<bdi>0</bdi></td><td><bdi>10.00</bdi></td><td><bdi>10.00</bdi>" in scale
    assert form(event, "score-sheet").count("<tr>") == 1 + 8
    assert "Closed room" in form(event, "line-up")
    assert "Deposit: 50 yuan" in form(event, "appeal")
    assert "Penalty notice (article 13.12)" in form(event, "penalty")
    pairs = Competition.objects.create(club=made.club, name="Pairs", profile="chinese_club", announced_by=made.owner)
    for kind, code in (("line-up", 404), ("nothing", 404), ("appeal", 200)):
        assert Client().get(reverse("event-form", args=[pairs.pk, kind])).status_code == code


@pytest.mark.django_db
def test_the_scale_is_that_of_the_matches_of_the_event() -> None:
    """Article 42: of two teams it is one match in all rounds; pairs have one in a Swiss; board-a-match has none."""
    made = evening_of_teams(rounds=3, boards_per_round=8)
    event = made.competition.pk
    enter_teams(made, **dict.fromkeys(("Reds", "Blues"), (*ROBOTS, *ROBOTS)))
    assert "Matches of 24 boards" in form(event, "scale"), "before the draw too"
    rules = reverse("event-rules", args=[event])
    assert "Victory points" in Client().get(rules).content.decode()
    forms, scale = (reverse(f"event-form{more}", args=[event, *of]) for more, of in (("s", []), ("", ["scale"])))
    Competition.objects.update(method=Method.BOARD_A_MATCH)
    assert Client().get(scale).status_code == 404
    assert scale not in Client().get(forms).content.decode()
    assert "Victory points" not in Client().get(rules).content.decode()
    Competition.objects.update(kind=Kind.PAIRS, method=Method.MATCHPOINTS)
    assert Client().get(scale).status_code == 404
    Session.objects.update(movement=Movement.SWISS)
    assert scale in Client().get(forms).content.decode()
    assert "Matches of 8 boards" in form(event, "scale")


@pytest.mark.django_db
def test_all_that_is_laid_down_stands_in_the_timetable() -> None:
    """A round robin whose rounds the entries decide, and a knockout that is drawn when the groups are over."""
    made = evening_of_teams(rounds=None, boards_per_round=8)
    Competition.objects.update(profile="ccba_2018")
    event = made.competition.pk
    assert "The entries decide how many rounds there are." in form(event, "timetable")
    enter_teams(made, **dict.fromkeys(("Reds", "Blues", "Greens", "Greys"), (*ROBOTS, *ROBOTS)))
    assert form(event, "timetable").count("<tr>") == 1 + 3
    stage = add_stage(made.competition, StageForm.KNOCKOUT, "Cup", 4, StageSettings())
    starts = [f"2030-02-0{day}T01:00:00+00:00" for day in (1, 2)]
    laid_down = {"segments": 2, "boards": 16, "rounds": [[1, 20]], "interval": 30, "starts": starts}
    Stage.objects.filter(pk=stage.pk).update(settings=stage.settings | laid_down)
    text = form(event, "timetable")
    assert "Cup, round 1, Feb. 1, 2030, 09:00" in text
    assert text.count("<tr>") == 4 + 2 + 3
    cells = ["<td><bdi>2</bdi></td>", "<td><bdi>11:45</bdi></td>", "<td><bdi>14:00</bdi></td>"]
    assert "".join(cells) in text, "135 minutes for 16 boards and 30 between segments"
    assert "<td><bdi>11:50</bdi></td>" in text, "170 for 20"
    arranged = form(event, "arrangement")
    assert arranged.count("Cup") == 2
    assert "<td><bdi>3</bdi></td><td><bdi>8</bdi></td>" in arranged


@pytest.mark.django_db
def test_a_penalty_and_an_appeal_fill_their_forms_for_who_may_read_them() -> None:
    tuesday = published()
    session, event = tuesday.session, tuesday.competition.pk
    assert "Nora – 李伟" in form(event, "results")
    of = {"session": session, "contestant": 1, "name": "Olga Owner"}
    fine = Ruling.objects.create(
        **of,
        kind="penalty",
        value="1/5 top",
        rule="52.2(3)",
        case="spoilt",
        reason="Board 2 in the wrong room",
        at=START,
    )
    notice = reverse("session-penalty", args=[session.pk, fine.pk])
    text = Client().get(notice).content.decode()
    for said in ("1 Nora – 李伟", "Board 2 in the wrong room", "20 % of a top", "class", "Olga Owner", "52.2(3)"):
        assert said in text, said
    assert "罚分通知单" in Client(headers={"accept-language": "zh-hans"}).get(notice).content.decode()
    session.published_at = None
    session.save()
    assert Client().get(notice).status_code == 404, "nothing is told before results are"
    player, other, owner = Client(), Client(), Client()
    player.force_login(Person.objects.get(display_name="Nora"))
    other.force_login(Person.objects.create_user("zoe@evening.test", display_name="Zoe"))
    owner.force_login(tuesday.owner)
    assert [who.get(notice).status_code for who in (player, owner, other)] == [200, 200, 404]
    appeal = Appeal.objects.create(**of, ruling=fine, reasons="It was the right room.", at=START, lodged_at=START)
    AppealStatement.objects.create(appeal=appeal, name="Olga Owner", text="I saw it.", at=START)
    filled = reverse("session-appeal-form", args=[session.pk, appeal.pk])
    assert [who.get(filled).status_code for who in (player, owner, other, Client())] == [200, 200, 404, 302]
    text = owner.get(filled).content.decode()
    for said in ("It was the right room.", "I saw it.", "20 % of a top", "Decision: ____"):
        assert said in text, said


def test_the_table_of_seeds_is_the_handbook_s() -> None:
    whole, _byes = seeding_parts(256, 8)
    assert whole.rows[0] == ("1", "256", "129", "128", "65", "192", "193", "64")
    assert whole.rows[7] == ("57", "200", "185", "72", "121", "136", "249", "8")
    _table, first = seeding_parts(63, 8)
    assert [row[1] for row in first.rows] == ["1", "64", "33", "32", "17", "48", "49", "16"]
    assert [row[2] for row in first.rows][:2] == ["bye", "Number 63"]


def test_brackets_and_groups_are_those_by_which_events_are_drawn() -> None:
    rounds = bracket_parts(bracket_for(16, "single", third=True))
    assert [len(one.rows) for one in rounds] == [8, 4, 2, 2]
    assert sum(len(one.rows) for one in bracket_parts(bracket_for(16, "standard", third=False))) == 30
    groups, table = group_parts(8, 2, 1)
    assert [list(column) for column in zip(*groups.rows, strict=True)] == [["1", "4", "5", "8"], ["2", "3", "6", "7"]]
    assert len(table.rows) == 3
    met = {frozenset(cell.split("–")) for row in table.rows for cell in row[1:]}
    assert len(met) == 6
