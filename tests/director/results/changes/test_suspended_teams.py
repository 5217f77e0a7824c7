"""Suspended teams and their players where a team has no match, or has its pairs at two home tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction

import pytest
from django.utils import timezone

from director.competitions.models import Competition, Method
from director.entries.entering import Player
from director.entries.models import Entrant
from director.movements.impossible import Impossible
from director.movements.matches.home_tables import home_tables
from director.movements.matches.rooms import matches, order_of_entry
from director.movements.schedule import PairsSchedule
from director.results.changes.amending import renumbered
from director.results.changes.suspending import Carried, decide, suspend
from director.results.models import BoardResult
from director.results.rulings.ruling import counting
from director.results.tallying import tally_of
from director.results.withdrawals.unfinished import awarded_in, leave_unfinished, take_back_unfinished
from director.sessions.draw.drawing import draw
from director.sessions.draw.schedules import pairs_of, schedule_data
from director.sessions.models import LineUp, Movement, Session, SessionTable
from director.sessions.order.suspension_models import Suspended
from director.sessions.teams.lineups import line_up_of
from director.sessions.teams.replacing import Change, NotReplaced, replace_player, seated_at
from play.models import BoardPlay, Person, PlayTable
from tests.director.evening import enter_teams, evening_of_teams


def playing(teams: int, movement: Movement, players: int = 4, *, tables: int = 2, boards: int = 2) -> Session:
    """An event of so many teams, in its first round; nobody has called."""
    made = evening_of_teams(rounds=None, boards_per_round=boards, match_tables=tables)
    enter_teams(made, **{f"Team {at}": [Player()] * players for at in range(1, teams + 1)})
    Session.objects.filter(pk=made.session.pk).update(movement=movement)
    draw(Session.objects.get(pk=made.session.pk))
    Session.objects.filter(pk=made.session.pk).update(started_at=timezone.now(), round=1)
    return Session.objects.select_related("competition").get(pk=made.session.pk)


def player(held: Session, team: int, place: int) -> Entrant:
    """A player of a team."""
    of_team = Entrant.objects.select_related("entry").filter(entry__contestants__session=held, place=place)
    return of_team.get(entry__contestants__number=team)


def director() -> Person:
    """The owner of the club."""
    return Person.objects.get(display_name="Olga Owner")


def line_up(held: Session, number: int, places: Sequence[int]) -> None:
    """Let team 1 choose a line-up."""
    of = {"session": held, "entry": player(held, 1, 1).entry, "round": number}
    LineUp.objects.create(**of, places=list(places), chosen_by=director(), chosen_at=timezone.now())


def suspended(held: Session, team: int, place: int) -> Carried | None:
    """Suspend a player of a team."""
    return suspend(held, player(held, team, place), Suspended.SESSION, director(), "words", timezone.now())


def test_nothing_is_stopped_where_the_team_sits_out(db: None) -> None:
    held = playing(3, Movement.MATCHES)
    busy = {one for row in pairs_of(held.schedule or {}).of_round(1) if row.is_played for one in row.sides}
    [out] = {1, 2, 3} - busy
    assert suspended(held, out, 1) == Carried()


def test_a_pair_that_changes_tables_loses_its_boards_at_both_and_the_others_play_on(db: None) -> None:
    """25.1, 25.3: East-West of table 1 go to table 3 at half-time; the other pair of their team plays on."""
    held = playing(2, Movement.MATCHES, players=8, tables=4, boards=4)
    schedule = pairs_of(held.schedule or {})
    row = next(one for one in schedule.rows if one.table == 1)
    team = row.ew or 0
    line = order_of_entry(4)
    place = next(one for one in line if seated_at(held, team, line, one) == 1)
    carried = suspended(held, team, place)
    assert carried is not None
    assert (carried.ended, carried.stopped) == ((), True)
    awarded = {(one.table, one.board) for one in BoardResult.objects.all()}
    first, second = row.boards[:2], row.boards[2:]
    assert awarded == {*((1, board) for board in first), *((3, board) for board in second)}
    assert held.unfinished.get().skipped == {"1": list(first), "3": list(second)}
    assert len(awarded_in(held, held.unfinished.get())) == 4
    take_back_unfinished(held, 1, director(), timezone.now(), "words")
    assert not BoardResult.objects.exists()


def awards(held: Session) -> set[tuple[int | None, int | None, str]]:
    """The tables and boards of the awards that count, with their values."""
    return {(one.table, one.board, one.value) for one in counting(held).boards.values()}


def test_a_match_is_stopped_at_one_table_after_the_other_and_played_on_from_the_last(db: None) -> None:
    """25.3: home cannot sit down at the third table, then at the first: the other room has nothing to meet."""
    held, now = playing(2, Movement.MATCHES, players=8, tables=4, boards=2), timezone.now()
    leave_unfinished(held, 1, (3,), director(), now, "ill")
    of_third = {(3, board, "-3 IMP fixed / 3 IMP fixed") for board in (1, 2)}
    assert awards(held) == of_third
    with pytest.raises(Impossible):
        leave_unfinished(held, 1, (3,), director(), now, "ill")
    later = now + timedelta(minutes=1)
    leave_unfinished(held, 1, (1, 3), director(), later, "ill too")
    lost = {(1, board, "-3 IMP fixed / 3 IMP fixed") for board in (1, 2)}
    lost |= {(table, board, "3 IMP fixed / -3 IMP fixed") for table in (2, 4) for board in (1, 2)}
    assert awards(held) == of_third | lost
    assert [one.kept for one in held.unfinished.order_by("pk")] == [
        {"1": 2, "2": 2, "3": 0, "4": 2}, {"1": 0, "2": 0, "3": 0, "4": 0},
    ]  # fmt: skip
    Session.objects.update(next_at=later)
    with pytest.raises(Impossible):  # the interval after the round, in which its teams compare
        take_back_unfinished(held, 1, director(), later, "well")
    Session.objects.update(next_at=None)
    take_back_unfinished(held, 1, director(), later, "well")
    assert awards(held) == of_third
    assert {one.table for one in BoardResult.objects.all()} == {3}
    leave_unfinished(held, 1, (1,), director(), later + timedelta(minutes=1), "ill again")
    assert awards(held) == of_third | lost


def test_at_board_a_match_who_leaves_gets_nothing_and_the_others_six_tenths_of_each_board(db: None) -> None:
    """25.3(1)2, 25.3(2)1(2): 1.2 of the 2 points of a board."""
    held = playing(2, Movement.MATCHES)
    Competition.objects.update(method=Method.BOARD_A_MATCH)
    held = Session.objects.select_related("competition").get(pk=held.pk)
    row = next(one for one in pairs_of(held.schedule or {}).rows if one.table == 1)
    leave_unfinished(held, row.ns or 0, None, director(), timezone.now(), "ill")
    assert {one.rule for one in counting(held).boards.values()} == {"25.3(1)-2 25.3(2)-1(2)"}
    assert {value for table, _board, value in awards(held) if table == 1} == {"0% / 60% fixed"}  # 0 and 60 per cent
    totals = {one.entrant.id: one.total for one in tally_of(held).standings}
    assert totals == {f"{row.ns}": 0, f"{row.ew}": Fraction(6, 5) * len(row.boards)}
    assert len(awarded_in(held, held.unfinished.get())) == 2 * len(row.boards)


def test_a_second_pair_loses_what_is_left_of_its_boards(db: None) -> None:
    held, now = playing(2, Movement.MATCHES, players=8, tables=4, boards=4), timezone.now()
    first, second = (row for row in pairs_of(held.schedule or {}).rows if row.table in (1, 3))
    away = first.ew or 0
    leave_unfinished(held, away, (1,), director(), now, "ill")
    with pytest.raises(Impossible):
        leave_unfinished(held, away, (1,), director(), now, "ill")
    leave_unfinished(held, away, (3,), director(), now + timedelta(minutes=1), "ill too")
    assert {one[:2] for one in awards(held)} == {(table, board) for table in (1, 2, 3, 4) for board in first.boards}
    assert [one.skipped for one in held.unfinished.order_by("pk")] == [
        {"1": list(first.boards[:2]), "3": list(first.boards[2:])},
        {"1": list(first.boards[2:]), "3": list(second.boards[:2]), "2": [1, 2, 3, 4], "4": [1, 2, 3, 4]},
    ]


def test_a_match_that_was_stopped_in_one_round_can_be_stopped_in_the_next(db: None) -> None:
    held = playing(4, Movement.MATCHES)
    for number in (1, 2):
        Session.objects.filter(pk=held.pk).update(round=number)
        held.refresh_from_db()
        leave_unfinished(held, 1, (1, 2, 3, 4), director(), timezone.now(), "ill")
    assert [one.round for one in held.unfinished.order_by("pk")] == [1, 2]


def test_in_the_second_half_its_table_alone_is_stopped(db: None) -> None:
    held = playing(2, Movement.MATCHES, players=8, tables=4, boards=4)
    row = next(one for one in pairs_of(held.schedule or {}).rows if one.table == 1)
    table = PlayTable.objects.create(name="Table 1", opened_by=director(), session=held.pk)
    SessionTable.objects.create(session=held, number=1, table=table)
    for sequence, board in enumerate(row.boards[:3], 1):
        BoardPlay.objects.create(table=table, number=board, round=1, sequence=sequence, finished_at=timezone.now())
    leave_unfinished(held, row.ew or 0, (1,), director(), timezone.now(), "words")
    assert {(one.table, one.board) for one in BoardResult.objects.all()} == {(1, row.boards[3])}


def test_nobody_is_told_of_a_stopped_match_at_home_tables(db: None) -> None:
    held = playing(5, Movement.HOME_TABLES)
    assert suspended(held, 1, 1) == Carried()
    made = pairs_of(held.schedule or {})
    held.schedule = schedule_data(replace(made, rows=tuple(row for row in made.rows if 1 not in row.sides)))
    assert seated_at(held, 1, (1, 2, 3, 4), 1) is None


def test_who_is_disqualified_before_a_call_leaves_both_its_home_tables_and_no_other(db: None) -> None:
    held = playing(5, Movement.HOME_TABLES)
    rows = pairs_of(held.schedule or {}).of_round(1)
    tables = {row.table for row in rows if 4 in row.sides}
    assert len(tables) == 2
    suspend(held, player(held, 4, 1).entry, Suspended.EVENT, director(), "words", timezone.now())
    assert decide(held.suspensions.get(), director(), "words", timezone.now(), approved=True) == Carried()
    assert set(held.results.values_list("table", flat=True)) == tables
    held.refresh_from_db()
    left = {row.table: row.boards for row in pairs_of(held.schedule or {}).of_round(1) if row.is_played}
    assert left == {row.table: row.boards for row in rows if row.table not in tables}


def test_nobody_goes_round_for_a_suspended_player_who_has_sat_at_home(db: None) -> None:
    held = playing(5, Movement.HOME_TABLES, players=6)
    line_up(held, 1, [5, 2, 3, 4])
    line_up(held, 2, [2, 1, 3, 4])
    assert suspended(held, 1, 3) is not None
    assert line_up_of(held, player(held, 1, 1).entry, 2) == (2, 1, 6, 4)


def test_who_has_sat_at_home_plays_for_nobody_who_goes_round(db: None) -> None:
    """He would keep the seat in later rounds, to which boards come that he has played (Law 16D)."""
    held = playing(5, Movement.HOME_TABLES, players=6)
    line_up(held, 1, [5, 2, 3, 4])
    line_up(held, 2, [1, 2, 3, 4])
    Session.objects.filter(pk=held.pk).update(round=2)
    team, now = player(held, 1, 1).entry, timezone.now()
    assert replace_player(held, team, Change(3, 5), director(), now) is NotReplaced.SAW
    assert not isinstance(replace_player(held, team, Change(1, 5), director(), now), NotReplaced)


@pytest.mark.parametrize(
    "schedule",
    [
        matches(4, rounds=1, boards_per_round=4),
        home_tables(5, relayed=False, rounds=None, boards_per_round=2),
    ],
)
def test_a_new_number_changes_nothing_else(schedule: PairsSchedule) -> None:
    again = renumbered(schedule, 2, 9)
    assert 9 in again.contestants
    assert 2 not in again.contestants
    assert renumbered(again, 9, 2) == schedule
