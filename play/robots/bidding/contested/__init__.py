"""The calls when both sides bid."""
