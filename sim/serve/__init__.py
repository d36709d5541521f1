"""The explorer: a page on this machine with the variants, the charts of a stored study and the judging of hands."""
