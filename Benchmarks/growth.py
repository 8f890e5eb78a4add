"""How formcheck's time grows: with records, their size, the share of invalid ones, fields, cores."""
import json
import os
from dataclasses import dataclass
from typing import Callable

import process
from forms import long, wide
from pairs import form_of, said
from sides import FORM, OURS, PROGRAM

LINES, VALUES = 250_000, 2_000_000  # in all the records of one point: enough that start-up, which is taken off, is small beside them
INVALID = 20_000  # the fewest records of one share
READING = f"{PROGRAM}, reading alone"


@dataclass
class Series:
    name: str
    own: bool  # formcheck's
    at: Callable  # x → one figure


@dataclass
class Panel:
    title: str
    x: str
    y: str
    xs: list
    series: list
    compared: bool = True  # its growth says something about formcheck on any machine


def program(bench, at, name=PROGRAM):
    """The C++ program's series, where it is here."""
    return [Series(name, False, at)] if bench.tools.limit else []


def ours(at):
    """at: x, options → one figure."""
    return [Series(OURS["verdict"], True, lambda x: at(x, ["--quiet"])),
            Series(OURS["issues"], True, lambda x: at(x, ["--format", "ndjson", "--only-invalid"]))]


def with_records(bench):
    xs = [max(bench.records * percent // 100, 1) for percent in (10, 25, 50, 75, 100)]
    return Panel("Records", "records", "CPU seconds", xs, [
        *program(bench, lambda x: json.loads(process.run([bench.tools.limit, bench.first(x)], bench.cpu).out)["cpu_s"]),
        *ours(lambda x, options: bench.cpu_s(bench.check(bench.first(x), FORM, *options)))])


def with_invalid(bench):
    records = max(bench.records // 10, INVALID)
    files = {percent: bench.generate(f"invalid-{percent}", records, percent / 100) for percent in (0, 5, 25, 50, 75, 100)}
    return Panel("Invalid records", "% of the records", "CPU µs a record", list(files), [
        *program(bench, lambda x: said(bench, [bench.tools.limit, files[x]])),
        *ours(lambda x, options: bench.judging_us(files[x], bench.one, records, FORM, *options))])


def with_size(bench):
    """A list of so many lines of 62 bytes; the same number of bytes in all."""
    files = {}
    for lines in (4, 64, 256, 512, 1024):
        records = LINES // lines
        form, file = long(bench.work, lines, records)
        files[round(file.stat().st_size / records / 1024, 1)] = form, file, long(bench.work, lines, 1)[1], records
    return judged(bench, "Size of a record", "KiB", files)


def with_fields(bench):
    """A record that fills all fields; the same number of values in all."""
    files = {}
    for fields in (10, 1000, 2500, 5000, 10_000):
        records = VALUES // fields
        files[fields] = *wide(bench.work, fields, records), wide(bench.work, fields, 1)[1], records
    return judged(bench, "Fields: a record that fills all", "fields", files)


def judged(bench, title, unit, files):
    """files: x → form, records, one record, how many."""
    for form, file, _, _ in files.values():
        bench.all_valid(file, form)

    def at(x):
        form, file, one, records = files[x]
        return bench.judging_us(file, one, records, form)

    return Panel(title, unit, "CPU µs a record", list(files), [
        *program(bench, lambda x: said(bench, [bench.tools.limit, files[x][1], "check=parse"]), READING), Series(OURS["verdict"], True, at)])


def with_form(bench):
    return Panel("Fields: making the form", "fields", "wall ms", [10, 1000, 2500, 5000, 10_000], [
        Series("formcheck", True, lambda fields: form_of(bench, fields, runs=3))])


def with_cores(bench):
    records, file = bench.files[1]
    cores = len(os.sched_getaffinity(0))
    xs = sorted({1, 2, cores} | {count for count in (4, 8, 16, 32) if count < cores})

    def at(jobs):
        return records / bench.wall_s(bench.check(file, FORM, "--quiet", "--jobs", str(jobs)), pinned=False) / 1e6

    return Panel("Cores", "--jobs", "million records a second", xs, [Series(OURS["verdict"], True, at)], compared=False)


def panels(bench):
    found = [with_records(bench), with_size(bench), with_invalid(bench), with_fields(bench), with_form(bench)]
    return found + ([with_cores(bench)] if bench.one_job else [])


def measure(bench, wanted):
    """All points in turn within each round."""
    found = [{"title": panel.title, "x": panel.x, "y": panel.y, "compared": panel.compared,
              "series": [{"name": series.name, "own": series.own, "points": [[x, []] for x in panel.xs]} for series in panel.series]} for panel in wanted]
    for _ in range(bench.rounds):
        for panel, into in zip(wanted, found):
            for at, x in enumerate(panel.xs):
                for series, kept in zip(panel.series, into["series"]):
                    kept["points"][at][1].append(series.at(x))
    return found
