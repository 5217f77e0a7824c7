"""Every page, region and word in a made-up language, where English is what never passed gettext; and in Chinese."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.conf import settings as spoken_here
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import URLResolver, get_resolver, reverse
from django.utils import translation
from django.utils.translation import get_language, gettext
from pytest_django import Settings

from director.api.interface import API
from director.competitions.simultaneous_models import Simultaneous
from director.competitions.stage_models import StageForm
from director.competitions.stage_settings import Carry, StageSettings
from director.entries.entering import Player
from director.models import (
    Appeal,
    AppealDecision,
    AppealStatement,
    BoardResult,
    Competition,
    Custody,
    Member,
    Ruling,
    Series,
    Session,
    SessionTable,
)
from director.notices.templates import FEISHU_BODY, GAPS, PLAIN_BODY, WECOM_BODY
from director.pages.printing.handbook import TABLES
from director.pages.printing.printed_forms import FORMS
from director.results.rulings.penalising import offences
from director.sessions.draw.drawing import commit_early, draw
from director.sessions.draw.staging import add_stage, commit_to_lots
from frontend import words
from frontend.advice.book import drawn as drawn_leaf
from frontend.gallery import pages, states
from laws.advice.tree import adviser_tree
from laws.game import Game
from laws.protocol.refusals import RefusalCode
from laws.table.phases import Phase
from laws.values.calls import CALLS
from laws.values.cards import CARDS, SUITS, Denomination, Hand, Rank
from laws.values.contract import Contract, Doubled, PassedOut, Played
from laws.values.deal import Deal
from laws.values.seats import SEATS, Seat, Side, Vulnerability
from laws.views.table_view import view
from laws.views.viewer import Viewer
from play.analysis.models import DealAnalysis
from play.live.clock import SystemClock
from play.models import BoardPlay, CardVersion, SignInAsked
from play.pages.boards.contract import contract_html
from play.pages.boards.scorecard import CardLine
from play.pages.cards.card_shown import shown_card
from play.pages.cards.table_cards import OPPONENTS_CLOSED, OWN_CLOSED, WHY, ShownSide
from play.pages.site import errors
from play.pages.site.regulations import shown_of
from play.pages.watching.watched_table import WatchedTable, drawn
from play.people.agreements.card_versions import keep_card
from play.people.habits.zone import ZONES
from play.people.models import Person
from play.store.tables.boards import Dealt, create_table
from play.table.profile import SOCIAL
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition
from play.table.profiles.line import changed
from play.table.profiles.opening import at_a_social_table
from play.wire.refusal_sentences import TABLE_CODES
from tests.director.evening import ROBOTS, Evening, enter_teams, evening, evening_of_teams
from tests.director.results.swiss_played import NAMES, go_to_round, hand_in, teams_swiss
from tests.frontend.foreign import every_text, foreign, spoken, untold
from tests.play.pages.finished import BEGAN, played
from tests.play.pages.tables.test_boards import page as board_page
from tests.play.people.cards import PRECISION
from tests.properties import whole_form
from tests.rows import check_each

PASSWORD = "hedge lantern copper"
LI = "李伟"
WHOLE = whole_form()
"""Whether every page of a club is looked at in every state of its session."""
CHANGING = {
    "event",
    "event-manage",
    "event-withdrawals",
    "session-card",
    "session-clock",
    "session-forfeits",
    "session-leave",
    "session-play",
    "session-results",
}
"""Those that say something in one state that they say in no other."""

# Pages that a visitor or a person sees; the others are addresses to which something is sent.
FOR_ALL = [
    "home",
    "about",
    "privacy",
    "lobby",
    "clubs",
    "api",
    "handbook",
    "training",
    "training-exam",
    "casebook",
    "account_login",
    "account_signup",
    "account_reset_password",
    "account_reset_password_done",
    "account_reset_password_from_key_done",
    "account_inactive",
    "account_email_verification_sent",
]
FOR_MEMBERS = [
    "home",
    "settings",
    "own-data",
    "lobby",
    "clubs",
    "table-create",
    "account_logout",
    "boards",
    "friends",
    "notices",
    "history",
    "cards",
    "meanings",
    "account_email",
    "account_change_password",
    "account_reauthenticate",
]
WITH_A_KEY = ["notices-off", "account_confirm_email", "account_reset_password_from_key", "account_set_password"]
SENT_TO = [
    "choose_language",
    "choose_theme",
    "choose_size",
    "habit",
    "guest",
    "account_place",
    "account_place_answer",
    "club-let-in",
    "table-try",
    "table-sit",
    "table-decline",
    "board-question",
    "board-note",
    "card-save",
    "meanings-save",
]
FOR_PROGRAMS = [
    "health",
    "ready",
    "metrics",
    "robots",
    "sitemap",
    "sitemap-section",
    "board-export",
    "boards-export",
    "session-file",
    "session-hands-file",
    "event-rules-file",
    "event-form-file",
    "handbook-file",
    "session-penalty-file",
    "session-appeal-file",
    "event-players-file",
    "club-deviations-file",
    "event-deviations-file",
    "event-file",
    "event-whole-file",
    "simultaneous-file",
    "session-card-ranking",
    "session-card-board",
    "session-deals-file",
    "club-calendar",
    "event-calendar",
    "card-export",
    "table-script",
    "session-report-file",
    "meanings-export",
    "table-card-marks",
]
OF_THE_API = [f"{getattr(one, 'name', '')}" for one in API.urls[0]]  # in tests/director/api; for programs too
FOR_ROBOTS = (PLAIN_BODY, WECOM_BODY, FEISHU_BODY, "webhook", "https", "JSON", "$text", *(f"${gap}" for gap in GAPS))
"""What a program of a chat group reads."""
OF_THE_HANDBOOK = ["handbook-table"]
OF_TRAINING = ["training-incident", "training-marks"]
CASES = ["case", "session-case", "training-case"]  # in tests/director/casebook
OPEN_POLLS = ["session-open-polls", "open-poll"]  # in tests/director/open_polls
KNOCKOUTS = ["stage-bracket", "stage-match", "stage-knockout"]  # in tests/director/knockouts
OF_A_BOARD = ["board", "board-after"]
OF_REGULATIONS = ["regulations", "table-rules", "what-to-alert"]
OF_THE_ADVISER = ["adviser", "adviser-at", "adviser-shell", "adviser-book", "adviser-worker"]
OF_A_TABLE = ["table-scorecard"]
OF_A_CLUB = [
    "club-create",
    "club",
    "club-members",
    "club-leave",
    "club-archive",
    "club-settings",
    "event-create",
    "event",
    "event-manage",
    "event-conditions",
    "event-notices",
    "event-officials",
    "session-connections",
    "event-deviations",
    "club-deviations",
    "session-deviation",
    "event-seeding",
    "event-inquiry",
    "event-stages",
    "event-simultaneous",
    "simultaneous",
    "event-standings",
    "event-why",
    "event-rules",
    "event-forms",
    "event-form",
    "event-cards",
    "event-card",
    "session-connection",
    "session-leave",
    "session-forfeits",
    "event-withdrawals",
    "event-join",
    "event-time",
    "event-movement",
    "event-movement-cards",
    "event-start",
    "club-groups",
    "club-programs",
    "club-engines",
    "series-create",
    "series",
    "series-change",
    "session-deals",
    "session-dealing",
    "session-play",
    "session-watch",
    "session-watch-match",
    "session-results",
    "session-seating",
    "session-clock",
    "session-room",
    "session-console",
    "session-to-come",
    "session-order",
    "session-suspensions",
    "session-spectators",
    "session-boards",
    "session-card",
    "session-board",
    "session-cross",
    "session-contestant",
    "session-why",
    "session-why-board",
    "session-hands",
    "session-line-up",
    "session-matches",
    "session-swiss",  # in test_pages_of_a_swiss
    "session-times",  # in tests.director.sessions.teams.test_agreed_times
    "session-match",
    "session-match-boards",
    "session-rulings",
    "session-report",
    "session-check",
    "session-ruling",
    "session-judgement",
    "session-unduplicated",
    "session-appeals",
    "session-appeal",
    "session-penalty",
    "session-appeal-form",
]
# Drawn from regions, which have tests of their own below; the teacher's page in tests/browser/test_lesson.py.
LIVE = ["table", "table-director", "table-course", "table-teacher", "table-tempo"]
ABOUT = [
    "table-this",
    "table-watch",
    "table-watched",
    "table-person",
    "conduct",
    "meanings-with",  # in tests/play/pages/cards/test_meanings.py
    "table-meanings",  # in test_own_notes.py
    "table-polls",
    "poll",
]  # in tests/play/wire: test_door.py, test_friends.py, test_conduct.py, test_polls.py
OF_THE_HALL = ["session-hall", "session-hall-office"]  # in tests/director/pages/hall/test_hall_tables.py
OF_CARDS = ["card", "card-house", "table-cards", "table-director-cards"]


IN_CHINESE = ("IMP", "VP", "Cookie", "JSON", "OpenAPI", "SHA-256")
"""What Chinese writes in Latin letters too: the units as the competition rules have them, and formats."""
TERMS = {
    "api": (
        *("ETag", "HMAC-SHA-256", "Screenmate-Signature", "Screenmate-Timestamp"),
        *("xml（", "pbn、", "csv、", "nz.xml", "lin ", "dup。"),
    )
}
"""What the page of a name has for programs, written as they write it."""


@pytest.fixture(autouse=True, params=["foreign", pytest.param("zh-hans", marks=pytest.mark.long)])
def abroad(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[None]:
    """The made-up language is spoken everywhere, and then the real one: nothing English may be left in either."""
    cache.clear()
    if request.param == "foreign":
        with spoken(monkeypatch):
            yield
    else:
        settings.LANGUAGE_CODE = request.param
        with translation.override(request.param):
            yield


@pytest.fixture
def li(db: None) -> Person:
    """A person whose name is written in no Latin letter."""
    person = Person.objects.create_user("li@example.org", display_name=LI)
    EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
    return person


@pytest.fixture
def with_password(li: Person) -> Person:
    """The same with a password, which takes a while to make."""
    li.set_password(PASSWORD)
    li.save()
    return li


@pytest.fixture
def member(client: Client, li: Person) -> Client:
    """That person's browser."""
    client.force_login(li)
    return client


