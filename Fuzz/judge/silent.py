"""Where the reference does not decide: the judge abstains, and the record is not compared."""


class Silent(Exception):
    """The reason, as `SILENT` lists it."""
