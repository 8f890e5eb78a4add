"""A folder with one construct in it, and runs of the program there."""

import csv
import os
import subprocess

TIMEOUT = 60


class World:
    """The canaries of one world: `spell` is how texts are written in it."""

    def __init__(self, program, folder, spell=lambda text: text):
        self.program = program
        self.folder = folder
        self.spell = spell
        os.makedirs(folder)

    def put(self, name, text):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(self.spell(text))

    def read(self, name):
        try:
            with open(os.path.join(self.folder, name), encoding="utf-8", errors="replace") as file:
                return file.read()
        except FileNotFoundError:
            return ""

    def run(self, step):
        """What a step wrote, by the names of streams and files; the status as `status`."""
        feed = open(os.path.join(self.folder, step.feed), "rb") if step.feed else subprocess.DEVNULL
        arguments = [self.spell(argument) for argument in step.arguments]
        try:
            ended = subprocess.run(
                [self.program, *arguments], cwd=self.folder, stdin=feed, capture_output=True, timeout=TIMEOUT,
                close_fds=False)
        finally:
            if step.feed:
                feed.close()
        streams = {
            "out": ended.stdout.decode("utf-8", "replace"), "err": ended.stderr.decode("utf-8", "replace")}
        written = {name: streams[name] if name in streams else self.read(name) for name in step.scans}
        for name in step.reasons:
            rows = list(csv.reader(self.read(name).splitlines()))
            written[name] = "\n".join(row[-1] for row in rows if row)
        written["status"] = str(ended.returncode)
        return written
