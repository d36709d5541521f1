"""A report as a document: what it is made of, and what writes it as HTML, PDF and Markdown."""
