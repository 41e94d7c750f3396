"""Kurogo: ninja board games with hidden information, as a table, a lab and a rulebook."""

__version__ = "0.1.0"
