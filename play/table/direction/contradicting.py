"""Explanations of one call by both partners that contradict each other, as far as no director has dealt with them."""

from __future__ import annotations

from laws.views.answers import Answers, answers_of
from play.table.state import State

__all__ = ["contradicting"]


def contradicting(state: State) -> tuple[Answers, ...]:
    """Return the calls whose two explanations contradict each other (article 34.1, Law 21B), in their order.

    A director has dealt with them when he has ruled since, or said that it is dealt with; another explanation makes
    another matter.
    """
    return tuple(one for one in answers_of(state.game) if one.contradictions and one not in state.compared)
