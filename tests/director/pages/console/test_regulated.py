"""What an event does by its regulations: the time of a round, victory points, ties, system cards, a forfeit."""

from __future__ import annotations

from zoneinfo import ZoneInfo

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse

from director.entries.entering import Player
from director.models import BoardResult, Competition, Session
from director.pages.console.time_notes import time_lines
from director.pages.events.event_forms import EventForm, TeamsEventForm
from director.results.tallying import tally_of
from director.results.time_models import TimeFault, TimeNote
from director.sessions.draw.drawing import draw
from director.sessions.running.timing import time_by
from play.models import Person
from play.people.agreements.card_versions import keep_card
from play.people.agreements.system_card import Colour, SystemCard
from play.table.profiles import REGULATIONS
from tests.director.evening import ROBOTS, Evening, enter_teams, evening, evening_of_teams
from tests.director.pages.test_whole_way import EVENT
from tests.play.conftest import START

TEAMS = {name: value for name, value in EVENT.items() if name not in ("movement", "method")}


def read(made: Evening, page: str, *args: object) -> str:
    """A page as its organiser reads it."""
    browser = Client()
    browser.force_login(made.owner)
    return browser.get(reverse(page, args=args)).content.decode()


def by(made: Evening, profile: str) -> None:
    """Let the event have these regulations."""
    Competition.objects.filter(pk=made.competition.pk).update(profile=profile)
    made.competition.refresh_from_db()
    made.session.refresh_from_db()


def test_a_round_has_the_time_of_its_regulations() -> None:
    """Article 20.1: eight boards 65 minutes, 70 with screens; 12 boards in 90 minutes; elsewhere no limit."""
    assert {name: (time_by(name, 8), time_by(name, 12)) for name in REGULATIONS} == {
        "ccba_2018_screens": (4200, 6000),
        "ccba_2018": (3900, 6000),
        "chinese_club": (3900, 6000),
        "wbf": (3600, 5400),
        "ebu_online": (0, 0),
        "acbl_online": (0, 0),
        "social": (0, 0),
    }


@pytest.mark.parametrize(
    ("profile", "chosen", "scale"),
    [
        ("ccba_2018", "", "continuous"),
        ("chinese_club", "", "continuous"),
        ("wbf", "", "continuous"),
        ("ebu_online", "", None),
        ("acbl_online", "", None),
        ("social", "", None),
        ("social", "discrete", "discrete"),
        ("ccba_2018", "discrete", "discrete"),
    ],
)
def test_an_event_has_the_scale_of_its_regulations(profile: str, chosen: str, scale: str | None) -> None:
    """Articles 42.1, 42.2; where they name none, its organiser has to."""
    form = TeamsEventForm(TEAMS | {"profile": profile, "scale": chosen}, zone=ZoneInfo("UTC"))
    assert form.is_valid() is (scale is not None)
    assert form.cleaned_data.get("scale") == scale


def test_the_further_settings_begin_with_those_of_every_evening() -> None:
    """The minutes of a board stand before what only a Swiss, or a match in victory points, asks for."""
    names = [one.name for one in EventForm(zone=ZoneInfo("UTC")).further_fields()]
    assert names[0] == "minutes"
    assert names.index("watching_minutes") < min(names.index(one) for one in ("scale", "own_scale", "pairing", "hold"))


def level(made: Evening) -> None:
    """Three teams that win a match by more than the scale goes and lose one so: all have 20 victory points.

    The IMPs that they won and lost are 31 and 32, 30 and 31, 32 and 30: the quotients differ.
    """
    down = {16: (4, 1400), 15: (5, 1100)}
    meetings = ((1, 2, (16, 15)), (2, 3, (15, 15)), (3, 1, (16, 16)))
    for number, (home, away, imps) in enumerate(meetings, 1):
        for board, won in enumerate(imps, 1):
            tricks, score = down[won]
            BoardResult.objects.create(
                session=made.session, round=number, table=1, board=board, ns=home, ew=away, at=START,
                contract="4SX E", tricks=tricks, score_ns=score,
            )  # fmt: skip
            BoardResult.objects.create(
                session=made.session, round=number, table=2, board=board, ns=away, ew=home, at=START,
                contract="passed out", score_ns=0,
            )  # fmt: skip


