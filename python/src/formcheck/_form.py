"""Forms: compiled once, used from any thread."""

from __future__ import annotations

import json
import os
from typing import Any, Iterable, Iterator, Mapping, NoReturn, TypeVar

from . import _core
from ._command import check_file
from ._errors import Invalid, raised
from ._report import Report
from ._session import Session
from ._typed import reader, shape
from ._values import plain

T = TypeVar("T")
LABELS, VERDICT_ONLY = _core.LABELS, _core.VERDICT_ONLY
# Languages of requests are given by others: the checkers for them have a limit.
_MOST_CHECKERS = 64


class Form:
    """A form, read and compiled once.

    `Form(path)` reads a file with its imports, translations and catalogues. `Form.from_text(text)` compiles a string.
    Both raise FormError with every error. A form may be used by all threads at once.
    """

    __slots__ = ("_checkers", "_core", "_usual", "path")

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path: str | None = os.fspath(path)
        self._begin(_core.form_open, self.path)

    @classmethod
    def from_text(cls, text: str | bytes, name: str = "form") -> Form:
        """Compiles a form that is a string. It imports nothing and opens no file."""
        form = cls.__new__(cls)
        form.path = None
        form._begin(_core.form_parse, text, name)
        return form

    def _begin(self, make: Any, *arguments: Any) -> None:
        try:
            self._core: _core.Form = make(*arguments)
        except _core.CoreError as error:
            raise raised(error) from None
        self._checkers: dict[tuple[str | None, str | None, tuple[str, ...]], _core.Checker] = {}
        # The checker of most calls, without options.
        self._usual = self._checker(None, None, ())

    def _checker(self, locale: str | None, now: str | None, only: tuple[str, ...]) -> _core.Checker:
        key = (locale, now, only)
        checker = self._checkers.get(key)
        if checker is None:
            try:
                checker = _core.Checker(self._core, plain, locale, now, None, "\n".join(only) or None)
            except _core.CoreError as error:
                raise raised(error) from None
            # Moments differ from call to call: a checker for one is not kept.
            if now is None:
                if len(self._checkers) >= _MOST_CHECKERS:
                    self._checkers = {}
                self._checkers[key] = checker
        return checker

    def check(
        self,
        payload: Any,
        *,
        locale: str | None = None,
        now: str | None = None,
        only: Iterable[str] = (),
        part: bool = False,
        cleaned: bool = False,
    ) -> Report:
        """Checks a payload: JSON as bytes or str, or a dict, dataclass or other value.

        `only` limits the report to some fields. With `part`, fields that were not sent are not missing. `now` is the
        value of `now` and `today`, such as 2026-06-15T12:00:00Z. `cleaned` adds the payload after clean-up.
        """
        only = (only,) if isinstance(only, str) else tuple(only)
        checker = self._checker(locale, now, only) if locale or now or only else self._usual
        flags = LABELS
        if part:
            flags |= _core.PART
        if cleaned:
            flags |= _core.CLEANED
        return Report(*checker.check(payload, flags))

    def is_valid(self, payload: Any) -> bool:
        """Whether a payload is valid: the fastest check, without a report."""
        return self._usual.check(payload, VERDICT_ONLY)[0] == 0

    def parse(self, payload: Any, as_: type[T], *, locale: str | None = None, now: str | None = None) -> T:
        """A payload after clean-up as a value of a type.

        The type is a dataclass, a TypedDict, a msgspec.Struct or a pydantic model. Raises Invalid with the report if
        the payload is not valid, and Misfit (a TypeError) if a valid payload does not fit the type.
        """
        try:
            read = shape(as_)  # type: ignore[arg-type]
        except TypeError:
            read = reader(as_)
        checker = self._checker(locale, now, ()) if locale or now else self._usual
        value: T = checker.parse(payload, read, _refuse)
        return value

    def check_lines(
        self, lines: bytes | str, *, locale: str | None = None, only_invalid: bool = False
    ) -> Iterator[Report]:
        """Checks NDJSON in memory, one record a line; yields the report of each record, in constant memory."""
        if not isinstance(lines, (bytes, bytearray, memoryview, str)):
            raise TypeError(f"check_lines takes NDJSON as bytes or str, not {type(lines).__name__}")
        flags = _core.LABELS | (_core.ONLY_INVALID if only_invalid else 0)
        checker = self._checker(locale, None, ())
        text = lines if isinstance(lines, (bytes, str)) else bytes(lines)
        start, record, line = 0, 1, 1
        while start >= 0:
            reports, start, record, line = checker.check_slice(text, flags, start, record, line)
            yield from map(Report._of_line, reports.splitlines())

    def check_file(
        self,
        *files: str | os.PathLike[str],
        threads: int = 1,
        locale: str | None = None,
        now: str | None = None,
        only_invalid: bool = False,
        encoding: str | None = None,
        delimiter: str | None = None,
        options: Iterable[str] = (),
    ) -> Iterator[Report]:
        """Checks files of any format that the command reads; yields the report of each record.

        The arguments are those of `formcheck.check_file`.
        """
        if self.path is None:
            raise ValueError("check_file needs a form that was read from a file")
        return check_file(
            self.path, *files, threads=threads, locale=locale, now=now, only_invalid=only_invalid, encoding=encoding,
            delimiter=delimiter, options=options)  # fmt: skip

    def speaks(self, locale: str) -> bool:
        """Whether the form or the library has messages in a language."""
        try:
            self._checker(locale, None, ())
        except ValueError:
            return False
        return True

    def explain(self, payload: Any, *, locale: str | None = None, now: str | None = None) -> dict[str, Any]:
        """The result of every constraint, as `formcheck explain --format json` prints it."""
        explanation: dict[str, Any] = _core.read(self._checker(locale, now, ()).explain(payload)[1] or b"{}")
        return explanation

    def lookup(
        self,
        catalogue: str,
        text: str = "",
        *,
        limit: int = 10,
        where: Mapping[str, str | list[str]] | None = None,
        near: tuple[float, float] | None = None,
        locale: str | None = None,
        now: str | None = None,
    ) -> list[dict[str, Any]]:
        """Items of a catalogue of the form, the best first, as `formcheck lookup FORM#NAME --json` prints them.

        `where` has values of columns, `near` a latitude and a longitude. Raises ValueError if the form has no such
        catalogue or column.
        """
        query: dict[str, Any] = {"text": text, "limit": limit}
        if where is not None:
            query["where"] = where
        if near is not None:
            query["near"] = near
        try:
            found = _core.read(self._core.lookup(catalogue, json.dumps(query), locale, now))
        except _core.CoreError as error:
            raise raised(error) from None
        if "error" in found:
            raise ValueError(found["error"]["message"])
        hits: list[dict[str, Any]] = found["hits"]
        return hits

    def outline(self) -> dict[str, Any]:
        """The fields, managers and controls, as `formcheck explain --format json` prints them."""
        outline: dict[str, Any] = _core.read(self._core.outline())
        return outline

    def session(self, initial: Any = None, *, locale: str | None = None, now: str | None = None) -> Session:
        """The form while somebody fills it in; `initial` is the record that is edited."""
        try:
            return Session(_core.Session(self._core, plain, initial, locale, now))
        except _core.CoreError as error:
            raise raised(error) from None


def _refuse(verdict: int, report: bytes | None, cleaned: bytes | None) -> NoReturn:
    raise Invalid(Report(verdict, report, cleaned))


def lint(text: str | bytes, name: str = "form.yaml") -> list[dict[str, Any]]:
    """Findings in a form or rule file, as `formcheck lint --format json` prints them."""
    try:
        findings: list[dict[str, Any]] = _core.read(_core.lint(text, name))["findings"]
    except _core.CoreError as error:
        raise raised(error) from None
    return findings
