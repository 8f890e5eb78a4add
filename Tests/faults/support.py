"""What every fault needs: a folder, runs of the program, and a place for what went wrong."""

import json
import os
import random
import resource
import shutil
import signal
import subprocess
import tempfile
import threading
import time

FORM = """form: t
fields:
  a: { required: true, length: ..20 }
  n: { type: integer }
"""
TIMEOUT = 120


class Outcome:
    def __init__(self, status, out, err, seconds, peak):
        self.status = status
        self.out = out
        self.err = err.decode("utf-8", "replace")
        self.seconds = seconds
        self.peak = peak  # MiB

    @property
    def lines(self):
        return self.out.splitlines(keepends=True)


class Skip(Exception):
    """This machine cannot show it."""


class Trial:
    """One file of faults: where it works, and what it found."""

    def __init__(self, program, seed, quick):
        self.program = program
        self.quick = quick
        self.random = random.Random(seed)
        self.folder = tempfile.mkdtemp(prefix="faults.")
        self.found = []
        self.checks = 0
        self.skipped = []
        self.write("form.yaml", FORM.encode())

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)

    def read(self, name):
        """The bytes of a file; None where there is none."""
        try:
            with open(self.path(name), "rb") as file:
                return file.read()
        except FileNotFoundError:
            return None

    def expect(self, holds, what, outcome=None):
        self.checks += 1
        if holds:
            return
        said = f" (status {outcome.status}: {outcome.err.strip()[-200:]!r})" if outcome else ""
        self.found.append(what + said)

    def skip(self, why):
        self.skipped.append(why)

    def command(self, *arguments, **options):
        """Runs `formcheck ARGUMENTS` to its end."""
        return self.run(*arguments, words=(), **options)

    def start(self, *arguments, before=(), limits=(), words=None, **options):
        """Starts `formcheck check form.yaml ARGUMENTS`; `limits` are pairs for setrlimit."""
        def prepare():
            for kind, value in limits:
                resource.setrlimit(kind, (value, value))

        options.setdefault("cwd", self.folder)
        options.setdefault("stdin", subprocess.DEVNULL)
        options.setdefault("stdout", subprocess.PIPE)
        options.setdefault("stderr", subprocess.PIPE)
        words = ("check", self.path("form.yaml")) if words is None else words
        command = [*before, self.program, *words, *map(str, arguments)]
        return subprocess.Popen(
            command, start_new_session=True, preexec_fn=prepare if limits else None, **options)

    def run(self, *arguments, feed=None, timeout=TIMEOUT, **options):
        """Runs it to its end; `feed` gives the pieces of standard input. A hang is status -9."""
        if feed is not None:
            options["stdin"] = subprocess.PIPE
        begin = time.monotonic()
        process = self.start(*arguments, **options)
        # The whole session: strace does not end before what it watches.
        guard = threading.Timer(timeout, lambda: os.killpg(process.pid, signal.SIGKILL))
        guard.start()
        result = {}

        def collect(name, stream):
            result[name] = stream.read() if stream else b""

        readers = [
            threading.Thread(target=collect, args=pair)
            for pair in (("out", process.stdout), ("err", process.stderr))
        ]
        for reader in readers:
            reader.start()
        if feed is not None:
            try:
                for piece in feed:
                    process.stdin.write(piece)
                    process.stdin.flush()
                process.stdin.close()
            except BrokenPipeError:
                try:
                    process.stdin.close()
                except BrokenPipeError:
                    pass
        for reader in readers:
            reader.join()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        guard.cancel()
        return Outcome(
            process.returncode, result["out"], result["err"], time.monotonic() - begin,
            usage.ru_maxrss / 1024)

    def was_hit(self):
        """Whether the last traced run met a fault: strace counts the calls of each thread apart."""
        return b"(INJECTED)" in (self.read("trace") or b"")

    def parts(self):
        """Temporary files that a run left behind."""
        return [name for name in os.listdir(self.folder) if name.endswith(".part")]

    def trace(self, *rules):
        """strace, so that system calls fail as `rules` ask."""
        if not shutil.which("strace"):
            raise Skip("strace is not installed (Debian and Ubuntu: apt-get install strace)")
        command = ["strace", "-f", "-qq", "-o", self.path("trace")]
        for rule in rules:
            command += ["-e", "inject=" + rule]
        return command

    def many(self, name, count, invalid=7):
        """Writes records of which every seventh is invalid, some in each of the ways."""
        with open(self.path(name), "w", encoding="utf-8") as file:
            for number in range(count):
                file.write(record(number, invalid) + "\n")


def record(number, invalid=7):
    if number % invalid == 3:
        return ('{"a":"%020d!"}', '{"n":%d}', '{"a":"x","n":"%d"', '{"a":"é%d","n":1.5}')[
            number // invalid % 4] % number
    return '{"a":"ä %d","n":%d}' % (number, number)


def records(count):
    """Well-formed records, as texts."""
    return [record(n) if n % 28 != 17 else '{"n":"x"}' for n in range(count)]


def verdict(line):
    return json.loads(line)["verdict"]
