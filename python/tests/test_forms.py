import enum
import json
import os
import pickle
import subprocess
import sys
import threading
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import formcheck
from formcheck import Form, FormError

GOOD = {"email": " Ana@Example.org ", "age": 40}


def test_a_form_with_errors_has_each_with_its_place() -> None:
    text = "form: f\nfields:\n  a: { pattern: '[a' }\n  b: { lenth: 3 }\n"
    with pytest.raises(FormError) as caught:
        Form.from_text(text, "wrong.yaml")
    assert [(error.file, error.line) for error in caught.value.errors] == [("wrong.yaml", 3), ("wrong.yaml", 4)]
    assert caught.value.errors[1].code == "unknownKey"
    assert "wrong.yaml:4:" in str(caught.value) and "^" in str(caught.value)
    assert isinstance(caught.value, ValueError)
    assert pickle.loads(pickle.dumps(caught.value)).errors == caught.value.errors


def test_a_file_that_is_not_there_is_an_error_of_the_form() -> None:
    with pytest.raises(FormError) as caught:
        Form("/nowhere/form.yaml")
    assert caught.value.errors[0].code == "formUnreadable"


def test_a_form_of_a_path(root: Path) -> None:
    form = Form(root / "Examples/signup/form.yaml")
    assert form.check({"phone": "+995555123456"}).controls["codeButton"].enabled
    assert "email" in {field["path"] for field in form.outline()["fields"]}


@dataclass
class Payload:
    email: str
    age: int
    born: date | None = None


@pytest.mark.parametrize(
    "payload",
    [GOOD, json.dumps(GOOD), json.dumps(GOOD).encode(), bytearray(json.dumps(GOOD).encode()),
     memoryview(json.dumps(GOOD).encode()), Payload("a@example.org", 40, date(2000, 1, 2)), {"email": "a@example.org", "amount": Decimal("12.50")}],
)  # fmt: skip
def test_payloads_of_each_kind(form: Form, payload: Any) -> None:
    report = form.check(payload)
    assert report.valid and report.verdict == "valid" and report.issues == ()
    assert form.is_valid(payload)


def test_an_invalid_payload(form: Form) -> None:
    report = form.check({"email": "ana@", "age": 4, "lines": [{"name": "a"}, {}]}, locale="de")
    assert not report.valid and report.verdict == "invalid"
    assert [(issue.pointer, issue.code) for issue in report.issues] == [
        ("/email", "patternMismatch"), ("/age", "rangeUnderflow"), ("/lines/1/name", "valueMissing")]  # fmt: skip
    assert report.issues[0].label == "E-mail"
    assert report.issues[1].params["min"] if "min" in report.issues[1].params else report.issues[1].params
    assert report.controls["send"].waits_for == ("/email", "/age", "/lines/1/name")
    assert report.managers == {"all": False}
    assert report.problem()["errors"][1]["pointer"] == "/age"
    assert report.messages()["/age"] == [report.issues[1].message]


def test_options_of_a_check(form: Form) -> None:
    assert form.check({}, part=True).valid
    assert form.check({"age": 40}, only=["age"]).valid
    assert form.check(GOOD, cleaned=True).cleaned == {"email": "ana@example.org", "age": 40}
    assert form.check({"email": 1}, cleaned=True).cleaned is None
    with pytest.raises(ValueError, match="locale"):
        form.check({}, locale="klingon")
    with pytest.raises(ValueError):
        form.check({}, only=["nothing"])
    clock = Form.from_text("form: f\nfields: { a: { type: date, range: [..today] } }")
    assert clock.check({"a": "2020-01-02"}, now="2020-01-02T12:00:00Z").valid
    assert not clock.check({"a": "2020-01-02"}, now="2020-01-01T12:00:00Z").valid


@pytest.mark.parametrize("payload", [{1: 2}, {"a": object()}, {"a": float("nan")}, {"a": {"b": b"c"}}, {"a": "\ud800"}])
def test_values_that_no_payload_has(form: Form, payload: Any) -> None:
    with pytest.raises((TypeError, ValueError)):
        form.check(payload)


def test_a_payload_within_itself(form: Form) -> None:
    payload: dict[str, Any] = {}
    payload["a"] = payload
    with pytest.raises(RecursionError):
        form.check(payload)


