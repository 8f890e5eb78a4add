"""Files that change while they are read."""

import os
import time

from support import record


def run(trial):
    for kind in ("truncated", "grown", "rewritten", "touched"):
        for jobs in (1, 4):
            seen = changed(trial, kind, jobs)
            what = f"{kind} while it was read, --jobs {jobs}"
            trial.expect(seen[0] == 3, f"{what}: status {seen[0]}: {seen[2]}")
            trial.expect("changed while it was read" in seen[2], f"{what}: {seen[2]}")
    for kind in ("replaced", "deleted"):
        # Who holds the old file reads it to its end.
        status, out, said = changed(trial, kind, 1)
        trial.expect(status == 1 and out == 100_000, f"{kind}: status {status}, {out}: {said}")


def changed(trial, kind, jobs):
    """Nobody reads the output until the file is another: so it is read slowly enough."""
    trial.many("in.ndjson", 100_000)
    path = trial.path("in.ndjson")
    process = trial.start("in.ndjson", "--format", "ndjson", "--jobs", jobs)
    first = process.stdout.readline()
    size = os.path.getsize(path)
    time.sleep(0.02)
    if kind == "truncated":
        os.truncate(path, size - size // 4)
    elif kind == "grown":
        with open(path, "a") as file:
            file.write(record(1) + "\n")
    elif kind == "rewritten":
        with open(path, "r+b") as file:
            file.write(b"{" * 100)
    elif kind == "touched":
        os.utime(path, (1, 1))
    elif kind == "replaced":
        trial.write("other", b"{}\n")
        os.rename(trial.path("other"), path)
    else:
        os.unlink(path)
    lines = (1 if first else 0) + sum(1 for _ in process.stdout)
    said = process.stderr.read().decode()
    return process.wait(), lines, said
