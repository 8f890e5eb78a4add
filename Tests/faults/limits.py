"""Little memory, few descriptors, small stacks, odd surroundings: a status, never a signal."""

import os
import resource

from support import records

MB = 1 << 20


def run(trial):
    trial.many("in.ndjson", 20_000)
    trial.write("in.json", ("[" + ",".join(records(40)) + "]").encode())
    trial.write("deep.ndjson", b'{"a":' * 60 + b"1" + b"}" * 60 + b"\n")
    whole = {}
    for name in ("in.ndjson", "in.json", "deep.ndjson"):
        whole[name] = trial.run(name, "--format", "ndjson")
    for title, limits in (
        ("300 MB of addresses", [(resource.RLIMIT_AS, 300 * MB)]),
        ("16 descriptors", [(resource.RLIMIT_NOFILE, 16)]),
        ("a stack of 256 KiB", [(resource.RLIMIT_STACK, 256 * 1024)]),
        ("no core file", [(resource.RLIMIT_CORE, 0)]),
    ):
        for name, outcome in whole.items():
            for jobs in (1, 4):
                seen = trial.run(name, "--format", "ndjson", "--jobs", jobs, limits=limits)
                trial.expect(
                    (seen.status, seen.out) == (outcome.status, outcome.out),
                    f"{title}, {name}, --jobs {jobs}", seen)
    few(trial)
    small(trial)
    surroundings(trial, whole["in.ndjson"])


def few(trial):
    """Each number of descriptors and threads is enough, or too few in words."""
    for count in range(4, 16):
        for form in ("text", "junit"):
            seen = trial.run(
                "in.ndjson", "--format", form, "-o", "out", "--jobs", 4, timeout=30,
                limits=[(resource.RLIMIT_NOFILE, count)])
            trial.expect(
                seen.status in (1, 3) or seen.status in (2, 127) and count < 8,
                f"{count} descriptors, {form}", seen)
            trial.expect(seen.err != "" or seen.status == 1, f"{count} descriptors, {form}: not a word", seen)
    # 256 stacks do not fit; those that do are enough.
    count = 50_000 if trial.quick else 200_000
    trial.many("more.ndjson", count)
    for megabytes in (300, 600) if trial.quick else (200, 300, 600, 1200):
        seen = trial.run(
            "more.ndjson", "--format", "ndjson", "--jobs", 256, timeout=60,
            limits=[(resource.RLIMIT_AS, megabytes * MB)])
        trial.expect(seen.status == 1, f"256 threads in {megabytes} MB", seen)
        trial.expect(len(seen.lines) == count, f"256 threads in {megabytes} MB: lines", seen)


def small(trial):
    for name in ("out", "good"):
        trial.write(name, b"old\n")
    limits = [(resource.RLIMIT_FSIZE, 50_000)]
    for options in (("-o", "out"), ("--accepted", "good", "--quiet")):
        seen = trial.run("in.ndjson", "--format", "ndjson", *options, limits=limits)
        trial.expect(seen.status == 3 and "file too large" in seen.err, "ulimit -f", seen)
        trial.expect(trial.read("out") == trial.read("good") == b"old\n", "ulimit -f: files", seen)
    trial.expect(not trial.parts(), "ulimit -f: left behind")


def surroundings(trial, whole):
    usual = {"PATH": os.environ.get("PATH", "")}
    for extra in (
        {"LANG": "xx_YY.UTF-99", "LC_ALL": "xx"}, {"LC_ALL": "tr_TR.UTF-8"}, {"LANG": ""},
        {"TZ": "Nowhere/Nothing"}, {"TZ": ":/dev/zero/x"}, {"TZ": "\x01" * 500},
        {"HOME": "/nonexistent"}, {"TMPDIR": "/nonexistent"}, {"NO_COLOR": "1", "TERM": ""}, {},
    ):
        seen = trial.run("in.ndjson", "--format", "ndjson", env={**usual, **extra})
        trial.expect((seen.status, seen.out) == (whole.status, whole.out), str(extra), seen)
    os.mkdir(trial.path("fixed"))
    os.chmod(trial.path("fixed"), 0o500)
    seen = trial.run(trial.path("in.ndjson"), "--quiet", cwd=trial.path("fixed"))
    trial.expect(seen.status == 1, "a read-only folder", seen)
    seen = trial.run(trial.path("in.ndjson"), "-o", "/proc/formcheck")
    trial.expect(seen.status == 3, "a folder that takes no files", seen)
