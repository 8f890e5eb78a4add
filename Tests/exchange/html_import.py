#!/usr/bin/env python3
"""Holds the import of HTML forms against Chromium: random values of random controls are judged by the form and by checkValidity.

  python3 Tests/exchange/html_import.py --program formcheck [--cases N] [--seed S]

Lengths are left out: a browser judges them only for what somebody typed. For controls whose report says "stricter", what the form
accepts must be accepted by the browser; for all others, both must say the same. A difference is a fault: status 1.
"""
import argparse
import html
import json
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PATTERNS = ["[a-c]{2}", "a|bc", "[0-9]+", r"\d{2}-x", "a.c", "^ab$", "(?:a|b)*c"]
TEXTS = ["", "a", "ab", "bc", "abc", "c", "12", "7", "12-x", "a\u00e9c", "xab", "aabc"]
NUMBERS = ["", "-3", "0", "0.5", "1", "1.5", "2", "3", "4", "7", "9", "10", "10.25", "11", "101"]
DATES = ["", "2026-01-01", "2026-06-15", "2026-12-31", "2027-01-01"]
TIMES = ["", "08:59", "09:00", "12:30", "17:00", "23:59"]
MONTHS = ["", "2026-01", "2026-12"]
EMAILS = ["", "ana@example.org", "ana", "@example.org", "ana@", "a b@example.org"]
URLS = ["", "https://example.org/", "example", "mailto:ana@example.org"]


class Maker:
    def __init__(self, chance):
        self.chance = chance
        self.parts = []
        # The values to try, and how one is written in the record, by name.
        self.controls = []

    def maybe(self, text, share=.5):
        return text if self.chance.random() < share else ""

    def ends(self, values):
        low, high = sorted(self.chance.sample(range(1, len(values)), 2))
        return self.maybe(f' min="{values[low]}"') + self.maybe(f' max="{values[high]}"')

    def control(self, name):
        pick = self.chance.choice
        kind = pick(["text", "text", "number", "number", "range", "date", "time", "datetime-local", "month", "color",
                     "checkbox", "radio", "select", "multiple", "email", "url", "textarea", "boxes"])
        required = self.maybe(" required")
        if kind == "text":
            self.parts.append(f'<input name={name}{required}{self.maybe(f""" pattern="{pick(PATTERNS)}" """)}>')
            return kind, TEXTS
        if kind in ("number", "range"):
            step = pick(["", "", ' step="any"', ' step="2"', ' step="0.5"', ' step="0.25"'])
            low, high = sorted(self.chance.sample([-3, 0, 0.5, 1, 2, 5, 9, 10], 2))
            ends = self.maybe(f' min="{low}"') + self.maybe(f' max="{high}"')
            self.parts.append(f"<input name={name} type={kind}{step}{ends}{required}>")
            return kind, NUMBERS
        if kind in ("date", "time"):
            values = DATES if kind == "date" else TIMES
            self.parts.append(f"<input name={name} type={kind}{self.ends(values)}{required}>")
            return kind, values
        if kind == "datetime-local":
            values = ["", *[f"{day}T12:00" for day in DATES[1:]]]
            self.parts.append(f"<input name={name} type={kind}{self.ends(values)}{required}>")
            return kind, values
        if kind in ("month", "color", "email", "url", "textarea"):
            values = {"month": MONTHS, "color": ["#aabbcc"], "email": EMAILS, "url": URLS, "textarea": TEXTS}[kind]
            element = f"<textarea name={name}{required}></textarea>" if kind == "textarea" else f"<input name={name} type={kind}{required}>"
            self.parts.append(element)
            return kind, values
        if kind == "checkbox":
            self.parts.append(f"<input name={name} type=checkbox{required}>")
            return kind, [True, False]
        if kind == "boxes":
            self.parts.append("".join(f"<input name={name} type=checkbox value={value}>" for value in "xyz"))
            return kind, [[], ["x"], ["x", "z"]]
        if kind == "radio":
            self.parts.append("".join(f"<input name={name} type=radio value={value}{self.maybe(required)}>" for value in "xyz"))
            return kind, ["", "x", "z"]
        options = ("" if kind == "multiple" else '<option value="">choose') + "<option value=x>X<option value=y>Y<option>z"
        self.parts.append(f"<select name={name}{required}{' multiple' if kind == 'multiple' else ''}>{options}</select>")
        return kind, [[], ["x"], ["x", "z"]] if kind == "multiple" else ["", "x", "z"]

    def page(self):
        for number in range(self.chance.randint(1, 5)):
            kind, values = self.control(f"c{number}")
            self.controls.append((f"c{number}", kind, values))
        return "\n".join(self.parts)

    def answers(self):
        return {name: self.chance.choice(values) for name, _, values in self.controls}


