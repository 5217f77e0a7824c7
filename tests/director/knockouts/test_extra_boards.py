"""What happens to extra boards of a knockout (article 44.2): nobody confirms them, a team leaves, one is corrected."""

from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from director.knockouts.advancing import award
from director.knockouts.extra import make_extra
from director.knockouts.models import Decided
from director.knockouts.outcomes import hangs_on, needs_extra, score_of
from director.models import Appeal, BoardResult, Entry, Forfeit, PersonNotice, Ruling, Session
from director.results.rulings.ruling import rule
from director.results.rulings.ruling_models import RulingKind
from director.results.withdrawals.forfeit_models import Decision, What
from director.results.withdrawals.unfinished import leave_unfinished
from director.sessions.calling_off import call_off
from director.sessions.order.suspension_models import Suspended, Suspension
from play.live.clock import SystemClock
from tests.director.knockouts.scripted import Tournament, tournament
from tests.director.knockouts.test_whole import scored


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=SystemClock()))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


@pytest.fixture
def cup(db: None) -> Tournament:
    """Four teams; the first match is level, the Bees have won the second."""
    made = tournament(["Ants", "Bees", "Cats", "Dogs"])
    made.now = timezone.now()
    made.draw()
    made.play(made.session(1), {2: 2})
    return made


def extra(cup: Tournament) -> Session:
    """Announce the next extra boards of the first match."""
    made = make_extra(cup.match(1), cup.owner, cup.now)
    assert made is not None
    return made


def decided(cup: Tournament) -> tuple[str, str]:
    """Return who has won the first match, and how."""
    match = cup.match(1)
    return f"{match.winner or ''}", match.how


def margins(cup: Tournament) -> list[tuple[int, int]]:
    """Return the extra boards that count, with what they have brought."""
    score = score_of(cup.match(1))
    assert score is not None
    return [(one.boards, int(one.margin)) for one in score.extras]


def test_they_stand_when_their_time_is_over_though_nobody_confirms_them(cup: Tournament) -> None:
    session = extra(cup)
    cup.play(session, {1: -2}, confirmed=False)
    Session.objects.filter(pk=session.pk).update(final_at=cup.now + timedelta(minutes=30))
    cup.advance()
    assert decided(cup) == ("", ""), "they can still be corrected"
    cup.now += timedelta(minutes=31)
    cup.advance()
    assert decided(cup) == ("Dogs", Decided.EXTRA)
    assert margins(cup) == [(8, -2)]


def test_an_appeal_on_one_of_them_holds_the_match(cup: Tournament) -> None:
    session = extra(cup)
    cup.play(session, {1: 2}, confirmed=False)
    result = BoardResult.objects.filter(session=session).order_by("pk")[0]
    ruling = rule(session, cup.owner, cup.now, RulingKind.STANDS, "No damage", of=result)
    of = {"round": result.round, "table": result.table, "board": result.board}
    appeal = Appeal.objects.create(session=session, ruling=ruling, contestant=2, lodged_at=cup.now, at=cup.now, **of)
    cup.confirm(session)
    cup.advance()
    assert decided(cup) == ("", "")
    assert hangs_on(cup.match(1), cup.now) is not None
    assert needs_extra(cup.match(1), 8, cup.now) == 0
    Appeal.objects.filter(pk=appeal.pk).update(decided_at=cup.now)
    cup.advance()
    assert decided(cup) == ("Ants", Decided.EXTRA)


@pytest.mark.parametrize(
    ("decision", "how"), [(Decision.AGREED, Decided.FORFEIT), (Decision.UNEXCUSED, Decided.WITHOUT_LEAVE)]
)
def test_who_gives_them_up_has_lost(cup: Tournament, decision: Decision, how: Decided) -> None:
    """Article 25.1."""
    session = extra(cup)
    Session.objects.filter(pk=session.pk).update(started_at=cup.now, round=1)
    given_up = {"session": session, "what": What.SEGMENT, "round": 1, "reason": "x", "name": "x", "decision": decision}
    Forfeit.objects.create(entry=cup.team("Ants"), **given_up)
    cup.advance()
    assert decided(cup) == ("Dogs", how)


