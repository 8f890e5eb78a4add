"""A case: a form with records, how it is written, and the commands that are run on it."""

import csv
import io
import os
import random
from dataclasses import dataclass, field

import nodes
import writing
from outcome import Limits


@dataclass
class Case:
    """A form and records for it. `style` is `json` or `yaml`; `seed` chooses how YAML is written."""

    form: object
    records: list = field(default_factory=list)
    style: str = "json"
    seed: int = 0
    #: How it was made: `wild`, `sound`, `edited`.
    origin: str = ""

    def write(self, folder, stem, with_digit=False):
        """Writes the form and returns its name; the libFuzzer target reads JSON behind a 1 and YAML behind a 0."""
        name = f"{stem}.{self.style}"
        text = ("1" if self.style == "json" else "0") if with_digit else ""
        text += writing.json_text(self.form) if self.style == "json" else writing.yaml_text(self.form, random.Random(self.seed))
        with open(os.path.join(folder, name), "w", encoding="utf-8", errors="replace") as file:
            file.write(text)
        return name

    def write_records(self, folder, stem, ending):
        """Writes the records in a format and returns the name of the file."""
        name = f"{stem}.{ending}"
        with open(os.path.join(folder, name), "w", encoding="utf-8", errors="replace", newline="") as file:
            file.write(self.records_text(ending))
        return name

    def records_text(self, ending):
        if ending == "yaml":
            dice = random.Random(self.seed)
            return "".join("---\n" + writing.yaml_text(record, dice) for record in self.records)
        if ending == "csv":
            return table(self.records)
        if ending == "json":
            return writing.json_text(self.records)
        return "".join(writing.json_text(record) + "\n" for record in self.records)


def flattened(record, path=""):
    """The cells of a record, by the names of columns."""
    if isinstance(record, dict):
        cells = {}
        for key, value in record.items():
            cells.update(flattened(value, f"{path}.{key}" if path else str(key)))
        return cells
    if isinstance(record, list):
        cells = {}
        for at, value in enumerate(record):
            cells.update(flattened(value, f"{path}[{at}]"))
        return cells
    return {path or "a": "" if record is None else str(record)}


def table(records):
    """Records as a table."""
    rows = [flattened(record) for record in records]
    columns = list(dict.fromkeys(column for row in rows for column in row))[:200]
    file = io.StringIO()
    pen = csv.writer(file)
    pen.writerow(columns)
    for row in rows:
        pen.writerow([row.get(column, "") for column in columns])
    return file.getvalue()


@dataclass(frozen=True)
class Command:
    """Arguments of the program in which `{form}` and `{records}` stand for files, and the limits of a run."""

    arguments: tuple
    limits: Limits = Limits()
    #: The format of the file of records; empty if the command reads none.
    records: str = ""
    #: Another program than the command: the libFuzzer target of forms, whose input begins with a digit.
    program: str = ""

    def filled(self, form, records):
        """The arguments for one form."""
        words = []
        for word in self.arguments:
            if word == "{records}":
                words.append(records)
            else:
                words.append(form if word == "{form}" else word)
        return words

    def line(self, form, records):
        """The command as somebody types it."""
        stack = f"ulimit -s {self.limits.stack_kb}; " if self.limits.stack_kb else ""
        return stack + " ".join([self.program or "formcheck"] + self.filled(form, records))

    def prepare(self, case, folder, stem="form"):
        """Writes a case and returns the arguments that run this command on it."""
        form = case.write(folder, stem, with_digit=bool(self.program))
        records = case.write_records(folder, "records" if stem == "form" else "r" + stem, self.records) if self.records else ""
        return self.filled(form, records)


def with_parts(case, tree):
    """The same case with another tree of `form` and `records`."""
    records = tree.get("records")
    return Case(tree.get("form"), records if isinstance(records, list) else [], case.style, case.seed, case.origin)


def parts(case):
    """A case as one tree, which the shrinker makes smaller."""
    return {"form": nodes.copy(case.form), "records": nodes.copy(case.records)}
