"""Who is compared: each side knows its command, which seconds of it count, and which records it calls invalid."""
import json
from dataclasses import dataclass, field
from pathlib import Path

import process
from needs import NODE_MODULES

HERE = Path(__file__).resolve().parent
FORM = HERE / "signup.yaml"
PROGRAM = "C++ program"
OURS = {"verdict": "formcheck --quiet", "issues": "formcheck --format ndjson"}
# What a side's own language cannot say: the reason, and whether a record is wrong in that way.
CANNOT = {
    "check-jsonschema": ("JSON Schema cannot compare two fields, and here confirm differs from password",
                         lambda record: record.get("confirm") != record.get("password")),
}


@dataclass
class Side:
    name: str
    answers: str  # "verdict": valid or not; "issues": all that is wrong
    startup: str  # "in" its figures, or "out" of them
    share: int  # it is given one record in so many: the first ones
    command: list  # before the file
    after: list = field(default_factory=list)
    env: dict | None = None
    runs_alone: bool = True  # False: a script that says its loop's own CPU seconds

    def line(self, file, *more):
        return [*self.command, file, *self.after, *more]

    def seconds(self, file, cpu):
        """CPU seconds for one file."""
        run = process.run(self.line(file), cpu, self.env)
        return run.cpu if self.runs_alone else json.loads(run.out)["cpu_s"]

    def wall(self, file, cpu=None):
        return process.run(self.line(file), cpu, self.env).wall

    def peak_mib(self, file):
        return process.peak_mib(self.line(file), self.env)

    def payload_us(self, file, cpu):
        """CPU microseconds of one payload in the process, from bytes to verdict, or nothing where the side is a command."""
        return None

    def invalid(self, file, work):
        """The numbers of the records that it calls invalid, from 1."""
        out = work / "invalid"
        process.run(self.line(file, out), env=self.env)
        return numbers(out)


class Formcheck(Side):
    def invalid(self, file, work):
        command = [*self.command, file, "--format", "ndjson", "--only-invalid"]
        records = map(json.loads, process.run(command).out.splitlines())
        return {record["record"] for record in records if record["verdict"] == "invalid"}


class Program(Side):
    def invalid(self, file, work):
        process.run(self.line(file, f"invalid={work / 'invalid'}"))
        return numbers(work / "invalid")

    def payload_us(self, file, cpu):
        return json.loads(process.run(self.line(file, "latency=1"), cpu).out)["median_us"]


class Library(Side):
    def payload_us(self, file, cpu):
        verb = self.command.index("check")
        command = [*self.command[:verb], "payload", *self.command[verb + 1:], file]
        return json.loads(process.run(command, cpu, self.env).out)["median_us"]


class ArrayCommand(Side):
    """check-jsonschema reads whole documents: its records stand in one list, in a file of their own."""

    def line(self, file, *more):
        return super().line(array_of(file), *more)

    def seconds(self, file, cpu):
        """Without start-up, which would be most of it: less the same command on one record."""
        return max(super().seconds(file, cpu) - super().seconds(file.parent / "1.ndjson", cpu), 1e-9)

    def invalid(self, file, work):
        errors = json.loads(process.run(self.line(file)).out).get("errors", [])
        return {int(error["path"].removeprefix("$[").split("]")[0]) + 1 for error in errors}


def numbers(file):
    return {int(line) for line in file.read_text().split()}


def array_of(file):
    array = file.with_suffix(".json")
    if not array.exists():
        array.write_text("[" + ",".join(file.read_text().splitlines()) + "]")
    return array


def array_schema(work):
    schema = json.loads((HERE / "peers/signup.schema.json").read_text())
    file = work / "array.schema.json"
    file.write_text(json.dumps({"$schema": schema.pop("$schema"), "definitions": schema.pop("definitions"), "type": "array", "items": schema}))
    return file


def one_job(formcheck):
    """What keeps formcheck to one thread, where it can take more."""
    return ["--jobs", "1"] if b"--jobs" in process.run([formcheck, "check", "--help"]).out else []


def sides(formcheck, tools, work):
    """All that are here, the C++ program and formcheck first."""
    check = [formcheck, "check", *one_job(formcheck), FORM]
    found = []
    if tools.limit:
        found.append(Program(PROGRAM, "verdict", "out", 1, [tools.limit], runs_alone=False))
    found.append(Formcheck(OURS["verdict"], "verdict", "in", 1, check, ["--quiet"]))
    found.append(Formcheck(OURS["issues"], "issues", "in", 1, check, ["--format", "ndjson", "--only-invalid"]))
    for library, kinds in (("msgspec", ["verdict"]), ("jsonschema-rs", ["verdict", "issues"]), ("pydantic", ["issues"]), ("fastjsonschema", ["verdict", "issues"])):
        for answers in kinds if library in tools.pypi else ():
            found.append(Library(f"{library} {tools.pypi[library]}", answers, "out", 10,
                                 [tools.python, HERE / "peers/pypi.py", "check", library, answers], runs_alone=False))
    for answers in ("verdict", "issues") if tools.ajv else ():
        found.append(Library(f"ajv {tools.ajv}", answers, "out", 10, ["node", HERE / "peers/ajv.cjs", "check", "ajv", answers],
                             env={"NODE_PATH": NODE_MODULES}, runs_alone=False))
    if version := tools.pypi.get("check-jsonschema"):
        command = [tools.python.with_name("check-jsonschema"), "--output-format", "json", "--schemafile", array_schema(work)]
        found.append(ArrayCommand(f"check-jsonschema {version}", "issues", "out", 100, command))
    return found
