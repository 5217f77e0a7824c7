"""Who uses a yellow system or brown-sticker conventions in a match, by the cards in force (articles 6.4, 18.3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from director.competitions.regulated import bars_marked, restricts_systems
from director.competitions.restrictions import loses_choice
from director.entries.models import Entry
from director.sessions.models import Session
from director.sessions.running.expected import between_two
from director.sessions.teams.ahead import KnownMatch
from play.people.agreements.cards_in_force import CardLimits, cards_among

__all__ = ["barred_pairs", "marked_teams"]


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


def barred_pairs(session: Session, entry: Entry, places: Sequence[int]) -> list[tuple[str, str]]:
    """Return the pairs of a line-up whose card has a yellow system or brown-sticker conventions, which they do not play
    in a match of so few boards (article 6.4(1)); none in a longer one.
    """
    if not bars_marked(session.competition.profile, between_two(session)):
        return []
    sits = {one.place: one for one in entry.entrants.all()}
    pairs = [(sits[one], sits[other]) for one, other in zip(places[::2], places[1::2], strict=True)]
    people = [one.person_id for pair in pairs for one in pair if one.person_id is not None]
    marked = _marked_pairs(session, people)
    return [(one.name, other.name) for one, other in pairs if {one.person_id, other.person_id} in marked]


def _marked_pairs(session: Session, people: Iterable[int]) -> list[set[int]]:
    """Return each two of these people whose card has a yellow system or brown-sticker conventions."""
    cards = cards_among(people, CardLimits(session.competition.cards_due, session.pk))
    return [{one.partnership.first_id, one.partnership.second_id} for one in cards if loses_choice(one.card)]
