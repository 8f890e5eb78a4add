import datetime
import enum
import json
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, ClassVar, List, Literal, Mapping, Optional, Sequence, TypedDict

import pytest

from formcheck import Form, Invalid, Misfit, _core
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


@dataclass
class Circle:
    kind: Literal["circle"]
    radius: float


@dataclass
class Square:
    kind: Literal["square"]
    side: int


@dataclass
class Drawing:
    shapes: list[Circle | Square]


class Needs(TypedDict):
    email: str
    missing: int


def test_unions() -> None:
    value = reader(Drawing)(b'{"shapes":[{"kind":"square","side":1},{"kind":"circle","radius":2}]}')
    assert value == Drawing([Square("square", 1), Circle("circle", 2.0)])
    assert reader(Circle | Square)(b'{"kind":"square","side":1}') == Square("square", 1)
    pydantic = pytest.importorskip("pydantic")
    a = pydantic.create_model("A", kind=(Literal["a"], ...))
    b = pydantic.create_model("B", kind=(Literal["b"], ...))
    assert isinstance(reader(a | b)(b'{"kind":"b"}'), b)
    msgspec = pytest.importorskip("msgspec")
    c = msgspec.defstruct("C", [("n", int)], tag="c")
    d = msgspec.defstruct("D", [("n", int)], tag="d")
    assert isinstance(reader(c | d)(b'{"type":"d","n":1}'), d)


@pytest.mark.parametrize(
    ("kind", "payload", "message"),
    [
        (Line, '{"name":1,"count":1}', "name: the form has an integer, the type str"),
        (Line, '{"name":"a","count":true}', "count: the form has true or false, the type int"),
        (Line, '{"name":"a","count":null}', "count: the form has null, the type int"),
        (Line, '{"name":"a"}', "count: the form has no value, and Line has no default"),
        (Line, "[]", "the form has a list, the type Line"),
        (list[Line], '[{"name":"a","count":1},{"name":"a","count":"1"}]', "[1].count: the form has a string, the type int"),
        (dict[str, int], '{"a":1.5}', "a: the form has a number, the type int"),
        (tuple[int, int], "[1]", "the form has 1 items, the type 2"),
        (Needs, '{"email":"a"}', "missing: the form has no value, and Needs requires it"),
        (Literal["a", 1], "true", "the form has true or false, the type Literal['a', 1]"),
        (Colour, '"blue"', "the form has a string, the type Colour"),
        (datetime.date, '"2000-13-01"', "the form has a string, the type date"),
        (Drawing, '{"shapes":[{"kind":"square","side":"x"}]}',
         "shapes[0]: none of Circle, Square fits (kind: the form has a string, the type Literal['circle']; side: the form has a string, the type int)"),
        (Optional[int], '"a"', "the form has a string, the type int"),
    ],
)
def test_a_misfit_has_its_place_and_no_value(kind: Any, payload: str, message: str) -> None:
    with pytest.raises(Misfit) as caught:
        reader(kind)(payload.encode())
    assert str(caught.value) == message


@pytest.mark.parametrize("kind", [None.__class__.__class__, "Signup", Address("a"), 3, complex, Form, [int], bytes])
def test_a_type_is_needed(form: Form, kind: Any) -> None:
    with pytest.raises(TypeError, match="is needed, not"):
        form.parse({"email": "a@example.org"}, as_=kind)


@dataclass
class Odd:
    known: ClassVar[int] = 3
    pairs: Sequence[int] = ()
    table: Mapping[str, int] = field(default_factory=dict)
    bare: List = field(default_factory=list)  # type: ignore[type-arg]
    rest: tuple = ()  # type: ignore[type-arg]


def test_other_hints() -> None:
    value = reader(Odd)(b'{"pairs":[1],"table":{"a":1},"bare":["x"],"rest":[1,"y"]}')
    assert value == Odd([1], {"a": 1}, ["x"], (1, "y"))


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (datetime.datetime, "2016-12-31T23:59:60Z", datetime.datetime(2016, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc)),
        (datetime.datetime, "2016-12-31T23:59:05.1Z", datetime.datetime(2016, 12, 31, 23, 59, 5, 100000, tzinfo=datetime.timezone.utc)),
        (datetime.datetime, "2016-12-31T23:59:05.123456789", datetime.datetime(2016, 12, 31, 23, 59, 5, 123456)),
        (datetime.time, "12:00:00.5", datetime.time(12, 0, 0, 500000)),
        (datetime.time, "12:00", datetime.time(12)),
        (datetime.date, "2016-12-31", datetime.date(2016, 12, 31)),
    ],
)
def test_moments(kind: Any, text: str, value: Any) -> None:
    assert reader(kind)(json.dumps(text).encode()) == value


def test_numbers_stay_exact() -> None:
    assert _core.read(b"1e400") == Decimal("1e400")
    pydantic = pytest.importorskip("pydantic")
    kind = pydantic.create_model("N", n=(Decimal, ...))
    assert reader(kind)(b'{"n":9007199254740993.5}').n == Decimal("9007199254740993.5")


def test_errors_of_other_libraries_have_no_values() -> None:
    pydantic = pytest.importorskip("pydantic")
    msgspec = pytest.importorskip("msgspec")
    model = pydantic.create_model("P", pw=(str, ...), count=(int, ...))
    struct = msgspec.defstruct("S", [("pw", Colour)])
    with pytest.raises(Misfit) as caught:
        reader(model)(b'{"pw":"S3CRET"}')
    assert str(caught.value) == "count: Field required" and caught.value.__context__ is None
    with pytest.raises(Misfit) as caught:
        reader(struct)(b'{"pw":"S3CRET - at"}')
    assert "S3CRET" not in str(caught.value) and caught.value.__context__ is None
