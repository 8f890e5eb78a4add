"""A piece of work: a form, its records, and who is timed beside formcheck."""
import json
import math
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Callable

import process

HERE = Path(__file__).resolve().parent
SECONDS = 1  # of formcheck's CPU, about, for what is timed: a start is one part in a hundred then


@dataclass
class Side:
    """Somebody who does the same: CPU seconds on one CPU, for so many records."""
    name: str
    seconds: Callable[[int], float]
    records: int


@dataclass
class Work:
    """A row, or several: formcheck, and each side beside it."""
    name: str
    records: int  # different ones
    bytes: float  # of one record
    invalid: int
    ours: Side
    sides: list = field(default_factory=list)


@dataclass
class Inputs:
    """What every piece of work is made with."""
    formcheck: Path
    folder: Path
    part: float
    python: Path | None = None  # one that has the libraries of `found`
    found: dict = field(default_factory=dict)  # library → version


def built(name, inputs):
    """A C++ program; where it cannot be built the measurement ends."""
    source = HERE / f"{name}.cpp" if name == "limit" else HERE / f"programs/{name}.cpp"
    binary = inputs.folder / name
    if not binary.exists():
        subprocess.run(["g++", "-O3", "-std=c++20", "-march=native", "-w", "-o", binary, source, "-lsimdjson", "-lpcre2-8"], check=True)
    return binary


def program(binary, file, records, options=()):
    """A C++ program, which says the CPU seconds of its loop."""
    return Side("C++ program", lambda cpu: json.loads(process.run([binary, file, *options], cpu).out)["cpu_s"], records)


def peers(inputs, script, libraries, file, records):
    """Libraries of PyPI, which say the CPU seconds of their loop."""
    def seconds(library):
        return lambda cpu: json.loads(process.run([inputs.python, HERE / "peers" / script, "check", library, file], cpu).out)["cpu_s"]
    return [Side(f"{library} {inputs.found[library]}", seconds(library), records) for library in libraries if library in inputs.found]


def checking(inputs, form, file, *options):
    return [inputs.formcheck, "check", form, file, "--jobs", "1", *(options or ["--quiet"])]


def longer(inputs, form, file, records, *options, header=False):
    """Formcheck as a whole process, over the file several times: enough for a second."""
    once = process.run(checking(inputs, form, file, *options)).cpu
    copies = max(1, math.ceil(SECONDS / once))
    long = file.with_name("long-" + file.name)
    rows = file.read_bytes()
    first, rest = rows.split(b"\n", 1) if header else (b"", rows)
    with open(long, "wb") as out:
        out.write(first + b"\n" if header else b"")
        for _ in range(copies):
            out.write(rest)
    return Side("formcheck", lambda cpu: process.run(checking(inputs, form, long, *options), cpu).cpu, records * copies), long


def told(inputs, form, file):
    """The issues of each invalid record, as formcheck tells them."""
    records = map(json.loads, process.run(checking(inputs, form, file, "--format", "ndjson", "--only-invalid")).out.splitlines())
    return {record["record"]: {(issue["field"], issue["code"]) for issue in record["issues"]}
            for record in records if record.get("verdict") not in (None, "valid")}


def agree(name, who, found, expected):
    """Ends the run at the first record that somebody sees otherwise."""
    if found != expected:
        keys = set(found) ^ set(expected)
        keys |= {number for number in set(found) & set(expected) if found[number] != expected[number]} if isinstance(expected, dict) else set()
        number = min(keys)
        said = f": {found.get(number)}, not {expected.get(number)}" if isinstance(expected, dict) else ""
        sys.exit(f"{name}: {who} sees record {number} otherwise than the generator{said}")
