"""Every address of `director`, tried by everybody: strangers, members, players of one table and another, officials."""

from __future__ import annotations

from dataclasses import dataclass, field
from inspect import iscoroutinefunction
from uuid import UUID, uuid4

import pytest
from allauth.account.models import EmailAddress
from asgiref.sync import sync_to_async
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import BadRequest
from django.http import Http404
from django.test import AsyncClient, RequestFactory
from django.urls import resolve, reverse

from director import urls
from director.clubs.models import Role
from director.clubs.offices import HELPERS, Office
from director.competitions.officers import name_officer
from director.competitions.watching import Watching
from director.models import BoardResult, Competition, Entry, Member, Series, Session, SessionDeal
from director.notices.unsubscribing import link_for
from director.sessions.deals.sealing import verified
from director.sessions.draw.staging import with_stages
from director.sessions.running.runner import begin
from director.training.incidents import incidents
from play.live.clock import ManualClock
from play.models import BoardPlay, Person, PlayTable
from play.process.table_server import TableServer
from tests.director.evening import Evening, evening, pass_out, pass_time
from tests.director.pages.test_whole_way import browser_of
from tests.play.wire.test_watching import watch
from tests.properties import whole_form

Found = dict[str, int | str]
ROLES = (
    "visitor", "stranger", "spectator", "member", "player", "player elsewhere", "scorer", "scorer who plays", "owner"
)  # fmt: skip
OUTSIDE = ("stranger", "spectator", "player", "player elsewhere")
"""Those who are signed in and have no role in the club."""
INSIDE = ("member", "scorer", "scorer who plays")
"""Those who have a role in it and do not lead it."""
SIGN_IN, FOUND, LED, NONE = 302, 200, "led", 404
WHOLE = whole_form()
"""Whether everybody tries everything; in the suite one of those to whom the same holds."""
REFUSED = {404, 405}
"""No such page, and no form at this address: who is told that there is no such form has found its page."""


@dataclass(frozen=True)
class Setting:
    """A session that is played at two tables, with one board of table 1 over; and somebody in each role."""

    tuesday: Evening
    people: dict[str, Person]
    tables: dict[int, UUID]
    series: int
    browsers: dict[str, AsyncClient] = field(default_factory=dict)

    async def browser(self, role: str) -> AsyncClient:
        """Return the browser in which somebody in that role is signed in; of who is not, a new one."""
        if role not in self.people:
            return await browser_of(None)
        if role not in self.browsers:
            self.browsers[role] = await browser_of(self.people[role])
        return self.browsers[role]


@pytest.fixture
async def setting(transactional_db: None, server: TableServer, clock: ManualClock) -> Setting:
    """The owner directs; the scorer who plays sits at table 2, the spectator behind North of table 1."""
    tuesday = await sync_to_async(evening)()
    names = ("Nora", "Saul", "Nina", "Sven", "Enid", "Walt", "Emma", "Will")
    players = await sync_to_async(tuesday.people)(*names)
    await sync_to_async(tuesday.enter)(*zip(players[::2], players[1::2], strict=True))
    one, other, also = (players[n].person for n in (0, 2, 6))
    assert one is not None
    assert other is not None
    assert also is not None
    rest = {
        name: await Person.objects.acreate(email=f"{name}@x.test", display_name=name)
        for name in ("stranger", "spectator", "member", "scorer")
    }
    for person, role in ((rest["member"], "member"), (rest["scorer"], "scorer"), (also, "scorer")):
        await Member.objects.acreate(club=tuesday.club, person=person, role=role)
    await Competition.objects.aupdate(watching=Watching.ONE_PLAYER)
    await begin(server.desk, tuesday.session.pk)
    await sync_to_async(with_stages)(tuesday.competition)
    plays = {play.table_id: play.pk async for play in BoardPlay.objects.order_by("sequence")}
    tables = {t.of_session.number: t.pk async for t in PlayTable.objects.select_related("of_session")}
    await EmailAddress.objects.acreate(user=rest["spectator"], email="spectator@x.test", verified=True)
    await watch(await browser_of(rest["spectator"]), tables[1], "N")
    await pass_out(server, plays[tables[1]])
    await pass_time(server, clock, 0)
    assert await BoardResult.objects.acount() == 1
    people = rest | {"player": one, "player elsewhere": other, "scorer who plays": also, "owner": tuesday.owner}
    series = await Series.objects.acreate(club=tuesday.club, name="Winter", method="matchpoints", best=1, least=1)
    return Setting(tuesday, people, tables, series.pk)


