"""The bidding system: each module gives the rules for one kind of situation.

`system` chooses the rules that apply: opening bids, `uncontested` and `contested` auctions, and `conventions`.
"""
