"""Findings: reproduced alone, made small, told apart by a signature, and kept as files."""

import json
import os
import re
import shutil
import tempfile
from dataclasses import replace

import cases
import nodes
import outcome
import traces
import writing
from shrinking import Shrinker

#: How long a finding is made smaller; crashes take a few seconds of it.
SHRINKING_SECONDS = 90


class Findings:
    """Keeps one small form for each kind of finding and counts the others."""

    def __init__(self, program, folder, log=print):
        self.program = program
        self.folder = folder
        self.log = log
        self.counts = {}
        #: The file of each signature.
        self.files = {}
        self.tracer = traces.Tracer(program)
        os.makedirs(folder, exist_ok=True)
        self.recall()

    def recall(self):
        """The findings that the folder has from earlier runs: none of them is made small again."""
        for name in sorted(os.listdir(self.folder)):
            if name.startswith("grammar-") and name.endswith(".txt"):
                with open(os.path.join(self.folder, name), encoding="utf-8", errors="replace") as file:
                    for line in file:
                        if line.startswith("signature: "):
                            self.files[line[len("signature: "):].strip()] = name[:-len(".txt")]

    def take(self, case, command, kind):
        """Keeps a case that shows a finding, unless the same is kept already."""
        with tempfile.TemporaryDirectory() as work:
            trace = self.trace(case, command, work) if kind.startswith("SIG") else ""
            called = traces.signature(trace)
            signature = f"{kind} {called}" if called else ""
            if signature in self.files:
                self.count(signature)
                return
            case, command = self.simpler(case, command, kind, work)
            small = self.small(case, command, lambda one: self.shows(one, command, kind, work))
            if signature and traces.signature(self.trace(small, command, work)) != called:
                # Another finding of the same kind came on the way: each step is looked at more closely.
                small = self.small(case, command, lambda one: self.shows(one, command, kind, work)
                                   and traces.signature(self.trace(one, command, work)) == called)
            if not signature:
                words = summary(self.run(small, command, work).stderr) or shape(small.form)
                signature = f"{kind} {command.arguments[0]} {words}"
                trace = words
            self.count(signature)
            if signature not in self.files:
                plain = all(self.run(small, command, work, outcome.PLAIN).kind == kind for _ in range(3))
                self.keep(small, command, kind, signature, traces.short(trace), plain)

    def count(self, signature):
        self.counts[signature] = self.counts.get(signature, 0) + 1

    def shows(self, case, command, kind, work):
        """Whether a case alone ends in the same kind of finding."""
        return self.run(case, command, work).kind == kind

    def run(self, case, command, work, environment=outcome.ENVIRONMENT):
        words = [command.program or self.program] + command.prepare(case, work)
        return outcome.run(words, command.limits, work, environment)

    @staticmethod
    def small(case, command, holds):
        """The case, made smaller while `holds` is true of it."""
        shrinker = Shrinker(lambda tree: holds(cases.with_parts(case, tree)), seconds=SHRINKING_SECONDS)
        return cases.with_parts(case, shrinker.shrink(cases.parts(case), keep={("form",), ("records",)}))

    def simpler(self, case, command, kind, work):
        """The case as JSON, and its command with fewer options and limits."""
        if kind in ("cpu", "hang"):
            # A form that is slow is still so with less time, and made small in a tenth of it.
            quick = replace(command, limits=replace(command.limits, seconds=2))
            command = quick if self.shows(case, quick, kind, work) else command
        as_json = replace_style(case, "json")
        if case.style != "json" and self.shows(as_json, command, kind, work):
            case = as_json
        if command.limits.stack_kb:
            roomy = replace(command, limits=replace(command.limits, stack_kb=0))
            command = roomy if self.shows(case, roomy, kind, work) else command
        return case, self.fewer(case, command, kind, work)

    def fewer(self, case, command, kind, work):
        """The command with fewer options, where these have no part in the finding."""
        words = command.arguments
        at = 1
        while at < len(words):
            if words[at].startswith("-") and "{" not in words[at]:
                two = at + 1 < len(words) and not words[at + 1].startswith("-") and "{" not in words[at + 1]
                shorter = replace(command, arguments=words[:at] + words[at + (2 if two else 1):])
                if self.shows(case, shorter, kind, work):
                    command, words = shorter, shorter.arguments
                    continue
            at += 1
        return command

    def trace(self, case, command, work):
        """The innermost calls of a run of the case."""
        if command.program:
            return ""
        return self.tracer.trace(command.prepare(case, work), command.limits.stack_kb, work)

    def keep(self, case, command, kind, signature, trace, plain):
        """Writes a finding: the form, its records, and how to see it again; not `plain` if memory must be filled for it."""
        number = len(self.files) + 1
        while os.path.exists(os.path.join(self.folder, f"grammar-{number:03}.txt")):
            number += 1
        stem = f"grammar-{number:03}"
        form = case.write(self.folder, stem, with_digit=bool(command.program))
        records = case.write_records(self.folder, stem + "-records", command.records) if command.records else ""
        told = [f"{kind}: {'' if plain else 'export MALLOC_PERTURB_=165; '}{command.line(form, records)}", f"form: {writing.json_text(case.form)[:3000]}"]
        if command.records:
            told.append("records:\n" + case.records_text(command.records)[:2000])
        told += [f"made by: {case.origin}", f"signature: {signature}", trace]
        with open(os.path.join(self.folder, stem + ".txt"), "w", encoding="utf-8") as file:
            file.write("\n".join(told) + "\n")
        self.files[signature] = stem
        self.log(f"FINDING {stem}: {told[0]}\n  {told[1][:600]}")

    def keep_batch(self, kind, words, work):
        """Keeps the folder of a run that ended in a finding which none of its forms shows alone."""
        kept = os.path.join(tempfile.mkdtemp(prefix="grammar-batch-", dir=self.folder), "forms")
        shutil.copytree(work, kept)
        with open(os.path.join(kept, "..", "finding.txt"), "w", encoding="utf-8") as file:
            file.write(f"{kind}: formcheck {' '.join(words)}\n")
        self.count(f"{kind} of a batch: {' '.join(words[:3])}")
        self.log(f"FINDING of a batch, and of none of its forms alone: {kind}: {kept}")

    def summary(self):
        """A line for each kind of finding."""
        ordered = sorted(self.counts.items(), key=lambda one: -one[1])
        return [f"{count:6} × {self.files.get(signature, '?')}: {signature[:160]}" for signature, count in ordered]


def summary(stderr):
    """What a sanitizer or a check of the libFuzzer target says, without addresses."""
    told = [line for line in stderr.split("\n") if line.startswith(("finding", "SUMMARY")) or "Fatal error" in line]
    return re.sub(r"0x[0-9a-f]+|\d+", "N", " ".join(told))[:500]


def replace_style(case, style):
    return cases.Case(case.form, case.records, style, case.seed, case.origin)


def shape(node):
    """The structure of a form without its own names: what a hundred of the same have in common."""
    known = {}

    def written(inner):
        if isinstance(inner, dict):
            return {key if len(key) > 2 else known.setdefault(key, f"n{len(known)}"): written(value) for key, value in inner.items()}
        if isinstance(inner, list):
            return [written(value) for value in inner]
        return type(inner).__name__

    return json.dumps(written(node), sort_keys=True)
