"""Who may know what: the only way from a table to what a viewer may see."""
