#!/usr/bin/env python3
"""The Python package beside others in one process: sign-ups and orders, from bytes and from a dict.

  run.py [--records 5000] [--rounds 9] [--only 'orders']

Each round runs all sides one after the other, the first one changes from round to round. A line shows the median of
microseconds for a record, and two medians of the ratios of the rounds: of this side to formcheck's first side, and of
pydantic to this side, which is how many times pydantic takes as long. Before that, each side
must find the same records valid. Peers are those of Benchmarks/peers. The last table compares two threads with one, by
the clock: each thread checks all records.
"""
from __future__ import annotations

import argparse
import json
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Callable, Optional

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "peers")]

import msgspec  # noqa: E402
import orders as orders_peers  # noqa: E402
import pypi  # noqa: E402
import workloads  # noqa: E402

import formcheck  # noqa: E402

Check = Callable[[Any], bool]


@dataclass
class Address:
    street: str
    city: str
    zip: str


@dataclass
class Signup:
    email: str
    password: str
    phone: str
    username: str
    birthdate: str
    country: str
    postal: str
    terms: bool
    confirm: str
    newsletter: bool = False
    address: Optional[Address] = None
    tags: Optional[list[str]] = None


class SignupStruct(msgspec.Struct):
    email: str
    password: str
    phone: str
    username: str
    birthdate: str
    country: str
    postal: str
    terms: bool
    confirm: str
    newsletter: bool = False
    address: Optional[dict[str, str]] = None
    tags: Optional[list[str]] = None


class LineStruct(msgspec.Struct):
    sku: str
    quantity: int
    price: float
    discount: float
    net: float


class OrderStruct(msgspec.Struct):
    id: str
    kind: str
    ordered: str
    delivery: str
    country: str
    postal: str
    currency: str
    lines: list[LineStruct]
    total: float
    company: Optional[str] = None
    note: Optional[str] = None


@dataclass
class Line:
    sku: str
    quantity: int
    price: float
    discount: float
    net: float


@dataclass
class Order:
    id: str
    kind: str
    ordered: str
    delivery: str
    country: str
    postal: str
    currency: str
    lines: list[Line]
    total: float
    company: Optional[str] = None
    note: Optional[str] = None


def parsing(form: formcheck.Form, kind: type) -> Check:
    def parse(payload: Any) -> bool:
        try:
            form.parse(payload, kind)
        except formcheck.Invalid:
            return False
        return True

    return parse


def kept(check: Any, name: str) -> Any:
    """What a peer's function holds under a name: its bound validator."""
    return dict(zip(check.__code__.co_freevars, (cell.cell_contents for cell in check.__closure__)))[name]


def from_values(pydantic_check: Any, msgspec_check: Any) -> dict[str, Check]:
    """The validators of both on values that are not JSON."""
    import pydantic

    validate = kept(pydantic_check, "validate").__self__.validate_python
    kind = kept(msgspec_check, "decode").__self__.type

    def with_pydantic(payload: Any) -> bool:
        try:
            validate(payload)
        except pydantic.ValidationError:
            return False
        return True

    def with_msgspec(payload: Any) -> bool:
        try:
            msgspec.convert(payload, kind)
        except msgspec.ValidationError:
            return False
        return True

    return {"pydantic": with_pydantic, "msgspec": with_msgspec}


def not_failing(check: Callable[[Any], Any]) -> Check:
    return lambda line: not check(line)


