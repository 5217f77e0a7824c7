"""The conditions of contest of an event (竞赛规程, 补充规定; Laws 78D, 80B2)."""
