"""What several chapters share: options, calls made again, facts, penalty cards, revokes noted, transferred tricks."""
