"""The system cards of the pairs of an event, as they stand at the deadline of article 8.2, and later versions with
their dates.

Organisers read all; the pairs of the event read each other's from the deadline on, and not while they play (Law 40B2;
article 8.5): at the table the cards are opened as the Laws allow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.db.models.functions import Now
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from director.clubs.roles import may_organise
from director.competitions.card_form import empty_parts, parts_of
from director.competitions.languages import official_languages
from director.competitions.models import Competition, Kind
from director.competitions.regulated import bars_marked, required, restricts_systems
from director.competitions.restrictions import barred_on, is_undefended, loses_choice
from director.entries.entering import entries_of, entry_of
from director.entries.models import Entry
from director.pages.events.card_form_words import parts_text
from director.pages.events.system_words import barred_text
from director.pages.shared.asked import Asked, asked_event, reader
from director.pages.shared.room import pair_text
from director.sessions.running.expected import between_two
from play.live.clock import present_time
from play.models import CardVersion, Person
from play.pages.cards.card_shown import marks_of, shown_card
from play.people.agreements.card_versions import version_at
from play.people.agreements.cards_in_force import CardLimits, allowed_in
from play.people.agreements.system_card import SystemCard
from play.store.people.own_cards import cards_closed_by
from play.table.consulting import CardPart
from play.table.people.languages import are_foreign

__all__ = ["entry_card", "entry_cards"]

_MOST: Final = 10
_PAIR: Final = 2
_PARTS: Final = (CardPart.CARD, CardPart.GIVEN_DEFENCE)


@dataclass(frozen=True, slots=True)
class PairsCard:
    """The card of a pair: the version that counts, with its marks, and those that were saved after the deadline.

    `version` is None where none was written; `own`: the reader plays in the pair, or in its team. `partners` names the
    pair of a team, empty where the entry is the pair. `empty` are the parts without a word that the organiser asks for.
    `allowed` are the later versions that a director has put in force in the session.
    `foreign`: the card is in no official language, which organisers are told (article 39.8(1)); `forbidden`: by its
    marks it is not played in matches so short (article 6.4(1)). `barred` names what the organiser has barred (6.4(3));
    `undefended`: a defence for the opponents is missing (6.3(1)); `no_choice`: its team has no choice of seats
    (18.3(4)).
    """

    entry: Entry
    version: CardVersion | None
    marks: tuple[str, ...]
    later: Sequence[CardVersion]
    own: bool
    foreign: bool
    forbidden: bool = False
    partners: str = ""
    empty: str = ""
    allowed: frozenset[int] = frozenset()
    barred: str = ""
    undefended: bool = False
    no_choice: bool = False


@never_cache
@login_required
@require_safe
def entry_cards(request: HttpRequest, event: UUID) -> HttpResponse:
    """Render the list of the cards. Others than organisers and players of the event find nothing."""
    asked, person = _asked(request, event)
    assert asked.competition is not None
    needs = required(asked.competition.profile)
    form = parts_text(parts_of(asked.competition.card_parts))
    context: dict[str, Any] = {"club": asked.club, "event": asked.competition, "session": asked.session}
    context |= {
        "required": needs,
        "card_form": form,
        "systems": restricts_systems(asked.competition.profile),
        "short": _is_short(asked),
    }
    if _plays_now(asked, person):
        return render(request, "clubs/entry_cards.html", context | {"closed": True})
    return render(request, "clubs/entry_cards.html", context | {"cards": _cards(asked, person)})


@never_cache
@login_required
@require_safe
def entry_card(request: HttpRequest, event: UUID, version: int) -> HttpResponse:
    """Render one version of a card that is in the list."""
    asked, person = _asked(request, event)
    if _plays_now(asked, person):
        raise Http404
    for one in _cards(asked, person):
        shown = [*one.later] if one.version is None else [one.version, *one.later]
        found = next((card for card in shown if card.pk == version), None)
        if found is not None:
            card = shown_card(found.card, one.partners or pair_text(one.entry), _PARTS, at=found.at)
            context = {"club": asked.club, "event": asked.competition, "card": card}
            return render(request, "clubs/entry_card.html", context)
    raise Http404


def _asked(request: HttpRequest, event: UUID) -> tuple[Asked, Person]:
    asked, person = asked_event(request, event), reader(request)
    if asked.competition is None or person is None:
        raise Http404
    if not may_organise(asked.role) and entry_of(asked.competition, person.pk) is None:
        raise Http404
    return asked, person


def _plays_now(asked: Asked, person: Person) -> bool:
    """Return whether the reader plays a board of any session now, or is a player of this one while it runs."""
    session = asked.session
    assert asked.competition is not None
    if cards_closed_by(person):
        return True
    if session is None or session.started_at is None or session.ended_at is not None:
        return False
    return entry_of(asked.competition, person.pk) is not None


def _is_short(asked: Asked) -> bool:
    """Return whether two sides play too few boards for yellow systems and brown-sticker conventions (6.4(1))."""
    assert asked.competition is not None
    return asked.session is not None and bars_marked(asked.competition.profile, between_two(asked.session))


def _cards(asked: Asked, person: Person) -> list[PairsCard]:
    assert asked.competition is not None
    due, reads_all = asked.competition.cards_due, may_organise(asked.role)
    is_due = due is None or due <= present_time()
    official = official_languages(asked.competition.languages, asked.competition.profile)
    short = _is_short(asked)
    allowed = {} if asked.session is None else allowed_in(CardLimits(due, asked.session.pk))
    found = []
    for entry in entries_of(asked.competition):
        own = any(one.person_id == person.pk for one in entry.entrants.all())
        if not (own or reads_all or is_due):
            continue
        for people in _pairs(entry):
            version = version_at(people, due if is_due else None)
            later: Sequence[CardVersion] = ()
            if due is not None and is_due:
                later = list(_versions(people).filter(at__gt=due, at__lte=Now())[:_MOST])
            counts = next((one for one in later if one.pk in allowed), version)
            marks = () if counts is None else marks_of(counts.card)
            foreign = reads_all and version is not None and are_foreign(version.card.written, official)
            empty = () if version is None else empty_parts(version.card, asked.competition.card_parts)
            in_force = frozenset(one.pk for one in later if one.pk in allowed)
            partners = _names(entry, people) if entry.name else ""
            card = PairsCard(entry, version, marks, later, own, foreign, short and bool(marks))
            card = replace(card, partners=partners, empty=parts_text(empty), allowed=in_force)
            found.append(card if counts is None else _restricted(card, counts.card, asked.competition))
    return found


def _restricted(listed: PairsCard, card: SystemCard, competition: Competition) -> PairsCard:
    """Return the line with what article 6 says of the card that counts: one that a director let in late does (8.4)."""
    applies = restricts_systems(competition.profile)
    return replace(
        listed,
        barred=barred_text(barred_on(card, competition.barred)),
        undefended=applies and is_undefended(card),
        no_choice=applies and competition.kind == Kind.TEAMS and loses_choice(card),
    )


def _pairs(entry: Entry) -> Sequence[tuple[int, int]]:
    """Return the accounts of each two who can have a card: the pair, or of a team those who have written one."""
    people = [one.person_id for one in entry.entrants.all() if one.person_id is not None]
    if not entry.name:
        return [(people[0], people[1])] if len(people) == _PAIR else []
    return [pair for pair in combinations(people, _PAIR) if _versions(pair).exists()]


def _versions(people: tuple[int, int]) -> QuerySet[CardVersion]:
    return CardVersion.objects.filter(partnership__first=min(people), partnership__second=max(people))


def _names(entry: Entry, people: tuple[int, int]) -> str:
    return " – ".join(one.name for one in entry.entrants.all() if one.person_id in people)
