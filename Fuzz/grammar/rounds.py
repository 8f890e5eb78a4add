"""Rounds: a batch of forms goes through all commands; where a batch fails each form is run alone."""

import json
import os
import tempfile

import nodes
import outcome
from cases import Command
from outcome import Limits

#: A batch may take longer than one form: its forms are run alone only when it is over this.
BATCH = Limits(seconds=30, memory_kb=3_000_000)
CHECK_OPTIONS = [
    (), (), ("--format", "json"), ("--format", "ndjson"), ("--format", "sarif"), ("--format", "html"), ("--format", "junit"),
    ("--format", "concise"), ("--format", "github"), ("--output", "cleaned"), ("--summary",), ("--part",),
    ("--locale", "de"), ("--locale", "ar", "--format", "html"), ("--undecided", "pass"), ("--jobs", "2"), ("--jobs", "1"),
    ("--max-depth", "500"), ("--max-depth", "1000", "--format", "json"), ("--max-issues", "3"), ("--only", "a"),
    ("--only", "/a/0"), ("--max-expression-work", "100"), ("--max-pattern-work", "100"), ("--record-memory", "64KiB"),
    ("--carry", "/a", "--format", "ndjson"), ("--only-invalid", "--format", "ndjson"), ("--fail-fast",),
    ("--now", "2024-02-29T23:59:59Z"), ("--min-records", "0", "--quiet"),
]
FORMATS = ["json", "ndjson", "html", "sarif", "junit", "text", "concise"]
LINT_OPTIONS = [(), (), ("--format", "json"), ("--format", "sarif"), ("--strict",), ("--format", "github")]
EXPLAIN_OPTIONS = [(), (), ("--locale", "ru")]
ENDINGS = ["ndjson"] * 6 + ["json", "yaml", "csv"]
SMALL_STACK = 512
#: In this share of the rounds one small form is mutated, which may take longer than all other commands together.
MUTATED = 0.3


