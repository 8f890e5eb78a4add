"""The fast way of a type gives the values and errors of its converter."""

import abc
import datetime
import enum
import gc
import json
import random
import sys
import uuid
from dataclasses import InitVar, dataclass, field, fields
from typing import Any, Callable, Generic, List, NewType, Optional, TypedDict, TypeVar

import pytest

from formcheck import Form, Misfit, _core
from formcheck._shapes import _only_sets_fields
from formcheck._typed import _converter, reader

T = TypeVar("T")
Name = NewType("Name", str)


class Colour(enum.Enum):
    RED = "red"
    BLUE = "blue"


@dataclass
class Plain:
    name: str
    count: int = 1
    price: float = 0.5
    flag: bool = False
    tags: list[str] = field(default_factory=list)
    inner: Optional["Plain"] = None
    table: dict[str, int] = field(default_factory=dict)
    anything: Any = None
    colour: Colour | None = None
    day: datetime.date | None = None
    key: uuid.UUID | None = None
    either: int | str | None = None


@dataclass(frozen=True)
class Frozen:
    name: str
    count: int = 1


@dataclass(slots=True)
class Slotted:
    name: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class FrozenSlotted:
    name: str
    count: int = 1


@dataclass(kw_only=True)
class Keyword(Plain):
    title: str = "t"


@dataclass
class Prepared:
    name: str
    count: int = 1

    def __post_init__(self) -> None:
        self.name = self.name.upper()


@dataclass
class Own:
    name: str
    count: int = 1

    def __init__(self, name: str, count: int = 7) -> None:
        self.name, self.count = name + "!", count


@dataclass
class Setting:
    name: str
    count: int = 1

    def __setattr__(self, name: str, value: Any) -> None:
        object.__setattr__(self, name, value * 2)


@dataclass
class Making:
    name: str
    count: int = 1

    def __new__(cls, *arguments: Any, **keywords: Any) -> "Making":
        made = super().__new__(cls)
        made.__dict__["made"] = True
        return made


@dataclass
class Hidden:
    name: str
    count: int = field(init=False, default=4)
    tags: list[str] = field(init=False, default_factory=list)


@dataclass
class Initial:
    name: str
    more: InitVar[int] = 3

    def __post_init__(self, more: int) -> None:
        self.name += str(more)


@dataclass
class Abstract(abc.ABC):
    name: str

    @abc.abstractmethod
    def act(self) -> None: ...


class Counted(type):
    calls = 0

    def __call__(cls, *arguments: Any, **keywords: Any) -> Any:
        Counted.calls += 1
        return super().__call__(*arguments, **keywords)


@dataclass
class Metaclass(metaclass=Counted):
    name: str


@dataclass
class Box(Generic[T]):
    name: Name


class Heir(Plain):
    pass


class Row(TypedDict):
    name: str
    count: int


class Loose(TypedDict, total=False):
    name: str
    rows: list[Row]


Quoted = TypedDict("Quoted", {'a"b': int, "é": int, "": int}, total=False)

KINDS: list[Any] = [
    Plain, Frozen, Slotted, FrozenSlotted, Keyword, Prepared, Own, Setting, Making, Hidden, Initial, Metaclass, Box, Heir, Row, Loose,
    Quoted, List[Plain], dict[str, Frozen], Optional[Row], list[list[float]], str, int, float, bool, dict, list, Any, Colour,
]  # fmt: skip
PAYLOADS = [
    '{"name":"a"}', '{"name":"a","count":2}', '{"count":2,"name":"a"}', '{"name":"a","unknown":[1,{"x":null}],"count":2}',
    '{"n\\u0061me":"a"}', '{"name":"a","name":"b"}', '{"name":1}', '{"name":null}', "{}", "[]", "null", '"red"', "1", "1.5", "true", "[1,2.5]",
    '{"name":"a","price":2,"tags":["x"],"inner":{"name":"b"},"table":{"k":1},"anything":[1],"colour":"red","day":"2000-01-02"}',
    '{"name":"a","price":true}', '{"name":"a","tags":[1]}', '{"name":"a","inner":{"name":2}}', '{"name":"a","colour":"green"}',
    '{"name":"a","day":"2000-13-02"}', '{"name":"a","day":5}', '{"name":"a","key":"12345678123456781234567812345678"}', '{"name":"a","key":1}',
    '{"name":"a","either":1}', '{"name":"a","either":"x"}', '{"name":"a","either":[]}', '{"name":"a","price":1e400}', '{"name":"a","price":123456789012345678901234567890}',
    '{"a\\"b":1,"é":2,"":3}', '[[1,2.5],[]]', '[{"name":"a"},{"name":"b","count":"x"}]', '{"k":{"name":"a"}}', '{"name":"a","title":"T","flag":true}',
    '{"name":"a","rows":[{"name":"b","count":1}]}', '{"name":"a","rows":[{"name":"b"}]}', '{"name":"\\ud83d\\ude00\\n"}', '{"name":"é","nam":"x","names":"y"}',
]  # fmt: skip