@pytest.mark.parametrize(
    ("profile", "places"),
    [("ccba_2018", [1, 2, 3]), ("chinese_club", [1, 2, 3]), ("wbf", [1, 1, 1]), ("social", [1, 1, 1])],
)
def test_teams_that_are_level_are_ranked_by_their_regulations(db: None, profile: str, places: list[int]) -> None:
    """Article 44.1: the quotient of IMPs comes first; elsewhere they share their place."""
    made = evening_of_teams(rounds=None, boards_per_round=2)
    by(made, profile)
    enter_teams(made, **dict.fromkeys(("Lions", "Tigers", "Bears"), (*ROBOTS, *ROBOTS)))
    draw(made.session)
    level(made)
    standings = tally_of(Session.objects.get(pk=made.session.pk)).standings
    assert len({one.total for one in standings}) == 1
    assert [one.place for one in standings] == places
    if places == [1, 2, 3]:
        assert [one.entrant.id for one in standings] == ["3", "1", "2"], "32 to 30, 31 to 32, 30 to 31"


@pytest.mark.parametrize(
    ("profile", "boards", "without", "barred"),
    [
        ("ccba_2018", 2, "no card: the regulations require one", True),
        ("ccba_2018", 17, "no card: the regulations require one", False),
        ("wbf", 2, "no card: one must be registered before the event", False),
        ("ebu_online", 2, "no card: the regulations require one", False),
        ("acbl_online", 2, "no card</span>", False),
        ("social", 2, "no card</span>", False),
    ],
)
def test_the_list_of_cards_says_what_the_regulations_ask(
    db: None, profile: str, boards: int, without: str, barred: bool
) -> None:
    """Article 8.2: a pair without a card; article 6.4(1): a yellow system in a match of up to 16 boards."""
    made = evening(boards_per_round=boards)
    by(made, profile)
    nora, saul, nina, sven = (
        Person.objects.create_user(f"{name}@cards.test", display_name=name) for name in ("Nora", "Saul", "Nina", "Sven")
    )
    made.enter((Player(nora), Player(saul)), (Player(nina), Player(sven)))
    keep_card(nora, saul, SystemCard(colour=Colour.YELLOW))
    html = read(made, "event-cards", made.competition.pk)
    assert "yellow system" in html
    assert without in html
    assert ("not allowed in matches so short (article 6.4)" in html) is barred
    restricted = profile == "ccba_2018"
    assert ("written defence for the opponents is missing (article 6.3(1))" in html) is restricted
    assert ("its matches have 16 boards or fewer (article 6.4(1))" in html) is barred
    assert "no choice of seats" not in html, "pairs choose none"


def test_the_cards_of_teams_say_what_is_barred_and_who_has_no_choice_of_seats(db: None) -> None:
    """Articles 6.4(3), 18.3(4)."""
    made = evening_of_teams()
    by(made, "ccba_2018")
    Competition.objects.update(barred="yellow")
    nora, saul = made.people("Nora", "Saul")
    enter_teams(made, Reds=[nora, saul, Player(), Player()])
    assert nora.person is not None
    assert saul.person is not None
    keep_card(nora.person, saul.person, SystemCard(colour=Colour.YELLOW))
    html = read(made, "event-cards", made.competition.pk)
    assert "barred in this event (article 6.4(3)): Yellow: highly unusual" in html
    assert "no choice of seats (article 18.3(4))" in html


@pytest.mark.parametrize(
    ("profile", "seconds", "forfeits"),
    [("ccba_2018", 1201, True), ("ccba_2018", 1200, False), ("wbf", 1201, False), ("social", 1201, False)],
)
def test_a_team_so_late_is_said_to_forfeit(db: None, profile: str, seconds: int, forfeits: bool) -> None:
    """Article 21.1: more than 20 minutes; where the regulations name no time, it never does."""
    made = evening_of_teams()
    by(made, profile)
    enter_teams(made, **dict.fromkeys(("Lions", "Tigers"), (*ROBOTS, *ROBOTS)))
    draw(made.session)
    Session.objects.update(started_at=START)
    note = {"round": 1, "table": 1, "side": "NS", "fault": TimeFault.LATE, "seconds": seconds, "of": seconds}
    TimeNote.objects.create(session=made.session, **note)
    made.session.refresh_from_db()
    html = render_to_string("clubs/time_notes.html", {"time_notes": time_lines(made.session)})
    assert "late (article 21)" in html
    assert ("forfeits the match by the regulations" in html) is forfeits
