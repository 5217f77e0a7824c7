"""The rules page of an event: made of its settings, fixed as play starts, later changes with author and time."""

from __future__ import annotations

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from director.competitions.models import Competition
from director.competitions.stage_models import StageForm
from director.competitions.stage_settings import Carry, StageSettings, keep_settings
from director.entries.seeds.seeding import relate, set_seeds
from director.models import ContestVersion, Entry, Session
from director.pages.contest.at_real_tables import HOLDS
from director.pages.contest.contest_words import changes_of, parts_of_contest
from director.sessions.contest import change_conditions, conditions_of, settings_of
from director.sessions.draw.drawing import draw
from director.sessions.draw.staging import add_stage, with_stages
from director.sessions.models import Movement
from director.sessions.running.runner import begin
from play.live.clock import ManualClock
from play.pages.site.condition_words import value_words
from play.process.table_server import TableServer
from play.table.profiles import REGULATIONS
from play.table.profiles.condition import Condition
from tests.director.evening import ROBOTS, Evening, enter_teams, evening, evening_of_teams
from tests.director.pages.test_whole_way import browser_of
from tests.director.standings.scripted import teams_event


def form(tuesday: Evening, **changed: str) -> dict[str, str]:
    """Return the form of the conditions as the organiser sends it."""
    return {"eligibility": tuesday.competition.eligibility, "capacity": "", "fee": "", "deposit": ""} | changed


def lines(competition: Competition, language: str = "en") -> dict[str, str]:
    """Return every line of the rules as they would stand now."""
    with translation.override(language):
        return {name: said for part in parts_of_contest(settings_of(competition)) for name, said in part.lines}


@pytest.mark.django_db
def test_every_setting_that_counts_is_told() -> None:
    """Law 78D: entry, scoring, places and ties; and what the articles leave to the organiser."""
    tuesday = evening_of_teams()
    Competition.objects.update(
        fee="20 yuan",
        deposit="200 yuan",
        barred="yellow brown",
        capacity=24,
        watching="minutes",
        watching_minutes=30,
        supplement="Psychic calls are not played.",
        cards_due=tuesday.session.starts_at,
        languages="zh",
    )
    Session.objects.update(round_time=3600, overtime=5, limits_fast=True, correction=1200)
    told = lines(Competition.objects.select_related("club").get())
    assert told["Contestants"] == "teams"
    assert told["Boards a round"] == "2"
    assert told["Time of a round"] == "60 minutes"
    assert told["Play stops"] == "5 minutes after the time of a round"
    assert "two thirds" in told["Fast play"]
    assert told["Scoring"] == "IMPs"
    assert told["Victory points"] == "with decimals"
    assert told["Fee"] == "20 yuan"
    assert told["Deposit for an appeal"] == "200 yuan"
    assert told["Most pairs, teams or players"] == "24"
    assert told["Systems that are not played"] == "Yellow: highly unusual, Brown-sticker convention"
    assert told["Scores are corrected until"] == "20 minutes after the end of the session"
    assert told["Rulings are appealed until"] == "30 minutes after the end of the session"
    assert told["What they see"] == "All four hands, 30 minutes late"
    assert told["In the organiser’s words"] == "Psychic calls are not played."
    assert told["Screens"] == "No screens."
    assert told["Official languages"] == "Chinese"


@pytest.mark.django_db
def test_seeds_and_related_contestants_are_made_known_before_the_draw() -> None:
    """Article 14.2: who reads the rules reads them, with the reason (10.5); a later change has its author."""
    tuesday = evening_of_teams()
    lions, bears, wolves = enter_teams(tuesday, Lions=[*ROBOTS] * 2, Bears=[*ROBOTS] * 2, Wolves=[*ROBOTS] * 2)
    set_seeds(tuesday.competition, {bears.pk: 1, wolves.pk: 2})
    relate(tuesday.competition, (lions.pk, bears.pk), "one sponsor", never=False)
    relate(tuesday.competition, (lions.pk, wolves.pk), "", never=True, number=2)
    told = lines(tuesday.competition)
    assert told["Seeds"] == "1 Bears, 2 Wolves"
    said = "Lions, Bears: early, one sponsor; Lions, Wolves: not after round 2"
    assert told["Related contestants (article 10.5)"] == said
    assert said in Client().get(reverse("event-rules", args=[tuesday.competition.pk])).content.decode()
    assert lines(tuesday.competition, "zh-hans")["种子"] == "1 Bears、2 Wolves"
    ContestVersion.objects.create(
        competition=tuesday.competition, turn=1, stated=settings_of(tuesday.competition), name=""
    )
    office = Client()
    office.force_login(tuesday.owner)
    sent = {"act": "unrelate", "related": [lions.pk, wolves.pk]}
    office.post(reverse("event-seeding", args=[tuesday.competition.pk]), sent)
    [changed] = changes_of(conditions_of(tuesday.competition))
    assert (changed.line, changed.name) == ("Related contestants (article 10.5)", "Olga Owner")


