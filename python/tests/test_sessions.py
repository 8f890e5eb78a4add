"""Questions, rows and look-ups of sessions, and what threads and callbacks may do with them."""

import threading
import time
from pathlib import Path
from typing import Any, Callable

import pytest

from formcheck import Form, Question, Session

ASKING = """
form: signup
fields:
  name: { required: true, remote: name-free }
  code: { remote: code-known }
  lines: { items: { fields: { name: { required: true } } } }
"""
TOWNS = """
form: f
catalogues:
  towns:
    items:
      - { id: tbs, label: Tbilisi, country: GE, lat: 41.7, lon: 44.8 }
      - { id: bus, label: Batumi, country: GE, lat: 41.6, lon: 41.6 }
      - { id: ber, label: Berlin, label.de: Berlin (Stadt), country: DE, lat: 52.5, lon: 13.4 }
fields:
  town: { lookup: { in: towns, service: towns } }
"""


@pytest.fixture
def session() -> Session:
    return Form.from_text(ASKING).session()


def test_answers(session: Session) -> None:
    assert session.wait is None
    session["name"].text = "ana"
    assert session["name"].validity == "pending" and 0 <= (session.wait or 0) <= 0.3
    session.ask({"name-free": lambda question: question.value != "ana"})
    assert session["name"].validity == "invalid"
    session["name"].text = "bea"
    session.ask({"name-free": lambda question: "taken" if question.value == "bea" else True})
    assert session["name"].message == "taken"
    session["name"].text = "carl"
    session.ask({"name-free": lambda question: True})
    assert session["name"].validity == "valid"
    session["code"].text = "12"
    session.ask({})
    assert session["code"].validity == "undecided"


def test_a_question_has_its_facts(session: Session) -> None:
    session["name"].text = "ana"
    assert session.questions() == []
    (question,) = session.questions(0.3)
    assert (question.name, question.pointer, question.value, question.find) == ("name-free", "/name", "ana", None)
    session["name"].text = "bea"
    assert not session.answer(question, True)
    assert session["name"].validity == "pending"
    assert not session.answer(Question(7, "name-free", "/name"), True)


def test_a_function_that_raises_leaves_fields_undecided(session: Session) -> None:
    def fails(question: Question) -> bool:
        raise ZeroDivisionError

    session["name"].text = "ana"
    session["code"].text = "12"
    with pytest.raises(ZeroDivisionError):
        session.ask({"name-free": fails, "code-known": lambda question: True})
    assert session["name"].validity == "undecided" and session["code"].validity in ("undecided", "valid")
    assert session.submit().verdict in ("undecided", "invalid")


@pytest.mark.parametrize("answer", [object(), [1], [{"label": "x"}], {"a": 1}, float("nan"), "x" * (5 << 20)])
def test_answers_that_are_none(session: Session, answer: Any) -> None:
    session["name"].text = "ana"
    (question,) = session.questions(0.3)
    try:
        session.answer(question, answer)
    except (TypeError, ValueError):
        session.answer(question, None)
    assert session["name"].validity in ("undecided", "valid")


def test_a_function_may_change_the_session(session: Session) -> None:
    def changes(question: Question) -> bool:
        if question.value == "ana":
            session["name"].text = "bea"
        return True

    session["name"].text = "ana"
    session.ask({"name-free": changes})
    assert session["name"].validity == "valid" and session["name"].text == "bea"


def test_rows(session: Session) -> None:
    lines = session["lines"]
    lines.insert_row(0, {"name": "two"})
    lines.insert_row(0)
    session["/lines/0/name"].text = "one"
    lines.move_row(1, 0)
    assert session.payload["lines"] == [{"name": "two"}, {"name": "one"}]
    wrongs: list[Callable[[], object]] = [
        lambda: lines.insert_row(5), lambda: lines.move_row(0, 9), lambda: session["name"].insert_row(0)]  # fmt: skip
    for wrong in wrongs:
        with pytest.raises(KeyError):
            wrong()
    with pytest.raises(IndexError):
        lines.move_row(-1, 0)
    with pytest.raises(TypeError):
        lines.insert_row(0, object())


def test_lookups() -> None:
    form = Form.from_text(TOWNS)
    assert [hit["id"] for hit in form.lookup("towns", "tbil")] == ["tbs"]
    assert {hit["id"] for hit in form.lookup("towns", where={"country": "GE"})} == {"tbs", "bus"}
    assert [hit["id"] for hit in form.lookup("towns", "b", near=(41.6, 41.6), limit=1)] == ["bus"]
    assert form.lookup("towns", "berlin", locale="de")[0]["label"] == "Berlin (Stadt)"
    wrongs: list[Callable[[], object]] = [
        lambda: form.lookup("villages"), lambda: form.lookup("towns", where={"land": "x"}), lambda: form.lookup("towns", limit=99)]  # fmt: skip
    for wrong in wrongs:
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(ValueError):
        form.lookup("towns", locale="klingon")


def test_services() -> None:
    session = Form.from_text(TOWNS).session()
    session["town"].text = "kutaisi"
    session["town"].search_all()
    (question,) = session.questions()
    assert question.find == "kutaisi"
    assert session.answer(question, [{"id": "kut", "label": "Kutaisi"}])
    session["town"].pick("kut")
    assert session["town"].cleaned == "kut"


def test_lookups_are_those_of_the_command(root: Path) -> None:
    form = Form(root / "Examples/airports/form.yaml")
    hits = form.lookup("airports", "tbil", limit=3)
    assert hits and {"id", "label", "bucket"} <= hits[0].keys()


def seconds(rows: int) -> float:
    session = Form.from_text(ASKING).session({"name": "a", "lines": [{} for _ in range(rows)]})
    begin = time.process_time()
    assert len(session.changes()["fields"]) > rows
    return time.process_time() - begin


def test_the_time_of_changes_grows_with_their_number() -> None:
    few = min(seconds(1000) for _ in range(3))
    assert seconds(9000) < 9 * few * 3


def test_threads_do_not_share_a_session() -> None:
    session = Form.from_text(ASKING).session({"name": "a", "lines": [{"name": "x"} for _ in range(2000)]})
    refused = 0
    failures: list[BaseException] = []

    def work(name: str) -> None:
        nonlocal refused
        for place in range(200):
            try:
                session["name"].text = f"{name}{place}"
                session.changes()
                assert session.payload["lines"]
            except RuntimeError:
                refused += 1
            except BaseException as error:
                failures.append(error)

    threads = [threading.Thread(target=work, args=(name,)) for name in "ab"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
