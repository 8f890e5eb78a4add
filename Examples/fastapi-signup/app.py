"""A sign-up service: FastAPI, a form in YAML, and a dataclass.

  uvicorn app:app
"""

from dataclasses import dataclass
from pathlib import Path

import formcheck
from fastapi import Depends, FastAPI
from formcheck import Issue
from formcheck.web import InvalidBody, fastapi_body, fastapi_problems

# The same form as that of the server in Swift, Examples/server-signup.
SERVER = Path(__file__).parent.parent / "server-signup"
form = formcheck.Form(SERVER / "Sources" / "SignupRoute" / "signup.yaml")
app = FastAPI()
fastapi_problems(app)
taken = {"ana@example.org"}


@dataclass
class Signup:
    email: str
    password: str
    newsletter: bool
    age: int | None = None


@app.post("/signup", status_code=201)
def signup(user: Signup = Depends(fastapi_body(form, Signup))) -> dict[str, str]:
    if user.email in taken:
        raise InvalidBody(Issue("/email", "taken", "this address has an account already"))
    taken.add(user.email)
    return {"welcome": user.email}


@app.get("/signup/fields")
def fields() -> list[dict[str, object]]:
    """What a page needs to draw the form."""
    return [{"path": field["path"], "label": field["label"], "required": field["required"] == "true"} for field in form.outline()["fields"]]
