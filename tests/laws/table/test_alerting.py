"""The lists of article 33, line by line."""

from __future__ import annotations

import pytest

from laws.table.alerting import UNDECLARED, AlertNeed, AlertRule, Declared, alert_rule, declared_by
from laws.values.calls import CALLS, DOUBLE, PASS, REDOUBLE, Call
from laws.values.tiles import parse_tiles

R = AlertRule
NATURAL = Declared(conventional=False, forcing=False, added=False)
FORCING = Declared(conventional=False, forcing=True, added=False)
CONVENTION = Declared(conventional=True)


def calls(text: str) -> tuple[Call, ...]:
    """Those calls."""
    return tuple(map(Call.parse, text.split()))


@pytest.mark.parametrize(
    ("before", "call", "declared", "screened", "unscreened"),
    [
        ("", "1S", NATURAL, R.NATURAL, R.NATURAL),
        ("", "1C", CONVENTION, R.CONVENTIONAL, R.CONVENTIONAL),
        ("", "1C", FORCING, R.ADDED_MEANING, R.ADDED_MEANING),
        ("", "2C", Declared(conventional=False, added=True), R.ADDED_MEANING, R.ADDED_MEANING),
        ("1S", "X", UNDECLARED, R.DOUBLE, R.NO_DOUBLE),
        ("1S X", "XX", CONVENTION, R.DOUBLE, R.NO_DOUBLE),
        ("", "1NT", Declared(conventional=False, added=False, to_notrump=True), R.NATURAL, R.NO_NOTRUMP),
        ("1S pass", "2NT", CONVENTION, R.CONVENTIONAL, R.CONVENTIONAL),
        ("1S pass", "3D", NATURAL, R.JUMP_NOT_FORCING, R.JUMP_NOT_FORCING),
        ("1S pass", "3D", FORCING, R.NATURAL, R.NATURAL),
        ("1S 2D pass", "3H", NATURAL, R.JUMP_NOT_FORCING, R.JUMP_NOT_FORCING),
        ("1S 2D pass", "4C", NATURAL, R.JUMP_NOT_FORCING, R.NO_HIGH_CALL),
        ("1S pass", "2C", NATURAL, R.RESPONSE_NOT_FORCING, R.RESPONSE_NOT_FORCING),
        ("1S pass", "2C", FORCING, R.NATURAL, R.NATURAL),
        ("1S pass", "2C", Declared(conventional=False, added=False), R.IN_DOUBT, R.IN_DOUBT),
        ("1S pass", "2S", NATURAL, R.NATURAL, R.NATURAL),
        ("pass pass 1S pass", "2C", NATURAL, R.NATURAL, R.NATURAL),
        ("1NT pass", "2C", NATURAL, R.NATURAL, R.NATURAL),
        ("2S pass", "3C", NATURAL, R.NATURAL, R.NATURAL),
        ("1S", "4H", NATURAL, R.NATURAL, R.NO_HIGH_CALL),
        ("1S pass", "4D", CONVENTION, R.CONVENTIONAL, R.CONVENTIONAL),
        ("1S pass", "4D", UNDECLARED, R.IN_DOUBT, R.IN_DOUBT),
        ("1S pass 3S pass", "4NT", CONVENTION, R.CONVENTIONAL, R.NO_HIGH_CALL),
        ("1S pass 3S pass", "4NT", UNDECLARED, R.IN_DOUBT, R.NO_HIGH_CALL),
        ("1S pass 3S pass 4NT", "pass", UNDECLARED, R.IN_DOUBT, R.IN_DOUBT),
        ("1S X", "pass", CONVENTION, R.CONVENTIONAL, R.CONVENTIONAL),
        ("", "2D", UNDECLARED, R.IN_DOUBT, R.IN_DOUBT),
    ],
)
def test_the_line_of_a_call(
    before: str, call: str, declared: Declared, screened: AlertRule, unscreened: AlertRule
) -> None:
    made = Call.parse(call)
    assert alert_rule(calls(before), made, declared, screens=True) is screened
    assert alert_rule(calls(before), made, declared, screens=False) is unscreened


@pytest.mark.parametrize("call", CALLS)
def test_nothing_is_forbidden_behind_screens(call: Call) -> None:
    """Article 33.3 holds without them alone; and without a meaning only doubles are known to be on a list."""
    rule = alert_rule((), call, screens=True)
    assert rule.need is not AlertNeed.MUST_NOT
    assert rule is (R.DOUBLE if call in (DOUBLE, REDOUBLE) else R.IN_DOUBT)
    assert alert_rule((), PASS, CONVENTION, screens=False) is R.CONVENTIONAL


@pytest.mark.parametrize(
    ("call", "tiles", "declared"),
    [
        ("1S", "hcp 12-21, S 5+, natural", Declared(False, None, False)),
        ("2S", "S 5+, C 4+, natural", Declared(False, None, True)),
        ("2D", "transfer H", Declared(True)),
        ("1NT", "hcp 15-17, balanced", Declared(to_notrump=True)),
        ("2C", "f1, natural", Declared(False, True, False)),
        ("2C", "nf", Declared(None, False)),
        ("2C", "", UNDECLARED),
    ],
)
def test_what_tiles_declare(call: str, tiles: str, declared: Declared) -> None:
    assert declared_by(parse_tiles(tiles), Call.parse(call)) == declared
