"""The bidding system, chapter by chapter: each gives the rules for one kind of situation."""
