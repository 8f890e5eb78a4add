#!/usr/bin/env python3
"""One library of PyPI on records of orders (workloads.py), one a line. Prints one JSON object.

    orders.py check LIBRARY FILE [INVALID]    the CPU seconds of its loop; INVALID receives the numbers of the invalid records

A library says what its own language can (types, patterns, bounds, choices, unknown keys). What fields say of each other
(sums in whole cents, unique keys, a span of dates, a condition) is Python beside it, and counted.
"""
import json
import sys
import time
from datetime import date, timedelta
from pathlib import Path

SPAN = timedelta(days=60)
ID, SKU, COUNTRY, POSTAL = "^PO-[0-9]{6}$", "^[A-Z]{3}-[0-9]{4}$", "^[A-Z]{2}$", "^[A-Z0-9 -]{3,10}$"


def hundredths(value):
    """A number of at most two places in whole hundredths, or nothing."""
    whole = round(value * 100)
    return whole if whole / 100 == value else None


def net_cents(quantity, price, discount):
    """In whole cents; halves are rounded away from zero."""
    cents, percent = hundredths(price), hundredths(discount)
    if cents is None or percent is None:
        return None
    return (2 * quantity * cents * (100 - percent) + 100) // 200


def sound_line(line):
    """Whether an item's net is what its other fields come to."""
    net = net_cents(line.quantity, line.price, line.discount)
    return net is not None and (line.net is None or line.net == net / 100)


def sound_order(order):
    """What the fields of an order say of each other."""
    lines = order.lines
    if len({line.sku for line in lines}) != len(lines) or (order.kind == "business" and not order.company):
        return False
    if not order.ordered <= order.delivery <= order.ordered + SPAN:
        return False
    total = sum([net_cents(line.quantity, line.price, line.discount) for line in lines])
    return order.total is None or order.total == total / 100


def msgspec_check():
    from typing import Annotated, Literal

    import msgspec
    from msgspec import Meta

    class Line(msgspec.Struct, forbid_unknown_fields=True):
        sku: Annotated[str, Meta(pattern=SKU)]
        quantity: Annotated[int, Meta(ge=1, le=999)]
        price: Annotated[float, Meta(ge=0)]
        discount: Annotated[float, Meta(ge=0, le=0.5)]
        net: float | None = None

        def __post_init__(self):
            if not sound_line(self):
                raise ValueError("net")

    class Order(msgspec.Struct, forbid_unknown_fields=True):
        id: Annotated[str, Meta(pattern=ID)]
        kind: Literal["private", "business"]
        ordered: date
        delivery: date
        country: Annotated[str, Meta(pattern=COUNTRY)]
        postal: Annotated[str, Meta(pattern=POSTAL)]
        currency: Literal["EUR", "USD", "GEL"]
        lines: Annotated[list[Line], Meta(min_length=1, max_length=30)]
        company: Annotated[str, Meta(max_length=80)] | None = None
        total: float | None = None
        note: Annotated[str, Meta(max_length=500)] | None = None

        def __post_init__(self):
            if not sound_order(self):
                raise ValueError("order")

    decode = msgspec.json.Decoder(Order).decode

    def valid(line):
        try:
            decode(line)
        except msgspec.ValidationError:
            return False
        return True
    return valid


def pydantic_check():
    from typing import Annotated, Literal

    from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator
    strict = ConfigDict(strict=True, extra="forbid")

    class Line(BaseModel):
        model_config = strict
        sku: Annotated[str, Field(pattern=SKU)]
        quantity: Annotated[int, Field(ge=1, le=999)]
        price: Annotated[float, Field(ge=0)]
        discount: Annotated[float, Field(ge=0, le=0.5)]
        net: float | None = None

        @model_validator(mode="after")
        def sound(self):
            if not sound_line(self):
                raise ValueError("net")
            return self

    class Order(BaseModel):
        model_config = strict
        id: Annotated[str, Field(pattern=ID)]
        kind: Literal["private", "business"]
        ordered: date
        delivery: date
        country: Annotated[str, Field(pattern=COUNTRY)]
        postal: Annotated[str, Field(pattern=POSTAL)]
        currency: Literal["EUR", "USD", "GEL"]
        lines: Annotated[list[Line], Field(min_length=1, max_length=30)]
        company: Annotated[str, Field(max_length=80)] | None = None
        total: float | None = None
        note: Annotated[str, Field(max_length=500)] | None = None

        @model_validator(mode="after")
        def sound(self):
            if not sound_order(self):
                raise ValueError("order")
            return self

    validate = TypeAdapter(Order).validate_json

    def valid(line):
        try:
            validate(line)
        except ValidationError:
            return False
        return True
    return valid


def jsonschema_rs_check():
    import jsonschema_rs
    import orjson
    read = orjson.loads

    def text(pattern):
        return {"type": "string", "pattern": pattern}

    def group(required, **properties):
        return {"type": "object", "additionalProperties": False, "required": required, "properties": properties}
    line = group(["sku", "quantity", "price", "discount"], sku=text(SKU), quantity={"type": "integer", "minimum": 1, "maximum": 999}, price={"type": "number", "minimum": 0},
                 discount={"type": "number", "minimum": 0, "maximum": 0.5}, net={"type": "number"})
    schema = group(["id", "kind", "ordered", "delivery", "country", "postal", "currency", "lines"], id=text(ID), kind={"enum": ["private", "business"]}, company={"type": "string", "maxLength": 80},
                   ordered={"type": "string", "format": "date"}, delivery={"type": "string", "format": "date"}, country=text(COUNTRY), postal=text(POSTAL),
                   currency={"enum": ["EUR", "USD", "GEL"]}, lines={"type": "array", "minItems": 1, "maxItems": 30, "items": line}, total={"type": "number"},
                   note={"type": "string", "maxLength": 500})
    schema["if"], schema["then"] = {"properties": {"kind": {"const": "business"}}}, {"required": ["company"], "properties": {"company": {"minLength": 1}}}
    is_valid = jsonschema_rs.validator_for(schema, validate_formats=True, pattern_options=jsonschema_rs.RegexOptions()).is_valid  # the engine in linear time

    def sound(order):
        skus, total = set(), 0
        for line in order["lines"]:
            net = net_cents(line["quantity"], line["price"], line["discount"])
            if net is None or ("net" in line and line["net"] != net / 100):
                return False
            skus.add(line["sku"])
            total += net
        ordered = date.fromisoformat(order["ordered"])
        if len(skus) != len(order["lines"]) or not ordered <= date.fromisoformat(order["delivery"]) <= ordered + SPAN:
            return False
        return "total" not in order or order["total"] == total / 100

    return lambda line: is_valid(order := read(line)) and sound(order)


CHECKS = {"msgspec": msgspec_check, "pydantic": pydantic_check, "jsonschema-rs": jsonschema_rs_check}


def main():
    _, library, file, *more = sys.argv[1:]
    valid, invalid, number = CHECKS[library](), [], 0
    start = time.process_time()
    with open(file, "rb") as lines:
        for number, line in enumerate(lines, 1):
            if not valid(line):
                invalid.append(number)
    used = time.process_time() - start
    if more:
        Path(more[0]).write_text("".join(f"{number}\n" for number in invalid))
    print(json.dumps({"records": number, "invalid": len(invalid), "cpu_s": used}))


if __name__ == "__main__":
    main()
