"""What is told of formcheck alone, each beside something that is measured in the same round."""
import json
from dataclasses import dataclass
from statistics import median
from typing import Callable

import process
from forms import EXPRESSION, PLAIN, dated, one_of, spoilt, wide
from sides import FORM, PROGRAM


FORMATS = ["text", "ndjson", "json", "junit", "github", "sarif"]


@dataclass
class Pair:
    name: str
    unit: str
    ours: Callable  # → one figure
    beside_name: str
    beside: Callable | None


def said(bench, command):
    """Microseconds a record of a program that says its own CPU seconds."""
    run = json.loads(process.run(command, bench.cpu).out)
    return run["cpu_s"] / run["records"] * 1e6


def form_of(bench, fields, runs=5):
    """Milliseconds of wall time for reading and compiling a form of so many fields, and judging one record: less those of a form of one field."""
    files = [wide(bench.work, many, 1) for many in (fields, 1)]
    large, small = (median(bench.wall_s(bench.check(records, form)) for _ in range(runs)) for form, records in files)
    return (large - small) * 1000


def pairs(bench):
    limit, jobs = bench.tools.limit, bench.one_job
    records, file = bench.files[1]
    tenth, tenth_file = bench.files[10]
    found = []

    def program_us():
        return said(bench, [limit, tenth_file])

    if (reader := bench.driver("reader")) and limit:
        found.append(Pair("reading alone, a record", "µs", lambda: said(bench, [reader, FORM, file]), f"{PROGRAM}, reading alone",
                          lambda: said(bench, [limit, file, "check=parse"])))
        found.append(Pair("judging records that are in memory, a record", "µs", lambda: said(bench, [reader, FORM, file, "judge"]), PROGRAM,
                          lambda: said(bench, [limit, file])))
    if limit:
        found.append(Pair("a whole process that judges records, a record", "µs", lambda: bench.cpu_s(bench.check(file, FORM, "--quiet")) / records * 1e6,
                          PROGRAM, lambda: bench.cpu_s([limit, file]) / records * 1e6))
    found.append(Pair("compiling a form of 10,000 fields, wall", "ms", lambda: form_of(bench, 10_000), f"{PROGRAM}, {tenth:,} records",
                      (lambda: program_us() * tenth / 1000) if limit else None))
    many = max(bench.records // 2, 1)
    plain, dated_records = one_of(bench.work, "plain", PLAIN), dated(bench.work, many)
    with_check = one_of(bench.work, "with-check", PLAIN + f"check: {EXPRESSION}\n")

    bench.all_valid(dated_records, with_check)

    def added():
        return (bench.cpu_s(bench.check(dated_records, with_check)) - bench.cpu_s(bench.check(dated_records, plain))) / many * 1e6

    found.append(Pair(f"the check `{EXPRESSION}` adds to a record", "µs", added, f"{PROGRAM}, a whole record", program_us if limit else None))
    wrong = max(bench.records // 100, 5_000)
    wrong_file, less_wrong_file = spoilt(bench.work, wrong), spoilt(bench.work, wrong // 5)

    def told_us(*options):
        return bench.cpu_s(bench.check(wrong_file, FORM, *options)) / wrong * 1e6

    for name in FORMATS:
        found.append(Pair(f"a record of eleven issues as {name}", "µs", lambda name=name: told_us("--format", name), "`--quiet`", lambda: told_us("--quiet")))
    if jobs:
        def sarif_mib(file):
            return process.peak_mib(bench.check(file, FORM, "--format", "sarif", "--jobs", "2"))
        found.append(Pair(f"peak memory, SARIF of {wrong:,} such records, `--jobs 2`", "MiB", lambda: sarif_mib(wrong_file), f"{wrong // 5:,} records",
                          lambda: sarif_mib(less_wrong_file)))

        def wall(count):
            return bench.wall_s(bench.check(file, FORM, "--quiet", "--jobs", str(count)), pinned=False)
        found.append(Pair(f"`--jobs 2`, wall, {records:,} records", "s", lambda: wall(2), "`--jobs 1`", lambda: wall(1)))
    found.append(Pair(f"peak memory, {records:,} records", "MiB", lambda: process.peak_mib(bench.check(file)), f"{tenth:,} records",
                      lambda: process.peak_mib(bench.check(tenth_file))))
    return found


def measure(bench, wanted):
    rows = [{"name": pair.name, "unit": pair.unit, "beside_name": pair.beside_name, "ours": [], "beside": []} for pair in wanted]
    for _ in range(bench.rounds):
        for pair, row in zip(wanted, rows):
            row["ours"].append(pair.ours())
            if pair.beside:
                row["beside"].append(pair.beside())
    return rows