def outcome(read: Callable[[], Any]) -> tuple[Any, ...]:
    try:
        value = read()
    except Exception as error:
        return type(error), str(error)
    facts = {name.name: getattr(value, name.name, None) for name in fields(value)} if hasattr(value, "__dataclass_fields__") else None
    return type(value), repr(value), repr(facts), repr(getattr(value, "__dict__", None))


def slow(kind: Any, payload: bytes) -> Callable[[], Any]:
    return lambda: _converter(kind)(_core.read(payload))


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_the_fast_way_gives_what_the_converter_gives(kind: Any) -> None:
    for payload in PAYLOADS:
        data = payload.encode()
        assert outcome(lambda: reader(kind)(data)) == outcome(slow(kind, data)), payload


def changed(text: str, chance: random.Random) -> str:
    values = ["null", "1", '"a"', "[]", "{}", "true", "2.5", '{"name":"b"}']
    for _ in range(chance.randrange(3)):
        place = chance.randrange(len(text) + 1)
        end = min(len(text), place + chance.randrange(4))
        text = text[:place] + chance.choice(["", '"', ",", ":", "}", "]", *values]) + text[end:]
    return text


def test_the_same_of_random_json() -> None:
    chance = random.Random(55)
    for _ in range(20000):
        kind = chance.choice(KINDS)
        data = changed(chance.choice(PAYLOADS), chance).encode()
        assert outcome(lambda: reader(kind)(data)) == outcome(slow(kind, data)), (kind, data)


@pytest.mark.parametrize("kind", [Plain, Frozen, Slotted, FrozenSlotted, Keyword, Box, Heir])
def test_fields_are_set_without_a_call(kind: Any) -> None:
    assert _only_sets_fields(kind)


@pytest.mark.parametrize("kind", [Prepared, Own, Setting, Making, Hidden, Initial, Abstract, Metaclass])
def test_other_classes_are_called(kind: Any) -> None:
    assert not _only_sets_fields(kind)


def test_an_abstract_class_is_not_made() -> None:
    with pytest.raises(TypeError, match="abstract"):
        reader(Abstract)(b'{"name":"a"}')


def test_default_values_are_made_for_each_object() -> None:
    one, other = reader(Plain)(b'{"name":"a"}'), reader(Plain)(b'{"name":"b"}')
    assert one.tags == [] and one.tags is not other.tags


def test_constructors_that_do_more_are_called() -> None:
    before = Counted.calls
    assert reader(Metaclass)(b'{"name":"a"}').name == "a" and Counted.calls == before + 1
    assert reader(Making)(b'{"name":"a"}').__dict__["made"]


def test_an_exit_in_a_type_of_the_program_ends_it() -> None:
    @dataclass
    class Leaves:
        name: str

        def __post_init__(self) -> None:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        reader(Leaves)(b'{"name":"a"}')


def test_a_type_may_check_with_the_same_form(form: Form) -> None:
    @dataclass
    class Checks:
        email: str

        def __post_init__(self) -> None:
            assert form.is_valid({"email": self.email})

    assert form.parse({"email": "a@example.org"}, Checks).email == "a@example.org"


def test_numbers_are_rounded_as_by_python() -> None:
    chance = random.Random(7)
    for _ in range(20000):
        text = f"{'-' * chance.randrange(2)}{chance.randrange(10 ** chance.randrange(1, 15))}.{chance.randrange(10 ** chance.randrange(1, 15)):0{chance.randrange(1, 15)}}"
        assert repr(_core.read(text.encode())) == repr(json.loads(text)), text


def resident() -> int:
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096



def test_memory_stays_flat_and_types_are_collected() -> None:
    good = PAYLOADS[16].encode()
    bad = b'{"name":"a","inner":{"name":2}}'
    references = sys.getrefcount(Plain)
    before = 0
    for place in range(60000):
        if place == 10000:
            before = resident()
        reader(Plain)(good)
        if place % 10 == 0:
            with pytest.raises(Misfit):
                reader(Plain)(bad)
    gc.collect()
    assert resident() - before < 2 << 20
    assert sys.getrefcount(Plain) - references < 100


def test_shapes_refuse_what_is_none() -> None:
    shape = _core.Shape(None)
    with pytest.raises(TypeError):
        shape.become(_core.LIST, None, None, ())
    with pytest.raises(TypeError):
        shape.become(99, None, None, ())
    shape.become(_core.STRING, None, None, ())
    with pytest.raises(TypeError):
        shape.become(_core.STRING, None, None, ())
    with pytest.raises(TypeError):
        shape("x")  # type: ignore[arg-type]
