"""Inputs that end too early, at every byte: what was complete keeps its verdict."""

import gzip

from support import records, verdict


def run(trial):
    texts = records(10)
    lines = ("\n".join(texts) + "\n").encode()
    rows = b"a,n\r\n" + b"".join(
        f'"é ""{n}""",{n if n % 3 else "x"}\r\n'.encode() for n in range(10))
    for name, data in (
        ("in.ndjson", lines),
        ("in.json", ("[" + ",\n ".join(texts) + "]").encode()),
        ("in.csv", rows),
        ("in.ndjson.gz", gzip.compress(lines, mtime=0)),
    ):
        trial.write(name, data)
        whole = trial.run(name, "--format", "ndjson")
        trial.expect(whole.status == 1 and len(whole.lines) == 10, f"{name}: undisturbed", whole)
        for end in range(0, len(data), 9 if trial.quick else 1):
            cut = data[:end]
            trial.write(name, cut)
            judge(trial, name, cut, whole, trial.run(name, "--format", "ndjson"))


def judge(trial, name, cut, whole, seen):
    place = f"{name} cut at byte {len(cut)}"
    if name.endswith(".gz"):
        trial.expect(seen.status == 3 and whole.out.startswith(seen.out), place, seen)
        return
    if name.endswith(".csv"):
        header, _, rest = cut.partition(b"\r\n")
        complete = rest.count(b"\r\n") if header == b"a,n" else 0
    elif name.endswith(".json"):
        # One record a line, each but the last followed by a comma.
        complete = cut.count(b",\n")
    else:
        complete = cut.count(b"\n")
    trial.expect(seen.status in (0, 1), place + ": status", seen)
    trial.expect(seen.lines[:complete] == whole.lines[:complete], place + ": lines", seen)
    trial.expect(len(seen.lines) <= complete + 2, place + ": too many lines", seen)
    # A table without a record has not passed: --min-records is 1 for tables.
    bad = any(verdict(line) != "valid" for line in seen.lines) or (name.endswith(".csv") and not seen.lines)
    trial.expect(seen.status == int(bad), place + ": status and verdicts", seen)