def test_who_is_disqualified_or_has_left_before_they_are_over_has_lost(cup: Tournament) -> None:
    """Law 91B: the match is not finished. They are called off, and both teams are told."""
    session = extra(cup)
    of = {"session": cup.session(1), "what": Suspended.EVENT, "round": 1, "reason": "x", "name": "x", "at": cup.now}
    Suspension.objects.create(**of, entry=cup.team("Ants"), approved=True)
    Entry.objects.filter(name="Ants").update(withdrawn_at=cup.now)
    cup.advance()
    assert decided(cup) == ("Dogs", Decided.DISQUALIFIED)
    session.refresh_from_db()
    assert session.cancelled_at == cup.now
    told = PersonNotice.objects.filter(kind="knockout", data__what="no extra").order_by("pk")
    assert [one.data["other"] for one in told] == ["Dogs", "Ants"]


def test_who_leaves_after_a_level_match_has_lost_before_any_are_announced(cup: Tournament) -> None:
    Entry.objects.filter(name="Dogs").update(withdrawn_at=cup.now)
    cup.advance()
    assert decided(cup) == ("Ants", Decided.FORFEIT)


def test_a_penalty_is_taken_off_them_in_the_file_as_well(cup: Tournament) -> None:
    """Article 50.3: three IMPs where they were won by two, and off a single board as off any other."""
    session = extra(cup)
    cup.play(session, {1: 2}, confirmed=False)
    penalty = {"kind": RulingKind.PENALTY, "rule": "22.1(2)", "name": "x"}
    Ruling.objects.create(session=session, contestant=1, value="2 imp", **penalty)
    cup.confirm(session)
    cup.advance()
    assert decided(cup) == ("", "")
    assert margins(cup) == [(8, 0)]
    single = extra(cup)
    cup.play(single, {1: 2}, confirmed=False)
    Ruling.objects.create(session=single, contestant=1, value="3 imp", **penalty)
    cup.confirm(single)
    cup.advance()
    assert decided(cup) == ("Dogs", Decided.SINGLE)
    assert margins(cup) == [(8, 0), (1, -1)]
    cup.competition.sessions.filter(started_at__isnull=False).update(published_at=cup.now)
    (stage,) = scored(cup.competition)
    assert stage.matches[0].winner == stage.matches[0].match.winner == stage.matches[0].match.away


def test_a_correction_decides_by_the_eight_boards_and_a_single_one_played_since_counts_no_more(cup: Tournament) -> None:
    eight = extra(cup)
    cup.play(eight, {})
    single = extra(cup)
    cup.play(single, {1: -1})
    assert decided(cup) == ("Dogs", Decided.SINGLE)
    wrong = BoardResult.objects.filter(session=eight, table=1).order_by("board")[0]
    rule(eight, cup.owner, cup.now, RulingKind.CORRECTED, "Misread", value="4S N +2", of=wrong)
    cup.confirm(eight)
    cup.advance()
    assert decided(cup) == ("Ants", Decided.EXTRA)
    assert margins(cup) == [(8, 2)]
    cup.competition.sessions.filter(started_at__isnull=False).update(published_at=cup.now)
    scored(cup.competition)


def test_a_corrected_match_that_is_level_no_more_needs_none(cup: Tournament) -> None:
    """Those that have not begun are called off; level again, it needs others."""
    off = extra(cup)
    first = cup.session(1)
    wrong = BoardResult.objects.get(session=first, table=1, board=1)
    ruling = rule(first, cup.owner, cup.now, RulingKind.CORRECTED, "Misread", value="4S N +2", of=wrong)
    cup.confirm(first)
    cup.advance()
    assert decided(cup) == ("Ants", Decided.PLAYED)
    off.refresh_from_db()
    assert off.cancelled_at is not None
    Ruling.objects.create(session=first, kind=RulingKind.WITHDRAWN, withdraws=ruling, name="x")
    cup.confirm(first)
    cup.advance()
    assert decided(cup) == ("", "")
    assert needs_extra(cup.match(1), 8, cup.now) == 8
    assert award(cup.match(1), cup.team("Dogs"), "Olga", "They agreed on a toss.", cup.now)


