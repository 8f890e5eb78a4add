#!/usr/bin/env python3
"""Instructions of fifteen pieces of work, held against those that Benchmarks/counts.json keeps.

    counts.py [--program PATH] [--session PATH] [--write] [CASE ...]

Counts are steady where seconds are not: callgrind runs one thread, on a copy without debugging information.
What a run over no records costs is taken off, but for “compile”. Exit status: 1 where a case differs by more
than MOST from what is kept; then either mend it, or say in the commit why, and write the new counts (--write).
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import forms
import workloads

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
KEPT = HERE / "counts.json"
MOST = 0.01
RECORDS = {"signups": 20_000, "orders": 1_000, "surveys": 1_000, "wrong": 1_000, "maps": 5_000, "members": 5_000}
KEYSTROKES = 2_000

# What is run, and what of it is work: a run over no records is taken off.
CASES = {
    "quiet": ["check", "signup.yaml", "valid.ndjson", "--quiet"],
    "5% invalid": ["check", "signup.yaml", "signups.ndjson", "--format", "ndjson", "-o", "out"],
    "carry": ["check", "signup.yaml", "signups.ndjson", "--format", "ndjson", "--carry", "/email", "-o", "out"],
    "cleaned": ["check", "signup.yaml", "valid.ndjson", "--output", "cleaned", "-o", "out"],
    "wrong NDJSON": ["check", "signup.yaml", "wrong.ndjson", "--format", "ndjson", "-o", "out"],
    "wrong SARIF": ["check", "signup.yaml", "wrong.ndjson", "--format", "sarif", "-o", "out"],
    "maps": ["check", "maps.yaml", "maps.ndjson", "--quiet"],
    # Ten texts: as entries of a map, as ten fields that always come, as ten of 300 fields.
    "entries": ["check", "entries.yaml", "members.ndjson", "--quiet"],
    "ten fields": ["check", "ten.yaml", "ten.ndjson", "--quiet"],
    "ten of 300": ["check", "members.yaml", "members.ndjson", "--quiet"],
    "orders": ["check", "orders.yaml", "orders.ndjson", "--quiet"],
    "wide": ["check", "survey.yaml", "surveys.ndjson", "--quiet"],
    "CSV": ["check", "flat.yaml", "signups.csv", "--quiet"],
    "compile": ["check", "large.yaml", "empty.ndjson", "--quiet"],
}


def write(folder):
    def lines(name, items):
        (folder / name).write_text("".join(item + "\n" for item in items))

    form = (HERE / "signup.yaml").read_text()
    valid = workloads.sign_ups(RECORDS["signups"], 0)
    (folder / "signup.yaml").write_text(form)
    lines("valid.ndjson", valid)
    lines("signups.ndjson", workloads.sign_ups(RECORDS["signups"], 0.05))
    # What a table cannot say is not asked for.
    (folder / "flat.yaml").write_text(form)
    lines("signups.csv", workloads.table(valid))
    forms.spoilt(folder, RECORDS["wrong"]).rename(folder / "wrong.ndjson")
    (folder / "maps.yaml").write_text(workloads.MAPS_FORM)
    lines("maps.ndjson", map(workloads.compact, workloads.maps(RECORDS["maps"])))
    (folder / "entries.yaml").write_text(workloads.ENTRIES_FORM)
    for name, fields in (("ten", 10), ("members", 300)):
        (folder / f"{name}.yaml").write_text(workloads.members_form(fields))
        lines(f"{name}.ndjson", map(workloads.compact, workloads.members(RECORDS["members"], fields)))
    (folder / "orders.yaml").write_text(workloads.ORDERS_FORM)
    lines("orders.ndjson", map(workloads.compact, workloads.orders(RECORDS["orders"])))
    (folder / "survey.yaml").write_text(workloads.survey_form())
    lines("surveys.ndjson", map(workloads.compact, workloads.surveys(RECORDS["surveys"])))
    (folder / "large.yaml").write_text(workloads.large_form())
    (folder / "empty.ndjson").write_text("")
    lines("empty.csv", [(folder / "signups.csv").read_text().splitlines()[0]])


def stripped(program, folder):
    """A copy without debugging information, which valgrind does not read at this size."""
    copy = folder / f"{program.name}-program"
    subprocess.run(["strip", "-g", "-o", copy, program], check=True)
    return copy


def count(program, arguments, folder):
    """The instructions of one run in a folder."""
    run = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), *arguments],
        capture_output=True, text=True, cwd=folder,
        # Dictionaries are seeded anew in each process, or their probes would be counted as a difference.
        env=os.environ | {"SWIFT_DETERMINISTIC_HASHING": "1"})
    found = re.search(r"Collected : (\d+)", run.stderr)
    if not found or run.returncode not in (0, 1):
        sys.exit(f"{program} {' '.join(arguments)}: status {run.returncode}\n{run.stderr[-2000:]}")
    return int(found[1])


def measure(program, session, wanted):
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        write(folder)
        tools = {name: stripped(path, folder) for name, path in (("formcheck", program), ("session", session)) if path.exists()}
        counts, starts = {}, {}
        for name, arguments in CASES.items():
            if name not in wanted:
                continue
            counts[name] = count(tools["formcheck"], [*arguments, "--jobs", "1"], folder)
            if name != "compile":
                none = tuple(Path(part).with_stem("empty").name if "." in part and part != arguments[1] else part for part in arguments)
                if none not in starts:
                    starts[none] = count(tools["formcheck"], [*none, "--jobs", "1"], folder)
                counts[name] -= starts[none]
        if "keystroke" in wanted:
            if "session" not in tools:
                sys.exit(f"{session} is missing: cd Benchmarks && swift build -c release --product session")
            none, some = (count(tools["session"], ["--keystrokes", str(n)], folder) for n in (0, KEYSTROKES))
            counts["keystroke"] = (some - none) // KEYSTROKES
        return counts


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=Path, default=ROOT / ".build/release/formcheck")
    parser.add_argument("--session", type=Path, default=HERE / ".build/release/session")
    parser.add_argument("--write", action="store_true", help="keep these counts")
    parser.add_argument("cases", nargs="*", metavar="CASE", help=", ".join([*CASES, "keystroke"]).replace("%", "%%"))
    options = parser.parse_args()
    everything = [*CASES, "keystroke"]
    wanted = options.cases or everything
    if unknown := [name for name in wanted if name not in everything]:
        parser.error(f"no case is called {unknown[0]}: {', '.join(everything)}")
    counts = measure(options.program, options.session, wanted)
    kept = json.loads(KEPT.read_text()) if KEPT.exists() else {}
    worse = []
    for name, instructions in counts.items():
        change = instructions / kept[name] - 1 if name in kept else 0
        print(f"{name:<14}{instructions:>15,}{change:>+9.2%}")
        if abs(change) > MOST:
            worse.append(f"{name} {change:+.2%}")
    if options.write:
        KEPT.write_text(json.dumps(kept | counts, indent=2) + "\n")
    elif worse:
        sys.exit("not as it was: " + ", ".join(worse))


if __name__ == "__main__":
    main()