@pytest.mark.django_db
def test_the_draw_of_a_swiss_changes_no_condition() -> None:
    """How many rounds it needs for those who came is none: that was announced, and nobody has changed it."""
    made = teams_event(5)
    Session.objects.update(movement=Movement.SWISS, rounds=None)
    before = settings_of(made.competition)
    draw(Session.objects.select_related("competition__club").get())
    assert Session.objects.get().rounds is not None
    assert settings_of(Competition.objects.select_related("club").get()) == before
    assert lines(made.competition)["Rounds"] == "as many as the movement has"


@pytest.mark.django_db
def test_a_swiss_of_pairs_tells_its_scale() -> None:
    """Article 42: its matches are converted into victory points as those of teams are."""
    tuesday = evening(movement=Movement.SWISS)
    assert lines(tuesday.competition)["Victory points"] == "with decimals"
    Competition.objects.update(scale="own", own_scale="0 10 10\n1 11 9")
    told = lines(Competition.objects.select_related("club").get())
    assert told["The scale: IMPs, winner, loser"].startswith("0 10 10")
    Session.objects.update(movement=Movement.HOWELL)
    assert lines(Competition.objects.select_related("club").get()).get("Victory points", "") == ""


OF_THE_PLATFORM = (
    "platform", "page ", "robot", "refused", "no trace", "seconds at the latest", "its default", "speaks to", "tap",
    "free seat", "double-dummy", "proposed to him", "To a director only",
)  # fmt: skip
"""Words of what only the platform does."""


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(REGULATIONS))
def test_the_rules_of_an_event_in_a_hall_say_what_a_real_table_has(name: str) -> None:
    """Nothing is refused, held back or timed there, and nobody alerts his own call (Law 40B2, article 33.4)."""
    tuesday = evening()
    Competition.objects.update(profile=name)
    Session.objects.update(check_time=60)
    competition = Competition.objects.select_related("club").get(pk=tuesday.competition.pk)
    online = lines(competition)
    assert online["Round check"] == "60 seconds"
    Session.objects.update(hall=True)
    said = lines(competition)
    assert not [one for one in said.values() if any(word in one for word in OF_THE_PLATFORM)]
    gone = {"Between boards", "Clarification period", "House robots", "Taking back by consent", "Talk of the players"}
    assert gone <= set(online)
    assert not gone & set(said)
    assert said["Round check"] == "both sides agree to its results before they leave the table (article 28.3)"
    assert said.get("Who alerts and explains a call") != "The player who makes the call."
    assert said["Screens"] == online["Screens"]
    assert ("How questions are asked" in said) is (said["Screens"] == "Screens are used.")
    assert said["What spectators may say"] == (
        "Nothing, to nobody." if name.startswith(("ccba", "chinese")) else "Nothing to the players."
    )
    assert len(lines(competition, "zh-hans")) == len(said)


def test_each_condition_is_said_to_hold_at_real_tables_or_not() -> None:
    assert set(HOLDS) == set(Condition)
    for condition, values in HOLDS.items():
        for value in values or ():
            assert value_words(condition, value), "it is a value of the condition"


@pytest.mark.django_db
def test_the_rules_are_told_in_both_languages_under_all_regulations() -> None:
    tuesday = evening()
    for name in sorted(REGULATIONS):
        Competition.objects.update(profile=name)
        competition = Competition.objects.select_related("club").get(pk=tuesday.competition.pk)
        english, chinese = lines(competition), lines(competition, "zh-hans")
        assert len(english) == len(chinese), name
        same = {said for said in english.values() if len(said) > 30} & set(chinese.values())
        assert same == set(), (name, same)


