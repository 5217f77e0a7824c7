"""A board that its tables have not played alike: scored in groups, made known by others, wrong directions."""

from __future__ import annotations

import re
from datetime import timedelta
from fractions import Fraction
from types import SimpleNamespace
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.urls import reverse

from director.models import BoardResult, Ruling, Session
from director.results.rulings.unduplicated import forms_found
from director.results.tallying import tally_of
from play.live.clock import ManualClock
from play.models import BoardPlay, DealtBoard, PlayTable
from scoring.results.outcomes import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Adjusted
from tests.director.evening import Evening
from tests.director.results.fouled import SIX, six_tables
from tests.play.conftest import START

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _clock(monkeypatch: pytest.MonkeyPatch, clock: ManualClock) -> None:
    serving = SimpleNamespace(desk=SimpleNamespace(clock=clock))
    monkeypatch.setattr("director.pages.shared.asked.table_server", lambda: serving)


@pytest.fixture
def office(client: Client) -> tuple[Client, Evening]:
    """The owner's browser, and an evening of six tables and one board that is over."""
    tuesday = six_tables()
    client.force_login(tuesday.owner)
    return client, tuesday


def sent(client: Client, session: Session, act: str, **form: str) -> int:
    address = reverse("session-unduplicated", args=[session.pk, 1])
    return client.post(address, {"act": act, "reason": "the cards were changed"} | form).status_code


def points(session: Session) -> list[tuple[Fraction | int | None, Fraction | int | None]]:
    """Both sides' matchpoints by tables; a top is 10."""
    return [
        (one.ns_points, one.ew_points) for one in sorted(tally_of(session).rows, key=lambda one: one.row.table or 0)
    ]


def forms(**of: str) -> dict[str, str]:
    return {f"at_1_{table}": "0" for table in range(1, 7)} | of


def test_87b_those_who_played_the_same_cards_are_compared_with_each_other(office: tuple[Client, Evening]) -> None:
    """By hand, on a top of 10: form 1 with four of six results, each (points + 1) × 6 ÷ 4 - 1; form 2 65 % and 55 %."""
    client, tuesday = office
    assert points(tuesday.session)[0] == (10, 0)
    assert sent(client, tuesday.session, "forms", **forms(at_1_5="1", at_1_6="1")) == 302
    half = Fraction(1, 2)
    a = [(9 + half, half), (5, 5), (5, 5), (half, 9 + half)]
    assert points(tuesday.session) == [*a, (6 + half, 5 + half), (5 + half, 6 + half)]
    assert list(BoardResult.objects.order_by("table").values_list("score_ns", flat=True)) == [one[1] for one in SIX]
    text = client.get(reverse("session-board", args=[tuesday.session.pk, 1])).content.decode()
    assert text.count("form 2 of a fouled board") == 2
    assert "Law 87B" in text


def test_the_forms_are_written_once_and_taken_back(office: tuple[Client, Evening]) -> None:
    client, tuesday = office
    before = points(tuesday.session)
    for _ in range(2):
        assert sent(client, tuesday.session, "forms", **forms(at_1_6="2")) == 302
    assert Ruling.objects.count() == 1
    assert sent(client, tuesday.session, "forms", **forms()) == 302
    assert [one.kind for one in Ruling.objects.order_by("pk")] == ["fouled", "withdrawn"]
    assert points(tuesday.session) == before


def test_27_2_who_was_told_of_the_board_by_others_has_average_plus_on_both_sides(
    office: tuple[Client, Evening],
) -> None:
    client, tuesday = office
    assert sent(client, tuesday.session, "disclosed") == 200, "no table is chosen"
    assert sent(client, tuesday.session, "disclosed", at_1_2="on") == 302
    assert points(tuesday.session)[1] == (6, 6)
    assert Ruling.objects.get().rule == "27.2(1)-3"