EVERYBODY: Found = dict.fromkeys(ROLES, FOUND)
SIGNED_IN: Found = EVERYBODY | {"visitor": SIGN_IN}
NOBODY: Found = dict.fromkeys(ROLES, NONE)
OWNER: Found = NOBODY | {"visitor": SIGN_IN, "owner": FOUND}
MEMBERS: Found = OWNER | dict.fromkeys(("member", "scorer", "scorer who plays"), FOUND)
OFFICIALS: Found = NOBODY | {"scorer": FOUND, "owner": FOUND}
PLAYERS: Found = NOBODY | {"visitor": SIGN_IN} | dict.fromkeys(("player", "player elsewhere", "scorer who plays"), LED)
PLAYERS_ALONE: Found = (
    NOBODY | {"visitor": SIGN_IN} | dict.fromkeys(("player", "player elsewhere", "scorer who plays"), FOUND)
)
PLAYERS_OR_OWNER: Found = PLAYERS_ALONE | {"owner": FOUND}
DURING: dict[str, Found] = {
    "robots": EVERYBODY,
    "sitemap": EVERYBODY,
    "sitemap-section": EVERYBODY,
    "training": EVERYBODY,
    "training-exam": EVERYBODY,
    "training-marks": SIGNED_IN,
    "training-incident": EVERYBODY,
    "clubs": EVERYBODY,
    "club-create": SIGNED_IN,
    "club": EVERYBODY,
    "club-members": OWNER,
    "club-let-in": OWNER | {"owner": LED},
    "club-deviations": OWNER,
    "club-deviations-file": OWNER,
    "club-leave": MEMBERS,
    "club-archive": EVERYBODY,
    "club-groups": OWNER,
    "club-programs": OWNER,
    "club-engines": OWNER,
    "api": EVERYBODY,
    "series-create": OWNER,
    "series": EVERYBODY,
    "series-change": OWNER,
    "notices": SIGNED_IN,
    "history": SIGNED_IN,
    "notices-off": EVERYBODY,
    "club-settings": OWNER,
    "event-create": OWNER,
    "event": EVERYBODY,
    "event-manage": OWNER,
    "event-start": OWNER | {"owner": LED},  # it has started
    "event-time": OWNER,
    "event-movement": NOBODY | {"visitor": SIGN_IN},  # it has started
    "event-movement-cards": OWNER,
    "club-calendar": EVERYBODY,
    "event-calendar": EVERYBODY,
    "event-conditions": OWNER,
    "event-notices": EVERYBODY,
    "event-officials": EVERYBODY,
    "event-deviations": OWNER,
    "event-deviations-file": OWNER,
    "event-inquiry": OWNER,
    "event-seeding": OWNER,
    "event-players-file": OWNER,
    "event-simultaneous": OWNER,
    "simultaneous": NOBODY,  # there is none (tests/director/standings)
    "simultaneous-file": NOBODY,
    "event-stages": EVERYBODY,
    "event-standings": EVERYBODY,
    "event-why": OFFICIALS,
    "stage-bracket": NOBODY,  # there is none (tests/director/knockouts)
    "stage-match": NOBODY,
    "stage-knockout": NOBODY | {"visitor": SIGN_IN},
    "event-file": NOBODY,
    "event-whole-file": NOBODY,
    "event-rules": EVERYBODY,
    "event-forms": EVERYBODY,
    "event-form": EVERYBODY,
    "event-form-file": dict.fromkeys(ROLES, LED),  # to the page, where nothing is worked out
    "handbook": EVERYBODY,
    "handbook-table": EVERYBODY,
    "handbook-file": dict.fromkeys(ROLES, LED),  # to the page, where nothing is worked out
    "session-penalty": NOBODY,  # there is none (test_forms)
    "session-penalty-file": NOBODY,
    "session-appeal-form": NOBODY | {"visitor": SIGN_IN},
    "session-appeal-file": NOBODY | {"visitor": SIGN_IN},
    "event-rules-file": dict.fromkeys(ROLES, LED),  # to the page, where nothing is worked out
    "event-cards": PLAYERS_OR_OWNER,
    "event-card": NOBODY | {"visitor": SIGN_IN},
    "casebook": EVERYBODY,
    "case": NOBODY,  # there is none (tests/director/casebook)
    "training-case": NOBODY,
    "session-case": NOBODY | {"visitor": SIGN_IN},
    "session-open-polls": NOBODY | {"visitor": SIGN_IN},  # before results are final (tests/director/open_polls)
    "open-poll": NOBODY,
    "session-connection": PLAYERS_ALONE,
    "session-leave": PLAYERS_ALONE,
    "session-play": PLAYERS,
    "event-join": EVERYBODY | dict.fromkeys(("player", "player elsewhere", "scorer who plays"), LED),
    "session-forfeits": PLAYERS_OR_OWNER,
    "event-withdrawals": PLAYERS_OR_OWNER,
    "session-line-up": NOBODY | {"visitor": SIGN_IN},  # these are of teams (test_matches)
    "session-matches": NOBODY,
    "session-times": NOBODY,  # its captains agree on none (tests.director.sessions.teams.test_agreed_times)
    "session-swiss": NOBODY,  # it is no Swiss (test_swiss_page)
    "session-match": NOBODY,
    "session-match-boards": NOBODY | {"visitor": SIGN_IN},  # it is of teams (test_match_remedies)
    "session-watch-match": NOBODY | {"visitor": SIGN_IN},
    "session-watch": EVERYBODY,
    "session-deals": EVERYBODY,
    "session-deals-file": EVERYBODY,
    "session-dealing": NOBODY | {"visitor": SIGN_IN},  # a dealer alone (test_dealing)
    "session-seating": EVERYBODY,
    "session-clock": EVERYBODY,
    "session-room": EVERYBODY,
    "session-hall": NOBODY,  # it is played here (test_hall_tables)
    "session-hall-office": NOBODY | {"visitor": SIGN_IN},
    "session-console": OWNER,
    "session-to-come": NOBODY | {"visitor": SIGN_IN},
    "session-order": OWNER,
    "session-connections": OWNER,
    "session-suspensions": OWNER,
    "session-spectators": OWNER,
    "session-boards": OWNER | {"visitor": SIGN_IN},
    "session-results": OFFICIALS,
    "session-board": OFFICIALS,
    "session-cross": OFFICIALS,
    "session-contestant": OFFICIALS,
    "session-why": OFFICIALS,
    "session-why-board": OFFICIALS,
    "session-file": NOBODY,
    "session-hands": NOBODY,
    "session-hands-file": NOBODY,
    "session-card": NOBODY,
    "session-card-ranking": NOBODY,
    "session-card-board": NOBODY,
    "session-check": PLAYERS,
    "session-rulings": OFFICIALS | {"visitor": SIGN_IN},
    "session-report": OFFICIALS | {"visitor": SIGN_IN},
    "session-report-file": OFFICIALS | {"visitor": SIGN_IN},
    "session-unduplicated": OFFICIALS | {"visitor": SIGN_IN},
    "session-ruling": OFFICIALS | {"visitor": SIGN_IN},
    "session-judgement": OWNER,
    "session-deviation": OWNER,
    "session-appeals": PLAYERS_OR_OWNER,
    "session-appeal": NOBODY | {"visitor": SIGN_IN},  # there is none (tests/director/appeals)
}
"""What each finds at each address while the session is played."""
AFTER: dict[str, Found] = {
    "session-leave": NOBODY | {"visitor": SIGN_IN},
    "session-play": PLAYERS | dict.fromkeys(("player", "player elsewhere", "scorer who plays"), FOUND),
    "session-results": EVERYBODY,
    "session-board": EVERYBODY,
    "session-cross": EVERYBODY,
    "session-contestant": EVERYBODY,
    "session-why": EVERYBODY,
    "session-why-board": EVERYBODY,
    "session-file": EVERYBODY,
    "event-why": EVERYBODY,
    "event-file": EVERYBODY,
    "event-whole-file": EVERYBODY,
    "session-hands": EVERYBODY,
    "session-hands-file": dict.fromkeys(ROLES, LED),  # to the page, where nothing is worked out
    "session-card": EVERYBODY,
    "session-card-ranking": EVERYBODY,
}
"""And when its results are published."""


