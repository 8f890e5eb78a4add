"""The store of catalogues: killed at random moments, on full disks, in folders that may not be written.

What was accepted is there afterwards, whole; what was not has changed nothing; SQLite finds nothing broken.
"""

import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import time

from support import Skip

ITEMS = 300


def run(trial):
    store = Store(trial)
    killed_batches(trial, store)
    killed_updates(trial, store)
    small_files(trial, store)
    failing_calls(trial, store)
    read_only(trial, store)


class Store:
    def __init__(self, trial):
        self.trial = trial
        self.program = trial.program
        self.number = 0

    def fresh(self):
        """A store that is not there yet, and in it a first batch."""
        self.number += 1
        self.path = self.trial.path(f"store{self.number}/c.db")
        self.batch(0)
        self.call("batch", "x", self.trial.path("batch0"), "--state", "s0")

    def command(self, *arguments):
        return [self.program, "catalogue", *arguments, "--store", self.path]

    def call(self, *arguments, before=(), **options):
        return subprocess.run(
            [*before, *self.command(*arguments)], stdin=subprocess.DEVNULL, capture_output=True,
            timeout=120, **options)

    def batch(self, number):
        """Everything goes, and so many items come: their labels say of which batch they are."""
        with open(self.trial.path(f"batch{number}"), "w", encoding="utf-8") as file:
            file.write('{"removeAll":true}\n')
            for start in range(0, ITEMS, 50):
                items = [{"id": f"i{i}", "label": f"of {number}"} for i in range(start, start + 50)]
                file.write(json.dumps({"add": items}) + "\n")

    def edition(self, number):
        """As many items more as its number."""
        with open(self.trial.path("edition.ndjson"), "w", encoding="utf-8") as file:
            for i in range(ITEMS + number):
                file.write(json.dumps({"id": f"i{i}", "label": f"of {number}"}) + "\n")

    def state(self):
        return self.call("state", "x").stdout.decode().strip()

    def labels(self):
        """Of all items: the set, and how many there are."""
        lines = self.call("show", "x", "--items").stdout.decode().splitlines()
        return {json.loads(line)["label"] for line in lines}, len(lines)

    def check(self, what):
        """Nothing is broken, and a built file is whole or absent."""
        connection = sqlite3.connect(self.path)
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
        connection.close()
        self.trial.expect(found == "ok", f"{what}: integrity_check says {found}")
        parts = [name for name in os.listdir(os.path.dirname(self.path)) if name.endswith(".part")]
        self.trial.expect(len(parts) <= 1, f"{what}: leaves {parts}")
        built = self.path + "-1.catalogue"
        if os.path.exists(built):
            verified = subprocess.run(
                [self.program, "catalogue", "verify", built], capture_output=True)
            self.trial.expect(verified.returncode == 0, f"{what}: {verified.stderr.decode()}")


def kill(trial, store, arguments, longest):
    """Starts a command and kills it at a random moment; its status, None where it was killed."""
    process = subprocess.Popen(
        store.command(*arguments), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL)
    time.sleep(trial.random.random() * longest)
    process.send_signal(signal.SIGKILL)
    status = process.wait()
    return None if status == -signal.SIGKILL else status


def duration(store, *arguments):
    begin = time.monotonic()
    store.call(*arguments)
    return time.monotonic() - begin


def killed_batches(trial, store):
    store.fresh()
    longest = duration(store, "batch", "x", trial.path("batch0"), "--state", "s0") * 1.3
    last, killed = 0, 0
    for number in range(1, 20 if trial.quick else 201):
        store.batch(number)
        arguments = ["batch", "x", trial.path(f"batch{number}"), "--state", f"s{number}",
                     "--expect-state", f"s{last}"]
        status = kill(trial, store, arguments, longest)
        os.remove(trial.path(f"batch{number}"))
        killed += status is None
        state = store.state()
        trial.expect(state in (f"s{number}", f"s{last}"), f"batch {number}: the state is {state}")
        if status == 0:
            trial.expect(state == f"s{number}", f"batch {number} was acknowledged and is lost")
        if state == f"s{number}":
            last = number
        trial.expect(store.labels() == ({f"of {last}"}, ITEMS),
                     f"batch {number}: torn, {store.labels()} behind {last}")
        store.check(f"batch {number}")
    trial.expect(killed > 0, "no batch was killed")


