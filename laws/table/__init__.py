"""The state of one board at one table, as frozen values. This package decides nothing."""