def check(page: Any, *given: str) -> str:
    """Fails with every text of the page that is not in the made-up language."""
    html: str = page.content.decode()
    words = IN_CHINESE if get_language() == "zh-hans" else ()
    assert untold(html, (*given, *words, *(zone.replace("_", " ") for zone in ZONES))) == []
    return html


def test_the_made_up_language() -> None:
    """Letters are widened; what is filled in, tags and entities are not; what stands in another language is passed."""
    assert foreign("Board {number} of %(name)s&amp;<b>x</b>") == "Ｂｏａｒｄ {number} ｏｆ %(name)s&amp;<b>ｘ</b>"
    assert untold('<p title="left">Ｂｏａｒｄ <b>7</b> by Li<kbd>x</kbd><i lang="en">so</i></p>') == ["left", "by Li"]
    assert untold("<p>Ｂｏａｒｄ A 10 3NT Li</p>", ("Li",)) == []


def test_every_address_is_one_or_the_other() -> None:
    """A page that is new must be looked at here."""

    def names(resolver: URLResolver) -> Iterator[str]:
        for one in resolver.url_patterns:
            if isinstance(one, URLResolver):
                yield from names(one)
            elif one.name and not one.name.startswith("gallery"):
                yield one.name

    assert set(names(get_resolver())) == {
        *FOR_ALL,
        *FOR_MEMBERS,
        *WITH_A_KEY,
        *SENT_TO,
        *FOR_PROGRAMS,
        *OF_THE_API,
        *OF_TRAINING,
        *OF_THE_HANDBOOK,
        *CASES,
        *OPEN_POLLS,
        *KNOCKOUTS,
        *OF_A_BOARD,
        *OF_REGULATIONS,
        *OF_THE_ADVISER,
        *OF_A_TABLE,
        *OF_A_CLUB,
        *LIVE,
        *ABOUT,
        *OF_CARDS,
        *OF_THE_HALL,
    }


