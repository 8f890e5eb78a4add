#!/usr/bin/env python3
"""Counts what formcheck allocates over valid records, and fails where it is more for twice as many of them.

    allocations.py [--program PATH] [NAME ...]

Valgrind counts the allocations of a whole process over n records and over 2n. What reads the input may allocate a block
now and then: one for every 16 KiB, and a few more. A value, a record or a row may not.
"""
import argparse
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import workloads
from counts import stripped

HERE = Path(__file__).resolve().parent
BLOCK = 16 * 1024
FEW = 8
# So many records that a single allocation for each would be seen.
RECORDS = {"sign-up": 2000, "orders": 300, "surveys": 300, "logs": 3000, "webhooks": 300, "texts": 40}


def files(folder):
    """Each name with its form, and the lines of n and 2n valid records."""
    for name, count in RECORDS.items():
        if name == "sign-up":
            form = (HERE / "signup.yaml").read_text()
            lines = workloads.sign_ups(2 * count, 0)
        else:
            work = next(work for work in workloads.workloads() if work.name == name)
            form = work.form
            lines = list(map(workloads.compact, work.records(2 * count)))
        path = folder / f"{name}.yaml"
        path.write_text(form)
        yield name, path, ["".join(line + "\n" for line in lines[:number]) for number in (count, 2 * count)]


def allocations(program, form, text, folder):
    records = folder / "records.ndjson"
    records.write_text(text)
    run = subprocess.run(["valgrind", program, "check", form, records, "--quiet", "--jobs", "1"], capture_output=True, text=True)
    found = re.search(r"total heap usage: ([\d,]+) allocs", run.stderr)
    if run.returncode or not found:
        sys.exit(f"{form.stem}: status {run.returncode}\n{run.stderr[-2000:]}")
    return int(found[1].replace(",", ""))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--program", type=Path, default=HERE.parent / ".build/release/formcheck")
    ap.add_argument("names", nargs="*", help=", ".join(RECORDS) + " (all)")
    args = ap.parse_args()
    failed = []
    with tempfile.TemporaryDirectory(prefix="formcheck-allocations-") as made:
        folder = Path(made)
        program = stripped(args.program, folder)
        for name, form, (once, twice) in files(folder):
            if args.names and name not in args.names:
                continue
            first, second = (allocations(program, form, text, folder) for text in (once, twice))
            most = (len(twice) - len(once)) // BLOCK + FEW
            print(f"{name:10} {RECORDS[name]:>6,} records: {first:>8,}  twice as many: {second:>8,}  more: {second - first:,} of {most:,}", flush=True)
            if second - first > most:
                failed.append(name)
    if failed:
        sys.exit("allocates for records: " + ", ".join(failed))


if __name__ == "__main__":
    main()
