"""A simultaneous event of three clubs: the same boards, nobody reads before all have played, scored as one field."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import Q
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from director.clubs.models import Club, Member, Role
from director.competitions.models import Competition
from director.competitions.stage_models import StageForm
from director.competitions.stage_settings import StageSettings
from director.entries.entering import NotEntered, Player, enter, entry_of, withdraw
from director.entries.models import Why
from director.models import BoardResult, Session, SessionDeal
from director.pages.shared.saw_words import saw_text, you_saw_text
from director.results.inquiries.deviation_models import Deviation, DeviationKind
from director.results.inquiries.deviations import of_club
from director.sessions.calling_off import call_off
from director.sessions.deals.custody import NotShown, bring
from director.sessions.deals.deals import deals_told, secret_of
from director.sessions.deals.seen import HasRead, PlaysElsewhere, SawHands
from director.sessions.draw.drawing import commit_early
from director.sessions.draw.simultaneous import NotJoined, drop_out, join, make, open_results
from director.sessions.draw.staging import add_session, add_stage, with_stages
from director.sessions.people.directing import settle_directors
from director.sessions.people.joining import hand_over
from director.sessions.people.playing import plays_in
from director.sessions.people.settling import settle_rights, still_played_in
from director.standings.simultaneous import joint_standing
from play.live.clock import SystemClock
from play.models import AccessRight, BoardPlay, BoardSeat, ConductReport, DealtBoard, LogRow, Person, PlayTable
from play.store.direction.polls import is_in_play, may_be_asked
from play.store.people.own_data import own_data
from play.store.tables.comparison import may_compare
from play.store.tables.dealing import draw_deal
from play.store.tables.history import finished_board
from play.table.rights import Right
from scoring.exchange.formats import sheet, usebio
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from tests.director.evening import Evening
from tests.director.standings.scripted import hand_in, pairs_event, teams_event
from tests.play.conftest import START


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


def other_club(address: str, pairs: int) -> Evening:
    """Another club with an event of pairs."""
    owner = Person.objects.create_user(f"{address}@evening.test", display_name=f"Owner of {address}")
    club = Club.objects.create(address=address, name=address.title(), zone="Asia/Shanghai", founded_by=owner)
    Member.objects.create(club=club, person=owner, role=Role.OWNER)
    event = Competition.objects.create(club=club, name="Pairs", profile="chinese_club", announced_by=owner)
    session = Session.objects.create(
        competition=event, starts_at=START, movement="howell", rounds=None, boards_per_round=2
    )
    made = Evening(club, owner, event, session)
    made.enter(*((Player(name=f"{address} N{at}"), Player(name=f"{address} S{at}")) for at in range(1, pairs + 1)))
    commit_early(session)
    return made


@pytest.mark.tournament
def test_three_clubs_are_scored_as_one(db: None) -> None:
    host = pairs_event(6)
    commit_early(host.session)
    clubs = [host, other_club("lakeside", 4), other_club("mountain", 8)]
    made = make(host.session, "Autumn simultaneous", timezone.now())
    assert not isinstance(made, NotJoined)
    assert join(clubs[1].session, "another key") is NotJoined.NONE
    for one in clubs[1:]:
        assert join(one.session, made.key) == made
    assert join(clubs[1].session, made.key) is NotJoined.ALREADY

    deals = [{one.number: secret_of(one) for one in club.session.deals.all()} for club in clubs]
    shared = set(deals[0]) & set(deals[1])
    assert len(shared) >= 6
    assert all(deals[0][number] == deals[1][number] for number in shared)
    assert bring(clubs[1].session, clubs[1].owner, {1: deals[0][1].deal}, timezone.now()) is NotShown.SIMULTANEOUS

    nora = host.people("Nora")[0]
    host.enter((nora, Player()))
    assert enter(clubs[1].competition, clubs[1].owner, (nora, Player())) is NotEntered.ELSEWHERE
    host.competition.entries.latest("pk").delete()

    for one in clubs:
        held = hand_in(one.session)
        Session.objects.filter(pk=held.pk).update(published_at=None, final_at=None, open_results=True)
        one.session = Session.objects.select_related("competition__club", "simultaneous").get(pk=held.pk)
        if one is not clubs[-1]:
            assert not open_results(made)
            results = reverse("session-results", args=[held.pk])
            owner = Client()
            owner.force_login(one.owner)
            assert (Client().get(results).status_code, owner.get(results).status_code) == (404, 200)
            assert {told.nonce for told in deals_told(one.session)} == {""}
    page = reverse("simultaneous", args=[made.pk])
    assert "The results are open when all clubs have played." in Client().get(page).content.decode()
    assert Client().get(reverse("simultaneous-file", args=[made.pk, "csv"])).status_code == 404

    assert open_results(made)
    for one in clubs:
        assert Client().get(reverse("session-results", args=[one.session.pk])).status_code == 200
    joint = joint_standing(made)
    assert joint is not None
    assert len(joint.lines) == 18
    assert [line.ranked.place for line in joint.lines] == sorted(line.ranked.place for line in joint.lines)
    tops = {max(len(board.lines) for board in joint.tally.field.boards) if joint.tally.field is not None else 0}
    assert max(tops) == 9, "boards 1 to 6 are compared at the tables of all clubs"
    for club in clubs:
        own = [line for line in joint.lines if line.session == club.session]
        assert own[0].in_club == 1
    html = Client().get(page).content.decode()
    assert html.count("Lakeside") >= 4
    places = {one.id: one.place for one in joint.results.contestants}
    for kind, read in (("csv", sheet.read), ("xml", usebio.read)):
        saved = Client().get(reverse("simultaneous-file", args=[made.pk, kind]))
        again = rescore(read(saved.content, f"x.{kind}"), Choices(ties=True))
        assert {one.entrant.id: f"{one.place}{'=' * one.shared}" for one in again.standings} == places
    clubs[1].session.results.filter(Q(ns=1) | Q(ew=1)).update(contract="", tricks=None, score_ns=None)
    html = Client().get(page).content.decode()
    assert (html.count(">–<"), html.count(">0.00<")) == (1, 0), "who has no board that is scored"


def test_teams_have_none_since_only_the_rooms_of_a_match_are_compared(db: None) -> None:
    made = teams_event(2)
    assert make(made.session, "Autumn", timezone.now()) is NotJoined.TEAMS
    browser = Client()
    browser.force_login(made.owner)
    page = browser.get(reverse("event-simultaneous", args=[made.competition.pk])).content.decode()
    assert "Teams are compared room against room" in page
    assert 'value="make"' not in page


def test_an_organiser_makes_joins_and_leaves_one(db: None) -> None:
    host, guest = pairs_event(4), other_club("lakeside", 4)
    browser, other = Client(), Client()
    browser.force_login(host.owner)
    other.force_login(guest.owner)
    address = reverse("event-simultaneous", args=[host.competition.pk])
    browser.post(address, {"act": "make", "name": "Autumn"})
    made = Session.objects.get(pk=host.session.pk).simultaneous
    assert made is not None
    assert made.key in browser.get(address).content.decode()
    assert other.get(address).status_code == 404
    theirs = reverse("event-simultaneous", args=[guest.competition.pk])
    other.post(theirs, {"act": "join", "key": made.key})
    assert made.sessions.count() == 2
    html = Client().get(reverse("event", args=[guest.competition.pk])).content.decode()
    assert "Autumn" in html
    assert made.key not in html
    page = reverse("simultaneous", args=[made.pk])
    assert other.post(page, {"session": f"{guest.session.pk}"}).status_code == 404, "another club's organiser"
    browser.post(page, {"session": f"{guest.session.pk}"})
    assert made.sessions.count() == 1
    other.post(theirs, {"act": "join", "key": made.key})
    other.post(theirs, {"act": "leave"})
    held = Session.objects.get(pk=guest.session.pk)
    assert held.simultaneous is None
    assert {secret_of(one).number for one in held.deals.all()}.isdisjoint(
        secret_of(one).number for one in host.session.deals.all()
    )
    assert not drop_out(held)


def locks(act: Callable[[], object]) -> list[str]:
    """Return of which two tables an act locks rows first, in its order."""
    with CaptureQueriesContext(connection) as asked:
        act()
    locking = (one["sql"] for one in asked.captured_queries if "FOR UPDATE" in one["sql"])
    return [sql.partition(' FROM "')[2].partition('"')[0] for sql in locking][:2]


def test_who_joins_and_who_drops_out_at_one_moment_do_not_wait_for_each_other(db: None) -> None:
    """Each locks the session first, then the simultaneous event."""
    host, guest = pairs_event(4), other_club("lakeside", 4)
    commit_early(host.session)
    made = make(host.session, "Autumn simultaneous", timezone.now())
    assert not isinstance(made, NotJoined)
    order = ["director_session", "director_simultaneous"]
    assert locks(lambda: join(guest.session, made.key)) == order
    assert locks(lambda: drop_out(guest.session)) == order
    assert locks(lambda: call_off(host.session, host.owner, "", timezone.now())) == order


def test_who_plays_at_one_club_sees_no_hand_at_another(db: None) -> None:
    """Law 16D: an organiser who plays elsewhere directs nothing, nobody watches, nobody plays the boards twice."""
    host, guest = pairs_event(4), other_club("lakeside", 4)
    commit_early(host.session)
    made = make(host.session, "Autumn", timezone.now())
    assert not isinstance(made, NotJoined)
    nora, otto = host.people("Nora", "Otto")
    host.enter((nora, Player()))
    twice = enter(guest.competition, guest.owner, (nora, Player()))
    assert not isinstance(twice, NotEntered)
    assert join(guest.session, made.key) is NotJoined.TWICE
    twice.delete()
    assert join(guest.session, made.key) == made

    now = timezone.now()
    assert otto.person is not None
    AccessRight.objects.create(session=host.session.pk, person=otto.person, right=Right.DIRECT.value, since=now)
    assert enter(guest.competition, guest.owner, (otto, Player())) is NotEntered.SAW
    Session.objects.filter(pk=guest.session.pk).update(started_at=now)
    running = Session.objects.get(pk=guest.session.pk)
    AccessRight.objects.create(session=running.pk, person=otto.person, right=Right.DIRECT.value, since=now)
    directs = AccessRight.objects.filter(session=running.pk, person=guest.owner, right=Right.DIRECT.value, until=None)
    host.enter((Player(guest.owner), Player()))
    settle_directors(running, guest.owner)
    assert plays_in(running, guest.owner)
    assert not directs.exists()
    host.competition.entries.latest("pk").delete()
    settle_directors(running, guest.owner)
    assert not plays_in(running, guest.owner)
    assert directs.exists()
    page = Client().get(reverse("session-watch", args=[running.pk])).content.decode()
    assert "No spectators" in page


def test_who_has_read_results_at_one_club_plays_the_boards_at_no_other(db: None) -> None:
    """Law 16D, article 26: also when the club of which he is scorer no more has played, and the other has not."""
    host, guest = pairs_event(4), other_club("lakeside", 4)
    commit_early(host.session)
    made = make(host.session, "Autumn", timezone.now())
    assert not isinstance(made, NotJoined)
    nora, otto = host.people("Nora", "Otto")
    assert nora.person is not None
    guest.enter((nora, Player()))
    held, now = Member.objects.create(club=host.club, person=nora.person, role=Role.SCORER), timezone.now()
    Session.objects.filter(pk=host.session.pk).update(started_at=now, ended_at=now)
    BoardResult.objects.create(session=host.session, round=1, table=1, board=3, ns=1, ew=2, contract="", at=now)
    assert join(guest.session, made.key) is NotJoined.TWICE, "she reads what was made of board 3"
    guest.competition.entries.latest("pk").delete()
    assert join(guest.session, made.key) == made
    held.delete()
    settle_rights(still_played_in(host.club), nora.person)
    assert enter(guest.competition, guest.owner, (nora, Player())) is NotEntered.READ
    (entry,) = guest.enter((Player(name="N"), Player(name="S")))
    with pytest.raises(HasRead, match="board 3"):
        hand_over(entry.entrants.all()[0], nora.person, Why.SUBSTITUTE)
    assert not isinstance(enter(guest.competition, guest.owner, (otto, Player())), NotEntered)


def test_who_has_played_boards_at_one_club_plays_them_at_no_other(db: None) -> None:
    """Laws 7B3, 16D: also when his pair has left since, or another has his seat; nor does a substitute from there."""
    host, guest = pairs_event(4), other_club("lakeside", 4)
    commit_early(host.session)
    made = make(host.session, "Autumn", timezone.now())
    assert not isinstance(made, NotJoined)
    nora, otto = host.people("Nora", "Otto")
    assert nora.person is not None
    assert otto.person is not None
    (left, stays) = host.enter((nora, Player()), (otto, Player()))
    now = timezone.now()
    Session.objects.filter(pk=host.session.pk).update(started_at=now)
    table = PlayTable.objects.create(name="Table 1", opened_by=host.owner, session=host.session.pk)
    play = BoardPlay.objects.create(table=table, sequence=1, number=3)
    data = {"seat": "S", "person": nora.person.pk, "name": "Nora"}
    LogRow.objects.create(play=play, number=1, kind="table.seated", v=1, at=now, actor="system", data=data)
    withdraw(left, host.owner)
    guest.enter((nora, Player()))
    assert join(guest.session, made.key) is NotJoined.TWICE
    guest.competition.entries.latest("pk").delete()
    assert join(guest.session, made.key) == made
    assert enter(guest.competition, guest.owner, (nora, Player())) is NotEntered.SAW

    (entry,) = guest.enter((Player(name="N"), Player(name="S")))
    place = entry.entrants.all()[0]
    with pytest.raises(SawHands):
        hand_over(place, nora.person, Why.SUBSTITUTE)
    with pytest.raises(PlaysElsewhere) as why:
        hand_over(place, otto.person, Why.SUBSTITUTE)
    assert "another club" in saw_text(why.value)
    assert "another club" in you_saw_text(why.value)
    assert entry_of(host.competition, otto.person.pk) == stays
    Session.objects.filter(pk=guest.session.pk).update(ended_at=now)
    Session.objects.create(competition=guest.competition, number=2, starts_at=START)
    assert hand_over(place, nora.person, Why.SUBSTITUTE) is None, "the next session has other boards"


def test_who_has_played_boards_in_a_hall_and_left_plays_them_at_no_other(db: None) -> None:
    """Laws 7B3, 16D: at real tables the draw says who has played."""
    host, guest = other_club("mountain", 5), other_club("lakeside", 4)
    Session.objects.filter(pk=host.session.pk).update(hall=True)
    commit_early(host.session)
    made = make(host.session, "Autumn", timezone.now())
    assert not isinstance(made, NotJoined)
    assert join(guest.session, made.key) == made
    (nora,) = host.people("Nora")
    (entry,) = host.enter((nora, Player(name="Ned")))
    held = hand_in(host.session)
    withdraw(entry, host.owner)
    Session.objects.filter(pk=held.pk).update(ended_at=None)
    assert enter(guest.competition, guest.owner, (nora, Player())) is NotEntered.SAW


def test_who_was_entered_at_a_club_that_has_cancelled_plays_at_another(db: None) -> None:
    host, guest, third = pairs_event(4), other_club("lakeside", 4), other_club("mountain", 4)
    commit_early(host.session)
    made = make(host.session, "Autumn", timezone.now())
    assert not isinstance(made, NotJoined)
    nora, owner = host.people("Nora")[0], Player(guest.owner)
    host.enter((nora, Player()), (owner, Player()))
    assert join(guest.session, made.key) == made
    now = timezone.now()
    Session.objects.filter(pk=guest.session.pk).update(started_at=now)
    running = Session.objects.get(pk=guest.session.pk)
    directs = AccessRight.objects.filter(session=running.pk, person=guest.owner, right=Right.DIRECT.value, until=None)
    AccessRight.objects.create(session=running.pk, person=host.owner, right=Right.DIRECT.value, since=now)
    assert enter(third.competition, third.owner, (nora, Player())) is not NotEntered.ELSEWHERE
    third.competition.entries.latest("pk").delete()

    assert call_off(host.session, host.owner, "No room", now)
    third.enter((nora, Player()))
    assert join(third.session, made.key) == made
    third.competition.entries.latest("pk").delete()
    assert not isinstance(enter(third.competition, third.owner, (nora, Player())), NotEntered)
    assert not plays_in(running, guest.owner)
    settle_directors(running, guest.owner)
    assert directs.exists()


def test_a_board_is_not_told_while_another_club_has_it_still_to_play(db: None) -> None:
    """Article 26, Law 16D: not to its players, with its hands, its worth and what others made of it, nor to peers."""
    host, guest = pairs_event(4), other_club("lakeside", 4)
    commit_early(host.session)
    made = make(host.session, "Autumn", timezone.now())
    assert not isinstance(made, NotJoined)
    assert join(guest.session, made.key) == made
    nora, otto = (one.person for one in host.people("Nora", "Otto"))
    assert nora is not None
    assert otto is not None
    guest.enter((Player(otto), Player(name="S")))
    now = timezone.now()
    dealt = DealtBoard.objects.create(number=1, dealer="N", vulnerability="None", deal=draw_deal().text())
    SessionDeal.objects.filter(session__simultaneous=made, number=1).update(dealt=dealt)
    Session.objects.filter(pk=host.session.pk).update(started_at=now, ended_at=now)
    rules = {"after_board": "compared"}
    table = PlayTable.objects.create(opened_by=host.owner, session=host.session.pk, closed_at=now, rules=rules)
    play = BoardPlay.objects.create(table=table, sequence=1, number=1, dealt=dealt, finished_at=now, score_ns=50)
    BoardSeat.objects.create(play=play, seat="N", person=nora, robot=False, last=True)
    assert finished_board(nora, play.pk) is None
    assert own_data(nora)["boards"] == [], "nor in the file of her data"
    assert not may_compare(play)
    assert is_in_play(play)
    assert not may_be_asked(play, otto)
    of = {"session": host.session, "round": 1, "table": 1, "board": 1, "pair": "n", "player_name": "N", "at": now}
    Deviation.objects.create(kind=DeviationKind.PSYCHIC, call="1H", by=host.owner, name="Olga", **of)
    assert [of_club(host.club, one).count() for one in (otto, host.owner)] == [0, 1], "nor in the recorder's file"
    values = {"about_name": "Nora", "reason": "rude", "text": "ace-third", "evidence": []}
    ConductReport.objects.create(table=table, play=play, board=1, **values)
    reads = {}
    for reader in (otto, guest.owner):
        call_command("report_readers", reader.email, stdout=StringIO())
        reads[reader.pk] = Client()
        reads[reader.pk].force_login(reader)
    told = [one.get(reverse("conduct")).content.decode().count("ace-third") for one in reads.values()]
    assert told == [0, 1], "nor in a report to whom has it still to play"

    PlayTable.objects.filter(pk=table.pk).update(session=None)
    assert finished_board(nora, play.pk) is None, "of a session that was taken back too"
    PlayTable.objects.filter(pk=table.pk).update(session=host.session.pk)
    Session.objects.filter(pk=guest.session.pk).update(ended_at=now)
    assert finished_board(nora, play.pk) == play
    assert [one["score_ns"] for one in own_data(nora)["boards"]] == [50]
    assert may_compare(play)
    assert not is_in_play(play)
    assert may_be_asked(play, otto)
    assert open_results(made)
    assert of_club(host.club, otto).count() == 1
    assert "ace-third" in reads[otto.pk].get(reverse("conduct")).content.decode()


def test_results_open_when_the_last_club_that_was_awaited_leaves(db: None) -> None:
    host, guest = pairs_event(6), other_club("lakeside", 4)
    commit_early(host.session)
    made = make(host.session, "Autumn", timezone.now())
    assert not isinstance(made, NotJoined)
    assert join(guest.session, made.key) == made
    hand_in(host.session)
    Session.objects.filter(pk=host.session.pk).update(published_at=None)
    browser = Client()
    browser.force_login(host.owner)
    office = browser.get(reverse("event-manage", args=[host.competition.pk])).content.decode()
    assert "The results are open when all clubs have played." in office
    assert "publish them" not in office
    browser.force_login(guest.owner)
    browser.post(reverse("event-simultaneous", args=[guest.competition.pk]), {"act": "leave"})
    made.refresh_from_db()
    assert made.opened_at is not None


def test_results_open_when_the_session_that_was_awaited_is_removed(db: None) -> None:
    """By itself, or with its stage."""
    for at, act in enumerate(("remove-session", "remove-stage")):
        host, guest = other_club(f"seaside{at}", 6), other_club(f"lakeside{at}", 4)
        commit_early(host.session)
        made = make(host.session, "Autumn", timezone.now())
        assert not isinstance(made, NotJoined)
        first = with_stages(guest.competition)
        last = add_stage(guest.competition, StageForm.SESSIONS, "", None, StageSettings())
        awaited = add_session(first if act == "remove-session" else last, START, {"boards_per_round": 2})
        assert join(awaited, made.key) == made
        hand_in(host.session)
        Session.objects.filter(pk=host.session.pk).update(published_at=None)
        browser, stages = Client(), reverse("event-stages", args=[guest.competition.pk])
        browser.force_login(guest.owner)
        stage = first if act == "remove-session" else last
        browser.post(stages, {"act": act, "stage": stage.pk, "session": awaited.number})
        assert not Session.objects.filter(pk=awaited.pk).exists()
        made.refresh_from_db()
        assert made.opened_at is not None
