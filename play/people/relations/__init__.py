"""How people stand to each other: friends, blocks, reports of conduct."""
