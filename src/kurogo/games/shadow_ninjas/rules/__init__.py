"""The rules of Shadow Ninjas, a file a phase; every function names the clauses it carries out."""
