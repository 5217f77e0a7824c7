"""The positions from which the adviser's tree is made, each up to the moment at which its incident is dealt with.

They are lines of table scripts, divided by semicolons; `play` gives the cards that the hands play in turn. The engine
says what follows; here stands only what has happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws.conformance.script.actions import read_action
from laws.conformance.script.setup import Setup
from laws.engine.decision import decide
from laws.engine.evolution import evolve
from laws.protocol.commands import Command, PlayCard
from laws.protocol.refusals import Refusal
from laws.table.table import Table
from laws.values.cards import Card

__all__ = ["SITUATIONS", "commands_of", "opened"]

_NT: Final = "N 1NT; E pass; S 3NT; W pass; N pass; E pass"
_LED: Final = f"{_NT}; E leads C2; E faces"
_SOUTH: Final = "dealer: S; S 1NT; W pass; N 3NT; E pass; S pass; W pass; W leads H3; W faces"
_ONE_TRICK: Final = f"{_LED}; play C4 C7 CK"
_COLD: Final = (
    "dealer: S; deal: N:5432.432.432.432 T987.T98.T98.T98 AKQJ.AKQ.AKQ.AKQ 6.J765.J765.J765; "
    "S 3NT; W pass; N pass; E pass; W leads H5; W faces"
)
_FOUR_SPADES: Final = (
    "dealer: S; deal: N:5432.432.432.432 JT98.T98.T98.T98 AKQ7.AKQ.AKQ.AKQ 6.J765.J765.J765; "
    "S 3NT; W pass; N pass; E pass; W leads H5; W faces; play H2 H8 HA HK H6 H3 H9 HQ H7 H4 HT DA D5 D2 D8 DK D6 D3 D9 "
    "DQ D7 D4 DT CA C5 C2 C8 CK C6 C3 C9 SA S6 S2 S8 SK DJ S3 S9 SQ HJ S4 ST"
)
_TWELVE: Final = (
    f"{_COLD}; play H2 H8 HA HK H6 H3 H9 HQ H7 H4 HT DA D5 D2 D8 DK D6 D3 D9 DQ D7 D4 DT CA C5 C2 C8 CK C6 C3 C9 CQ C7 "
    "C4 CT SA S6 S2 S7 SK DJ S3 S8 SQ HJ S4 S9"
)
_ELEVEN: Final = (
    "dealer: S; deal: N:K432.432.432.432 T98.T98.T98.T987 AQJ.AKQ.AKQ.AKQJ 765.J765.J765.65; "
    "S 3NT; W pass; N pass; E pass; W leads H5; W faces; play H2 H8 HA HK H6 H3 H9 HQ H7 H4 HT DA D5 D2 D8 DK D6 D3 D9 "
    "CA C5 C2 C7 CK C6 C3 C8 CQ HJ C4 C9 SA S5 S2 S8 SQ S6 S3 S9 SJ S7 SK ST"
)
_WEST_LEADS: Final = (
    "dealer: S; deal: N:8432.432.432.432 T97.T98.T98.T987 KQJ.AKQ.AKQ.AKQJ A65.J765.J765.65; "
    "S 3NT; W pass; N pass; E pass; W leads H5; W faces; play H2 H8 HA HK H6 H3 H9 HQ H7 H4 HT DA D5 D2 D8 DK D6 D3 D9 "
    "CA C5 C2 C7 CK C6 C3 C8 CQ HJ C4 C9 SK S5 S2 S7 SQ S6 S3 S9 SJ SA S4 ST"
)
_SILENCED: Final = "obligations: breakable; N 1S; E 1H; E draws attention; S chooses decline; E pass; S pass; W 2C"
_NOT_PLAYED: Final = f"obligations: breakable; {_LED}; W exposes CT; N draws attention; N plays dummy C4; W plays C7"

SITUATIONS: Final = (
    # Law 24
    "N exposes SA; E draws attention",
    "N 1NT; E plays C2; S draws attention",
    "N 1NT; E exposes S4; S draws attention",
    "N 1H; W exposes S8 H7; N draws attention",
    f"{_NT}; N plays SA; W draws attention",
    "N 1NT; E exposes SK; E pass; S 3NT; W pass; N pass; E pass; E leads C2; E faces; N draws attention",
    "N 1NT; E exposes S4; E pass; S 3NT; W pass; N pass; E pass; E leads C2; E faces; N draws attention",
    "N 1NT; E exposes S4 H2; E pass; S 3NT; W pass; N pass; E pass; E leads C2; E faces; N draws attention",
    # Law 25
    "N 1H; N changes 2H; E 2S",
    "N 1H; N 1S; E draws attention",
    "N 1H; E pass; S 2H; S changes X; W draws attention",
    "N pass; E pass; S pass; W pass; W meant 1NT",
    "N 1H; E 1S; N meant 2H",
    "N 1H; N meant 2H",
    # Law 27
    "N 1S; E 1H; E draws attention",
    'N 1S; E 1D alert "hearts"; E draws attention',
    "N 1S; E 1H; S 2C",
    "N 1S; E 1H; E 2H; S draws attention",
    "N 1S; E 1H; E changes 2C; S draws attention",
    "N 1S; E 1H; E changes pass; S draws attention",
    "N 1S; E 1H; E changes X; S draws attention",
    "N 1S; E 1C; E changes 1D; S draws attention",
    # Laws 28 to 32
    "E pass; N draws attention",
    'E pass alert "weak"; E draws attention',
    "S pass; W draws attention",
    'S pass alert "weak"; W draws attention',
    "W pass; S draws attention",
    'W pass alert "weak"; S draws attention',
    "N 1H; E pass; W pass; N pass",
    "E pass; N 1D",
    "E 1H; S draws attention",
    'E 1D alert "hearts"; N draws attention',
    "S 1H; W draws attention",
    'S 1D alert "hearts"; W draws attention',
    "W 1S; S draws attention",
    'W 1D alert "hearts"; S draws attention',
    "E 8C; S draws attention",
    "S 8C; W draws attention",
    "W 8C; S draws attention",
    "E 1H; S 1S",
    "E 1H; N 1D",
    "N 1H; E pass; W X; N draws attention",
    "N pass; E 1H; N X; E draws attention",
    "N 1H; E pass; S pass; E X; N draws attention",
    "N 1H; S X; W draws attention",
    "N 1H; E pass; N X; W draws attention",
    "N 1H; E pass; S pass; W pass; N X; E draws attention",
    "N 1H; S X; E 1S",
    "N 1H; E pass; W X; N 2H",
    # Laws 36 to 39
    "N 1H; E XX; E draws attention",
    "N 1H; E XX; S 1S; W draws attention",
    "N 1H; E pass; S X; W pass; N pass; E pass; E leads C2; E faces; W draws attention",
    "N 1S; E 8C; S draws attention",
    "N 8S; E pass; S pass; W pass",
    "N 1NT; E pass; S pass; W pass; S 2C; E draws attention",
    "N 1NT; E pass; S pass; W pass; W pass; S draws attention",
    "N 1NT; E pass; S pass; W pass; W X; S draws attention",
    f"{_SILENCED}; N draws attention",
    f"{_SILENCED}; N 2S",
    # Law 45
    f"{_LED}; N plays dummy C4; N plays dummy CQ; W draws attention",
    f"{_LED}; N plays dummy C4; W plays C7; E plays C3; N draws attention",
    f"{_LED}; N plays dummy C4; S misplaces CQ; N draws attention",
    f"{_LED}; N plays dummy C4; S misplaces CQ; W plays C7; N plays C5; N draws attention",
    f"{_LED}; play CA C7 C5; N plays dummy H9; S misplaces H5; play H3 HJ HQ; N draws attention",
    (
        f"{_LED}; N plays dummy C4; S misplaces CQ; W plays C7; N plays C5; N plays dummy H5; W plays H3; "
        "N draws attention"
    ),
    f"{_SOUTH}; S plays dummy H4; S meant dummy HK",
    f"{_SOUTH}; S plays dummy H4; E plays HQ; S meant dummy HK",
    f"{_LED}; S suggests CA",
    # Law 49
    f"{_LED}; W exposes HT; N draws attention",
    f"{_LED}; W exposes H3; N draws attention",
    f"{_LED}; W exposes H3 HT; N draws attention",
    # Law 52
    f"{_NOT_PLAYED}; N draws attention",
    f"{_NOT_PLAYED}; N plays C5",
    # Laws 53 to 56
    f"{_NT}; W plays S8; N draws attention",
    f"{_NT}; W plays S8; N plays SA",
    f"{_NT}; W plays S8; N exposes SA",
    f"{_NT}; W plays S8; S exposes CA",
    f"{_ONE_TRICK}; N plays dummy H5; W draws attention",
    f"{_ONE_TRICK}; N plays dummy H5; W plays H3",
    f"{_NT}; E leads SK; E faces; N plays dummy S3; W plays S6; N plays S2; N plays H4; E plays C2",
    f"{_LED}; N plays dummy C4; W plays CT; N plays C5; N plays D8; E draws attention",
    f"{_LED}; N plays dummy C4; W plays C7; N plays CK; W plays S8; N draws attention",
    f"{_LED}; N plays dummy CA; W plays C7; N plays C5; W plays S8; N plays S2",
    f"{_ONE_TRICK}; E plays ST; N plays H4",
    f"{_TWELVE}; E plays ST; S draws attention",
    f"{_TWELVE}; S plays dummy S5; W draws attention",
    # Laws 57 to 60
    f"{_LED}; W plays H3; N draws attention",
    f"{_ONE_TRICK}; N plays DT; W plays DQ; N draws attention",
    f"{_LED}; N plays dummy CA; W plays C7 C8",
    f"{_ONE_TRICK}; N plays dummy H5; W draws attention; W chooses decline; E plays HQ; N draws attention",
    # Laws 61 to 64
    f"{_NT}; E leads ST; E faces; N plays dummy S3; W plays H3; E draws attention",
    f"{_SOUTH}; S plays dummy HJ; E plays C2; S plays H5; E draws attention",
    f"{_ONE_TRICK}; N plays DT; E plays S4; N plays dummy D2; W plays D3; N draws attention",
    f"{_LED}; N plays dummy C4; W plays C7; N plays S2; W draws attention",
    f"{_LED}; N plays dummy C4; W plays C7; N plays S2; W plays H3; W draws attention",
    f"{_SOUTH}; play HJ HQ HA SJ S6 S2 SK; E plays D4; S plays H5; W plays D3; S draws attention",
    f"{_SOUTH}; play HJ HQ HA SJ S6 S2 SK D4 H5 D3 D8; W draws attention",
    f"{_LED}; N plays dummy H5; W draws attention",
    f"{_LED}; N plays dummy H5; W plays C7; W draws attention",
    f"{_LED}; N plays dummy H5; W plays C7; N plays CK; W draws attention",
    f"{_LED}; N plays dummy C4; W plays C7; N plays S2; S looks W; S asks N revoke",
    f"{_SOUTH}; play HJ H2 H5 C5 C2 S3 C7; N looks W; N asks S revoke",
    f"{_LED}; N plays dummy C4; W plays H3; N plays CK; N plays S2; E plays S4",
    f"{_LED}; N plays dummy C4; W plays H3; N plays CK; N plays S2; E plays S4; N draws attention",
    f'{_LED}; N plays dummy CA; W plays C7; N plays S2; N names "heart"',
    f"{_COLD}; S plays dummy H2; E plays CT; S plays HQ; W claims 1",
    f"{_COLD}; S plays dummy H2; E plays ST; S claims 12; W agrees; E agrees; E calls on the next board",
    f"{_COLD}; S plays dummy H2; E plays ST; S claims 12; W agrees; E agrees; S draws attention",
    f"{_FOUR_SPADES}; play S7 C7 S5 CT; E draws attention",
    f"{_FOUR_SPADES}; play S7 C7 C4; E draws attention",
    f"{_FOUR_SPADES}; play S7 C7 C4 SJ; E draws attention",
    f"{_FOUR_SPADES}; play S7 C7 S5 CT CQ CJ; S draws attention",
    f"{_ELEVEN}; S plays dummy D4; E plays CT; S draws attention",
    f"{_ELEVEN}; play D4 CT DQ; S draws attention",
    f"{_ELEVEN}; play D4 CT DQ DJ; S draws attention",
    f"{_ELEVEN}; play D4 CT DQ DJ CJ D7; S draws attention",
    f"{_ELEVEN}; play D4 DT CJ DJ D7 S4; E draws attention",
    f"{_WEST_LEADS}; play D7 D4 CT DQ; S draws attention",
    f"{_WEST_LEADS}; play D7 D4 CT DQ CJ DJ; S draws attention",
    f"{_FOUR_SPADES}; play S7 C7 C4 SJ CT CQ; E draws attention",
    f"{_ELEVEN}; play D4 DT CJ; E draws attention",
    f"{_ELEVEN}; play D4 DT CJ DJ; E draws attention",
    f"{_FOUR_SPADES}; play S7 C7 S5 CT; W concedes 1; S agrees; S draws attention",
    f"{_FOUR_SPADES}; play S7 C7 S5 CT CQ CJ C4 SJ; N calls on the next board; S draws attention",
    f"{_FOUR_SPADES}; play S7 C7 S5 CT CQ CJ C4 SJ; round ends; S draws attention",
    (
        f"{_LED}; N plays dummy CA; W plays C7; N plays S2; N plays dummy H5; W plays H3; N plays HJ; E plays HQ; "
        "N claims 8; W agrees; E agrees; W draws attention"
    ),
    (
        f"{_LED}; N plays dummy C4; W plays C7; N plays S2; S looks W; S asks N revoke; N plays CK; N claims 12; "
        "W agrees; E agrees"
    ),
    (
        f"{_COLD}; S plays dummy H2; E plays ST; S claims 12; W agrees; E agrees; E calls on the next board; "
        "N draws attention"
    ),
    f"{_COLD}; S plays dummy H2; E plays ST; S claims 12; W agrees; E agrees; round ends; S draws attention",
    (
        f"{_LED}; N plays dummy H5; W plays C7; N plays CK; N plays S2; E plays S4; N plays dummy S3; W plays S6; "
        "N claims 10; W agrees; E agrees; W draws attention"
    ),
    (
        f"{_COLD}; play H2; E plays ST; play HA HK H6 H3 H9 HQ H7 H4 HT; S claims 10; W agrees; E agrees; "
        "S draws attention"
    ),
    # Questions that arise by themselves
    "E 1H; S draws attention; S chooses decline; N 1D; E 1H",
    "N 1C; E 1H; S pass; N X; E draws attention; E chooses decline; W 2H; N X",
    "S pass; W draws attention; W chooses decline; N 1D; E 1S; S 2C",
    (
        "S 1H; W draws attention; W chooses decline; N pass; E pass; S 1H; TD rules comparable; W pass; N pass; "
        "E pass; W leads S8; W faces; S claims 7; W agrees; E agrees"
    ),
    (
        "N 1S; E 1H; S draws attention; S chooses decline; E 2H; S 2S; W pass; N pass; E pass; E leads HQ; E faces; "
        "N claims 8; E agrees; W agrees"
    ),
    (
        'N 1S; E 1D; N draws attention; S chooses decline; E 3C alert "both majors"; TD rules not comparable; S 3NT; '
        "W pass; N pass; E pass"
    ),
    "N 1NT; E exposes S4 H2; S draws attention; E pass; S 3NT; W pass; N pass; E pass",
    "N 1H; W exposes S8 H7; N draws attention; S pass; W pass",
    "N 1S; E 1H; S draws attention; S chooses decline; E pass; S asks waiver",
    'N 1NT; E 2C alert; S 2D; E corrects 2 "clubs"',
    'N 1NT; E 2C alert; S 2D; W 2H; E corrects 2 "clubs"',
    'N 1NT alert "15 to 17"; E pass; S 3NT; W pass; N pass; E pass; E leads C2; N corrects 1 "12 to 14"',
    (
        "N 1NT alert; E pass; S 3NT; W pass; N pass; E pass; E leads C2; E faces; N plays dummy C4; W plays C7; "
        'N corrects 1 "15 to 17"'
    ),
    'N 1NT; E reserves rights "South took a long time"',
    'N 1NT; E knows "I heard the result of this board"',
    f'{_SOUTH}; S names "any"',
    f"{_LED}; N plays dummy C4; W plays C7; N plays CK; S looks E; S warns",
    f"{_COLD}; S claims 12; E contests",
)
"""Grouped by Law. Between them every question of the chapters has every answer that it can have."""


def opened(situation: str) -> tuple[Table, list[str]]:
    """Return the table of a situation before anything has happened, and its lines. Raise Unreadable."""
    setup, lines = Setup(), [line.strip() for line in situation.split(";")]
    while (found := lines[0].partition(":"))[1]:
        setup.read(found[0], found[2].strip())
        lines.pop(0)
    return setup.table(), lines


def commands_of(table: Table, line: str) -> Iterator[Command]:
    """Yield the commands of a line; those of `play` for the hand on turn after the one before."""
    if not line.startswith("play "):
        yield from read_action(line)
        return
    for word in line.split()[1:]:
        play = table.play
        assert play is not None
        command = PlayCard(play.actor, Card.parse(word), from_dummy=play.turn is play.contract.dummy)
        yield command
        decided = decide(table, command)
        assert not isinstance(decided, Refusal), (line, word)
        for event in decided:
            table = evolve(table, event)
