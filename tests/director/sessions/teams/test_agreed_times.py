"""Matches of a league and of a Swiss at times on which their captains agree (article 26, Law 16D)."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import StageSettings, keep_settings
from director.entries.entering import Player
from director.entries.seeds.seeding import relate
from director.entries.teams.captains import captain_of
from director.models import AgreedTime, BoardResult, Entry, PersonNotice, Session
from director.movements.impossible import Impossible
from director.pages.notices.notice_words import told
from director.pages.shared import asked
from director.results.knowing import boards_known
from director.results.swiss.swiss_stage import stage_state
from director.sessions.again import announce_again, move
from director.sessions.calling_off import call_off
from director.sessions.draw.drawing import draw
from director.sessions.draw.qualifying import playing_in
from director.sessions.draw.schedules import pairs_of
from director.sessions.draw.staging import change_stage, remove_session, with_stages
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from director.sessions.teams.agreed_telling import REMIND, remind_captains
from director.sessions.teams.agreeing import Meeting, deadline_in, meetings_in
from director.standings.carrying import stage_standing
from director.standings.deciding import is_stage_over
from play.live.clock import ManualClock
from play.models import BoardPlay, Break, Person, Timer
from play.people.habits.zone import ZONES
from play.process.table_server import TableServer
from tests.director.evening import Evening, enter_teams, evening_of_teams, newest_boards, pass_time
from tests.director.standings.scripted import add, hand_in, scored_again, swiss_day
from tests.frontend.foreign import spoken, untold
from tests.play.conftest import START

NAMES = ("Ants", "Bees", "Cats", "Dogs")
SET = START + timedelta(days=8)


@pytest.fixture(autouse=True)
def _clock(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=lambda: START)
    monkeypatch.setattr(asked, "table_server", lambda: SimpleNamespace(desk=SimpleNamespace(clock=clock)))
    cache.clear()


def league(movement: Movement = Movement.MATCHES) -> tuple[Evening, Stage]:
    """Four teams with captains, one round a week, whose captains agree until two days before, within five days."""
    made = evening_of_teams(rounds=1)
    people = made.people(*(f"{name} captain" for name in NAMES))
    teams = zip(NAMES, people, strict=True)
    enter_teams(made, **{name: (one, *[Player()] * 3) for name, one in teams})
    Session.objects.update(starts_at=SET, movement=movement, open_results=True)
    stage = with_stages(made.competition)
    change_stage(stage, {}, StageSettings(agrees=True, agree_before=2880, agree_days=5))
    made.session.refresh_from_db()
    return made, Stage.objects.get(pk=stage.pk)


def browser(person: Person | None) -> Client:
    """A browser in which somebody has signed in."""
    made = Client()
    if person is not None:
        made.force_login(person)
    return made


def captain(name: str) -> Person:
    """The captain of a team."""
    found = captain_of(Entry.objects.get(name=name))
    assert found is not None
    return found


def say(client: Client, session: Session, **fields: Any) -> tuple[int, str]:
    """Read the page of the times, or send a form of it."""
    address = reverse("session-times", args=[session.pk])
    answer = client.post(address, fields, follow=True) if fields else client.get(address)
    return answer.status_code, answer.content.decode()


def propose(name: str, session: Session, number: int, days: float) -> tuple[int, str]:
    """Let a captain propose a time so many days from now."""
    local = f"{START + timedelta(days=days, hours=8):%Y-%m-%dT%H:%M}"
    return say(browser(captain(name)), session, act="propose", match=number, **{f"{number}-starts_at": local})


def agree(session: Session, meeting: Meeting, days: float = 5) -> Session:
    """Let both captains of a match agree; return its session."""
    number = meetings_in(session).index(meeting) + 1
    propose(meeting.couple.home.name, session, number, days)
    time = AgreedTime.objects.get(session=session, accepted_at=None)
    assert say(browser(captain(meeting.couple.away.name)), session, act="accept", time=time.pk)[0] == 200
    time.refresh_from_db()
    assert time.own is not None
    return time.own


def test_captains_of_a_league_agree_and_the_match_counts_in_its_round() -> None:
    made, stage = league()
    first = made.session
    second = add(stage, rounds=1)
    meeting, other = meetings_in(first)
    home, away = meeting.couple.home.name, meeting.couple.away.name
    stranger = other.couple.home.name
    assert propose(stranger, first, 1, 5)[0] == 404
    assert say(browser(None), first, act="propose", match=1)[0] == 404
    assert "half an hour from now" in propose(home, first, 1, 0)[1]
    assert "within the days of its round" in propose(home, first, 1, 14)[1]
    for _sent_again in range(2):
        assert f"proposed by {home}" in propose(home, first, 1, 5)[1]
    time = AgreedTime.objects.get()
    assert say(browser(captain(home)), first, act="accept", time=time.pk)[0] == 404, "the other team accepts"
    assert say(browser(captain(stranger)), first, act="decline", time=time.pk)[0] == 404
    event = browser(captain(away)).get(reverse("event", args=[made.competition.pk])).content.decode()
    assert "They propose a time: accept it, or propose another one." in event
    for _sent_again in range(2):
        assert "agreed" in say(browser(captain(away)), first, act="accept", time=time.pk)[1]
    time.refresh_from_db()
    own = time.own
    assert own is not None
    assert own.starts_at == START + timedelta(days=5)
    told_away = PersonNotice.objects.filter(person=captain(away), kind="knockout").order_by("pk")
    assert [one.data["what"] for one in told_away] == ["proposed", "settled"]
    assert "has a time of its own" in told(told_away[1]).says
    later = agree(first, meetings_in(first)[0], 6)
    own.refresh_from_db()
    assert (later, own.starts_at) == (own, START + timedelta(days=6)), "they agree on another time again"

    assert playing_in(own) == {meeting.couple.home.pk, meeting.couple.away.pk}
    assert playing_in(first) == {other.couple.home.pk, other.couple.away.pk}, "the others have nothing to play in it"
    address = reverse("event", args=[made.competition.pk])
    for name, shown in ((home, own), (stranger, first)):
        assert browser(captain(name)).get(address).context["session"] == shown
    assert not remove_session(first)
    hand_in(own)
    assert Session.objects.get(pk=first.pk).round == 0, "its round is set for a later day"
    totals = {one.member.entry_id: one.total for one in stage_standing(stage).lines}
    met = {meeting.couple.home.pk, meeting.couple.away.pk}
    assert Counter(totals.values()) == {0: 3, 20: 1}
    assert {entry for entry, total in totals.items() if total} < met
    held = hand_in(first)
    rows = [row for row in pairs_of(held.schedule or {}).rows if row.is_played]
    assert {row.table for row in rows} == {3, 4}, "the tables of the match stay empty"
    assert not set(pairs_of(own.schedule or {}).boards) & {board for row in rows for board in row.boards}
    hand_in(second)
    standing = stage_standing(stage)
    assert standing.sessions == (first.number, second.number), "the match counts in the column of its round"
    assert all(None not in line.by_session and line.total == sum(line.by_session) for line in standing.lines)  # type: ignore[arg-type]  # none is None
    assert is_stage_over(stage)
    places = [one["names"][0] for one in scored_again(made.competition)["order"]]
    assert places == [one.member.entry.name for one in standing.lines]
    page = browser(None).get(reverse("event-standings", args=[made.competition.pk])).content.decode()
    assert "Session 2" in page
    assert "Session 3" not in page
    for name in ("session-seating", "session-matches", "session-results", "session-cross"):
        for one in (first, own):
            assert browser(made.owner).get(reverse(name, args=[one.pk])).status_code == 200, (name, one.number)
    again = announce_again(Session.objects.get(pk=first.pk), made.owner, SET + timedelta(days=365))
    assert again.competition.sessions.count() == 2, "matches at times of their own are none of the announcement"
    stages = browser(None).get(reverse("event-stages", args=[made.competition.pk])).content.decode()
    assert f"{home} – {away}" in stages


def test_where_nobody_agrees_the_set_time_stands_and_captains_are_reminded() -> None:
    made, _stage = league()
    timer = Timer.objects.get(kind=REMIND)
    assert timer.at == SET - timedelta(days=3), "a day before the deadline"
    agree(made.session, meetings_in(made.session)[0])
    remind_captains(made.session, START)
    reminded = PersonNotice.objects.filter(data__what="agree")
    others = meetings_in(made.session)[1].couple
    assert {one.person for one in reminded} == {captain(others.home.name), captain(others.away.name)}
    assert "it is played at the set time" in told(reminded[0]).says
    Session.objects.update(starts_at=START + timedelta(days=1))
    assert "The time to agree on another time is over." in say(browser(None), made.session)[1]
    assert propose(others.home.name, made.session, 2, 5)[0] == 200
    assert AgreedTime.objects.filter(accepted_at=None).count() == 0
    rows = pairs_of(hand_in(made.session).schedule or {}).rows
    assert [row.is_played for row in rows] == [False, False, True, True]
    page = reverse("session-times", args=[made.session.pk])
    keep_settings(Stage.objects.get(), StageSettings())
    assert Client().get(page).status_code == 404


def test_deals_and_results_are_hidden_until_both_rooms_have_played() -> None:
    """No other match has the boards, and nobody reads a result of one that a room has still to play."""
    made, stage = league()
    own = agree(made.session, meetings_in(made.session)[0])
    other = hand_in(made.session)
    boards = pairs_of(own.schedule or {}).boards
    assert (
        not set(boards)
        & set(other.deals.values_list("number", flat=True))
        & set(other.results.values_list("board", flat=True))
    )
    commitments = [set(one.deals.values_list("commitment", flat=True)) for one in (own, other)]
    assert not commitments[0] & commitments[1], "it has deals of its own"
    draw(own)
    Session.objects.filter(pk=own.pk).update(started_at=START, round=1)
    own.refresh_from_db()

    def result(table: int, ns: int, ew: int) -> None:
        of: dict[str, Any] = {"session": own, "round": 1, "board": boards[0], "table": table, "ns": ns, "ew": ew}
        BoardResult.objects.create(**of, contract="4S N", tricks=10, score_ns=420, at=START)

    result(1, 1, 2)
    players = [captain(name) for name in NAMES]
    for person in (None, *players):
        assert not boards_known(own, None, person)
        page = browser(person).get(reverse("session-board", args=[own.pk, boards[0]]))
        assert page.status_code == 404
        hands = browser(person).get(reverse("session-hands", args=[own.pk]))
        assert hands.status_code == 404
    result(2, 2, 1)
    assert not is_stage_over(stage), "the match is still played"
    Session.objects.filter(pk=own.pk).update(ended_at=START)
    own.refresh_from_db()
    assert boards_known(own, None, None) == frozenset(boards[:1])


def test_a_swiss_is_paired_by_a_match_at_its_own_time_once_it_is_over() -> None:
    made, stage = league(Movement.SWISS)
    assert stage.form == StageForm.SWISS
    first = made.session
    second = add(stage, rounds=1, movement=Movement.SWISS)
    assert "It is not known yet who meets whom." in say(browser(None), first)[1]
    assert say(browser(captain("Ants")), first, act="draw")[0] == 404
    assert "Ants" in say(browser(made.owner), first, act="draw")[1]
    meeting = next(one for one in meetings_in(first) if one.couple.home.name == "Ants")
    assert "before the next round begins" in propose("Ants", first, 1, 12)[1]
    own = agree(first, meeting)
    swiss_day(first)
    with pytest.raises(Impossible):
        draw(second)
    hand_in(own)
    state = stage_state(Session.objects.select_related("competition__club", "stage").get(pk=first.pk))
    assert len([one for one in state.stage.happened if len(one.teams) == 2]) == 2
    draw(second)
    met = {
        frozenset((one.couple.home.name, one.couple.away.name)) for one in (*meetings_in(first), *meetings_in(second))
    }
    assert len(met) == 4, "nobody meets twice"
    standing = stage_standing(stage)
    assert all(line.total is not None for line in standing.lines)
    scored_again(made.competition)


def test_who_does_not_meet_any_more_is_told_and_the_match_is_called_off() -> None:
    """As after other seeds: the round is drawn by them."""
    made, _stage = league()
    meeting = meetings_in(made.session)[0]
    own = agree(made.session, meeting)
    partner = meetings_in(made.session)[1].couple.home
    relate(made.competition, (meeting.couple.home.pk, partner.pk), "one club", never=False)
    assert "do not meet by the order of the entries" in say(browser(None), made.session)[1]
    with pytest.raises(Impossible):
        draw(own)
    draw(made.session)
    own.refresh_from_db()
    assert own.cancelled_at is not None
    off = PersonNotice.objects.filter(data__what="off")
    assert {one.person for one in off} == {captain(one.name) for one in (meeting.couple.home, meeting.couple.away)}
    assert "is called off" in told(off[0]).says
    assert all(row.is_played for row in pairs_of(Session.objects.get(pk=made.session.pk).schedule or {}).rows)


def test_both_teams_are_told_when_the_organiser_moves_or_removes_their_match() -> None:
    """Nobody else is; the match is played at the set time then, and no other one has its boards."""
    made, _stage = league()
    first, second = meetings_in(made.session)
    own, other = agree(made.session, first), agree(made.session, second)
    for team in (first.couple.home, first.couple.away):  # the captains do not play
        person = Person.objects.create_user(f"{team.pk}@x.test", display_name=f"Coach {team}")
        team.officers.create(office="captain", person=person)
    PersonNotice.objects.all().delete()
    assert move(own, SET)
    assert remove_session(own)
    captains = [captain(first.couple.home.name), captain(first.couple.away.name)]
    notices = list(PersonNotice.objects.filter(person__in=captains).order_by("pk"))
    assert {one.data["what"] for one in PersonNotice.objects.all()} == {"moved", "set"}
    assert not PersonNotice.objects.filter(person=captain(second.couple.home.name)).exists()
    moved, back = [told(one).says for one in notices if one.person == captains[0]]
    assert moved == f"The organiser has moved your match against {first.couple.away}."
    assert f"taken back the time of your match against {first.couple.away}: it is played at the set time." in back
    again = agree(made.session, meetings_in(made.session)[0])
    boards = [set(pairs_of(one.schedule or {}).boards) for one in (again, other)]
    assert not boards[0] & boards[1]
    PersonNotice.objects.all().delete()
    assert call_off(again, made.owner, "The room is closed.", START)
    assert {one.data["what"] for one in PersonNotice.objects.all()} == {"set"}
    assert "The room is closed. (Olga Owner)" in told(PersonNotice.objects.all()[0]).more
    assert meetings_in(made.session)[0].agreed is None


def test_in_a_made_up_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing English is left on the page, nor on that of the event with its reminders."""
    made, _stage = league()
    first, other = meetings_in(made.session)
    agree(made.session, first)
    propose(other.couple.home.name, made.session, 2, 6)
    names = (*NAMES, *(f"{name} captain" for name in NAMES), "Tuesday Teams", "Harbour Club", "Olga Owner")
    given = (*names, "IMP", "testserver", "http", *(zone.replace("_", " ") for zone in ZONES))
    addresses = [reverse("session-times", args=[made.session.pk]), reverse("event", args=[made.competition.pk])]
    with spoken(monkeypatch):
        for address in addresses:
            for name in (other.couple.home.name, other.couple.away.name):
                assert untold(browser(captain(name)).get(address).content.decode(), (*given, address)) == []


