"""What applies at a table, in plain words: every line with its paragraph, and what the table has changed."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from html import unescape
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.management import call_command
from django.test import AsyncClient, Client
from django.urls import reverse
from django.utils import translation

from frontend.citations import citation
from play.pages.site.condition_words import CONDITIONS, GROUPS, TIMES, VALUES, time_words, value_words
from play.pages.site.regulation_words import ABOUT, DECISIONS, PROFILES
from play.process import current
from play.process.table_server import TableServer
from play.store.rights import grant
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL, Profile
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import TERMS, Condition, Group
from play.table.profiles.decisions import DECISIONS as TAKEN
from play.table.profiles.decisions import DecisionKind, decisions_of
from play.table.profiles.line import Paragraphs, changed
from play.table.profiles.opening import at_a_social_table
from play.table.profiles.standing import standing
from play.table.rights import Right
from play.table.rules import Spectators, TableRules
from tests.play.conftest import Club
from tests.play.wire.test_consumer import session_of

DOCUMENT = Path(__file__).parents[4] / "docs" / "regulations.md"


@pytest.fixture
async def serving(server: TableServer) -> AsyncIterator[TableServer]:
    """The table server of this process, found by the pages."""
    current.use(server)
    yield server
    current.use(None)


async def page_of(club: Club, profile: Profile, language: str = "en") -> str:
    """The page of a table of that profile, as its opener reads it."""
    table = await sync_to_async(create_table)(club.people[0], "Thursday", Dealt(), robots=False, profile=profile)
    browser = AsyncClient()
    browser.cookies[settings.SESSION_COOKIE_NAME] = await session_of(club.people[0])
    browser.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    answer = await browser.get(reverse("table-rules", args=[table]))
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def line_of(html: str, condition: Condition) -> str:
    """The text of one line on the page."""
    found = re.search(rf'<div id="{condition}".*?</div>', html, re.DOTALL)
    assert found, condition
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", found[0])).strip()


@pytest.mark.parametrize("language", ["en", "zh-hans"])
async def test_every_line_is_told_in_words_with_its_paragraph(serving: TableServer, club: Club, language: str) -> None:
    """In the reader's language."""
    html = await page_of(club, at_a_social_table("chinese_club"), language)
    with translation.override(language):
        assert str(PROFILES["chinese_club"]) in html
        for condition, line in REGULATIONS["chinese_club"].items():
            told = line_of(html, condition)
            assert str(CONDITIONS[condition]) in told
            assert value_words(condition, line.value) in told
            if isinstance(line.source, Paragraphs) and TERMS[condition].field != "conditions.director":
                assert citation(line.source.refs, language) in told


async def test_a_line_that_the_table_has_changed_says_so(serving: TableServer, club: Club) -> None:
    """With what the profile says, and where it says it."""
    profile = changed(
        at_a_social_table("chinese_club"), {Condition.OPENING_LEAD: "face_up", Condition.CLARIFICATION: 90}
    )
    html = await page_of(club, profile)
    assert line_of(html, Condition.OPENING_LEAD) == (
        "Opening lead Face up. chosen for this table The profile says: Face down; it is turned over when nobody has a"
        " question left. (Law 41A)"
    )
    assert "after 90 seconds" in line_of(html, Condition.CLARIFICATION)
    assert "chosen for this table" not in line_of(html, Condition.LAST_TRICK)
    links = re.search(r"This table has changed these lines:(.*?)</p>", html, re.DOTALL)
    assert links
    assert re.findall(r'href="#(\w+)"', links[1]) == ["director", "unintended", "opening_lead", "clarification"]


async def test_a_table_that_has_changed_nothing_says_nothing_of_changes(serving: TableServer, club: Club) -> None:
    html = await page_of(club, REGULATIONS["social"].profile())
    assert "This table has changed" not in html


async def test_a_line_that_is_applied_in_events_alone_is_marked(serving: TableServer, club: Club) -> None:
    """So that nobody relies on the platform for it at a table of friends, nor thinks that it does not see to it."""
    html = await page_of(club, at_a_social_table("chinese_club"))
    assert "At other tables the players keep it themselves." in html
    for one in standing(at_a_social_table("chinese_club")):
        assert ("in events" in line_of(html, one.line.condition)) is not one.is_enforced


@pytest.mark.parametrize("name", REGULATIONS)
async def test_every_decision_of_the_platform_names_its_line(serving: TableServer, club: Club, name: str) -> None:
    """Each with a link to the line on the same page."""
    profile = changed(at_a_social_table(name), {Condition.SPECTATORS: "anybody"})  # its opener does not sit there
    html = await page_of(club, profile)
    told = html[html.index('id="decisions"') :]
    for decision in decisions_of(profile):
        assert str(DECISIONS[decision.kind]) in told
        for line in decision.lines:
            assert f'href="#{line}"' in told
            assert f'id="{line}"' in html
    others = set(DecisionKind) - {decision.kind for decision in decisions_of(profile)}
    assert not any(str(DECISIONS[kind]) in told for kind in others)