ORGANISES = {
    "event-manage", "event-start", "event-time", "event-movement-cards", "event-conditions", "event-seeding",
    "event-players-file", "event-simultaneous", "event-cards", "event-withdrawals", "session-forfeits",
    "session-appeals",
}  # fmt: skip
READS = {
    "event-why", "session-results", "session-board", "session-cross", "session-contestant", "session-why",
    "session-why-board",
}  # fmt: skip
RULES = {
    "session-rulings", "session-report", "session-report-file", "session-unduplicated", "session-ruling",
    "session-deviation",
}  # fmt: skip
DIRECTS = RULES | {
    "session-console", "session-order", "session-connections", "session-suspensions", "session-spectators",
    "session-boards", "session-judgement",
}  # fmt: skip
RECORDS = {"event-deviations", "event-deviations-file", "event-inquiry"}
LEADS = {"club-let-in", "club-engines", "series-create", "series-change", "event-create"}
NAMED: tuple[tuple[Role | Office, set[str]], ...] = (
    (Role.DIRECTOR, LEADS | ORGANISES | READS | DIRECTS | {"club-leave"}),
    (Role.DEALER, {"club-leave", "session-dealing"}),
    (Role.RECORDER, RECORDS | {"club-deviations", "club-deviations-file", "club-leave", "session-deviation"}),
    (Role.GUEST, {"club-leave"}),
    (Office.DELEGATE, ORGANISES | READS | {"session-suspensions"}),
    (Office.CHIEF, ORGANISES | READS | DIRECTS | RECORDS),
    (Office.DEPUTY, ORGANISES | READS | DIRECTS),
    (Office.DIRECTOR, READS | DIRECTS),
    (Office.SCHEDULER, {"event-movement-cards", "event-seeding", "event-players-file"}),
    (Office.RECORDER, READS | RULES | RECORDS),
    (Office.DEALER, {"session-dealing"}),
    (Office.APPEALS, {"event-inquiry"}),
    (Office.AFTER_PLAY, set()),
    (Office.INTERPRETER, set()),
    (Office.COMMENTATOR, set()),
    (Office.PRESS, set()),
)
"""What those with other roles in the club, and with offices of the event, find besides what a stranger does."""


