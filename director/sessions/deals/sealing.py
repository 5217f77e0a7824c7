"""Deals that nobody sees before they are played: drawn, committed to, and sealed for the database.

A deal is drawn by the operating system's random source (Law 6E4). Before the session its commitment is published: the
SHA-256 of a secret nonce of 32 bytes, the number of the deal (12 bytes, big-endian) and the number of the board (2
bytes, big-endian). Without the nonce somebody who sees two hands could try all deals that contain them. After the
session the nonce and the number are published, and anybody can verify them.

The nonce and the number are kept encrypted (AES-256-GCM) with a key that is not in the database, and bound to their
session and board, so that a dump or a backup shows nothing and no two boards can be exchanged.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from laws.values.deal import DEALS, Deal

__all__ = ["SecretDeal", "Unreadable", "commitment", "draw_secret", "seal", "unseal", "verified"]

_NONCE: Final = 32
_NUMBER: Final = 12
_BOARD: Final = 2
_IV: Final = 12
_PARTS: Final = 4


class Unreadable(ValueError):
    """A deal that was sealed with another key, for another session or board, or was changed since."""


@dataclass(frozen=True, slots=True)
class SecretDeal:
    """A deal by its number (`Deal.numbered`), with the nonce of its commitment."""

    nonce: bytes
    number: int

    @property
    def deal(self) -> Deal:
        """The four hands."""
        return Deal.numbered(self.number)


def draw_secret() -> SecretDeal:
    """Return a deal drawn uniformly from all deals, with a fresh nonce."""
    return SecretDeal(secrets.token_bytes(_NONCE), secrets.randbelow(DEALS))


def commitment(secret: SecretDeal, board: int) -> str:
    """Return the commitment to that deal on that board, in hexadecimal digits."""
    number, of_board = secret.number.to_bytes(_NUMBER, "big"), board.to_bytes(_BOARD, "big")
    return sha256(secret.nonce + number + of_board).hexdigest()


def seal(secret: SecretDeal, key: bytes, session: UUID, board: int) -> bytes:
    """Return the secret encrypted under the key of 32 bytes for that board of that session."""
    iv = secrets.token_bytes(_IV)
    plain = secret.nonce + secret.number.to_bytes(_NUMBER, "big")
    return iv + AESGCM(key).encrypt(iv, plain, _bound(session, board))


def unseal(sealed: bytes, key: bytes, session: UUID, board: int) -> SecretDeal:
    """Return the secret. Raise Unreadable for another key, session or board, and for bytes that were changed."""
    try:
        plain = AESGCM(key).decrypt(sealed[:_IV], sealed[_IV:], _bound(session, board))
    except InvalidTag:
        raise Unreadable(f"the deal of board {board} cannot be read with this key (DEALS_KEY)") from None
    return SecretDeal(plain[:_NONCE], int.from_bytes(plain[_NONCE:], "big"))


def verified(line: str) -> tuple[int, str, Deal]:
    """Return the board, the commitment and the deal of a line as it is published after a session.

    The line has the number of the board, the commitment, the nonce in hexadecimal digits, and the number of the deal.
    Raise ValueError where it has another form, and where commitment and deal do not agree.
    """
    parts = line.split()
    if len(parts) != _PARTS:
        raise ValueError("it has no nonce and number: they are published when the session is over")
    board, commits, nonce, number = int(parts[0]), parts[1], bytes.fromhex(parts[2]), int(parts[3])
    if not 0 <= board < 1 << 8 * _BOARD or not 0 <= number < DEALS or len(nonce) != _NONCE:
        raise ValueError("its numbers are out of range")
    secret = SecretDeal(nonce, number)
    if commitment(secret, board) != commits:
        raise ValueError(f"the deal of board {board} is not the one that was committed to")
    return board, commits, secret.deal


def _bound(session: UUID, board: int) -> bytes:
    return session.bytes + board.to_bytes(_BOARD, "big")
