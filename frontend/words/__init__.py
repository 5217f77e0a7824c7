"""The words for the values of the game in each language: seats, cards, calls, contracts, results, refusals.

Every function takes the language as Django's code (``en``, ``zh-hans``) and never reads the active language, so that a
sentence can be made for several readers at once. Looked-up sentences are cached.
"""

from __future__ import annotations

from frontend.languages import Say, say
from frontend.words.cards import card_name, denomination_name, hand_name, rank_name, rank_text, suit_name
from frontend.words.catalogue import (
    joined,
    lexicon,
    listed,
    refusal_code_sentence,
    refusal_sentence,
    sentence,
    voided_sentence,
)
from frontend.words.contracts import bid_text, call_name, call_text, contract_name, contract_text
from frontend.words.results import (
    number_name,
    outcome_name,
    outcome_text,
    phase_name,
    result_sentence,
    score_name,
    score_sentence,
    signed,
    unplayed_name,
    unplayed_sentence,
)
from frontend.words.seats import seat_mark, seat_name, side_mark, side_name, vulnerability_aloud, vulnerability_name

__all__ = [
    "Say",
    "bid_text",
    "call_name",
    "call_text",
    "card_name",
    "contract_name",
    "contract_text",
    "denomination_name",
    "hand_name",
    "joined",
    "lexicon",
    "listed",
    "number_name",
    "outcome_name",
    "outcome_text",
    "phase_name",
    "rank_name",
    "rank_text",
    "refusal_code_sentence",
    "refusal_sentence",
    "result_sentence",
    "say",
    "score_name",
    "score_sentence",
    "seat_mark",
    "seat_name",
    "sentence",
    "side_mark",
    "side_name",
    "signed",
    "suit_name",
    "unplayed_name",
    "unplayed_sentence",
    "voided_sentence",
    "vulnerability_aloud",
    "vulnerability_name",
]
