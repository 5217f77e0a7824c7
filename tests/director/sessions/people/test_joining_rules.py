"""What a club asks of who takes a name, whatever page he comes by."""

from __future__ import annotations

import pytest

from director.clubs.models import Joining
from director.entries.entering import Player
from director.entries.pins import is_pin, pin_of
from director.models import Club, Competition, Entrant
from director.sessions.people.joining import NotTaken, take_name
from play.models import Person
from tests.director.evening import evening


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("joining", "guest", "right_pin", "why"),
    [
        (Joining.LINK, True, False, None),
        (Joining.PIN, True, False, NotTaken.PIN),
        (Joining.PIN, False, False, NotTaken.PIN),
        (Joining.PIN, True, True, None),
        (Joining.ACCOUNT, True, True, NotTaken.ACCOUNT),
        (Joining.ACCOUNT, False, False, None),
    ],
)
def test_what_a_name_takes(joining: Joining, guest: bool, right_pin: bool, why: NotTaken | None) -> None:
    made = evening()
    made.enter((Player(None, "Li"), Player(None, "Wang")))
    Club.objects.update(joining=joining)
    who = Person.objects.create_user("who@x.test", display_name="Who", guest=guest)
    name = Entrant.objects.get(name="Li")
    pin = pin_of(name) if right_pin else ""
    assert take_name(Competition.objects.get(), name.pk, who, pin) is why
    assert Entrant.objects.filter(name="Li", person=who).exists() is (why is None)


@pytest.mark.django_db
def test_a_pin_is_of_one_name_and_of_one_turn() -> None:
    made = evening()
    made.enter((Player(None, "Li"), Player(None, "Wang")))
    one, other = Entrant.objects.order_by("place")
    pin = pin_of(one)
    assert (len(pin), pin.isdigit()) == (9, True)
    assert is_pin(one, f" {pin[:3]} {pin[3:]} ")
    assert not is_pin(other, pin)
    one.pin_turn += 1
    assert not is_pin(one, pin)
