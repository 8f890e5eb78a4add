import datetime
import enum
import json
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Literal, Optional, TypedDict

import pytest

from formcheck import Form, Invalid, _core
from formcheck._typed import reader

PAYLOAD = b'{"email":" Ana@Example.org ","age":40,"born":"2000-01-02","amount":12.50,"address":{"city":"Tbilisi"},"lines":[{"name":"a"}]}'


@dataclass
class Address:
    city: str


@dataclass
class Line:
    name: str
    count: int


@dataclass
class Signup:
    email: str
    age: Optional[int] = None
    born: datetime.date | None = None
    amount: Decimal | None = None
    address: Address | None = None
    lines: list[Line] = field(default_factory=list)


class LineDict(TypedDict):
    name: str
    count: int


class SignupDict(TypedDict, total=False):
    email: str
    born: datetime.date
    lines: list[LineDict]


def test_dataclass(form: Form) -> None:
    user = form.parse(PAYLOAD, as_=Signup)
    assert user == Signup(
        "ana@example.org", 40, datetime.date(2000, 1, 2), Decimal("12.50"), Address("Tbilisi"), [Line("a", 1)])  # fmt: skip
    assert str(user.amount) == "12.50"
    assert form.parse({"email": "a@example.org"}, Signup) == Signup("a@example.org")


def test_typed_dict(form: Form) -> None:
    user = form.parse(PAYLOAD, as_=SignupDict)
    assert user["born"] == datetime.date(2000, 1, 2) and user["lines"] == [{"name": "a", "count": 1}]
    assert form.parse(PAYLOAD, as_=dict)["email"] == "ana@example.org"


def test_an_invalid_payload_raises_its_report(form: Form) -> None:
    with pytest.raises(Invalid) as caught:
        form.parse({"email": "ana@"}, as_=Signup)
    assert caught.value.report.issues[0].pointer == "/email"
    assert "[patternMismatch]" in str(caught.value)


def test_msgspec(form: Form) -> None:
    msgspec = pytest.importorskip("msgspec")
    line: Any = msgspec.defstruct("Line", [("name", str), ("count", int)])
    kind: Any = msgspec.defstruct("Signup", [("email", str), ("born", datetime.date), ("lines", list.__class_getitem__(line))])
    user = form.parse(PAYLOAD, as_=kind)
    assert user.email == "ana@example.org" and user.lines[0].count == 1
    assert form.check(user).valid


def test_pydantic(form: Form) -> None:
    pydantic = pytest.importorskip("pydantic")
    kind = pydantic.create_model("Signup", email=(str, ...), born=(datetime.date, ...))
    user = form.parse(PAYLOAD, as_=kind)
    assert user.born == datetime.date(2000, 1, 2)
    assert form.check(user).valid


class Colour(enum.Enum):
    RED = "red"


@dataclass
class Tree:
    name: str
    next: Optional["Tree"] = None


@dataclass
class Mixed:
    colour: Colour
    kind: Literal["a", "b"]
    pair: tuple[int, str]
    tags: set[str]
    days: dict[str, datetime.date]
    at: datetime.datetime


def test_types_within_types() -> None:
    value = reader(Mixed)(
        b'{"colour":"red","kind":"a","pair":[1,"x"],"tags":["t"],"days":{"d":"2000-01-02"},"at":"2000-01-02T03:04:05Z"}')  # fmt: skip
    assert value == Mixed(
        Colour.RED, "a", (1, "x"), {"t"}, {"d": datetime.date(2000, 1, 2)},
        datetime.datetime(2000, 1, 2, 3, 4, 5, tzinfo=datetime.timezone.utc))  # fmt: skip
    assert reader(Tree)(b'{"name":"a","next":{"name":"b","next":null}}') == Tree("a", Tree("b"))


@pytest.mark.parametrize(
    "text",
    ['{}', '[]', ' [1, -2 ,3.5,1e3, 123456789012345678901234567890, true,false ,null] ', '{"a":{"b":[{}]},"\\u00e9\\ud83d\\ude00":"\\"\\\\\\/\\b\\f\\n\\r\\t"}',
     '"é😀"', '"\\ud800x"', '-0', '0', '9007199254740993', '-1234567890123456', '12345678901234567'],
)  # fmt: skip
def test_json_is_read_as_by_the_standard_library(text: str) -> None:
    assert _core.read(text.encode()) == json.loads(text)
    assert repr(_core.read(text.encode())) == repr(json.loads(text))


@pytest.mark.parametrize("text", ["", "{", "[1", '"', '"\\', '"\\u12', '{"a"}', '{"a":}', "[1,]", "nul", "1 2", '{"a":1,}', '"\\x"', "\0", '"a\0"', "-"])
def test_what_is_not_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        _core.read(text.encode())


def test_deep_json() -> None:
    with pytest.raises(RecursionError):
        _core.read(b"[" * 100000)