def tasks(count: int) -> dict[str, tuple[list[bytes], dict[str, Check], bool]]:
    """Records, sides, and whether a side takes values instead of bytes."""
    with tempfile.TemporaryDirectory() as folder:
        sign_ups = [line.encode() for line in workloads.sign_ups(count, 0.05, Path(folder) / "invalid")]
    orders = [workloads.compact(order).encode() for order in workloads.orders(count // 5)]
    signup = formcheck.Form(HERE.parent / "signup.yaml")
    order = formcheck.Form.from_text(workloads.ORDERS_FORM)
    peers = {name: check("verdict") for name, check in pypi.CHECKS.items()}
    order_peers = {name: check() for name, check in orders_peers.CHECKS.items()}
    typed = {name: not_failing(peers[name]) for name in ("pydantic", "msgspec")}
    typed_orders = {name: order_peers[name] for name in ("pydantic", "msgspec")}
    ours: dict[str, Check] = {"is_valid": signup.is_valid, "check": lambda line: signup.check(line).valid}
    our_orders: dict[str, Check] = {"is_valid": order.is_valid, "check": lambda line: order.check(line).valid}
    return {
        "sign-up, bytes to verdict": (
            sign_ups, {**ours, **{name: not_failing(check) for name, check in peers.items()}}, False),
        "sign-up, bytes to a value": (
            sign_ups, {"a Struct": parsing(signup, SignupStruct), "a dataclass": parsing(signup, Signup),
                       "a dict": parsing(signup, dict), **typed}, False),
        "sign-up, dict to a value": (
            sign_ups, {"a Struct": parsing(signup, SignupStruct), "a dataclass": parsing(signup, Signup), "check": ours["check"],
                       **from_values(peers["pydantic"], peers["msgspec"])}, True),
        "orders, bytes to verdict": (orders, {**our_orders, **order_peers}, False),
        "orders, bytes to a value": (
            orders, {"a Struct": parsing(order, OrderStruct), "a dataclass": parsing(order, Order), **typed_orders}, False),
    }  # fmt: skip


def agree(name: str, records: list[Any], sides: dict[str, Check]) -> None:
    first, *others = sides
    verdicts = [sides[first](record) for record in records]
    for other in others:
        for record, verdict in zip(records, verdicts):
            if sides[other](record) != verdict:
                raise SystemExit(f"{name}: {other} and {first} disagree: {record!r}")


def microseconds(check: Check, records: list[Any]) -> float:
    begin = time.process_time_ns()
    for record in records:
        check(record)
    return (time.process_time_ns() - begin) / len(records) / 1000


def compare(name: str, records: list[Any], sides: dict[str, Check], rounds: int) -> None:
    agree(name, records, sides)
    names = list(sides)
    times: dict[str, list[float]] = {side: [] for side in names}
    for turn in range(rounds):
        for place in range(len(names)):
            side = names[(turn + place) % len(names)]
            times[side].append(microseconds(sides[side], records))
    print(f"\n{name} ({len(records)} records, {sum(map(len, map(str, records))) // len(records)} characters on average)")
    for side in names:
        ratio = median(time / own for time, own in zip(times[side], times[names[0]]))
        pydantic = median(time / own for time, own in zip(times["pydantic"], times[side]))
        print(f"  {side:16} {median(times[side]):9.2f} µs  {ratio:6.2f}  {pydantic:6.2f}")


def clocked(work: Callable[[], object], threads: int) -> float:
    """Seconds until so many threads have each done some work."""
    running = [threading.Thread(target=work) for _ in range(threads)]
    begin = time.perf_counter()
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    return time.perf_counter() - begin


def compare_threads(count: int, rounds: int) -> None:
    orders = [workloads.compact(order).encode() for order in workloads.orders(count)]
    form = formcheck.Form.from_text(workloads.ORDERS_FORM)
    lines = b"\n".join(orders)
    works: dict[str, Callable[[], object]] = {
        "is_valid, a call for each order": lambda: [form.is_valid(order) for order in orders],
        "check, a call for each order": lambda: [form.check(order) for order in orders],
        "check_lines of all orders": lambda: sum(1 for _ in form.check_lines(lines, only_invalid=True)),
    }
    print(f"\ntwo threads, bytes in ({len(orders)} orders each): records per second, as a multiple of one thread")
    for name, work in works.items():
        work()
        print(f"  {name:32} {median(2 * clocked(work, 1) / clocked(work, 2) for _ in range(rounds)):6.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--records", type=int, default=5000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", default="")
    arguments = parser.parse_args()
    print(f"formcheck {formcheck.__version__}, Python {sys.version.split()[0]}, medians of {arguments.rounds} rounds")
    for name, (lines, sides, takes_values) in tasks(arguments.records).items():
        if arguments.only in name:
            records = [json.loads(line) for line in lines] if takes_values else lines
            compare(name, records, sides, arguments.rounds)
    if arguments.only in "two threads":
        compare_threads(arguments.records, arguments.rounds)


if __name__ == "__main__":
    main()
