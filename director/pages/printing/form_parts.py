"""A form to print: its parts as values, as they stand on a page and in a file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from typing import Final

from asgiref.sync import sync_to_async
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from frontend.printed.section import BLANK, PrintedSection
from play.analysis import AnalysisFailed, Busy, Priority
from play.analysis.giving_way import giving_way
from play.analysis.printing import PrintReport, print_sheet
from play.people.accounts.limits import too_many

__all__ = ["Part", "blank", "pdf_of"]

_LANGUAGES: Final = ("en", "zh-hans")
_SENTENCES: Final = 4
"""The number of lines for what takes sentences."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a form: its heading, its lines, and a table with the heads of its columns and its rows.

    Cells that are filled in by hand are empty.
    """

    heading: str
    lines: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def by_hand(self) -> bool:
        """Whether a column of the table is filled in by hand."""
        return any(not any(column) for column in zip(*self.rows, strict=True))


def blank(names: Iterable[str], told: Collection[str] = ()) -> tuple[str, ...]:
    """Return what is to be filled in for each name: a line, and several for those in `told`, which take sentences."""
    return tuple(f"{name}{_(': ')}{' '.join((BLANK,) * (_SENTENCES if name in told else 1))}" for name in names)


async def pdf_of(
    request: HttpRequest, kind: str, make: Callable[[], tuple[str, str, list[Part]]]
) -> HttpResponse | None:
    """Return a form as PDF in the language that the address asks for (`in`), else the reader's; None if that failed.

    `make` returns the title, the line below it and the parts in the active language.
    """
    if wait := await sync_to_async(too_many)(request, "results_file"):
        return wait
    wanted = request.GET.get("in", "")
    language = wanted if wanted in _LANGUAGES else get_language() or "en"
    job = await sync_to_async(_job)(make, language)
    try:
        async with giving_way():
            content = await print_sheet(job, Priority.RECORD)
    except (AnalysisFailed, Busy, LookupError):
        await sync_to_async(messages.warning)(request, _("The file could not be made just now. Try again later."))
        return None
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'attachment; filename="{kind}-{language}.pdf"'
    return answer


def _job(make: Callable[[], tuple[str, str, list[Part]]], language: str) -> PrintReport:
    with translation.override(language):
        title, about, parts = make()
        sections = tuple(
            PrintedSection(one.heading, tuple((line, "") for line in one.lines), "", one.head, one.rows)
            for one in parts
        )
        return PrintReport(title, about, (), sections)
