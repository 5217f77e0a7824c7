"""The pages of system cards and of the meanings that a pair keeps."""
