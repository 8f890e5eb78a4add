"""Declarative form validation: a form in YAML or JSON, payloads of any kind, reports with stable codes."""

from ._command import check_file, program
from ._core import version as __version__
from ._errors import FormError, FormMistake, Invalid
from ._form import Form, lint
from ._report import Control, Issue, Report, issue_rows
from ._session import Field, Question, Session
from ._typed import Misfit

__all__ = [
    "Control",
    "Field",
    "Form",
    "FormError",
    "FormMistake",
    "Invalid",
    "Issue",
    "Misfit",
    "Question",
    "Report",
    "Session",
    "__version__",
    "check_file",
    "issue_rows",
    "lint",
    "program",
]
