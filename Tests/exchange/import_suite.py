"""Compares imported JSON Schemas with the tests of JSON-Schema-Test-Suite.

Each schema of the suite is the schema of a property `v`, and is imported. Each value of its tests is checked by the form.
A value that the schema rejects may be valid only if the report has a keyword that is weaker or lost; a value that it
accepts may be invalid only if the report has a stricter one. A schema without `type` is also imported with each type.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

DRAFTS = {
    "draft2020-12": "https://json-schema.org/draft/2020-12/schema",
    "draft7": "http://json-schema.org/draft-07/schema#",
}
# Schemas of other files, which are not fetched.
REMOTE = ("is in another file", "is not in this file", "leads back to itself")


def kind(value):
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, (int, float)):
        return "number"
    return {str: "string", list: "array", dict: "object"}[type(value)]


def wrapped(schema, draft):
    inner = schema
    if isinstance(schema, dict):
        inner = {k: v for k, v in schema.items() if k != "$schema"}
        if "$id" not in inner and not (draft == "draft7" and "$ref" in inner):
            inner = {"$id": "http://wrapped.example/schema", **inner}
    return {
        "$schema": DRAFTS[draft],
        "type": "object",
        "properties": {"v": inner},
        "required": ["v"],
        "additionalProperties": False,
    }


def variants(schema, tests):
    """The schema with its tests, and the same for each type of value."""
    yield "", schema, tests
    if isinstance(schema, dict) and "type" not in schema and "$ref" not in schema:
        for name in sorted({kind(t["data"]) for t in tests}):
            own = [t for t in tests if kind(t["data"]) == name]
            text = json.dumps(schema)
            # In these, the type would also be that of values within it.
            if '"#"' not in text and "$dynamic" not in text and "urn:" not in text:
                yield name, {**schema, "type": name}, own


class Run:
    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.counts, self.faults = Counter(), []

    def command(self, *arguments, lines=None):
        return subprocess.run(
            [self.program, *arguments], input=lines, capture_output=True, text=True, timeout=120)

    def group(self, number, draft, file, group):
        results = []
        for name, schema, tests in variants(group["schema"], group["tests"]):
            place = f"{draft}/{file}: {group['description']}{' as ' + name if name else ''}"
            results.append(self.one(f"{number}-{name}", place, draft, schema, tests))
        return results

    def one(self, stem, place, draft, schema, tests):
        path = Path(self.folder) / f"{stem}.json"
        form, report = path.with_suffix(".form.yaml"), path.with_suffix(".report.json")
        path.write_text(json.dumps(wrapped(schema, draft)))
        made = self.command(
            "import", str(path), "--from", "json-schema", "-o", str(form), "--report", str(report),
            "--format", "json")
        if made.returncode == 2:
            is_remote = any(word in made.stderr for word in REMOTE)
            return "refused" if is_remote else "error", place, made.stderr.strip()[:300]
        if made.returncode != 0:
            return "crash", place, made.stderr.strip()[:300]
        fates = json.loads(report.read_text())
        lines = "".join(json.dumps({"v": t["data"]}) + "\n" for t in tests)
        checked = self.command("check", str(form), "--format", "ndjson", lines=lines)
        if checked.returncode not in (0, 1):
            return "wrong form", place, checked.stderr.strip()[:400] + "\n" + form.read_text()
        verdicts = {}
        for line in checked.stdout.splitlines():
            found = json.loads(line)
            if "line" in found:
                verdicts[found["line"]] = found["verdict"]
        wrong = []
        for at, test in enumerate(tests, 1):
            verdict = verdicts.get(at)
            is_valid = verdict == "valid"
            if is_valid == test["valid"]:
                continue
            excuse = fates["weaker"] + fates["lost"] if is_valid else fates["stricter"]
            if verdict == "undecided":
                excuse = fates["lost"] + fates["weaker"] + fates["stricter"]
            if not excuse:
                wrong.append(f"{test['description']}: {json.dumps(test['data'])[:80]} is {verdict}")
        if wrong:
            return "disagreement", place, "\n    ".join(wrong) + "\n" + form.read_text()
        is_exact = not (fates["weaker"] + fates["lost"] + fates["stricter"])
        self.counts.update({k: fates[k] for k in ("exact", "stricter", "weaker", "lost")})
        return "exact" if is_exact else "reported", place, ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default=".build/debug/formcheck")
    parser.add_argument("--suite", help="the folder of JSON-Schema-Test-Suite")
    parser.add_argument("--only", default="", help="files whose name contains this")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    if not options.suite or not (Path(options.suite) / "tests").is_dir():
        print("skipped: --suite names no folder of json-schema-org/JSON-Schema-Test-Suite")
        return 0
    results = []
    with tempfile.TemporaryDirectory() as folder:
        run = Run(options.program, folder)
        work = []
        for draft in DRAFTS:
            for path in sorted((Path(options.suite) / "tests" / draft).glob("*.json")):
                if options.only in path.name:
                    for group in json.loads(path.read_text()):
                        work.append((len(work), draft, path.name, group))
        with ThreadPoolExecutor(options.jobs) as pool:
            for part in pool.map(lambda one: run.group(*one), work):
                results += part
        counts = Counter(result for result, _, _ in results)
        for result, place, words in results:
            if result in ("crash", "error", "wrong form", "disagreement"):
                print(f"{result}: {place}\n    {words}")
        total = sum(run.counts.values()) or 1
        shares = ", ".join(f"{n} {run.counts[n] * 100 // total} %" for n in ("exact", "stricter", "weaker", "lost"))
        print(f"{len(work)} schemas, {len(results)} imports: " + ", ".join(f"{v} {k}" for k, v in sorted(counts.items())))
        print(f"keywords: {shares}")
    if not work:
        print("the suite has no such tests")
        return 1
    return 1 if any(counts[k] for k in ("crash", "error", "wrong form", "disagreement")) else 0


if __name__ == "__main__":
    sys.exit(main())
