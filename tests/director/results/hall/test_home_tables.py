"""American Whist, share and relay, relay: teams at home tables, with their matches, pages and files."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse

from director.competitions.stage_models import Stage
from director.entries.models import Entry
from director.models import Competition, Session
from director.pages.players.following import following
from director.results.matches import is_over, matches_in, sheet_of
from director.results.tallying import choices_of, placed_results, results_of, tally_of
from director.results.withdrawals.forfeit_models import Decision, What
from director.results.withdrawals.forfeits import ask, decide
from director.results.withdrawals.left_teams import settled
from director.sessions.draw.schedules import pairs_of
from director.sessions.draw.staging import with_stages
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from director.sessions.teams.lineups import Late, choose_line_up
from director.sessions.teams.replacing import seated_at
from director.standings.carrying import stage_standing
from play.live.clock import ManualClock, SystemClock
from play.process.table_server import TableServer
from scoring.exchange.formats import sheet, usebio, usebio_write
from scoring.exchange.scored.rescore import rescore
from tests.director.evening import enter_teams, evening_of_teams, newest_boards, pass_time, seated
from tests.director.pages.hall.test_hall_tables import Phone, sit
from tests.director.standings.scripted import hand_in, scored_again, teams_event


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


def at_home(teams: int, movement: Movement = Movement.HOME_TABLES) -> Session:
    """An event of so many teams, not drawn."""
    made = teams_event(teams)
    Session.objects.filter(pk=made.session.pk).update(movement=movement)
    return Session.objects.select_related("competition__club").get(pk=made.session.pk)


@pytest.mark.parametrize(
    ("teams", "movement"), [(5, Movement.HOME_TABLES), (6, Movement.HOME_TABLES), (4, Movement.RELAY)]
)
def test_each_match_is_both_home_tables_in_victory_points_and_the_files_have_the_same(
    db: None, teams: int, movement: Movement
) -> None:
    held = hand_in(at_home(teams, movement))
    found = matches_in(held)
    assert len(found) == teams * (teams - 1) // 2
    for match in found:
        shown = sheet_of(held, match)
        assert shown.compared == 2
        assert shown.points is not None
        assert shown.points[0] > shown.points[1]  # who was entered first plays better, and is at home
    tally = tally_of(held)
    assert [one.entrant.id for one in tally.standings] == [f"{number}" for number in range(1, teams + 1)]
    saved, choices = placed_results(held), choices_of(held)
    for again in (sheet.read(sheet.write(saved), "s.csv"), usebio.read(usebio_write.write(saved), "s.xml")):
        scored = rescore(again, choices)
        assert scored.errors == ()
        assert scored.differences == ()
        assert [(one.entrant.id, one.total) for one in scored.standings] == [
            (one.entrant.id, one.total) for one in tally.standings
        ]
    assert [one["id"] for one in scored_again(held.competition)["stages"][0]["places"]] == [
        one.entrant.id for one in tally.standings
    ]


def test_it_is_announced_by_the_page_and_printed_before_it_is_played(db: None) -> None:
    made = teams_event(5)
    office = Client()
    office.force_login(made.owner)
    form = {"name": "Whist", "starts_at": "2030-01-05T19:00", "movement": "home tables", "boards_per_round": "3"}
    form |= {"method": "imps", "scale": "continuous", "profile": "chinese_club", "rounds": "4"}
    address = f"{reverse('event-create', args=['harbour'])}?for=teams"
    eight = office.post(address, form | {"match_tables": "4"})
    assert "Teams of eight play matches in two rooms." in eight.content.decode()
    assert office.post(address, form).status_code == 302
    event = Competition.objects.get(name="Whist")
    held = event.sessions.get()
    assert (held.movement, held.rounds) == (Movement.HOME_TABLES, 4)
    for number in range(5):
        office.post(reverse("event-manage", args=[event.pk]), {"act": "add", "name": f"Squad {number}"})
    printed = Client().get(reverse("event-form", args=[event.pk, "rounds"])).content.decode()
    assert printed.count("<table") == 4  # with numbers alone
    assert "Squad" not in printed.partition("</h1>")[2].partition("</main>")[0]


def test_its_pages_show_tables_and_matches(db: None) -> None:
    held = hand_in(at_home(5))
    browser = Client()
    first = matches_in(held)[0]
    html = browser.get(reverse("session-match", args=[held.pk, first.round, first.match])).content.decode()
    assert "Open room" not in html
    assert all(f"Table {team}" in html for team in first.teams)
    listed = browser.get(reverse("session-matches", args=[held.pk])).content.decode()
    assert "Round 1" not in listed  # a match goes over two rounds
    assert listed.count("Score of the match") == 10
    for name in ("session-seating", "session-results", "session-cross", "session-watch"):
        assert browser.get(reverse(name, args=[held.pk])).status_code == 200
    board = browser.get(reverse("session-board", args=[held.pk, 1])).content.decode()
    assert "Team 3" in board
    line_up = browser.get(reverse("event-form", args=[held.competition.pk, "line-up"])).content.decode()
    assert "Open room" not in line_up
    told = browser.get(f"/api/v1/sessions/{held.pk}/results/").json()["items"]
    assert {one["round"] for one in told} == {1, 2, 3, 4}
    forms = browser.get(reverse("event-form", args=[held.competition.pk, "rounds"])).content.decode()
    assert forms.count("<table") == 4
    office = Client()
    office.force_login(held.competition.announced_by)
    entry = held.contestants.get(number=1).entry
    office_line_up = office.get(reverse("session-line-up", args=[held.pk, entry.pk]))
    assert office_line_up.status_code == 200


def test_nobody_compares_before_the_end_since_boards_go_on_to_other_teams(db: None) -> None:
    """Law 16D."""
    held = hand_in(at_home(5))
    match = matches_in(held)[0]
    assert is_over(held, match)
    Session.objects.filter(pk=held.pk).update(ended_at=None, published_at=None, open_results=False)
    held.refresh_from_db()
    assert not is_over(held, match)


def test_a_round_cannot_be_given_up_and_a_team_that_leaves_early_counts_in_no_match(db: None) -> None:
    """23.1(3): it has finished fewer than half of its matches."""
    made = at_home(5)
    held = hand_in(made)
    Session.objects.filter(pk=held.pk).update(ended_at=None, round=2)
    held.refresh_from_db()
    entry, by = held.contestants.get(number=3).entry, held.competition.announced_by
    assert ask(held, entry, by, What.ROUND, 2, "ill") is None
    asked = ask(held, entry, by, What.EVENT, 2, "ill")
    assert asked is not None
    decide(asked, Decision.AGREED, "", by, held.starts_at)
    held.refresh_from_db()
    rows = pairs_of(held.schedule or {}).rows
    assert not any(3 in row.sides for row in rows if row.round > 2)
    held.results.filter(round__gt=2).filter(ns=3).delete()
    held.results.filter(round__gt=2).filter(ew=3).delete()
    Session.objects.filter(pk=held.pk).update(ended_at=held.starts_at)
    held.refresh_from_db()
    out = settled(held, results_of(held), None).out
    assert out == {3}
    assert [one.entrant.id for one in tally_of(held).standings] == ["1", "2", "4", "5"]


def test_in_a_stage_it_is_a_round_robin_of_one_session(db: None) -> None:
    made = at_home(5)
    stage = with_stages(made.competition)
    held = hand_in(Session.objects.select_related("competition__club", "stage").get(pk=made.pk))
    assert pairs_of(held.schedule or {}).home_tables
    lines = stage_standing(Stage.objects.select_related("competition__club").get(pk=stage.pk)).lines
    assert [line.number for line in lines] == [1, 2, 3, 4, 5]
    assert {one.entrant.id: one.total for one in tally_of(held).standings} == {
        f"{line.number}": line.total for line in lines
    }
    scored_again(made.competition)


async def test_at_real_tables_pairs_find_their_next_table_and_the_score_is_both_home_tables(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    made = await sync_to_async(evening_of_teams)(rounds=None, boards_per_round=1)
    await Session.objects.aupdate(movement=Movement.HOME_TABLES, hall=True, open_results=True)
    people = await sync_to_async(made.people)(*(f"{name}{place}" for name in "ABC" for place in range(4)))
    await sync_to_async(enter_teams)(made, Ants=people[:4], Bees=people[4:8], Cats=people[8:])
    await begin(server.desk, made.session.pk)
    for number in (1, 2):
        held = await Session.objects.aget(pk=made.session.pk)
        assert held.round == number
        rows = pairs_of(held.schedule or {}).of_round(number)
        for row in rows:
            assert row.ns is not None
            assert row.ew is not None
            phone = Phone(made, row.table)
            await sit(phone, row.ns, row.ew)
            await phone.play(row.boards[0], tricks="10" if row.ns < row.ew else "9")
            for side in ("NS", "EW"):
                page = await phone.post(act="agree", side=side)
            if number == 1:
                assert f"{row.ns} " in page
                assert f"table {row.table}, North-South" in page
        await pass_time(server, clock)
    held = await Session.objects.select_related("competition").aget(pk=made.session.pk)
    assert held.ended_at is not None
    sheets = await sync_to_async(lambda: [sheet_of(held, match) for match in matches_in(held)])()
    assert {(one.imps[0] > 0, one.imps[1] > 0) for one in sheets} == {(True, False)}


async def test_the_first_pair_stays_north_south_and_the_second_goes_round(
    transactional_db: None, server: TableServer
) -> None:
    made = await sync_to_async(evening_of_teams)(rounds=None, boards_per_round=1)
    await Session.objects.aupdate(movement=Movement.HOME_TABLES)
    names = ("Ants", "Bees", "Cats")
    people = await sync_to_async(made.people)(*(f"{name[0]}{place}" for name in names for place in range(1, 5)))
    teams = {name: people[4 * at : 4 * at + 4] for at, name in enumerate(names)}
    entries: list[Entry] = await sync_to_async(enter_teams)(made, **teams)
    assert len(entries) == 3
    assert await begin(server.desk, made.session.pk)
    tables = await newest_boards(made.session.pk, 1)
    assert await seated(server, tables) == {1: "A1 C3 A2 C4", 2: "B1 A3 B2 A4", 3: "C1 B3 C2 B4"}
    held = await Session.objects.aget(pk=made.session.pk)
    ants, captain, now = entries[0], people[0].person, server.desk.clock.now()
    assert captain is not None
    choose = sync_to_async(choose_line_up)
    mixed = await choose(held, ants, 2, (1, 3, 2, 4), captain, now, chief=False)
    assert mixed is Late.SEEN  # boards come to the other pair that he has played (Law 16D)
    assert await choose(held, ants, 2, (2, 1, 4, 3), captain, now, chief=False) is None
    at = sync_to_async(seated_at)
    assert [await at(held, 1, (1, 2, 3, 4), place) for place in (1, 2, 3, 4)] == [1, 1, 2, 2]
    shown = await sync_to_async(following)(held, 1, captain, ants, now)
    assert shown is not None
    assert (shown.where, shown.against) == ("table 1, North-South", "Bees – Cats")
