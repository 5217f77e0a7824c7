"""The bidding system: each module gives the rules for one kind of situation."""
