"""What every measurement shares: the programs, the CPU that they run on, and the generated files."""
import shutil
import subprocess
import sys
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import process
from needs import Tools
from sides import FORM, numbers, one_job

HERE = Path(__file__).resolve().parent
DRIVERS = HERE / ".build/release"
SHARES = (1, 10, 100)  # the slower a side, the fewer of the same records it is given
LEAST = 500  # but no fewer


@dataclass
class Bench:
    formcheck: Path
    tools: Tools
    cpu: int
    work: Path
    records: int
    rounds: int
    one_job: list = field(default_factory=list)
    made: set = field(default_factory=set)  # the numbers of the invalid records

    def __post_init__(self):
        self.one_job = one_job(self.formcheck)
        everything = self.generate("all", self.records)
        self.made = numbers(self.work / "all.invalid")
        self.files = {}
        for share in SHARES:
            records = max(self.records // share, min(self.records, LEAST))
            self.files[share] = records, self.first(records, everything)
        everything.unlink()
        self.one = self.first(1, self.files[1][1])
        self.payload = self.work / "payload.ndjson"
        self.payload.write_text(self.typical(350))

    def generate(self, name, records, invalid_rate=0.05):
        file = self.work / f"{name}.ndjson"
        with open(file, "w") as out:
            subprocess.run([sys.executable, HERE / "generate.py", "--records", str(records), "--seed", "1", "--invalid-rate", str(invalid_rate),
                            "--invalid", self.work / f"{name}.invalid"], stdout=out, check=True)
        return file

    def first(self, records, source=None):
        """The file of the first so many records."""
        file = self.work / f"{records}.ndjson"
        if not file.exists():
            with open(source or self.files[1][1], "rb") as lines, open(file, "wb") as out:
                shutil.copyfileobj(lines, out) if records == self.records else out.writelines(islice(lines, records))
        return file

    def typical(self, size):
        """The valid record, of the first thousand, whose length in bytes is nearest."""
        with open(self.files[1][1], encoding="utf-8") as lines:
            valid = [line for number, line in enumerate(islice(lines, 1000), 1) if number not in self.made]
        return min(valid, key=lambda line: abs(len(line.encode()) - 1 - size))

    def driver(self, name):
        """A program of the package in this folder, if it was built."""
        return DRIVERS / name if (DRIVERS / name).exists() else None

    def check(self, file, form=FORM, *options):
        return [self.formcheck, "check", *(() if "--jobs" in options else self.one_job), form, file, *(options or ["--quiet"])]

    def all_valid(self, file, form):
        """Ends the run if a record is not: time spent on telling what is wrong would be taken for time spent on judging."""
        if process.run(self.check(file, form)).status:
            sys.exit(f"{file.name}: some record is invalid for {form.name}, and none is meant to be")

    def cpu_s(self, command):
        return process.run(command, self.cpu).cpu

    def judging_us(self, file, one, records, form=FORM, *options):
        """CPU microseconds a record, without start-up and the form: less the same command on one record."""
        judged, started = (self.cpu_s(self.check(each, form, *options)) for each in (file, one))
        return (judged - started) / (records - 1) * 1e6

    def wall_s(self, command, pinned=True):
        return process.run(command, self.cpu if pinned else None).wall
