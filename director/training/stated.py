"""What the trainee is asked about an incident: the table at which the director comes, and the statements to order."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

from director.training.incidents import BadIncident, Incident
from laws.conformance.script.run import run_script
from laws.sentences.choices import leads_to
from laws.sentences.sentence import Field, Sentence, say
from laws.table.obligation import Choice, Judgement
from laws.table.table import Table
from laws.values.paragraph import Paragraph
from laws.values.seats import Seat

__all__ = ["Stated", "Statement", "choice_at", "judgement_at", "stated", "table_of"]

Statement: TypeAlias = Sentence | str
"""A sentence of the Laws at this table, or one of the file."""


@dataclass(frozen=True, slots=True)
class Stated:
    """The statements of an incident: `all` in the order of the page, `key` the right ones as places in it, in order."""

    all: tuple[Statement, ...]
    key: tuple[int, ...]


def table_of(incident: Incident) -> Table:
    """Return the table as the director finds it. Raise BadIncident where an expectation of the script fails."""
    outcome = run_script(incident.script)
    if outcome.failures:
        raise BadIncident(f"{incident.name}: {outcome.failures}")
    return outcome.table


def choice_at(table: Table) -> Choice | None:
    """Return the choice that a player has, None where nobody has one."""
    return next((one for one in table.incidents.obligations if isinstance(one, Choice)), None)


def judgement_at(table: Table) -> Judgement | None:
    """Return the question that waits for the director, None for none."""
    return next((one for one in table.incidents.obligations if isinstance(one, Judgement)), None)


def stated(incident: Incident, table: Table) -> Stated:
    """Return the statements of an incident at its table, in an order that says nothing."""
    right: list[Statement] = [*incident.options] if incident.options else [*_of_the_engine(table)]
    wrong = [_lure(one, table) for one in incident.lures]
    mixed = sorted((*right, *wrong), key=lambda one: sha256(f"{incident.name}{one}".encode()).digest())
    return Stated(tuple(mixed), tuple(mixed.index(one) for one in right))


def _of_the_engine(table: Table) -> list[Sentence]:
    """Return what each option of the pending choice leads to, in the order in which a director tells it (Law 10C1)."""
    choice = choice_at(table)
    if choice is None:
        return []
    about = table.incidents.find(choice.irregularity) if choice.irregularity else None
    call = table.auction.calls[about.call - 1].call if about is not None and about.call else None
    told: list[Sentence] = []
    for option in choice.options:
        steps = leads_to(
            choice.kind,
            option,
            choice.seats,
            None if about is None else (about.kind, about.offender),
            call=call,
            cards=() if about is None else about.cards,
            turn=None if about is None else about.turn,
        )
        told += [one for one in steps if one not in told]
    return told


def _lure(written: str, table: Table) -> Statement:
    step, cites, law = written.partition("@")
    if not cites:
        return written
    choice = choice_at(table)
    about = table.incidents.find(choice.irregularity) if choice is not None and choice.irregularity else None
    offender = Seat.EAST if about is None else about.offender
    fields: dict[str, Field] = {
        "who": offender.lho if choice is None else choice.seats,
        "offender": offender,
        "partner": offender.partner,
        "turn": offender.rho if about is None or about.turn is None else about.turn,
        "call": table.auction.calls[about.call - 1].call if about is not None and about.call else "",
        "cards": () if about is None else about.cards,
        "suits": tuple(card.suit for card in about.cards) if about is not None else (),
        "law": Paragraph.parse(law),
    }
    return say(f"leads_to.{step}", **fields)
