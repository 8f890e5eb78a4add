"""Where the judge abstains: the record is not compared."""

# Faults of the program that are known and not mended yet, by what shows them. A mended one is taken out of here;
# `run.py --all` compares them too.
OPEN = {
    "pairs": "a check reads a field that is not the same as the one that it equals, or that `filled` checks name",
    "bare variant": "a variant without type and constraints beside others with a type",
    "twice": "`equals` of a field that stands twice",
    "blank secret": "a blank secret that does not apply, or is one by its variant",
    "blank of types": "a blank text in a field of several types or shapes with clean-up",
    "list that does not apply": "[] in a field of several shapes that does not apply",
    "failed chooser": "a failed check at the field that chooses a variant",
    "warnings": "warnings where the nearest of several shapes is looked for",
}


class Silent(Exception):
    """The reason: the reference does not decide, or a fault is known."""


def known(fault):
    """Abstains where an open fault would show."""
    if fault in OPEN:
        raise Silent(OPEN[fault])
