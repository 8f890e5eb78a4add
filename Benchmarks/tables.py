#!/usr/bin/env python3
"""Measures formcheck on a table of sign-ups beside libraries that read tables, and beside the same records as NDJSON; prints Markdown.

    tables.py [--records N] [--rounds N] [--cpu N] [--formcheck PATH] [--no-install]

5% of the records are made invalid; what a table cannot say (a list, an unknown key) is no column. First the numbers of
the invalid rows are compared: those that formcheck, polars and duckdb name must be the same, and the generator's own.
Then all run in turn within each round, on one CPU and one thread. Formcheck's time is that of the whole process; a
library's is that of reading and filtering once more what it has just read. Rate: how many rows formcheck judges while
the other judges one; a median, with the least and the greatest of the rounds.
"""
import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median

import needs
import process
import workloads
from sides import numbers

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
COLUMNS = ["email", "password", "phone", "username", "birthdate", "country", "postal", "terms", "newsletter", "confirm"]


def flat(line):
    """A record of the columns that a table has, each as it stands in a cell."""
    record = json.loads(line)
    return {name: record.get(name) for name in COLUMNS}


def write(folder, count):
    """The form, the table and the records; and which of them the generator made invalid."""
    lines = workloads.sign_ups(count, 0.05, folder / "made")
    made = numbers(folder / "made")
    records = [flat(line) for line in lines]
    form, table, ndjson = folder / "signup.yaml", folder / "signups.csv", folder / "signups.ndjson"
    form.write_text((HERE / "signup.yaml").read_text())
    table.write_text("".join(row + "\n" for row in workloads.table(json.dumps(record) for record in records)))
    ndjson.write_text("".join(workloads.compact({name: value for name, value in record.items() if value is not None}) + "\n" for record in records))
    return form, table, ndjson, made


def told(formcheck, form, file):
    run = process.run([formcheck, "check", form, file, "--jobs", "1", "--format", "ndjson", "--only-invalid"])
    return {record["record"] for record in map(json.loads, run.out.splitlines()) if "verdict" in record and record["verdict"] != "valid"}


def compare(formcheck, form, table, made, peers, python, folder):
    ours = told(formcheck, form, table)
    if not ours <= made:
        sys.exit(f"row {min(ours - made)} is valid to the generator, and not to formcheck")
    for peer in peers:
        file = folder / "invalid"
        process.run([python, HERE / "peers/tables.py", "check", peer, table, file])
        if (theirs := numbers(file)) != ours:
            sys.exit(f"{peer} and formcheck see row {min(theirs ^ ours)} in different ways")
    return len(ours)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--formcheck", type=Path, default=ROOT / ".build/release/formcheck")
    ap.add_argument("--records", type=int, default=1_000_000)
    ap.add_argument("--rounds", type=int, default=5)
    ap.add_argument("--cpu", type=int, default=max(os.sched_getaffinity(0)))
    ap.add_argument("--no-install", action="store_true", help="leave out what is missing")
    args = ap.parse_args()
    python, found = needs.find_tables(ROOT / ".build/bench-venv", not args.no_install)
    for missing in {"polars", "duckdb"} - set(found):
        print(f"skipped: {missing}: pip install -r Benchmarks/requirements.txt", file=sys.stderr)
    with tempfile.TemporaryDirectory(prefix="formcheck-tables-") as folder:
        form, table, ndjson, made = write(Path(folder), args.records)
        invalid = compare(args.formcheck, form, table, made, found, python, Path(folder))

        def ours(file):
            return process.run([args.formcheck, "check", form, file, "--jobs", "1", "--quiet"], args.cpu).cpu

        sides = {"the same as NDJSON": lambda: ours(ndjson)}
        for peer in found:
            sides[f"{peer} {found[peer]}"] = lambda peer=peer: json.loads(
                process.run([python, HERE / "peers/tables.py", "check", peer, table], args.cpu).out)["cpu_s"]
        times = {"formcheck, CSV": []} | {name: [] for name in sides}
        for _ in range(args.rounds):
            times["formcheck, CSV"].append(ours(table))
            for name, side in sides.items():
                times[name].append(side())
        print(f"{args.records:,} rows of {table.stat().st_size / args.records:,.0f} bytes, {invalid:,} of them invalid:\n")
        print("| | µs a row | rate of formcheck with CSV, this = 1 | rounds |\n| --- | --: | --: | --- |")
        for name, taken in times.items():
            rates = [their / our for our, their in zip(times["formcheck, CSV"], taken)]
            print(f"| {name} | {median(taken) / args.records * 1e6:.3g} | {median(rates):.2f} | {min(rates):.2f}–{max(rates):.2f} |")


if __name__ == "__main__":
    main()