def test_numbers_are_exact() -> None:
    form = Form.from_text("form: f\nfields: { a: { type: number }, b: { type: integer } }")
    report = form.check({"a": Decimal("0.10000000000000000001"), "b": 10**17}, cleaned=True)
    assert report.cleaned_json == b'{"a":0.10000000000000000001,"b":100000000000000000}'
    assert form.check({"a": 1.5, "b": -(2**63)}).json.count(b"issues") == 1


def test_lines(form: Form) -> None:
    lines = b'{"email":"a@example.org"}\n\n{"email":1}\n'
    reports = list(form.check_lines(lines))
    assert [(report.verdict, report.record, report.line) for report in reports] == [("valid", 1, 1), ("invalid", 2, 3)]
    assert len(list(form.check_lines(lines, only_invalid=True))) == 1


def test_explanations(form: Form) -> None:
    explanation = form.explain({"email": "ana@"})
    assert explanation["verdict"] == "invalid" and explanation["fields"]


def test_lint() -> None:
    codes = [finding["code"] for finding in formcheck.lint("form: f\nfields: { pin: { label: PIN } }\n")]
    assert "secretName" in codes and "noExamples" in codes
    with pytest.raises(FormError):
        formcheck.lint("a: 1\n")


def test_threads_share_a_form(form: Form) -> None:
    failures: list[str] = []

    def work(age: int) -> None:
        for _ in range(3000):
            report = form.check({"email": "a@example.org", "age": age})
            if report.valid != (age >= 18):
                failures.append(report.verdict)

    threads = [threading.Thread(target=work, args=(age,)) for age in (4, 40, 5, 50)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_child_process_uses_the_form(form: Form) -> None:
    form.check(GOOD)
    child = os.fork()
    if child == 0:
        report = form.check({"email": "ana@"})
        os._exit(0 if report.issues[0].pointer == "/email" else 1)
    _, status = os.waitpid(child, 0)
    assert os.waitstatus_to_exitcode(status) == 0


def test_sessions(form: Form) -> None:
    session = form.session(locale="de")
    assert len(session.changes()["fields"]) > 3
    session["email"].text = "ana@"
    assert session["email"].validity == "invalid" and session["email"].shown_message is None
    session["email"].leave()
    assert session["email"].shown_message
    session["email"].text = " Ana@Example.org "
    assert session["email"].cleaned == "ana@example.org"
    session["age"].set(40)
    session["lines"].add_row()
    session["/lines/0/name"].text = "one"
    assert session.payload["lines"][0]["name"] == "one"
    report = session.submit()
    assert report.valid and report.cleaned["age"] == 40
    assert session.changes()["controls"] == [{"name": "send", "enabled": True, "waitsFor": []}]
    session["lines"].remove_row(0)
    session.reset()
    assert not session.submit().valid
    with pytest.raises(KeyError):
        session["nothing"]
    with pytest.raises(KeyError):
        session["email"].pick("a")
    with pytest.raises(ValueError):
        form.session([1])
    assert form.session({"email": "b@example.org"})["email"].text == "b@example.org"


def test_the_form_may_be_gone() -> None:
    session = Form.from_text("form: f\nfields: { a: { required: true } }").session()
    session["a"].text = "x"
    assert session.submit().valid


def test_the_command() -> None:
    done = subprocess.run([sys.executable, "-m", "formcheck", "--version"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith(f"formcheck {formcheck.__version__}")


def test_a_report_is_true_if_the_payload_is_valid(form: Form) -> None:
    assert form.check({"email": "a@example.org"})
    assert not form.check({})


def test_wrong_calls(form: Form) -> None:
    with pytest.raises(TypeError, match="bytes or str, not list"):
        list(form.check_lines(["{}"]))  # type: ignore[arg-type]
    assert [issue.pointer for issue in form.check({}, only="email").issues] == ["/email"]


SECRETS = """
form: secrets
fields:
  login: { fields: { pw: { secret: true }, name: {} } }
  keys: { items: { fields: { pw: { secret: true } } } }
  top: { secret: true }
"""


def test_a_session_shows_no_secret() -> None:
    value = "S3CRET"
    session = Form.from_text(SECRETS).session({"login": {"pw": value, "name": "ana"}, "keys": [{"pw": value}], "top": value})
    session["/login/name"].text = "luka"
    shown = [session[path].state() for path in ["", "login", "/login/pw", "keys", "/keys/0", "/keys/0/pw", "top"]]
    assert value not in repr([*shown, session.changes()])
    assert session["/login/name"].cleaned == "luka"


def test_numbers_of_other_types() -> None:
    class Half(float):
        def __repr__(self) -> str:
            return '1,"other":2'

    class Raw(enum.Enum):
        A = b"1,2"

    form = Form.from_text("form: n\nfields: { n: { type: number } }\n")
    assert form.check({"n": Half(1.5)}, cleaned=True).cleaned == {"n": 1.5}
    with pytest.raises(TypeError):
        form.check({"n": Raw.A})


def test_values_of_models_are_what_they_hold() -> None:
    form = Form.from_text("form: n\nfields: { firstName: {}, pw: { length: 8.., secret: true } }\n")
    pydantic = pytest.importorskip("pydantic")
    model = pydantic.create_model(
        "M", first=(str, pydantic.Field(alias="firstName")), pw=(pydantic.SecretStr, ...))
    made = model(firstName="Ana", pw="short")
    assert [issue.code for issue in form.check(made).issues] == ["tooShort"]
    msgspec = pytest.importorskip("msgspec")
    struct = msgspec.defstruct("S", [("first_name", str)], rename="camel")
    assert form.check(struct("Ana")).valid


def test_half_a_character_is_an_error_without_the_string(form: Form) -> None:
    for payload in [{"email": "S3CRET\ud800"}, '"S3CRET\ud800"']:
        with pytest.raises(ValueError) as caught:
            form.check(payload)
        assert "S3CRET" not in repr(caught.value) and caught.value.__context__ is None


def test_subinterpreters_are_refused() -> None:
    code = "import sys; sys.path[:] = {!r}\ntry:\n import formcheck\nexcept ImportError as error: print(error)".format(sys.path)
    script = (
        "import sys, formcheck\n"
        "try: import _interpreters as i; make = lambda: i.create('legacy'); run = i.exec\n"
        "except ImportError: import _xxsubinterpreters as i; make = i.create; run = i.run_string\n"
        f"run(make(), {code!r})\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "main interpreter only" in done.stdout, done.stdout + done.stderr


def resident() -> int:
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def test_lines_take_constant_memory(form: Form) -> None:
    lines = b'{"email":1,"age":4}\n' * 60000
    count, most = 0, 0
    for report in form.check_lines(lines):
        count += 1
        if count == 1000:
            before = resident()
        if count % 1000 == 0:
            most = max(most, resident())
            assert (report.record, report.line) == (count, count)
    assert count == 60000 and most - before < 8 << 20


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\n\n \n"])
@pytest.mark.parametrize("last", ["", "{}", '{"email":"' + "x" * 100000 + '"}'])
def test_lines_in_parts_are_the_bytes_of_the_whole(form: Form, ending: str, last: str) -> None:
    records = [json.dumps({"email": f"a{number}@example.org", "age": number % 90, "note": "é" * (number % 50)}) for number in range(3000)]
    lines = ending.join(records) + ending + last
    expected = (form._usual.check_lines(lines, formcheck._core.LABELS)[1] or b"").splitlines()
    for given in (lines, lines.encode(), bytearray(lines.encode()), memoryview(lines.encode())):
        assert [report.json for report in form.check_lines(given)] == expected  # type: ignore[arg-type]


def test_changing_bytes_are_checked_as_they_were(form: Form) -> None:
    lines = bytearray(b'{"email":"a@example.org"}\n' * 5000)
    reports = form.check_lines(lines)  # type: ignore[arg-type]
    next(reports)
    lines[:] = b""
    assert all(report.valid for report in reports)


def test_slices_beyond_the_lines(form: Form) -> None:
    for start, record, line in [(9, 1, 1), (-1, 1, 1), (0, 0, 1), (0, 1, -5)]:
        with pytest.raises(ValueError):
            form._usual.check_slice(b"{}", 0, start, record, line)
