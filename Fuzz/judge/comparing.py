"""What the routes have in common: results of the program beside what the judge expects."""

from case import expected, got
from data import write
from program import found


def lines(records, **options):
    return "".join(write(record, **options) + "\n" for record in records)


def compared(pairs, results):
    """Results beside what is expected; a number of results that is not that of the records is said once."""
    pairs, results = list(pairs), list(results)
    if len(pairs) != len(results):
        yield pairs[0][0] if pairs else None, f"{len(pairs)} results", f"{len(results)} results"
        return
    for (record, report), result in zip(pairs, results):
        yield record, expected(report), got(found(result))
