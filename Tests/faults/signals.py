"""SIGHUP, SIGINT, SIGQUIT, SIGTERM and SIGKILL at random moments: whole lines, in order, up to the place it names."""

import json
import os
import re
import signal
import subprocess
import threading
import time
import xml.dom.minidom

from support import Skip

COUNT = 60_000
ENDING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
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
            number = ENDING[moment % len(ENDING)]
            seen = interrupted(
                trial, number, whole.seconds, "in.ndjson", "--format", "ndjson", "--jobs", jobs)
            lines(trial, whole, seen, number, f"{number.name} {moment}, --jobs {jobs}")
    for form in ("json", "sarif", "junit"):
        for moment in range(3 if trial.quick else 15):
            seen = interrupted(
                trial, signal.SIGTERM, whole.seconds, "in.ndjson", "--format", form, "--jobs", 4)
            formed(trial, form, seen)
    replaced(trial, whole, 5 if trial.quick else 50)
    proved(trial)
    again(trial)
    try:
        private(trial)
    except Skip as reason:
        trial.skip(str(reason))
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
        number = (signal.SIGKILL, *ENDING)[moment % 5]
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


def proved(trial):
    """`test -o` leaves nothing behind, whichever signal ends it: a form whose proof takes long."""
    fields = "".join(f"  f{i}: {{ length: ..{i + 2}, pattern: '[a-z]+' }}\n" for i in range(200))
    example = "{ given: { f0: ab }, expect: { issues: {} } }"
    trial.write("long.yaml", f"form: t\nfields:\n{fields}examples:\n  - {example}\n".encode())
    for number in ENDING:
        trial.write("out", KEPT)
        process = subprocess.Popen(
            [trial.program, "test", "long.yaml", "--mutate", "-o", "out"], cwd=trial.folder,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while not trial.parts() and process.poll() is None:
            time.sleep(0.001)
        process.send_signal(number)
        said = process.communicate()[1].decode()
        what = f"test -o and {number.name}: status {process.returncode}: {said}"
        trial.expect(process.returncode == 128 + number, what)
        trial.expect(trial.read("out") == KEPT, what + ": written")
        trial.expect(not trial.parts(), what + ": left behind")
        for name in trial.parts():
            os.unlink(trial.path(name))


def again(trial):
    """A record that takes minutes ends with the second signal, but not with the same key press again."""
    trial.write("deep.yaml", b"form: t\nfields: { l: { items: { type: integer } } }\n"
                b"check: l.all(a, l.all(b, l.all(c, a + b + c >= 0)))\n")
    trial.write("deep.json", json.dumps({"l": [1] * 2_000}).encode())
    process = subprocess.Popen(
        [trial.program, "check", "deep.yaml", "deep.json", "--max-expression-work", "1000000000000"],
        cwd=trial.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(0.5)
    for _ in range(2):
        process.send_signal(signal.SIGTERM)
        time.sleep(0.2)
    trial.expect(process.poll() is None, "a record that takes minutes: two signals at once ended it")
    time.sleep(2)
    process.send_signal(signal.SIGTERM)
    try:
        said = process.communicate(timeout=10)[1].decode()
    except subprocess.TimeoutExpired:
        process.kill()
        said = process.communicate()[1].decode()
    trial.expect(
        process.returncode == 128 + signal.SIGTERM and EARLY[0] in said,
        f"a second signal: status {process.returncode}: {said}")


def private(trial):
    """While a file is written nobody else may read it, and then it is as the one that it replaces."""
    trial.many("in.ndjson", 2_000)
    before = trial.trace("fsync:delay_enter=300000")
    for mode in (0o600, 0o640, 0o444, 0o666):
        for name in ("out", "good", "bad"):
            trial.write(name, KEPT)
            os.chmod(trial.path(name), mode)
        process = trial.start(
            "in.ndjson", "--format", "ndjson", "-o", "out", "--accepted", "good", "--rejected", "bad",
            before=before)
        seen = set()
        while process.poll() is None:
            for name in trial.parts():
                try:
                    seen.add(os.stat(trial.path(name)).st_mode & 0o777)
                except FileNotFoundError:
                    pass
            time.sleep(0.01)
        process.communicate()
        what = f"files of mode {mode:o}"
        trial.expect(seen != set(), what + ": no part was seen")
        trial.expect(seen <= {0o600, mode}, f"{what}: parts of {[oct(one) for one in seen]}")
        for name in ("out", "good", "bad"):
            now = os.stat(trial.path(name)).st_mode & 0o777
            trial.expect(now == mode, f"{what}: {name} has {now:o}")


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