class Rounds:
    """Runs batches of cases and hands findings on."""

    def __init__(self, program, findings, dice, fuzz_forms=""):
        self.program = program
        self.fuzz_forms = fuzz_forms
        self.findings = findings
        self.dice = dice
        self.seconds = {}
        self.runs = 0
        self.sound = 0
        self.wrong_usage = {}

    def play(self, batch):
        """Takes a batch of cases through all commands."""
        dice = self.dice
        with tempfile.TemporaryDirectory() as work:
            for at, case in enumerate(batch):
                case.name = case.write(work, f"f{at}")
            right = self.test(batch, work)
            self.sound += len(right)
            if self.fuzz_forms:
                self.in_process(batch, work)
            stack = SMALL_STACK if dice.random() < 0.2 else 0
            self.together(batch, Command(("lint",) + dice.choice(LINT_OPTIONS) + ("{form}",), Limits(stack_kb=stack)), work)
            if right:
                self.check(right, work)
                if dice.random() < MUTATED:
                    small = min(dice.sample(right, min(4, len(right))), key=lambda case: nodes.size(case.form))
                    self.together([small], Command(("test", "--mutate", "{form}"), Limits(20, stack_kb=stack)), work)
                for case in dice.sample(right, max(1, len(right) // 6)):
                    self.explain(case, work)
                    self.checked_alone(case, work)
            for case in dice.sample(batch, 1):
                self.explain(case, work)
                self.checked_alone(case, work)
            for case in right:
                if any(is_deep(record) for record in case.records):
                    options = dice.choice([(), ("--output", "cleaned"), *(("--format", name) for name in FORMATS)])
                    self.alone(case, Command(("check", "--max-depth", "1000") + options + ("{form}", "{records}"), records="ndjson"), work)

    def test(self, batch, work):
        """Runs the examples, and returns the cases whose forms have no mistakes."""
        stack = SMALL_STACK if self.dice.random() < 0.2 else 0
        command = Command(("test", "--format", "json", "{form}"), Limits(stack_kb=stack))
        ended, sound = self.together(batch, command, work)
        if sound is not None:
            return sound
        try:
            told = {one["file"]: "examples" in one for one in json.loads(ended.stdout)["files"]}
        except (ValueError, KeyError, TypeError):
            return []
        return [case for case in batch if told.get(case.name)]

    def together(self, batch, command, work):
        """One run for all cases of a command that ends with `{form}`; if it is a finding, one for each of them.

        Returns the run, and the right cases where each was run alone.
        """
        before = command.arguments[:-1]
        limits = Limits(BATCH.seconds, BATCH.memory_kb, command.limits.stack_kb)
        ended = self.run([*before, *(case.name for case in batch)], limits, work)
        if ended.kind is None:
            return ended, None
        right, found = [], False
        for case in batch:
            alone = self.run([*before, case.name], command.limits, work)
            if alone.kind:
                found = True
                self.findings.take(case, command, alone.kind)
            elif alone.status in (0, 1):
                right.append(case)
        if not found:
            self.unexplained(ended.kind, [*before, *(case.name for case in batch)], work)
        return ended, right

    def unexplained(self, kind, words, work):
        """Keeps a batch that ended though none of its forms does alone. That all are slow together is no finding."""
        if kind not in ("cpu", "hang", "memory"):
            self.findings.keep_batch(kind, words, work)

    def in_process(self, batch, work):
        """Drives a session of each form in the libFuzzer target, under the address sanitizer."""
        command = Command(("-rss_limit_mb=2048", "{form}"), Limits(seconds=30, memory_kb=0), program=self.fuzz_forms)
        files = [case.write(work, f"p{at}", with_digit=True) for at, case in enumerate(batch)]
        if self.run(["-rss_limit_mb=2048", *files], Limits(seconds=120, memory_kb=0), work, self.fuzz_forms).kind:
            for case, file in zip(batch, files):
                alone = self.run(["-rss_limit_mb=2048", file], command.limits, work, self.fuzz_forms)
                if alone.kind:
                    self.findings.take(case, command, alone.kind)

    def check(self, batch, work):
        """Checks records of all forms in one run, by a list of checks."""
        dice = self.dice
        ending = dice.choice(ENDINGS)
        options = dice.choice(CHECK_OPTIONS)
        stack = SMALL_STACK if dice.random() < 0.2 else 0
        command = Command(("check",) + options + ("{form}", "{records}"), Limits(stack_kb=stack), ending)
        lines = ["checks:"]
        for case in batch:
            case.records_name = case.write_records(work, "r" + case.name.split(".")[0], ending)
            lines.append(f"  - {{ form: {case.name}, files: {case.records_name} }}")
        with open(os.path.join(work, ".formcheck.yaml"), "w", encoding="utf-8") as file:
            file.write("\n".join(lines) + "\n")
        limits = Limits(BATCH.seconds, BATCH.memory_kb, stack)
        ended = self.run(["check", *options], limits, work)
        if ended.kind is None and ended.status in (0, 1):
            return
        found = False
        for case in batch:
            alone = self.run(command.filled(case.name, case.records_name), command.limits, work)
            if alone.kind:
                found = True
                self.findings.take(case, command, alone.kind)
        if ended.kind and not found:
            self.unexplained(ended.kind, ["check", *options], work)

    def checked_alone(self, case, work):
        """Checks the records of one form with other options."""
        options = self.dice.choice(CHECK_OPTIONS)
        ending = self.dice.choice(ENDINGS)
        self.alone(case, Command(("check",) + options + ("{form}", "{records}"), records=ending), work)

    def explain(self, case, work):
        """Explains a form, with a payload or without."""
        options = self.dice.choice(EXPLAIN_OPTIONS)
        fields = case.form.get("fields")
        plain = [name for name in fields if name.isalpha()] if isinstance(fields, dict) else []
        if plain and self.dice.random() < 0.3:
            options = (self.dice.choice(plain),)
        if self.dice.random() < 0.5 and case.records:
            self.alone(case, Command(("explain", "{form}") + options + ("--payload", "{records}"), records="ndjson"), work)
        else:
            self.alone(case, Command(("explain", "{form}") + options), work)

    def alone(self, case, command, work):
        ended = self.run(command.prepare(case, work, "alone"), command.limits, work)
        if ended.kind:
            self.findings.take(case, command, ended.kind)

    def run(self, words, limits, work, program=""):
        """One run of the program, counted."""
        ended = outcome.run([program or self.program, *words], limits, work)
        self.runs += 1
        spent = self.seconds.setdefault(" ".join(words[:2]) if "--mutate" in words else words[0], [0, 0.0])
        spent[0] += 1
        spent[1] += ended.seconds
        # Not every form has a field that `--only` and `--carry` name.
        if ended.status == 64 and "field" not in ended.stderr:
            self.wrong_usage[ended.stderr.strip().split("\n")[0][:150]] = words
        return ended


def is_deep(record):
    """Whether a record has a value that was written as lists or objects within each other."""
    return isinstance(record, nodes.Spelled) or isinstance(record, dict) and any(
        isinstance(value, nodes.Spelled) for value in record.values())
