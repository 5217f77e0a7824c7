"""Explanations of numbers: figures that open down to scores, awards and rules, in both languages."""
