"""The officials of an event: what each finds at each address, who names them, and what follows at the tables."""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import SimpleNamespace
from uuid import UUID

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.test import AsyncClient, Client
from django.urls import reverse

from director.clubs.models import Role
from director.clubs.offices import Office
from director.clubs.roles import Standing
from director.competitions.officers import have_office, name_officer
from director.entries.entering import NotEntered, Player, enter
from director.entries.officer_models import TeamOffice, TeamOfficer
from director.entries.teams.captains import (
    NotNamed,
    captain_of,
    captain_without_account,
    captained_by,
    closed_room_of,
    name_for_team,
)
from director.models import Entry, Officer, PersonNotice, Session
from director.pages.notices.notice_words import told as told_of
from director.postings.board import acknowledge, post
from director.postings.models import PostingKind
from director.results.reading import may_publish
from director.sessions.people.chiefs import is_chief, is_deputy, settle_chiefs
from director.sessions.running.runner import begin
from play.live.clock import ManualClock, SystemClock
from play.models import AccessRight, BoardPlay, Person
from play.process.table_server import TableServer
from play.table.rights import Right
from tests.director.evening import Evening, enter_teams, evening, evening_of_teams, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.play.conftest import START

ORGANISES = {"event-manage", "event-seeding", "session-results", "session-appeals"}
DIRECTS = {"session-console", "session-order", "session-rulings", "session-report", "session-judgement"}
FINDS: dict[Office | None, set[str]] = {
    Office.DELEGATE: ORGANISES,
    Office.CHIEF: ORGANISES | DIRECTS,
    Office.DEPUTY: ORGANISES | DIRECTS,
    Office.DIRECTOR: DIRECTS | {"session-results"},
    Office.SCHEDULER: {"event-seeding"},
    Office.RECORDER: {"session-results", "session-rulings", "session-report"},
    Office.DEALER: {"session-dealing"},
    Office.APPEALS: set(),
    Office.INTERPRETER: set(),
    Office.COMMENTATOR: set(),
    Office.PRESS: set(),
    None: set(),
}
"""Who finds what while the session is played; nobody of the club is among them."""


async def person(name: str) -> Person:
    return await Person.objects.acreate(email=f"{name.lower()}@office.test", display_name=name)


def addresses(tuesday: Evening) -> dict[str, str]:
    """Return the address of every page that somebody finds by an office."""
    session: UUID = tuesday.session.pk
    names = ORGANISES | DIRECTS | {"session-dealing"}
    of_board = {"session-judgement": [session, 1, 1, 1]}
    return {
        name: reverse(name, args=of_board.get(name, [tuesday.competition.pk if name[:5] == "event" else session]))
        for name in names
    }


async def found(browser: AsyncClient, pages: dict[str, str]) -> set[str]:
    return {name for name, address in pages.items() if (await browser.get(address)).status_code == 200}


async def rights_of(who: Person) -> set[str]:
    held = AccessRight.objects.filter(person=who, until=None).values_list("right", flat=True)
    return {one async for one in held}


