"""Routes that look at other outputs than issues: cleaned payloads, sorted records, explanations, examples."""

import json
import os

from case import cleaned, expected, got
from comparing import lines
from data import Obj, has_twice, plain, write
from judge import judge
from program import Refused, found
from silent import Silent

SAMPLE = 3  # records of a form for routes that take a process each


def clean(program, case):
    """What `--output cleaned` prints, and what it prints of that."""
    pairs = [pair for pair in case.pairs() if pair[1].verdict == "valid"]
    if not pairs:
        return
    program.write("r.ndjson", lines(record for record, _ in pairs))
    results = program.cleaned("r.ndjson")
    if len(results) != len(pairs):
        yield pairs[0][0], f"{len(pairs)} payloads", f"{len(results)} payloads"
        return
    again = []
    for (record, report), result in zip(pairs, results):
        yield record, ("cleaned", cleaned(report)), ("cleaned", plain(result))
        if cleaned(report) == plain(result) and result is not None:
            again.append(result)
    second = []
    for record in again:
        try:
            second.append((record, judge(case.form, record)))
        except Silent:
            continue
    second = [pair for pair in second if pair[1].verdict == "valid"]
    program.write("r.ndjson", lines(record for record, _ in second))
    if second:
        results = program.cleaned("r.ndjson")
        if len(results) != len(second):
            yield second[0][0], f"{len(second)} payloads again", f"{len(results)} payloads"
        for (record, report), result in zip(second, results):
            yield record, ("cleaned", cleaned(report)), ("cleaned", plain(result))


def sent_again(program, case):
    """What `cleaned` has is valid and cleaned to itself, where the form asks for nothing of what was sent."""
    if any(f'"{word}"' in case.text() for word in ("normalize", "count", "present", "values")) or "present(" in case.text():
        return
    pairs = [pair for pair in case.pairs() if pair[1].verdict == "valid" and not has_empty_items(pair[0])]
    if pairs:
        program.write("r.ndjson", lines(report.cleaned for _, report in pairs))
        results = program.cleaned("r.ndjson")
        if len(results) != len(pairs):
            yield pairs[0][0], f"{len(pairs)} payloads again", f"{len(results)} payloads"
            return
        for (record, report), result in zip(pairs, results):
            yield record, ("cleaned", cleaned(report)), ("cleaned", plain(result))


def has_empty_items(value):
    if isinstance(value, Obj):
        return any(has_empty_items(item) for _, item in value)
    return isinstance(value, list) and any(item in (None, "") or has_empty_items(item) for item in value)


def sorting(program, case):
    """`--accepted` and `--rejected` hold the lines as they came."""
    program.write("r.ndjson", case.lines())
    program.check("r.ndjson", "--accepted", "good.ndjson", "--rejected", "bad.ndjson")
    for name, verdict in (("good.ndjson", "valid"), ("bad.ndjson", "invalid")):
        want = [write(record) for record, report in case.pairs() if report.verdict == verdict]
        with open(os.path.join(program.folder, name), encoding="utf-8") as file:
            have = file.read().split("\n")[:-1]
        first = next((pair for pair in zip(want, have) if pair[0] != pair[1]), (len(want), len(have)))
        yield (case.records or [None])[0], ("lines", first[0]), ("lines", first[1])


def explain(program, case):
    for record, report in list(case.pairs())[:SAMPLE]:
        program.write("r.json", write(record))
        _, out, _ = program.run("explain", "form.json", "--payload", "r.json", "--format", "json")
        yield record, expected(report), got(found(json.loads(out)))


def examples(program, case):
    """`formcheck test`: each record as an example with what the judge expects."""
    pairs = [pair for pair in case.pairs() if not has_twice(pair[0])]
    if not pairs:
        return
    made = [Obj([("name", str(number)), ("given", record), ("expect", expectation(report))])
            for number, (record, report) in enumerate(pairs)]
    text = case.text()
    program.write("tested.json", text[:-1] + ', "examples": ' + write(made) + "}")
    _, out, err = program.run("test", "tested.json", "--format", "json")
    ran, = json.loads(out)["files"]
    if "examples" not in ran:
        raise Refused(json.dumps(ran, ensure_ascii=False))
    for (record, report), one in zip(pairs, ran["examples"]):
        yield record, [], [(failure["key"], json.dumps(failure["differences"], ensure_ascii=False)) for failure in one.get("failures", [])]


def expectation(report):
    issues, warnings = {}, {}
    for (path, code, severity), count in sorted(report.found()):
        (issues if severity == "error" else warnings).setdefault(path, []).extend([code] * count)
    found = Obj([("valid", report.verdict == "valid"), ("issues", Obj(issues.items())), ("warnings", Obj(warnings.items()))])
    if report.verdict == "valid":
        found.append(("cleaned", report.cleaned))
    return found
