"""Related couples told as groups (article 10.5(1))."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from director.entries.seeds.related_groups import gathered

PEOPLE = st.integers(1, 7)
COUPLES = st.dictionaries(st.frozensets(PEOPLE, min_size=2, max_size=2), st.sampled_from("ab"), max_size=21)


def test_those_who_share_one_member_are_two_groups() -> None:
    """A province of three, a sponsor with one of them, and another reason beside them."""
    couples = [(1, 2, "a"), (1, 3, "a"), (2, 3, "a"), (3, 4, "a"), (1, 4, "b")]
    assert gathered(couples) == [((1, 2, 3), "a"), ((3, 4), "a"), ((1, 4), "b")]


@given(COUPLES)
def test_every_couple_is_in_one_group_alone_on_its_terms(couples: dict[frozenset[int], str]) -> None:
    found = gathered((min(couple), max(couple), terms) for couple, terms in couples.items())
    told = [(frozenset(couple), terms) for group, terms in found for couple in combinations(group, 2)]
    assert len(told) == len(set(told))
    assert dict(told) == couples
