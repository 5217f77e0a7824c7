"""Entries that begin in a later stage (article 18.1(3)1: teams that enter a knockout directly are at home)."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import Carry, StageSettings, keep_settings
from director.entries.models import Entry
from director.knockouts.beginning import NotThere, WhyNot, let_begin
from director.knockouts.qualifying import stage_reached
from director.knockouts.state import read_state
from director.models import Session
from director.movements.impossible import Cause, Impossible
from director.results.changes.amending import undrawn
from director.sessions.contest import settings_of
from director.sessions.draw.drawing import draw
from director.sessions.draw.qualifying import contestants_of_stage, entrants_of, playing_in
from director.sessions.draw.schedules import schedule_of
from director.sessions.draw.staging import add_stage, remove_stage, with_stages
from director.sessions.models import Movement
from director.standings.carrying import carried_into
from director.standings.event import event_standing
from director.standings.parts import all_known
from play.live.clock import SystemClock
from tests.director.evening import Evening
from tests.director.knockouts.scripted import Tournament
from tests.director.standings.scripted import add, hand_in, pairs_event, scored_again, swiss_day, teams_event


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


def read(stage: Stage) -> Stage:
    return Stage.objects.select_related("competition__club").get(pk=stage.pk)


def names(entries: list[Entry]) -> list[str]:
    return [one.name for one in entries]


def cup_event(
    teams: int, qualify: int, size: int = 0, *, form: StageForm = StageForm.KNOCKOUT
) -> tuple[Evening, Stage, Stage]:
    """An event of teams: a round robin of all, and then a stage in which nobody begins yet."""
    made = teams_event(teams)
    first = with_stages(made.competition)
    last = add_stage(made.competition, form, "Cup", qualify, StageSettings(size=size))
    if form == StageForm.KNOCKOUT:
        last.settings |= {"segments": 1, "boards": 2}
        last.save()
    return made, read(first), read(last)


def begin(made: Evening, team: str, number: int) -> Entry:
    """Let a team begin in the stage of this number."""
    entry = made.competition.entries.get(name=team)
    let_begin(made.competition, {entry.pk: number})
    return made.competition.entries.get(pk=entry.pk)


def test_a_whole_event_with_teams_that_enter_its_knockout_directly(db: None) -> None:
    """Of seven teams the last two are seeded into a knockout of four; five play for the two other places."""
    made, first, last = cup_event(7, 2, 4)
    Entry.objects.filter(name="Team 7").update(seed=1)
    six, seven = begin(made, "Team 6", 2), begin(made, "Team 7", 2)
    assert (playing_in(Session.objects.get(pk=made.session.pk)), stage_reached(six)) == (
        {one.pk for one in made.competition.entries.exclude(pk__in=(six.pk, seven.pk))},
        last,
    )
    session = hand_in(made.session)
    assert names([one.entry for one in first.contestants.order_by("number")]) == [f"Team {at}" for at in range(1, 6)]
    assert schedule_of(session.schedule or {}).rounds == 5, "five teams: each has a bye"
    assert not undrawn(session), "who begins later does not come to it"
    order = entrants_of(last)
    assert names(order) == ["Team 7", "Team 6", "Team 1", "Team 2"], "the seeds of those that begin, then who qualifies"

    cup = Tournament(made.owner, made.competition, last, order)
    cup.now = timezone.now()
    cup.draw()
    assert {cup.met(1), cup.met(2)} == {("Team 7", "Team 2"), ("Team 6", "Team 1")}, "both are at home (18.1(3)1)"
    cup.play(cup.session(1), {1: -2, 2: 1})
    final = cup.met(3)
    assert final[0] in ("Team 6", "Team 7"), "and in the rounds that follow"
    cup.play(cup.session(2), {1: 2})
    Session.objects.filter(started_at__isnull=False).update(published_at=timezone.now())
    known = event_standing(made.competition, {**all_known(first), **all_known(last)})
    assert len(known.lines) == 7, "each team has one place"
    assert f"{known.lines[0].entry}" == final[0]
    assert {f"{one.entry}" for one in known.lines if one.stage == first} == {"Team 3", "Team 4", "Team 5"}
    told = scored_again(made.competition)
    assert len(told["order"]) == 7
    assert read_state(last) is not None


def test_who_begins_in_a_swiss_or_in_groups_carries_nothing(db: None) -> None:
    made, _first, last = cup_event(7, 3, form=StageForm.ROUND_ROBIN)
    keep_settings(last, StageSettings(carry=Carry.FULL))
    entry = begin(made, "Team 7", 2)
    hand_in(made.session)
    second = hand_in(add(last, rounds=None))
    number = {one.entry_id: f"{one.number}" for one in last.contestants.all()}
    assert number[entry.pk] == "1"
    assert set(carried_into(read(last))) == {"2", "3", "4"}
    keep_settings(last, StageSettings(carry=Carry.RULES))
    carried = carried_into(read(last))
    assert set(carried) == {"2", "3", "4"}
    assert schedule_of(second.schedule or {}).rounds == 3


def test_who_begins_in_a_swiss_is_paired_with_those_who_qualified(db: None) -> None:
    made, _first, last = cup_event(7, 3, form=StageForm.SWISS)
    keep_settings(last, StageSettings(carry=Carry.FULL))
    begin(made, "Team 7", 2)
    hand_in(made.session)
    swiss_day(add(last, movement=Movement.SWISS, rounds=2))
    assert names([one.entry for one in last.contestants.order_by("number")])[0] == "Team 7"
    assert len(event_standing(made.competition, all_known(read(last))).lines) == 4


def test_pairs_that_begin_later_leave_no_half_table_and_no_number(db: None) -> None:
    """Nine pairs, of which one begins in the final: eight fill four tables, and the stand-by pair stays away."""
    made = pairs_event(9)
    Entry.objects.filter(pk=made.competition.entries.latest("pk").pk).update(standby=True)
    with_stages(made.competition)
    final = read(add_stage(made.competition, StageForm.SESSIONS, "Final", 5, StageSettings(carry=Carry.RULES)))
    last = list(made.competition.entries.filter(standby=False).order_by("pk"))[-1]
    let_begin(made.competition, {last.pk: 2})
    session = hand_in(made.session)
    playing = set(session.contestants.values_list("entry", flat=True))
    assert last.pk not in playing
    assert len(playing) == 8, "seven pairs and the one that stands by"
    hand_in(add(final))
    assert final.contestants.get(number=1).entry == last
    assert "1" not in carried_into(read(final))
    assert len(carried_into(read(final))) == 5


def test_a_stage_for_another_number_is_not_drawn(db: None) -> None:
    made, _first, last = cup_event(6, 3, 4)
    for numbers in (0, 1):
        if numbers:
            begin(made, "Team 5", 2)
            begin(made, "Team 6", 2)
        with pytest.raises(Impossible) as refused:
            entrants_of(last)
        assert refused.value.cause is Cause.SIZE
        assert refused.value.numbers == {"number": 4, "qualify": 3, "direct": 2 * numbers}
    page = Client().get(reverse("event-stages", args=[made.competition.pk])).content.decode()
    assert "The stage is for 4 contestants, but 3 qualify for it and 2 begin in it." in page
    begin(made, "Team 5", 1)
    hand_in(made.session)
    assert names(entrants_of(last))[0] == "Team 6"
    over = timezone.now()
    Entry.objects.filter(name="Team 6").update(withdrawn_at=over)
    assert names(entrants_of(last)) == ["Team 1", "Team 2", "Team 3"], "its place stays free (article 23.3)"


def test_zones_have_a_size_of_their_own(db: None) -> None:
    made, _first, last = cup_event(8, 8)
    last.settings |= {"zones": [4, 4]}
    last.save()
    begin(made, "Team 8", 2)
    with pytest.raises(Impossible) as refused:
        entrants_of(last)
    assert refused.value.numbers == {"number": 8, "qualify": 8, "direct": 1}


def test_a_stage_that_has_begun_or_is_none_is_refused_and_nothing_changes(db: None) -> None:
    made, first, _last = cup_event(6, 3)
    one, other = made.competition.entries.order_by("pk")[:2]
    with pytest.raises(NotThere) as refused:
        let_begin(made.competition, {one.pk: 2, other.pk: 7})
    assert (refused.value.why, refused.value.entry) == (WhyNot.NO_STAGE, other)
    assert not made.competition.entries.filter(begins__isnull=False).exists()
    let_begin(made.competition, {one.pk: 2})
    hand_in(made.session)
    for entry, number in ((one, 1), (other, 2)):
        with pytest.raises(NotThere) as refused:
            let_begin(made.competition, {entry.pk: number})
        assert (refused.value.why, refused.value.stage) == (WhyNot.BEGUN, first)


def test_a_consolation_takes_nobody_directly_and_a_stage_in_which_some_begin_stays(db: None) -> None:
    made, _first, last = cup_event(8, 4)
    beside = add_stage(made.competition, StageForm.ROUND_ROBIN, "", None, StageSettings(consolation=True))
    with pytest.raises(NotThere) as refused:
        begin(made, "Team 8", 3)
    assert refused.value.why is WhyNot.NO_STAGE
    begin(made, "Team 8", 2)
    assert remove_stage(beside)
    assert not remove_stage(last), "Team 8 would begin nowhere"


def test_a_bracket_is_drawn_again_when_somebody_begins_elsewhere(db: None) -> None:
    """A knockout before a round robin: its bracket, drawn already, is without who begins after it."""
    made = teams_event(5)
    first = with_stages(made.competition)
    Stage.objects.filter(pk=first.pk).update(form=StageForm.KNOCKOUT, settings={"segments": 1, "boards": 2})
    first = read(first)
    add_stage(made.competition, StageForm.ROUND_ROBIN, "Final", 2, StageSettings())
    cup = Tournament(made.owner, made.competition, first, entrants_of(first))
    cup.now = timezone.now()
    cup.draw()
    assert read_state(first) is not None
    begin(made, "Team 5", 2)
    assert read_state(first) is None
    assert names([one.entry for one in contestants_of_stage(first)]) == [f"Team {at}" for at in range(1, 5)]


def test_the_page_says_who_begins_where_and_asks_it_of_the_organiser(db: None) -> None:
    made, first, last = cup_event(6, 3, 4)
    page, client = reverse("event-stages", args=[made.competition.pk]), Client()
    client.force_login(made.owner)
    one, other = made.competition.entries.order_by("pk")[:2]
    assert f'name="begins-{one.pk}"' in client.get(page).content.decode()
    assert f'name="begins-{one.pk}"' not in Client().get(page).content.decode()
    assert client.post(page, {"act": "begin-in", f"begins-{one.pk}": "2"}).status_code == 302
    assert made.competition.entries.get(pk=one.pk).begins == last
    shown = Client().get(page).content.decode()
    assert "Begin in this stage" in shown
    assert "all who are entered and do not begin in a later stage" in shown
    listed = Client().get(reverse("event", args=[made.competition.pk])).content.decode()
    assert "begins in: Cup" in listed
    stages = settings_of(made.competition)["stages"]
    assert (stages[0]["some_begin_later"], stages[1]["direct"]) == (True, ["Team 1"])
    rules = Client().get(reverse("event-rules", args=[made.competition.pk])).content.decode()
    assert "Begin in this stage" in rules
    shown = Client().get(reverse("api:entries", args=[made.competition.pk])).json()["items"]
    assert [line["begins"] for line in shown] == [2, 1, 1, 1, 1, 1]

    wrong = client.post(page, {"act": "begin-in", f"begins-{one.pk}": "1", f"begins-{other.pk}": "9"}).content.decode()
    assert "Team 2: the event has no such stage to begin in." in wrong
    assert 'value="1" selected' in wrong[wrong.index(f'name="begins-{one.pk}"') :].split("</select>")[0], (
        "as he chose it"
    )
    assert made.competition.entries.get(pk=one.pk).begins == last, "nothing is changed"
    draw(made.session)
    Session.objects.filter(pk=made.session.pk).update(started_at=timezone.now())
    wrong = client.post(page, {"act": "begin-in", f"begins-{other.pk}": "2"}).content.decode()
    assert "Team 2: the stage Stage 1 has begun" in wrong
    assert "Who begins in which stage" not in wrong, "nothing of it can be changed any more"
    assert made.competition.entries.get(pk=other.pk).begins is None

    prefix = f"{last.pk}"
    sent = {
        "act": "change",
        "stage": prefix,
        f"{prefix}-form": "knockout",
        f"{prefix}-qualify": "3",
        f"{prefix}-size": "2",
    }
    sent |= {f"{prefix}-groups": "1", f"{prefix}-cycles": "1", f"{prefix}-carry": "none", f"{prefix}-name": "Cup"}
    assert "No fewer than qualify play in it." in client.post(page, sent).content.decode()
    assert "Say above how many qualify, too." in client.post(page, sent | {f"{prefix}-qualify": ""}).content.decode()
    assert first.number == 1
