"""A person's desk: his tables on all his devices, his name, when he was last seen, and notices that it is his move."""
