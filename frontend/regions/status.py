"""The contract and the tricks won; before there is a contract, the phase."""

from __future__ import annotations

from dataclasses import dataclass

from frontend import words
from frontend.regions.cards import bid_html
from laws.table.phases import Phase
from laws.values.contract import Contract, Played
from laws.values.fast_init import fast_init
from laws.values.seats import Side
from laws.views.seen import View

__all__ = ["StatusRegion"]


@fast_init
@dataclass(frozen=True, slots=True)
class StatusRegion:
    """The phase, the contract and the complete tricks of each side. `phase` is None at a table without a board."""

    phase: Phase | None = None
    contract: Contract | None = None
    won: tuple[int, int] = (0, 0)

    @classmethod
    def of(cls, view: View | None) -> StatusRegion:
        """Return the region of a table."""
        if view is None:
            return cls()
        return cls(view.phase, view.contract, _won(view))

    def html(self, language: str) -> str:
        """Return the HTML inside the element."""
        _ = words.say(language)
        contract = self.contract
        if self.phase is None:
            return ""
        if contract is None:
            return f'<p class="contract">{words.phase_name(self.phase, language)}</p>'
        text = words.contract_text(contract, language)
        plain = f"{contract.level}{contract.denomination.symbol}"
        bid = words.bid_text(contract, language)
        coloured = bid.replace(plain, bid_html(contract.level, contract.denomination), 1)
        ns, ew = self.won
        return (
            f'<p class="contract">{text.replace(bid, f"<b>{coloured}</b>", 1)}</p>'
            f'<p class="tricks"><span class="heard">{_("Tricks: ")}</span>'
            f"{words.side_mark(Side.NS, language)} <b>{ns}</b> · {words.side_mark(Side.EW, language)} <b>{ew}</b></p>"
        )

    @property
    def attributes(self) -> str:
        """The attributes that CSS reads."""
        return f'data-phase="{self.phase.value if self.phase else "none"}"'


def _won(view: View) -> tuple[int, int]:
    """Return the tricks of each side; as scored when the board is over."""
    if not isinstance(view.result, Played):
        return view.won
    tricks = view.result.tricks
    return (tricks, 13 - tricks) if view.result.contract.side is Side.NS else (13 - tricks, tricks)
