#!/usr/bin/env python3
"""Measures forms other than sign-ups, and sign-ups that are written otherwise, each beside a C++ program of its own.

    works.py [--formcheck PATH] [--part SHARE] [--rounds N] [--cpu N] [--save FILE] [NAME ...]

First every record is compared: the issues that formcheck names with those that the generator made, and how many the
C++ program counts (of sign-ups: which records are invalid). Then both run in turn within each round, on one CPU.
Formcheck's time is that of the whole process, the C++ program's that of its loop, so what is timed is the file several
times over: enough for a second and more, of which a start is one part in a hundred. Rate: how many records formcheck
judges while the C++ program judges one; a median, with the least and the greatest of the rounds.
"""
import argparse
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import process
import workloads
from sides import numbers

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SIGNUPS = 1_000_000
SECONDS = 1  # of formcheck's CPU, about, for what is timed


@dataclass
class Work:
    """What is measured: files, the program beside them and what it is told."""
    name: str
    form: Path
    file: Path
    program: Path
    options: list
    records: int
    truth: dict | set  # the issues of each invalid record; of sign-ups the numbers of the invalid ones


def escaped(line):
    """One escape in the record: what stands for the @ of its address."""
    return line.replace("@", "\\u0040", 1)


def spaced(line):
    """As json.dumps writes it if nobody says otherwise."""
    return json.dumps(json.loads(line), ensure_ascii=False)


def sign_up_works(folder, part):
    form = (HERE / "signup.yaml").read_text()
    lines = workloads.sign_ups(int(SIGNUPS * part), 0.05, folder / "invalid")
    invalid = numbers(folder / "invalid")
    check = form + "check:\n  - { that: username != email, at: username }\n"
    more = form + "".join(f"  more_{number}: {{ length: ..20 }}\n" for number in range(53))
    limit = build("limit", folder, HERE / "limit.cpp")
    for name, text, change, options in (("sign-up", form, None, []), ("sign-up, blanks", form, spaced, []), ("sign-up, a check", check, None, ["differs=1"]),
                                        ("sign-up, an escape", form, escaped, []), ("sign-up, 65 fields", more, None, [])):
        stem = name.replace(", ", "-").replace(" ", "-")
        form_file, file = folder / f"{stem}.yaml", folder / f"{stem}.ndjson"
        form_file.write_text(text)
        file.write_text("".join((change(line) if change else line) + "\n" for line in lines))
        yield Work(name, form_file, file, limit, options, len(lines), invalid)


def other_work(workload, folder, part):
    form, file, truth = folder / f"{workload.name}.yaml", folder / f"{workload.name}.ndjson", {}
    form.write_text(workload.form)
    count = max(int(workload.count * part), 100)
    with open(file, "w") as out:
        for number, (line, issues) in enumerate(workload.lines(count), 1):
            out.write(line + "\n")
            if issues:
                truth[number] = issues
    program = build(workload.program, folder, HERE / f"programs/{workload.program}.cpp")
    return Work(workload.name, form, file, program, [], count, truth)


def build(name, folder, source):
    binary = folder / name
    if not binary.exists():
        subprocess.run(["g++", "-O3", "-std=c++20", "-march=native", "-w", "-o", binary, source, "-lsimdjson", "-lpcre2-8"], check=True)
    return binary


def told(formcheck, work):
    """The issues of each invalid record, as formcheck tells them."""
    command = [formcheck, "check", work.form, work.file, "--jobs", "1", "--format", "ndjson", "--only-invalid"]
    records = map(json.loads, process.run(command).out.splitlines())
    return {record["record"]: {(issue["field"], issue["code"]) for issue in record["issues"]}
            for record in records if record.get("verdict") not in (None, "valid")}


def compare(formcheck, work, folder):
    """Ends the run where somebody says something else of a record."""
    said = told(formcheck, work)
    counted = folder / "issues"
    key = "invalid" if isinstance(work.truth, set) else "issues"
    process.run([work.program, work.file, *work.options, f"{key}={counted}"])
    counts = [line.split() for line in counted.read_text().splitlines()]
    if key == "invalid":
        theirs, expected, ours = {int(number) for number, in counts}, work.truth, set(said)
    else:
        theirs = {int(number): int(issues) for number, issues in counts}
        expected, ours = {number: len(issues) for number, issues in work.truth.items()}, said
        if ours != work.truth:
            wrong = next(number for number in sorted(set(ours) | set(work.truth)) if ours.get(number) != work.truth.get(number))
            sys.exit(f"{work.name}: record {wrong} has {work.truth.get(wrong)}, formcheck says {ours.get(wrong)}")
    for name, found in (("C++ program", theirs), *((("formcheck", ours),) if key == "invalid" else ())):
        if found != expected:
            wrong = min(set(found) ^ set(expected) or {n for n in expected if found[n] != expected[n]})
            sys.exit(f"{work.name}: the {name} sees record {wrong} otherwise than the generator")
    return len(expected)


def longer(formcheck, work, cpu):
    """Makes the file several times as long, and says how many records it has then."""
    once = process.run([formcheck, "check", work.form, work.file, "--jobs", "1", "--quiet"], cpu).cpu
    copies = math.ceil(SECONDS / once)
    part = work.file.read_bytes()
    with open(work.file, "ab") as out:
        for _ in range(copies - 1):
            out.write(part)
    return work.records * copies


def measure(formcheck, work, rounds, cpu):
    ours, theirs = [], []
    for _ in range(rounds):
        theirs.append(json.loads(process.run([work.program, work.file, *work.options], cpu).out)["cpu_s"])
        ours.append(process.run([formcheck, "check", work.form, work.file, "--jobs", "1", "--quiet"], cpu).cpu)
    return ours, theirs


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--formcheck", type=Path, default=ROOT / ".build/release/formcheck")
    ap.add_argument("--part", type=float, default=1, help="the share of the records (1)")
    ap.add_argument("--rounds", type=int, default=5)
    ap.add_argument("--cpu", type=int, default=max(os.sched_getaffinity(0)))
    ap.add_argument("--save", type=Path)
    ap.add_argument("names", nargs="*", help="sign-up, orders, surveys, logs, texts (all)")
    args = ap.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="formcheck-works-"))
    saved = {}
    try:
        print("| work | records | bytes | invalid | formcheck µs | C++ µs | rate | rounds |\n| --- | --: | --: | --: | --: | --: | --: | --- |", flush=True)
        wanted = [work for workload in workloads.workloads() if not args.names or workload.name in args.names
                  for work in [other_work(workload, folder, args.part)]]
        works = (*(sign_up_works(folder, args.part) if not args.names or "sign-up" in args.names else ()), *wanted)
        for work in works:
            invalid = compare(args.formcheck, work, folder)
            size = work.file.stat().st_size / work.records
            records = longer(args.formcheck, work, args.cpu)
            ours, theirs = measure(args.formcheck, work, args.rounds, args.cpu)
            rates = [their / our for our, their in zip(ours, theirs)]
            saved[work.name] = {"records": records, "different": work.records, "bytes": size, "invalid": invalid, "formcheck_s": ours, "program_s": theirs}
            print(f"| {work.name} | {work.records:,} | {size:,.0f} | {invalid:,} | {median(ours) / records * 1e6:.3g} | "
                  f"{median(theirs) / records * 1e6:.3g} | {median(rates):.2f} | {min(rates):.2f}–{max(rates):.2f} |", flush=True)
        if args.save:
            args.save.write_text(json.dumps(saved, indent=1) + "\n")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
