"""Board wargames of the Eastern Front with every rule enforced."""

__version__ = "0.1.0"