def record(controls, sent):
    """What a page sends, as JSON, with the types of the form: a slider always has a value, which the browser mends."""
    answers = {}
    for name, kind, _ in controls:
        value = sent[name]
        if value in ("", []):
            continue
        answers[name] = json.loads(value) if kind in ("number", "range") else value
    return answers


SCRIPT = """
const asked = %s, said = [];
for (const [place, answers] of asked) {
  const form = document.getElementById('f' + place), sent = {};
  for (const [name, value] of Object.entries(answers)) {
    for (const control of form.querySelectorAll(`[name="${name}"]`)) {
      if (control.type == 'checkbox') control.checked = Array.isArray(value) ? value.includes(control.value) : value;
      else if (control.type == 'radio') control.checked = control.value == value;
      else if (control.type == 'select-multiple') for (const option of control.options) option.selected = value.includes(option.value);
      else { control.value = value; sent[name] = control.value; continue; }
      sent[name] = value;
    }
  }
  said.push([sent, form.checkValidity()]);
}
document.body.textContent = 'RESULTS' + JSON.stringify(said) + 'END';
"""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--cases", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if shutil.which("chromium") is None:
        print("html import: skipped, since there is no “chromium”")
        return
    chance = random.Random(options.seed)
    makers, asked, faults = [], [], []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for place in range(options.cases):
            maker = Maker(chance)
            maker.text = f'<form id="f{place}">{maker.page()}</form>'
            makers.append(maker)
            asked += [(place, maker.answers()) for _ in range(40)]
        page = folder / "page.html"
        script = SCRIPT % json.dumps(asked).replace("<", "\\u003c")
        page.write_text(
            "<!doctype html><meta charset=utf-8><body>" + "\n".join(maker.text for maker in makers) + f"<script>{script}</script>")
        done = subprocess.run(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", f"file://{page}"], capture_output=True, text=True,
            timeout=600)
        found = re.search("RESULTS(.*)END", done.stdout, re.S)
        if not found:
            sys.exit(f"Chromium gave no result: {done.stderr[-500:]}")
        said = json.loads(html.unescape(found[1]))
        by_form = {}
        for (place, _), answer in zip(asked, said, strict=True):
            by_form.setdefault(place, []).append(answer)
        for place, maker in enumerate(makers):
            file, form = folder / "one.html", folder / "one.yaml"
            file.write_text(maker.text)
            run = subprocess.run(
                [options.program, "import", file, "--from", "html", "-o", form, "--format", "json"], capture_output=True, text=True)
            if run.returncode:
                faults.append(f"{maker.text}\n{run.stderr}")
                continue
            is_stricter = json.loads(run.stderr)["stricter"] > 0
            answers = by_form[place]
            lines = "".join(json.dumps(record(maker.controls, sent)) + "\n" for sent, _ in answers)
            run = subprocess.run(
                [options.program, "check", form, "-", "--input-format", "ndjson", "--format", "ndjson"], capture_output=True, text=True,
                input=lines)
            verdicts = [json.loads(line)["verdict"] == "valid" for line in run.stdout.splitlines()]
            for (sent, browser), ours in zip(answers, verdicts, strict=True):
                if ours != browser and not (is_stricter and browser):
                    faults.append(f"{record(maker.controls, sent)}: the form says {ours}, Chromium {browser}\n{maker.text}\n{form.read_text()}")
    for fault in faults[:5]:
        print(fault)
    rejected = sum(not verdict for _, verdict in said)
    print(f"html import: {options.cases} forms, {len(said)} answers of which Chromium rejects {rejected}, {len(faults)} disagreements")
    # Answers that are all alike would prove nothing.
    sys.exit(1 if faults or not 0 < rejected < len(said) else 0)


if __name__ == "__main__":
    main()
