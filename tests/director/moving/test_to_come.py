"""What a club that has come still has to do: those for whom an appeal waits are told on the new host."""

from __future__ import annotations

import pytest
from django.utils import timezone

from director.appeals.models import Appeal, AppealMember
from director.models import Contestant, PersonNotice
from director.moving.to_come import made_ready
from director.sessions.models import Session
from tests.director.evening import evening
from tests.play.conftest import people_named

pytestmark = pytest.mark.django_db


def test_an_appeal_that_waits_in_an_imported_club_is_told_to_those_for_whom_it_waits() -> None:
    """What they were told on the old host stays there. What is decided or taken back waits for nobody."""
    made, now = evening(), timezone.now()
    nora, nina = made.people("Nora", "Nina")
    (entry,) = made.enter((nora, nina))
    Contestant.objects.create(session=made.session, number=1, entry=entry)
    Session.objects.update(started_at=now, ended_at=now, published_at=now)
    ada = people_named("appeal.test", "Ada")[0]
    fields = {"session": made.session, "contestant": 1, "reasons": "x", "by": nora.person, "name": "Nora", "at": now}
    asks = Appeal.objects.create(board=1, **fields)
    lodged = Appeal.objects.create(board=2, lodged_at=now, **fields)
    Appeal.objects.create(board=3, lodged_at=now, decided_at=now, **fields)
    Appeal.objects.create(board=4, lodged_at=now, withdrawn_at=now, **fields)
    AppealMember.objects.create(appeal=lodged, person=ada, chairs=True, named_by=made.owner)
    said = list(made_ready(made.club, now))
    assert [one.partition(" has ")[2] for one in said if "appeals" in one] == [
        "open appeals (2). Those who assent to them or decide are told here."
    ]
    found = PersonNotice.objects.filter(kind="appeal").values_list("person", "data__what", "data__board")
    assert set(found) == {
        (nina.person and nina.person.pk, "assent", asks.board),
        (made.owner.pk, "waits", lodged.board),
        (ada.pk, "named", lodged.board),
    }
    list(made_ready(made.club, now))
    assert len(found.all()) == 3
