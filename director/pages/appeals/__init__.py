"""The pages of appeals, from the notice of the right to the decision."""