@pytest.mark.django_db
@pytest.mark.parametrize("name", FOR_ALL)
def test_pages_for_everybody(client: Client, name: str) -> None:
    """Header and footer included."""
    check(client.get(reverse(name)), *TERMS.get(name, ()))


@pytest.mark.django_db
def test_the_tables_of_the_handbook(client: Client) -> None:
    for table in TABLES:
        check(client.get(reverse("handbook-table", args=[table.kind])), "A", "B")
    check(client.get(reverse("handbook-table", args=["bracket"]), {"teams": "6", "form": "compact"}))
    check(client.get(reverse("handbook-table", args=["groups"]), {"teams": "5", "groups": "9", "cycles": "1"}))


@pytest.mark.django_db
def test_an_incident_of_the_simulator(client: Client) -> None:
    """The table, what players answer, the Laws, statements, and the marks."""
    address = reverse("training-incident", args=["27-one-heart-over-one-spade"])
    check(client.get(address))
    asked = {"asked": "E.meant", "act": "read", "law": "27B2"}
    check(client.post(address, asked))
    client.force_login(Person.objects.create_user("li@example.org", display_name=LI))
    check(
        client.post(address, {**asked, "act": "mark", "place-0": "1", "decision": "goes_on", "limit": "next_turn"}), LI
    )
    for name in ("training", "training-marks"):
        check(client.get(reverse(name)), LI)


def pages_of_a_club(client: Client, tuesday: Evening, turn: int) -> None:
    """Look at all of them as the owner of the club, who plays; in the suite, but for those that every state changes, at
    one half in each turn.
    """
    titles = [words for _, words in offences("en")]  # of both languages, in `scoring`
    given = (LI, "Harbour Club", "Tuesday Pairs", "Olga Owner", "Asia", "Shanghai", *titles, "of a top on one board")
    club, event, session = "harbour", tuesday.competition.pk, tuesday.session.pk
    series, _made = Series.objects.get_or_create(club=tuesday.club, name=LI, method="matchpoints", best=1, least=1)
    series.sessions.add(tuesday.session)
    addresses: list[tuple[str, list[Any]]] = [
        ("club-create", []),
        *(
            (name, [club])
            for name in (
                "club",
                "club-members",
                "club-leave",
                "club-archive",
                "club-settings",
                "club-groups",
                "club-programs",
                "club-engines",
                "series-create",
                "event-create",
            )
        ),
        *((name, [event]) for name in ("event", "event-manage", "event-time", "event-conditions", "event-cards")),
        ("event-notices", [event]),
        ("event-officials", [event]),
        ("event-deviations", [event]),
        ("club-deviations", [club]),
        ("session-deviation", [session, 1, 1, 1]),
        ("event-seeding", [event]),
        ("event-inquiry", [event]),
        ("event-stages", [event]),
        ("event-simultaneous", [event]),
        ("simultaneous", [tuesday.session.simultaneous_id or session]),
        ("event-standings", [event]),
        ("event-why", [event, 1, 1]),
        ("event-rules", [event]),
        ("event-forms", [event]),
        *(("event-form", [event, kind.kind]) for kind in FORMS if kind.of(tuesday.competition)),
        *((name, [event]) for name in ("event-movement", "event-movement-cards", "event-start")),
        *((name, [series.pk]) for name in ("series", "series-change")),
        ("session-watch", [session]),
        ("session-connection", [session]),
        ("session-leave", [session]),
        ("session-forfeits", [session]),
        ("event-withdrawals", [event]),
        *(
            (name, [session])
            for name in (
                "session-play",
                "session-seating",
                "session-card",
                "session-results",
                "session-rulings",
                "session-report",
            )
        ),
        ("session-ruling", [session, 1, 1, 1]),
        ("session-judgement", [session, 1, 1, 1]),
        ("session-unduplicated", [session, 1]),
        ("session-appeals", [session]),
        *(
            (name, [session, one.pk])
            for name in ("session-appeal", "session-appeal-form")
            for one in Appeal.objects.order_by("pk")
        ),
        *(("session-penalty", [session, one.pk]) for one in Ruling.objects.filter(kind="penalty")),
        *((name, [session]) for name in ("session-check", "session-clock", "session-room")),
        ("session-board", [session, 1]),
        ("session-cross", [session]),
        ("session-hands", [session]),
        ("session-contestant", [session, 1]),
        ("session-why", [session, 1]),
        ("session-why-board", [session, 1, 1]),
        ("session-deals", [session]),
        ("event-join", [event, tuesday.competition.join_key]),
    ]
    for at, (name, of) in enumerate(addresses):
        if not WHOLE and at % 2 != turn % 2 and name not in CHANGING:
            continue
        page = client.get(reverse(name, args=of))
        if page.status_code == 200:
            check(page, *given, "harbour-club", *FOR_ROBOTS)