def addresses(setting: Setting) -> dict[str, str]:
    """Return every address, by its name."""
    event, session = setting.tuesday.competition.pk, setting.tuesday.session.pk
    arguments: dict[str, list[object]] = {
        "sitemap-section": ["events"],
        "training-incident": [next(iter(incidents()))],
        "club": ["harbour"],
        "club-members": ["harbour"],
        "club-let-in": ["harbour"],
        "club-deviations": ["harbour"],
        "club-deviations-file": ["harbour"],
        "club-leave": ["harbour"],
        "club-archive": ["harbour"],
        "club-groups": ["harbour"],
        "club-programs": ["harbour"],
        "club-engines": ["harbour"],
        "series-create": ["harbour"],
        "series": [setting.series],
        "series-change": [setting.series],
        "notices-off": [link_for(setting.tuesday.owner).split("/")[-2]],
        "club-settings": ["harbour"],
        "event-create": ["harbour"],
        "event": [event],
        "event-manage": [event],
        "event-start": [event],
        "event-time": [event],
        "event-movement": [event],
        "event-movement-cards": [event],
        "club-calendar": ["harbour"],
        "event-calendar": [event],
        "event-conditions": [event],
        "event-notices": [event],
        "event-officials": [event],
        "event-deviations": [event],
        "event-deviations-file": [event],
        "event-inquiry": [event],
        "event-seeding": [event],
        "event-players-file": [event],
        "event-simultaneous": [event],
        "simultaneous": [session],
        "simultaneous-file": [session, "csv"],
        "event-stages": [event],
        "event-standings": [event],
        "event-why": [event, 1, 1],
        "stage-bracket": [1],
        "stage-match": [1, 1],
        "stage-knockout": [1],
        "event-file": [event, 1, "csv"],
        "event-whole-file": [event],
        "event-rules": [event],
        "event-forms": [event],
        "event-form": [event, "appeal"],
        "event-form-file": [event, "appeal"],
        "handbook-table": ["seeding"],
        "handbook-file": ["seeding"],
        "session-penalty": [session, 1],
        "session-penalty-file": [session, 1],
        "session-appeal-form": [session, 1],
        "session-appeal-file": [session, 1],
        "event-rules-file": [event],
        "event-cards": [event],
        "event-card": [event, 1],
        "case": [1],
        "training-case": [1],
        "session-case": [session, 1],
        "session-open-polls": [session, 1],
        "open-poll": [session],
        "session-connection": [session],
        "session-leave": [session],
        "event-join": [event, setting.tuesday.competition.join_key],
        "session-forfeits": [session],
        "event-withdrawals": [event],
        "session-line-up": [session, 1],
        "session-matches": [session],
        "session-times": [session],
        "session-swiss": [session],
        "session-match": [session, 1, 1],
        "session-match-boards": [session, 1, 1],
        "session-watch-match": [session, 1],
        "session-watch": [session],
        "session-deals": [session],
        "session-deals-file": [session],
        "session-dealing": [session],
        "session-play": [session],
        "session-seating": [session],
        "session-clock": [session],
        "session-room": [session],
        "session-hall": [session],
        "session-hall-office": [session],
        "session-console": [session],
        "session-to-come": [session],
        "session-order": [session],
        "session-connections": [session],
        "session-suspensions": [session],
        "session-spectators": [session],
        "session-boards": [session],
        "session-results": [session],
        "session-board": [session, 1],
        "session-cross": [session],
        "session-contestant": [session, 1],
        "session-why": [session, 1],
        "session-why-board": [session, 1, 1],
        "session-file": [session, "xml"],
        "session-hands": [session],
        "session-hands-file": [session],
        "session-card": [session],
        "session-card-ranking": [session],
        "session-card-board": [session, 1],
        "session-check": [session],
        "session-rulings": [session],
        "session-report": [session],
        "session-report-file": [session, "json"],
        "session-unduplicated": [session, 1],
        "session-ruling": [session, 1, 1, 1],
        "session-judgement": [session, 1, 1, 1],
        "session-deviation": [session, 1, 1, 1],
        "session-appeals": [session],
        "session-appeal": [session, 1],
    }
    return {name: reverse(name, args=arguments.get(name, [])) for name in DURING}


