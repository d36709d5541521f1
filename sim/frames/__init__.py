"""What a result is: the columns of a row, summaries that add up exactly, and the files that hold both."""