@pytest.mark.django_db
def test_the_page_of_a_dealer(client: Client, li: Person) -> None:
    tuesday = evening()
    Member.objects.create(club=tuesday.club, person=li, role="dealer")
    commit_early(tuesday.session)
    Custody.objects.create(session=tuesday.session, person=li, name=LI, way="look", boards="1")
    client.force_login(li)
    check(client.get(reverse("session-dealing", args=[tuesday.session.pk])), LI, "Tuesday Pairs", ".pbn,.lin,.dup")


@pytest.mark.property
def test_pages_of_a_club(client: Client, li: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before a session, while it is played, when it is over, and when its results are published."""
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    tuesday = evening()
    client.force_login(tuesday.owner)
    tuesday.enter(tuesday.owner_with_a_robot(), (Player(li), Player()))
    pages_of_a_club(client, tuesday, 0)
    tuesday.enter(ROBOTS, (Player(), Player(None, LI)))
    pages_of_a_club(client, tuesday, 1)
    draw(tuesday.session)
    for number, sitter in enumerate((tuesday.owner, li), 1):
        play = played({Seat.NORTH: sitter}, session=tuesday.session.pk)
        BoardPlay.objects.filter(pk=play.pk).update(round=1)
        SessionTable.objects.create(session=tuesday.session, number=number, table=play.table)
        BoardResult.objects.create(
            session=tuesday.session,
            round=1,
            table=number,
            board=1,
            ns=number,
            ew=number + 2,
            play=play,
            contract=play.contract,
            lead=play.lead,
            tricks=play.tricks,
            score_ns=play.score_ns,
            at=BEGAN,
        )
    rules = {"session": tuesday.session, "reason": LI, "name": LI, "round": 1, "table": 1, "board": 1}
    for kind, value in (("adjusted", "60% 420 + 40% -50"), ("corrected", "pass"), ("adjusted", "3 IMP / -3 IMP")):
        Ruling.objects.create(**rules, kind=kind, value=value, rule="12C1(c)", at=BEGAN)
    fine = Ruling.objects.create(
        session=tuesday.session, reason=LI, name=LI, kind="penalty", contestant=1, value="1/5 top", rule="90A", at=BEGAN
    )
    Ruling.objects.create(session=tuesday.session, reason=LI, name=LI, kind="withdrawn", withdraws=fine, at=BEGAN)
    Ruling.objects.create(
        session=tuesday.session, reason=LI, name=LI, kind="penalty", contestant=1, value="1/5 top", rule="90A", at=BEGAN
    )
    of = {"session": tuesday.session, "reasons": LI, "name": LI, "at": BEGAN, "round": 1, "table": 1, "board": 1}
    Appeal.objects.create(**of, contestant=1, by=tuesday.owner)
    Appeal.objects.create(**of, contestant=2, by=li, lodged_at=BEGAN, assented_name=LI)
    decided = Appeal.objects.create(**of, contestant=2, by=li, lodged_at=BEGAN, decided_at=BEGAN)
    AppealDecision.objects.create(
        appeal=decided, body="chief", outcome="changed", kind="corrected", value="pass", text=LI, name=LI,
        written_at=BEGAN, at=BEGAN,
    )  # fmt: skip
    AppealStatement.objects.create(appeal=decided, name=LI, text=LI, at=BEGAN)
    states: tuple[dict[str, Any], ...] = (
        {"started_at": BEGAN, "round": 2},
        {"round": 1, "ended_at": BEGAN},
        {"published_at": BEGAN},
    )
    for turn, then in enumerate(states, 2):
        Session.objects.update(**then)
        if "ended_at" in then:
            add_stage(tuesday.competition, StageForm.SESSIONS, LI, 2, StageSettings(lots=True, carry=Carry.RULES))
            commit_to_lots(tuesday.competition.stages.get(number=2), BEGAN)
            made = Simultaneous.objects.create(
                host=tuesday.club, name=LI, method="matchpoints", kind="pairs", made_at=BEGAN, opened_at=BEGAN
            )
            Session.objects.update(simultaneous=made)
            tuesday.session.refresh_from_db()
        pages_of_a_club(client, tuesday, turn)
    assert client.get(reverse("session-board", args=[tuesday.session.pk, 1])).status_code == 200


def test_pages_of_teams(client: Client, li: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """As their organiser sees them: announced, entered, in play, over, and confirmed."""
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    tuesday = evening_of_teams(rounds=1, boards_per_round=1)
    client.force_login(tuesday.owner)
    home, away = enter_teams(
        tuesday, **{LI: (Player(li), *ROBOTS, Player()), "Tigers": (Player(), Player(None, LI), *ROBOTS)}
    )
    draw(tuesday.session)
    for table, contract in ((1, "4S S"), (2, "passed out")):
        values = {"ns": table, "ew": 3 - table, "contract": contract, "tricks": 10 if table == 1 else None}
        BoardResult.objects.create(session=tuesday.session, round=1, table=table, board=1, at=BEGAN, **values)
    event, session = [tuesday.competition.pk], [tuesday.session.pk]
    pages: list[tuple[str, list[Any]]] = [("event", event), ("event-manage", event), ("event-create", ["harbour"])]
    pages += [("session-line-up", [*session, team.pk]) for team in (home, away)]
    pages += [("session-matches", session), ("session-match", [*session, 1, 1]), ("session-results", session)]
    pages += [("session-cross", session)]
    pages += [("session-watch", session), ("session-watch-match", [*session, 1])]
    Competition.objects.update(watching="board")
    given = (
        LI,
        "Harbour Club",
        "Tuesday Teams",
        "Tigers",
        "Olga Owner",
        "IMP",
        *(zone.replace("_", " ") for zone in ZONES),
    )
    for then in ({}, {"started_at": BEGAN, "round": 1}, {"ended_at": BEGAN}, {"published_at": BEGAN}):
        Session.objects.update(**then or {"round": 0})
        for name, of in pages:
            page = client.get(reverse(name, args=of), {"for": "teams"})
            if page.status_code == 200:
                check(page, *given)
    score = reverse("session-match", args=[*session, 1, 1])
    for form in ({"team": "1", "figures": client.get(score).context["figures"]}, {"team": "2"}):
        check(client.post(score, form, follow=True), *given)
    wrong = dict.fromkeys(("seat_1", "seat_2", "seat_3", "seat_4"), "1")
    Session.objects.update(started_at=None, ended_at=None, round=0)
    check(client.post(reverse("session-line-up", args=[*session, home.pk]), wrong), *given)


def test_pages_of_a_swiss(client: Client, li: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """As their organiser sees them: with a draw to be published, an absence, refused forms; and when it is over."""
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)
    monkeypatch.setattr("director.pages.swiss.swiss.table_server", lambda: serving)
    monkeypatch.setattr("director.pages.swiss.swiss.go_on", nothing)
    made = teams_swiss(7, rounds=4, hold=True)
    client.force_login(made.owner)
    given = (*NAMES, *(f"{name} 1" for name in NAMES), "Harbour Club", "Tuesday Teams", "Olga Owner", "IMP", LI)
    given += tuple(zone.replace("_", " ") for zone in ZONES)
    page, why = (
        reverse(name, args=of)
        for name, of in (("session-swiss", [made.session.pk]), ("session-why", [made.session.pk, 1]))
    )
    announce = reverse("event-create", args=["harbour"])
    check(client.get(announce, {"for": "teams"}), *given)
    check(client.post(f"{announce}?for=teams", {"scale": "own", "own_scale": "1 2", "profile": "chinese_club"}), *given)
    check(client.get(page), *given)
    go_to_round(made, 2)
    for form in (
        {"act": "publish"},
        {"act": "exchange", "one": "1", "other": "1"},
        {"act": "hand", "couples": "1 2 3"},
        {"act": "hand", "couples": "1 2", "reason": LI},
        {"act": "absence", "number": "3", "kind": "unexcused", "reason": LI, "leaves": "on"},
        {"act": "absence", "number": "3", "kind": "excused"},
        {"act": "late", "entry": "0"},
    ):
        check(client.post(page, form, follow=True), *given)
    hand_in(made)
    for form in ({"act": "again"}, {"act": "hand", "couples": "1 2\n4 5\n6 7", "reason": LI}):
        check(client.post(page, form, follow=True), *given)
    Session.objects.update(ended_at=BEGAN, published_at=BEGAN)
    for address in (page, why, reverse("session-results", args=[made.session.pk])):
        check(client.get(address), *given)


async def nothing(*_given: object) -> None:
    """Stand for what a server does after a page."""


def test_the_rooms_of_a_match_for_its_spectators() -> None:
    """With a board, without one, closed; the board itself is drawn by regions."""
    live = SimpleNamespace(play="x", state=SimpleNamespace(game=Game(Deal.numbered(1)).table, seats=(None,) * 4))
    rooms = [WatchedTable(True, "", drawn(live, get_language() or "en")), WatchedTable(True), None]  # type: ignore[arg-type]
    given = {"rooms": [{"room": "open", "seen": seen, "table": uuid4()} for seen in rooms], "session": {"pk": uuid4()}}
    html = render_to_string("clubs/watch_match_part.html", given | {"watches": True, "match": {"match": 1}})
    assert untold(html) == []


@pytest.mark.parametrize("name", FOR_MEMBERS)
def test_pages_for_members(with_password: Person, member: Client, name: str) -> None:
    """With a name in the header."""
    check(member.get(reverse(name)))


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["home", "settings", "friends", "account_login", "account_signup"])
def test_pages_for_guests(client: Client, page: str) -> None:
    """A guest's name is made up in the language of the page."""
    client.post(reverse("guest"))
    check(client.get(reverse(page)))


def test_the_boards_of_a_person_and_one_of_them(member: Client, li: Person) -> None:
    """A list with a line, a search that is wrong, and the first, a middle and the last step of the board."""
    board = played({Seat.SOUTH: li}, seed=8)
    for query in ({}, {"contract": "?"}, {"partner": "?"}):
        check(member.get(reverse("boards"), query), board.table.name)
    check(member.get(reverse("board", args=[board.pk])), board.table.name)
    for seed in (2, 3):
        played({Seat.SOUTH: li}, seed=seed, dealt=board.dealt)
    assert board.dealt is not None
    DealAnalysis.objects.create(deal=Deal.parse(board.dealt.deal).number, tricks="75755757666658586666")
    address = reverse("board-after", args=[board.pk])
    check(member.get(address, headers={"HX-Request": "true"}))
    for step in (0, 20, 999):
        check(member.get(reverse("board", args=[board.pk]), {"step": step}), board.table.name, "forcing")


def test_a_scorecard() -> None:
    """With boards and without, as a page and as a part of the table's."""
    lines = (CardLine(3, contract_html(PassedOut(), get_language() or ""), "–", "0", ""),) * 2
    for given in ({"lines": lines, "total": "0"}, {"lines": ()}):
        html = render_to_string("table/scorecard_page.html", {"table": uuid4(), "name": LI} | given)
        assert untold(html, ()) == []


def test_a_system_card_and_the_cards_of_a_table(member: Client, li: Person) -> None:
    """The form, refused and kept, a version, and every sentence of the sheet at the table."""
    partner = Person.objects.create_user("chen@example.org", display_name=LI)
    keep_card(li, partner, PRECISION)
    written = (
        *(line for text in PRECISION.texts.values() for line in (" ".join(text.split()), *text.split("\n"))),
        *(text for one in PRECISION.special for text in (one.call, one.meaning, one.defence, one.counter)),
    )
    address = reverse("card", args=[partner.pk])
    check(member.get(reverse("cards")), *written)
    check(member.get(address), *written)
    version = CardVersion.objects.get()
    check(member.get(address, {"version": version.pk}), *written)
    wrong = {"partner": partner.pk, "special_1_meaning": "7", "special_1_call": "", "special_1_kind": "brown"}
    check(member.post(reverse("card-save"), wrong))
    check(member.post(reverse("card-save"), {"partner": partner.pk, "text": "7"}), *written)
    card = shown_card(PRECISION, LI)
    closed = [ShownSide(LI, True, (), one) for one in (OPPONENTS_CLOSED, *OWN_CLOSED.values())]
    for why in WHY.values():
        sides = [*closed, ShownSide(LI, False, (card,)), ShownSide(LI, True, ()), ShownSide(LI, False, ())]
        for page in ("table_page", "director_page"):
            html = render_to_string(f"cards/{page}.html", {"table": uuid4(), "why": why, "sides": sides, "board": 7})
            assert untold(html, written) == []
    if (
        get_language() == "zh-hans"
    ):  # robots explain in the English of their rules, which is translated phrase by phrase
        check(member.get(reverse("card-house")))
    check_closed = render_to_string("cards/closed.html", {"tables": ()})
    assert untold(check_closed, ()) == []


@pytest.mark.parametrize("name", REGULATIONS)
def test_what_a_profile_says(member: Client, name: str) -> None:
    """Every line; the titles of texts in another language are marked as such."""
    check(member.get(reverse("regulations", args=[name])), "IMP")


def test_what_to_alert(member: Client) -> None:
    check(member.get(reverse("what-to-alert")))


def test_the_adviser(member: Client) -> None:
    """Its first page, a page for each last answer, and the frame in which a browser shows them without a connection."""
    language = get_language() or "en"
    last = {address[-1]: address for address in adviser_tree()}
    for address in ((), *last.values()):
        leaf = drawn_leaf(address, language)
        assert untold(f"<h1>{leaf.title}</h1>{leaf.html}") == [], address
    check(member.get(reverse("adviser-shell")), "§title§", "§content§")


def test_what_a_table_has_changed(member: Client) -> None:
    """Beside what its profile says."""
    profile = changed(
        at_a_social_table("chinese_club"), {Condition.CLARIFICATION: 0, Condition.LAST_TRICK: "next_trick"}
    )
    html = render_to_string("table/rules.html", {"table": uuid4(), "name": LI, **shown_of(profile)})
    assert untold(html, ("IMP",)) == []


@pytest.mark.django_db(transaction=True)
def test_the_lobby_with_tables_in_it(member: Client, li: Person) -> None:
    """Seats, robots, buttons."""
    for robots in (True, False):
        create_table(li, LI, Dealt(), robots=robots, profile=SOCIAL)
    assert gettext("Robot") in check(member.get(reverse("lobby"), {"sort": "name"}))


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("account_signup", {}),
        ("account_signup", {"display_name": "♠", "email": "x", "password1": "1"}),
        ("account_signup", {"display_name": "x" * 41, "email": "li@example.org", "password1": "password1"}),
        ("account_signup", {"display_name": "\u202e", "email": "a@example.org", "password1": "a@example.org"}),
        ("account_login", {}),
        ("account_login", {"login": "li@example.org", "password": "7"}),
        ("account_reset_password", {"email": "x"}),
    ],
)
def test_refused_forms_of_visitors(client: Client, li: Person, name: str, form: dict[str, str]) -> None:
    """What is wrong stands beside its field in the reader's language, Django's and allauth's sentences included."""
    html = check(client.post(reverse(name), form), *form.values())
    assert 'class="errorlist' in html


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("settings", {}),
        ("settings", {"display_name": "7", "language": "7", "theme": "7", "colours": "7", "cards": "7", "sort": "7"}),
        ("table-create", {"name": ""}),
        ("table-create", {"name": "7", "kept": "7" * 1_000_001}),
        ("account_email", {"action_add": "1"}),
        ("account_email", {"action_add": "1", "email": "li@example.org", "password": "7"}),
        ("account_change_password", {"oldpassword": "7", "password1": "7"}),
        ("account_reauthenticate", {"password": "7"}),
    ],
)
def test_refused_forms_of_members(with_password: Person, member: Client, name: str, form: dict[str, str]) -> None:
    """Likewise."""
    html = check(member.post(reverse(name), form), *form.values())
    assert 'class="errorlist' in html