def asked(expected: Found, turn: int) -> tuple[str, ...]:
    """Return who tries an address with a browser. In the suite a visitor, the owner, and few of the others, where these
    find the same; `test_no_page_answers_whom_it_is_not_for` asks all.

    Where nobody finds it, that is the scorer who plays. Where everybody does, it is one of those who have no role in
    the club. Elsewhere one of these tries it and one who has a role, or one of the two where none of them finds it;
    where it is for scorers, a player of a board that is over too.
    """
    if WHOLE:
        return ROLES
    inside: tuple[str, ...] = INSIDE
    outside: tuple[str, ...] = (OUTSIDE[turn % len(OUTSIDE)],)
    if len({expected[role] for role in INSIDE}) == 1:
        inside = ("scorer who plays",) if expected["scorer who plays"] == NONE else ("member",)
    else:
        outside = ("player", *outside)
    if len({expected[role] for role in ROLES[1:]}) == 1:
        inside, outside = (inside, ()) if expected["owner"] == NONE else ((), outside)
    elif len({expected[role] for role in OUTSIDE}) > 1:
        return ROLES
    elif len(inside) == 1 and expected[inside[0]] == expected[outside[0]] == NONE:
        inside, outside = (inside, ()) if turn % 2 else ((), outside)
    return tuple(role for role in ROLES if role in ("visitor", *outside, *inside, "owner"))


