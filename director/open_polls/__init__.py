"""What would you bid?: polls for anybody, which a player makes of a call of a board when its results are final."""