def test_those_that_are_called_off_are_announced_again(cup: Tournament) -> None:
    assert call_off(extra(cup), cup.owner, "The room is closed", cup.now)
    assert needs_extra(cup.match(1), 8, cup.now) == 8
    cup.play(extra(cup), {1: 1})
    assert decided(cup) == ("Ants", Decided.EXTRA)


def test_a_board_that_is_dealt_anew_is_no_ninth_one(cup: Tournament) -> None:
    """Article 27.2: another board is played for one that was not duplicated."""
    session = extra(cup)
    cup.play(session, {}, confirmed=False)
    fouled = BoardResult.objects.filter(session=session).order_by("-board", "table")[:2]
    for result in fouled:
        rule(session, cup.owner, cup.now, RulingKind.NOT_PLAYED, "Fouled", of=result)
        made = 10 + (result.table == 1)
        of = {"round": 1, "table": result.table, "ns": result.ns, "ew": result.ew, "contract": "4S N", "at": cup.now}
        BoardResult.objects.create(session=session, board=result.board + 1, tricks=made, score_ns=30 * made + 120, **of)
    cup.confirm(session)
    cup.advance()
    assert decided(cup) == ("Ants", Decided.EXTRA)
    assert margins(cup) == [(8, 1)]
    cup.competition.sessions.filter(started_at__isnull=False).update(published_at=cup.now)
    scored(cup.competition)


def test_a_correction_after_the_next_match_has_begun_changes_the_score_and_not_who_goes_on(cup: Tournament) -> None:
    """The bracket and the file say why the winner has fewer IMPs."""
    cup.play(extra(cup), {1: 1})
    final, first = cup.session(2), cup.session(1)
    Session.objects.filter(pk=final.pk).update(started_at=cup.now, round=1)
    wrong = BoardResult.objects.get(session=first, table=1, board=1)
    rule(first, cup.owner, cup.now, RulingKind.CORRECTED, "Misread", value="4S N -2", of=wrong)
    cup.confirm(first)
    cup.advance()
    assert decided(cup) == ("Ants", Decided.EXTRA)
    assert cup.met(3) == ("Ants", "Bees")
    cup.play(final, {1: 2})
    cup.competition.sessions.filter(started_at__isnull=False).update(published_at=cup.now)
    page = Client().get(reverse("stage-match", args=[cup.stage.pk, cup.match(1).pk])).content.decode()
    assert "as it stood when the next match began" in page
    assert "by extra boards" not in page
    assert "8 extra boards</a>" in page, "each link says to which of them it leads"
    (stage,) = scored(cup.competition)
    assert [(one.place, one.contestant.names[0]) for one in stage.places][0] == (1, "Ants")


@pytest.mark.parametrize(("segment", "winner"), [(1, "Ants"), (2, "Bees")])
def test_who_cannot_finish_the_last_segment_has_lost_the_match_however_it_stands(
    db: None, segment: int, winner: str
) -> None:
    """Article 25.1; a segment that another one follows is awarded by its boards alone."""
    cup = tournament(["Ants", "Bees"], segments=2)
    cup.draw()
    session = cup.session(1)
    Session.objects.filter(pk=session.pk).update(started_at=cup.now, round=segment)
    leave_unfinished(session, 1, None, cup.owner, cup.now, "Nobody of the list can sit down")
    BoardResult.objects.filter(session=session, round=3 - segment).delete()
    for table, tricks in ((1, 12), (2, 4)):
        of = {"round": 3 - segment, "table": table, "ns": table, "ew": 3 - table, "contract": "4S N", "at": cup.now}
        BoardResult.objects.create(
            session=session, board=1 if segment == 2 else 3, tricks=tricks, score_ns=480 if table == 1 else -300, **of
        )
    Session.objects.filter(pk=session.pk).update(round=2, ended_at=cup.now)
    session.refresh_from_db()
    cup.confirm(session)
    cup.advance()
    assert f"{cup.match(1).winner}" == winner
