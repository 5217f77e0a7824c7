"""The state of one board at one table, as frozen values: nothing here decides."""
