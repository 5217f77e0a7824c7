"""The course of a Swiss with results handed in by a script: byes, late and absent teams, corrections, hands (17)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from director.competitions.models import Method
from director.entries.entering import Player, enter
from director.models import Absence, BoardResult, Entry, Pairing, PersonNotice, Session
from director.movements.impossible import Impossible
from director.pages.rulings.ruling_forms import ArtificialForm, UnplayedForm
from director.results.changes.absences import enter_late_in_swiss, note_absence, take_back_absence
from director.results.rulings.ruling import award_unit_of, rule
from director.results.rulings.ruling_models import RulingKind
from director.results.rulings.stopping import unruled_in
from director.results.rulings.unduplicated import award_wrong_board
from director.results.swiss.pairing import (
    Wrong,
    change_pairing,
    exchanged,
    pair_again,
    pair_next,
    proposed_pairing,
    publish_pairing,
)
from director.results.swiss.swiss import standing_of
from director.results.swiss.swiss_reading import pairings_in, state_of
from director.results.tallying import credited_between, places_by_round, results_of, tally_of, unplayed_in
from director.results.withdrawals.forfeit_models import Decision, What
from director.results.withdrawals.forfeits import ask, decide
from director.results.withdrawals.out import out_of_event
from director.sessions.draw.pairing_timers import PAIR
from director.sessions.draw.schedules import pairs_of
from director.sessions.draw.swiss_models import AbsenceKind
from laws.values.contract import PassedOut
from laws.values.seats import Side
from play.models import Timer
from scoring.exchange.formats import usebio
from scoring.exchange.scored.rescore import rescore
from scoring.exchange.scored.tally import Choices
from scoring.penalties.units import PenaltyUnit
from scoring.stage.accounts import LineKind
from tests.director.evening import ROBOTS, Evening, usebio_of
from tests.director.results.swiss_played import at, draws_of, go_to_round, hand_in, pairs_swiss, teams_swiss

pytestmark = pytest.mark.django_db


def finish(made: Evening) -> Session:
    """Hand in the last round, and end the session."""
    hand_in(made)
    Session.objects.update(ended_at=at(made), published_at=at(made))
    made.session.refresh_from_db()
    return made.session


def points_of(made: Evening, number: int) -> list[tuple[int, LineKind, Fraction, str]]:
    """Return the account of a contestant: round, kind, points and opponent of each line."""
    state = state_of(made.session, results_of(made.session))
    return [(one.round, one.kind, one.points, one.opponent) for one in state.accounts[f"{number}"]]


@pytest.mark.tournament
def test_a_swiss_of_eleven_teams_with_a_bye_a_late_one_and_a_correction_that_re_pairs() -> None:
    made = teams_swiss(11, rounds=3)
    now = at(made)
    first = [[1, 6], [2, 7], [3, 8], [4, 9], [5, 10]]
    assert draws_of(made) == [(1, first, 11)]  # 17.3, 17.6
    hand_in(made)
    assert pair_next(made.session.pk, now)
    assert not pair_next(made.session.pk, now)  # it is paired
    second = draws_of(made)[1]
    assert second[0] == 2
    assert second[2] not in (None, 11)  # once only
    assert points_of(made, 11) == [(1, LineKind.BYE, Fraction(12), "")]
    assert all(home > away for home, away in second[1])  # 18.1(2): the larger number is at home in even rounds

    late = enter(made.competition, made.owner, (Player(), Player(), *ROBOTS), "Moles")
    assert isinstance(late, Entry)
    assert enter_late_in_swiss(made.session, late, excused=False, by=made.owner, now=now) == 12
    made.session.refresh_from_db()
    assert pair_next(made.session.pk, now)  # again, with the team that has come
    third = draws_of(made)[2]
    assert (third[0], third[2]) == (2, None)
    assert {12} <= {team for couple in third[1] for team in couple}
    assert points_of(made, 12) == [(1, LineKind.FORFEITED, Fraction(0), "")]  # 24.1(1)-1

    BoardResult.objects.filter(round=1, ns=1).update(tricks=3, score_ns=-300)
    BoardResult.objects.filter(round=1, ew=1).update(tricks=12, score_ns=490)
    assert pair_next(made.session.pk, now)  # 17.8: it has not begun
    fourth = draws_of(made)[3]
    assert fourth[0] == 2
    assert fourth != third
    rows = pairs_of(Session.objects.get().schedule or {}).of_round(2)
    assert [[row.ns, row.ew] for row in rows if row.table % 2] == fourth[1]  # what is played

    go_to_round(made, 3)
    session = finish(made)
    tally = tally_of(session)
    assert len(tally.standings) == 12
    again = rescore(usebio.read(usebio_of(session), "swiss.xml"), Choices(vp="continuous", ties=True, form="swiss"))
    figures = [(one.entrant.id, one.total, one.place) for one in tally.standings]
    assert [(one.entrant.id, one.total, one.place) for one in again.standings] == figures
    assert len(places_by_round(session)) == 3
    couples = [frozenset(couple) for number in (1, 2, 3) for couple in pairings_in(session)[number].couples]
    assert len(set(couples)) == len(couples)  # nobody meets twice


def test_a_round_is_not_paired_before_the_last_result_is_known() -> None:
    made = teams_swiss(6, rounds=2)
    hand_in(made)
    last = BoardResult.objects.order_by("pk").last()
    assert last is not None
    BoardResult.objects.filter(pk=last.pk).delete()
    assert not pair_next(made.session.pk, at(made))
    assert len(draws_of(made)) == 1


def test_the_director_holds_a_draw_exchanges_two_and_publishes_it() -> None:
    made = teams_swiss(7, rounds=3, hold=True)
    hand_in(made)
    now = at(made)
    assert not pair_next(made.session.pk, now)
    assert len(draws_of(made)) == 1  # nothing of it is told
    assert not PersonNotice.objects.filter(data__round=2).exists()
    held = pairings_in(made.session, published=False)[2]
    one, other = held.couples[0][0], held.couples[1][0]
    couples, bye = exchanged(held, one, other)
    assert change_pairing(made.session, couples, bye, made.owner, "related", now) is None
    BoardResult.objects.filter(round=1, ns=1).update(tricks=3, score_ns=-300)
    assert not pair_next(made.session.pk, now)  # what a director has made stands
    assert publish_pairing(made.session, now)
    assert not publish_pairing(made.session, now)
    drawn = draws_of(made)[1]
    assert {frozenset(couple) for couple in drawn[1]} == {frozenset(couple) for couple in couples}
    pair_again(made.session, now)
    assert pair_next(made.session.pk, now)  # by the rules again, at once: it was published


def test_a_draw_by_hand_names_everybody_once() -> None:
    made = teams_swiss(4, rounds=3)
    now = at(made)
    assert change_pairing(made.session, [(1, 2), (3, 4)], None, made.owner, "", now) is Wrong.BEGUN
    hand_in(made)
    assert change_pairing(made.session, [(1, 2)], None, made.owner, "", now) is Wrong.NOT_ALL
    assert change_pairing(made.session, [(1, 2), (1, 4)], 3, made.owner, "", now) is Wrong.NOT_ALL
    assert change_pairing(made.session, [(1, 4), (2, 3)], None, made.owner, "", now) is None
    assert publish_pairing(made.session, now)


def test_who_leaves_is_paired_no_more_and_what_it_has_played_counts() -> None:
    made = teams_swiss(6, rounds=3)
    hand_in(made)
    noted = note_absence(made.session, 2, AbsenceKind.UNEXCUSED, "", made.owner, at(made), leaves=True)
    assert noted == ()
    pair_next(made.session.pk, at(made))
    round_two = draws_of(made)[1]
    assert 2 not in {team for couple in round_two[1] for team in couple}
    assert round_two[2] is not None  # five are left: one has the bye
    go_to_round(made, 3)
    session = finish(made)
    kinds = [(number, kind) for number, kind, _points, _opponent in points_of(made, 2)]
    assert kinds == [(1, LineKind.MATCH), (2, LineKind.FORFEITED), (3, LineKind.FORFEITED)]
    assert standing_of(state_of(session, results_of(session))).places[-1].contestant == "2"  # 23.4


def test_a_match_on_which_nobody_has_called_is_forfeited_and_the_opponents_get_the_best_of_three_scores() -> None:
    made = teams_swiss(4, rounds=3)
    go_to_round(made, 2)
    ((home, away),) = [couple for couple in draws_of(made)[1][1] if 1 in couple]
    other = home + away - 1
    assert note_absence(made.session, 1, AbsenceKind.FORFEIT, "ill", made.owner, at(made), leaves=False) == ()
    hand_in(made)
    assert unplayed_in(made.session).exists()
    assert unruled_in(made.session) == [], "the match is credited as a whole"
    assert pair_next(made.session.pk, at(made))
    assert points_of(made, 1)[1] == (2, LineKind.FORFEITED, Fraction(0), f"{other}")
    number, kind, points, opponent = points_of(made, other)[1]
    assert (number, kind, opponent) == (2, LineKind.UNOPPOSED, "1")
    assert points >= 12  # 24.1(1)-2
    crossed = credited_between(made.session, results_of(made.session))
    assert crossed == {("1", f"{other}"): 0, (f"{other}", "1"): points}
    assert {1} <= {team for couple in draws_of(made)[2][1] for team in couple}  # it plays again
    absence = Absence.objects.get()
    assert not take_back_absence(made.session, absence.pk, at(made))  # the round is over


def test_who_is_excused_has_a_draw() -> None:
    made = teams_swiss(5, rounds=2)
    hand_in(made)
    assert note_absence(made.session, 3, AbsenceKind.EXCUSED, "", made.owner, at(made), leaves=False) == ()
    absence = Absence.objects.get()
    assert take_back_absence(made.session, absence.pk, at(made))
    assert note_absence(made.session, 3, AbsenceKind.EXCUSED, "", made.owner, at(made), leaves=False) == ()
    go_to_round(made, 2)
    finish(made)
    assert points_of(made, 3)[1] == (2, LineKind.BY_FORCE, Fraction(10), "")  # 26


def test_boards_are_won_drawn_or_lost_at_board_a_match() -> None:
    made = teams_swiss(5, rounds=2, boards=3, method=Method.BOARD_A_MATCH)
    go_to_round(made, 2)
    session = finish(made)
    tally = tally_of(session)
    bye = points_of(made, 5)[0]
    assert bye == (1, LineKind.BYE, Fraction(18, 5), "")  # 1.2 times a draw of 3 boards (17.6)
    assert sum(one.total for one in tally.standings) == 2 * (2 * 6) + 2 * Fraction(18, 5)
    again = rescore(usebio.read(usebio_of(session), "swiss.xml"), Choices(ties=True, form="swiss"))
    assert again.scoring == tally.scoring
    figures = [(one.entrant.id, one.total, one.place) for one in tally.standings]
    assert [(one.entrant.id, one.total, one.place) for one in again.standings] == figures


@pytest.mark.parametrize("method", [Method.MATCHPOINTS, Method.CROSS_IMPS])
def test_pairs_meet_in_a_swiss_and_their_matches_are_worth_victory_points(method: Method) -> None:
    made = pairs_swiss(7, rounds=3, boards=3, method=method)
    assert draws_of(made)[0] == (1, [[1, 4], [2, 5], [3, 6]], 7)
    go_to_round(made, 3)
    rows = [row for row in pairs_of(made.session.schedule or {}).of_round(3) if row.is_played]
    assert [row.boards for row in rows] == [(7, 8, 9)] * 3  # all tables play the same boards
    session = finish(made)
    tally = tally_of(session)
    assert len(tally.standings) == 7
    vp = Choices(vp="continuous", ties=True, form="swiss")
    again = rescore(usebio.read(usebio_of(session), "swiss.xml"), vp)
    figures = [(one.entrant.id, one.total, one.place) for one in tally.standings]
    assert [(one.entrant.id, one.total, one.place) for one in again.standings] == figures
    assert points_of(made, 7)[0] == (1, LineKind.BYE, Fraction(12), "")


def test_by_zones_the_last_winner_is_first_whatever_its_points() -> None:
    """17.2: four teams, two rounds."""
    made = teams_swiss(4, rounds=5, special=True)
    assert made.session.rounds == 2
    go_to_round(made, 2, 3, 2)
    assert sorted(sorted(couple) for couple in draws_of(made)[1][1]) == [[1, 4], [2, 3]]
    hand_in(made, 3, 2)
    Session.objects.update(ended_at=at(made))
    made.session.refresh_from_db()
    assert tally_of(made.session).standings[0].entrant.id == "3"


def test_a_drawn_match_of_winners_is_paired_by_hand() -> None:
    made = teams_swiss(4, rounds=5, special=True)
    hand_in(made)
    BoardResult.objects.filter(table__in=(1, 2)).update(contract="passed out", tricks=None, score_ns=0)
    results = results_of(made.session)
    assert any(isinstance(row.happened, PassedOut) for row in results.rows)
    with pytest.raises(Impossible):
        proposed_pairing(made.session)
    assert Pairing.objects.count() == 1
    assert change_pairing(made.session, [(1, 2), (3, 4)], None, made.owner, "by lot", at(made)) is None
    assert publish_pairing(made.session, at(made))
    Session.objects.update(round=2)
    session = finish(made)
    assert standing_of(state_of(session, results_of(session))).places[0].place == 1  # by points


def test_a_ruling_on_a_result_lets_the_next_round_be_paired_again() -> None:
    made = teams_swiss(4, rounds=2)
    hand_in(made)
    pair_next(made.session.pk, at(made))
    result = BoardResult.objects.order_by("pk").first()
    made.session.refresh_from_db()
    rule(made.session, made.owner, at(made), RulingKind.CORRECTED, "as agreed", value="pass", of=result)
    assert Timer.objects.filter(kind=PAIR, subject=made.session.pk).count() == 1


def test_a_granted_forfeit_takes_a_team_out_of_the_draw_and_two_in_a_row_out_of_the_event() -> None:
    """Articles 23.1(1), 24.1: it is noted by itself; who is out has no place."""
    made = teams_swiss(6, rounds=4)
    captain = made.people("Captain")[0].person
    assert captain is not None
    entry = made.session.contestants.get(number=3).entry

    def give_up(number: int) -> None:
        asked = ask(made.session, entry, captain, What.ROUND, number, "Illness")
        assert asked is not None
        assert decide(asked, Decision.AGREED, "", made.owner, at(made)) is not None

    give_up(2)
    assert [(one.first, one.last, one.kind) for one in Absence.objects.all()] == [(2, 2, AbsenceKind.FORFEIT)]
    go_to_round(made, 2)
    assert 3 not in {team for couple in draws_of(made)[-1][1] for team in couple}
    assert out_of_event(made.session) == set()
    give_up(3)
    entry.refresh_from_db()
    assert out_of_event(made.session) == {3}
    assert entry.withdrawn_at is not None
    go_to_round(made, 4)
    hand_in(made)
    assert all(3 not in {team for couple in couples for team in couple} for _round, couples, _bye in draws_of(made)[1:])
    assert "3" not in {one.entrant.id for one in tally_of(made.session).standings}
    assert {one.place for one in tally_of(made.session).standings} <= {1, 2, 3, 4, 5}


def test_who_was_taken_in_already_or_has_left_is_not_entered_late_again() -> None:
    made = teams_swiss(4, rounds=3)
    late = enter(made.competition, made.owner, (Player(), Player(), *ROBOTS), "Moles")
    assert isinstance(late, Entry)
    assert [
        enter_late_in_swiss(made.session, late, excused=False, by=made.owner, now=at(made)) for _press in range(2)
    ] == [5, 5]
    Entry.objects.filter(pk=late.pk).update(withdrawn_at=at(made))
    assert enter_late_in_swiss(made.session, late, excused=False, by=made.owner, now=at(made)) is None


@pytest.mark.parametrize(
    ("method", "unit", "value", "said"),
    [
        (Method.MATCHPOINTS, PenaltyUnit.TOP, "A4060", "60 %, average plus"),
        (Method.CROSS_IMPS, PenaltyUnit.IMP, "-3 IMP / 3 IMP", "+3 IMPs, average plus"),
    ],
)
def test_an_artificial_score_of_pairs_is_in_the_unit_of_their_boards(
    method: Method, unit: PenaltyUnit, value: str, said: str
) -> None:
    """Law 12C2(a), (b): a match becomes victory points, a board is a percentage or IMPs."""
    made = pairs_swiss(4, rounds=2, method=method)
    hand_in(made)
    assert award_unit_of(made.session) is unit
    award_wrong_board(made.session, {(1, 1, 1): [Side.NS]}, made.owner, at(made), "played before")
    assert made.session.rulings.get().value == value
    form = ArtificialForm(unit=award_unit_of(made.session))
    assert said in form.as_p()


def test_article_26_is_offered_for_unplayed_boards_in_every_unit() -> None:
    for unit in PenaltyUnit:
        sent = {"round": 1, "table": 1, "ns": "force", "ew": "plus", "reason": "an earthquake"}
        form = UnplayedForm(sent, unit=unit)
        assert form.is_valid(), unit
        assert form.is_force_majeure