async def test_each_office_finds_its_pages_and_no_others(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Article 11, role by address; who is named or dismissed while the session is played has or loses it at once, as
    one who gets or loses a role in the club does.
    """
    tuesday = await sync_to_async(evening)()
    names = await sync_to_async(tuesday.people)("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    await sync_to_async(tuesday.enter)(*zip(names[::2], names[1::2], strict=True))
    people = {office: await person(office.value) for office in FINDS if office is not None}
    for office, who in people.items():
        assert await sync_to_async(name_officer)(tuesday.competition, office, who, tuesday.owner)
    await begin(server.desk, tuesday.session.pk)
    play = await BoardPlay.objects.aget(table__of_session__number=1)
    await pass_out(server, play.pk)
    await pass_time(server, clock, 0)
    browsers: dict[Office | None, AsyncClient] = {office: await browser_of(who) for office, who in people.items()}
    browsers[None] = await browser_of(await person("stranger"))
    pages = addresses(tuesday)
    for one, expected in FINDS.items():
        assert (one, await found(browsers[one], pages)) == (one, expected)
    assert await rights_of(people[Office.DIRECTOR]) == {Right.DIRECT, Right.READ}
    for one in (Office.CHIEF, Office.DEPUTY):
        assert await rights_of(people[one]) == {Right.DIRECT, Right.CHIEF, Right.READ}
    assert await rights_of(people[Office.DELEGATE]) == await rights_of(people[Office.RECORDER]) == {Right.READ}
    assert await rights_of(people[Office.SCHEDULER]) == set()

    ruling = reverse("session-ruling", args=[tuesday.session.pk, 1, 1, 1])
    for one, address, some in (
        (Office.CHIEF, pages["session-console"], 5),
        (Office.DIRECTOR, pages["session-console"], 5),
        (Office.DIRECTOR, ruling, 2),
        (Office.RECORDER, ruling, 1),
    ):
        shown = (await browsers[one].get(address)).content.decode().partition("<main")[2].partition("<details")[0]
        links = set(re.findall(r'href="(/[^"?]*)', shown))
        assert len(links) > some
        assert [(one, link) for link in links if (await browsers[one].get(link)).status_code != 200] == []

    page = reverse("event-officials", args=[tuesday.competition.pk])
    told = (await browsers[None].get(page)).content.decode()
    assert "<bdi>chief</bdi>" in told
    assert 'name="act"' not in told
    held = await Officer.objects.aget(office=Office.DIRECTOR)
    form = {"act": "dismiss", "officer": str(held.pk)}
    refused: tuple[Office | None, ...] = (None, Office.DIRECTOR, Office.DEPUTY)
    for one in refused:
        assert (one, (await browsers[one].post(page, form)).status_code) == (one, 404)
    assert (await browsers[Office.DELEGATE].post(page, form)).status_code == 302
    assert await rights_of(people[Office.DIRECTOR]) == set()
    assert await found(browsers[Office.DIRECTOR], pages) == set()
    for wanted, status in ((Office.RECORDER, 200), (Office.DIRECTOR, 302)):  # a chief director names directors alone
        form = {"act": "name", "person": "director", "office": wanted.value}
        assert (await browsers[Office.CHIEF].post(page, form)).status_code == status
    assert await found(browsers[Office.DIRECTOR], pages) == DIRECTS | {"session-results"}
    assert await sync_to_async(have_office)(tuesday.competition, Office.RECORDER) == [people[Office.RECORDER].pk]
    members = reverse("club-members", args=[tuesday.club.address])
    owner, stranger = await browser_of(tuesday.owner), await Person.objects.aget(display_name="stranger")
    directs = {Right.DIRECT, Right.READ}
    for role, rights in ((Role.DIRECTOR, directs), (Role.SCORER, {Right.READ}), (Role.DIRECTOR, directs)):
        form = {"act": "add", "person": "stranger", "role": role.value}
        assert (await owner.post(members, form)).status_code == 302
        assert await rights_of(stranger) == rights
    await owner.post(members, {"act": "remove", "person": str(stranger.pk)})
    assert await rights_of(stranger) == set()
    notice = await PersonNotice.objects.select_related("competition__club").aget(kind="office")
    assert notice.person_id == people[Office.DIRECTOR].pk
    said = await sync_to_async(lambda: told_of(notice))()
    assert (said.says, said.path) == ("chief has named you an official of this event: director.", page)


async def test_the_chief_director_of_an_event_takes_the_place_of_the_owners(transactional_db: None) -> None:
    """Law 93A, article 11.2(3): for all its sessions, unless another is named for one of them."""
    tuesday = await sync_to_async(evening)()
    first, second, deputy = await person("First"), await person("Second"), await person("Deputy")

    def chiefs(*named: Person) -> list[str]:
        session = Session.objects.select_related("competition__club").get(pk=tuesday.session.pk)
        return [one.display_name for one in named if is_chief(session, one)]

    everybody = (tuesday.owner, first, second, deputy)
    assert await sync_to_async(chiefs)(*everybody) == ["Olga Owner"]
    for office, who in ((Office.CHIEF, first), (Office.CHIEF, second), (Office.DEPUTY, deputy)):
        await sync_to_async(name_officer)(tuesday.competition, office, who, tuesday.owner)
    assert await sync_to_async(chiefs)(*everybody) == ["Second"]
    assert await sync_to_async(is_deputy)(tuesday.session, deputy)
    await sync_to_async(tuesday.enter)([Player(second), Player()])
    await Session.objects.aupdate(chief=first)
    assert await sync_to_async(chiefs)(*everybody) == ["First"]
    await Person.objects.filter(pk=first.pk).aupdate(is_active=False)  # nobody waits for him
    assert await sync_to_async(chiefs)(*everybody) == ["Second"]
    session = await Session.objects.aget()
    session.started_at = START
    await sync_to_async(settle_chiefs)(session)
    assert (await rights_of(first), await rights_of(second)) == (set(), {Right.CHIEF})
    await Session.objects.aupdate(chief=None)
    await Person.objects.filter(pk=second.pk).aupdate(is_active=False)
    assert await sync_to_async(chiefs)(*everybody) == ["Olga Owner"]
    assert not may_publish(tuesday.session, Standing(None, frozenset({Office.DIRECTOR})))


async def test_a_player_who_is_named_rules_where_all_officials_play(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    """Law 81A: he rules on boards that he has played himself, as the officials who play do."""
    tuesday = await sync_to_async(evening)()
    names = await sync_to_async(tuesday.people)("Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    players = [*(await sync_to_async(tuesday.owner_with_a_robot)())[:1], *names]
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    nina, will = names[1].person, names[-1].person
    assert nina is not None
    assert will is not None
    await sync_to_async(name_officer)(tuesday.competition, Office.AFTER_PLAY, nina, tuesday.owner)
    closed = await Person.objects.acreate(email="closed@office.test", display_name="Closed", is_active=False)
    await tuesday.club.members.acreate(person=closed, role=Role.DIRECTOR)  # nobody waits for him
    await begin(server.desk, tuesday.session.pk)
    assert Right.AFTER_PLAY in await rights_of(nina)
    assert Right.AFTER_PLAY not in await rights_of(will)
    page = reverse("session-to-come", args=[tuesday.session.pk])
    assert (await (await browser_of(nina)).get(page)).status_code == 200
    form = {"act": "name", "person": "Will", "office": Office.AFTER_PLAY.value}
    office = reverse("event-officials", args=[tuesday.competition.pk])
    assert (await (await browser_of(tuesday.owner)).post(office, form)).status_code == 302
    assert Right.AFTER_PLAY in await rights_of(will)
    assert (
        page in (await (await browser_of(will)).get(reverse("event", args=[tuesday.competition.pk]))).content.decode()
    )


@pytest.fixture
def teams(db: None) -> tuple[Evening, Entry, Entry]:
    """Two teams of an event, each of four."""
    made = evening_of_teams()
    lions, tigers = (
        made.people(*names) for names in (("Lena", "Lois", "Liam", "Luke"), ("Tara", "Tina", "Toby", "Theo"))
    )
    one, other = enter_teams(made, Lions=lions, Tigers=tigers)
    return made, one, other


@pytest.fixture
def at_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server whose tables have nothing to do."""

    async def nothing(*_arguments: object) -> None:
        pass

    desk = SimpleNamespace(clock=SystemClock(), tell_rights=nothing)
    for module in ("shared.asked", "events.officers"):
        monkeypatch.setattr(f"director.pages.{module}.table_server", lambda: SimpleNamespace(desk=desk))


def accounts(*names: str) -> Iterable[Person]:
    return [Person.objects.create_user(f"{name}@office.test", display_name=name) for name in names]


def test_who_is_named_captain_or_coaches_acts_for_the_team(teams: tuple[Evening, Entry, Entry]) -> None:
    """Articles 10.2, 10.3: the coach where no captain is named, who need not play, else the first player."""
    made, lions, _tigers = teams
    lena = captain_of(lions)
    assert lena is not None
    assert lena.display_name == "Lena"
    captain, coach = accounts("Cora", "Carl")
    assert name_for_team(lions, TeamOffice.COACH, coach, made.owner, acts=True) is None
    assert captain_of(lions) == coach
    assert name_for_team(lions, TeamOffice.CAPTAIN, captain, made.owner) is None
    assert captain_of(lions) == captain
    assert [captained_by(made.competition, one) for one in (captain, coach, lena)] == [lions, None, None]
    minutes = post(made.competition, made.owner, PostingKind.MINUTES, "Meeting", "Read this").versions.get()
    assert [acknowledge(made.competition, minutes.pk, one) for one in (lena, coach, captain)] == [False, False, True]


def test_nobody_has_an_office_of_two_teams_and_no_player_watches_his_own(teams: tuple[Evening, Entry, Entry]) -> None:
    """Articles 10.1(2), 38.2(3), 40.7."""
    made, lions, tigers = teams
    (coach,) = accounts("Carl")
    luke = lions.entrants.get(place=4).person
    assert luke is not None
    assert name_for_team(lions, TeamOffice.COACH, coach, made.owner) is None
    assert name_for_team(tigers, TeamOffice.COACH, coach, made.owner) is NotNamed.ELSEWHERE
    assert name_for_team(tigers, TeamOffice.CAPTAIN, luke, made.owner) is NotNamed.ELSEWHERE
    assert name_for_team(lions, TeamOffice.ROOM, luke, made.owner) is NotNamed.PLAYS
    assert name_for_team(lions, TeamOffice.CAPTAIN, luke, made.owner) is None
    others = [Player(one) for one in accounts("Paul", "Pia", "Petra")]
    assert enter(made.competition, made.owner, [Player(coach), *others], "Pumas") is NotEntered.TWICE


def test_an_officer_of_a_team_sees_no_hand_of_another_one_as_interpreter_or_commentator(
    teams: tuple[Evening, Entry, Entry], at_pages: None
) -> None:
    """Articles 10.1(2), 10.4(4): an interpreter is managed as a player; nor does such a helper become an officer."""
    made, lions, tigers = teams
    browser, page = Client(), reverse("event-officials", args=[made.competition.pk])
    browser.force_login(made.owner)
    carl, dan = accounts("Carl", "Dan")
    for one in (carl, dan):
        EmailAddress.objects.create(user=one, email=one.email, verified=True)
    assert name_for_team(lions, TeamOffice.COACH, carl, made.owner) is None

    def named(who: str, office: Office, player: str) -> bool:
        form = {"act": "name", "person": who, "office": office.value, "player": player}
        answer = browser.post(page, form)
        return answer.status_code == 302 or "He is an officer of Lions" not in answer.content.decode()

    assert not named("Carl", Office.INTERPRETER, "Tara")
    assert not named("Carl", Office.COMMENTATOR, "Lena")
    assert named("Carl", Office.INTERPRETER, "Lena")
    assert named("Dan", Office.INTERPRETER, "Tara")
    assert name_for_team(lions, TeamOffice.ROOM, dan, made.owner) is NotNamed.KNOWS
    assert name_for_team(tigers, TeamOffice.ROOM, dan, made.owner) is None


async def test_an_organiser_names_all_officers_of_a_team_and_its_captain_the_others(
    transactional_db: None, server: TableServer
) -> None:
    made = await sync_to_async(evening_of_teams)()
    lions = await sync_to_async(made.people)("Lena", "Lois", "Liam", "Luke")
    (entry,) = await sync_to_async(enter_teams)(made, Lions=lions)
    await person("Cora")
    page = reverse("event-officials", args=[made.competition.pk])
    lena, lois = lions[0].person, lions[1].person
    assert lena is not None
    assert lois is not None

    async def name(by: Person, office: TeamOffice) -> int:
        form = {"act": "name-team", "entry": f"{entry.pk}", "person": "Cora", "office": office.value}
        return (await (await browser_of(by)).post(page, form)).status_code

    assert await name(lois, TeamOffice.ROOM) == 404
    assert await name(lena, TeamOffice.CAPTAIN) == 200  # the form does not offer it
    assert await name(lena, TeamOffice.ROOM) == 302
    assert await name(made.owner, TeamOffice.CAPTAIN) == 302
    assert [one.office async for one in entry.officers.all()] == [TeamOffice.ROOM, TeamOffice.CAPTAIN]
    assert await name(lena, TeamOffice.COACH) == 404, "she is captain no more"
    cora = await Person.objects.aget(display_name="Cora")
    found = (await (await browser_of(cora)).get(reverse("event", args=[made.competition.pk]))).content.decode()
    assert reverse("session-line-up", args=[made.session.pk, entry.pk]) in found
    assert await PersonNotice.objects.filter(kind="office", person=cora).acount() == 2
    told = (await (await browser_of(lois)).get(page)).content.decode()
    assert "Captain now: Cora" in told.replace("\u2068", "").replace("\u2069", "")


def page_of(by: Person, page: str, /, *args: object, **sent: str) -> str:
    """Return a page as somebody finds it, after he has sent a form where there are fields."""
    browser = Client()
    browser.force_login(by)
    address = reverse(page, args=args)
    answer = browser.post(address, sent, follow=True) if sent else browser.get(address)
    return answer.content.decode().replace("\u2068", "").replace("\u2069", "")


def test_a_captain_or_coach_without_an_account_is_named_by_his_name(
    teams: tuple[Evening, Entry, Entry], at_pages: None
) -> None:
    """Articles 10.2, 10.3: nobody is in his place, and an organiser acts for him until he has an account."""
    made, lions, _tigers = teams
    lena, lois = (lions.entrants.get(place=place).person for place in (1, 2))
    assert lena is not None
    assert lois is not None
    event, officials, line_up = (
        made.competition.pk,
        "event-officials",
        reverse("session-line-up", args=[made.session.pk, lions.pk]),
    )

    def name(by: Person, office: TeamOffice, person: str, **more: str) -> str:
        sent = {"act": "name-team", "entry": f"{lions.pk}", "person": person, "office": office.value}
        return page_of(by, officials, event, **sent, **more)

    assert "needs an account" in name(lena, TeamOffice.ROOM, "Carl Coach")
    assert "Captain now: Lena" in name(lena, TeamOffice.COACH, "Carl Coach")
    assert "Captain now: Carl Coach" in name(made.owner, TeamOffice.COACH, "Carl Coach", acts="on")
    assert (captain_of(lions), captain_without_account(lions)) == (None, "Carl Coach")
    shown = name(made.owner, TeamOffice.CAPTAIN, "Cora Captain")
    assert "Captain now: Cora Captain" in shown
    assert "He has no account and does nothing on this site" in shown
    assert captained_by(made.competition, lena) is None
    assert closed_room_of(made.session.pk, lena.pk) == frozenset()
    own = page_of(lois, "event", event)
    assert "The captain, Cora Captain, has no account" in own
    assert line_up not in own
    assert "The captain, Cora Captain, has no account" in page_of(
        made.owner, "session-line-up", made.session.pk, lions.pk
    )
    assert "Lions: Cora Captain" in page_of(lois, "event-form", event, "line-up")
    minutes = post(made.competition, made.owner, PostingKind.MINUTES, "Meeting", "Read this")
    board = page_of(made.owner, "event-notices", event)
    assert "captain: <bdi>Cora Captain</bdi>, no account" in board
    present = {"act": "present", "version": f"{minutes.versions.get().pk}", "entry": f"{lions.pk}"}
    assert "<bdi>Cora Captain</bdi>, noted by <bdi>Olga Owner</bdi>" in page_of(
        made.owner, "event-notices", event, **present
    )
    told = Client().get(reverse("api:entries", args=[event])).json()["items"][0]["officers"]
    assert told == [{"office": "coach", "name": "Carl Coach"}, {"office": "captain", "name": "Cora Captain"}]
    (cora,) = accounts("Cora")
    assert "Captain now: Cora" in name(made.owner, TeamOffice.CAPTAIN, "Cora")
    assert (captain_of(lions), lions.officers.get(office=TeamOffice.CAPTAIN).name) == (cora, "")


def test_an_organiser_who_is_captain_of_a_team_reads_no_line_up_of_another_before_all_do(
    teams: tuple[Evening, Entry, Entry], at_pages: None
) -> None:
    """Article 19: he does not play, and would seat his players against theirs."""
    made, lions, tigers = teams
    browser = Client()
    browser.force_login(made.owner)
    pages = [reverse("session-line-up", args=[made.session.pk, one.pk]) for one in (lions, tigers)]
    assert [browser.get(one).status_code for one in pages] == [200, 200]
    TeamOfficer.objects.create(entry=tigers, person=made.owner, office=TeamOffice.CAPTAIN)
    assert [browser.get(one).status_code for one in pages] == [404, 200]
    assert browser.post(pages[0], {"open_1": "1"}).status_code == 404


def test_who_is_captain_stays_captain_when_he_names_a_coach(
    teams: tuple[Evening, Entry, Entry], at_pages: None
) -> None:
    """Article 10.3: the coach is in the captain's place only where the captain has said so, and never one who has no
    account and could do nothing.
    """
    made, lions, _tigers = teams
    lena = captain_of(lions)
    assert lena is not None
    carl, cleo = accounts("Carl", "Cleo")
    named = {"act": "name-team", "entry": f"{lions.pk}"}

    def name(by: Person, person: str, office: str = "coach", **more: str) -> str:
        return page_of(by, "event-officials", made.competition.pk, **named, person=person, office=office, **more)

    for coach in ("Carll", "Carl"):
        assert "Captain now: Lena" in name(lena, coach)
        assert captain_of(lions) == lena
    assert "Carll has no account here and could do nothing as captain" in name(lena, "Carll", acts="on")
    assert "Only a coach acts as captain" in name(lena, "Cleo", "room", acts="on")
    assert (captain_of(lions), lions.officers.get(office=TeamOffice.COACH).person) == (lena, carl)
    assert "Captain now: Cleo" in name(lena, "Cleo", acts="on")
    assert "Captain now: Cleo" in name(cleo, "Carl"), "the acting captain stays captain"
    assert captain_of(lions) == cleo
    name(made.owner, "Nora Nameless", "captain")
    assert "Captain now: Nora Nameless" in name(made.owner, "Carl"), "he too"


def test_a_name_of_no_account_is_said_at_once_and_can_be_written_again(
    teams: tuple[Evening, Entry, Entry], at_pages: None
) -> None:
    made, lions, _tigers = teams
    lena = captain_of(lions)
    assert lena is not None
    (carl,) = accounts("Carl")
    sent = {"act": "name-team", "entry": f"{lions.pk}", "office": "coach"}
    said = "Carll has no account here: the name stands on the list only."
    shown = page_of(lena, "event-officials", made.competition.pk, **sent, person="Carll")
    assert said in shown
    assert 'value="Carll"' in shown, "the form has it, to be corrected"
    assert said not in page_of(lena, "event-officials", made.competition.pk)
    assert said not in page_of(lena, "event-officials", made.competition.pk, **sent, person="Carl")
    assert lions.officers.get(office=TeamOffice.COACH).person == carl


def test_a_captain_of_no_account_is_said_where_a_team_is_entered(
    teams: tuple[Evening, Entry, Entry], at_pages: None
) -> None:
    made, _lions, _tigers = teams
    team = {f"player_{place}": name for place, name in enumerate(("Pia P", "Pam P", "Pat P", "Pol P"), 1)}
    told = page_of(made.owner, "event-manage", made.competition.pk, act="add", name="Pumas", **team)
    assert "Pia P, the captain, has no account here: the name stands on the list only" in told
    assert f'<a href="{reverse("event-officials", args=[made.competition.pk])}">Officials</a>.' in told
    accounts("Paul")
    again = {"player_1": "Paul", "player_2": "Pip P", "player_3": "Pry P", "player_4": "Ply P"}
    told = page_of(made.owner, "event-manage", made.competition.pk, act="add", name="Pandas", **again)
    assert "the captain, has no account here" not in told


def test_a_name_in_two_teams_is_remarked(teams: tuple[Evening, Entry, Entry], at_pages: None) -> None:
    """Article 10.1(2): not refused, since two people without accounts may share a name."""
    made, lions, tigers = teams
    event, heading = made.competition.pk, "The same name in several teams"
    team = {f"player_{place}": name for place, name in enumerate(("Pia P", "Pam P", "Pat P", "Pol P"), 1)}
    entered = page_of(made.owner, "event-manage", event, act="add", name="Pumas", **team)
    assert "is in another team too" not in entered
    assert heading not in entered
    twice = {"player_1": "Tim T", "player_2": "Tim T", "player_3": "Tom T", "player_4": "Tess T"}
    entered = page_of(made.owner, "event-manage", event, act="add", name="Twins", **twice)
    assert "is in another team too" not in entered
    assert heading not in entered
    team["player_2"] = "Ott O"
    entered = page_of(made.owner, "event-manage", event, act="add", name="Otters", **team | {"player_1": "pia  P"})
    assert "Pia P is in another team too: Pumas." in entered
    assert heading in entered
    assert "<li><bdi>Pat P</bdi>: <bdi>Pumas</bdi>, <bdi>Otters</bdi></li>" in entered
    assert "<bdi>Ott O</bdi>: <bdi>Otters" not in entered
    line_up = ("session-line-up", made.session.pk, lions.pk)
    assert "Pam P is in another team too: Pumas." in page_of(made.owner, *line_up, act="add", player="Pam P")
    luke = lions.entrants.get(place=4).person
    assert luke is not None
    sent = {"act": "name-team", "entry": f"{tigers.pk}", "office": "coach"}
    assert "Ott O is in another team too: Otters." in page_of(
        made.owner, "event-officials", event, **sent, person="Ott O"
    )
    namesake = Person.objects.create_user("pia@office.test", display_name="Pia P")
    enter_teams(made, Pikes=[Player(namesake), *[Player()] * 3])
    assert "<bdi>Pia P</bdi>: <bdi>Pumas</bdi>, <bdi>Otters</bdi>, <bdi>Pikes</bdi>" in page_of(
        made.owner, "event-manage", event
    )
