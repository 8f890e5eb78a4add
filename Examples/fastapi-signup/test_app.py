from fastapi.testclient import TestClient

from app import app

client = TestClient(app)
GOOD = {"email": " Luka@Example.org ", "password": "Tbilisi2026"}


def test_a_valid_body_is_a_cleaned_value() -> None:
    answer = client.post("/signup", json=GOOD)
    assert answer.status_code == 201 and answer.json() == {"welcome": "luka@example.org"}


def test_an_invalid_body_is_422_with_every_issue() -> None:
    answer = client.post("/signup", json={"email": "ana@", "password": "short", "age": 15})
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    errors = answer.json()["errors"]
    assert [error["pointer"] for error in errors] == ["/email", "/password", "/age"]


def test_messages_are_in_the_language_of_the_client() -> None:
    answer = client.post("/signup", json={}, headers={"accept-language": "xx, de-AT;q=0.9"})
    assert answer.json()["errors"][0]["detail"] == "bitte ausfüllen"


def test_a_body_that_is_not_json() -> None:
    answer = client.post("/signup", content=b"{")
    assert answer.status_code == 422 and answer.json()["errors"][0]["code"] == "badInput"


def test_what_the_host_program_knows() -> None:
    answer = client.post("/signup", json={**GOOD, "email": "ana@example.org"})
    assert answer.status_code == 422 and answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["errors"][0]["code"] == "taken"


def test_fields_of_the_page() -> None:
    fields = client.get("/signup/fields").json()
    assert fields[0] == {"path": "email", "label": "E-mail", "required": True}
