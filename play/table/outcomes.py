"""What becomes of an attempt: it is carried out, or refused with a code."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from laws.protocol.refusals import Refusal

__all__ = ["Answer", "Done", "Refused", "TableCode"]


class TableCode(StrEnum):
    """The codes of the table's own refusals, beside those of `laws.protocol.refusals`."""

    MALFORMED = "malformed"
    STALE = "stale"
    NOT_ALLOWED = "not_allowed"
    NOT_SEATED = "not_seated"
    SEAT_TAKEN = "seat_taken"
    SEATED_ALREADY = "seated_already"
    SEEN_ANOTHER_HAND = "seen_another_hand"
    BOARD_NOT_OVER = "board_not_over"
    NO_MORE_BOARDS = "no_more_boards"
    CLOSED = "closed"
    MOVED_ON = "moved_on"
    PAUSED = "paused"
    HALTED = "halted"
    SILENCE = "silence"
    NO_DIRECTOR = "no_director"
    NOT_ASKED = "not_asked"
    SAID_ENOUGH = "said_enough"
    MUTED = "muted"
    NOT_LEGAL = "not_legal"
    NOTHING_BACK = "nothing_back"
    NO_CLOCK = "no_clock"
    TAKEN = "taken"
    BUSY = "busy"


@dataclass(frozen=True, slots=True)
class Done:
    """The attempt was carried out, now or when it was sent before.

    `unwritten`: nothing was written for it now; it is the same answer.
    """

    unwritten: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Refused:
    """The attempt changed nothing. `why` is the Laws' refusal or the table's own code."""

    why: Refusal | TableCode

    @property
    def code(self) -> str:
        """The code of the refusal."""
        return self.why if isinstance(self.why, TableCode) else self.why.code


Answer = Done | Refused
