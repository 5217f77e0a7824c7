"""The pages of entries: entering, joining by a link, seeds, system cards, engines, withdrawals."""
