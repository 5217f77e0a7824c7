"""Deals drawn under constraints: they satisfy them, and each is as likely as any other that does."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from laws.dealing.constraints import NO_CONSTRAINTS
from laws.dealing.drawing import TooRare, draw
from laws.dealing.hands import points_of
from laws.dealing.presets import PRESETS
from laws.dealing.written import parse
from laws.values.deal import DEALS, Deal
from tests.properties import share

Figure = Callable[[Deal], object]
FIGURES: dict[str, Figure] = {
    "South's points": lambda deal: points_of(deal.south) // 3,
    "North's spades": lambda deal: deal.north.lengths()[3],
    "West's longest suit": lambda deal: max(deal.west.lengths()),
    "who has the king of clubs": lambda deal: next(n for n, hand in enumerate(deal.hands) if hand >> 11 & 1),
    "who has the two of hearts": lambda deal: next(n for n, hand in enumerate(deal.hands) if hand >> 26 & 1),
}


def rejected(text: str, number: int, seed: int) -> list[Deal]:
    """Deal whole deals until so many satisfy the constraints: the plain way to the same distribution."""
    constraints, below = parse(text), Random(seed).randrange
    found: list[Deal] = []
    while len(found) < number:
        deal = Deal.numbered(below(DEALS))
        if constraints.allow(deal):
            found.append(deal)
    return found


def chi_square(one: list[object], other: list[object]) -> tuple[float, int]:
    """The statistic of two samples of one size, and its degrees of freedom; rare values are put together."""
    first, second = Counter(one), Counter(other)
    pairs = [(first[value], second[value]) for value in first | second]
    common = [pair for pair in pairs if sum(pair) >= 20]
    rare = [pair for pair in pairs if sum(pair) < 20]
    if rare:
        common.append((sum(a for a, _ in rare), sum(b for _, b in rare)))
    return sum((a - b) ** 2 / (a + b) for a, b in common), len(common) - 1


@pytest.mark.property
@pytest.mark.parametrize(
    "text",
    ["N: 12-14 balanced", "N: 10+ 5+S; S: 3+S 0-10", "NS: 24-27", "NS: 22+; W: any 5", "N: 11+ any 5-4; E: 0-9", ""],
)
def test_deals_are_distributed_as_if_all_others_had_been_thrown_away(text: str) -> None:
    """Chi-square against full rejection, for five figures of the deal, under fixed seeds.

    The bound is six standard deviations of the statistic: a drawing that favours some deals passes it by far.
    """
    drawn = draw(parse(text), share(1500), Random(7).randrange)
    plain = rejected(text, share(1500), 8)
    for name, figure in FIGURES.items():
        statistic, freedom = chi_square([figure(deal) for deal in drawn], [figure(deal) for deal in plain])
        assert statistic < freedom + 6 * (2 * freedom) ** 0.5, name


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_dealt_fast(name: str) -> None:
    """Sixteen boards of each take a small part of the trials that a drawing has."""
    constraints = parse(PRESETS[name])
    deals = draw(constraints, 16, Random(1).randrange, 60_000)
    assert len(set(deals)) == 16
    assert all(constraints.allow(deal) for deal in deals)


@pytest.mark.parametrize(
    "text",
    [
        "N: 13S",
        "N: 22+; NS: 0-24",
        "E: 37",
        "S: 30+",
        "NS: 40",
        "EW: 0",
        "N: 4=4=4=1 20+; S: 0-3",
        "N: 4333; E: 4333; S: 4333; W: 4333",
    ],
)
def test_rare_hands_come_soon(text: str) -> None:
    constraints = parse(text)
    deals = draw(constraints, 4, Random(2).randrange, 80_000)
    assert all(constraints.allow(deal) for deal in deals)


def test_too_much_at_once_is_said() -> None:
    """North and South need the same aces: not plain from numbers, so the trials run out."""
    with pytest.raises(TooRare) as raised:
        draw(parse("N: 4=3=3=3 37"), 5, Random(3).randrange, 3)
    assert (raised.value.found, raised.value.trials) == (3, 3)
    with pytest.raises(TooRare, match="0 deals were found in 50 trials"):
        draw(parse("N: 20 5=5=2=1; S: 20 5=5=2=1; E: 0-1"), 1, Random(3).randrange, 50)


def test_no_deals_are_drawn_for_no_boards() -> None:
    assert draw(NO_CONSTRAINTS, 0, Random(4).randrange) == []