async def check_found(setting: Setting, rows: dict[str, Found]) -> None:
    """Check at each address of these what everybody finds there."""
    found_at = addresses(setting)
    for turn, (name, expected) in enumerate(rows.items()):
        roles = asked(expected, turn)
        there = {role: await found(setting, role, found_at[name]) for role in roles}
        assert (name, there) == (name, {role: expected[role] for role in roles})


async def found(setting: Setting, role: str, address: str) -> object:
    """Return what somebody finds there."""
    answer = await (await setting.browser(role)).get(address)
    if answer.status_code == SIGN_IN and not answer["Location"].startswith("/accounts/"):
        return LED
    return answer.status_code


async def answered(person: Person | None, address: str, form: dict[str, str] | None = None) -> object:
    """Return what a page itself answers to somebody, as `found` does, without all that is around it: cheaper by far."""
    factory, user = RequestFactory(), person or AnonymousUser()

    async def auser() -> Person | AnonymousUser:
        return user

    request = factory.get(address) if form is None else factory.post(address, form)
    request.user, request.auser = user, auser
    match = resolve(address)
    page = match.func if iscoroutinefunction(match.func) else sync_to_async(match.func)
    try:
        answer = await page(request, *match.args, **match.kwargs)
    except Http404:
        return NONE
    except BadRequest:
        return 400
    return answer.status_code


def test_no_address_is_left_out() -> None:
    assert {one.name for one in urls.urlpatterns} == set(DURING)


@pytest.mark.property
async def test_what_everybody_finds_while_the_session_is_played(setting: Setting) -> None:
    await check_found(setting, DURING)


async def test_no_page_answers_whom_it_is_not_for(setting: Setting) -> None:
    """Each page that is not for everybody, asked by each of those who do not find it; nor does it take a form."""
    for name, address in addresses(setting).items():
        refused = REFUSED | {400} if name == "event-manage" else REFUSED  # it reads its form first, as below
        for role in ROLES:
            if DURING[name][role] in (NONE, SIGN_IN):
                person = setting.people.get(role)
                assert (role, name, await answered(person, address)) == (role, name, DURING[name][role])
                taken = await answered(person, address, {"act": "take"})
                assert (role, name, taken in refused | {DURING[name][role]}) == (role, name, True)


@pytest.mark.long
async def test_each_other_role_and_each_office_finds_its_pages_alone(setting: Setting) -> None:
    """Of every address; `tests/director/pages/events/test_officials.py` tries some of them in the suite."""
    owner, where = await setting.browser("owner"), addresses(setting)
    for named, expected in NAMED:
        name = f"{type(named).__name__.lower()} {named.value}"
        person = await Person.objects.acreate(email=f"{name.replace(' ', '.')}@x.test", display_name=name)
        if isinstance(named, Office) and named in HELPERS:  # the page wants to know of whom
            await sync_to_async(name_officer)(setting.tuesday.competition, named, person, setting.tuesday.owner)
        else:
            of_club = isinstance(named, Role)
            page, of, act = ("club-members", "role", "add") if of_club else ("event-officials", "office", "name")
            form = {"act": act, "person": name, of: named.value}
            assert (name, (await owner.post(where[page], form)).status_code) == (name, 302)
        for_him = {one: at for one, at in where.items() if DURING[one]["stranger"] == NONE}
        there = {one for one, at in for_him.items() if await answered(person, at) != NONE}
        assert (name, there - expected, expected - there) == (name, set(), set())


