"""The casebook: closed judgements without names, by consent of the chief director, which are incidents too."""
