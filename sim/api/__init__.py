"""The functions behind ``import sim``, one or two a module; `sim` names them, and everything below it is internal."""
