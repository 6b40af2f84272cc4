"""Checks on the games themselves: is every case enforced and tested, is every datum sound and sourced."""
