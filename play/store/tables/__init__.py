"""Tables and boards: opened, listed, looked up, compared."""
