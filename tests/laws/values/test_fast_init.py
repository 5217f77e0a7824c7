"""A value that is quickly made is a frozen dataclass like any other."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from laws.values import fast_init as fast_init_module
from laws.values.fast_init import fast_init


@fast_init
@dataclass(frozen=True, slots=True)
class Point:
    """Something with a default."""

    east: int
    north: int = 4


def test_it_is_made_as_its_fields_say() -> None:
    assert (Point(1).east, Point(1).north) == (1, 4)
    assert Point(1, 2) == Point(north=2, east=1) != Point(1, 3)
    assert type(Point(1)) is Point
    assert repr(Point(1)) == "Point(east=1, north=4)"
    assert {Point(1): "found"}[Point(1, 4)] == "found"


@pytest.mark.parametrize(("given", "named"), [((), {}), ((1, 2, 3), {}), ((1,), {"east": 2}), ((1,), {"west": 2})])
def test_what_its_fields_do_not_say_is_an_error(given: tuple[int, ...], named: dict[str, int]) -> None:
    with pytest.raises(TypeError):
        Point(*given, **named)


def test_it_does_not_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Point(1).east = 2  # type: ignore[misc]


def test_it_is_copied_with_a_change_and_kept() -> None:
    assert replace(Point(1), north=9) == Point(1, 9)
    assert fast_init_module.replace(Point(1), north=9) == Point(1, 9)
    assert type(fast_init_module.replace(Point(1))) is Point
    with pytest.raises(AttributeError):
        fast_init_module.replace(Point(1), west=9)
    assert pickle.loads(pickle.dumps(Point(1))) == Point(1)


def test_any_other_value_is_copied_as_usual() -> None:
    @dataclass(frozen=True, slots=True)
    class Checked:
        what: int

        def __post_init__(self) -> None:
            assert self.what

    assert fast_init_module.replace(Checked(1), what=2) == Checked(2)
    with pytest.raises(AssertionError):
        fast_init_module.replace(Checked(1), what=0)


def test_only_plain_values_are_made_so() -> None:
    @dataclass(frozen=True, slots=True)
    class Listed:
        what: list[int] = field(default_factory=list)

    @dataclass(frozen=True, slots=True)
    class Checked:
        what: int

        def __post_init__(self) -> None:
            """What it would check."""

    @dataclass(frozen=True)
    class Open:
        what: int

    for unfit in (Listed, Checked, Open):
        with pytest.raises(TypeError):
            fast_init(unfit)
