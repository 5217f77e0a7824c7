"""What several chapters share: options, comparable calls, calls made again, facts, transferred tricks."""
