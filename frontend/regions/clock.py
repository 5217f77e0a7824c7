"""The clock of a table, in the bar above it."""

from __future__ import annotations

from dataclasses import dataclass

from frontend import words

__all__ = ["Clock"]


@dataclass(frozen=True, slots=True)
class Clock:
    """The time for play: it ends at `ends`, in seconds since 1970, or stands with `left` seconds; the other is None.

    In a round of several boards these are of the board, `round_ends` and `round_left` of the round.
    """

    ends: int | None = None
    left: int | None = None
    round_ends: int | None = None
    round_left: int | None = None

    def html(self, language: str) -> str:
        """Return its element; the page counts the time while the clock goes."""
        _ = words.say(language)
        going = self.ends is not None
        stopped = "" if going else f' <span class="stopped">{_("(stopped)")}</span>'
        if self.round_ends is None and self.round_left is None:
            said = _("Time left: ")
            time = _time(self.ends, self.left, _("Two minutes are left."), _("The time is over."))
            shown = f'<span class="heard">{said}</span>{time}'
        else:
            soon, over = _("Two minutes are left for this board."), _("The time for this board is over.")
            time = _time(self.ends, self.left, soon, over)
            shown = f'<span class="heard">{_("Time left for this board: ")}</span>{time}{self._round(language)}'
        return f'<span class="chip clock"{"" if going else " data-stopped"}>{shown}{stopped}</span>'

    def _round(self, language: str) -> str:
        _ = words.say(language)
        soon, over = _("Two minutes are left in the round."), _("The time of the round is over.")
        time = _time(self.round_ends, self.round_left, soon, over)
        return f' <span class="round"><span class="word">{_("Round ")}</span>{time}</span>'


def _time(ends: int | None, left: int | None, soon: str, over: str) -> str:
    if ends is not None:
        return f'<time role="timer" data-ends="{ends}" data-soon="{soon}" data-over="{over}"></time>'
    minutes, seconds = divmod(left or 0, 60)
    return f"<time>{minutes}:{seconds:02}</time>"
