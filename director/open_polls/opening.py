"""Who makes an open poll of which call, who answers it, and once."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from secrets import token_urlsafe
from typing import Final

from django.db import IntegrityError, transaction

from director.competitions.models import Method
from director.open_polls.models import OpenPoll
from director.results.rulings.ruling import is_final
from director.sessions.deals.repeated import still_to_play
from director.sessions.models import Session
from laws.protocol.events import CallMade
from play.models import BoardPlay, BoardSeat, Person, Poll, PollPeer
from play.store.direction.poll_models import LONGEST_NAME, ScoredBy
from play.store.direction.polls import Moment, is_in_play, may_be_asked, moments, seen_at

__all__ = ["MOST_ANSWERS", "MOST_OPEN", "answer", "calls_of", "is_to_be_played", "make", "may_answer", "play_of"]

MOST_OPEN: Final = 20
"""As many open polls may one player have of a session."""
MOST_ANSWERS: Final = 500
"""As many answers are taken to one."""


def play_of(session: Session, board: int, person: Person, now: datetime) -> BoardPlay | None:
    """Return the board as this player has played it; None before the results are final, and for who has not played it.

    Nobody may have it still to play, here or at another table (Laws 7B3, 16D).
    """
    if session.ended_at is None or session.published_at is None or not is_final(session, now):
        return None
    sat = BoardSeat.objects.filter(
        play__table__session=session.pk, play__number=board, play__finished_at__isnull=False, person=person
    )
    found = sat.select_related("play__table", "play__dealt").order_by("play__sequence", "play__pk").first()
    return None if found is None or is_to_be_played(found.play) else found.play


def is_to_be_played(play: BoardPlay) -> bool:
    """Return whether somebody has the cards still to play: then nobody reads of them (Laws 7B3, 16D)."""
    return is_in_play(play) or (play.dealt is not None and bool(still_to_play([play.dealt.deal])))


def calls_of(play: BoardPlay) -> list[Moment]:
    """Return the calls of a board in their order, those taken back too, but none out of rotation: its player had no
    call to choose.
    """
    made = [one for one in moments(play.pk) if isinstance(one.event, CallMade)]
    return [one for one in made if seen_at(play.pk, one.number, one.seat).may.calls]


@transaction.atomic
def make(session: Session, play: BoardPlay, moment: Moment, person: Person, methods: str) -> OpenPoll | None:
    """Make the open poll of a call, and return it, or the one that the player has of it already; None for too many."""
    Person.objects.select_for_update().get(pk=person.pk)
    own = OpenPoll.objects.filter(session=session, person=person)
    made = own.filter(poll__play=play, poll__number=moment.number, poll__seat=moment.seat.letter).first()
    if made is not None:
        return made
    if own.count() >= MOST_OPEN:
        return None
    at_matchpoints = session.competition.method == Method.MATCHPOINTS
    poll = Poll.objects.create(
        play=play,
        number=moment.number,
        seat=moment.seat.letter,
        scored=ScoredBy.MATCHPOINTS if at_matchpoints else ScoredBy.IMPS,
        methods=methods,
        by=person,
        name=person.display_name[:LONGEST_NAME],
    )
    return OpenPoll.objects.create(poll=poll, session=session, person=person)


def may_answer(asked: OpenPoll, person: Person | None) -> bool:
    """Return whether somebody may still answer: not who knows the board, or has it to play, or has answered."""
    if asked.closed_at is not None or asked.poll.peers.count() >= MOST_ANSWERS:
        return False
    if person is None:
        return True
    return may_be_asked(asked.poll.play, person) and not asked.poll.peers.filter(person=person).exists()


def answer(
    asked: OpenPoll, person: Person | None, action: str, considered: Sequence[str], words: str, now: datetime
) -> bool:
    """Write an answer down; False where this account has answered already."""
    try:
        with transaction.atomic():
            PollPeer.objects.create(
                poll=asked.poll,
                person=person,
                reader=person,
                key=token_urlsafe(32),
                opened_at=now,
                answered_at=now,
                action=action,
                considered=" ".join(considered),
                words=words,
            )
    except IntegrityError:
        return False
    return True
