"""Compares exported JSON Schemas with their forms, by the validator jsonschema of PyPI.

Every form of Examples, docs and rules/reference is exported. Records are those of its examples, and changes of them.
A record that the form accepts must be accepted by the schema; the payload of each constraint that is weaker or lost
must be accepted by the schema and rejected by the form.
"""

import argparse
import json
import random
import re
import subprocess
import sys
import tempfile
from decimal import Decimal
from pathlib import Path

import jsonschema
import openapi_spec_validator
import regex
import yaml
from openapi_spec_validator.validation.exceptions import OpenAPIValidationError

ROOT = Path(__file__).resolve().parents[2]
NOW = "2026-06-15T12:00:00Z"
BLOCK = re.compile(r"^```yaml[^\n]*\n(.*?)^```", re.M | re.S)
NUMBER = re.compile(r"^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$")


class Loader(yaml.SafeLoader):
    """Reads YAML as forms are read: only JSON's own words are no strings."""


Loader.yaml_implicit_resolvers = {}
Loader.add_implicit_resolver("tag:yaml.org,2002:null", re.compile(r"^(?:null|)$"), ["n", ""])
Loader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), ["t", "f"])
Loader.add_implicit_resolver("!number", NUMBER, list("-0123456789"))
Loader.add_constructor("!number", lambda loader, node: number(node.value))


def number(text):
    return int(text) if re.fullmatch(r"-?\d+", text) else Decimal(text)