@pytest.mark.property
async def test_what_everybody_finds_when_the_results_are_published(setting: Setting, clock: ManualClock) -> None:
    """At the addresses at which it is not what they found before."""
    await Session.objects.aupdate(ended_at=clock.now(), published_at=clock.now())
    await check_found(setting, AFTER)


async def test_a_table_of_the_session_is_seen_by_its_players_its_spectators_and_its_director_alone(
    setting: Setting,
) -> None:
    address = reverse("table", args=[setting.tables[1]])
    seen = {role for role in ROLES if await found(setting, role, address) == FOUND}
    assert seen == {"player", "spectator", "owner"}


async def test_a_player_finds_no_other_table_and_no_results_of_the_board_that_others_have_played(
    setting: Setting,
) -> None:
    """A board of table 1 is over, and table 2 has the same board in play (Law 16D)."""
    over = await BoardPlay.objects.aget(finished_at__isnull=False)
    for name in ("board", "board-after"):
        for role in ("player elsewhere", "stranger"):
            assert await found(setting, role, reverse(name, args=[over.pk])) == NONE


async def test_only_organisers_do_what_the_page_of_an_event_does(setting: Setting) -> None:
    manage = addresses(setting)["event-manage"]
    entry = await Entry.objects.order_by("pk").afirst()
    assert entry is not None
    forms = (
        {"act": "add", "first": "a", "second": "b"},
        {"act": "remove", "entry": str(entry.pk)},
        {"act": "start"},
        {"act": "stand-in", "table": "1"},
        {"act": "send-away", "person": "1"},
        {"act": "admit", "person": "1"},
        {"act": "publish"},
    )
    for role in ROLES:
        for form in forms:
            answer = await (await setting.browser(role)).post(manage, form)
            assert (role, answer.status_code == NONE) == (role, role not in ("visitor", "owner"))
    assert await Entry.objects.filter(withdrawn_at=None).acount() == 4  # it has started: nothing changes any more
    assert (await Session.objects.aget()).published_at is None


async def test_only_the_owner_changes_the_members(setting: Setting) -> None:
    members, before = addresses(setting)["club-members"], await Member.objects.acount()
    for role in ROLES[:-1]:
        form = {"act": "add", "person": "stranger", "role": "owner"}
        answer = await (await setting.browser(role)).post(members, form)
        assert answer.status_code == (SIGN_IN if role == "visitor" else NONE)
    assert await Member.objects.acount() == before


async def test_what_is_not_there_is_not_found(setting: Setting) -> None:
    for name, args in (
        ("club", ["nowhere"]),
        ("event", [uuid4()]),
        ("event-manage", [uuid4()]),
        ("session-play", [uuid4()]),
        ("session-watch", [uuid4()]),
        ("session-results", [uuid4()]),
        ("session-board", [setting.tuesday.session.pk, 99]),
    ):
        assert (name, await found(setting, "owner", reverse(name, args=args))) == (name, NONE)


@pytest.mark.parametrize("form", [{}, {"act": "deal"}, {"act": "remove", "entry": "x"}])
async def test_a_form_that_the_page_does_not_have_is_a_bad_request(setting: Setting, form: dict[str, str]) -> None:
    office = await browser_of(setting.tuesday.owner)
    assert (await office.post(addresses(setting)["event-manage"], form)).status_code == 400


async def test_nothing_of_a_deal_is_told_before_the_session_is_over(setting: Setting, clock: ManualClock) -> None:
    """Then each line verifies, the boards that were played and the others."""
    address = addresses(setting)["session-deals-file"]
    owner = await browser_of(setting.tuesday.owner)
    before = (await owner.get(address)).content.decode().splitlines()
    assert [len(line.split()) for line in before] == [2, 2]
    await Session.objects.aupdate(ended_at=clock.now())
    after = (await owner.get(address)).content.decode().splitlines()
    told = [verified(line) for line in after]
    assert [f"{board} {commits}" for board, commits, _ in told] == before
    dealt = await SessionDeal.objects.select_related("dealt").aget(number=1)
    assert dealt.dealt is not None
    assert told[0][2].text() == dealt.dealt.deal
