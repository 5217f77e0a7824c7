"""Who has a yellow system, brown-sticker conventions or a barred system in a match, by the cards in force (articles
6.4, 18.3).

Article 6.4 forbids the use of them, and 52.2(1) punishes it. No article keeps the pair from its seats: so a line-up
with such a pair is taken, and its captain told.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from director.competitions.regulated import bars_marked, restricts_systems
from director.competitions.restrictions import barred_on, loses_choice
from director.entries.models import Entry
from director.sessions.models import Session
from director.sessions.running.expected import between_two
from director.sessions.teams.ahead import KnownMatch
from play.people.agreements.cards_in_force import CardLimits, cards_among
from play.people.agreements.system_card import SystemCard

__all__ = ["BarredPair", "barred_pairs", "marked_teams"]


@dataclass(frozen=True, slots=True)
class BarredPair:
    """A pair with something on its card that it may not use in a match, by the names of the two.

    `short`: a yellow system or brown-sticker conventions, in a match of so few boards (article 6.4(1)). `systems` are
    the codes of what the organiser has barred from the event (6.4(3)).
    """

    names: tuple[str, str]
    short: bool
    systems: tuple[str, ...]


def marked_teams(session: Session, known: KnownMatch) -> frozenset[int]:
    """Return the teams of a match with a pair that uses a yellow system or brown-sticker conventions (18.3(4)).

    There is none in a match of so few boards that nobody may use them (6.4(1)).
    """
    profile = session.competition.profile
    if not restricts_systems(profile) or bars_marked(profile, len(known.match.boards)):
        return frozenset()
    plays = {
        one.person_id: number
        for number, team in known.teams.items()
        for one in team.entrants.all()
        if one.person_id is not None
    }
    both = ({plays[one] for one in pair} for pair in _marked_pairs(session, plays))
    return frozenset(team for teams in both if len(teams) == 1 for team in teams)


def barred_pairs(session: Session, entry: Entry, places: Sequence[int]) -> list[BarredPair]:
    """Return the pairs of a line-up with something on their card that they may not use in this match (article 6.4)."""
    short, barred = bars_marked(session.competition.profile, between_two(session)), session.competition.barred
    if not (short or barred):
        return []
    sits = {one.place: one for one in entry.entrants.all()}
    pairs = [(sits[one], sits[other]) for one, other in zip(places[::2], places[1::2], strict=True)]
    cards = _cards(session, [one.person_id for pair in pairs for one in pair if one.person_id is not None])
    found = []
    for one, other in pairs:
        card = cards.get(frozenset(key for key in (one.person_id, other.person_id) if key is not None))
        if card is not None:
            found.append(BarredPair((one.name, other.name), short and loses_choice(card), barred_on(card, barred)))
    return [one for one in found if one.short or one.systems]


def _marked_pairs(session: Session, people: Iterable[int]) -> list[frozenset[int]]:
    """Return each two of these people whose card has a yellow system or brown-sticker conventions."""
    return [pair for pair, card in _cards(session, people).items() if loses_choice(card)]


def _cards(session: Session, people: Iterable[int]) -> dict[frozenset[int], SystemCard]:
    """Return the cards in force of each two of these people."""
    cards = cards_among(people, CardLimits(session.competition.cards_due, session.pk))
    return {frozenset((one.partnership.first_id, one.partnership.second_id)): one.card for one in cards}
