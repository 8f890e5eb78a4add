#!/usr/bin/env python3
"""Measures formcheck beside the C++ yardstick; prints one Markdown table.

    run.py [--records N] [--rounds N] [--cpu N] [--formcheck PATH]

Both sides run in turn within each round on one pinned CPU, so that a machine whose speed drifts changes the
seconds and not the ratios. Verdicts are compared first: the number of invalid records must be the generator's.
formcheck's CPU time is the whole process's; limit's is its loop alone, which favours it.
"""
import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FORM = HERE / "signup.yaml"


def install():
    """The compiler and libraries of the yardstick, where they are missing."""
    wanted = {"g++": "/usr/bin/g++", "libsimdjson-dev": "/usr/include/simdjson.h", "libpcre2-dev": "/usr/include/pcre2.h"}
    missing = [package for package, file in wanted.items() if not Path(file).exists()]
    if missing:
        sudo = [] if os.geteuid() == 0 else ["sudo"]
        subprocess.run([*sudo, "apt-get", "update", "-q"], stdout=subprocess.DEVNULL, check=True)
        subprocess.run([*sudo, "apt-get", "install", "-y", "-q", *missing], stdout=subprocess.DEVNULL, check=True)


def cpu_of(command, cpu):
    """CPU seconds and peak RSS in MiB of one run, and its output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(["taskset", "-c", str(cpu), *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1):
        sys.exit(f"{command}: status {done.returncode}\n{done.stderr.decode()}")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done.stdout


def peak_rss(command):
    script = "import resource,subprocess,sys;subprocess.run(sys.argv[1:],stdout=subprocess.DEVNULL,stderr=subprocess.DEVNULL);" \
             "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    return int(subprocess.run([sys.executable, "-c", script, *map(str, command)], capture_output=True, text=True, check=True).stdout) / 1024


def wall(command, runs=50):
    times = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(list(map(str, command)), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def expression(args, work):
    """What `end > start && size(tags) <= 5` adds to a record: the same records against a form with it and one without."""
    records = work / "expression.ndjson"
    with open(records, "w") as f:
        for i in range(args.records // 2):
            f.write(f'{{"start":"2026-01-{i % 28 + 1:02}","end":"2026-02-{i % 28 + 1:02}","tags":["a{i % 100}","b"]}}\n')
    fields = "form: t\nfields:\n  start: { type: date }\n  end: { type: date }\n  tags: { items: {} }\n"
    forms = {name: work / f"{name}.yaml" for name in ("without", "with")}
    forms["without"].write_text(fields)
    forms["with"].write_text(fields + "check: end > start && size(tags) <= 5\n")
    added = []
    for _ in range(args.rounds):
        used = {name: cpu_of([args.formcheck, "check", form, records, "--quiet"], args.cpu)[0] for name, form in forms.items()}
        added.append((used["with"] - used["without"]) / (args.records // 2) * 1e6)
    print(f"\nThe check `end > start && size(tags) <= 5` adds {statistics.median(added):.2f} µs to a record.")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--records", type=int, default=1_000_000)
    ap.add_argument("--rounds", type=int, default=5)
    ap.add_argument("--cpu", type=int, default=os.cpu_count() - 1)
    ap.add_argument("--formcheck", type=Path, default=ROOT / ".build/release/formcheck")
    args = ap.parse_args()
    if not args.formcheck.exists():
        sys.exit(f"{args.formcheck} is missing: make build")
    install()
    work = Path(tempfile.mkdtemp(prefix="formcheck-bench-"))
    try:
        measure(args, work)
    finally:
        shutil.rmtree(work)


def measure(args, work):
    limit = work / "limit"
    subprocess.run(["g++", "-O3", "-std=c++17", "-march=native", "-w", "-o", limit, HERE / "limit.cpp", "-lsimdjson", "-lpcre2-8"], check=True)
    files, truth = {}, {}
    for records in (1, args.records // 10, args.records):
        files[records] = work / f"{records}.ndjson"
        with open(files[records], "w") as f:
            subprocess.run([sys.executable, HERE / "generate.py", "--records", str(records), "--seed", "1", "--truth", work / "truth.json"],
                           stdout=f, check=True)
        truth[records] = json.loads((work / "truth.json").read_text())["invalid"]
    big = files[args.records]

    check = [args.formcheck, "check", FORM, big]
    report = [*check, "--format", "ndjson", "--only-invalid"]
    _, out = cpu_of(report, args.cpu)
    found = out.count(b"\n")
    if found != truth[args.records]:
        sys.exit(f"verdicts differ: {found} invalid, {truth[args.records]} are")

    sides = {
        "verdicts only (`--quiet`)": [*check, "--quiet"],
        "every issue written (`--format ndjson --only-invalid`)": report,
    }
    seconds = {name: [] for name in sides}
    ratios = {name: [] for name in sides}
    marks = []
    for _ in range(args.rounds):
        _, out = cpu_of([limit, big], args.cpu)
        mark = json.loads(out)["cpu_s"]
        marks.append(mark)
        for name, command in sides.items():
            used, _ = cpu_of(command, args.cpu)
            seconds[name].append(used)
            ratios[name].append(mark / used)

    size = big.stat().st_size / args.records
    print(f"{args.records:,} signup records of {size:.0f} bytes, 5% invalid, one core, {args.rounds} rounds in turn (medians)\n")
    print("| | µs a record | records a second | rate, C++ program = 1 |\n| --- | --: | --: | --: |")
    mark = statistics.median(marks)
    print(f"| C++ program (simdjson DOM, PCRE2 JIT) | {mark / args.records * 1e6:.2f} | {args.records / mark:,.0f} | 1.00 |")
    for name in sides:
        used = statistics.median(seconds[name])
        print(f"| formcheck, {name} | {used / args.records * 1e6:.2f} | {args.records / used:,.0f} | {statistics.median(ratios[name]):.2f} |")
    expression(args, work)
    print(f"\nOne record from the command line: {wall([args.formcheck, 'check', FORM, files[1]]):.1f} ms of wall time (median of 50).")
    small, large = (peak_rss([args.formcheck, "check", FORM, files[n], "--quiet"]) for n in (args.records // 10, args.records))
    print(f"Peak memory: {small:.0f} MiB for {args.records // 10:,} records, {large:.0f} MiB for {args.records:,}.")


if __name__ == "__main__":
    main()
