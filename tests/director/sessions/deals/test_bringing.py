"""Files of deals that a dealer brings."""

from __future__ import annotations

import pytest

from director.sessions.deals.bringing import read_deals
from laws.notation.pbn import interpret

DEAL = "N:AQ52.KJ4.T98.K65 KT94.Q2.KJ4.J932 J73.A985.A72.AQ4 86.T763.Q653.T87"


def test_a_file_with_the_play_of_a_whole_event_is_read_for_its_deals_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """To follow every card takes seconds for a megabyte."""
    monkeypatch.setattr(interpret, "read_play", None)
    monkeypatch.setattr(interpret, "read_auction", None)
    game = f'[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "{DEAL}"]\n[Auction "N"]\n1C\n[Play "E"]\nSA\n\n'
    assert list(read_deals(game.encode() * 2, "event.pbn").deals) == [1]
