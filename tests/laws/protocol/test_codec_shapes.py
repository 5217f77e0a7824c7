"""Tables of lines: what they write and read, and what a wrong table is told at once."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from laws.protocol.codec_kinds import Codec, CodecError, Encoded, Kind
from laws.protocol.codec_shapes import NUMBER, TEXT, TRUTH, Line, list_of, named, number, optional, shape, words


class Wind(Enum):
    """A word and its meaning."""

    CALM = "calm"
    STORM = "gale"


@dataclass(frozen=True, slots=True)
class Weather:
    """What is called otherwise in the log, and has other defaults there."""

    where: str
    wind: Wind = Wind.STORM
    degrees: int = 30


WIND = words("wind", {Wind.CALM: "still", Wind.STORM: "storm"})
WEATHER = shape(
    Weather,
    Line("place", TEXT, attribute="where"),
    Line("wind", WIND, missing="still"),
    Line("heat", NUMBER, missing=20, attribute="degrees"),
)


def test_keys_words_and_defaults_are_those_of_the_table() -> None:
    """And neither those of the dataclass nor those of the enumeration."""
    assert WEATHER.write(Weather("here", Wind.CALM, 20)) == {"place": "here"}
    assert WEATHER.write(Weather("here")) == {"place": "here", "wind": "storm", "heat": 30}
    assert WEATHER.read({"place": "here"}) == Weather("here", Wind.CALM, 20)
    assert WEATHER.read({"heat": 3, "place": "here"}) == Weather("here", Wind.CALM, 3)


def test_the_lines_may_stand_in_another_order_than_the_fields() -> None:
    """Fields can change places in the class."""
    lines = [
        Line("heat", NUMBER, attribute="degrees"),
        Line("wind", WIND, missing="still"),
        Line("place", TEXT, attribute="where"),
    ]
    other = shape(Weather, *lines)
    assert [*other.write(Weather("here"))] == ["heat", "place", "wind"]
    assert other.read({"heat": 1, "place": "here"}) == Weather("here", Wind.CALM, 1)
    assert other.read({"wind": "storm", "heat": 1, "place": "here"}) == Weather("here", Wind.STORM, 1)


def test_a_line_can_be_written_always() -> None:
    """As conditions are."""
    one = shape(Weather, Line("where", TEXT), Line("wind", WIND, missing="still", always=True), Line("degrees", NUMBER))
    assert one.write(Weather("here", Wind.CALM)) == {"where": "here", "wind": "still", "degrees": 30}
    assert one.read({"where": "here", "degrees": 30}) == Weather("here", Wind.CALM)


@pytest.mark.parametrize(
    "lines",
    [
        [Line("where", TEXT), Line("wind", WIND)],
        [Line("where", TEXT), Line("wind", WIND), Line("degrees", NUMBER), Line("rain", TRUTH)],
        [Line("where", TEXT), Line("wind", WIND), Line("heat", NUMBER)],
        [Line("where", TEXT), Line("wind", WIND), Line("wind", NUMBER, attribute="degrees")],
    ],
    ids=["too few", "too many", "renamed", "twice"],
)
def test_a_table_that_is_not_the_class_is_an_error(lines: list[Line]) -> None:
    """A field that is new or renamed is noticed before anything is written."""
    with pytest.raises(TypeError, match="has the fields"):
        shape(Weather, *lines)


def test_an_enumeration_has_a_word_for_each_member() -> None:
    """And each its own."""
    with pytest.raises(TypeError, match=r"wind has no word for .*STORM"):
        words("wind", {Wind.CALM: "still"})
    with pytest.raises(TypeError, match="same word"):
        words("wind", {Wind.CALM: "still", Wind.STORM: "still"})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({}, "'place'"),
        ({"place": 3}, "place: 3 is no text"),
        ({"place": "here", "wind": "gale"}, "wind: 'gale' is no wind"),
        ({"place": "here", "heat": True}, "heat: True is no number"),
        ({"place": "here", "where": "there"}, "nothing here is called 'where'"),
    ],
)
def test_what_cannot_be_read(data: dict[str, Any], message: str) -> None:
    """The error says which key, and what stands there."""
    with pytest.raises((ValueError, KeyError), match=message):
        WEATHER.read(data)


def test_forms() -> None:
    """Each reads what it writes, and nothing else."""
    assert number(0, 13).read(13) == 13
    with pytest.raises(ValueError, match="14 is not from 0 to 13"):
        number(0, 13).read(14)
    assert (optional(NUMBER).read(None), optional(NUMBER).write(None), optional(NUMBER).read(4)) == (None, None, 4)
    assert list_of(NUMBER).read([1, 2]) == (1, 2)
    assert list_of(NUMBER).write((1, 2)) == [1, 2]
    with pytest.raises(TypeError, match="'12' is no list"):
        list_of(TEXT).read("12")
    one = named(("weather", WEATHER))
    assert one.write(Weather("here", Wind.CALM, 20)) == {"is": "weather", "place": "here"}
    assert one.read({"is": "weather", "place": "here"}) == Weather("here", Wind.CALM, 20)
    with pytest.raises(ValueError, match="nothing here is called 'Weather'"):
        one.read({"is": "Weather", "place": "here"})


class TestVersions:
    THIRD = Kind("weather", 3, WEATHER)
    EARLIER = {  # noqa: RUF012 - it is never changed
        ("weather", 1): lambda data: {"town": data["city"]},
        ("weather", 2): lambda data: {"place": data.pop("town"), **data},
    }

    def test_an_old_version_is_read_by_way_of_those_between(self) -> None:
        """Each upcaster knows one step; only today's version is written."""
        codec = Codec[Weather]([self.THIRD], self.EARLIER)
        here = Weather("here", Wind.CALM, 20)
        second = {"town": "here"}
        assert codec.decode("weather", 1, {"city": "here"}) == codec.decode("weather", 2, second) == here
        assert second == {"town": "here"}
        assert codec.encode(here) == Encoded("weather", 3, {"place": "here"})
        with pytest.raises(CodecError, match="weather version 1 has no 'city'"):
            codec.decode("weather", 1, {"town": "here"})
        with pytest.raises(CodecError, match="no event is called 'weather' in version 4"):
            codec.decode("weather", 4, {})

    def test_a_version_that_can_no_longer_be_read_is_an_error(self) -> None:
        """So is a step that leads nowhere, and a class or a name that is there twice."""
        with pytest.raises(TypeError, match="weather version 1 can no longer be read"):
            Codec([self.THIRD], {("weather", 2): self.EARLIER["weather", 2]})
        with pytest.raises(TypeError, match="no version follows"):
            Codec([self.THIRD], {**self.EARLIER, ("weather", 3): dict})
        with pytest.raises(TypeError, match="there twice"):
            Codec([self.THIRD, Kind("rain", 1, WEATHER)], self.EARLIER)
