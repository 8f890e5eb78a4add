"""SIGINT, SIGTERM and SIGKILL at random moments: whole lines, in order, up to the place it names."""

import json
import os
import re
import signal
import threading
import time
import xml.dom.minidom

from support import Skip

COUNT = 60_000
EARLY = (
    "interrupted before the end", "interrupted before the first record",
    "ended before this was read")
KEPT = b"old\n"


def run(trial):
    trial.many("in.ndjson", COUNT)
    whole = trial.run("in.ndjson", "--format", "ndjson")
    moments = 6 if trial.quick else 50
    for jobs in (1, 4):
        for moment in range(moments):
            number = (signal.SIGINT, signal.SIGTERM)[moment % 2]
            seen = interrupted(
                trial, number, whole.seconds, "in.ndjson", "--format", "ndjson", "--jobs", jobs)
            lines(trial, whole, seen, number, f"{number.name} {moment}, --jobs {jobs}")
    for form in ("json", "sarif", "junit"):
        for moment in range(3 if trial.quick else 15):
            seen = interrupted(
                trial, signal.SIGTERM, whole.seconds, "in.ndjson", "--format", form, "--jobs", 4)
            formed(trial, form, seen)
    replaced(trial, whole, 4 if trial.quick else 50)
    try:
        late(trial, whole)
    except Skip as reason:
        trial.skip(str(reason))


def interrupted(trial, number, seconds, *arguments, **options):
    """Runs it, with a signal at a random moment."""
    moment = time.monotonic() + trial.random.uniform(0, seconds * 1.05)
    box = {}
    original = trial.start

    def start(*given, **more):
        box["process"] = original(*given, **more)
        process = box["process"]

        def send():
            time.sleep(max(0, moment - time.monotonic()))
            if process.returncode is None:
                try:
                    os.kill(process.pid, number)
                except ProcessLookupError:
                    pass

        threading.Thread(target=send, daemon=True).start()
        return process

    trial.start = start
    try:
        return trial.run(*arguments, **options)
    finally:
        trial.start = original


def lines(trial, whole, seen, number, what):
    if seen.status == -number:
        # It had not yet begun.
        return trial.expect(seen.out == b"", what + ": output without a beginning", seen)
    if seen.status == whole.status:
        return trial.expect(seen.out == whole.out, what + ": too late, and yet not all", seen)
    trial.expect(seen.status == 128 + number, what + ": status", seen)
    trial.expect(whole.out.startswith(seen.out), what + ": no prefix", seen)
    trial.expect(seen.out == b"" or seen.out.endswith(b"\n"), what + ": half a line", seen)
    place = re.search(r"interrupted after in\.ndjson:(\d+); (\d+) records?:", seen.err)
    if place is None:
        return trial.expect(
            any(words in seen.err for words in EARLY) and seen.out == b"",
            what + ": names no place", seen)
    # Every line is a record here.
    trial.expect(
        int(place[1]) == int(place[2]) == len(seen.lines),
        f"{what}: {len(seen.lines)} lines up to {place[0]}", seen)


def formed(trial, form, seen):
    if seen.status == -signal.SIGTERM or any(words in seen.err for words in (EARLY[0], EARLY[2])):
        return trial.expect(seen.out == b"", "output without a beginning", seen)
    what = f"{form}, ended early"
    try:
        if form == "junit":
            xml.dom.minidom.parseString(seen.out)
        else:
            json.loads(seen.out)
        trial.expect(seen.status in (1, 143), what + ": status", seen)
        if form == "sarif":
            told = json.loads(seen.out)["runs"][0]["invocations"][0]["exitCode"]
            trial.expect(told == seen.status, f"{what}: tells status {told}", seen)
    except Exception as error:
        trial.expect(False, f"{what}: {error}", seen)


def replaced(trial, whole, moments):
    """The file of `-o` is the old or the new one."""
    for moment in range(moments):
        number = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)[moment % 3]
        trial.write("out", KEPT)
        seen = interrupted(
            trial, number, whole.seconds * 1.1, "in.ndjson", "--format", "ndjson", "-o", "out")
        now = trial.read("out")
        what = f"-o and {number.name}"
        if seen.status in (0, 1):
            trial.expect(now == whole.out, what + ": complete, and not there", seen)
        elif seen.status == -signal.SIGKILL:
            trial.expect(now in (KEPT, whole.out), what + ": a part", seen)
        else:
            trial.expect(now == KEPT, what + ": ended early, and written", seen)
        for name in trial.parts():
            trial.expect(number == signal.SIGKILL, what + ": left behind", seen)
            os.unlink(trial.path(name))


def late(trial, whole):
    """A signal while files become durable comes too late: status and files agree."""
    before = trial.trace("fsync:delay_enter=700000")
    names = ("known", "out", "good", "bad")
    for name in names:
        trial.write(name, KEPT)
    process = trial.start(
        "in.ndjson", "--format", "ndjson", "--write-baseline", "known", "-o", "out",
        "--accepted", "good", "--rejected", "bad", before=before)
    while not any(name.startswith("known.") for name in os.listdir(trial.folder)):
        if process.poll() is not None:
            return trial.expect(False, "the baseline is written beside its place")
        time.sleep(0.01)
    time.sleep(0.2)
    with open(f"/proc/{process.pid}/task/{process.pid}/children") as children:
        os.kill(int(children.read().split()[0]), signal.SIGTERM)
    said = process.communicate()[1].decode()
    written = [trial.read(name) != KEPT for name in names]
    trial.expect(
        process.returncode in (0, 1) and all(written),
        f"a signal while files are written: status {process.returncode}, {written}: {said}")
