"""A team that leaves a round robin of one session: its matches are cancelled, or stand (articles 23.1(3), 24.1)."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from django.db.models import Q
from django.utils import timezone

from director.competitions.models import Competition, Method
from director.competitions.stage_models import Stage
from director.entries.entering import Player
from director.models import BoardResult, Entrant, Entry, Forfeit, Session
from director.pages.teams.matches import unconfirmed_in
from director.results.changes.suspending import decide as decide_suspension
from director.results.changes.suspending import suspend
from director.results.rulings.ruling import rule
from director.results.rulings.ruling_models import RulingKind
from director.results.rulings.stopping import unruled_in
from director.results.tallying import choices_of, placed_results, tally_of
from director.results.withdrawals.forfeit_models import Decision, What
from director.results.withdrawals.forfeits import ask, decide, follows, matches_in_stage
from director.sessions.draw.drawing import draw
from director.sessions.draw.schedules import pairs_of, schedule_data
from director.sessions.draw.staging import with_stages
from director.sessions.order.suspension_models import Suspended
from director.standings.carrying import stage_standing
from director.standings.handicaps import stage_with_handicaps
from director.standings.parts import all_known
from scoring.exchange.formats import pbn_results, pbn_write, sheet, usebio, usebio_write
from scoring.exchange.scored.rescore import rescore
from tests.director.evening import Evening, enter_teams, evening_of_teams
from tests.director.results.test_result_pages import page, rows

ROBOTS = (Player(), Player(), Player(), Player())
TEAMS, ROUNDS = 4, 3


@pytest.fixture
def teams(db: None) -> Evening:
    """Four teams, three rounds: 1–4 and 2–3, 4–3 and 1–2, 2–4 and 3–1. Nothing is played yet."""
    made = evening_of_teams(rounds=None)
    enter_teams(made, **{f"T{number}": ROBOTS for number in range(1, TEAMS + 1)})
    made.session.schedule = schedule_data(draw(made.session))
    made.session.started_at = timezone.now()
    made.session.save()
    return made


def drawn(made: Evening, *rounds: int) -> None:
    """Let all matches of these rounds be drawn: both rooms pass out every board. Then the next round is in play."""
    Session.objects.update(round=min(ROUNDS, max(rounds) + 1))
    made.session.refresh_from_db()
    for row in pairs_of(made.session.schedule or {}).rows:
        if row.round in rounds and row.is_played:
            place = {"round": row.round, "table": row.table, "ns": row.ns, "ew": row.ew}
            for board in row.boards:
                BoardResult.objects.create(
                    session=made.session, board=board, contract="passed out", score_ns=0, at=timezone.now(), **place
                )


def end(made: Evening) -> None:
    Session.objects.update(ended_at=timezone.now())
    made.session.refresh_from_db()


def totals(made: Evening) -> dict[str, Fraction]:
    return {one.entrant.id: one.total for one in tally_of(made.session).standings}


def entry_of(made: Evening, number: int) -> Entry:
    return made.session.contestants.get(number=number).entry


def disqualify(made: Evening, number: int) -> None:
    now = timezone.now()
    suspend(made.session, entry_of(made, number), Suspended.EVENT, made.owner, "Came to blows", now)
    decide_suspension(made.session.suspensions.get(), made.owner, "Agreed", now, approved=True)
    made.session.refresh_from_db()


def test_after_half_of_its_matches_they_stand_and_whom_it_does_not_meet_is_credited(teams: Evening) -> None:
    """By hand: a draw is 10 VP. Two of three matches are half at least; team 3 gets 1.2 draws for the third."""
    drawn(teams, 1, 2)
    assert (matches_in_stage(teams.session, entry_of(teams, 1)).stand) is True
    disqualify(teams, 1)
    assert entry_of(teams, 1).withdrawn_at is not None
    playing = {row.sides for row in pairs_of(teams.session.schedule or {}).of_round(3) if row.is_played}
    assert playing == {(2, 4), (4, 2)}, "team 3 is not led to a table"
    assert totals(teams) == {"2": 20, "3": 20, "4": 20}, "the round is not over"
    drawn(teams, 3)
    end(teams)
    assert totals(teams) == {"2": 30, "3": 10 + 10 + 12, "4": 30}


def test_before_half_of_its_matches_all_of_them_are_cancelled(teams: Evening) -> None:
    """By hand: of three matches it has played one, against team 4, which loses its 10 VP of it."""
    drawn(teams, 1)
    found = matches_in_stage(teams.session, entry_of(teams, 1))
    assert (found.played, found.scheduled, found.stand) == (1, 3, False)
    assert totals(teams) == dict.fromkeys("1234", Fraction(10))
    disqualify(teams, 1)
    assert totals(teams) == {"2": 10, "3": 10, "4": 0}, "team 4 has met nobody else"
    drawn(teams, 2, 3)
    end(teams)
    assert totals(teams) == {"2": 20, "3": 20, "4": 20}


def test_a_team_that_has_had_a_bye_alone_is_ranked(db: None) -> None:
    """Of three teams one has no opponent in the first round, and no point."""
    made = evening_of_teams(rounds=None)
    enter_teams(made, **{f"T{number}": ROBOTS for number in range(1, 4)})
    made.session.schedule = schedule_data(draw(made.session))
    made.session.started_at = timezone.now()
    made.session.save()
    assert totals(made) == {}
    drawn(made, 1)
    (idle,) = {"1", "2", "3"} - {f"{team}" for row in pairs_of(made.session.schedule).of_round(1) for team in row.sides}
    assert totals(made) == dict.fromkeys("123", Fraction(10)) | {idle: 0}
    stage = Stage.objects.select_related("competition__club").get(pk=with_stages(made.competition).pk)
    own = {entry: f"{number}" for number, entry in made.session.contestants.values_list("number", "entry")}
    lines = {own[one.member.entry_id]: (one.place, one.total) for one in stage_standing(stage).lines}
    assert lines == dict.fromkeys("123", (1, Fraction(10))) | {idle: (3, Fraction(0))}


def test_a_round_that_is_forfeited_is_credited_and_a_team_that_gives_up_all_is_awaited_no_more(
    teams: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Articles 23.1(3), 24.1(1): the chief director reads whether its matches stand before he decides."""
    drawn(teams, 1)
    for number, what in ((1, What.EVENT), (2, What.ROUND)):
        asked = ask(teams.session, entry_of(teams, number), teams.owner, what, 3, "Illness")
        assert asked is not None
        assert follows(asked).stand is (False if number == 1 else None)
        assert decide(asked, Decision.AGREED, "", teams.owner, timezone.now()) is not None
    teams.session.refresh_from_db()
    schedule = pairs_of(teams.session.schedule or {})
    assert {row.sides for row in schedule.of_round(3) if row.is_played} == {(2, 4), (4, 2)}
    assert totals(teams) == dict.fromkeys("1234", Fraction(10)), "team 1 has a match to play yet"
    drawn(teams, 2)
    end(teams)
    assert totals(teams) == {"1": 20, "2": 20, "3": 20 + 12, "4": 20 + 12}, "two matches of three: they stand"
    Session.objects.update(published_at=timezone.now())
    monkeypatch.setattr("director.pages.shared.result_asking.now", timezone.now)
    table = rows(page("session-cross", teams.session.pk), "Against each other")
    cells = {line[1].partition(" ")[0]: line[2:6] for line in table[1:]}
    assert cells == {
        "1": ["–", "10.00", "0.00", "10.00"],
        "2": ["10.00", "–", "10.00", "0.00"],
        "3": ["12.00", "10.00", "–", "10.00"],
        "4": ["10.00", "12.00", "10.00", "–"],
    }
    monkeypatch.setattr("director.pages.shared.asked.now", timezone.now)
    monkeypatch.setattr("director.pages.teams.matches.now", timezone.now)
    listed = page("session-matches", teams.session.pk)
    assert listed.count("not there") == 1, "team 2; the match of team 1 has left the round"
    Entrant.objects.update(robot=False)
    assert unconfirmed_in(teams.session) == 4, "of two rounds"
    Entrant.objects.update(robot=True)
    (undrawn,) = enter_teams(teams, T5=ROBOTS)  # in the draw until the session was taken back
    Forfeit.objects.filter(entry=entry_of(teams, 1)).update(entry=undrawn)
    assert totals(teams) == {"1": 20, "2": 20, "3": 20 + 12, "4": 20 + 12}, "team 1 has withdrawn, too"


