"""Enumerations whose values rows keep: what a newer release has written is named as such."""

from __future__ import annotations

import pytest
from django.apps import apps
from django.db.models import TextChoices

from director.models import Delivery, KnockoutMatch, Ruling
from director.results.models import BoardResult
from director.results.rulings.ruling_models import RulingKind
from director.results.tallying import happened_at
from laws.protocol.codec_kinds import UnknownKind
from play.people.relations.conduct import ConductReport
from play.stored import OF_NEW_KIND, ChoiceField, StoredChoices


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


def test_no_column_of_choices_gives_its_bare_word() -> None:
    ours = [one for one in apps.get_models() if one.__module__.startswith(("director.", "play."))]
    fields = [field for one in ours for field in one._meta.concrete_fields if field.choices]
    assert len(fields) > 30
    assert [field for field in fields if not isinstance(field, ChoiceField)] == []


def test_the_words_for_a_value_of_a_newer_release() -> None:
    """There are none, and who asks comes back; of what is one line among many it is told that it is new."""
    assert Ruling(kind="stands").get_kind_display() == "score stands"
    assert KnockoutMatch(how="").get_how_display() == ""
    with pytest.raises(UnknownKind, match=r"director\.Ruling\.kind has no choice 'halved'"):
        Ruling(kind="halved").get_kind_display()
    assert ConductReport(reason="dances").get_reason_display() == str(OF_NEW_KIND)
    assert Delivery(kind="dances").get_kind_display() == str(OF_NEW_KIND)
