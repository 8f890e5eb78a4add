"""The table of constructs, in the order of the language reference."""

from constructs import (
    catalogues, cleaning, comparing, computing, damaged, exemplary, holding, kept, made, misplaced, mistaken, pages,
    records, shapes, values, written)

ALL = [
    construct
    for module in (
        values, holding, shapes, comparing, cleaning, computing, catalogues, records, exemplary, misplaced,
        written, damaged, kept, made, mistaken, pages)
    for construct in module.CONSTRUCTS
]
