"""The values of bridge: cards, seats, calls, contracts, boards, deals, and the score (Laws 1, 2, 6, 18, 19, 77)."""
