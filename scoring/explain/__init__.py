"""Why a number is what it is: figures that open down to scores, awards and rules, in both languages."""
