"""Who assents to an appeal, and what a committee may do; and until when, by the regulations of the event."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from director.appeals.rights import Party, assents_needed, has_majority, may_overrule, may_sit
from director.competitions.models import Kind
from director.sessions.running.appeal_time import is_from_posting, time_for_appeals, until

END = datetime(2030, 1, 2, 14, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)


@pytest.mark.parametrize(
    ("kind", "players", "by", "needed"),
    [
        (Kind.PAIRS, (1, 2), 1, {2}),
        (Kind.PAIRS, (1, 2), 2, {1}),
        (Kind.PAIRS, (1, None), 1, set()),  # a house robot assents to nothing
        (Kind.TEAMS, (1, 2, 3, 4), 1, set()),  # the captain himself
        (Kind.TEAMS, (1, 2, 3, 4), 3, {1}),
        (Kind.TEAMS, (None, 2, 3, 4), 3, {2}),  # the captain has no account
        (Kind.INDIVIDUAL, (1,), 1, set()),
    ],
)
def test_whose_assent_an_appeal_needs(kind: Kind, players: tuple[int | None, ...], by: int, needed: set[int]) -> None:
    """Laws 92D1 and 92D2, article 54.1: both of a pair, a team's captain, an individual alone."""
    assert assents_needed(Party(kind, players), by) == needed


def test_who_may_sit_on_a_committee() -> None:
    """Article 55.1: a member of the club whom the organiser names; not who plays, nor who has made the ruling."""
    assert may_sit(5, playing={1, 2}, authors={9}, is_known=True)
    assert not may_sit(1, playing={1, 2}, authors={9}, is_known=True)
    assert not may_sit(9, playing={1, 2}, authors={9}, is_known=True)
    assert not may_sit(5, playing={1, 2}, authors={9}, is_known=False)


@pytest.mark.parametrize(
    ("law", "on_law", "free"),
    [
        ("12C1(c)", False, True),
        ("12C1(c)", True, False),
        ("91A", False, False),
        ("90A", False, True),
        ("", False, True),
    ],
)
def test_what_a_committee_may_overrule(law: str, on_law: bool, free: bool) -> None:
    """Law 93B3: neither a point of law or regulation, nor discipline by Law 91."""
    assert may_overrule(law, on_law=on_law) is free


def test_a_simple_majority() -> None:
    """Article 55.2: more than half of its members, not of those who have voted."""
    assert [has_majority(votes, 3) for votes in range(4)] == [False, False, True, True]
    assert [has_majority(votes, 4) for votes in range(5)] == [False, False, False, True, True]


def test_the_time_by_each_profile() -> None:
    """Article 54.2, Law 92B; where the regulations state none there are no appeals."""
    names = ("ccba_2018_screens", "ccba_2018", "chinese_club", "wbf", "social")
    assert [time_for_appeals(name) for name in names] == [30 * MINUTE] * 4 + [None]
    assert [is_from_posting(name) for name in names] == [False, False, False, True, False]


def test_until_when() -> None:
    """From the scheduled end (54.2) or the posting (92B); for what is told after it has begun, from then."""
    before, after = END - 60 * MINUTE, END + 50 * MINUTE
    assert until("ccba_2018", END, None, before) == END + 30 * MINUTE
    assert until("ccba_2018", END, None, after) == END + 80 * MINUTE
    assert until("ccba_2018", None, END, before) is None
    assert until("wbf", END, None, before) is None
    assert until("wbf", END, END + 5 * MINUTE, before) == END + 35 * MINUTE
    assert until("social", END, END, before) is None
