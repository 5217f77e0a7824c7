"""The fields of teams that the bench ranks are tied as stated, and all places are found."""

from __future__ import annotations

from scoring.match.vp.discrete import discrete
from tests.load.ties import ranked, swiss_of


def test_a_swiss_of_the_bench_is_ranked_to_the_last_place() -> None:
    for drawn in (False, True):
        standing = ranked(swiss_of(20, 5, discrete(16), drawn=drawn))
        assert [place.place for place in standing.places] == list(range(1, 21))
        assert standing.decisions
        assert (len({place.total for place in standing.places}) == 1) == drawn
