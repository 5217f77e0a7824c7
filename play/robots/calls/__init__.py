"""The calls of a robot: what an auction promises, rules, judgement, alerts."""
