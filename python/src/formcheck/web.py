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

T = TypeVar("T")
PROBLEM = "application/problem+json"


def _locale(form: Form, accepted: str | None) -> str | None:
    """The first accepted language that the form knows; None for the form's own."""
    for part in (accepted or "").split(","):
        tag = part.split(";")[0].strip()
        if tag and tag != "*" and form.speaks(tag):
            return tag
    return None


def fastapi_body(form: Form, as_: type[T]) -> Callable[..., Awaitable[T]]:
    """A dependency for FastAPI: `user: Signup = Depends(fastapi_body(form, Signup))`."""
    from fastapi import HTTPException, Request

    async def body(request: Request) -> T:
        try:
            return form.parse(await request.body(), as_, locale=_locale(form, request.headers.get("accept-language")))
        except Invalid as invalid:
            raise HTTPException(422, invalid.report.problem(), {"content-type": PROBLEM}) from None

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