def write(value):
    """JSON with decimals as they are."""
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(k)}:{write(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    return json.dumps(value)


def read(text):
    return json.loads(text, parse_float=Decimal)


def pattern(validator, wanted, value, schema):
    if isinstance(value, str) and not search(wanted).search(value):
        yield jsonschema.ValidationError(f"{value!r} does not match {wanted!r}")


COMPILED = {}


def search(text):
    if text not in COMPILED:
        # "$" is the end of the string in ECMA-262.
        COMPILED[text] = regex.compile(re.sub(r"(?<!\\)\$", r"\\Z", text), regex.V0)
    return COMPILED[text]


def number_type(checker, value):
    return isinstance(value, (int, Decimal)) and not isinstance(value, bool)


def integer_type(checker, value):
    return number_type(checker, value) and value == int(value)


Judge = jsonschema.validators.extend(
    jsonschema.Draft202012Validator,
    {"pattern": pattern},
    type_checker=jsonschema.Draft202012Validator.TYPE_CHECKER.redefine_many(
        {"number": number_type, "integer": integer_type}),
)


def forms(folder):
    """The files of forms: those of Examples, and blocks of pages."""
    for path in sorted((ROOT / "Examples").rglob("*.yaml")):
        if re.search(r"^form:", path.read_text(), re.M):
            yield path
    pages = [p for f in ("docs", "rules/reference") for p in sorted((ROOT / f).rglob("*.md"))]
    for page in pages:
        if "docs/reference" in str(page):
            continue
        for place, block in enumerate(BLOCK.findall(page.read_text())):
            if re.search(r"^form:", block, re.M):
                path = folder / f"{page.stem}-{place}.yaml"
                path.write_text(block)
                yield path


def payloads(form):
    found = []
    for example in form.get("examples") or []:
        if isinstance(example, dict):
            found += [example["given"]] if "given" in example else []
            found += example.get("run") or []
            for step in example.get("script") or []:
                found += [step["type"]] if isinstance(step.get("type"), dict) else []
            cleaned = (example.get("expect") or {}).get("cleaned")
            found += [cleaned] if cleaned is not None else []
    return found


def places(value, at=()):
    yield at
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield from places(inner, at + (key,))


def changed(value, at, new):
    if not at:
        return new
    copy = dict(value) if isinstance(value, dict) else list(value)
    if len(at) == 1 and new is Ellipsis:
        del copy[at[0]]
    else:
        copy[at[0]] = changed(copy[at[0]], at[1:], new)
    return copy


def get(value, at):
    for key in at:
        value = value[key]
    return value


EMPTY = [None, "", " ", "\u200b\u00a0", [], {}, Ellipsis]
OTHERS = [True, False, 0, 1, -1, 2, Decimal("1.50"), 3.0, "x", "a b", "true", "false", "12", "1e3", "É", "2026-06-15",
          "09:30", "09:30:00", "2026-06-15T09:30:00Z", "2026-06-15t09:30:00.123z", "2026-06-15T09:30", {"zz": 1}, ["a"]]


def changes(value, random):
    """Other values for one place."""
    found = EMPTY + OTHERS
    if isinstance(value, str):
        found += [f" {value}", f"{value}\t ", value.upper(), value.lower(), value + "\n", value[:-1], value + value,
                  f"{value[:1]} {value[1:]}", value.replace("-", " "), value + "ä", "\ufeff" + value]
    if isinstance(value, (int, Decimal)) and not isinstance(value, bool):
        found += [value + 1, value - 1, -value, Decimal(value) * 10, str(value), f" {value}", Decimal(f"{value}.0") if isinstance(value, int) else value]
    if isinstance(value, list):
        found += [value + value, value[:1], value + [None], [""] + value]
    if isinstance(value, dict):
        found += [{**value, "zz": 1}, {**value, "zz": ""}]
    return found


def corpus(form, count, random):
    base = payloads(form)
    found = list(base)
    while base and len(found) < count:
        record = random.choice(base)
        for _ in range(random.choice([1, 1, 1, 2, 3])):
            at = random.choice(list(places(record)))
            if at or random.random() < 0.05:
                try:
                    new = random.choice(changes(get(record, at), random))
                    if at or new is not Ellipsis:
                        record = changed(record, at, new)
                except (KeyError, IndexError, TypeError):
                    break
        found.append(record)
    return found


def run(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)


def accepted(program, path, records, folder):
    """The records that the form accepts."""
    lines = folder / "records.ndjson"
    kept = folder / "accepted.ndjson"
    kept.unlink(missing_ok=True)
    lines.write_text("".join(write(r) + "\n" for r in records))
    run(program, "check", path, lines, "--now", NOW, "--accepted", kept, "--quiet")
    return [read(line) for line in kept.read_text().splitlines()] if kept.exists() else []


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--program", default=ROOT / ".build/release/formcheck")
    options.add_argument("--count", type=int, default=500)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--only", default="")
    options = options.parse_args()
    totals = dict(forms=0, unread=0, records=0, accepted=0, exact=0, weaker=0, lost=0, witnesses=0)
    failures = []
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for path in forms(folder):
            if options.only not in str(path):
                continue
            chance = random.Random(options.seed)
            try:
                form = yaml.load(path.read_text(), Loader)
            except yaml.YAMLError:
                totals["unread"] += 1  # PyYAML knows less of YAML 1.2 than the form does
                continue
            for side in ("input", "cleaned"):
                out, report = folder / "schema.json", folder / "report.json"
                done = run(options.program, "export", path, "--to", "json-schema", "--side", side, "-o", out,
                           "--report", report, "--format", "json")
                if done.returncode == 2:
                    break  # a page shows a form with an error
                if done.returncode:
                    failures.append(f"{path}: status {done.returncode}: {done.stderr}")
                    continue
                document = run(options.program, "export", path, "--to", "openapi", "--side", side)
                try:
                    openapi_spec_validator.validate(json.loads(document.stdout))
                except (ValueError, OpenAPIValidationError) as error:
                    failures.append(f"{path} {side}: not OpenAPI: {str(error)[:300]}")
                schema = json.loads(out.read_text())
                Judge.check_schema(schema)
                judge = Judge(read(out.read_text()))
                records = corpus(form, options.count, chance)
                valid = accepted(options.program, path, records, folder)
                if side == "cleaned":
                    lines = folder / "records.ndjson"
                    lines.write_text("".join(write(r) + "\n" for r in valid))
                    kept = folder / "cleaned.ndjson"
                    kept.unlink(missing_ok=True)
                    run(options.program, "check", path, lines, "--now", NOW, "--output", "cleaned", "-o", kept, "--quiet")
                    valid = [read(line) for line in kept.read_text().splitlines()] if kept.exists() else []
                totals["forms"] += side == "input"
                totals["records"] += len(records)
                totals["accepted"] += len(valid)
                for record in valid:
                    error = next(judge.iter_errors(record), None)
                    if error is not None:
                        failures.append(f"{path} {side}: {write(record)}: stricter: {str(error.message)[:300]} at {list(error.absolute_schema_path)}")
                        break
                rows = read(report.read_text())
                for fate in ("exact", "weaker", "lost"):
                    totals[fate] += rows[fate]
                shown = [row["payload"] for row in rows["constraints"] if "payload" in row]
                totals["witnesses"] += len(shown)
                if accepted(options.program, path, shown, folder):
                    failures.append(f"{path} {side}: the form accepts a payload")
                for payload in shown:
                    if next(judge.iter_errors(payload), None) is not None:
                        failures.append(f"{path} {side}: the schema rejects a payload: {write(payload)}")
    print(json.dumps(totals))
    for failure in failures:
        print(failure)
    return 1 if failures or not totals["forms"] else 0


if __name__ == "__main__":
    sys.exit(main())
