"""Changes of a running session of pairs: late, gone, substituted, exchanged, a table that plays no more.

Each is one transaction under the lock of the session, so that no round begins meanwhile, and holds from the next round
on, a substitute from the next board. Rounds that were played stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Q

from director.entries.admission.entered import settle_entered
from director.entries.entering import NotEntered, Player, enter, entries_of
from director.entries.models import Displaced, Entrant, Entry, Why
from director.entries.telling import tell_withdrawn
from director.movements.impossible import Impossible
from director.movements.pairs.changes import with_late_pair, without_pair
from director.movements.pairs.corrections import with_exchanged, with_table_ended
from director.movements.schedule import PairsRow, PairsSchedule
from director.results.hall.hall import part_unchecked
from director.results.knowing import open_boards
from director.results.models import BoardResult
from director.results.rulings.known_reasons import KnownReason
from director.results.rulings.ruling import contest_of, plus_boards, rule
from director.results.rulings.ruling_models import RulingKind
from director.sessions.deals.seen import boards_after, check_boards
from director.sessions.models import Contestant, Session
from director.sessions.people.changing_players import plan_change
from director.sessions.people.joining import hand_over, hold_sessions
from director.sessions.running.ending import plan_ends
from director.sessions.running.held import held_running, running_pairs, store_movement
from director.sessions.running.round_boards import boards_at
from play.models import Person
from scoring.absence.boards import left
from scoring.exchange import cells
from scoring.results.outcomes import Adjusted

__all__ = [
    "check_undrawn",
    "enter_late",
    "exchange",
    "have_left",
    "leave",
    "let_go",
    "lose_table",
    "sit_round_out",
    "substitute",
    "undrawn",
]


def undrawn(session: Session) -> list[Entry]:
    """Return the entries that do not play in the session: missing, waiting, standing by, not confirmed.

    Who begins in a later stage comes to none before it.
    """
    may_come = Q(begins=None) | Q(begins=session.stage_id)
    return list(entries_of(session.competition).filter(may_come).exclude(contestants__session=session))


def check_undrawn(held: Session, coming: object) -> None:
    """Raise Impossible for an entry that plays in a session or has left, where another organiser was first."""
    if isinstance(coming, Entry) and coming not in undrawn(held):
        raise Impossible("the entry has a place, or has left", "an entry without a place")


@transaction.atomic
def enter_late(session: Session, by: Person, coming: Entry | Sequence[Player]) -> NotEntered | None:
    """Let a pair play from the next round on: one that is entered and was not drawn, or a new one.

    It takes the place of a half table or of a pair that has left; in a full Mitchell it roves. Boards whose results are
    public by now are not played there (Law 16D). Raise Impossible where there is no place, SawHands for a player who
    has seen hands of the session, or of a board that the pair would play.
    """
    held, schedule = running_pairs(session)
    check_undrawn(held, coming)
    entry = coming if isinstance(coming, Entry) else enter(held.competition, by, coming)
    if isinstance(entry, NotEntered):
        return entry
    if held.round >= schedule.rounds:
        raise Impossible("no round follows in which the pair could play", "an earlier round")
    taken = set(Contestant.objects.filter(session=held).values_list("number", flat=True))
    after = _numbered(with_late_pair(schedule, held.round + 1), schedule, taken)
    number = _added(after, schedule)
    if held.open_results:
        after = _unknown(after, schedule, number, open_boards(held))
    for one in entry.entrants.select_related("person").order_by("place"):
        if one.person is not None:
            check_boards(held, one.person, boards_after(after, number, held.round))
    Contestant.objects.create(session=held, number=number, entry=entry)
    Entry.objects.filter(pk=entry.pk).update(missing=False, standby=False)
    Entrant.objects.filter(entry=entry).update(confirmed=True)
    store_movement(held, after)
    settle_entered(held.competition)
    return None


def _added(after: PairsSchedule, before: PairsSchedule) -> int:
    """Return the number that is new in a movement. Raise ValueError where none is, or more are."""
    (number,) = set(after.contestants) - set(before.contestants)
    return number


def _unknown(after: PairsSchedule, before: PairsSchedule, number: int, public: frozenset[int]) -> PairsSchedule:
    """Return the movement in which a new pair plays none of the `public` boards; where none is left, it sits out."""
    old = {(row.round, row.table): row for row in before.rows}
    rows = []
    for row in after.rows:
        if number in row.sides:
            boards = tuple(board for board in row.boards if board not in public)
            row = replace(row, boards=boards) if boards else old[row.round, row.table]
        rows.append(row)
    if not any(number in row.sides for row in rows):
        raise Impossible("the results of all boards that the pair could play are public", "an earlier round")
    return replace(after, rows=tuple(rows))


def _numbered(after: PairsSchedule, before: PairsSchedule, taken: set[int]) -> PairsSchedule:
    """Return the movement with a new number for the new pair where an entry of the session has had the number."""
    number = _added(after, before)
    if number not in taken:
        return after
    return renumbered(after, number, max(*taken, *before.contestants) + 1)


def renumbered(schedule: PairsSchedule, old: int, new: int) -> PairsSchedule:
    """Return the movement with another number for a pair."""

    def of(pair: int | None) -> int | None:
        return new if pair == old else pair

    rows = tuple(replace(row, ns=of(row.ns), ew=of(row.ew)) for row in schedule.rows)
    return replace(schedule, rows=rows, rover=of(schedule.rover))


@transaction.atomic
def leave(
    session: Session, number: int, by: Person, now: datetime, reason: str | KnownReason, *, at_once: bool
) -> tuple[UUID, ...]:
    """Let a pair play no more after this round, or after the board on which somebody has called.

    Its opponents of later rounds sit out. What it has played counts (article 25.2). The boards of this round that it
    leaves unplayed are awarded by article 25.3: nothing or -3 IMPs for it; average plus for its opponents, on two
    boards of the session at most, then average, or 3 IMPs. Its players are told. Raise
    Impossible for a pair that is not in the movement.
    """
    held, schedule = running_pairs(session)
    schedule = without_pair(schedule, number, held.round, have_left(held))
    ended: tuple[UUID, ...] = ()
    row = next((one for one in schedule.of_round(held.round) if number in one.sides and one.is_played), None)
    if at_once and row is not None:
        schedule, ended, lost = _ended(held, schedule, row.table, now)
        _award(held, row, number, lost, by, now, reason)
    store_movement(held, schedule)
    let_go(held, number, by, now)
    return ended


@transaction.atomic
def sit_round_out(
    session: Session, number: int, by: Person, now: datetime, reason: str | KnownReason
) -> tuple[UUID, ...]:
    """Let a pair play no more in this round, but for the board on which somebody has called; later ones it plays.

    The boards that it leaves are awarded as by `leave`. Raise Impossible for a pair that is not in the movement.
    """
    held, schedule = running_pairs(session)
    if number not in schedule.contestants:
        raise Impossible(f"no pair {number} is in the movement", "a pair that plays")
    row = next((one for one in schedule.of_round(held.round) if number in one.sides and one.is_played), None)
    if row is None:
        return ()
    schedule, ended, lost = _ended(held, schedule, row.table, now)
    _award(held, row, number, lost, by, now, reason)
    store_movement(held, schedule)
    return ended


def let_go(held: Session, number: int, by: Person, now: datetime) -> None:
    """Note that the entry of that number has left, and tell its players but the one who says so."""
    entry = Entry.objects.get(contestants__session=held, contestants__number=number)
    Entry.objects.filter(pk=entry.pk).update(withdrawn_at=now)
    tell_withdrawn(entry, by)


@transaction.atomic
def lose_table(session: Session, table: int, now: datetime) -> tuple[UUID, ...]:
    """Let a table play no more in this round; the director rules on the boards that it has not played.

    Raise Impossible where nobody plays there.
    """
    held, schedule = running_pairs(session)
    schedule, ended, _lost = _ended(held, schedule, table, now)
    store_movement(held, schedule)
    return ended


@transaction.atomic
def exchange(session: Session, one: int, other: int) -> None:
    """Put two pairs into each other's places from the next round on (Law 15B). Raise Impossible, for one that leaves
    too.
    """
    held, schedule = running_pairs(session)
    if {one, other} & have_left(held):
        raise Impossible("a pair that leaves has no place in later rounds", "two pairs that play on")
    store_movement(held, with_exchanged(schedule, one, other, held.round))


@transaction.atomic
def substitute(
    session: Session, entrant: int, person: Person | None, at_once: datetime | None = None
) -> tuple[Entrant, Person | None]:
    """Let another person play under a name from the next board on, None for a house robot until somebody takes the
    name; return the name, and who had it.

    With `at_once`, the time now, he plays the board in play on: the caller seats him, or a timer where the process dies
    before. The name stays in the results. Raise LookupError for a name that is not of the session, Impossible where it
    does not run, ValueError and SawHands as `hand_over`.
    """
    of_session = Entrant.objects.filter(entry__contestants__session=session, robot=False, pk=entrant)
    if (named := of_session.first()) is not None:
        hold_sessions(named)
    held = of_session.select_for_update(of=("self",)).select_related("person", "entry__competition").first()
    if held is None:
        raise LookupError(f"no name {entrant} is in session {session.pk}")
    held_running(session)
    if person is not None:
        had = hand_over(held, person, Why.SUBSTITUTE)
        if had is not None and at_once is not None:
            plan_change(session.pk, had.pk, person.pk, at_once)
        return held, had
    before = held.person
    if before is not None:
        Displaced.objects.create(entrant=held, person=before, why=Why.SUBSTITUTE)
        held.person, held.joined = None, False
        held.pin_turn += 1
        held.save(update_fields=["person", "joined", "pin_turn"])
        settle_entered(held.entry.competition)
    return held, before


def have_left(session: Session) -> set[int]:
    """Return the contestants of a session that have left, or leave after the round in play."""
    return set(session.contestants.filter(entry__withdrawn_at__isnull=False).values_list("number", flat=True))


def _ended(
    held: Session, schedule: PairsSchedule, table: int, now: datetime
) -> tuple[PairsSchedule, tuple[UUID, ...], list[int]]:
    """Return the movement without the boards that a table has not begun in this round, and these boards.

    At real tables nobody is asked any more to check the results there.
    """
    of_round = boards_at(held, table)
    ended, row = with_table_ended(schedule, held.round, table, len(of_round))
    lost = list(row.boards[len(of_round) :])
    for board in lost:
        of_board = {"round": held.round, "table": table, "board": board, "ns": row.ns, "ew": row.ew}
        BoardResult.objects.get_or_create(session=held, **of_board, defaults={"contract": "", "at": now})
    if held.hall:
        part_unchecked(held, table)
        return ended, (), lost
    current = next((one for one in of_round if not one.is_begun), None)
    if current is None or current.play is None:
        return ended, (), lost
    return ended, plan_ends([current.play], now), [current.number, *lost]


def _award(
    held: Session, row: PairsRow, gone: int, lost: Sequence[int], by: Person, now: datetime, reason: str | KnownReason
) -> None:
    assert row.ns is not None
    assert row.ew is not None
    is_ns = row.ns == gone
    awards = left(contest_of(held), len(lost), plus_boards(held, row.ew if is_ns else row.ns))
    for board, absent, present in zip(lost, awards.absent, awards.present, strict=True):
        award = Adjusted(absent, present) if is_ns else Adjusted(present, absent)
        of = BoardResult(session=held, round=row.round, table=row.table, board=board, ns=row.ns, ew=row.ew)
        clauses = f"{awards.absent_rule} {awards.present_rule}"
        rule(held, by, now, RulingKind.ADJUSTED, reason, value=cells.adjusted_text(award), rule=clauses, of=of)