async def test_a_round_of_which_all_matches_are_played_at_other_times_begins_and_ends(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Its tables stay empty; a match at its own time is played as any other is."""
    made, _stage = await sync_to_async(league)()
    for at in (0, 1):
        await sync_to_async(lambda place: agree(made.session, meetings_in(made.session)[place]))(at)
    assert await begin(server.desk, made.session.pk)
    await pass_time(server, clock)
    held = await Session.objects.aget(pk=made.session.pk)
    assert held.ended_at is not None
    assert not await BoardResult.objects.filter(session=held).aexists()
    own = (await AgreedTime.objects.select_related("own").afirst()).own  # type: ignore[union-attr]  # there are two
    assert own is not None
    assert await begin(server.desk, own.pk)
    boards = await newest_boards(own.pk, 1)
    assert set(boards) == {1, 2}
    numbers = BoardPlay.objects.filter(pk__in=boards.values()).values_list("number", flat=True)
    assert [number async for number in numbers] == [pairs_of(own.schedule or {}).boards[0]] * 2


def broke(began: timedelta, minutes: float, tables: int | None = None) -> None:
    """Let the platform stand still so long, from then on after the deadline of the league."""
    at = SET - timedelta(days=2) + began
    ended = at + timedelta(minutes=minutes)
    Break.objects.create(began=at, ended=ended, back=ended, tables=tables)


def test_captains_have_as_long_as_they_had_where_the_platform_stood_still_when_their_time_ended() -> None:
    """As who wants to enter has; not for what was over before, nor for a moment, nor for the tables of one process."""
    made, stage = league()
    deadline, minute = SET - timedelta(days=2), timedelta(minutes=1)
    broke(-60 * minute, 30)
    broke(minute, 30)
    broke(-minute / 60, 2 / 60)
    broke(-minute, 10, tables=3)
    assert deadline_in(made.session) == deadline
    broke(-10 * minute, 15)
    assert deadline_in(made.session) == deadline + 45 * minute, "and the next one came before that"
    change_stage(stage, {}, StageSettings(agrees=True, agree_before=40, agree_days=5))
    made.session = Session.objects.select_related("competition", "stage").get(pk=made.session.pk)
    at = SET - 41 * minute
    Break.objects.create(began=at, ended=at + 20 * minute, back=at + 20 * minute)
    assert deadline_in(made.session) == SET - 30 * minute, "line-ups are due before the match (article 19.3)"
