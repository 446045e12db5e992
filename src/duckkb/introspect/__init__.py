"""Reading the structure of a database, and writing an ontology of it: `duckkb init --from URL`."""
