"""The pages of matches of teams: line-ups, scores, agreed times, forfeits."""
