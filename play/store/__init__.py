"""Storage: the models of tables and logs, and all plain SQL."""
