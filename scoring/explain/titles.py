"""Short titles in both languages, for notices that are printed in both (article 2.2)."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Title"]


@dataclass(frozen=True, slots=True)
class Title:
    """The same words in English and in Chinese. Raise ValueError if either is missing."""

    en: str
    zh: str

    def __post_init__(self) -> None:
        if not (self.en.strip() and self.zh.strip()):
            raise ValueError(f"a title has words in both languages: {self.en!r}, {self.zh!r}")
