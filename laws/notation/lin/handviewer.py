"""Addresses of BBO's hand viewer, one per line, as LIN tokens.

There are two kinds: ``?lin=`` with a whole LIN record, and ``?s=…&w=…&n=…&e=…`` with a value for each part of it: hands
by seat; names sn wn nn en; dealer d; vulnerability v; board b; auction a, with an explanation in parentheses after a
call; play p; claim c; comments in braces.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import unquote

from laws.notation.lin.tokens import Token, tokens

__all__ = ["from_addresses", "has_addresses"]

_ADDRESS: Final = re.compile(r"\s*(?:https?://|www\.)\S", re.IGNORECASE)
_LIN: Final = re.compile(r"[?&]lin=(.*?)(?:&[a-z]{1,6}=|$)", re.IGNORECASE)
_PIECE: Final = re.compile(r"\((?P<an>[^)]*)\)?|\{(?P<nt>[^}]*)\}?|(?P<moves>[^({]+)")
_DEALER: Final = {"s": "1", "w": "2", "n": "3", "e": "4"}


def has_addresses(text: str) -> bool:
    """Return whether the file consists of addresses: its first line is one."""
    return _ADDRESS.match(text) is not None


def from_addresses(text: str) -> tuple[list[Token], list[tuple[int, str]]]:
    """Return the tokens of all lines in order, and the number of each line without a record, with a sentence."""
    found: list[Token] = []
    wrong: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        stream, faults = _from_address(line.strip().replace("&amp;", "&"))
        if not any(token.code == "md" for token in stream):
            faults = [*faults, "no hands in this line: an address with ?lin= or with ?s=…&w=…&n=…&e=… is due"]
        found += [Token(token.code, token.value, number) for token in stream]
        wrong += [(number, fault) for fault in faults]
    return found, wrong


def _from_address(address: str) -> tuple[list[Token], list[str]]:
    plus = "+" if "%20" in address or " " in address else " "
    whole = _LIN.search(address)
    if whole is not None:
        stream, faults = tokens(unquote(whole[1].replace("+", plus)))
        return stream, [what for _, what in faults]
    said: dict[str, str] = {}
    for pair in address.partition("?")[2].split("&"):
        name, _, value = pair.partition("=")
        said.setdefault(name.lower(), unquote(value.replace("+", plus)))
    if not any(said.get(seat) for seat in "swne"):
        return [], []
    return _from_parts({name: value.replace("|", "/") for name, value in said.items()}), []


def _from_parts(said: dict[str, str]) -> list[Token]:
    """Return the tokens for an address with a value for each part."""
    found = []
    if any(f"{seat}n" in said for seat in "swne"):
        found.append(Token("pn", ",".join(said.get(f"{seat}n", "").replace(",", " ") for seat in "swne")))
    dealer = _DEALER.get(said.get("d", "").strip().lower()[:1], "0")
    found.append(Token("st"))
    found.append(Token("md", dealer + ",".join(said.get(seat, "").replace(",", "") for seat in "swne")))
    if "b" in said:
        found.append(Token("ah", f"Board {said['b'].strip()}"))
    if "v" in said:
        found.append(Token("sv", said["v"]))
    found += _moves("mb", said.get("a", ""))
    found += _moves("pc", said.get("p", ""))
    if said.get("c", "").strip():
        found.append(Token("mc", said["c"]))
    return found


def _moves(code: str, text: str) -> list[Token]:
    """Return the tokens of joined calls or cards and of the explanations and comments between them.

    Question marks are skipped.
    """
    found = []
    for piece in _PIECE.finditer(text):
        moves = (piece["moves"] or "").replace("?", "").strip(" -")
        if piece["an"] is not None and code == "mb":
            found.append(Token("an", piece["an"]))
        elif piece["an"] is not None or piece["nt"] is not None:
            found.append(Token("nt", piece["an"] or piece["nt"] or ""))
        elif moves:
            found.append(Token(code, moves))
    return found