@pytest.mark.parametrize(
    "file", ["", "7", "%" * 1_000_001, board_page(Board=7) + '[Board ""]\n[Deal "7"]\n\n' + board_page(deal="")]
)
def test_files_that_are_not_what_was_hoped(member: Client, file: str) -> None:
    """The remarks of the file's reader are in English, and say so."""
    form = {"name": "7", "file": SimpleUploadedFile("7.pbn", file.encode())}
    check(member.post(reverse("table-create"), form))


def test_messages_after_something_was_done(with_password: Person, member: Client) -> None:
    """Saved, changed, sent, signed out."""
    settings = {
        "display_name": LI,
        "language": spoken_here.LANGUAGE_CODE,
        "theme": "auto",
        "colours": "4",
        "cards": "normal",
        "sort": "SHCD",
    }
    check(member.post(reverse("settings"), settings, follow=True))
    check(
        member.post(
            reverse("account_email"), {"action_add": "1", "email": "n@example.org", "password": PASSWORD}, follow=True
        )
    )
    check(member.post(reverse("account_email"), {"action_send": "1", "email": "n@example.org"}, follow=True))
    check(member.post(reverse("account_email"), {"action_remove": "1", "email": "n@example.org"}, follow=True))
    change = {"oldpassword": PASSWORD, "password1": PASSWORD[::-1]}
    check(member.post(reverse("account_change_password"), change, follow=True))
    check(member.post(reverse("account_logout"), follow=True))


