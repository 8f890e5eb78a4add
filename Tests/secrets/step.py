"""One run of the program, and which of what it writes must hold no secret."""

import dataclasses


@dataclasses.dataclass
class Step:
    name: str
    arguments: list
    # Streams and files that must hold no secret. Others are documented to hold payloads.
    scans: tuple = ("out", "err")
    # Standard input, from this file.
    feed: str | None = None
    # Files to be looked at by their last column: why a row was rejected.
    reasons: tuple = ()
    # Files that are documented to hold payloads: a canary must be in them, or none was read.
    holds: tuple = ()
    # Whether the lines of payloads stand in it, so that plain values must be seen.
    shows_lines: bool = False
    # Whether it must be the same in both worlds: the outputs that say most.
    is_compared: bool = False
    # Whether what it is given is no form.
    is_refused: bool = False
