"""Friends and blocks between two people."""

from __future__ import annotations

import pytest

from play.people.models import Person
from play.people.relations import blocks, friends
from play.people.relations.friends import Friendship, NotAsked, Standing

pytestmark = pytest.mark.django_db


@pytest.fixture
def li() -> Person:
    """Li, with an account."""
    return Person.objects.create_user("li@example.org", display_name="Li")


@pytest.fixture
def chen() -> Person:
    """Chen, with an account."""
    return Person.objects.create_user("chen@example.org", display_name="Chen")


@pytest.fixture
def gil() -> Person:
    """Gil, a guest."""
    return Person.objects.create_user("gil@guest.invalid", display_name="Gil", guest=True)


def test_one_asks_the_other_accepts_and_either_ends_it(li: Person, chen: Person) -> None:
    assert friends.standing(li, chen) is Standing.NONE
    assert friends.ask(li, chen) is Standing.ASKED
    assert friends.ask(li, chen) is Standing.ASKED, "once is enough"
    assert friends.standing(chen, li) is Standing.ASKS
    assert list(friends.waiting_for(chen)) == [li]
    assert list(friends.asked_by(li)) == [chen]
    assert not friends.accept(li, chen.pk), "only the one who was asked"
    assert friends.accept(chen, li.pk)
    assert list(friends.friends_of(li)) == [chen]
    assert list(friends.friends_of(chen)) == [li]
    assert not friends.waiting_for(chen).exists()
    assert not friends.asked_by(li).exists()
    friends.unfriend(chen, li.pk)
    assert friends.standing(li, chen) is friends.standing(chen, li) is Standing.NONE


def test_who_asks_the_one_that_asks_him_accepts(li: Person, chen: Person) -> None:
    friends.ask(li, chen)
    assert friends.ask(chen, li) is Standing.FRIENDS
    assert Friendship.objects.count() == 1


def test_who_is_declined_is_not_told_and_the_other_may_think_again(li: Person, chen: Person) -> None:
    friends.ask(li, chen)
    friends.decline(chen, li.pk)
    assert friends.standing(li, chen) is Standing.ASKED
    assert friends.standing(chen, li) is Standing.NONE
    assert friends.ask(li, chen) is Standing.ASKED
    assert not friends.waiting_for(chen).exists(), "he is not asked again"
    assert not friends.accept(chen, li.pk)
    assert friends.ask(chen, li) is Standing.FRIENDS


def test_what_was_asked_can_be_withdrawn(li: Person, chen: Person) -> None:
    friends.ask(li, chen)
    friends.unfriend(chen, li.pk)
    assert friends.standing(li, chen) is Standing.ASKED, "by the one who asked"
    friends.unfriend(li, chen.pk)
    assert friends.standing(chen, li) is Standing.NONE


def test_guests_keep_no_friends_and_nobody_asks_himself(li: Person, gil: Person) -> None:
    assert friends.ask(li, gil) is NotAsked.GUEST
    assert friends.ask(gil, li) is NotAsked.GUEST
    assert friends.ask(li, li) is NotAsked.ONESELF
    assert not Friendship.objects.exists()


def test_nobody_has_friends_without_number(li: Person, chen: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "MOST_FRIENDS", 1)
    others = [Person.objects.create_user(f"{n}@example.org", display_name=f"{n}") for n in range(2)]
    assert friends.ask(li, chen) is Standing.ASKED
    assert friends.ask(li, others[0]) is NotAsked.TOO_MANY
    assert friends.ask(others[0], li) is Standing.ASKED, "others may still ask"
    assert friends.ask(li, others[0]) is Standing.FRIENDS


def test_who_is_blocked_asks_in_vain_and_is_not_told(li: Person, chen: Person) -> None:
    assert friends.block(chen, li)
    assert friends.block(chen, li), "once is enough"
    assert friends.ask(li, chen) is Standing.ASKED
    assert friends.standing(chen, li) is Standing.NONE
    assert not friends.waiting_for(chen).exists()
    assert friends.ask(chen, li) is NotAsked.BLOCKED
    assert list(blocks.blocked_by(chen)) == [li]
    blocks.unblock(chen, li.pk)
    assert not friends.waiting_for(chen).exists(), "what was asked meanwhile does not come up"
    assert friends.ask(chen, li) is Standing.FRIENDS


def test_a_block_ends_a_friendship_and_what_one_has_asked_oneself(li: Person, chen: Person, gil: Person) -> None:
    friends.ask(li, chen)
    friends.accept(chen, li.pk)
    assert friends.block(li, chen)
    assert friends.standing(li, chen) is friends.standing(chen, li) is Standing.NONE
    friends.ask(chen, li)
    assert friends.block(chen, li)
    assert friends.standing(chen, li) is Standing.NONE
    assert friends.block(gil, li), "guests block too"
    assert not friends.block(li, li)


def test_nobody_blocks_without_number(li: Person, chen: Person, gil: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blocks, "MOST_BLOCKED", 1)
    assert friends.block(li, chen)
    assert not friends.block(li, gil)
    assert friends.block(li, chen)
