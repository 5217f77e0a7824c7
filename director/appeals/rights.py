"""Who may appeal with whose assent, and what a committee may decide; pure (Laws 92, 93; articles 54, 55)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from director.competitions.models import Kind

__all__ = ["Party", "assents_needed", "has_majority", "hearer", "may_overrule", "may_sit"]

_DISCIPLINE: Final = "91"


@dataclass(frozen=True, slots=True)
class Party:
    """A contestant: the accounts of its players in their places, None for a house robot or a name without account.

    `named` is the captain of a team, a player or not, where somebody is named or its coach is (articles 10.2, 10.3).
    """

    kind: Kind
    players: Sequence[int | None]
    named: int | None = None

    @property
    def captain(self) -> int | None:
        """The captain of a team: who is named, else its first player, or the next one who has an account, for him."""
        return self.named or next((one for one in self.players if one is not None), None)


def assents_needed(party: Party, by: int) -> frozenset[int]:
    """Return who must assent to the appeal that somebody of the party writes (Law 92D, article 54.1).

    The partner of a pair, the captain of a team, nobody in an individual. A partner without an account has nobody who
    could assent in his place, and prevents no appeal.
    """
    match party.kind:
        case Kind.INDIVIDUAL:
            return frozenset()
        case Kind.TEAMS:
            return frozenset(() if party.captain is None else (party.captain,)) - {by}
        case Kind.PAIRS:
            return frozenset(one for one in party.players if one is not None) - {by}


def may_sit(person: int, *, playing: Collection[int], authors: Collection[int], is_known: bool) -> bool:
    """Return whether somebody may sit on the committee of an appeal: nobody who plays in the session or has ruled.

    `is_known` says whether he is a member of the club that names him (article 55.1).
    """
    return is_known and person not in playing and person not in authors


def hearer(*, has_committee: bool, on_law: bool, chief_has_ruled: bool, is_recommended: bool) -> str:
    """Return who hears an appeal next: ``chief`` or ``committee``.

    Where there is no committee the chief director hears all (Law 93A). Where there is one he hears first what is about
    law or regulation alone (93B1), and last what it has recommended to him (93B3); the rest goes to it (93B2).
    """
    if not has_committee or is_recommended or (on_law and not chief_has_ruled):
        return "chief"
    return "committee"


def may_overrule(law: str, *, on_law: bool) -> bool:
    """Return whether a committee may change a ruling by that Law or article, and not only recommend it (Law 93B3).

    It overrules the chief director neither on a point of law or regulation nor in his discipline by Law 91.
    """
    return not on_law and not any(one.startswith(_DISCIPLINE) for one in law.split())


def has_majority(votes: int, members: int) -> bool:
    """Return whether so many members of a committee are its majority (article 55.2)."""
    return 2 * votes > members
