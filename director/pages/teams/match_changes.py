"""What happened to a team in a match, in words: who plays for whom, and that it could not finish."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from director.entries.models import Entry, no_name
from director.movements.matches.rooms import MATCH_TABLES, TeamMatch
from director.pages.shared.room import name_of_table
from director.results.changes.stopped_tables import unfinished_in
from director.results.matches import at_home_tables
from director.results.withdrawals.unfinished import awarded_in
from director.sessions.models import Session
from director.sessions.teams.match_models import Replacement, Unfinished
from director.sessions.teams.replacing import done_in
from frontend.citations import citation
from laws.values.paragraph import Paragraph

__all__ = ["changes_of", "name_at", "replaced_text", "stopped_text"]


def name_at(entry: Entry, place: int) -> str:
    """Return the name of a player of a team."""
    return next((one.shown for one in entry.entrants.all() if one.place == place), no_name())


def replaced_text(one: Replacement) -> str:
    """Return who plays for whom, with the articles that let him."""
    values = {"comes": name_at(one.entry, one.comes), "leaves": name_at(one.entry, one.leaves)}
    law = citation([Paragraph.parse("10.4(2)"), Paragraph.parse("10.4(3)")], get_language() or "en")
    if one.board is None:
        said = _("%(comes)s for %(leaves)s")
    else:
        said, values["board"] = _("%(comes)s for %(leaves)s from board %(board)s on"), f"{one.board}"
    return _("%(said)s (%(law)s)") % {"said": said % values, "law": law}


def changes_of(session: Session, match: TeamMatch, number: int, team: Entry, *, several: bool) -> list[str]:
    """Return what happened to a team in a match. The rounds of two teams are one match, unless there are `several`."""
    if at_home_tables(session):
        return []  # its rounds are none of the session's
    return [*_replaced(session, match, team, several=several), *_unfinished(session, match, number, several=several)]


def _replaced(session: Session, match: TeamMatch, team: Entry, *, several: bool) -> Iterator[str]:
    in_rounds = not several and session.rounds_drawn > 1  # a later round may have another line-up
    for one in done_in(session).filter(entry=team):
        if in_rounds:
            yield _("Round %(round)s") % {"round": one.round} + _(": ") + replaced_text(one)
        elif not several or one.round == match.round:
            yield replaced_text(one)


def _unfinished(session: Session, match: TeamMatch, number: int, *, several: bool) -> Iterator[str]:
    for one in unfinished_in(session).filter(team=number, match=match.match).order_by("pk"):
        if not several or one.round == match.round:
            yield stopped_text(session, one)


def stopped_text(session: Session, one: Unfinished) -> str:
    """Return which boards are awarded since a team could not finish a match, with the articles; of four tables also the
    tables.
    """
    rulings = awarded_in(session, one)
    boards = ", ".join(f"{board}" for board in sorted({ruling.board for ruling in rulings if ruling.board}))
    clauses = rulings[0].rule.split() if rulings else ["25.1"]
    law = citation([Paragraph.parse(clause) for clause in clauses], get_language() or "en")
    said = _("could not finish the match; boards awarded: %(boards)s (%(law)s)") % {"boards": boards or "–", "law": law}
    per_match = session.competition.match_tables
    if per_match == MATCH_TABLES or not rulings:
        return said
    tables = sorted({ruling.table for ruling in rulings if ruling.table})
    return _("; ").join(name_of_table(table, per_match) for table in tables) + _(": ") + said
