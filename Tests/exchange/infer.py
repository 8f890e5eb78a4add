"""Makes forms from generated records of the example forms, and counts what they recover.

Each form that `infer` makes must accept the records, but for the outliers that it names. The other figures are printed:
the share of required fields, choices and ready rules that come back, and the share of near misses that it rejects.
"""

import argparse
import json
import subprocess
import tempfile
from pathlib import Path

import yaml
from run import NOW, ROOT, Loader

COUNT = 10_000
# Near misses are slow to find in some forms.
MISSES = 200


def run(program, *arguments, seconds=600):
    return subprocess.run(
        [program, *map(str, arguments)], capture_output=True, text=True, timeout=seconds, check=False)


def facts(fields, path=""):
    """What a form asks of the fields that it describes itself, by their paths."""
    found = {}
    for name, field in (fields or {}).items():
        if not isinstance(field, dict):
            continue
        place = f"{path}/{name}"
        asked = found.setdefault(place, {})
        if field.get("required") is True and "when" not in field:
            asked["required"] = True
        if "choices" in field:
            asked["choices"] = sorted(map(str, field["choices"]))
        if "." in str(field.get("rule", "")):
            asked["rule"] = field["rule"]
        found |= facts(field.get("fields"), place)
        if isinstance(field.get("items"), dict):
            found |= facts({"*": field["items"]}, place)
    return found


def verdicts(program, form, records, now):
    """Valid and other records."""
    done = run(program, "check", form, records, "--format", "json", "--now", now)
    try:
        summary = json.loads(done.stdout)["summary"]
    except (json.JSONDecodeError, KeyError) as error:
        raise SystemExit(f"{form}: no summary: {done.stderr[:400]}") from error
    return summary["valid"], summary["records"]


def one(program, path, folder):
    """A line of figures; whether all records are accepted."""
    records, misses, inferred = folder / "records.ndjson", folder / "misses.ndjson", folder / "form.yaml"
    made = run(program, "generate", path, "--count", COUNT, "--now", NOW)
    if not made.stdout:
        return None
    records.write_text(made.stdout)
    done = run(program, "infer", records)
    if done.returncode != 0:
        raise SystemExit(f"{path}: infer ended with {done.returncode}: {done.stderr[:400]}")
    inferred.write_text(done.stdout)
    valid, count = verdicts(program, inferred, records, NOW)
    outliers = done.stderr.count("records.ndjson:")
    before = facts(yaml.load(path.read_text(), Loader).get("fields"))
    after = facts(yaml.load(done.stdout, Loader).get("fields"))
    kept = {}
    for key in ("required", "choices", "rule"):
        asked = [place for place in before if key in before[place]]
        same = [place for place in asked if after.get(place, {}).get(key) == before[place][key]]
        kept[key] = (len(same), len(asked))
    misses.write_text(run(program, "generate", path, "--invalid", "--count", MISSES, "--now", NOW).stdout)
    accepted, missed = verdicts(program, inferred, misses, NOW)
    return valid, count, outliers, kept, missed - accepted, missed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--program", required=True)
    parser.add_argument("forms", nargs="*", type=Path, help="the forms; all of Examples by default")
    options = parser.parse_args()
    forms = options.forms or sorted(ROOT.glob("Examples/*/form.yaml"))
    totals = {key: [0, 0] for key in ("required", "choices", "rule", "rejected")}
    failed = False
    for path in forms:
        with tempfile.TemporaryDirectory() as folder:
            figures = one(options.program, path, Path(folder))
        if figures is None:
            print(f"{path.parent.name:16} no records can be printed", flush=True)
            continue
        valid, count, outliers, kept, rejected, missed = figures
        failed |= count - valid > outliers
        for key, (same, asked) in [*kept.items(), ("rejected", (rejected, missed))]:
            totals[key][0] += same
            totals[key][1] += asked
        words = ", ".join(f"{key} {same}/{asked}" for key, (same, asked) in kept.items())
        print(
            f"{path.parent.name:16} {valid} of {count} accepted, {outliers} named as outliers; {words};"
            f" {rejected} of {missed} near misses rejected", flush=True)
    print("; ".join(f"{key}: {part} of {whole}" for key, (part, whole) in totals.items()))
    raise SystemExit(1 if failed else 0)


if __name__ == "__main__":
    main()