@pytest.mark.django_db
def test_everybody_reads_the_rules_in_the_language_that_he_asks_for(client: Client) -> None:
    tuesday = evening()
    address = reverse("event-rules", args=[tuesday.competition.pk])
    assert "they may change until play starts" in client.get(address).content.decode()
    chinese = client.get(address, {"in": "zh-hans"}).content.decode()
    assert "比赛分" in chinese
    assert '<div lang="zh-hans">' in chinese
    assert address in client.get(reverse("event", args=[tuesday.competition.pk])).content.decode()


@pytest.mark.django_db
def test_before_play_nothing_is_stored_and_the_page_follows_the_settings(client: Client) -> None:
    tuesday = evening()
    client.force_login(tuesday.owner)
    client.post(reverse("event-conditions", args=[tuesday.competition.pk]), form(tuesday, fee="20 yuan"))
    assert not ContestVersion.objects.exists()
    assert "20 yuan" in client.get(reverse("event-rules", args=[tuesday.competition.pk])).content.decode()


@pytest.mark.django_db
def test_registered_names_are_required_before_anybody_enters(client: Client) -> None:
    """Who deletes his account keeps that name on the results: he has read so as he entered."""
    tuesday = evening()
    client.force_login(tuesday.owner)
    page = reverse("event-conditions", args=[tuesday.competition.pk])
    (entry,) = tuesday.enter(tuesday.people("Li", "Bo"))
    answer = client.post(page, form(tuesday, registered_names="on"))
    assert "Players have entered already" in answer.content.decode()
    assert not Competition.objects.get().registered_names
    Entry.objects.filter(pk=entry.pk).update(withdrawn_at=timezone.now())
    client.post(page, form(tuesday, registered_names="on"))
    assert Competition.objects.get().registered_names
    tuesday.enter(tuesday.people("Cy", "Di"))
    assert client.post(page, form(tuesday, registered_names="on", fee="20 yuan")).status_code == 302


async def test_the_rules_are_fixed_as_play_starts_and_a_later_change_has_author_and_time(
    transactional_db: None, server: TableServer, clock: ManualClock
) -> None:
    tuesday = await sync_to_async(evening)()
    await sync_to_async(tuesday.enter)(*(ROBOTS for _ in range(4)))
    await begin(server.desk, tuesday.session.pk)
    (fixed,) = await sync_to_async(conditions_of)(tuesday.competition)
    assert fixed.at == clock.now()
    competition = await Competition.objects.select_related("club").aget()
    assert fixed.stated == await sync_to_async(settings_of)(competition), "the start itself changes none of them"
    office = await browser_of(tuesday.owner)
    sent = form(tuesday, deposit="100 yuan", supplement="Jackets are worn.")
    for _ in range(2):
        await office.post(reverse("event-conditions", args=[competition.pk]), sent)
    versions = await sync_to_async(conditions_of)(competition)
    assert [(one.turn, one.name) for one in versions] == [(1, ""), (2, "Olga Owner")]
    assert {(one.line, one.before, one.now, one.name) for one in changes_of(versions)} == {
        ("Deposit for an appeal", "–", "100 yuan", "Olga Owner"),
        ("In the organiser’s words", "–", "Jackets are worn.", "Olga Owner"),
    }
    page = (await office.get(reverse("event-rules", args=[competition.pk]))).content.decode()
    assert "Fixed when play started" in page
    assert "Changed since play started" in page
    assert "Olga Owner" in page


@pytest.mark.django_db
def test_a_time_that_was_not_changed_is_no_change() -> None:
    """Times are compared as moments: the form reads them by the clock of the club."""
    tuesday = evening()
    opens = tuesday.session.starts_at - timedelta(days=2)
    change_conditions(tuesday.competition, tuesday.owner, {"entries_open": opens})
    competition = Competition.objects.select_related("club").get()
    ContestVersion.objects.create(competition=competition, turn=1, stated=settings_of(competition))
    change_conditions(competition, tuesday.owner, {"entries_open": opens.astimezone(ZoneInfo("Asia/Shanghai"))})
    assert ContestVersion.objects.count() == 1


