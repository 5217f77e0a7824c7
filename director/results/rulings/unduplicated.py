"""Boards of pairs and individuals that did not compare: fouled, made known, wrong seats (Laws 15B, 87, article 27).

A fouled board is scored in groups: results with the same cards are compared with each other alone, and scaled to the
top of the whole field (Law 87B).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Final

from django.db import transaction

from director.results.models import BoardResult
from director.results.rulings.ruling import award_unit_of, contest_of, counting, plus_boards, rule, withdraw
from director.results.rulings.ruling_models import Place, RulingKind
from director.sessions.models import Session
from laws.values.seats import Side
from play.models import Person
from scoring.absence.boards import misseated
from scoring.absence.unduplicated import disclosed
from scoring.exchange import cells
from scoring.penalties.lateness import unplayed
from scoring.results.outcomes import Adjusted

__all__ = [
    "MOST_FORMS",
    "award_disclosed",
    "award_misseated",
    "award_wrong_board",
    "forms_found",
    "group",
    "played_before",
]

MOST_FORMS: Final = 4
"""The number of forms in which a board may have been played."""
_FOULED: Final = "87B"
_DISCLOSED: Final = "27.2(1)-3"
_WRONG_BOARD: Final = "15B3"


def forms_found(results: Sequence[BoardResult]) -> dict[Place, int]:
    """Return the form that each table had of a board by its cards: 0 for that of most tables, then 1, 2 ...

    A board that came to no table has form 0.
    """
    plays = {_place(one): one.play.dealt_id for one in results if one.play is not None}
    deals = Counter(plays.values())
    forms = {deal: form for form, (deal, _tables) in enumerate(deals.most_common())}
    return {_place(one): min(MOST_FORMS - 1, forms.get(plays.get(_place(one)), 0)) for one in results}


@transaction.atomic
def group(
    session: Session, results: Sequence[BoardResult], forms: Mapping[Place, int], by: Person, now: datetime, reason: str
) -> int:
    """Write down in which form each table has played a board; return how many entries are new. Idempotent."""
    ruled, made = counting(session).forms, 0
    for one in results:
        held, form = ruled.get(_place(one)), forms[_place(one)]
        if form == (0 if held is None else int(held.value)):
            continue
        made += 1
        if held is not None:
            withdraw(held, by, now, reason)
        if form:
            rule(session, by, now, RulingKind.FOULED, reason, value=f"{form}", rule=_FOULED, of=one)
    return made


@transaction.atomic
def award_disclosed(session: Session, results: Collection[BoardResult], by: Person, now: datetime, reason: str) -> None:
    """Award a board that somebody who does not play at these tables has made known to them (article 27.2(1)-3)."""
    award = disclosed(contest_of(session))
    value = cells.adjusted_text(Adjusted(award, award))
    for one in results:
        rule(session, by, now, RulingKind.ADJUSTED, reason, value=value, rule=_DISCLOSED, of=one)


@transaction.atomic
def award_misseated(session: Session, at_fault: Mapping[Place, Side], by: Person, now: datetime, reason: str) -> None:
    """Award boards of a mixed event at which one side sat in the wrong direction (article 27.3(2))."""
    for (number, table, board), side in at_fault.items():
        one = session.results.get(round=number, table=table, board=board)
        present = one.sides[1 - side]
        before = max(plus_boards(session, contestant) for contestant in present)
        awards = misseated(contest_of(session), 1, before)
        at, other = awards.absent[0], awards.present[0]
        award = Adjusted(at, other) if side is Side.NS else Adjusted(other, at)
        value = cells.adjusted_text(award)
        rule(session, by, now, RulingKind.ADJUSTED, reason, value=value, rule=awards.present_rule, of=one)


def played_before(results: Sequence[BoardResult]) -> set[Place]:
    """Return the tables at which somebody had the board that he had played at another before (Law 15B1)."""
    seen: set[int] = set()
    found: set[Place] = set()
    for one in sorted(results, key=lambda one: (one.at, one.round, one.table)):
        present = {number for side in one.sides for number in side}
        if one.contract and present & seen:
            found.add(_place(one))
        if one.contract:
            seen |= present
    return found


@transaction.atomic
def award_wrong_board(
    session: Session, at_fault: Mapping[Place, Collection[Side]], by: Person, now: datetime, reason: str
) -> None:
    """Cancel the scores of a board that somebody at these tables had played before (Law 15B1).

    Each side has lost a board by it: who is at fault gets average minus, who is not average plus (15B3).
    """
    minus, plus = unplayed(award_unit_of(session))
    for (number, table, board), sides in at_fault.items():
        one = session.results.get(round=number, table=table, board=board)
        ns, ew = (minus if side in sides else plus for side in Side)
        value = cells.adjusted_text(Adjusted(ns, ew))
        rule(session, by, now, RulingKind.ADJUSTED, reason, value=value, rule=_WRONG_BOARD, of=one)


def _place(result: BoardResult) -> Place:
    return result.round, result.table, result.board
