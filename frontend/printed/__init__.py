"""Sheets for paper, as PDF, with the font that is bundled for them."""
