"""The pages on which results are ruled on: judgements, penalties, boards that were not played or did not compare."""
