"""Enumerations whose values rows keep: what a newer release has written is named as such."""

from __future__ import annotations

import pytest
from django.db.models import TextChoices

from director.models import Ruling
from director.results.models import BoardResult
from director.results.rulings.ruling_models import RulingKind
from director.results.tallying import happened_at
from laws.protocol.codec_kinds import UnknownKind
from play.store.stored import StoredChoices


def test_a_value_of_a_newer_release_is_named_as_one() -> None:
    assert RulingKind("stands") is RulingKind.STANDS
    with pytest.raises(UnknownKind, match="no RulingKind is called 'halved'"):
        RulingKind("halved")


def test_no_result_is_worked_out_of_a_ruling_that_is_not_known() -> None:
    with pytest.raises(UnknownKind):
        happened_at(BoardResult(contract="3NTN", tricks=9), Ruling(kind="halved"))


def test_all_choices_of_rows_of_events_are_read_so() -> None:
    def of(one: type[TextChoices]) -> set[type[TextChoices]]:
        below = set(one.__subclasses__())
        return below.union(*map(of, below)) if below else below

    others = of(TextChoices) - of(StoredChoices) - {StoredChoices}
    assert {one for one in others if one.__module__.startswith(("director.", "play.store."))} == set()
