"""Exceptions: errors of forms, and invalid payloads."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _core

if TYPE_CHECKING:
    from ._report import Report


@dataclass(frozen=True)
class FormMistake:
    """One error in a form. Line and column count from 1, columns in code points; both are 0 without a place."""

    code: str
    message: str
    file: str = ""
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0
    label: str = ""
    help: str = ""

    @classmethod
    def _of(cls, facts: dict[str, Any]) -> FormMistake:
        return cls(
            code=facts["code"],
            message=facts["message"],
            file=facts.get("file", ""),
            line=facts.get("line", 0),
            column=facts.get("column", 0),
            end_line=facts.get("endLine", 0),
            end_column=facts.get("endColumn", 0),
            label=facts.get("label", ""),
            help=facts.get("help", ""),
        )


class FormError(ValueError):
    """A form cannot be used; `errors` has every error with its place, and str() shows them with carets."""

    def __init__(self, text: str, errors: tuple[FormMistake, ...]) -> None:
        super().__init__(text, errors)
        self.text = text
        self.errors = errors

    def __str__(self) -> str:
        return self.text


class Invalid(ValueError):
    """A payload is not valid; `report` has the reasons."""

    def __init__(self, report: Report) -> None:
        super().__init__(report)
        self.report = report

    def __str__(self) -> str:
        shown = [f"{issue.pointer or '/'}: {issue.message} [{issue.code}]" for issue in self.report.issues[:20]]
        more = len(self.report.issues) - len(shown)
        return "\n".join([f"the payload is {self.report.verdict}", *shown, *([f"and {more} more"] if more > 0 else [])])


def raised(error: _core.CoreError) -> Exception:
    """The exception of this package for an error of the library."""
    status, text, document = error.args
    errors = tuple(FormMistake._of(facts) for facts in json.loads(document)["errors"])
    # 1 is FORMCHECK_INVALID_ARGUMENT.
    return ValueError(text) if status == 1 else FormError(text, errors)
