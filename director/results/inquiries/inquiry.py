"""What an inquiry into an event reads: opening leads and tempo by player, of sessions that are over (Laws 16, 73).

Only sessions that are over are read, and of a simultaneous event only when all clubs have played: nobody learns of a
board that he has still to play. Nobody reads here of himself.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db import connection

from director.competitions.models import Competition
from director.results.inquiries.inquiry_models import LeadWorth
from director.sessions.draw.simultaneous import is_closed
from director.sessions.models import Session
from laws.values.cards import Card
from laws.values.contract import Contract
from laws.values.deal import Deal
from play.analysis.position import Position, Solution, deal_hands
from play.models import BoardPlay, BoardSeat, Person

__all__ = ["KINDS", "Led", "TempoFigures", "boards_of", "keep", "leads_of", "position_of", "sessions_read", "tempo_of"]

KINDS: Final = ("pass", "double", "bid", "lead", "declarer", "defender")
"""The kinds of actions whose tempo is compared."""

_KIND: Final = """
    CASE l.kind
      WHEN 'laws.led_face_down' THEN 'lead'
      WHEN 'laws.call_made' THEN CASE l.data->>'call' WHEN 'pass' THEN 'pass' WHEN 'X' THEN 'double'
                                 WHEN 'XX' THEN 'double' ELSE 'bid' END
      ELSE CASE WHEN right(b.contract, 1) IN ('N', 'S') = (l.data->>'seat' IN ('N', 'S'))
                THEN 'declarer' ELSE 'defender' END
    END
"""
_TEMPO: Final = f"""
    SELECT who, kind, count(*), percentile_disc(0.5) WITHIN GROUP (ORDER BY waited),
           percentile_disc(0.9) WITHIN GROUP (ORDER BY waited)
    FROM (
        SELECT substr(l.actor, 8)::bigint AS who, {_KIND} AS kind, (l.evidence->>'waited')::int AS waited
        FROM play_table t JOIN play_board b ON b.table_id = t.id JOIN play_log l ON l.play_id = b.id
        WHERE t.session = ANY(%(sessions)s) AND b.finished_at IS NOT NULL
          AND NOT EXISTS (SELECT FROM play_board_seat s WHERE s.play_id = b.id AND s.person_id = %(reader)s)
          AND l.actor LIKE 'person:%%' AND l.evidence ? 'waited'
          AND l.kind IN ('laws.call_made', 'laws.led_face_down', 'laws.card_played')
    ) AS acted
    GROUP BY GROUPING SETS ((kind), (who, kind))
"""  # noqa: S608 - a statement of this module


@dataclass(frozen=True, slots=True)
class TempoFigures:
    """How often a player did something of a kind, his usual thinking time, and what nine of ten stayed below; in ms."""

    count: int
    median: int
    most: int


@dataclass(frozen=True, slots=True)
class Led:
    """An opening lead of a person: his own number and his partner's, None for a robot; `worth` once it is known."""

    play: UUID
    session: UUID
    board: int
    person: int
    partner: int | None
    contract: Contract
    card: Card
    deal: Deal
    worth: LeadWorth | None


def sessions_read(competition: Competition) -> list[Session]:
    """Return the sessions of an event of which an inquiry reads: those that are over, here and at all clubs."""
    over = competition.sessions.filter(ended_at__isnull=False, started_at__isnull=False).order_by("starts_at", "number")
    return [one for one in over if not is_closed(one)]


def boards_of(sessions: Iterable[Session], reader: Person, player: int | None = None) -> list[BoardPlay]:
    """Return the boards that were played to their end in these sessions, by one player alone or by all; without those
    at which the reader sat.
    """
    found = BoardPlay.objects.filter(table__session__in=[one.pk for one in sessions], finished_at__isnull=False)
    found = found.exclude(sitters__person=reader)
    if player is not None:
        found = found.filter(pk__in=BoardSeat.objects.filter(person=player).values("play"))
    of = "table__of_session"
    found = found.select_related(of, "dealt", "lead_worth")
    return list(found.order_by(f"{of}__session__number", "round", f"{of}__number", "sequence"))


def leads_of(boards: Sequence[BoardPlay]) -> list[Led]:
    """Return the opening leads of people on these boards, in their order."""
    seats: dict[UUID, dict[str, int | None]] = defaultdict(dict)
    sitters = BoardSeat.objects.filter(play__in=[one.pk for one in boards], last=True, robot=False)
    for play, seat, number in sitters.values_list("play_id", "seat", "person_id"):
        seats[play][seat] = number
    found = []
    for board in boards:
        if not board.lead or board.dealt is None or board.table.session is None:
            continue
        contract = Contract.parse(board.contract)
        leader = contract.declarer.lho
        person = seats[board.pk].get(leader.letter)
        if person is not None:
            partner = seats[board.pk].get(leader.partner.letter)
            deal, worth = Deal.parse(board.dealt.deal), getattr(board, "lead_worth", None)
            card = Card.parse(board.lead)
            found.append(Led(board.pk, board.table.session, board.number, person, partner, contract, card, deal, worth))
    return found


def position_of(led: Led) -> Position:
    """Return what the solver is asked: all four hands before the opening lead."""
    return Position(deal_hands(led.deal), led.contract.denomination.suit, led.contract.declarer.lho)


def keep(led: Led, solution: Solution) -> None:
    """Keep what the solver has found of a lead."""
    worth = LeadWorth(
        play_id=led.play, got=solution[led.card], best=max(solution.values()), total=sum(solution.values())
    )
    LeadWorth.objects.bulk_create([worth], ignore_conflicts=True)


def tempo_of(sessions: Sequence[Session], reader: Person) -> dict[int | None, dict[str, TempoFigures]]:
    """Return the tempo by player and kind of action, as browsers have measured it; under None that of all players.

    It is that of `boards_of`: without boards at which the reader sat.
    """
    found: dict[int | None, dict[str, TempoFigures]] = defaultdict(dict)
    with connection.cursor() as cursor:
        cursor.execute(_TEMPO, {"sessions": [one.pk for one in sessions], "reader": reader.pk})
        for who, kind, *values in cursor.fetchall():
            found[who][kind] = TempoFigures(*values)
    return found
