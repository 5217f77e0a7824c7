"""Boards of an individual that late players may know by the time they come are cancelled (article 21.3).

Each of the four has an award of his own, and an adjusted score has two, one for each side. A side of which somebody was
in time has the award of who is not at fault, and a penalty takes from his late partner what that is more than his own:
a fifth of a top, or 6 IMPs. A side that was late together has average minus, and no penalty.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from fractions import Fraction
from uuid import UUID

from django.db import transaction

from director.movements.impossible import Impossible
from director.movements.schedule import IndividualRow
from director.results.changes.amending_singles import running_individual
from director.results.changes.cancelling import RULE, known_in
from director.results.models import BoardResult
from director.results.rulings.known_reasons import KnownReason
from director.results.rulings.ruling import award_unit_of, rule, unit_of
from director.results.rulings.ruling_models import RulingKind
from director.results.rulings.written import points_text
from director.sessions.models import Session
from director.sessions.running.ending import plan_ends
from director.sessions.running.held import store_movement
from director.sessions.running.round_boards import boards_of_round
from laws.values.seats import Seat, Side
from play.models import Person
from scoring.exchange import cells
from scoring.penalties.lateness import unplayed
from scoring.results.outcomes import Adjusted, Imps, Percent

__all__ = ["cancel_for_players"]


@transaction.atomic
def cancel_for_players(
    session: Session, table: int, by: Person, now: datetime, reason: KnownReason
) -> tuple[UUID, ...]:
    """Cancel the boards of a table that its late players may know; they are not played later.

    Return the boards on the table that end. Raise Impossible where there are none that they may know.
    """
    held = running_individual(session)
    known = next((one for one in known_in(held.session, now) if one.table == table), None)
    row = next((one for one in held.schedule.of_round(held.session.round) if one.table == table), None)
    if known is None or row is None:
        raise Impossible(f"no board of table {table} may be known to a late player", "a table with a late player")
    late = [one for one in known.late if isinstance(one, Seat)]
    of_late, of_others = unplayed(award_unit_of(held.session))
    both = [side for side in Side if all(seat in late for seat in side.seats)]
    ns, ew = (of_late if side in both else of_others for side in Side)
    partly = [row.players[seat] for seat in late if seat.side not in both]
    taken = points_text(_more(of_others, of_late), unit_of(held.session))
    here = boards_of_round(held.session).get(table, ())
    seen = {one.number for one in here}
    for board in known.boards:
        of = _result(held.session, row, board)
        if board not in seen:
            of.contract, of.at = "", now
            of.save()
        rule(
            held.session,
            by,
            now,
            RulingKind.ADJUSTED,
            reason,
            value=cells.adjusted_text(Adjusted(ns, ew)),
            rule=RULE,
            of=of,
        )
        for player in partly:
            why = replace(reason, board=board)
            rule(held.session, by, now, RulingKind.PENALTY, why, value=taken, rule=RULE, contestant=player)
    stay = tuple(board for board in row.boards if board in seen or board not in known.boards)
    rows = tuple(replace(one, boards=stay) if one == row else one for one in held.schedule.rows)
    store_movement(held.session, replace(held.schedule, rows=rows))
    on_table = [one for one in here if one.number in known.boards and not one.is_begun]
    return plan_ends((one.play for one in on_table if one.play is not None), now)


def _result(session: Session, row: IndividualRow, board: int) -> BoardResult:
    """Return the result of a board of this table, not saved."""
    north, east, south, west = row.players
    at = {"session": session, "round": row.round, "table": row.table, "board": board}
    return BoardResult(**at, ns=north, ew=east, ns_partner=south, ew_partner=west)


def _more(one: Percent | Imps, other: Percent | Imps) -> Fraction:
    """Return by how much an award is more than another, in the unit of penalties: parts of a top, or IMPs."""
    if isinstance(one, Percent) and isinstance(other, Percent):
        return (one.of - other.of) / 100
    assert isinstance(one, Imps)
    assert isinstance(other, Imps)
    return Fraction(one.n - other.n)
