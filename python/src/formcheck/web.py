"""Bodies of requests as typed values, for FastAPI, Flask and Django.

Each function needs its framework only when it is called. An invalid body is answered by the status 422 with problem
details (RFC 9457), in the language that the form has for Accept-Language.
"""

from __future__ import annotations

import functools
import json
from typing import Any, Awaitable, Callable, TypeVar

from ._errors import Invalid
from ._form import Form
from ._report import Issue
from ._report import problem as make_problem

T = TypeVar("T")
PROBLEM = "application/problem+json"
# A header may have thousands of languages, and each costs a look at the form.
_MOST_LANGUAGES = 20


def _weight(parameters: str) -> float:
    """The weight of a language (RFC 9110, section 12.4.2): 1 without one, 0 for a malformed one."""
    name, _, value = parameters.strip().partition("=")
    if not name:
        return 1
    try:
        return min(max(float(value), 0), 1) if name.strip().lower() == "q" else 1
    except ValueError:
        return 0


def _locale(form: Form, accepted: str | None) -> str | None:
    """The accepted language with the greatest weight that the form has. None stands for the form's own language."""
    ranges = []
    for part in (accepted or "").split(",")[:_MOST_LANGUAGES]:
        tag, _, parameters = part.partition(";")
        weight = _weight(parameters)
        if weight > 0:
            ranges.append((weight, tag.strip()))
    # Equal weights stay in the order of the header.
    for _, tag in sorted(ranges, key=lambda one: -one[0]):
        if tag and tag != "*" and form.speaks(tag):
            return tag
    return None


class InvalidBody(Exception):
    """Issues of a request's body: those that the form found, or your program."""

    def __init__(self, *issues: Issue, problem: dict[str, Any] | None = None) -> None:
        self.problem = problem or make_problem(issues)
        found = ", ".join(f"{error['pointer'] or 'the body'}: {error['code']}" for error in self.problem["errors"])
        super().__init__(f"{found} (fastapi_problems(app) answers it with 422)")


def fastapi_problems(app: Any) -> None:
    """Lets an app of FastAPI answer InvalidBody with 422 and problem details. `fastapi_body` needs it."""
    from fastapi import Request, Response

    async def answer(request: Request, error: Exception) -> Response:
        problem = error.problem if isinstance(error, InvalidBody) else {}
        return Response(json.dumps(problem), 422, media_type=PROBLEM)

    app.add_exception_handler(InvalidBody, answer)


def fastapi_body(form: Form, as_: type[T]) -> Callable[..., Awaitable[T]]:
    """A dependency for FastAPI: `user: Signup = Depends(fastapi_body(form, Signup))`.

    It raises InvalidBody, which `fastapi_problems(app)` answers.
    """
    from fastapi import Request

    async def body(request: Request) -> T:
        try:
            return form.parse(await request.body(), as_, locale=_locale(form, request.headers.get("accept-language")))
        except Invalid as invalid:
            raise InvalidBody(problem=invalid.report.problem()) from None

    # Annotations of this module are strings, which FastAPI would look for elsewhere.
    body.__annotations__ = {"request": Request}
    return body


def flask_body(form: Form, as_: type[T]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator for Flask: the view gets the value as its first argument."""
    from flask import Response, request

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(view)
        def checked(*arguments: Any, **keywords: Any) -> Any:
            try:
                value = form.parse(request.get_data(), as_, locale=_locale(form, request.headers.get("Accept-Language")))
            except Invalid as invalid:
                return Response(json.dumps(invalid.report.problem()), 422, content_type=PROBLEM)
            return view(value, *arguments, **keywords)

        return checked

    return decorate


def django_body(form: Form, as_: type[T]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator for Django: the view gets the value as its second argument, behind the request."""
    from django.http import HttpResponse  # type: ignore[import-untyped, unused-ignore]

    def decorate(view: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(view)
        def checked(request: Any, *arguments: Any, **keywords: Any) -> Any:
            try:
                value = form.parse(request.body, as_, locale=_locale(form, request.headers.get("Accept-Language")))
            except Invalid as invalid:
                return HttpResponse(json.dumps(invalid.report.problem()), content_type=PROBLEM, status=422)
            return view(request, value, *arguments, **keywords)

        return checked

    return decorate