def test_teams_whose_only_match_was_forfeited_have_a_place(teams: Evening) -> None:
    """24.1(1): 1.2 draws and nothing, as soon as the round is over; no board of it waits for an award."""
    Session.objects.update(round=1)
    asked = ask(teams.session, entry_of(teams, 2), teams.owner, What.ROUND, 1, "Illness")
    assert asked is not None
    before = pairs_of(teams.session.schedule or {}).of_round(1)
    assert decide(asked, Decision.AGREED, "", teams.owner, timezone.now()) is not None
    teams.session.refresh_from_db()
    left = {row.sides: row.boards for row in pairs_of(teams.session.schedule or {}).of_round(1)}
    assert {sides for sides, boards in left.items() if not boards} == {(2, 3), (3, 2)}, "nobody waits for this match"
    drawn(teams, 1)
    for row in before:
        if 2 in row.sides:
            of_match = {"session": teams.session, "round": 1, "table": row.table, "ns": row.ns, "ew": row.ew}
            BoardResult.objects.get_or_create(board=1, contract="", **of_match, defaults={"at": timezone.now()})
    assert unruled_in(teams.session) == []
    assert totals(teams) == {"3": 12, "1": 10, "4": 10, "2": 0}
    assert [one.place for one in tally_of(teams.session).standings] == [1, 2, 2, 4]


