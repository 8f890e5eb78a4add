"""The table of outputs of `check`: each format, option and file."""

import inputs
from canaries import all_in
from step import Step

FORMATS = ("text", "concise", "ndjson", "json", "html", "sarif", "junit", "github")
COMPARED = ("text", "ndjson", "html", "sarif")
MOST_CARRIED = 3


def write(construct, put):
    """Writes the inputs; their names."""
    names = []
    if construct.payloads:
        put("lines.ndjson", inputs.ndjson(construct.payloads))
        put("records.json", inputs.pretty(construct.payloads))
        put("records.yaml", inputs.yaml(construct.payloads))
        names += ["lines.ndjson", "records.json", "records.yaml"]
        if (table := inputs.table(construct.payloads)) and "\n" in table.strip():
            put("rows.csv", table)
            names.append("rows.csv")
        if web := inputs.web_form(construct.payloads[0]):
            put("page.form", web)
            names.append("page.form")
    for name, text in construct.raw:
        put(name, text)
        names.append(name)
    return names


def _check(construct, files, *options):
    given = list(construct.options)
    if files[0].endswith(".form"):
        given += ["--input-format", "form"]
    return ["check", "form.yaml", *files, "--now", "2026-06-15T12:00:00Z", "--jobs", "1", *given, *options]


def steps(construct, names):
    webs = [name for name in names if name.endswith(".form")]
    files = [name for name in names if not name.endswith(".form")]
    groups = [group for group in (files, *[[web] for web in webs]) if group]
    for group in groups:
        which = " of web forms" if group[0].endswith(".form") else ""
        # Web forms differ from other inputs in the reader alone.
        for kind in FORMATS if not which else ("text", "ndjson"):
            yield Step(
                f"--format {kind}{which}", _check(construct, group, "--format", kind), shows_lines=kind == "text",
                is_compared=kind in COMPARED)
    if not files:
        return
    first = files[:1]
    yield Step("in colour, in German, --summary", _check(
        construct, files, "--color", "always", "--locale", "de", "--summary", "--progress", "always"))
    yield Step("--output cleaned", _check(construct, files, "--output", "cleaned"), scans=("err",))
    yield Step("--part --max-issues 1", _check(construct, first, "--part", *(
        () if "--max-issues" in construct.options else ("--max-issues", "1"))))
    yield Step("--write-baseline", _check(construct, files, "--quiet", "--write-baseline", "known.json"),
               scans=("out", "err", "known.json"), is_compared=True)
    yield Step("--excerpts", _check(construct, files, "--format", "json", "--excerpts"))
    yield Step("-o", _check(construct, first, "--format", "ndjson", "--excerpts", "-o", "results.ndjson"),
               scans=("out", "err", "results.ndjson"))
    yield Step("--baseline", _check(construct, first, "--baseline", "known.json", "--format", "json"))
    yield Step("--accepted and --rejected", _check(
        construct, first, "--quiet", "--accepted", "good.ndjson", "--rejected", "bad.ndjson"),
               # A record that is too large for that leaves both files as they were.
               holds=() if "--max-record-bytes" in construct.options or not all_in(str(construct.payloads))
               else ("good.ndjson", "bad.ndjson"))
    if "rows.csv" in files:
        yield Step("why rows are rejected", _check(
            construct, ["rows.csv"], "--accepted", "good.csv", "--rejected", "bad.csv"), reasons=("bad.csv",))
    for place in carried(construct):
        yield Step(f"--carry {place}", _check(construct, files, "--format", "ndjson", "--carry", place))
    yield Step("standard input", _check(construct, ["-"], "--input-format", kind_of(first[0])), feed=first[0])
    yield Step("--records-at", _check(construct, first, "--records-at", "/password"))
    # Arguments in the wrong order print no payload.
    yield Step("a payload for a form", ["check", first[0], "form.yaml"], is_refused=True)
    yield Step("a payload for a configuration", ["check", "--config", files[-1]], is_refused=True)
    yield Step("a payload for a baseline", _check(construct, first, "--baseline", files[-1]))
    if construct.payloads and isinstance(construct.payloads[0], dict):
        for key in list(construct.payloads[0])[:2]:
            yield Step(f"--only {key}", _check(construct, first, "--only", key))


def kind_of(name):
    return name.rpartition(".")[2]


def carried(construct):
    """Places of values that are secret."""
    places = {}
    for payload in construct.payloads:
        for place, value in inputs.pointers(payload):
            if any(secret in str(value).lower() for secret in construct.secrets):
                places.setdefault(place)
    return [place for place in places if place][:MOST_CARRIED]
