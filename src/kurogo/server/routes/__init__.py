"""One file a group of addresses."""
