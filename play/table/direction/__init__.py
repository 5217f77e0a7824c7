"""What directors and the platform do at a table, and what is asked of them."""
