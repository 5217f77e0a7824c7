"""`manage.py hand_records`: boards from a file get their tables and par, each deal once."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from laws.notation.record import Record
from play import analysis
from play.analysis.job_pool import Priority
from play.analysis.models import DealAnalysis
from play.analysis.position import Hands, Tricks
from scoring.exchange import hands
from scoring.exchange.files import read_hands
from scoring.exchange.hands import HandRecord
from tests.play.analysis.published import published

ONE = published()[0]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A file with a published board, without its analysis, and one in which a hand is unknown."""
    north, east, south, west = ONE.deal.hands
    nobody = (None, None, None, None)
    records = [
        Record("", 0, "1", 1, None, nobody, ONE.dealer, ONE.vulnerability, (north, east, south, west)),
        Record("", 0, "2", 2, hands=(north, None, None, None)),
    ]
    path = tmp_path / "boards.pbn"
    path.write_bytes(hands.write(map(HandRecord, records)))
    return path


@pytest.mark.django_db(transaction=True)
def test_a_file_of_boards_gets_what_can_be_made(file: Path) -> None:
    """The deal gets its published table and par; an incomplete board is unchanged; the table is stored."""
    out = file.with_name("analysed.pbn")
    call_command("hand_records", f"{file}", "--out", f"{out}")
    found, troubles = read_hands(f"{out}")
    assert troubles == ()
    assert [hand.tricks for hand in found] == [ONE.tricks, None]
    assert [hand.par_ns for hand in found] == [ONE.score_ns, None]
    assert DealAnalysis.objects.get().table == ONE.tricks


@pytest.mark.django_db(transaction=True)
def test_what_is_kept_is_not_worked_out_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(_hands: Hands, _priority: Priority) -> Tricks:
        raise AssertionError("it is known")

    monkeypatch.setattr(analysis, "tricks", never)
    DealAnalysis.objects.create(deal=ONE.deal.number, tricks=DealAnalysis.written(ONE.tricks))
    printed = StringIO()
    call_command("hand_records", f"{file}", "--lang", "zh", stdout=printed)
    assert "最佳结果" in printed.getvalue()


def test_a_file_without_boards_is_told(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no hand records"):
        call_command("hand_records", f"{tmp_path / 'nothing.pbn'}", stderr=StringIO())
