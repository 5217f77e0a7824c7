"""What a robot may do at a table."""

from __future__ import annotations

from laws.protocol.commands import AnswerRevoke, Choose, Correct, DrawAttention, OpenAperture

__all__ = ["Action"]

Action = Correct | Choose | AnswerRevoke | DrawAttention | OpenAperture
"""Correct procedure, a choice that a Law gives, the answer about a revoke, attention drawn to what others did,
and the aperture of a screen opened."""
