"""What is kept: the models of tables and logs, and all plain SQL."""