def test_links_that_came_by_mail(client: Client, li: Person) -> None:
    """Good ones, used ones, and ones that nobody sent."""
    address = EmailAddress.objects.create(user=li, email="n@example.org")
    link = reverse("account_confirm_email", args=[EmailConfirmationHMAC.create(address).key])
    check(client.get(link))
    check(client.post(link, follow=True))
    check(client.get(reverse("account_confirm_email", args=["7"])))
    check(client.get(reverse("account_reset_password_from_key", args=["7", "7"]), follow=True))
    li.set_unusable_password()
    li.save()
    client.force_login(li)
    check(client.get(reverse("account_set_password")))
    check(client.post(reverse("account_set_password"), {}))


def test_choosing_a_password_by_a_link(client: Client, with_password: Person, mailoutbox: list[EmailMessage]) -> None:
    """The page that the link leads to, refused and accepted; and every message that was written meanwhile."""
    client.defaults["HTTP_USER_AGENT"] = "7"
    client.post(reverse("account_reset_password"), {"email": with_password.email})
    client.post(reverse("account_reset_password"), {"email": "nobody@example.org"})
    link = next(word for word in str(mailoutbox[0].body).split() if "/key/" in word)
    form = client.get(link, follow=True)
    check(form)
    address = form.redirect_chain[-1][0]
    check(client.post(address, {"password1": ""}))
    check(client.post(address, {"password1": PASSWORD[::-1]}, follow=True))
    client.post(reverse("account_signup"), {"display_name": LI, "email": "n@example.org", "password1": PASSWORD})
    change = {"oldpassword": PASSWORD, "password1": PASSWORD[::-1]}
    client.post(reverse("account_change_password"), change)
    client.post(reverse("account_email"), {"action_add": "1", "email": "m@example.org", "password": PASSWORD[::-1]})
    assert len(mailoutbox) == 6
    for message in mailoutbox:
        assert untold(f"<p>{message.subject}</p><pre>{message.body}</pre>") == []


