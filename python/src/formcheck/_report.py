"""Reports: the JSON of the library, read when it is first needed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterable, Iterator, Literal, Mapping

from . import _core

Verdict = Literal["valid", "invalid", "undecided"]
VERDICTS: tuple[Verdict, Verdict, Verdict] = ("valid", "invalid", "undecided")
_NO_PARAMS: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Issue:
    """One problem of a payload.

    `pointer` is a JSON Pointer into the payload, empty for the whole record. `code` is stable. `params` has the facts
    of the message. Line and column count from 1.
    """

    pointer: str
    code: str
    message: str
    severity: Literal["error", "warning", "info"] = "error"
    label: str | None = None
    rule: str | None = None
    params: Mapping[str, Any] = field(default_factory=dict)
    line: int = 1
    column: int = 1

    @classmethod
    def _of(cls, facts: dict[str, Any]) -> Issue:
        return cls(
            pointer=facts["field"],
            code=facts["code"],
            message=facts["message"],
            severity=facts["severity"],
            label=facts.get("label"),
            rule=facts.get("rule"),
            params=facts.get("params", _NO_PARAMS),
            line=facts["line"],
            column=facts["column"],
        )


@dataclass(frozen=True)
class Control:
    """A control of the form; `waits_for` has the pointers of the fields that keep it disabled."""

    name: str
    enabled: bool
    waits_for: tuple[str, ...]


class Report:
    """The result of checking one payload."""

    __slots__ = ("_cleaned", "_facts", "_issues", "_json", "_verdict")

    def __init__(self, verdict: int, report: bytes | None, cleaned: bytes | None = None) -> None:
        self._verdict = verdict
        self._json = report or b""
        self._cleaned = cleaned
        self._facts: dict[str, Any] | None = None
        self._issues: tuple[Issue, ...] | None = None

    @classmethod
    def _of_line(cls, line: bytes) -> Report:
        """A report that the command or the library wrote on a line."""
        facts: dict[str, Any] = _core.read(line)
        report = cls(VERDICTS.index(facts["verdict"]), line)
        report._facts = facts
        return report

    @property
    def valid(self) -> bool:
        """Whether the payload is valid and nothing is undecided."""
        return self._verdict == 0

    @property
    def verdict(self) -> Verdict:
        return VERDICTS[self._verdict]

    @property
    def json(self) -> bytes:
        """The report as `formcheck check --format ndjson` prints it, with a label in each issue."""
        return self._json

    @property
    def facts(self) -> dict[str, Any]:
        """The same as a dict."""
        if self._facts is None:
            facts: dict[str, Any] = _core.read(self._json)
            self._facts = facts
        return self._facts

    @property
    def issues(self) -> tuple[Issue, ...]:
        """The issues in the order of the form."""
        if self._issues is None:
            self._issues = tuple(map(Issue._of, self.facts["issues"]))
        return self._issues

    @property
    def managers(self) -> Mapping[str, bool]:
        """Whether each manager is valid."""
        managers: dict[str, bool] = self.facts["managers"]
        return managers

    @property
    def controls(self) -> Mapping[str, Control]:
        return {
            name: Control(name, control["enabled"], tuple(control["waitsFor"]))
            for name, control in self.facts["controls"].items()
        }

    @property
    def source(self) -> str:
        """The input of the record as it was named."""
        source: str = self.facts["source"]
        return source

    @property
    def record(self) -> int:
        """The number of the record in its input, from 1."""
        record: int = self.facts["record"]
        return record

    @property
    def line(self) -> int:
        """The line in which the record begins, from 1."""
        line: int = self.facts["line"]
        return line

    @property
    def cleaned_json(self) -> bytes | None:
        """The payload after clean-up, if it was requested and the payload is valid; otherwise None."""
        return self._cleaned

    @property
    def cleaned(self) -> Any:
        """The same as Python values."""
        return None if self._cleaned is None else _core.read(self._cleaned)

    def messages(self) -> dict[str, list[str]]:
        """The messages of each pointer."""
        messages: dict[str, list[str]] = {}
        for issue in self.issues:
            messages.setdefault(issue.pointer, []).append(issue.message)
        return messages

    def problem(self) -> dict[str, Any]:
        """Problem details (RFC 9457) for a response with the status 422."""
        return problem(self.issues, self.verdict)

    def __bool__(self) -> bool:
        """Whether the payload is valid: `if form.check(payload): …`."""
        return self.valid

    def __repr__(self) -> str:
        return f"<Report {self.verdict}, {len(self.issues)} issues>"


def problem(issues: Iterable[Issue], verdict: str = "invalid") -> dict[str, Any]:
    """Problem details (RFC 9457) of some issues."""
    return {
        "type": "about:blank",
        "title": f"The payload is {verdict}.",
        "status": 422,
        "errors": [{"pointer": issue.pointer, "code": issue.code, "detail": issue.message} for issue in issues],
    }


def issue_rows(reports: Iterable[Report]) -> Iterator[dict[str, Any]]:
    """A row for each issue, for a frame of pandas or polars: `polars.DataFrame(issue_rows(form.check_file("a.csv")))`."""
    for report in reports:
        for issue in report.issues:
            yield {
                "source": report.source,
                "record": report.record,
                "line": issue.line,
                "column": issue.column,
                "pointer": issue.pointer,
                "code": issue.code,
                "severity": issue.severity,
                "label": issue.label,
                "message": issue.message,
            }
