"""This machine and what lies on it: mail, time, disk, fonts, the last backup that was restored."""

from __future__ import annotations

import shutil
import smtplib
import subprocess
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from django.conf import settings
from django.core.mail import get_connection, send_mail

from deploy.backups import backups_in, last_proof
from deploy.doctor.findings import Finding, State, failed, warned, well
from frontend.drawings.font import FILE as SUITS
from frontend.printed.font import FILE as PRINTED
from frontend.printed.font import held

__all__ = ["backup", "disk", "fonts", "mail", "operator", "time"]

_LOW, _EMPTY = 5_000, 1_000
"""Megabytes."""
_OLD: Final = timedelta(days=2)
_VERY_OLD: Final = timedelta(days=8)
_UNPROVEN: Final = timedelta(hours=2)
"""A proof may take as long, after the backup was written."""


def mail(to: str = "") -> Finding:
    """Sign in at the mail server, and send a message to that address."""
    if not settings.EMAIL_HOST:
        if settings.LOCAL:
            return Finding("mail", State.SKIPPED, "no EMAIL_HOST: messages are written to the terminal")
        return warned(
            "mail",
            "none is sent: nobody confirms his address or gets a new password",
            "Set EMAIL_HOST and its sign-in.",
        )
    try:
        if to:
            send_mail("Screenmate: a test", "Mail from this site arrives.", None, [to])
            return well("mail", f"a message to {to} was taken: see that it arrives")
        line = get_connection()
        line.open()
        line.close()
    except smtplib.SMTPAuthenticationError:
        return failed("mail", "the mail server refuses the sign-in", "Look at EMAIL_USER and EMAIL_PASSWORD.")
    except (OSError, smtplib.SMTPException) as error:
        do = "Look at EMAIL_HOST, EMAIL_PORT and EMAIL_TLS; notices wait for up to ten hours."
        return failed("mail", f"{settings.EMAIL_HOST} takes none: {error}", do)
    return well("mail", f"{settings.EMAIL_HOST} lets this site sign in; --mail-to sends a message")


def operator() -> Finding:
    """Look whether anybody would be told what this finds."""
    if settings.OPERATOR_WEBHOOK or (settings.OPERATOR_EMAIL and (settings.EMAIL_HOST or settings.LOCAL)):
        return well("operator", "somebody is told, by --tell")
    if settings.LOCAL:
        return Finding("operator", State.SKIPPED, "whoever runs this server reads it here")
    said = "OPERATOR_EMAIL has no mail server" if settings.OPERATOR_EMAIL else "nobody is told what is wrong"
    return warned("operator", said, "Set OPERATOR_EMAIL and EMAIL_HOST, or OPERATOR_WEBHOOK.")


def time() -> Finding:
    """Ask the system whether something sets its clock."""
    program = shutil.which("timedatectl")
    if program is None:
        return Finding("time", State.SKIPPED, "this system does not say whether its clock is set")
    done = subprocess.run(
        [program, "show", "--property=NTPSynchronized", "--value"], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        return Finding("time", State.SKIPPED, "this system does not say whether its clock is set")
    if done.stdout.strip() != "yes":
        return warned(
            "time", "nothing sets the clock of this machine", "Let NTP run (timedatectl set-ntp true, as root)."
        )
    return well("time", "NTP sets the clock")


def disk(*folders: Path) -> Finding:
    """Look at the space where backups and logs go."""
    free = {}
    for folder in folders:
        there = next((one for one in (folder, *folder.parents) if one.exists()), Path("/"))
        free[there] = shutil.disk_usage(there).free // 1_000_000
    where, least = min(free.items(), key=lambda one: one[1])
    if least < _LOW:
        tell = failed if least < _EMPTY else warned
        return tell(
            "disk", f"{least:,} MB are free at {where}", "Make room: fewer backups, shorter logs, a larger disk."
        )
    return well("disk", f"{least:,} MB are free")


def fonts() -> Finding:
    """Look whether the fonts of suits and of printed sheets are there and hold Chinese."""
    try:
        if SUITS.stat().st_size and ord("桥") in held():
            return well("fonts", "the suits and the Chinese of printed sheets are there")
        wrong = f"{PRINTED.name} holds no Chinese"
    except Exception as error:
        wrong = f"they cannot be read: {error}"
    return failed("fonts", wrong, "Install the files of the release anew.")


def backup(folder: Path) -> Finding:
    """Look at the last backup, and whether it was restored for proof."""
    kept, proof = backups_in(folder), last_proof(folder)
    do = "Run manage.py backup --verify every night, as the timer in deploy/systemd does."
    if not kept:
        return failed("backup", f"there is none in {folder}", do)
    if proof is None:
        return failed(
            "backup", f"{kept[-1].name} has never been restored", f"Run manage.py restore --verify {kept[-1]}."
        )
    newest = datetime.now(UTC) - datetime.fromtimestamp(kept[-1].stat().st_mtime, UTC)
    if proof.file != kept[-1].name and newest > _UNPROVEN:
        return failed(
            "backup",
            f"{kept[-1].name} was not restored for proof: the last that was is {proof.file}",
            f"Run manage.py restore --verify {kept[-1]}, which says why.",
        )
    age = datetime.now(UTC) - proof.at
    if age > _OLD:
        tell = failed if age > _VERY_OLD else warned
        return tell("backup", f"the last one that was restored for proof is {age.days} days old", do)
    return well("backup", f"{proof.file} was restored: {proof.rows:,} rows, {proof.boards} boards replayed")
