"""Writes that are short, interrupted, or fail: the output is whole or the status is 3."""

import os
import subprocess
import threading
import time

from support import Outcome, Skip

KEPT = b"old\n"


def run(trial):
    trial.many("in.ndjson", 20_000)
    whole = trial.run("in.ndjson", "--format", "ndjson")
    impatient(trial, whole)
    leftover(trial, whole)
    closed(trial)
    try:
        fail(trial, whole)
    except Skip as reason:
        trial.skip(str(reason))


def impatient(trial, whole):
    """A pipe that does not wait, as some programs leave it behind."""
    for jobs in (1, 4):
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        process = trial.start(
            "in.ndjson", "--format", "ndjson", "--jobs", jobs, stdout=writing,
            stderr=subprocess.PIPE)
        os.close(writing)
        time.sleep(0.5)
        with open(reading, "rb") as pipe:
            out = pipe.read()
        seen = Outcome(process.wait(), out, process.stderr.read(), 0, 0)
        trial.expect(
            (seen.out, seen.status) == (whole.out, whole.status),
            f"a pipe that does not wait, --jobs {jobs}", seen)


def leftover(trial, whole):
    """What a killed run left behind is in nobody's way, though numbers of processes come again."""
    script = 'echo old > out.$$.part; exec "$0" "$@"'
    seen = trial.run(
        "in.ndjson", "--format", "ndjson", "-o", "out", before=["bash", "-c", script])
    trial.expect(seen.status == 1, "a leftover of the same number", seen)
    trial.expect(trial.read("out") == whole.out, "a leftover of the same number: output", seen)
    trial.expect(len(trial.parts()) == 1, "the leftover stays, and no other")
    for name in trial.parts():
        os.unlink(trial.path(name))


def closed(trial):
    """Closed standard streams get no file of the run."""
    for redirections, status in (("<&-", 1), (">&-", 1), ("2>&-", 1), ("<&- >&- 2>&-", 1)):
        before = ["bash", "-c", f'exec "$0" "$@" {redirections}']
        trial.write("out", KEPT)
        seen = trial.run("in.ndjson", "-o", "out", before=before, timeout=30)
        trial.expect(seen.status == status, redirections, seen)
        trial.expect(b"formcheck:" not in trial.read("out"), redirections + ": output", seen)
    seen = trial.run(before=["bash", "-c", 'exec "$0" "$@" <&-'], timeout=20)
    trial.expect(
        seen.status == 3 and "bad file descriptor" in seen.err, "nothing to read from", seen)
    seen = trial.run("in.ndjson", before=["bash", "-c", 'exec "$0" "$@" >&-'], timeout=20)
    trial.expect(seen.status == 3 and "cannot be written" in seen.err, "closed output", seen)


def fail(trial, whole):
    options = ("in.ndjson", "--format", "ndjson")
    seen = trial.run(*options, before=trial.trace("write:error=EINTR:when=1+2"))
    trial.expect((seen.out, seen.status) == (whole.out, whole.status), "EINTR at write", seen)
    options = (*options, "--jobs", 1)
    for call, errors in (
        ("write", ("ENOSPC", "EIO")), ("fsync", ("EIO", "ENOSPC")), ("rename", ("EIO", "EACCES")),
    ):
        for error in errors:
            for when in (1, 2, 5) if call == "write" else (1,):
                for names in (("out",), ("out", "good", "bad")):
                    refuse(trial, whole, options, f"{call}:error={error}:when={when}", names)


def refuse(trial, whole, options, rule, names):
    files = ["-o", "out", "--accepted", "good", "--rejected", "bad"][:2 * len(names)]
    for name in names:
        trial.write(name, KEPT)
    seen = trial.run(*options, *files, before=trial.trace(rule))
    if not trial.was_hit():
        trial.expect(seen.status == whole.status and "when=1" not in rule, rule, seen)
        return
    trial.expect(seen.status == 3, f"{rule} with {names}", seen)
    trial.expect(seen.err != "", f"{rule} with {names}: message", seen)
    # The report and the two files are separate: one may be complete where the others failed.
    trial.expect(trial.read("out") in (KEPT, whole.out), f"{rule} with {names}: a part", seen)
    if len(names) > 1:
        both = [trial.read(name) == KEPT for name in names[1:]]
        trial.expect(both[0] == both[1] or "rename" in rule, f"{rule}: one of two files", seen)
    trial.expect(not trial.parts(), f"{rule}: left behind", seen)
    for name in trial.parts():
        os.unlink(trial.path(name))
