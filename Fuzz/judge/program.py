"""The program that is judged: one process for many records, and what it found for each."""

import json
import os
import shutil
import subprocess
import tempfile
from collections import Counter

from data import ABSENT, read


class Refused(Exception):
    """The program does not take the form; its words."""


class Found:
    """What the program found for a record."""

    def __init__(self, verdict, issues, cleaned=ABSENT):
        self.verdict, self.issues, self.cleaned = verdict, issues, cleaned


def found(result):
    issues = Counter((issue["field"], issue["code"], issue["severity"]) for issue in result["issues"])
    return Found(result["verdict"], frozenset(issues.items()))


class Program:
    """Runs in a folder of its own; `calls` counts processes."""

    def __init__(self, path):
        self.path = path
        self.folder = tempfile.mkdtemp(prefix="judge.", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
        self.calls = 0

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return path

    def run(self, *arguments, feed=None, fast=True):
        self.calls += 1
        environment = {**os.environ, "NO_COLOR": "1"}
        if not fast:
            environment["FORMCHECK_FAST_PATH"] = "0"
        ended = subprocess.run(
            [self.path, *arguments], input=feed and feed.encode(), capture_output=True, cwd=self.folder,
            env=environment, timeout=120, stdin=None if feed else subprocess.DEVNULL)
        if ended.returncode == 2:
            raise Refused(ended.stderr.decode("utf-8", "replace"))
        return ended.returncode, ended.stdout.decode(), ended.stderr.decode("utf-8", "replace")

    def check(self, *arguments, **options):
        """`check` with results as NDJSON."""
        code, out, err = self.run("check", "form.json", *arguments, "--format", "ndjson", **options)
        results = [json.loads(line) for line in out.splitlines()]
        if code not in (0, 1):
            raise Refused(f"exit status {code}: {err}")
        return results

    def cleaned(self, *arguments, **options):
        code, out, err = self.run("check", "form.json", *arguments, "--output", "cleaned", **options)
        if code not in (0, 1):
            raise Refused(f"exit status {code}: {err}")
        return [read(line) for line in out.splitlines()]
