"""A player's choice, carried out (Laws 10C2, 25–29)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws.commands import Choose
from laws.draft import Draft
from laws.dues import Choice, choice_of
from laws.events import Chosen, Event
from laws.incidents import Irregularity
from laws.irregular.change import accept_change, decline_change, retract_after_change
from laws.irregular.insufficient import accept_insufficient, decline_insufficient
from laws.irregular.rotation import accept_out_of_turn, decline_out_of_turn
from laws.irregular.withdrawn import decline_another
from laws.refusals import Refusal, RefusalCode
from laws.table import Table

__all__ = ["decide_choice"]

Carry = Callable[[Draft, Irregularity], None]


def _accept_29(draft: Draft, irregularity: Irregularity) -> None:
    accept_out_of_turn(draft, irregularity, "29A")


_CARRIED: Final[dict[tuple[str, str], Carry]] = {
    ("27A1", "accept"): accept_insufficient,
    ("27A1", "decline"): decline_insufficient,
    ("27B4", "accept"): accept_insufficient,
    ("27B4", "decline"): decline_another,
    ("29A", "accept"): _accept_29,
    ("29A", "decline"): decline_out_of_turn,
    ("25B1", "accept"): accept_change,
    ("25B1", "decline"): decline_change,
    ("25A6", "retract"): retract_after_change,
    ("25A6", "keep"): lambda draft, irregularity: None,
}
"""What each option does, by the paragraph that offers it."""


def decide_choice(table: Table, command: Choose) -> tuple[Event, ...] | Refusal:
    """Takes the option if it is among those open to this player."""
    choice = choice_of(table.incidents.dues, command.seat)
    if choice is None or command.option not in choice.options:
        return Refusal(RefusalCode.NOT_OFFERED, "10C")
    draft = Draft(table)
    irregularity = table.incidents.find(choice.irregularity)
    draft.add(Chosen(command.seat, command.option, irregularity.number))
    draft.lift(choice)
    _CARRIED[choice.law, command.option.word](draft, irregularity)
    return draft.events


def carried(choice: Choice) -> bool:
    """Whether every option of this choice can be carried out: a test asks it of all that are ever offered."""
    return all((choice.law, option.word) in _CARRIED for option in choice.options)
