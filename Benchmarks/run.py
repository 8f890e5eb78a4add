#!/usr/bin/env python3
"""Measures formcheck beside the C++ program and the peers; prints Markdown.

    run.py [--quick] [--save FILE] [--compare FILE] [--records N] [--rounds N] [--cpu N] [--formcheck PATH] [--no-install]
    run.py --load FILE [--compare FILE]     a saved run in place of a measurement

Verdicts are compared first, record by record. Then all sides run in turn within each round, on one CPU, so that a
machine whose speed drifts changes the seconds and not the ratios. Exit status: 1 where --compare finds a ratio that
is worse than in the saved run, twice, or verdicts differ.
"""
import argparse
import os
import shutil
import sys
import tempfile
from pathlib import Path

import figures
import growth
import needs
import pairs
import regression
import rows
import table
import verdicts
from bench import Bench
from sides import CANNOT, sides

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FULL, QUICK = {"records": 1_000_000, "rounds": 5}, {"records": 50_000, "rounds": 3}


def arguments():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--quick", action="store_true", help=f"about a minute: {QUICK['records']:,} records, {QUICK['rounds']} rounds")
    ap.add_argument("--records", type=int, help=f"records for formcheck and the C++ program ({FULL['records']:,})")
    ap.add_argument("--rounds", type=int, help=f"rounds ({FULL['rounds']})")
    ap.add_argument("--cpu", type=int, default=max(os.sched_getaffinity(0)), help="the CPU that all run on (the last)")
    ap.add_argument("--formcheck", type=Path, default=ROOT / ".build/release/formcheck")
    ap.add_argument("--no-install", action="store_true", help="leave out what is missing")
    ap.add_argument("--save", type=Path, metavar="FILE", help="write all figures as JSON")
    ap.add_argument("--compare", type=Path, metavar="FILE", help="fail where a ratio is worse than in this saved run, with its settings")
    ap.add_argument("--load", type=Path, metavar="FILE", help="print a saved run in place of a measurement")
    return ap.parse_args()


def saved_run(file):
    try:
        return figures.load(file)
    except (OSError, ValueError) as error:
        sys.exit(str(error))


def measure(args, settings):
    if not args.formcheck.exists():
        sys.exit(f"{args.formcheck} is missing: make build")
    work = Path(tempfile.mkdtemp(prefix="formcheck-bench-"))
    try:
        tools = needs.find(work, ROOT / ".build/bench-venv", not args.no_install)
        print("\n".join([*tools.skipped, ""]) if tools.skipped else "", flush=True)
        bench = Bench(args.formcheck.resolve(), tools, args.cpu, work, **settings)
        everybody = sides(bench.formcheck, tools, work)
        verdicts.compare(everybody, bench.files, bench.made, CANNOT, work)
        records, file = bench.files[1]
        told, drawn = pairs.pairs(bench), growth.panels(bench)  # their files are made, and tried, before anything is measured
        return {
            "machine": figures.machine(bench.formcheck),
            "settings": settings | {"bytes": round(file.stat().st_size / records, 1), "payload_bytes": bench.payload.stat().st_size - 1},
            "sides": rows.measure(bench, everybody),
            "pairs": pairs.measure(bench, told),
            "growth": growth.measure(bench, drawn),
        }
    finally:
        shutil.rmtree(work)


def show(run):
    print("\n\n".join([table.of_sides(run), table.of_pairs(run), "How time grows:\n\n" + table.of_growth(run), "Machine:\n\n" + table.of_machine(run)]))


def main():
    args = arguments()
    saved = saved_run(args.compare) if args.compare else None
    usual = {key: saved["settings"][key] for key in FULL} if saved else QUICK if args.quick else FULL
    settings = {key: getattr(args, key) or usual[key] for key in FULL}
    run = saved_run(args.load) if args.load else measure(args, settings)
    show(run)
    if args.save:
        args.save.parent.mkdir(parents=True, exist_ok=True)
        figures.save(run, args.save)
    if not saved:
        return
    worse = regression.report(saved, run, figures.ratios, floors=regression.FLOORS)
    if worse and not args.load:
        print("\nMeasuring once more: what is worse only once is chance.\n")
        run = measure(args, settings)
        show(run)
        worse = regression.report(saved, run, figures.ratios, suspected=worse, floors=regression.FLOORS)
    sys.exit(1 if worse else 0)


if __name__ == "__main__":
    main()