def killed_updates(trial, store):
    store.fresh()
    store.edition(0)
    update = ["update", "x", trial.path("edition.ndjson")]
    longest = duration(store, *update) * 1.3
    last, killed = 0, 0
    for number in range(1, 20 if trial.quick else 201):
        store.edition(number)
        status = kill(trial, store, update, longest)
        killed += status is None
        labels, count = store.labels()
        trial.expect(count in (ITEMS + last, ITEMS + number), f"update {number}: {count} items")
        if status == 0:
            trial.expect(count == ITEMS + number, f"update {number} was acknowledged and is lost")
        last = count - ITEMS
        trial.expect(labels == {f"of {last}"}, f"update {number}: torn, {labels}")
        store.check(f"update {number}")
    trial.expect(killed > 0, "no update was killed")


def outcome(trial, store, what, result):
    """Done, or refused with everything as it was."""
    state, (labels, count) = store.state(), store.labels()
    if result.returncode == 0:
        trial.expect((state, labels) == ("s1", {"of 1"}), f"{what}: done, and {state} {labels}")
    else:
        trial.expect(result.returncode == 3, f"{what}: status {result.returncode} {result.stderr}")
        trial.expect(result.stderr.startswith(b"formcheck: "), f"{what}: says {result.stderr}")
        trial.expect((state, labels) == ("s0", {"of 0"}), f"{what}: refused, and {state} {labels}")
    trial.expect(count == ITEMS, f"{what}: {count} items")
    store.check(what)


def again(store):
    store.fresh()
    store.batch(1)
    return ["batch", "x", store.trial.path("batch1"), "--state", "s1"]


def small_files(trial, store):
    """No file may grow over a size: as a full disk, at another write each time."""
    refused = 0
    sizes = [4 << 10, 40 << 10, 60 << 10] if trial.quick else range(4 << 10, 200 << 10, 7 << 10)
    for size in sizes:
        arguments = again(store)

        def limit():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

        result = store.call(*arguments, preexec_fn=limit)
        refused += result.returncode != 0
        outcome(trial, store, f"files of {size} bytes", result)
    trial.expect(refused > 0, "no disk was full")


def failing_calls(trial, store):
    """The n-th write or fsync fails."""
    if not shutil.which("strace"):
        raise Skip("strace is not installed (Debian and Ubuntu: apt-get install strace)")
    faults = ["pwrite64:error=ENOSPC", "fsync:error=EIO", "fdatasync:error=EIO"]
    for fault in faults:
        for when in (1, 2, 3) if trial.quick else range(1, 25):
            arguments = again(store)
            rule = f"inject={fault}:when={when}"
            trace = ["strace", "-f", "-qq", "-o", trial.path("trace"), "-e", rule]
            outcome(trial, store, f"{rule}", store.call(*arguments, before=trace))


def read_only(trial, store):
    """Who may not write reads, and is told so otherwise."""
    arguments = again(store)
    folder = os.path.dirname(store.path)
    program = trial.path("formcheck")
    shutil.copy(trial.program, program)
    for path, mode in ((trial.folder, 0o755), (program, 0o755), (folder, 0o555)):
        os.chmod(path, mode)
    for name in os.listdir(folder):
        os.chmod(os.path.join(folder, name), 0o444)
    os.chmod(trial.path("batch1"), 0o644)

    def become_nobody():
        if os.getuid() == 0:
            os.setgroups([])
            os.setgid(65534)
            os.setuid(65534)

    store.program = program
    result = store.call(*arguments, preexec_fn=become_nobody)
    trial.expect(result.returncode == 3 and b"permission denied" in result.stderr,
                 f"read-only folder: {result}")
    found = subprocess.run(
        [program, "lookup", "x", "of", "--limit", "1", "--store", store.path],
        capture_output=True, preexec_fn=become_nobody)
    trial.expect(found.returncode == 0 and b"[of] 0" in found.stdout, f"read-only folder: {found}")
    store.program = trial.program
    trial.expect(store.labels() == ({"of 0"}, ITEMS), "read-only folder: something has changed")
