"""The phases of a board."""

from __future__ import annotations

from laws.table.phases import FOLLOWS, Phase


def test_the_words_of_the_phases() -> None:
    """Scripts, views and pages call them so."""
    assert [phase.value for phase in Phase] == ["auction", "clarification", "play", "over"]


def test_a_board_only_goes_forward() -> None:
    """17, 22, 41C: every phase is listed, each is followed by later ones only, and from each the end is reached."""
    order = list(Phase)
    assert list(FOLLOWS) == order
    for phase, following in FOLLOWS.items():
        assert all(order.index(later) > order.index(phase) for later in following)
        assert bool(following) == (phase is not Phase.OVER)
