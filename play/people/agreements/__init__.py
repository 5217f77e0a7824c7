"""What partners have agreed: system cards, versions, meanings."""