async def test_every_timer_that_decides_something_rests_on_a_line(server: TableServer) -> None:
    """Every timer kind is a decision with its line, except those of robots, absence, breaks of the platform,
    accounts that are deleted, and sessions: those open boards, or send news of them, and rule on none."""
    kinds = {decision.timer.partition(":")[0] for decision in TAKEN if decision.timer is not None}
    others = {
        "account",
        "away",
        "hook",
        "mail",
        "pairing",
        "robot",
        "session",
        "simultaneous",
        "stage",
        "still",
        "tell",
    }
    assert set(server.sweeper._handlers) - others == kinds
    assert {decision.kind for decision in TAKEN} == set(DecisionKind)


async def test_the_page_of_a_table_leads_to_what_applies(serving: TableServer, club: Club) -> None:
    table, _ = await club.open()
    browser = AsyncClient()
    browser.cookies[settings.SESSION_COOKIE_NAME] = await session_of(club.people[0])
    answer = await browser.get(reverse("table", args=[table]))
    assert f'href="{reverse("table-rules", args=[table])}"' in answer.content.decode()


async def test_who_may_not_look_on_reads_what_applies_before_he_sits_down(serving: TableServer, club: Club) -> None:
    """The opener, without a seat, and somebody at the door; not somebody whom the opener has removed."""
    table, _ = await club.open(profile=Profile("social", SOCIAL.conditions, TableRules(spectators=Spectators.NOBODY)))
    address = reverse("table-rules", args=[table])
    for person in club.people[:2]:
        browser = AsyncClient()
        browser.cookies[settings.SESSION_COOKIE_NAME] = await session_of(person)
        assert (await browser.get(address)).status_code == 200
    async with serving.pool.connection() as connection:
        await grant(connection, club.people[1].pk, Right.KEPT_OUT, table=table, since=serving.desk.clock.now())
    await serving.rights_changed(table)
    assert (await browser.get(address)).status_code == 404


async def test_there_are_no_rules_of_a_table_that_is_not_there(serving: TableServer, club: Club) -> None:
    browser = AsyncClient()
    browser.cookies[settings.SESSION_COOKIE_NAME] = await session_of(club.people[0])
    assert (await browser.get(reverse("table-rules", args=[uuid4()]))).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("name", REGULATIONS)
def test_a_profile_can_be_read_before_it_is_chosen(client: Client, name: str) -> None:
    html = unescape(client.get(reverse("regulations", args=[name])).content.decode())
    assert str(PROFILES[name]) in html
    assert all(line_of(html, condition) for condition in Condition)


@pytest.mark.django_db
def test_a_profile_that_is_not_there_has_no_page(client: Client) -> None:
    assert client.get(reverse("regulations", args=["lunar"])).status_code == 404


def test_every_value_has_words() -> None:
    """And every word has a value, so that no table's page fails."""
    words = {(condition, word) for condition, term in TERMS.items() for word in term.words}
    assert words == set(VALUES)
    assert {condition for condition, term in TERMS.items() if term.seconds} <= set(TIMES)
    assert set(CONDITIONS) == set(Condition)
    assert set(GROUPS) == set(Group)
    assert set(PROFILES) == set(ABOUT) == set(REGULATIONS)


@pytest.mark.parametrize(
    ("seconds", "english", "chinese"),
    [
        (1, "1 second", "1 秒"),
        (90, "90 seconds", "90 秒"),
        (450, "7.5 minutes", "7.5 分钟"),
        (1800, "30 minutes", "30 分钟"),
    ],
)
def test_a_time_is_told_in_minutes_where_it_is_of_minutes(seconds: int, english: str, chinese: str) -> None:
    with translation.override("en"):
        assert time_words(seconds) == english
    with translation.override("zh-hans"):
        assert time_words(seconds) == chinese


def test_the_document_is_what_the_profiles_say() -> None:
    """`manage.py regulations > docs/regulations.md` writes it anew."""
    printed = StringIO()
    call_command("regulations", stdout=printed)
    assert DOCUMENT.read_text() == printed.getvalue()


@pytest.mark.parametrize("name", ["chinese_club", "wbf", "social"])
def test_at_a_session_spectators_speak_to_nobody_whatever_the_profile_says(name: str) -> None:
    """Articles 40.3 and 40.4, as `play.table.people.talk` applies them; at a social table they speak to each other."""
    profile = REGULATIONS[name].profile()
    found = {
        of: next(one for one in standing(profile, in_session=of) if one.line.condition is Condition.SPECTATORS_TALK)
        for of in (True, False)
    }
    assert found[True].line.value == "none"
    assert found[True].is_enforced
    assert found[False].line == REGULATIONS[name][Condition.SPECTATORS_TALK]


@pytest.mark.parametrize(
    ("name", "boards", "value"),
    [("social", 2, "begun_played_out"), ("social", 0, "played_out"), ("acbl_online", 2, "adjudicated")],
)
def test_a_session_keeps_its_times(name: str, boards: int, value: str) -> None:
    """Articles 21, 22: what happens at the end of a round that has one, and what a penalty is proposed for."""
    profile = REGULATIONS[name].profile()
    profile = replace(profile, rules=replace(profile.rules, round_boards=boards))
    found = {one.line.condition: one for one in standing(profile, in_session=True)}
    assert found[Condition.UNFINISHED].line.value == value
    kept = (
        Condition.UNFINISHED, Condition.GRACE, Condition.OVERTIME_PAIRS, Condition.OVERTIME_TEAMS, Condition.APPEALS
    )  # fmt: skip
    assert all(found[condition].is_enforced for condition in kept)
