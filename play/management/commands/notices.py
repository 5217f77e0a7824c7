"""`manage.py notices`: what waits for the readers of notices, and what is set aside."""

from __future__ import annotations

import asyncio
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Callable, Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from psycopg import AsyncConnection

from play.store.database import conninfo
from play.store.outbox import Connection, DeliveredNotice, readers
from play.store.set_aside import CannotSetAside, SetAside, all_set_aside, give_up, handle_again, set_aside
from play.store.unread import Held, Unread, held, unread


class Command(BaseCommand):
    """Lists both; moves a reader past a notice, lets it handle that again, or gives the notice up."""

    help = "List what the readers of notices wait for, and set a notice aside that one cannot handle."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """What is done to which notice."""
        acts = parser.add_subparsers(dest="act")
        aside = acts.add_parser("set-aside", help="move a reader past the notice at which it stands, and keep that")
        again = acts.add_parser("again", help="let the reader handle a notice that is set aside")
        gone = acts.add_parser("give-up", help="delete a notice that is set aside: nobody handles it any more")
        for one in (aside, again, gone):
            one.add_argument("reader", help="the name of the reader")
            one.add_argument("number", type=int, help="the number of the notice")
        aside.add_argument("--by", default="", type=_at_most(60), help="who sets it aside (60 characters)")
        aside.add_argument("--why", default="", type=_at_most(300), help="and why (300 characters)")

    def handle(self, *_arguments: Any, **options: Any) -> None:
        """Do it, and say what. Raise CommandError where nothing is done."""
        try:
            lines = asyncio.run(_done(options))
        except CannotSetAside as error:
            raise CommandError(str(error)) from None
        for line in lines:
            self.stdout.write(line)


def _at_most(most: int) -> Callable[[str], str]:
    """Return what reads a text in one line of at most so many characters."""

    def read(text: str) -> str:
        if len(text) > most:
            raise ArgumentTypeError(f"the text has {len(text)} characters; at most {most} are kept.")
        if not text.isprintable():
            raise ArgumentTypeError("the text must be one line of characters that can be printed.")
        return text

    return read


async def _done(options: dict[str, Any]) -> list[str]:
    async with await AsyncConnection.connect(conninfo(), autocommit=True) as connection:
        if options["act"] is None:
            return list(_listed(await unread(connection), await held(connection), await all_set_aside(connection)))
        reader, number = options["reader"], options["number"]
        if options["act"] == "again":
            await _again(connection, reader, number)
            return [f"{reader} has handled notice {number}."]
        if options["act"] == "give-up":
            await give_up(connection, reader, number)
            return [f"Notice {number} is given up for {reader}."]
        notice = await set_aside(connection, reader, number, by=options["by"], why=options["why"])
        return [f"{reader} goes on behind notice {_told(notice)}, which is set aside."]


async def _again(connection: Connection, reader: str, number: int) -> None:
    handle = readers().get(reader)
    if handle is None:
        raise CommandError(f"This release has no reader {reader}.")
    try:
        await handle_again(connection, reader, number, handle)
    except CannotSetAside:
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}"
        raise CommandError(f"{reader} has failed again at notice {number}, which stays set aside. {said}") from error


def _listed(waiting: list[Unread], behind: Held, aside: list[SetAside]) -> Iterator[str]:
    if not waiting:
        yield "no reader: a server process enters its own as it starts"
    for one in waiting:
        at = f", the first for {one.seconds:.0f} s: {_told(one.first)}" if one.first else ""
        yield f"{one.reader}: {one.number} wait{at}{'' if one.is_worked else '; no process works for it'}"
        for kept in aside:
            if kept.reader == one.reader:
                yield f"  set aside at {kept.at:%Y-%m-%d %H:%M:%S} UTC{_by(kept)}: {_told(kept.notice)}"
    if behind.number:
        yield f"{behind.number} more wait for an open transaction, {behind.seconds:.0f} s: {behind.by}"


def _told(notice: DeliveredNotice) -> str:
    return f"{notice.place.id}, {notice.kind} of {notice.subject}, {notice.at:%Y-%m-%d %H:%M:%S} UTC"


def _by(kept: SetAside) -> str:
    return (f" by {kept.by}" if kept.by else "") + (f" ({kept.why})" if kept.why else "")
