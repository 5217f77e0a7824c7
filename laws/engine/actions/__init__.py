"""What players do at the table: legal, refused, or an irregularity, and its effect on those that are open."""
