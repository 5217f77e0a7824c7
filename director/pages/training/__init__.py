"""The pages for the training of directors and players: simulator, casebook, open polls."""
