#!/usr/bin/env python3
"""Measures the store of catalogues: an update, how soon a large catalogue is ready, and the start of a program without a store.

  python3 Benchmarks/stores.py [--table .build/catalogues/airports-all.csv.gz] [--items 1000000] [--rounds 9]

Needs .build/release/formcheck and Benchmarks/.build/release/ready (make bench-store builds both). Without a table 28,298 made names
are updated. Times are medians: wall, and of the CPU, which other work on the machine does not lengthen as much; files lie where TMPDIR says, and are written to the disk as they always are. A program that
uses FormCheck alone and needs SQLite ends the run with status 1.
"""
import argparse
import csv
import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median

import process
from lookup_items import items

HERE = Path(__file__).resolve().parent
FORMCHECK = HERE.parent / ".build/release/formcheck"
READY = HERE / ".build/release/ready"
UPDATED = 28_298
BARS = {"update": 600, "ready": 25}  # milliseconds


def write(rows, file):
    """A table of items, and the first of its ids."""
    with open(file, "w", encoding="utf-8", newline="") as table:
        csv.writer(table).writerows([("id", "name", "weight", "lat", "lon", "phone"), *rows])
    return rows[0][0]


def editions(table, folder):
    """Two editions of a catalogue: in the second one item of a hundred has another name."""
    if table:
        with (gzip.open if table.suffix == ".gz" else open)(table, "rt", encoding="utf-8", newline="") as lines:
            rows = list(csv.reader(lines))
    else:
        rows = [["id", "name", "weight", "lat", "lon", "phone"], *map(list, items(UPDATED))]
    name, files = rows[0].index("name"), []
    for edition in "one", "two":
        files.append(folder / f"{edition}.csv")
        with open(files[-1], "w", encoding="utf-8", newline="") as lines:
            csv.writer(lines).writerows(rows)
        for row in rows[1::100]:
            row[name] += " again"
    return len(rows) - 1, rows[0], files


def columns(header):
    """What `catalogue update` is told about a table: airports have their ident where there is no id."""
    return [] if "id" in header else ["--column", f"id={header[0]}"]


def middle(runs):
    """Milliseconds, wall and CPU."""
    return [median(run.wall for run in runs) * 1e3, median(run.cpu for run in runs) * 1e3]


def updates(table, rounds, folder):
    """Milliseconds of an update into a new store, and of the next edition."""
    count, header, (one, two) = editions(table, folder)
    first, second = [], []
    for number in range(rounds):
        store = folder / f"{number}.db"
        for file, runs in (one, first), (two, second):
            runs.append(process.run([FORMCHECK, "catalogue", "update", "names", file, *columns(header), "--store", store]))
    return count, middle(first), middle(second)


def ready(count, folder):
    """Milliseconds until a built file of so many made names answers for an id, and for a search."""
    table, built = folder / "million.csv", folder / "million.catalogue"
    rows = [(*row[:5], "") for row in items(count)]
    first = write(rows, table)
    process.run([FORMCHECK, "catalogue", "build", table, "-o", built])
    text = rows[0][1].split()[0][:4].lower()
    return json.loads(process.run([READY, built, first, text]).out) | {"bytes": built.stat().st_size}


def start(rounds):
    """Milliseconds from start to end of a program that makes a form, and the libraries that it needs."""
    needed = subprocess.run(["ldd", READY], check=True, capture_output=True, text=True).stdout
    return middle([process.run([READY]) for _ in range(rounds * 5)]), [line.split()[0] for line in needed.splitlines()]


def line(what, spent, bar=None):
    """A time over its bar stands in bold."""
    wall, cpu = (f"{time:,.0f}" if time >= 100 else f"{time:.3g}" for time in spent)
    mark = "**" if bar and spent[0] > bar else ""
    print(f"| {what} | {mark}{wall}{mark} | {cpu} | {bar or ''} |", flush=True)


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--table", type=Path, help="a table with a column name; its first column, or the one called id, is the id")
    options.add_argument("--items", type=int, default=1_000_000, help="made names of the large catalogue")
    options.add_argument("--rounds", type=int, default=9)
    options = options.parse_args()
    for program in FORMCHECK, READY:
        if not program.exists():
            sys.exit(f"stores.py: there is no {program.relative_to(HERE.parent)}: make bench-store builds it")
    print("| what | ms | of CPU | bar, ms |\n| --- | --: | --: | --: |")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        count, first, second = updates(options.table, options.rounds, folder)
        line(f"update of {count:,} items, into a new store", first, BARS["update"])
        line(f"update of {count:,} items, 1 in 100 changed", second, BARS["update"])
        found = ready(options.items, folder)
        size = f"{options.items:,} items, {found['bytes'] / 1e6:,.0f} MB"
        line(f"{size}: opened, and an id found", found["id"], BARS["ready"])
        line(f"{size}: opened, and a text searched", found["find"])
    spent, libraries = start(options.rounds)
    line("start of a program that uses FormCheck alone, and makes a form", spent)
    if any("sqlite" in library for library in libraries):
        sys.exit("stores.py: a program that uses FormCheck alone needs SQLite")


if __name__ == "__main__":
    main()
