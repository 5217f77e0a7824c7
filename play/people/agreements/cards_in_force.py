"""Which version of a pair's system card counts at a table of an event: that of the deadline (article 8.2).

What is saved later counts only where a director of the session allows it (articles 8.2, 8.4), and from the next auction
on: a board is judged by the card as it stood at its first call. Defences against yellow systems and brown-sticker
conventions, and measures against such defences, have deadlines of their own (article 6.3(6)).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar, Final
from uuid import UUID

from django.conf import settings
from django.db import models
from django.db.models import Q, QuerySet, Value
from django.db.models.functions import Now

from play.people.agreements.card_versions import CardVersion, saved_by
from play.people.agreements.system_card import plain_card

__all__ = ["AllowedCard", "CardLimits", "allow_card", "allowed_in", "card_in_force", "cards_among", "late_versions"]

_MOST: Final = 10


class AllowedCard(models.Model):
    """A version saved after the deadline that a director allows in a session: in force there from `at`."""

    session = models.UUIDField()
    version = models.ForeignKey(CardVersion, on_delete=models.CASCADE, related_name="allowed")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, related_name="+", null=True)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "play_allowed_card"
        constraints: ClassVar = [models.UniqueConstraint(fields=["session", "version"], name="card_allowed_once")]

    def __str__(self) -> str:
        return f"{self.version_id} in {self.session}"


@dataclass(frozen=True, slots=True)
class CardLimits:
    """What limits the versions that count at a table: the deadline of its event and the session it belongs to.

    `due` is None where the event has no deadline, or the table is a social one. A pair's own defences count as they
    stand when the session began, at `began` (6.3(6)-2), its counter-measures when the match did, at `match_began`
    (6.3(6)-3); None before.
    """

    due: datetime | None = None
    session: UUID | None = None
    began: datetime | None = None
    match_began: datetime | None = None


def card_in_force(people: Iterable[int | None], at: datetime | None, limits: CardLimits) -> CardVersion | None:
    """Return the card of two people that is in force at a time, None for now; None where none is."""
    until = Now() if at is None else Value(at)
    base = _counting(saved_by(people), until, limits).first()
    if base is None or limits.due is None:
        return base
    every = saved_by(people).filter(at__lte=until)
    defences, counters = (_until(every, one) for one in (limits.began, limits.match_began))
    return _with_written(base, defences, counters)


def cards_among(people: Iterable[int], limits: CardLimits) -> list[CardVersion]:
    """Return the card of each two of these people that have one, as it is in force now, without regard to what defences
    and counter-measures were written since.
    """
    every = list(people)
    found = CardVersion.objects.filter(partnership__first__in=every, partnership__second__in=every)
    found = _counting(found.select_related("partnership"), Now(), limits)
    return list(found.order_by("partnership", "-at", "-pk").distinct("partnership"))


def _counting(versions: QuerySet[CardVersion], until: Now | Value, limits: CardLimits) -> QuerySet[CardVersion]:
    """Return which of these versions count until a time: those of the deadline, and which a director has allowed."""
    if limits.due is not None:
        allowed = _allowed(limits).filter(at__lte=until)
        versions = versions.filter(Q(at__lte=limits.due) | Q(pk__in=allowed.values("version")))
    return versions.filter(at__lte=until)


def _until(versions: QuerySet[CardVersion], at: datetime | None) -> CardVersion | None:
    """Return the newest of these versions that was saved by a time, None for now."""
    return (versions if at is None else versions.filter(at__lte=at)).first()


def _with_written(base: CardVersion, defences: CardVersion | None, counters: CardVersion | None) -> CardVersion:
    """Return a version with the defences and the counter-measures of others, each no older than itself; not stored."""
    card = base.card
    texts, special = dict(card.texts), card.special
    for name, of in (("own_defence", defences), ("system_counter", counters)):
        if of is not None and of.at > base.at:
            texts.pop(name, None)
            texts |= {name: of.card.texts[name]} if name in of.card.texts else {}
    if counters is not None and counters.at > base.at:
        against = {(one.kind, one.call): one.counter for one in counters.card.special}
        special = tuple(replace(one, counter=against.get((one.kind, one.call), one.counter)) for one in special)
    plain = plain_card(replace(card, texts=texts, special=special))
    if plain == base.content:
        return base
    made = copy(base)
    made.content = plain
    return made


def _allowed(limits: CardLimits) -> QuerySet[AllowedCard]:
    found = AllowedCard.objects.all()
    return found.none() if limits.session is None else found.filter(session=limits.session)


def late_versions(people: Iterable[int | None], limits: CardLimits) -> Sequence[CardVersion]:
    """Return the versions that two people have saved after the deadline, the newest first, at most ten."""
    if limits.due is None:
        return ()
    return list(saved_by(people).filter(at__gt=limits.due, at__lte=Now())[:_MOST])


def allowed_in(limits: CardLimits) -> dict[int, datetime]:
    """Return the versions allowed in the session, each with the time from which it is in force."""
    return dict(_allowed(limits).order_by("pk").values_list("version", "at"))


def allow_card(version: CardVersion, by: int, limits: CardLimits) -> None:
    """Put a version saved after the deadline in force in the session, from the next auction on. Idempotent."""
    assert limits.session is not None
    AllowedCard.objects.get_or_create(session=limits.session, version=version, defaults={"by_id": by})