def test_27_3_who_sat_wrong_has_average_minus_and_the_others_average_plus_on_two_boards(
    office: tuple[Client, Evening],
) -> None:
    client, tuesday = office
    assert sent(client, tuesday.session, "misseated", at_1_2="EW") == 302
    assert points(tuesday.session)[1] == (6, 4)
    outcomes = []
    for board in (2, 3):
        own = BoardResult.objects.get(table=2, board=1)
        own.pk, own.round, own.board = None, board, board
        own.save()
        address = reverse("session-unduplicated", args=[tuesday.session.pk, board])
        form = {"act": "misseated", f"at_{board}_2": "EW", "reason": "again"}
        assert client.post(address, form).status_code == 302
        outcomes += [one.row.outcome for one in tally_of(tuesday.session).rows if one.row.board == board]
    assert outcomes == [Adjusted(AVERAGE_PLUS, AVERAGE_MINUS), Adjusted(AVERAGE, AVERAGE_MINUS)]


def test_15b_where_somebody_had_played_the_board_before_both_scores_are_cancelled(
    office: tuple[Client, Evening],
) -> None:
    """Pair 1 has played it again at table 6, by the fault of pair 12: the other five are compared with each other."""
    client, tuesday = office
    address = reverse("session-unduplicated", args=[tuesday.session.pk, 1])
    assert "has played this board twice" not in client.get(address).content.decode()
    BoardResult.objects.filter(table=6).update(ns=1, at=START + timedelta(minutes=8))
    text = client.get(address).content.decode()
    assert "has played this board twice" in text
    assert re.search(r'name="at_1_6" id="wrong_at_1_6".*?<option value="-" selected', text, re.DOTALL)
    assert sent(client, tuesday.session, "wrong") == 200, "no table is chosen"
    assert sent(client, tuesday.session, "wrong", at_1_6="EW") == 302
    assert Ruling.objects.get().rule == "15B3"
    rows = {one.row.table: one for one in tally_of(tuesday.session).rows}
    assert rows[6].row.outcome == Adjusted(AVERAGE_PLUS, AVERAGE_MINUS)
    assert rows[1].ns_points == Fraction(8 + 1) * 6 / 5 - 1, "the best of five, on the top of six (Law 87B)"


def test_the_forms_are_proposed_by_the_cards_of_the_record(office: tuple[Client, Evening]) -> None:
    client, tuesday = office
    address = reverse("session-unduplicated", args=[tuesday.session.pk, 1])
    assert "have not had the same cards" not in client.get(address).content.decode()
    deals = [DealtBoard.objects.create(number=1, dealer="N", vulnerability="-", deal=text) for text in ("A", "B")]
    table = tuesday.session.tables.create(
        number=1, table=PlayTable.objects.create(name="Table 1", opened_by=tuesday.owner)
    )
    for place, one in enumerate(BoardResult.objects.order_by("table"), 1):
        play = BoardPlay.objects.create(table=table.table, sequence=place, number=1, dealt=deals[one.table == 6])
        BoardResult.objects.filter(pk=one.pk).update(play=play)
    results = list(BoardResult.objects.select_related("play").order_by("table"))
    assert list(forms_found(results).values()) == [0, 0, 0, 0, 0, 1]
    text = client.get(address).content.decode()
    assert "have not had the same cards" in text
    assert text.count('value="1" selected') == 1
    assert not Ruling.objects.exists(), "it is the director who says so"


def test_nobody_else_finds_the_page(office: tuple[Client, Evening], client: Client) -> None:
    _client, tuesday = office
    client.logout()
    assert sent(client, tuesday.session, "forms", **forms()) == 302, "to sign in"
    assert not Ruling.objects.exists()


def test_43_what_is_pointed_out_too_late_is_scored_as_it_was(
    office: tuple[Client, Evening], clock: ManualClock
) -> None:
    """The club's quarter of an hour from the end, which had no scheduled time; a minute later it is over."""
    client, tuesday = office
    before = points(tuesday.session)
    clock.advance(15 * 60 + 60)
    assert sent(client, tuesday.session, "forms", **forms(at_1_6="1")) == 200
    assert points(tuesday.session) == before
    in_time = f"{START.astimezone(ZoneInfo('Asia/Shanghai')):%H:%M}"
    assert sent(client, tuesday.session, "forms", **forms(at_1_6="1"), pointed_out=in_time) == 302
    assert points(tuesday.session) != before
