"""Hypothesis strategies for records."""

from __future__ import annotations

from hypothesis import strategies as st

from laws.notation.record import Record, RecordedCall
from laws.values.calls import BIDS, CALLS, PASS
from laws.values.cards import CARDS
from laws.values.contract import Contract, Doubled, PassedOut
from laws.values.deal import DEALS, Deal
from laws.values.seats import SEATS, Vulnerability

__all__ = ["TEXTS", "records"]

TEXTS = st.text(st.characters(exclude_characters="|", exclude_categories=("C", "Zl", "Zp")), max_size=20)
NAMES = TEXTS.map(lambda text: " ".join(text.replace(",", " ").split()) or None)
CONTRACTS = (
    st.none()
    | st.builds(PassedOut)
    | st.builds(
        lambda bid, doubled, seat: Contract(bid.level, bid.denomination, doubled, seat),
        st.sampled_from(BIDS),
        st.sampled_from(Doubled),
        st.sampled_from(SEATS),
    )
)


@st.composite
def records(draw: st.DrawFn, vugraph: bool = False) -> Record:
    """A record with all that LIN can say: any calls and cards, since a record need not be legal."""
    number = draw(st.integers(1, 99))
    hands = draw(st.just((None,) * 4) | st.integers(0, DEALS - 1).map(lambda n: Deal.numbered(n).hands))
    calls = draw(
        st.none()
        | st.lists(st.builds(RecordedCall, st.sampled_from(CALLS), st.booleans(), TEXTS), min_size=1, max_size=12)
    )
    if calls is not None and draw(st.booleans()):
        calls += [RecordedCall(PASS)] * 3
    play = draw(st.none() | st.lists(st.sampled_from(CARDS), min_size=1, max_size=52, unique=True))
    contract = draw(CONTRACTS) if vugraph else None
    return Record(
        "x.lin",
        1,
        f"{number}" if vugraph else draw(st.sampled_from((f"Board {number}", f"{number}"))),
        number,
        draw(st.sampled_from(("open", "closed") if vugraph else ("open", "closed", None))),
        (draw(NAMES), draw(NAMES), draw(NAMES), draw(NAMES)),
        draw(st.none() | st.sampled_from(SEATS)),
        draw(st.none() | st.sampled_from(Vulnerability)),
        hands,
        None if calls is None else tuple(calls),
        calls is None or (len(calls) > 3 and all(made.call == PASS for made in calls[-3:])),
        contract,
        None if play is None else tuple(play),
        draw(st.none() | st.integers(0, 13)),
        draw(st.none() | st.integers(0, 13)) if isinstance(contract, Contract) else None,
    )
