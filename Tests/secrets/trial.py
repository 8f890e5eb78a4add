"""Runs a construct in two worlds and looks for what its outputs know of secrets."""

import concurrent.futures
import dataclasses
import os

import asking
import checking
from canaries import PLAIN, all_in, turned
from detecting import leaks
from step import Step
from world import World

FORM_IS_WRONG = "2"
# Beside outputs that are compared.
BRIEF = ("--carry", "try", "--format text of web forms")


@dataclasses.dataclass(frozen=True)
class Leak:
    construct: str
    output: str
    line: str
    what: str


class Trial:
    def __init__(self, program, folder):
        self.program = program
        self.folder = folder
        self.runs = 0
        self.leaks = []
        # Where the test itself is wrong: a form that is refused, a plain value that nobody sees.
        self.faults = []

    def run(self, constructs, workers):
        """The constructs at once, their findings in order."""
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            for found in pool.map(lambda construct: Inspection(self, construct).run(), constructs):
                self.runs += found.runs
                self.leaks += found.leaks
                self.faults += found.faults


class Inspection:
    """One construct."""

    def __init__(self, trial, construct):
        self.construct = construct
        place = os.path.join(trial.folder, "".join(c if c.isalnum() else "-" for c in construct.name))
        self.worlds = [World(trial.program, place + "/a"), World(trial.program, place + "/b", turned)]
        self.runs = 0
        self.leaks = []
        self.faults = []
        # What is expected of an example is a canary of a third world.
        self.secrets = construct.secrets | all_in(turned(turned(" ".join(sorted(construct.secrets)))))

    def run(self):
        construct = self.construct
        for world in self.worlds:
            world.put("form.yaml", construct.form)
            for name, text in construct.files.items():
                world.put(name, text)
            names = checking.write(construct, world.put)
            asking.write(construct, world.put)
            for arguments in construct.before:
                world.run(Step("before", list(arguments)))
        seen = ""
        steps = [*checking.steps(construct, names), *asking.steps(construct)]
        for step in steps:
            if construct.exempt and step.name.startswith(construct.exempt):
                continue
            if construct.is_brief and not step.is_compared and not step.name.startswith(BRIEF):
                continue
            one = self.worlds[0].run(step)
            self.runs += 1
            self.judge_status(step, one)
            leaked = self.look(step, one)
            if step.is_compared and not leaked:
                self.compare(step, one, self.worlds[1].run(step))
                self.runs += 1
            if step.shows_lines:
                seen += one["out"]
            if step.holds and not all_in(" ".join(map(self.worlds[0].read, step.holds))):
                self.faults.append(f"{construct.name} | {step.name}: no canary where payloads are kept")
        # Of records that are right no line is shown.
        if construct.shows_plain and not construct.is_kept:
            wanted = set(PLAIN.findall(str(construct.payloads) + str(construct.raw)))
            if missing := wanted - set(PLAIN.findall(seen)):
                self.faults.append(f"{construct.name}: plain values are not seen: {', '.join(sorted(missing))}")
        return self

    def judge_status(self, step, one):
        # A field that the form does not have is tried and carried as well: that is wrong usage, and no fault.
        is_refused = one["status"] == FORM_IS_WRONG and step.arguments[0] != "try" and not step.is_refused
        if is_refused or int(one["status"]) < 0:
            words = (one.get("err") or one.get("out", "")).strip()[:300]
            self.faults.append(f"{self.construct.name} | {step.name}: status {one['status']}: {words}")

    def look(self, step, one):
        """Whether canaries were found; one leak for each output, with the first line."""
        leaked = False
        for stream in (*step.scans, *step.reasons):
            found = leaks(one[stream], self.secrets)
            for line, what in found[:1]:
                leaked = True
                self.leaks.append(Leak(self.construct.name, f"{step.name} ({stream})", line, f"{what}, {len(found)} lines"))
        return leaked

    def compare(self, step, one, other):
        """An output that differs between the worlds knows of a secret, whatever it makes of it."""
        for stream in (*step.scans, *step.reasons, "status"):
            here, there = one[stream], other[stream]
            for shown in self.construct.shown:
                here = here.replace(shown, "shown")
                there = there.replace(turned(shown), "shown")
            if here != there:
                self.leaks.append(Leak(self.construct.name, f"{step.name} ({stream})", *difference(here, there)))


def difference(here, there):
    """The first line that differs, and how."""
    for line, twin in zip(here.splitlines(), there.splitlines()):
        if line != twin:
            at = next((i for i, pair in enumerate(zip(line, twin)) if pair[0] != pair[1]), 0)
            return line[max(0, at - 200):at + 100], f"differs in the other world: {line[at:at + 30]!r}, {twin[at:at + 30]!r}"
    return "", "has more lines in one world"
