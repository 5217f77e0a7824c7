"""Deals before they are played: what is in the database and public tells nothing, and nothing can be exchanged."""

from __future__ import annotations

from hashlib import sha256
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from director.sessions.deals.sealing import SecretDeal, commitment, draw_secret, seal, unseal
from laws.values.deal import DEALS, Deal

KEY, SESSION = bytes(range(32)), uuid4()


def test_a_commitment_is_the_hash_of_nonce_number_and_board() -> None:
    """As docs/clubs.md says, so that others can compute it."""
    secret = SecretDeal(bytes(32), 5)
    assert commitment(secret, 7) == sha256(bytes(32) + bytes(11) + b"\x05" + b"\x00\x07").hexdigest()


def test_the_largest_deal_fits() -> None:
    secret = SecretDeal(bytes(32), DEALS - 1)
    assert unseal(seal(secret, KEY, SESSION, 1), KEY, SESSION, 1) == secret
    assert commitment(secret, 1) != commitment(secret, 2)


def test_two_deals_have_different_nonces() -> None:
    assert draw_secret().nonce != draw_secret().nonce


def test_what_is_sealed_does_not_repeat_and_holds_no_part_of_the_deal() -> None:
    secret = draw_secret()
    one, other = seal(secret, KEY, SESSION, 1), seal(secret, KEY, SESSION, 1)
    assert one != other
    assert secret.nonce not in one


@pytest.mark.parametrize("wrong", ["key", "session", "board", "bytes"])
def test_another_key_session_board_or_text_opens_nothing(wrong: str) -> None:
    sealed = seal(draw_secret(), KEY, SESSION, 1)
    if wrong == "bytes":
        sealed = sealed[:-1] + bytes([sealed[-1] ^ 1])
    with pytest.raises(ValueError, match="board"):
        unseal(
            sealed,
            bytes(32) if wrong == "key" else KEY,
            uuid4() if wrong == "session" else SESSION,
            2 if wrong == "board" else 1,
        )


def line_of(secret: SecretDeal, board: int, commits: str | None = None) -> str:
    """Return the line that is published after the session."""
    return f"{board} {commits or commitment(secret, board)} {secret.nonce.hex()} {secret.number}\n"


def test_the_command_prints_the_hands_of_deals_that_agree(tmp_path: Path) -> None:
    secret, out = draw_secret(), StringIO()
    (tmp_path / "after.txt").write_text(line_of(secret, 3))
    (tmp_path / "before.txt").write_text(f"3 {commitment(secret, 3)}\n")
    call_command("verify_deals", tmp_path / "after.txt", before=tmp_path / "before.txt", stdout=out)
    assert Deal.parse(out.getvalue().split(" ", 1)[1]) == secret.deal


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 abc\n", "no nonce"),
        (f"1 abc {'00' * 32} 5\n", "not the one that was committed to"),
        (f"1 abc {'00' * 32} {DEALS}\n", "out of range"),
        ("one two three four\n", "Line 1"),
    ],
)
def test_the_command_names_the_line_that_does_not_agree(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "after.txt").write_text(text)
    with pytest.raises(CommandError, match=said):
        call_command("verify_deals", tmp_path / "after.txt")


def test_a_commitment_that_was_changed_is_found(tmp_path: Path) -> None:
    secret, other = draw_secret(), draw_secret()
    (tmp_path / "before.txt").write_text(f"1 {commitment(other, 1)}\n")
    (tmp_path / "after.txt").write_text(line_of(secret, 1))
    with pytest.raises(CommandError, match="another commitment"):
        call_command("verify_deals", tmp_path / "after.txt", before=tmp_path / "before.txt")
