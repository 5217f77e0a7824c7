"""System cards drawn at random, and one that is filled in."""

from __future__ import annotations

from hypothesis import strategies as st

from play.people.agreements.system_card import (
    FIELDS,
    MOST_SPECIAL,
    SPECIAL_LIMITS,
    Colour,
    SpecialBid,
    SpecialKind,
    SystemCard,
    clean_lines,
)
from play.people.text import clean_text

PRECISION = SystemCard(
    Colour.BLUE,
    {
        "system": "Precision",
        "approach": "Strong club, five-card majors.\n== limited openings\n\\ and a backslash",
        "opening_1C_meaning": "16+, artificial",
        "own_defence": "Against brown two-bids: double shows an opening hand.",
    },
    (
        SpecialBid(
            SpecialKind.BROWN, "2D", "Weak, 4–4 in two suits", "Double is for takeout.", "We redouble with values."
        ),
        SpecialBid(SpecialKind.MULTI, "2C", "Weak two in a major", "Pass and double later."),
    ),
)
"""A card with every mark that is blue, with a brown-sticker convention."""

_SIGNS = st.sampled_from("ab7 ♠中=\\#\n\n\t\u200b\u0301") | st.characters(codec="utf-8")


def _text(limit: int, *, lines: bool) -> st.SearchStrategy[str]:
    clean = clean_lines if lines else clean_text
    return st.text(_SIGNS, max_size=60).map(clean).map(lambda text: clean(text[:limit]))


def cards() -> st.SearchStrategy[SystemCard]:
    """Return the strategy of cards that can be written."""
    texts = {name: _text(limit, lines=True).filter(bool) for name, limit in FIELDS.items()}
    special = st.builds(
        SpecialBid,
        st.sampled_from(SpecialKind),
        call=_text(SPECIAL_LIMITS["call"], lines=False).filter(bool),
        **{name: _text(limit, lines=True) for name, limit in SPECIAL_LIMITS.items() if name != "call"},
    )
    names = st.sets(st.sampled_from(sorted(FIELDS)), max_size=6)
    filled = names.flatmap(lambda some: st.fixed_dictionaries({name: texts[name] for name in sorted(some)}))
    return st.builds(
        SystemCard, st.sampled_from(Colour), filled, st.lists(special, max_size=min(3, MOST_SPECIAL)).map(tuple)
    )
