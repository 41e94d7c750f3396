"""What the subcommands of `kurogo` do: a module each, imported only when it is asked for."""
