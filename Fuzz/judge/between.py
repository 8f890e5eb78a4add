"""What `records` of a form finds between the records of a run: `unique`, `sorted`, `consecutive`, `exists` and `that` with `previous`."""

import json
import operator
from collections import Counter

from case import got
from expression import condition
from node import as_list
from phrases import Sight, truth
from program import found
from silent import Silent


def entries(case):
    """Random entries over the single fields at the top."""
    dice, fields = case.random, case.spec.get("fields", {})
    sight = Sight(pair for pair in fields.items() if pair[0].isalpha() and pair[0].isascii() and not pair[1].get("secret"))
    whole, ordered, some = sight.of("integer"), sight.of("integer", "number", "date"), sight.singles()
    made = []
    if some:
        made.append({"unique": dice.sample(some, min(len(some), dice.randint(1, 2)))})
    if ordered:
        made.append({"sorted": dice.choice(ordered)})
        name = dice.choice(ordered)
        made.append({"that": f"{name} {dice.choice(['>=', '==', '!='])} previous.{name}"})
    if whole:
        made.append({"consecutive": dice.choice(whole)})
    pairs = [(one, other) for kind in ("integer", "number", "date", "text") for one in sight.of(kind) for other in sight.of(kind) if one != other]
    if pairs:
        made.append({"exists": dict([dice.choice(pairs)])})
    for entry in made:
        if dice.random() < 0.3 and some:
            entry["when"] = truth(dice, sight)
        if dice.random() < 0.4 and some and "unique" not in entry:
            entry["per"] = dice.choice(some)
    return [entry for entry in made if entry.get("when", True) is not None]


HOLDS = {">=": operator.ge, "==": operator.eq, "!=": operator.ne}


def key(top, names):
    """The identities of fields; None where one is empty or of another type."""
    parts = [top.child(name).identity() for name in as_list(names)]
    return None if None in parts or not parts else tuple(parts)


def judged(specs, reports):
    """The issues of each record, and those that are known only at the end."""
    each, end = [Counter() for _ in reports], Counter()
    for entry in specs:
        kind = next(word for word in ("unique", "sorted", "consecutive", "exists", "that") if word in entry)
        name, sign, _ = entry["that"].split(" ") if kind == "that" else ("", "", "")
        names = list(entry[kind]) if kind == "exists" else [name] if kind == "that" else as_list(entry[kind])
        seen, groups = set(), {}
        keys = {(key(report.top, entry.get("per", [])) if "per" in entry else (), key(report.top, list(entry[kind].values())))
                for report in reports if report.top.is_filled() and report.top.is_typed()} if kind == "exists" else set()
        for number, report in enumerate(reports):
            top = report.top
            if not top.is_filled() or not top.is_typed():
                if kind == "that" and "per" not in entry:
                    groups[()] = None  # the record before the next one, with nothing to compare
                continue
            if not condition(entry.get("when", True), top.scope(own=True)):
                continue
            own, part = key(top, names), key(top, entry.get("per", [])) if "per" in entry else ()
            if own is None and kind != "that" or part is None:
                continue
            place = (top.child(names[0]).path, {"unique": "duplicateItem", "sorted": "notSorted", "consecutive": "gap", "exists": "referenceMissing", "that": "customError"}[kind], "error")
            if kind == "unique":
                each[number][place] += own in seen
                seen.add(own)
            elif kind == "sorted":
                each[number][place] += part in groups and own < groups[part]
                groups[part] = own
            elif kind == "that":
                # A value that is wrong in any way is not compared.
                own = None if any(where == place[0] and severity == "error" for (where, _, severity), _ in report.found()) else own
                before = groups.get(part)
                groups[part] = own
                each[number][place] += own is not None and before is not None and not HOLDS[sign](own, before)
            elif kind == "exists":
                end[place[0], place[1]] += (part, own) not in keys
            else:
                groups.setdefault(part, set()).add(int(own[0][1]))
        if kind == "consecutive":
            for numbers in groups.values():
                end["/" + names[0], "gap"] += sum(number - 1 not in numbers for number in numbers - {min(numbers)})
    return each, +end


def between(program, case):
    """One run by one thread and by four, with the fast path and without."""
    specs = entries(case)
    reports = [report for report in case.reports if report.top is not None]
    if not specs or "fields" not in case.spec or len(reports) < len(case.reports):
        return
    try:
        each, end = judged(specs, reports)
    except Silent:
        return
    text = case.text()
    program.write("form.json", text[:-1] + ', "records": ' + json.dumps(specs) + "}")
    program.write("r.ndjson", case.lines())
    try:
        for arguments, fast in ((("--jobs", "1"), True), (("--jobs", "4"), False)):
            results = program.check("r.ndjson", *arguments, fast=fast)
            last = [result for result in results if "run" in result]
            for (record, report), extra, result in zip(case.pairs(), each, results):
                issues = Counter(dict(report.found())) + extra
                want = "invalid" if any(issue[2] == "error" for issue in issues) else "valid"
                yield [specs, record], (want, frozenset(issues.items())), got(found(result))
            have = Counter((issue["field"], issue["code"]) for result in last for issue in result["issues"])
            yield [specs], ("end", sorted(end.items())), ("end", sorted(have.items()))
    finally:
        program.write("form.json", text)