@pytest.mark.parametrize(
    ("method", "off", "places"),
    [
        # By hand: teams 1, 3 and 4 have 20; team 1 has drawn with 4 and has 12 to 0 against 3 (44.1(2)-3).
        (Method.IMPS, {1: "12 vp", 4: "10 vp"}, {"2": 1, "1": 2, "3": 3, "4": 3}),
        # By hand: they have 4; in the matches between them 4.4, 2 and 4 points (24.1(2)-2, 44.4(1)).
        (
            Method.BOARD_A_MATCH,
            {1: "2.4 board-a-match 2-1-0", 4: "2 board-a-match 2-1-0"},
            {"2": 1, "1": 2, "4": 3, "3": 4},
        ),
    ],
)
def test_a_match_won_by_forfeit_counts_between_those_who_are_level(
    teams: Evening, method: Method, off: dict[int, str], places: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """24.1: only its IMPs and total points enter no quotient; penalties make three of them level (50.3)."""
    Competition.objects.update(method=method)
    asked = ask(teams.session, entry_of(teams, 3), teams.owner, What.ROUND, 3, "Illness")
    assert asked is not None
    assert decide(asked, Decision.AGREED, "", teams.owner, timezone.now()) is not None
    drawn(teams, 1, 2, 3)
    BoardResult.objects.filter(Q(ns=3) | Q(ew=3), round=3).delete()
    teams.session = Session.objects.select_related("competition").get(pk=teams.session.pk)
    for number, value in off.items():
        rule(teams.session, teams.owner, timezone.now(), RulingKind.PENALTY, "Loud.", value=value, contestant=number)
    end(teams)
    assert len({totals(teams)[one] for one in "134"}) == 1
    assert {one.entrant.id: one.place for one in tally_of(teams.session).standings} == places
    placed = placed_results(teams.session)
    for write, read in (
        (usebio_write.write, usebio.read),
        (pbn_write.write, pbn_results.read),
        (sheet.write, sheet.read),
    ):
        scored = rescore(read(write(placed), "file"), choices_of(teams.session))
        assert {one.entrant.id: one.place for one in scored.standings} == places, read
        assert (scored.differences, scored.errors) == ((), ()), read
    Session.objects.update(published_at=timezone.now())
    monkeypatch.setattr("director.pages.shared.result_asking.now", timezone.now)
    table = rows(page("session-cross", teams.session.pk), "Against each other")
    drawn_match = "10.00" if method is Method.IMPS else "2.00"
    assert next(line for line in table if line[1].startswith("4 "))[2:6] == [drawn_match] * 3 + ["–"]
    stage = Stage.objects.select_related("competition__club").get(pk=with_stages(teams.competition).pk)
    own = {entry: f"{number}" for number, entry in teams.session.contestants.values_list("number", "entry")}
    assert {own[one.member.entry_id]: one.place for one in stage_standing(stage).lines} == places
    Entry.objects.filter(pk=entry_of(teams, 2).pk).update(handicap=Decimal(1))
    found = stage_with_handicaps(stage, all_known(stage))
    assert {own[one.member.entry_id]: one.ranked.place for one in found} == places
