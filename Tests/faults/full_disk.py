"""Full disks: status 3, a message, and the old files stay."""

import os
import subprocess

from support import Skip

KEPT = b"old\n"


def run(trial):
    trial.many("in.ndjson", 120_000)
    for form in ("text", "ndjson", "json", "sarif", "junit", "github"):
        for jobs in (1, 4):
            with open("/dev/full", "wb") as full:
                seen = trial.run("in.ndjson", "--format", form, "--jobs", jobs, stdout=full)
            trial.expect(
                seen.status == 3 and "no space left on device" in seen.err,
                f"{form} to a full disk, --jobs {jobs}", seen)
    place = trial.path("disk")
    os.mkdir(place)
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", place], capture_output=True)
    if mounted.returncode != 0:
        raise Skip("a small disk cannot be mounted: " + mounted.stderr.decode().strip())
    try:
        fill(trial, place)
    finally:
        subprocess.run(["umount", place], check=True)


def fill(trial, place):
    names = ("out", "good", "bad")
    for form in ("ndjson", "junit") if trial.quick else ("ndjson", "json", "sarif", "junit"):
        for options in (
            ("-o", "disk/out"),
            ("--accepted", "disk/good", "--quiet"),
            ("-o", "disk/out", "--accepted", "disk/good", "--rejected", "disk/bad"),
        ):
            for name in names:
                trial.write("disk/" + name, KEPT)
            seen = trial.run("in.ndjson", "--format", form, *options)
            what = f"{form} {' '.join(options)}"
            trial.expect(seen.status == 3, what, seen)
            trial.expect("no space left on device" in seen.err, what + ": message", seen)
            for name in names:
                trial.expect(trial.read("disk/" + name) == KEPT, f"{what}: {name}", seen)
            trial.expect(sorted(os.listdir(place)) == sorted(names), what + ": leftovers", seen)
    # Results that wait in a temporary file need a place too.
    seen = trial.run(
        "in.ndjson", "--format", "junit", env={**os.environ, "TMPDIR": place})
    trial.expect(seen.status == 3 and "no space" in seen.err, "TMPDIR is full", seen)
    seen = trial.run(
        "in.ndjson", "--format", "junit", env={**os.environ, "TMPDIR": trial.path("none")})
    trial.expect(seen.status in (1, 3), "TMPDIR is not there", seen)
