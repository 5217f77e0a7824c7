"""A knockout of four teams: drawn, decided by what its captains confirm, and by nothing that can still change."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from director.appeals.deciding import Written
from director.appeals.deciding import decide as decide_appeal
from director.appeals.lodging import withdraw_appeal
from director.knockouts.advancing import award, reopen
from director.knockouts.extra import make_extra
from director.knockouts.models import Decided
from director.knockouts.outcomes import hangs_on, needs_extra, score_of
from director.knockouts.placing import places_of
from director.knockouts.state import read_state
from director.models import Appeal, BoardResult, Forfeit, PersonNotice, Session
from director.pages.notices.notice_words import told
from director.results.changes.suspending import decide as approve
from director.results.matches import confirm, matches_in, sheet_of
from director.results.rulings.ruling import rule
from director.results.rulings.ruling_models import RulingKind
from director.results.withdrawals.forfeit_models import Decision, What
from director.results.withdrawals.forfeits import ask, decide
from director.sessions.order.suspension_models import Suspended, Suspension
from director.standings.event import event_standing
from play.models import Timer
from tests.director.knockouts.scripted import Tournament, tournament


@pytest.fixture
def cup(db: None) -> Tournament:
    """Four teams in the order of their seeds."""
    made = tournament(["Ants", "Bees", "Cats", "Dogs"])
    made.draw()
    return made


def placed(cup: Tournament) -> list[tuple[int, list[str]]]:
    """Return the places with the names."""
    state = read_state(cup.stage)
    assert state is not None
    return [(place, [f"{one}" for one in teams]) for place, teams in places_of(state)]


def test_winners_go_on_by_themselves_and_places_follow(cup: Tournament) -> None:
    assert [cup.met(1), cup.met(2)] == [("Ants", "Dogs"), ("Bees", "Cats")]
    assert cup.match(3).home is None
    cup.play(cup.session(1), {1: 1, 2: -3})
    assert cup.met(3) == ("Ants", "Cats")
    told = PersonNotice.objects.filter(kind="knockout", person__display_name="Cats Captain").values_list(
        "data", flat=True
    )
    assert [one["other"] for one in told.order_by("pk")] == ["Bees", "Ants"]
    assert placed(cup) == []
    cup.play(cup.session(2), {1: -2})
    assert (f"{cup.match(3).winner}", cup.match(3).how) == ("Cats", Decided.PLAYED)
    assert placed(cup) == [(1, ["Cats"]), (2, ["Ants"]), (3, ["Bees", "Dogs"])]


def test_the_results_of_a_round_and_the_bracket_are_read_once_for_all_its_matches(cup: Tournament) -> None:
    cup.play(cup.session(1), {1: 1, 2: -3}, confirmed=False)
    cup.confirm(cup.session(1))
    with CaptureQueriesContext(connection) as asked:
        cup.advance()
    assert cup.met(3) == ("Ants", "Cats")
    assert sum('"director_board_result"."contract"' in one["sql"] for one in asked) == 1
    assert sum(one["sql"].startswith("SELECT") and '"home_from"' in one["sql"] for one in asked) == 1


def test_that_nobody_confirms_or_publishes_a_match_is_told_once_to_who_runs_the_event(cup: Tournament) -> None:
    """An hour after its end, not of one that is confirmed (article 41.2(4)), nor while a correction period runs."""
    first = cup.session(1)
    cup.play(first, {1: 1, 2: -3}, confirmed=False)
    waiting = PersonNotice.objects.filter(kind="knockout", data__what="unconfirmed")
    ended = cup.now
    cup.now = ended + timedelta(minutes=59)
    cup.advance()
    assert not waiting.exists()
    sheet = sheet_of(first, matches_in(first)[0])
    for team in sheet.match.teams:
        confirm(first, sheet, team, cup.owner, cup.now)
    Session.objects.filter(pk=first.pk).update(published_at=ended, final_at=ended + timedelta(hours=3))
    for minutes, final in ((60, True), (61, False), (70, False)):
        if not final:
            Session.objects.filter(pk=first.pk).update(published_at=None, final_at=None)
        cup.now = ended + timedelta(minutes=minutes)
        cup.advance()
        assert waiting.exists() is not final
    assert [(one.person, one.data["match"]) for one in waiting] == [(cup.owner, cup.match(2).pk)]
    says = told(waiting.get())
    assert says.says == "The score of Bees – Cats is not confirmed, and the knockout waits for it."
    assert says.path == reverse("stage-match", args=[cup.stage.pk, cup.match(2).pk])


def test_a_score_that_hangs_has_one_timer_which_comes_the_seldomer_the_longer_it_hangs(cup: Tournament) -> None:
    """Nobody confirms or publishes: an occasion adds no timer that goes on beside the others."""
    cup.play(cup.session(1), {1: 1, 2: -3}, confirmed=False)
    ended = cup.session(1).ended_at
    assert ended is not None
    coming = Timer.objects.filter(kind="stage:go", subject=cup.competition.pk)
    for since, wait in ((0.0, 300), (1.5, 300), (4.0, 300), (600_000.0, 6_000), (600_001.0, 6_000)):
        cup.now = ended + timedelta(seconds=since)
        cup.advance()
        assert [round((one.at - cup.now).total_seconds()) for one in coming.filter(at__gt=cup.now)] == [wait]


def test_those_put_out_in_one_round_are_parted_and_the_event_is_ranked_from_first_to_last(cup: Tournament) -> None:
    """Articles 44.1, 46: a lower defeat is a better IMP quotient."""

    def event() -> list[tuple[str, str]]:
        return [(one.place_text, f"{one.entry}") for one in event_standing(cup.competition, {}).lines]

    first = cup.session(1)
    cup.play(first, {1: 3, 2: 3}, confirmed=False)
    BoardResult.objects.filter(session=first, table=2, board=2).update(tricks=11, score_ns=450)  # an IMP for the Dogs
    cup.confirm(first)
    cup.advance()
    assert event() == [("", name) for name in ("Ants", "Bees", "Cats", "Dogs")], "they play on"
    cup.play(cup.session(2), {1: 1})
    assert event() == [("1", "Ants"), ("2", "Bees"), ("3=", "Cats"), ("3=", "Dogs")]
    cup.stage.settings |= {"level": "quotient"}
    cup.stage.save()
    assert event()[2:] == [("3", "Dogs"), ("4", "Cats")]
    cup.stage.settings |= {"level": "rank"}
    cup.stage.save()
    assert event()[2:] == [("3", "Cats"), ("4", "Dogs")]


def test_a_match_stands_when_both_captains_have_confirmed_or_its_time_is_over(cup: Tournament) -> None:
    session = cup.session(1)
    cup.play(session, {1: 1, 2: 1}, confirmed=False)
    assert cup.match(1).winner is None
    Session.objects.filter(pk=session.pk).update(final_at=cup.now + timedelta(minutes=30))
    cup.advance()
    assert cup.match(1).winner is None
    cup.now += timedelta(minutes=30)
    cup.advance()
    assert f"{cup.match(1).winner}" == "Ants"


def test_what_is_appealed_holds_a_match_and_a_correction_changes_who_goes_on(cup: Tournament) -> None:
    session = cup.session(1)
    cup.play(session, {1: 1, 2: 1}, confirmed=False)
    of = BoardResult.objects.get(session=session, table=1, board=1)
    ruling = rule(session, cup.owner, cup.now, RulingKind.CORRECTED, "", value="4S= by N", of=of)
    appeal = Appeal.objects.create(
        session=session, ruling=ruling, contestant=1, round=1, table=1, board=1, lodged_at=cup.now, at=cup.now
    )
    cup.confirm(session)
    cup.advance()
    assert cup.match(1).winner is None
    assert hangs_on(cup.match(1), cup.now) is not None
    appeal.decided_at = cup.now
    appeal.save()
    cup.now += timedelta(seconds=1)
    rule(session, cup.owner, cup.now, RulingKind.CORRECTED, "", value="4S-2 by N", of=of)
    cup.go_on()
    cup.now += timedelta(seconds=1)
    cup.confirm(session)
    cup.go_on()
    assert f"{cup.match(1).winner}" == "Dogs"
    assert cup.met(3) == ("Bees", "Dogs")
    rule(session, cup.owner, cup.now, RulingKind.CORRECTED, "", value="4S+2 by N", of=of)
    cup.confirm(session)
    cup.advance()
    assert cup.met(3) == ("Ants", "Bees"), "the match that follows has not begun"
    assert cup.session(2).contestants.count() == 2


@pytest.mark.parametrize("taken_back", [False, True])
def test_a_match_that_an_appeal_holds_goes_on_with_its_end(cup: Tournament, taken_back: bool) -> None:
    """Also where nobody changes the score: no captain waits for the next time at which what hangs is looked at."""
    session, now = cup.session(1), cup.now
    cup.play(session, {1: 1, 2: 1}, confirmed=False)
    of = BoardResult.objects.get(session=session, table=1, board=1)
    ruling = rule(session, cup.owner, now, RulingKind.STANDS, "No damage", of=of)
    captain = cup.captain(cup.match(1).home or cup.team("Ants"))
    number = session.contestants.get(entry__entrants__person=captain).number
    at = {"round": 1, "table": 1, "board": 1, "lodged_at": now, "at": now}
    appeal = Appeal.objects.create(session=session, ruling=ruling, contestant=number, **at)
    cup.confirm(session)
    cup.now += timedelta(hours=1)
    cup.go_on()
    assert hangs_on(cup.match(1), cup.now) is not None
    cup.now += timedelta(seconds=1)
    if taken_back:
        assert withdraw_appeal(appeal, captain, cup.now) is None
    else:
        assert decide_appeal(appeal, cup.owner, cup.now, Written("No damage"))
    cup.go_on()
    assert hangs_on(cup.match(1), cup.now) is None
    assert cup.match(1).winner is not None


def test_who_has_gone_is_replaced_by_nobody(cup: Tournament) -> None:
    """Articles 23.3, 23.4: the opponents go on without playing; a forfeit without leave is the last place."""
    session = cup.session(1)
    Session.objects.filter(pk=session.pk).update(started_at=cup.now)
    of = {"session": session, "entry": cup.team("Ants"), "what": What.ROUND, "round": 1, "reason": "x", "name": "x"}
    Forfeit.objects.create(**of, decision=Decision.UNEXCUSED)
    cup.advance()
    assert (f"{cup.match(1).winner}", cup.match(1).how) == ("Dogs", Decided.WITHOUT_LEAVE)
    cats = cup.team("Cats")
    cats.withdrawn_at = cup.now
    cats.save()
    cup.play(session, {2: -1})
    assert f"{cup.match(2).winner}" == "Cats"
    assert (f"{cup.match(3).winner}", cup.match(3).how) == ("Dogs", Decided.UNOPPOSED)
    assert placed(cup) == [(1, ["Dogs"]), (2, ["Cats"]), (3, ["Bees"]), (4, ["Ants"])]


def test_a_disqualified_team_loses_the_match_in_play_and_has_no_place(cup: Tournament) -> None:
    """Law 91B; what it has won before stands, and nobody takes its place (article 23.3)."""
    session = cup.session(1)
    Session.objects.filter(pk=session.pk).update(started_at=cup.now)
    of = {"session": session, "what": Suspended.EVENT, "round": 1, "reason": "x", "name": "x", "at": cup.now}
    asked = Suspension.objects.create(**of, entry=cup.team("Ants"))
    cup.advance()
    assert cup.match(1).winner is None, "nobody has approved it"
    assert approve(asked, cup.owner, "", cup.now, approved=True) is not None
    cup.go_on()
    assert (f"{cup.match(1).winner}", cup.match(1).how) == ("Dogs", Decided.DISQUALIFIED)
    cup.play(session, {2: 1})
    assert cup.met(3) == ("Bees", "Dogs"), "the better seed is at home"
    Suspension.objects.create(**of, entry=cup.team("Bees"), approved=True)
    cup.advance()
    assert f"{cup.match(2).winner}" == "Bees"
    assert (f"{cup.match(3).winner}", cup.match(3).how) == ("Dogs", Decided.UNOPPOSED)
    assert placed(cup) == [(1, ["Dogs"]), (2, ["Cats"])]


def test_the_director_decides_by_hand_and_takes_it_back(cup: Tournament) -> None:
    assert award(cup.match(1), cup.team("Dogs"), "Olga", "They did not come.", cup.now)
    assert not award(cup.match(1), cup.team("Ants"), "Olga", "", cup.now), "it is decided"
    assert cup.session(1).contestants.count() == 2
    assert reopen(cup.match(1), cup.now)
    assert (cup.match(1).winner, cup.session(1).contestants.count()) == (None, 4)


def test_a_level_match_is_decided_by_extra_boards(cup: Tournament) -> None:
    """Article 44.2; the home team stays at home, and nobody chooses seats (articles 18.1(4), 18.3(3))."""
    cup.play(cup.session(1), {2: 1})
    match = cup.match(1)
    assert match.winner is None
    assert needs_extra(match, 8, cup.now) == 8
    made = make_extra(match, cup.owner, cup.now)
    assert made is not None
    assert make_extra(match, cup.owner, cup.now) is None, "they are announced already"
    numbers = dict(made.contestants.values_list("number", "entry__name"))
    assert (numbers, made.boards_per_round, made.extra) == ({1: "Ants", 2: "Dogs"}, 8, True)
    cup.play(made, {})
    single = make_extra(cup.match(1), cup.owner, cup.now)
    assert single is not None
    assert single.boards_per_round == 1
    cup.play(single, {1: -1})
    assert (f"{cup.match(1).winner}", cup.match(1).how) == ("Dogs", Decided.SINGLE)
    score = score_of(cup.match(1))
    assert score is not None
    assert [(one.boards, one.margin) for one in score.extras] == [(8, 0), (1, -30)]


def test_total_points_come_before_extra_boards(cup: Tournament) -> None:
    """Article 44.2(1)."""
    session = cup.session(1)
    cup.play(session, {2: 1}, confirmed=False)
    BoardResult.objects.filter(session=session, table=1, board=1).update(contract="3NT N", tricks=10, score_ns=430)
    cup.confirm(session)
    cup.advance()
    assert (f"{cup.match(1).winner}", cup.match(1).how) == ("Ants", Decided.TOTAL_POINTS)


def test_a_segment_that_is_given_up_is_awarded_and_two_in_a_row_lose_the_match(db: None) -> None:
    """Articles 21.1(3), 23.1(1), 25.3: 3 IMPs a board for the opponents, and the match goes on."""
    cup = tournament(["Ants", "Bees"], segments=3)
    cup.draw()
    session = cup.session(1)

    def give_up(segment: int, decision: Decision = Decision.AGREED) -> None:
        Session.objects.filter(pk=session.pk).update(started_at=cup.now, round=segment)
        session.refresh_from_db()
        made = ask(
            session, cup.team("Ants"), cup.captain(cup.team("Ants")), What.SEGMENT, segment, "The train was late"
        )
        assert made is not None
        decide(made, decision, "", cup.owner, cup.now)
        cup.go_on()

    give_up(1)
    score = score_of(cup.match(1))
    assert score is not None
    assert [score.home, score.away] == [0, 6], "two boards"
    assert cup.match(1).winner is None
    give_up(2)
    assert (f"{cup.match(1).winner}", cup.match(1).how) == ("Bees", Decided.FORFEIT)