def test_signing_in_from_a_second_place(client: Client, with_password: Person, mailoutbox: list[EmailMessage]) -> None:
    """The page that waits, the question elsewhere, what is said of it, and the message."""
    away = Client(REMOTE_ADDR="198.51.100.7")
    sign_in = {"login": with_password.email, "password": PASSWORD}
    client.post(reverse("account_login"), sign_in)
    away.post(reverse("account_login"), sign_in)
    page = reverse("account_place")
    check(away.get(page))
    check(away.post(page, {"act": "code", "code": "7"}))
    check(client.get(reverse("home")), LI)
    answer = {"asked": f"{SignInAsked.objects.get().pk}", "answer": "out"}
    check(client.post(reverse("account_place_answer"), answer, follow=True), LI)
    check(client.post(reverse("account_place_answer"), answer, follow=True), LI)
    check(away.get(page))
    for values in ({"answer": "", "alone": True, "code": ""}, {"answer": "in"}):
        SignInAsked.objects.update(**values)
        check(away.get(page))
    assert untold(f"<p>{mailoutbox[0].subject}</p><pre>{mailoutbox[0].body}</pre>") == []


@pytest.mark.django_db
@pytest.mark.parametrize("error", [errors.bad, errors.denied, errors.missing])
def test_pages_for_what_goes_wrong(rf: RequestFactory, error: Any) -> None:
    """The one for our own fault is in all languages at once."""
    check(error(rf.get("/"), Exception()))
    check(errors.forged(rf.get("/")))


