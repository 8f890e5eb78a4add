"""The wheel and the command write the same bytes on the same records."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any, Iterator

import pytest
import yaml

import formcheck
from formcheck import Form, _core
from formcheck._values import plain

# Forms without checks between records, which the library does not have.
EXAMPLES = [
    "address", "airline", "airports", "checkout", "comment-thread", "contacts", "customer-patch", "expenses", "geojson", "orders",
    "signup", "signup-sms",
]  # fmt: skip
RECORDS_EACH = 5000
WORDS = ["", " ", "a", "ana@example.org", "+995555123456", "2026-02-29", "12.50", "DE89370400440532013000", "é\u0301", "\u200b", "😀" * 3, "x" * 300, "<b>", "\\", '"', "\n", "true", "0", "GE", "USD"]
NUMBERS: list[Any] = [0, 1, -1, 17, 18, 10**20, 0.1, 1e300, 2.5]


def values(document: Any) -> Iterator[Any]:
    if isinstance(document, dict):
        for inner in document.values():
            yield from values(inner)
    elif isinstance(document, list):
        for inner in document:
            yield from values(inner)
    else:
        yield document


def changed(value: Any, pool: list[Any], chance: random.Random) -> Any:
    """The same record with some values, keys and items changed."""
    roll = chance.random()
    if isinstance(value, dict) and roll < 0.97:
        pairs = [(key, changed(inner, pool, chance)) for key, inner in value.items() if chance.random() > 0.03]
        if chance.random() < 0.02:
            pairs.append((chance.choice(WORDS), chance.choice(pool)))
        return dict(pairs)
    if isinstance(value, list) and roll < 0.97:
        items = [changed(inner, pool, chance) for inner in value]
        return items * 2 if chance.random() < 0.02 else items
    if roll < 0.9:
        return value
    return chance.choice([None, True, [], {}, chance.choice(WORDS), chance.choice(NUMBERS), chance.choice(pool)])


def seeds(form: Path) -> list[Any]:
    """The records of the form's own examples."""
    document = yaml.load(form.read_text(), Loader=Plain)
    found = [example["given"] for example in document.get("examples", []) if "given" in example]
    return [record for record in found if isinstance(record, dict)]


class Plain(yaml.SafeLoader):
    """YAML without dates: a form's date is a string of JSON."""


Plain.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != "tag:yaml.org,2002:timestamp"]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_reports_are_the_bytes_of_the_command(root: Path, tmp_path: Path, name: str) -> None:
    folder = root / "Examples" / name
    path = folder / "form.yaml"
    records = seeds(path)
    assert records
    chance = random.Random(name)
    pool = list(values(records))[:500]
    lines = []
    for _ in range(RECORDS_EACH):
        text = json.dumps(changed(chance.choice(records), pool, chance), ensure_ascii=chance.random() < 0.3, default=str)
        if chance.random() < 0.01:
            text = text[: chance.randrange(len(text) + 1)]
        lines.append(text.encode("utf-8", "replace"))
    lines = [line for line in lines if line.strip()]
    data = tmp_path / "records.ndjson"
    data.write_bytes(b"\n".join(lines) + b"\n")
    now = "2026-06-15T12:00:00Z"
    command = [formcheck.program(), "check", str(path), "-", "--format", "ndjson", "--now", now]
    printed = subprocess.run(command, input=data.read_bytes(), capture_output=True)
    assert printed.returncode in (0, 1), printed.stderr
    form = Form(path)
    pool_of_one = _core.Checker(form._core, plain, None, now)
    expected = printed.stdout.splitlines()
    expected = [line for line in expected if not line.startswith(b'{"run"')]
    assert len(expected) == len(lines)
    _, together, _ = pool_of_one.check_lines(data.read_bytes(), 0)
    assert together is not None
    for printed_line, written in zip(expected, together.splitlines(), strict=True):
        assert written == printed_line
    parts, start, record, number = b"", 0, 1, 1
    while start >= 0:
        part, start, record, number = pool_of_one.check_slice(data.read_bytes(), 0, start, record, number)
        parts += part
    assert parts == together and record == len(lines) + 1
    for line in lines:
        report = pool_of_one.check(line, 0)[1]
        alone = pool_of_one.check_lines(line, 0)[1]
        assert report is not None and alone == report + b"\n", line

    command = [formcheck.program(), "check", str(path), "-", "--output", "cleaned", "--now", now, "--quiet"]
    printed = subprocess.run(command, input=data.read_bytes(), capture_output=True)
    _, _, cleaned = pool_of_one.check_lines(data.read_bytes(), _core.CLEANED)
    assert (cleaned or b"") == printed.stdout


def test_files_of_any_format(root: Path, tmp_path: Path) -> None:
    (tmp_path / "form.yaml").write_text("form: f\nfields: { a: { type: integer, required: true } }\n")
    (tmp_path / "rows.csv").write_text("a\n1\nx\n")
    form = Form(tmp_path / "form.yaml")
    reports = list(form.check_file(tmp_path / "rows.csv", threads=2))
    assert [report.verdict for report in reports] == ["valid", "invalid"]
    assert reports[1].issues[0].pointer == "/a" and reports[1].line == 3
    with pytest.raises(OSError):
        list(form.check_file(tmp_path / "nothing.csv"))
    with pytest.raises(ValueError):
        list(Form.from_text("form: f\nfields: { a: {} }").check_file("a.csv"))


def test_lint_is_what_the_command_prints(root: Path) -> None:
    for path in sorted((root / "Examples").glob("*/form.yaml")):
        text = path.read_bytes()
        printed = subprocess.run([formcheck.program(), "lint", str(path), "--json"], capture_output=True).stdout
        assert _core.lint(text, str(path)) == printed


def test_explanations_are_what_the_command_prints(root: Path, tmp_path: Path) -> None:
    path = root / "Examples/signup/form.yaml"
    payload = tmp_path / "payload.json"
    payload.write_text('{"email":"ana@","phone":"+995555123456"}')
    command = [formcheck.program(), "explain", str(path), "--json"]
    form = Form(path)
    assert form._core.outline() + b"\n" == subprocess.run(command, capture_output=True).stdout
    printed = subprocess.run([*command, "--payload", str(payload)], capture_output=True).stdout
    assert _core.Checker(form._core, plain).explain(payload.read_bytes())[1] == printed.rstrip(b"\n")
