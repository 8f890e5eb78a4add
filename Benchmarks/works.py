#!/usr/bin/env python3
"""Measures forms other than sign-ups, and sign-ups that are written otherwise, each beside others that do the same; prints one table.

    works.py [--formcheck PATH] [--part SHARE] [--rounds N] [--cpu N] [--save FILE] [--no-install] [NAME ...]

First every record is compared: the issues that formcheck names with those that the generator made, how many the C++
program counts, and which records the others call invalid. Then all run in turn within each round, on one CPU.
Formcheck's time is that of the whole process over a second and more, a program's or library's that of its loop.
Rate: how many records formcheck judges while the other judges one; a median, with the least and the greatest of the rounds.
"""
import argparse
import json
import os
import sys
import tempfile
from pathlib import Path
from statistics import median

import needs
import works_forms
import works_signups
import works_tables
from work import Inputs

ROOT = Path(__file__).resolve().parent.parent
LIBRARIES = ["msgspec", "jsonschema-rs", "pydantic", "polars", "duckdb"]
HEADER = ("| work | records | bytes | invalid | formcheck, µs a record | beside it | µs a record | rate of formcheck | rounds |\n"
          "| --- | --: | --: | --: | --: | --- | --: | --: | --- |")


def works(inputs, names):
    """Each is made when the one before it has been measured."""
    if not names or "sign-up" in names:
        yield from works_signups.works(inputs)
    yield from works_forms.works(inputs, names)
    if not names or "table" in names:
        yield works_tables.work(inputs)
    if not names or "wrong" in names:
        yield from works_signups.all_wrong(inputs)


def measured(work, rounds, cpu):
    """µs a record in each round: formcheck's, and each side's."""
    times = [[] for _ in range(1 + len(work.sides))]
    for _ in range(rounds):
        for side, taken in zip([work.ours, *work.sides], times):
            taken.append(side.seconds(cpu) / side.records * 1e6)
    return times


def rows(work, ours, others):
    for side, theirs in zip(work.sides, others):
        rates = [their / our for our, their in zip(ours, theirs)]
        yield (f"| {work.name} | {work.records:,} | {work.bytes:,.0f} | {work.invalid:,} | {median(ours):.3g} | {side.name} | "
               f"{median(theirs):.3g} | {median(rates):.2f} | {min(rates):.2f}–{max(rates):.2f} |")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--formcheck", type=Path, default=ROOT / ".build/release/formcheck")
    ap.add_argument("--part", type=float, default=1, help="the share of the records (1)")
    ap.add_argument("--rounds", type=int, default=5)
    ap.add_argument("--cpu", type=int, default=max(os.sched_getaffinity(0)))
    ap.add_argument("--save", type=Path)
    ap.add_argument("--no-install", action="store_true", help="leave out what is missing")
    ap.add_argument("names", nargs="*", help="sign-up, orders, surveys, logs, webhooks, texts, orders2, surveys2, table, wrong (all)")
    args = ap.parse_args()
    python, found = needs.find_libraries(ROOT / ".build/bench-venv", not args.no_install)
    for missing in sorted(set(LIBRARIES) - set(found)):
        print(f"skipped: {missing}: pip install -r Benchmarks/requirements.txt", file=sys.stderr)
    saved = {}
    with tempfile.TemporaryDirectory(prefix="formcheck-works-") as folder:
        print(HEADER, flush=True)
        for work in works(Inputs(args.formcheck, Path(folder), args.part, python, found), args.names):
            ours, *others = measured(work, args.rounds, args.cpu)
            saved[work.name] = {"records": work.records, "bytes": work.bytes, "invalid": work.invalid, "formcheck_us": ours,
                                "beside_us": {side.name: theirs for side, theirs in zip(work.sides, others)}}
            print("\n".join(rows(work, ours, others)), flush=True)
    if args.save:
        args.save.write_text(json.dumps(saved, indent=1) + "\n")


if __name__ == "__main__":
    main()
