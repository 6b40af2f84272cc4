"""Computer players at a table, and the processes in which they think."""