@pytest.mark.django_db
def test_too_many_tries(client: Client, settings: Settings) -> None:
    """Waiting is asked for in one's own language too."""
    settings.ACCOUNT_RATE_LIMITS = settings.ACCOUNT_RATE_LIMITS | {"signup": "1/m/ip"}
    client.post(reverse("account_signup"), {})
    assert gettext("Please wait a few minutes and try again.") in check(client.post(reverse("account_signup"), {}))


# --- The table -----------------------------------------------------------------------------------------------------


def given_at(state: str) -> tuple[str, ...]:
    """The names and texts that people brought to a table of the gallery."""
    table, around = states.table_in(state), states.STATES[state][1]
    brought = [around.name, around.coming, *(occupant.name for occupant in around.occupants)]
    brought += [text for line in around.talk.lines for text in (line.name, line.text)]
    if table is not None:
        brought += [call.explanation for call in table.auction.calls]
        brought += [note.text for note in table.incidents.notes]
        brought += [claim.line for seat in SEATS if (claim := view(table, Viewer.player(seat)).claim)]
    return tuple(text for text in brought if text)


def test_a_table_in_every_state(rf: RequestFactory) -> None:
    """From every seat, and for a visitor; each region is in the page as the socket sends it."""

    def check_state(state: str) -> None:
        given = given_at(state)
        for seat in ("N", "E", "S", "W", ""):
            request: HttpRequest = rf.get("/", {"seat": seat})
            request.user = Person(pk=1, display_name=LI)
            check(pages.table(request, state), *given)

    check_each(states.STATES, check_state)


def test_every_word() -> None:
    """Cards, calls, contracts, results, phases, refusals."""
    language = get_language() or ""
    said = [
        *(words.seat_name(seat, language) for seat in Seat),
        *(words.side_name(side, language) for side in Side),
        *(words.side_mark(side, language) for side in Side),
        *(words.vulnerability_name(vulnerability, language) for vulnerability in Vulnerability),
        *(words.suit_name(suit, language) for suit in SUITS),
        *(words.denomination_name(denomination, language) for denomination in Denomination),
        *(words.rank_name(rank, language) for rank in Rank),
        *(words.card_name(card, language) for card in CARDS),
        *(words.hand_name(hand, language) for hand in (Hand(0), *Deal.numbered(7**30).hands)),
        *(words.call_name(call, language) for call in CALLS),
        *(words.call_text(call, language) for call in CALLS),
        *(words.number_name(number, language) for number in range(1, 15)),
        *(words.outcome_text(over, language) for over in range(-13, 7)),
        *(words.phase_name(phase, language) for phase in Phase),
        *(words.refusal_code_sentence(code.value, language) for code in RefusalCode),
        *TABLE_CODES.values(),
        *(words.contract_text(Contract(4, Denomination.SPADES, doubled, Seat.SOUTH), language) for doubled in Doubled),
        words.result_sentence(PassedOut(), language),
        *(
            words.result_sentence(Played(Contract(4, Denomination.SPADES, Doubled.NO, Seat.SOUTH), tricks), language)
            for tricks in range(14)
        ),
        *(words.score_sentence(score, language) for score in (-50, 0, 620)),
    ]
    assert [text for word in said for text in every_text(word)] == []
    assert len(said) > 200
