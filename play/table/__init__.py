"""What can happen at a table besides the game, as pure values: attempts, table events, seats, and their codec."""
