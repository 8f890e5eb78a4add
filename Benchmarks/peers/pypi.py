#!/usr/bin/env python3
"""One library of PyPI on records of the sign-up form, one a line. Prints one JSON object.

    pypi.py list                               {library: version, or null where it is missing}
    pypi.py check LIBRARY verdict|issues FILE [INVALID]
    pypi.py payload LIBRARY verdict|issues FILE    the microseconds of FILE's first record, from bytes to verdict

check prints the CPU seconds of its loop; INVALID receives the numbers of the invalid records. Libraries that take
values and not bytes read them with orjson, the quickest reader there is. What a library's own language cannot say
(confirm equals password; three patterns for one field) is said in Python beside it, and counted.
"""
import importlib.metadata
import json
import re
import sys
import time
from pathlib import Path

SCHEMA = json.loads((Path(__file__).parent / "signup.schema.json").read_text())
PATTERN = {field: said["pattern"] for field, said in SCHEMA["properties"].items() if "pattern" in said}
POSTAL = SCHEMA["definitions"]["postal"]["pattern"]
COUNTRIES = tuple(SCHEMA["properties"]["country"]["enum"])
STRONG = "^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])"


def confirmed(record):
    return record.get("confirm") == record.get("password")


def check_with_jsonschema_rs(answers):
    import jsonschema_rs
    import orjson
    read = orjson.loads
    validator = jsonschema_rs.validator_for(SCHEMA, pattern_options=jsonschema_rs.RegexOptions())  # the engine in linear time, its quicker one
    if answers == "verdict":
        is_valid = validator.is_valid
        return lambda line: not (is_valid(record := read(line)) and confirmed(record))
    find = validator.iter_errors

    def check(line):
        record = read(line)
        return len([error.message for error in find(record)]) + (not confirmed(record))
    return check


def check_with_fastjsonschema(answers):
    import fastjsonschema
    import orjson
    read = orjson.loads
    if answers == "verdict":
        validate, failure = fastjsonschema.compile(SCHEMA, detailed_exceptions=False), fastjsonschema.JsonSchemaValueException
    else:
        validate, failure = fastjsonschema.compile(SCHEMA, fast_fail=False), fastjsonschema.JsonSchemaValuesException

    def check(line):
        record = read(line)
        try:
            validate(record)
        except failure as error:
            return 1 if answers == "verdict" else len(error.errors) + (not confirmed(record))
        return not confirmed(record)
    return check


def check_with_pydantic(answers):
    from typing import Annotated, Literal

    from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator
    strict = ConfigDict(strict=True, extra="forbid")
    postcode = Annotated[str, Field(pattern=POSTAL)]
    is_strong = re.compile(STRONG).match  # pydantic takes one pattern a field, and its engine has no look-ahead

    def strong(value):
        if not is_strong(value):
            raise ValueError("needs a-z, A-Z and 0-9")
        return value

    class Address(BaseModel):
        model_config = strict
        street: Annotated[str, Field(min_length=1, max_length=120)]
        city: Annotated[str, Field(min_length=1, max_length=80)]
        zip: postcode

    class Signup(BaseModel):
        model_config = strict
        email: Annotated[str, Field(max_length=254, pattern=PATTERN["email"])]
        password: Annotated[str, Field(min_length=8, max_length=72), AfterValidator(strong)]
        phone: Annotated[str, Field(pattern=PATTERN["phone"])]
        username: Annotated[str, Field(pattern=PATTERN["username"])]
        birthdate: Annotated[str, Field(pattern=PATTERN["birthdate"])]
        country: Literal[COUNTRIES]
        postal: postcode
        terms: Literal[True]
        newsletter: bool = False
        address: Address = None
        tags: Annotated[list[Annotated[str, Field(min_length=1, max_length=20)]], Field(max_length=5)] = []
        confirm: str

        @model_validator(mode="after")
        def same(self):
            if self.confirm != self.password:
                raise ValueError("confirm differs from password")
            return self

    validate = TypeAdapter(Signup).validate_json

    def check(line):
        try:
            validate(line)
        except ValidationError as error:
            return len(error.errors(include_url=False))
        return 0
    return check


def check_with_msgspec(answers):
    from typing import Annotated, Literal

    import msgspec
    from msgspec import UNSET, Meta, UnsetType
    postcode = Annotated[str, Meta(pattern=POSTAL)]

    class Address(msgspec.Struct, forbid_unknown_fields=True):
        street: Annotated[str, Meta(min_length=1, max_length=120)]
        city: Annotated[str, Meta(min_length=1, max_length=80)]
        zip: postcode

    class Signup(msgspec.Struct, forbid_unknown_fields=True):
        email: Annotated[str, Meta(max_length=254, pattern=PATTERN["email"])]
        password: Annotated[str, Meta(min_length=8, max_length=72, pattern=STRONG)]
        phone: Annotated[str, Meta(pattern=PATTERN["phone"])]
        username: Annotated[str, Meta(pattern=PATTERN["username"])]
        birthdate: Annotated[str, Meta(pattern=PATTERN["birthdate"])]
        country: Literal[COUNTRIES]
        postal: postcode
        terms: bool
        confirm: str
        newsletter: bool = False
        address: Address | UnsetType = UNSET
        tags: Annotated[list[Annotated[str, Meta(min_length=1, max_length=20)]], Meta(max_length=5)] = []

        def __post_init__(self):
            if not self.terms or self.confirm != self.password:
                raise ValueError("terms or confirm")

    decode = msgspec.json.Decoder(Signup).decode

    def check(line):
        try:
            decode(line)
        except msgspec.ValidationError:
            return 1
        return 0
    return check


CHECKS = {
    "jsonschema-rs": check_with_jsonschema_rs,
    "fastjsonschema": check_with_fastjsonschema,
    "pydantic": check_with_pydantic,
    "msgspec": check_with_msgspec,
}


def version(library):
    try:
        return importlib.metadata.version(library)
    except importlib.metadata.PackageNotFoundError:
        return None


def versions():
    found = {library: version(library) for library in (*CHECKS, "check-jsonschema")}
    if not version("orjson"):  # what they read with
        found |= {"jsonschema-rs": None, "fastjsonschema": None}
    return found


def check_file(check, file, invalid_file=None):
    invalid, records, issues = [], 0, 0
    start = time.process_time()
    with open(file, "rb") as lines:
        for line in lines:
            records += 1
            found = check(line)
            if found:
                issues += found
                invalid.append(records)
    used = time.process_time() - start
    if invalid_file:
        Path(invalid_file).write_text("".join(f"{record}\n" for record in invalid))
    return {"records": records, "invalid": len(invalid), "issues": issues, "cpu_s": used}


def measure_payload(check, file):
    with open(file, "rb") as lines:
        payload = next(lines).rstrip()
    rounds = []
    for _ in range(5):
        done, start = 0, time.process_time()
        while time.process_time() - start < 0.1:
            for _ in range(100):
                check(payload)
            done += 100
        rounds.append((time.process_time() - start) / done * 1e6)
    return {"bytes": len(payload), "median_us": sorted(rounds)[2]}


def main():
    verb, *rest = sys.argv[1:]
    if verb == "list":
        result = versions()
    else:
        library, answers, *files = rest
        result = {"check": check_file, "payload": measure_payload}[verb](CHECKS[library](answers), *files)
    print(json.dumps(result))


if __name__ == "__main__":
    main()
