"""Cards that were played once and are brought to a table again, as another board."""

from __future__ import annotations

from collections.abc import Callable
from uuid import uuid4

from django.conf import settings

from director.models import Session, SessionDeal
from director.sessions.deals.sealing import SecretDeal, commitment, seal
from laws.values.deal import Deal
from play.models import BoardPlay, DealtBoard, LaidBoard, Person, PlayTable
from tests.director.evening import Evening
from tests.play.conftest import START

__all__ = ["brought_again"]


def brought_again(deal: str, how: str, opener: Person, made: Evening) -> Callable[[], object]:
    """Bring the cards again, in play or laid at a table, or sealed in a session; return what ends that."""
    if how == "sealed":
        later = Session.objects.create(competition=made.session.competition, number=2, starts_at=START)
        secret = SecretDeal(b"0" * 32, Deal.parse(deal).number)
        SessionDeal.objects.create(
            session=later,
            number=3,
            sealed=seal(secret, settings.DEALS_KEY, later.pk, 3),
            commitment=commitment(secret, 3),
            imported_at=START,
        )
        return lambda: Session.objects.filter(pk=later.pk).update(ended_at=START)
    table = PlayTable.objects.create(id=uuid4(), name="Again", opened_by=opener)
    dealt = DealtBoard.objects.create(number=3, dealer="S", vulnerability="ew", deal=deal)
    if how == "laid":
        LaidBoard.objects.create(table=table, place=1, dealt=dealt)
    else:
        BoardPlay.objects.create(table=table, dealt=dealt, sequence=1, number=3)
    return lambda: PlayTable.objects.filter(pk=table.pk).update(closed_at=START)
