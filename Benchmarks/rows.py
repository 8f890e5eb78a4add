"""One row for each side: all that is told of formcheck, the C++ program and the peers alike."""
import json
from statistics import median

import process
from sides import FORM, PROGRAM, Formcheck

STARTS = {True: 10, False: 3}  # runs on one record in a round, of our own and of the peers, which take longer


def own(side):
    return "formcheck" if isinstance(side, Formcheck) else "program" if side.name == PROGRAM else ""


def payload_us(bench, side):
    """The driver answers for formcheck, whose command cannot be asked in the process."""
    if isinstance(side, Formcheck):
        driver = bench.driver("latency") if side.answers == "verdict" else None
        return json.loads(process.run([driver, FORM, bench.payload], bench.cpu).out)["median_us"] if driver else None
    return side.payload_us(bench.payload, bench.cpu)


def one_record_ms(bench, side):
    return median(side.wall(bench.one, bench.cpu) for _ in range(STARTS[bool(own(side))])) * 1000


def measure(bench, sides):
    """All sides in turn within each round."""
    rows = []
    for side in sides:
        records, file = bench.files[side.share]
        rows.append({"name": side.name, "own": own(side), "answers": side.answers, "startup": side.startup, "records": records,
                     "us": [], "payload_us": [], "one_ms": [], "peak_mib": side.peak_mib(file)})
    for _ in range(bench.rounds):
        for side, row in zip(sides, rows):
            records, file = bench.files[side.share]
            row["us"].append(side.seconds(file, bench.cpu) / records * 1e6)
        for side, row in zip(sides, rows):
            if used := payload_us(bench, side):
                row["payload_us"].append(used)
            row["one_ms"].append(one_record_ms(bench, side))
    return rows