async def test_the_rules_as_pdf(transactional_db: None, server: TableServer, analysing: None) -> None:
    tuesday = await sync_to_async(evening)()
    browser = await browser_of(None)
    for language in ("en", "zh-hans"):
        file = await browser.get(reverse("event-rules-file", args=[tuesday.competition.pk]), {"in": language})
        assert file.content.startswith(b"%PDF")
        assert f"rules-{language}.pdf" in file["Content-Disposition"]


class Died(Exception):
    """The process has died there."""


@pytest.mark.parametrize("of", ["stage", "knockout", "seeds", "times"])
def test_no_change_stands_without_its_record(db: None, monkeypatch: pytest.MonkeyPatch, of: str) -> None:
    """A process that dies between both leaves the settings as everybody has read them (Law 78D)."""
    tuesday = evening_of_teams() if of in ("stage", "knockout") else evening(movement=Movement.HOWELL)
    event, session = tuesday.competition, tuesday.session
    if of in ("stage", "knockout"):
        with_stages(event)
        last = add_stage(event, StageForm.KNOCKOUT, "Final stage", 4, StageSettings())
    else:
        tuesday.enter(ROBOTS, ROBOTS, ROBOTS, ROBOTS)
    office = Client()
    office.force_login(tuesday.owner)
    match of:
        case "stage":
            page, sent = reverse("event-stages", args=[event.pk]), {"act": "remove-stage", "stage": f"{last.pk}"}
        case "knockout":
            page = reverse("stage-knockout", args=[last.pk])
            shown = office.get(page).context["form"]
            sent = {name: shown[name].value() for name in shown.fields if shown[name].value() not in (None, False, "")}
            sent |= {"act": "save", "segments": "3"}
        case "seeds":
            entry = Entry.objects.order_by("pk").last()
            assert entry is not None
            page, sent = reverse("event-seeding", args=[event.pk]), {"act": "seed", f"seed-{entry.pk}": "1"}
        case _:
            page = f"{reverse('event-time', args=[event.pk])}?session={session.number}"
            sent = {"act": "lengths", "rounds": "3", "boards_per_round": "4", "minutes": "", "interval": ""}
    before = settings_of(Competition.objects.select_related("club").get())

    def dies(*_arguments: object) -> None:
        raise Died

    with monkeypatch.context() as dying:
        dying.setattr("director.sessions.contest.change_conditions", dies)
        with pytest.raises(Died):
            office.post(page, sent)
    assert settings_of(Competition.objects.select_related("club").get()) == before
    assert office.post(page, sent).status_code == 302
    assert settings_of(Competition.objects.select_related("club").get()) != before


@pytest.mark.django_db
def test_stages_and_the_choices_of_a_knockout_are_told_and_later_changes_have_their_author() -> None:
    """Groups, carry-over, segments, seats and extra boards (articles 15 to 19, 44, 48); fixed as play starts (78D)."""
    tuesday = evening_of_teams()
    keep_settings(with_stages(tuesday.competition), StageSettings(groups=2, lots=True))
    last = add_stage(tuesday.competition, StageForm.KNOCKOUT, "Final stage", 4, StageSettings(carry=Carry.RULES))
    competition = Competition.objects.select_related("club").get()
    for language, said in (("en", "the first 4 of the stage before"), ("zh-hans", "上一阶段的前 4 名")):
        assert said in lines(competition, language).values()
    told = lines(competition)
    assert told["Carried over"] == "carry-over by articles 48 and 49"
    assert told["Matches"] == "2 segments of 16 boards"
    assert told["A match that is level (article 44.2)"].startswith("total points, boards won, then 8 extra boards")
    with translation.override("en"):
        headings = [part.heading for part in parts_of_contest(settings_of(competition))]
    assert headings[2:4] == ["Stage: Stage 1", "Stage: Final stage"]
    ContestVersion.objects.create(competition=competition, turn=1, stated=settings_of(competition), at=timezone.now())
    office, page = Client(), reverse("stage-knockout", args=[last.pk])
    office.force_login(tuesday.owner)
    form = office.get(page).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False, "")}
    assert office.post(page, sent | {"act": "save", "segments": "3"}).status_code == 302
    rules = Client().get(reverse("event-rules", args=[competition.pk]), {"in": "en"}).content.decode()
    assert "3 segments of 16 boards" in rules
    assert "before: 2 segments of 16 boards" in rules
    assert "Olga Owner" in rules
