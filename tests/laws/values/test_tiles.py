"""Tiles, explanations and contradictions: the written form is read back as it was, and nothing else is read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.values.cards import Suit
from laws.values.contradiction import contradictions, contradicts
from laws.values.explanation import Explanation, explanation_of, read_explanation
from laws.values.tiles import MOST_TILES, FaultyTile, Tile, TileFault, parse_tiles, write_tiles
from laws.values.vocabulary import VOCABULARY, Takes, Word


def extents(most: int) -> st.SearchStrategy[tuple[int, int]]:
    pairs = st.tuples(st.integers(0, most), st.integers(0, most)).map(lambda pair: (min(pair), max(pair)))
    return pairs.filter(lambda pair: pair != (0, most))


def tiles_of(word: Word) -> st.SearchStrategy[Tile]:
    kind = VOCABULARY[word]
    suit = st.sampled_from(Suit) if kind.takes in (Takes.SUIT, Takes.SUIT_EXTENT) else st.none()
    extent = extents(kind.most) if kind.takes in (Takes.EXTENT, Takes.SUIT_EXTENT) else st.none()
    counts = (
        st.sets(st.integers(0, kind.most), min_size=1).map(lambda found: tuple(sorted(found)))
        if kind.takes is Takes.COUNTS
        else st.just(())
    )
    return st.builds(Tile, st.just(word), suit, extent, counts)


TILES = st.sampled_from(Word).flatmap(tiles_of)
SOME_TILES = st.lists(TILES, max_size=MOST_TILES, unique_by=lambda tile: tile.subject)


@given(SOME_TILES)
def test_tiles_are_read_as_they_were_written(tiles: list[Tile]) -> None:
    written = write_tiles(tiles)
    assert set(parse_tiles(written)) == set(tiles)
    assert write_tiles(parse_tiles(written)) == written


@given(SOME_TILES, st.text(max_size=40))
def test_any_text_is_an_explanation_and_is_written_again(tiles: list[Tile], words: str) -> None:
    text = f"[{write_tiles(tiles)}] {words}" if tiles else words
    read = explanation_of(text)
    assert set(tiles) <= set(read.tiles)
    assert explanation_of(read.written) == read


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("balanced, hcp 15-17", "[hcp 15-17, balanced]"),
        ("hcp 0-9", "[hcp 0-9]"),
        ("keys 1/4,ask-queen", "[ask-queen, keys 1/4]"),
        (" S  5+ ,H 4", "[S 5+, H 4]"),
        ("support H 3+, transfer S", "[support H 3+, transfer S]"),
    ],
)
def test_the_written_form_is_one(text: str, written: str) -> None:
    assert explanation_of(f"[{text}]").written == written


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("hcp", "completed by extent"),
        ("hcp 0+", "not all"),
        ("hcp 17-15", "numbers from 0 to 37"),
        ("hcp x", "no number"),
        ("S", "suit and extent"),
        ("S 14", "0 to 13"),
        ("length S 5", "written as S 5+"),
        ("short", "needs a suit"),
        ("short s", "needs a suit"),
        ("keys 4/1", "ascending"),
        ("keys 1/9", "0 to 5"),
        ("balanced 4", "too much"),
        ("bal", "no word"),
        ("", "no word"),
        ("hcp 12, hcp 13", "speak of the same"),
        (", ".join(word.value for word in list(Word)[22:35]), "at most 12"),
    ],
)
def test_what_is_no_tile_is_said(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_tiles(text or "balanced,,")
    assert explanation_of(f"[{text}]") == Explanation((), f"[{text}]"), "in an older log it is words"
    with pytest.raises(FaultyTile) as faulty:
        read_explanation(f"[{text or 'balanced,,'}] and words")
    assert (faulty.value.part in text) or faulty.value.fault is TileFault.TWICE


@pytest.mark.parametrize(("typed", "fault"), [("[balanced", TileFault.OPEN), ("[] five", TileFault.UNKNOWN)])
def test_a_bracket_that_is_typed_has_tiles_in_it(typed: str, fault: TileFault) -> None:
    with pytest.raises(FaultyTile) as faulty:
        read_explanation(typed)
    assert faulty.value.fault is fault
    assert read_explanation("five [or more]").words == "five [or more]"
    assert read_explanation(" [balanced] weak") == explanation_of("[balanced] weak")


def test_an_explanation_is_refused_that_would_be_read_otherwise() -> None:
    with pytest.raises(ValueError, match="otherwise"):
        Explanation((), "[balanced] 5+")
    with pytest.raises(ValueError, match="order"):
        Explanation(parse_tiles("balanced, hcp 12")[::-1], "")


@given(TILES, TILES)
def test_contradiction_is_mutual_and_no_tile_contradicts_itself(one: Tile, other: Tile) -> None:
    assert contradicts(one, other) is contradicts(other, one)
    assert not contradicts(one, one)


@given(st.tuples(extents(13), extents(13)), st.integers(0, 13))
def test_ranges_contradict_each_other_when_no_number_is_in_both(
    pair: tuple[tuple[int, int], tuple[int, int]], number: int
) -> None:
    one, other = (Tile(Word.LENGTH, Suit.HEARTS, extent) for extent in pair)
    if all(low <= number <= high for low, high in pair):
        assert not contradicts(one, other)
    assert contradicts(one, other) is not any(all(low <= n <= high for low, high in pair) for n in range(14))


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("hcp 15-17, balanced", "hcp 12-14, balanced", "hcp 15-17 hcp 12-14"),
        ("hcp 15-17", "hcp 16-18, f1", ""),
        ("f1", "nf", "f1 nf"),
        ("gf", "inv", "gf inv"),
        ("gf", "f1", ""),
        ("natural, H 5+", "transfer S", "natural transfer S"),
        ("natural, H 5+", "artificial", "natural artificial"),
        ("transfer H", "transfer S", "transfer H transfer S"),
        ("S 5+", "short S", "S 5+ short S"),
        ("S 5+", "short H", ""),
        ("stopper S", "short S", ""),
        ("support H 3+", "splinter C", ""),
        ("keys 1/4", "keys 0/3", "keys 1/4 keys 0/3"),
        ("takeout", "penalty", "takeout penalty"),
        ("no-agreement", "weak", "no-agreement weak"),
        ("points 8-10", "hcp 15-17", ""),
    ],
)
def test_contradictions(one: str, other: str, found: str) -> None:
    pairs = contradictions(parse_tiles(one), parse_tiles(other))
    assert " ".join(tile.written for pair in pairs for tile in pair) == found
