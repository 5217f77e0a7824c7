"""Conditions of contest as a value."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, replace
from enum import Enum

import pytest

from laws.table.conditions import Alerts, Conditions, ContestedClaim, Irregularities


def test_ordinary_play_online_is_the_default() -> None:
    """Illegal attempts are refused, who bids explains himself, a contested claim is played on."""
    usual = Conditions()
    assert usual.irregularities is Irregularities.PREVENTED
    assert usual.alerts is Alerts.SELF
    assert usual.contested is ContestedClaim.PLAY_ON
    assert usual.screens is False


def test_every_condition_can_be_left_out() -> None:
    """A log that was written before a condition existed is read with its default: so each has one."""
    for field in fields(Conditions):
        assert isinstance(field.default, (Enum, bool)), field.name


def test_conditions_are_a_plain_value() -> None:
    """Equal when all choices are, hashable, picklable, unchangeable."""
    other = replace(Conditions(), screens=True)
    assert other != Conditions()
    assert pickle.loads(pickle.dumps(other)) == other
    assert len({Conditions(), Conditions(), other}) == 2
    with pytest.raises(FrozenInstanceError):
        other.screens = False  # type: ignore[misc]
