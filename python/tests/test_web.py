import json
from dataclasses import dataclass
from typing import Any

import pytest

from formcheck import Form
from formcheck.web import PROBLEM, django_body, flask_body


@dataclass
class Signup:
    email: str


def test_flask(form: Form) -> None:
    flask = pytest.importorskip("flask")
    app = flask.Flask("test")

    @app.post("/signup")  # type: ignore[untyped-decorator, unused-ignore]
    @flask_body(form, Signup)
    def signup(user: Signup) -> dict[str, str]:
        return {"welcome": user.email}

    client = app.test_client()
    assert client.post("/signup", data='{"email":"A@example.org"}').json == {"welcome": "a@example.org"}
    answer = client.post("/signup", data="{}", headers={"Accept-Language": "de"})
    assert answer.status_code == 422 and answer.content_type == PROBLEM
    assert json.loads(answer.data)["errors"][0]["detail"] == "bitte ausfüllen"


def test_django(form: Form) -> None:
    django = pytest.importorskip("django")
    from django.conf import settings

    settings.configure()
    django.setup()
    from django.http import JsonResponse
    from django.test import RequestFactory

    @django_body(form, Signup)
    def signup(request: Any, user: Signup) -> Any:
        return JsonResponse({"welcome": user.email})

    requests = RequestFactory()
    made = requests.post("/signup", data='{"email":"A@example.org"}', content_type="application/json")
    assert json.loads(signup(made).content) == {"welcome": "a@example.org"}
    answer = signup(requests.post("/signup", data="{}", content_type="application/json"))
    assert answer.status_code == 422 and answer["content-type"] == PROBLEM
