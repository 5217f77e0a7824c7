"""Stages: a round robin in groups whose leaders go on with carry-over, and sessions of pairs added up."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from decimal import Decimal
from fractions import Fraction
from types import SimpleNamespace

import pytest
from django.db import connection
from django.db.models import F, Q
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from director.competitions.knockout_settings import KnockoutSettings
from director.competitions.models import Method
from director.competitions.stage_models import Stage, StageForm
from director.competitions.stage_settings import Carry, StageSettings, keep_settings
from director.entries.models import Related
from director.knockouts.choosing import choice_of
from director.knockouts.equal_right import with_equal_right
from director.knockouts.making import draw_knockout
from director.models import BoardResult, Competition, Contestant, Entry, PersonNotice, Session
from director.models import Forfeit as Forfeited
from director.movements.impossible import Cause, Impossible
from director.pages.notices.notice_words import told
from director.results.matches import matches_in
from director.results.rulings.ruling import rule
from director.results.rulings.ruling_models import RulingKind
from director.results.swiss.pairing import pair_next
from director.results.swiss.swiss import standing_of
from director.results.swiss.swiss_reading import state_of
from director.results.tallying import handicaps_in, results_of, tally_of, tally_with_handicaps
from director.results.withdrawals.forfeit_models import Decision, What
from director.sessions.again import announce_again
from director.sessions.draw.drawing import draw
from director.sessions.draw.pairing_timers import PAIR
from director.sessions.draw.qualifying import contestants_of_stage, entrants_of
from director.sessions.draw.schedules import ScheduleRow, schedule_of
from director.sessions.draw.staging import add_stage, with_stages
from director.sessions.draw.swiss_models import Absence, AbsenceKind
from director.sessions.models import Movement
from director.standings.carrying import stage_standing
from director.standings.deciding import qualified
from director.standings.event import event_standing
from director.standings.export import results_of_stage
from director.standings.handicaps import event_with_handicaps, stage_with_handicaps
from director.standings.parts import all_known
from play.live.clock import SystemClock
from play.models import Timer
from scoring.exchange.formats import sheet, usebio, usebio_write
from scoring.exchange.results import Results
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from scoring.stage.carryover import round_robin
from scoring.stage.happened import Forfeit
from scoring.ties.lots import draw as lots_of
from tests.director.evening import Evening
from tests.director.standings.scripted import (
    add,
    by_strength,
    hand_in,
    pairs_event,
    scored_again,
    swiss_day,
    teams_event,
    write_round,
)


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


def in_groups(number: int, groups: int) -> tuple[Evening, Stage]:
    """An event of teams whose first stage is a round robin in groups."""
    made = teams_event(number)
    stage = with_stages(made.competition)
    keep_settings(stage, StageSettings(groups=groups))
    return made, stage


def of_stage(stage: Stage) -> Stage:
    return Stage.objects.select_related("competition__club").get(pk=stage.pk)


def same_places(results: Results, again: Results, choices: Choices) -> None:
    """Both are scored alike, and as the totals and places in the file say."""
    places = {one.id: one.place for one in results.contestants}
    found = rescore(again, choices)
    assert {one.id: one.place for one in again.contestants} == places
    ranked = {one.entrant.id: f"{one.place}{'=' * one.shared}" for one in found.standings}
    assert ranked == places
    assert all(one.total is not None for one in again.contestants)
    assert [f"{one}" for one in found.differences] == []


def test_groups_are_laid_out_in_a_snake_and_related_teams_apart(db: None) -> None:
    """16.2, 10.5: teams 1, 4, 5, 8 and 2, 3, 6, 7; a related one changes places within its turn of the snake."""
    made, stage = in_groups(8, 2)
    groups = [[one.entry.name for one in contestants_of_stage(stage) if one.group == of] for of in (1, 2)]
    assert groups == [[f"Team {at}" for at in (1, 4, 5, 8)], [f"Team {at}" for at in (2, 3, 6, 7)]]
    entries = list(made.competition.entries.order_by("pk"))
    Related.objects.create(one=entries[0], other=entries[3])
    moved = {one.entry.name: one.group for one in contestants_of_stage(stage)}
    assert moved["Team 1"] != moved["Team 4"]


@pytest.mark.tournament
def test_the_best_of_each_group_go_on_and_carry_victory_points(db: None) -> None:
    made, first = in_groups(8, 2)
    final = add_stage(made.competition, StageForm.ROUND_ROBIN, "Final", 4, StageSettings(carry=Carry.RULES))
    second = add(final)
    with pytest.raises(Impossible) as refused:
        draw(second)
    assert refused.value.cause is Cause.STAGE
    hand_in(made.session)
    assert schedule_of(Session.objects.get(pk=made.session.pk).schedule or {}).rounds == 3
    assert {one.name for one in entrants_of(final)} == {"Team 1", "Team 2", "Team 3", "Team 4"}
    Entry.objects.filter(name="Team 2").update(withdrawn_at=timezone.now())
    going = [one.name for one in entrants_of(final)]
    assert going[0] == "Team 1"
    assert set(going[1:]) == {"Team 3", "Team 4"}, "nobody takes the place of who has qualified (article 23.3)"

    with CaptureQueriesContext(connection) as asked:
        draw(second)
    assert sum('"director_board_result"."contract"' in one["sql"] for one in asked) == 1, (
        "the first stage is ranked once"
    )
    hand_in(second)
    standing = stage_standing(of_stage(final))
    assert {one.member.entry.name for one in standing.lines} == set(going)
    before = {one.member.entry.name: one.total for one in stage_standing(of_stage(first)).lines}
    scores = {name: before[name] or Fraction(0) for name in going}
    expected = round_robin(scores, 2)
    assert {one.member.entry.name: one.carried for one in standing.lines} == {
        name: one.points for name, one in expected.items()
    }
    for stage, choices in ((of_stage(first), Choices(vp="continuous")), (of_stage(final), Choices(vp="continuous"))):
        results = results_of_stage(stage, all_known(stage))
        assert results is not None
        if stage == final:
            same_places(results, sheet.read(sheet.write(results), "stage.csv"), choices)
            same_places(results, usebio.read(usebio_write.write(results), "stage.xml"), choices)

    pages = Client()
    html = pages.get(reverse("event-standings", args=[made.competition.pk])).content.decode()
    assert html.index("The whole event") < html.index("Final") < html.index("Stage 1")
    assert html.count("qualifies") == 3
    why = pages.get(reverse("event-why", args=[made.competition.pk, 2, 1])).content.decode()
    assert "article 48.2" in why
    assert "article 42.1" in why or "by the scale" in why
    saved = pages.get(reverse("event-file", args=[made.competition.pk, 2, "csv"]))
    assert sheet.read(saved.content, "stage.csv").contestants
    stages = pages.get(reverse("event-stages", args=[made.competition.pk])).content.decode()
    assert "Group A" in stages
    assert "the first 4 of the stage before" in stages


def test_of_teams_that_nothing_parts_the_lower_lot_goes_on(db: None) -> None:
    """Articles 44.1(1), 44.5: they share a place; the seed was public before play, and the page has the lots."""
    made = teams_event(4)
    Competition.objects.update(profile="ccba_2018")
    stage = with_stages(made.competition)
    strength = {"Team 1": 2, "Team 2": 1, "Team 3": 1, "Team 4": 0}

    def by_name(session: Session, row: ScheduleRow, board: int) -> int:
        names = dict(session.contestants.values_list("number", "entry__name"))
        ns, ew = (strength[names[side]] for side in row.sides)
        return 10 + (ns > ew) - (ns < ew)

    session = hand_in(made.session, by_name)
    later = add_stage(made.competition, StageForm.KNOCKOUT, "Cup", 2, StageSettings())
    standing = stage_standing(stage, all_known(stage))
    assert [line.place_text for line in standing.lines] == ["1", "2=", "2=", "4"]
    rules = Client().get(reverse("event-rules", args=[made.competition.pk])).content.decode()
    assert "the fingerprint of its first deal" in rules
    shown = reverse("event-standings", args=[made.competition.pk])
    first = session.deals.earliest("number")
    went = set()
    for seed in ("one", "two", "three", "four", "five"):
        session.deals.filter(pk=first.pk).update(commitment=seed)
        lower = next(iter(lots_of(seed, ["2", "3"])))
        assert [one.name for one in qualified(later)] == ["Team 1", f"Team {lower}"]
        assert f"python -m scoring lots {seed} 2 3" in Client().get(shown).content.decode()
        went.add(lower)
    assert went == {"2", "3"}, "not always the smaller number"
    keep_settings(later, StageSettings(size=3))
    Stage.objects.filter(pk=later.pk).update(qualify=3)
    assert "python -m scoring lots" not in Client().get(shown).content.decode(), "both go on"


def test_winners_of_groups_choose_opponents_in_the_order_of_their_lots(db: None) -> None:
    """15.4: they have the same right, whatever their points; who is placed behind them keeps the rank of his place."""
    made, first = in_groups(6, 2)
    session = hand_in(made.session)
    standing = stage_standing(first)
    winners = [of[0].member for of in standing.groups.values()]
    cup = add_stage(made.competition, StageForm.KNOCKOUT, "Cup", 4, StageSettings())
    by_place = [one.pk for one in qualified(cup)]
    now = timezone.now()
    assert draw_knockout(cup, qualified(cup), None, now).ranked == by_place, "without a choice place and points decide"
    Stage.objects.filter(pk=cup.pk).update(settings=cup.settings | KnockoutSettings(chooses=True).stored())
    deal = session.deals.earliest("number")
    shown = reverse("event-standings", args=[made.competition.pk])
    chose = set()
    for seed in ("one", "two", "three", "four", "five"):
        session.deals.filter(pk=deal.pk).update(commitment=seed)
        drawn = draw_knockout(cup, qualified(cup), None, now)
        lots = list(lots_of(seed, [f"{one.number}" for one in winners]))
        in_turn = [next(one for one in winners if f"{one.number}" == number) for number in lots]
        assert drawn.ranked == [*(one.entry_id for one in in_turn), *by_place[2:]]
        choice = choice_of(drawn)
        assert choice is not None
        assert (choice.chooser, choice.candidates) == (1, (3, 4))
        page = Client().get(shown).content.decode()
        assert f"python -m scoring lots {seed} {' '.join(sorted(lots))}" in page
        chose.add(drawn.ranked[0])
    assert len(chose) == 2, "not always the winner with more points"
    assert "in the order of their lots" in Client().get(reverse("stage-bracket", args=[cup.pk])).content.decode()
    assert with_equal_right(cup, by_place[:1] + by_place[2:] + by_place[1:2], [2, 2]) == [
        by_place[0],
        *by_place[2:],
        by_place[1],
    ], "a winner of another zone stays in it"


def test_who_withdraws_while_a_stage_is_played_does_not_qualify_and_the_next_does(db: None) -> None:
    """23.3 is of those who have reached the next stage: this one has not."""
    made, first = in_groups(6, 1)
    final = add_stage(made.competition, StageForm.ROUND_ROBIN, "Final", 3, StageSettings())
    hand_in(made.session)
    order = [line.member.entry for line in stage_standing(of_stage(first)).lines]
    over = Session.objects.get(pk=made.session.pk).ended_at
    assert over is not None
    Entry.objects.filter(pk=order[1].pk).update(withdrawn_at=over - timedelta(minutes=1))
    assert [one.pk for one in entrants_of(final)] == [order[at].pk for at in (0, 2, 3)]
    Entry.objects.filter(pk=order[1].pk).update(withdrawn_at=over)
    assert [one.pk for one in entrants_of(final)] == [order[at].pk for at in (0, 2)]
    Entry.objects.filter(pk=order[1].pk).update(withdrawn_at=None, missing=True)
    assert [one.pk for one in entrants_of(final)] == [order[at].pk for at in (0, 2)], "it is missing: its place is free"


def test_nobody_is_credited_in_a_round_before_which_the_session_was_ended(db: None) -> None:
    """Of six teams the last one leaves after three rounds, and the director ends the session after the fourth.

    While the fourth is in play nobody is credited yet, as where the event has no stages.
    """
    made, stage = in_groups(6, 1)
    held = hand_in(made.session)
    BoardResult.objects.filter(Q(round=5) | Q(round=4, ns=6) | Q(round=4, ew=6)).delete()
    assert held.ended_at is not None
    Session.objects.filter(pk=held.pk).update(round=4)
    last = Contestant.objects.get(session=held, number=6).entry_id
    Entry.objects.filter(pk=last).update(withdrawn_at=held.ended_at - timedelta(minutes=1))
    (group,) = stage_standing(of_stage(stage)).teams.values()
    assert [one.round for one in group.stage.happened if isinstance(one, Forfeit)] == [4]
    Session.objects.filter(pk=held.pk).update(ended_at=None)
    (group,) = stage_standing(of_stage(stage)).teams.values()
    assert not any(isinstance(one, Forfeit) for one in group.stage.happened)
    Session.objects.filter(pk=held.pk).update(next_at=held.ended_at)
    (group,) = stage_standing(of_stage(stage)).teams.values()
    assert [one.round for one in group.stage.happened if isinstance(one, Forfeit)] == [4], "in the interval after it"
    Session.objects.filter(pk=held.pk).update(next_at=None)
    given = {"what": What.EVENT, "round": 4, "reason": "x", "name": "Olga", "decision": Decision.AGREED}
    Forfeited.objects.create(session=held, entry_id=last, decided_at=timezone.now(), **given)
    Session.objects.filter(pk=held.pk).update(round=5)
    Entry.objects.filter(pk=last).update(withdrawn_at=None)
    (group,) = stage_standing(of_stage(stage)).teams.values()
    assert [one.round for one in group.stage.happened if isinstance(one, Forfeit)] == [4]


def test_boards_of_cancelled_matches_part_nobody_at_board_a_match(db: None) -> None:
    """23.1(3): team 1 has played one match of three, which team 4 has won; all others are drawn (44.4(4))."""
    made, stage = in_groups(4, 1)
    Competition.objects.update(method=Method.BOARD_A_MATCH)
    held = hand_in(made.session, lambda _held, row, _board: 12 if row.sides == (4, 1) else 10)
    BoardResult.objects.filter(Q(ns=1) | Q(ew=1), round__gt=1).delete()
    gone = Contestant.objects.get(session=held, number=1).entry_id
    assert held.started_at is not None
    Entry.objects.filter(pk=gone).update(withdrawn_at=held.started_at - timedelta(minutes=1))
    first, *others = stage_standing(of_stage(stage)).lines
    assert [(one.place, one.sharing) for one in (first, *others[:-1])] == [(1, 3)] * 3
    assert others[-1].cancelled


def test_pairs_are_ranked_over_sessions_and_stages(db: None) -> None:
    """Two sessions added up; of ten pairs six go on, with matchpoints carried over by article 49."""
    made = pairs_event(10)
    stage = with_stages(made.competition)
    hand_in(made.session)
    last = add(stage, rounds=3)
    hand_in(last)
    standing = stage_standing(of_stage(stage))
    assert standing.sessions == (1, 2)
    assert standing.scored is not None
    corrections = {name: one.points for name, one in standing.scored.carried.items()}
    by_sessions = standing.scored.sessions.ranking(corrections=corrections)
    for line in standing.lines:
        row = by_sessions.of(f"{line.number}")
        assert row.total.points == line.total
        assert row.percentage == line.percentage
        assert standing.scored.explained(f"{line.number}").value == line.percentage
    results = results_of_stage(of_stage(stage), all_known(stage))
    assert results is not None
    same_places(results, sheet.read(sheet.write(results), "stage.csv"), Choices(ties=True))
    same_places(results, usebio.read(usebio_write.write(results), "stage.xml"), Choices(ties=True))

    final = add_stage(made.competition, StageForm.SESSIONS, "", 6, StageSettings(carry=Carry.RULES))
    Session.objects.filter(pk=last.pk).update(published_at=None, open_results=False)
    page = reverse("event-standings", args=[made.competition.pk])
    told = Client().get(page).content.decode().partition("</main>")[0].partition("<main")[2]
    last.results.update(ns=F("ew"), ew=F("ns"))
    again = Client().get(page).content.decode().partition("</main>")[0].partition("<main")[2]
    assert again == told, "nobody learns who qualifies by results that he does not read"
    assert told.count("qualifies") == 6
    last.results.update(ns=F("ew"), ew=F("ns"))
    Session.objects.filter(pk=last.pk).update(published_at=last.published_at)
    hand_in(add(final, rounds=3))
    lines = stage_standing(of_stage(final)).lines
    assert len(lines) == 6
    carried = {one.member.entry_id: one.carried or Fraction(0) for one in lines}
    before = {one.member.entry_id: one.total or Fraction(0) for one in standing.lines}
    order = sorted(carried, key=lambda entry: -before[entry])
    assert [carried[entry] for entry in order] == sorted(carried.values(), reverse=True)
    assert carried[order[0]] > 0


def test_handicaps_are_shown_beside_the_ranking_without_them(db: None) -> None:
    """Per cent at matchpoints: the file scored with the same handicaps has the same places."""
    made = pairs_event(6, movement=Movement.HOWELL)
    entries = list(made.competition.entries.order_by("pk"))
    office, address = Client(), reverse("event-seeding", args=[made.competition.pk])
    office.force_login(made.owner)
    wrong = office.post(address, {"act": "handicap", f"handicap-{entries[0].pk}": "a lot"}, follow=True)
    assert "no handicaps" in wrong.content.decode()
    office.post(address, {"act": "handicap", f"handicap-{entries[5].pk}": "50,5", f"handicap-{entries[0].pk}": "−2"})
    assert [one.handicap for one in made.competition.entries.order_by("pk")][::5] == [Decimal(-2), Decimal("50.50")]
    held = hand_in(made.session)
    page = Client().get(reverse("session-results", args=[held.pk])).content.decode()
    _plain, _, adjusted = page.partition("With handicaps")
    assert ">+50.5<" in adjusted
    tally, plainly = tally_with_handicaps(held), tally_of(held)
    assert tally is not None
    of = held.contestants.get(entry=entries[5]).number
    assert plainly.standings[0].entrant.id != f"{of}"
    assert tally.standings[0].entrant.id == f"{of}"
    saved = sheet.read(sheet.write(results_of(held)), "session.csv")
    again = rescore(saved, Choices(ties=True, handicaps=handicaps_in(held)))
    assert [(one.entrant.id, one.place) for one in again.standings] == [
        (one.entrant.id, one.place) for one in tally.standings
    ]


def test_handicaps_count_over_all_sessions_of_a_stage_and_in_the_order_of_the_event(db: None) -> None:
    """Points on totals count for each session; the file of the stage with them has the same order."""
    made, first = in_groups(8, 2)
    hand_in(made.session)
    final = add_stage(made.competition, StageForm.ROUND_ROBIN, "Final", 4, StageSettings())
    days = [hand_in(add(final, rounds=1)), hand_in(add(final, rounds=2))]
    known = {**all_known(final), **all_known(first)}
    assert stage_with_handicaps(of_stage(final), known) == []
    last = stage_standing(of_stage(final)).lines[-1].member.entry
    Entry.objects.filter(pk=last.pk).update(handicap=Decimal(40))
    lines = stage_with_handicaps(of_stage(final), known)
    assert (lines[0].member.entry, lines[0].added, lines[0].place_text) == (last, Fraction(80), "1")
    results = results_of_stage(of_stage(final), known)
    assert results is not None
    given = {f"{lines[0].member.number}": lines[0].added or Fraction(0)}
    again = rescore(sheet.read(sheet.write(results), "final.csv"), Choices(vp="continuous", ties=True, handicaps=given))
    assert [(one.entrant.id, one.total) for one in again.standings] == [
        (f"{one.member.number}", one.ranked.total) for one in lines
    ]
    order = event_with_handicaps(event_standing(made.competition, known), {first.pk: [], final.pk: lines})
    assert [order[0].entry, order[0].place] == [last, 1]
    assert [one.place for one in order[:4]] == [1, 2, 3, 4]
    assert {one.stage for one in order[4:]} == {first}
    seating = Client().get(reverse("session-seating", args=[days[1].pk])).content.decode()
    assert "Tuesday Teams · Final, session 2" in seating  # in the text for a group
    page = Client().get(reverse("event-standings", args=[made.competition.pk])).content.decode()
    assert page.count("With handicaps") == 3  # the final, and both groups
    assert "The whole event with handicaps" in page
    assert ">+80<" in page
    assert all(day.published_at for day in days)


def test_who_has_no_board_that_is_scored_has_a_dash_wherever_a_stage_is_ranked(db: None) -> None:
    made = pairs_event(6, movement=Movement.HOWELL)
    with_stages(made.competition)
    Entry.objects.filter(pk=made.competition.entries.order_by("pk")[1].pk).update(handicap=Decimal(2))
    held = hand_in(made.session)
    held.results.filter(Q(ns=1) | Q(ew=1)).update(contract="", tricks=None, score_ns=None)
    standings = Client().get(reverse("event-standings", args=[made.competition.pk])).content.decode()
    assert standings.count(">–<") == 2, "with handicaps too"
    assert "0.00<" not in standings.replace("50.00<", "")
    form = Client().get(reverse("event-form", args=[made.competition.pk, "results"])).content.decode()
    assert form.count("<bdi>–</bdi>") == 1
    assert "<bdi>0.00<" not in form


def test_second_session_of_a_mitchell_mixes_the_directions(db: None) -> None:
    made = pairs_event(8)
    stage = with_stages(made.competition)
    hand_in(made.session)
    order = [one.member.entry_id for one in stage_standing(of_stage(stage)).lines]
    second = hand_in(add(stage, rounds=3))
    numbers = dict(second.contestants.values_list("entry", "number"))
    assert [numbers[entry] <= 4 for entry in order] == [True, False, False, True, True, False, False, True]


def test_a_draw_by_lot_is_committed_to_and_can_be_verified(db: None) -> None:
    made, stage = in_groups(6, 2)
    browser = Client()
    browser.force_login(made.owner)
    address = reverse("event-stages", args=[made.competition.pk])
    assert Client().post(address, {"act": "commit", "stage": stage.pk}).status_code == 404
    browser.post(address, {"act": "commit", "stage": stage.pk})
    before = Client().get(address).content.decode()
    seed, commitment = of_stage(stage).draw.seed, of_stage(stage).draw.commitment
    assert commitment in before
    assert seed not in before
    browser.post(address, {"act": "lots", "stage": stage.pk})
    after = Client().get(address).content.decode()
    assert f"python -m scoring lots {seed}" in after
    assert commitment in after
    drawn = [one.entry_id for one in contestants_of_stage(of_stage(stage))]
    draw(made.session)
    assert list(made.session.contestants.values_list("entry", flat=True)) == drawn


def test_an_organiser_announces_sessions_and_stages(db: None) -> None:
    made = pairs_event(8)
    made.competition.sessions.update(hall=True)
    browser = Client()
    browser.force_login(made.owner)
    address = reverse("event-stages", args=[made.competition.pk])
    assert Client().get(address).status_code == 404
    browser.post(address, {"act": "begin"})
    stage = Stage.objects.get(competition=made.competition)
    form = {
        "act": "add-session",
        "stage": stage.pk,
        f"{stage.pk}-starts_at": "2030-01-03T19:00",
        f"{stage.pk}-movement": "howell",
        f"{stage.pk}-boards_per_round": "2",
    }
    browser.post(address, form)
    further = made.competition.sessions.get(number=2)
    assert (further.stage, further.movement, further.deals.count()) == (stage, "howell", 28)
    assert further.hall, "an event at real tables stays there"
    browser.post(address, {"act": "add-stage", "form": "sessions", "name": "Final", "qualify": "4", "carry": "rules"})
    final = Stage.objects.get(competition=made.competition, number=2)
    assert final.qualify == 4
    html = browser.get(address).content.decode()
    assert "Its contestants are not known yet" in html
    organise = browser.get(reverse("event-manage", args=[made.competition.pk]) + "?session=2").content.decode()
    assert "Howell: 7 rounds" in organise
    browser.post(address, {"act": "remove-session", "stage": stage.pk, "session": "2"})
    browser.post(address, {"act": "remove-stage", "stage": final.pk})
    assert made.competition.sessions.count() == 1
    assert Competition.objects.get(pk=made.competition.pk).stages.count() == 1


def test_a_swiss_stage_of_one_session_ranks_by_victory_points(db: None) -> None:
    """Its rounds are those that have a pairing; the stage has the victory points of their matches."""
    made = teams_event(5)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=3)
    stage = with_stages(made.competition)
    assert stage.form == StageForm.SWISS
    hand_in(made.session)
    standing = stage_standing(of_stage(stage))
    assert standing.lines[0].place == 1
    totals = [line.total for line in standing.lines]
    assert sum(one or 0 for one in totals) == 2 * 20 + 12, "two matches, and a bye of 1.2 draws (17.6)"


def test_two_cycles_over_two_sessions_number_teams_by_ranks(db: None) -> None:
    """16.4: in the second cycle the team that leads has number 1; nobody changes his number in the stage."""
    made, stage = in_groups(4, 1)
    keep_settings(stage, StageSettings(cycles=2))
    first = hand_in(made.session, lambda _session, row, board: 9 + (row.sides[0] > row.sides[1]) - board % 2)
    second = add(stage)
    third = add(stage)
    hand_in(second)
    numbers = dict(first.contestants.values_list("entry", "number"))
    assert dict(second.contestants.values_list("entry", "number")) == numbers
    with pytest.raises(Impossible) as over:
        draw(third)
    assert over.value.cause is Cause.OVER
    schedule = schedule_of(Session.objects.get(pk=second.pk).schedule or {})
    assert schedule.rounds == 3
    known = {first.pk: None}
    ranked = [line.number for line in stage_standing(of_stage(stage), known).lines]
    opening = {frozenset(row.sides) for row in schedule.of_round(1)}
    assert frozenset((ranked[0], ranked[3])) in opening, "in a Berger table 1 meets 4 in the first round"


def upset(session: Session, row: ScheduleRow, board: int) -> int:
    """Return tricks by which one team wins its matches: 4 in the first session, then 3, 2, 1."""
    best = 5 - session.number
    return 12 if row.sides[0] == best else 7 if row.sides[1] == best else 9 + board % 2


def test_a_second_cycle_has_the_same_numbers_in_all_its_sessions(db: None) -> None:
    """16.4: a league with a session for each round; what is played or corrected meanwhile changes who leads, and nobody
    meets another team more often than twice.
    """
    made, stage = in_groups(4, 1)
    keep_settings(stage, StageSettings(cycles=2))
    Session.objects.filter(pk=made.session.pk).update(rounds=3)
    made.session.refresh_from_db()
    met: Counter[frozenset[int]] = Counter()
    for number, session in enumerate((made.session, add(stage, rounds=1), add(stage, rounds=1), add(stage, rounds=1))):
        hand_in(session, upset)
        session.refresh_from_db()
        met.update(frozenset(one.teams) for one in matches_in(session))
        if number == 1:
            made.session.results.filter(ns__in=(1, 2)).update(score_ns=-1000, tricks=2, contract="4SX N")
    assert set(met.values()) == {2}, met
    assert set(Stage.objects.get(pk=stage.pk).settings["ranks"]) == {"1"}


def test_related_pairs_are_drawn_to_meet_in_the_first_round(db: None) -> None:
    """10.5(3): the second of two changes places with the nearest pair that the first meets early."""
    made = pairs_event(8)
    entries = list(made.competition.entries.order_by("pk"))
    Related.objects.create(one=entries[0], other=entries[1])
    schedule = draw(made.session)
    number = dict(made.session.contestants.values_list("entry", "number"))
    assert any({number[entries[0].pk], number[entries[1].pk]} == set(row.sides) for row in schedule.of_round(1))


def test_a_swiss_goes_on_in_a_second_session_and_is_ranked_over_both(db: None) -> None:
    """17: nobody meets twice or has two byes in a stage; the second day is paired by the points of the first."""
    made = teams_event(7)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=2)
    made.session.refresh_from_db()
    stage = with_stages(made.competition)
    second = add(stage, rounds=2, boards_per_round=2)
    with pytest.raises(Impossible):
        draw(second)
    day = swiss_day(made.session)
    Entry.objects.filter(name="Team 2").update(withdrawn_at=timezone.now())
    after_one = [line.number for line in stage_standing(of_stage(stage), {day.pk: None}).lines]
    draw(second)
    opening = second.pairings.get()
    assert opening.bye is None, "six are left"
    assert {2}.isdisjoint(number for couple in opening.couples for number in couple)
    best = [number for number in after_one if number != 2]
    met = {frozenset(couple) for pairing in day.pairings.all() for couple in pairing.couples}
    assert any(best[0] in couple for couple in opening.couples[:1])
    swiss_day(second)
    met_again = [frozenset(couple) for pairing in second.pairings.all() for couple in pairing.couples]
    assert met.isdisjoint(met_again)
    assert len(set(met_again)) == len(met_again)
    standing = stage_standing(of_stage(stage))
    assert standing.sessions == (1, 2)
    assert all(line.total == sum((one or 0 for one in line.by_session), Fraction(0)) for line in standing.lines)
    page = Client().get(reverse("session-swiss", args=[second.pk])).content.decode()
    assert "Standing after round 4" in page
    places = scored_again(made.competition)["stages"][0]["places"]
    assert [(int(one["id"]), one["place"]) for one in places] == [(line.number, line.place) for line in standing.lines]
    assert reverse("session-match", args=[day.pk, 1, 1]) in page


def test_who_stays_away_without_leave_from_the_last_round_of_a_swiss_does_not_go_on(db: None) -> None:
    """23.4: as the director has noted it, asked for or not; with leave, or in an earlier round, it goes on."""
    made = teams_event(8)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=2)
    made.session.refresh_from_db()
    with_stages(made.competition)
    final = add_stage(made.competition, StageForm.ROUND_ROBIN, "Final", 8, StageSettings())
    day = swiss_day(made.session)
    numbers = dict(day.contestants.values_list("entry__name", "number"))

    def away(team: int, kind: AbsenceKind, first: int, last: int | None) -> Absence:
        values = {"number": numbers[f"Team {team}"], "first": first, "last": last, "kind": kind}
        return Absence.objects.create(session=day, name="Olga", at=timezone.now(), **values)

    away(1, AbsenceKind.UNEXCUSED, 1, 1)
    away(2, AbsenceKind.FORFEIT, 2, 2)
    noted = away(3, AbsenceKind.UNEXCUSED, 2, 2)
    away(4, AbsenceKind.UNEXCUSED, 2, None)
    assert {one.name for one in qualified(final)} == {f"Team {at}" for at in (1, 2, 5, 6, 7, 8)}
    Absence.objects.filter(pk=noted.pk).update(taken_back_at=timezone.now())
    assert "Team 3" in {one.name for one in qualified(final)}


def test_a_corrected_result_of_the_day_before_pairs_the_present_swiss_again_and_tells_the_officials(db: None) -> None:
    """17.8: the next round has not begun; players are told their match, officials that it is another draw."""
    made = teams_event(8)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=1)
    made.session.refresh_from_db()
    stage = with_stages(made.competition)
    second = add(stage, rounds=2, boards_per_round=2)
    day = swiss_day(made.session)
    draw(second)
    Session.objects.filter(pk=second.pk).update(started_at=timezone.now(), round=1)
    second = Session.objects.select_related("competition__club", "stage").get(pk=second.pk)
    write_round(second, by_strength, 1)
    assert pair_next(second.pk, timezone.now())
    drawn = second.pairings.get(round=2)
    assert not PersonNotice.objects.filter(person=made.owner).exists()
    wrong = day.results.order_by("pk")[0]
    rule(day, made.owner, timezone.now(), RulingKind.CORRECTED, "Misread", value="pass", of=wrong)
    assert Timer.objects.filter(kind=PAIR, subject=second.pk).count() == 1
    day.results.filter(table__in=(1, 2)).update(ns=F("ew"), ew=F("ns"))
    assert pair_next(second.pk, timezone.now())
    again = second.pairings.filter(round=2).latest("pk")
    assert again.couples != drawn.couples
    notice = PersonNotice.objects.get(person=made.owner)
    assert told(notice).says.startswith("Round 2 is paired again")
    assert told(notice).path == reverse("session-swiss", args=[second.pk])


def test_who_wins_by_zones_is_first_in_the_stage_and_nobody_reads_who_goes_on_before_it_is_public(db: None) -> None:
    """17.2; a stage that is drawn early names nobody to who may not read the results before it."""
    made = teams_event(4)
    Session.objects.filter(pk=made.session.pk).update(movement="swiss", rounds=2, swiss={"special": True})
    made.session.refresh_from_db()
    stage = with_stages(made.competition)

    def tricks(_session: Session, row: ScheduleRow, _board: int) -> int:
        """The larger number wins by little, but 2 beats 1 by much in the zone of losers."""
        ahead, wide = row.sides[0] > row.sides[1], {*row.sides} == {1, 2}
        return (12 if wide else 11) if ahead else (7 if wide else 10)

    narrow = swiss_day(made.session, tricks)
    state = state_of(narrow, results_of(narrow))
    totals = {one.contestant: one.total for one in standing_of(state).places}
    first = standing_of(state).places[0].contestant
    assert totals[first] < max(totals.values()), "another has more points"
    assert f"{stage_standing(of_stage(stage)).lines[0].number}" == first
    of_file = scored_again(made.competition)["stages"][0]["places"]
    assert next(one["id"] for one in of_file if one["place"] == 1) == first
    final = add_stage(made.competition, StageForm.ROUND_ROBIN, "Final", 3, StageSettings(early=True))
    Session.objects.filter(pk=narrow.pk).update(published_at=None, open_results=False, final_at=None)
    address = reverse("event-stages", args=[made.competition.pk])
    office, visitor = Client(), Client()
    office.force_login(made.owner)
    names = {one.name for one in entrants_of(final)}
    said = visitor.get(address).content.decode()
    assert "before the results of the stage before are published" in said
    told = office.get(address).content.decode()
    assert {said.count(f">{name}<") for name in names} == {1}, "in the stage before, in the order of entry"
    assert {told.count(f">{name}<") for name in names} == {2}


def test_an_event_of_several_stages_is_announced_again_with_all_of_them(db: None) -> None:
    made = teams_event(4)
    first = with_stages(made.competition)
    add(first)
    cup = add_stage(made.competition, StageForm.KNOCKOUT, "Cup", 2, StageSettings(early=True))
    day = made.session.starts_at.isoformat()
    cup.settings |= {"starts": [day], "agrees": True, "agree_until": day}
    cup.save()
    for _round in range(2):
        add(cup)
    week = timedelta(days=7)
    again = announce_again(made.session, made.owner, made.session.starts_at + week)
    stages = list(again.competition.stages.order_by("number"))
    assert [(one.form, one.qualify) for one in stages] == [("round robin", None), ("knockout", 2)]
    later = again.starts_at.isoformat()
    assert [stages[1].settings[name] for name in ("early", "starts", "agree_until")] == [False, [later], later]
    before = made.competition.sessions.order_by("number").values_list("starts_at", flat=True)
    assert [one.starts_at - week for one in again.competition.sessions.order_by("number")] == list(before)[:3]
    assert again.stage == stages[0]
    assert not again.competition.entries.exists()
