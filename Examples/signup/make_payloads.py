#!/usr/bin/env python3
"""Writes payloads.ndjson and expected.txt beside itself: always the same bytes.

Each case says by hand what a check must answer; nothing here asks the checker.
"""
import json
from pathlib import Path

HERE = Path(__file__).parent
lines: list[bytes] = []
expected: list[str] = []

PEOPLE = [
    ("ana.beridze@example.org", "+995555123456"), ("j.smith@mail.example.com", "+14155550123"),
    ("o'neill@example.ie", "+353861234567"), ("maria+news@example.pt", "+351912345678"),
    ("li.wei@example.cn", "+8613800138000"), ("fatima_z@example.ma", "+212612345678"),
    ("jens-peter@example.dk", "+4520123456"), ("x@y", "+4930123456"),
    ("first.last@sub.domain.example.co.uk", "+447700900123"), ("1234567890@example.jp", "+819012345678"),
    ("a!b#c$d@example.net", "+61412345678"), ("very.common@example.br", "+5511912345678"),
]
PASSWORDS = [
    "Tbilisi2026", "Correct Horse 7", "pässWort99", "Ünïcödé123", "A1234567", "Pa55-with-dashes", "ПарольГод2026",
    'Quote"Back\\slash1', "Tab\tinside1", "Emoji😀😀A1", "x" * 60 + "A1", " Leading1space ",
]


def person(index, **change):
    email, phone = PEOPLE[index % len(PEOPLE)]
    password = PASSWORDS[index % len(PASSWORDS)]
    record = {"email": email, "password": password, "confirm": password, "phone": phone}
    for key, value in change.items():
        if value is ...:
            record.pop(key, None)
        else:
            record[key] = value
    return record


def add(content, *issues, verdict=None, ascii_only=False):
    """A record, as an object or as raw text or bytes, and the issues that it must have."""
    if isinstance(content, (dict, list)):
        content = json.dumps(content, ensure_ascii=ascii_only)
    raw = content if isinstance(content, bytes) else content.encode()
    assert b"\n" not in raw
    lines.append(raw)
    expected.append(" ".join([str(len(lines)), verdict or ("invalid" if issues else "valid"), *issues]))


def blank():
    lines.append(b"")  # passed over: no record


# --- Right ones: ten dozen people, in different key orders and spellings.
for n in range(96):
    record = person(n)
    if n % 5 == 1:
        record = dict(reversed(list(record.items())))
    add(record, ascii_only=n % 7 == 3)
for spelling in (" {} ", "\t{}", "{}\n", "\u00a0{}\u200b", "\u3000{}", "\ufeff{}", "\u202e{}"):
    add(person(1, email=spelling.format("Ana@Example.ORG")))
for phone in ("+995 555 123 456", "+1 (415) 555-0123", "+49-30-123456", " +353 86 123 4567 "):
    add(person(2, phone=phone))
add('{"\\u0065mail":"ana@example.org","password":"Tbilisi2026","confirm":"Tbilisi2026","phone":"+995555123456"}')
add('  {"email":"ana@example.org","password":"Tbilisi2026","confirm":"Tbilisi2026","phone":"+995555123456"}\t')
add(person(3, password="Ab1" + "😀" * 17, confirm="Ab1" + "😀" * 17))  # 71 bytes
add(person(3, password="A1" + "é" * 35, confirm="A1" + "é" * 35))  # 72 bytes

# --- Missing, null, blank.
add({}, "/email:valueMissing", "/password:valueMissing", "/phone:valueMissing")
for field in ("email", "phone"):
    for value in (..., None, "", "   ", "\t", "\u200b\u200d", "\u00a0", "\u3164", "\u2800", "\ufeff", "\n"):
        add(person(4, **{field: value}), f"/{field}:valueMissing")
for value in (..., None, ""):
    add(person(4, password=value), "/password:valueMissing")  # nothing to repeat either, and nothing to compare
    add(person(4, confirm=value), "/confirm:valueMissing")
add(person(5, password="        ", confirm="        "), "/password:missingPart", "/password:missingPart")  # white space may be a secret's
add(person(5, email=..., phone=...), "/email:valueMissing", "/phone:valueMissing")
add(person(5, email=None, password=None, confirm=None, phone=None), "/email:valueMissing", "/password:valueMissing", "/phone:valueMissing")

# --- The wrong type.
for value in (7, 0, -1.5, 1e3, True, False, {}, ["ana@example.org"], {"address": "ana@example.org"}):
    add(person(6, email=value), "/email:typeMismatch")
add(person(6, email=[]), "/email:typeMismatch")  # an empty list is no text
for value in (995555123456, 1.5, True, ["+995555123456"], {"mobile": "+995555123456"}):
    add(person(7, phone=value), "/phone:typeMismatch")
for value in (12345678, True, ["Tbilisi2026"], {"value": "Tbilisi2026"}):
    add(person(8, password=value), "/password:typeMismatch")
    add(person(8, confirm=value), "/confirm:typeMismatch")

# --- E-mail.
for value in ("ana", "ana@", "@example.org", "ana@@example.org", "ana @example.org", "ana@exa mple.org", "ana@-example.org",
              "ana@example-.org", "ana@example..org", "ana@.example.org", "ana@example.org.", "<ana@example.org>",
              "Ana <ana@example.org>", "ana@example.org, bob@example.org", "mailto:ana@example.org", "ana(at)example.org",
              "ana@exämple.org", "änna@example.org", "ａｎａ@example.org", "ana@example。org", "ana\u202e@example.org",
              "ana\u200b@example.org", "ana@example.org\u0000", "ana\n@example.org", "ana@example.org\nBcc: x@example.org",
              "ana@example.org\r\nX: y", "ana@example\u2028.org", '"ana b"@example.org', "ana@[127.0.0.1]", "ana@exa_mple.org",
              "ana@" + "a" * 64 + ".org"):
    add(person(9, email=value), "/email:patternMismatch")
add(person(9, email="a" * 400 + "@example.org"), "/email:tooLong")
add(person(9, email="ana@" + "a." * 2000), "/email:tooLong", "/email:patternMismatch")

# --- Password and its repetition. Once it is filled it must be repeated, whatever else is wrong with it.
for value, issues in (("Abc123", ("tooShort",)), ("abcdefg1", ("missingPart",)), ("Abcdefgh", ("missingPart",)),
                      ("abcdefgh", ("missingPart", "missingPart")), ("abc", ("tooShort", "missingPart", "missingPart")),
                      ("A1" + "x" * 71, ("tooLong",)), ("A1" + "x" * 400, ("tooLong",)), ("A1" + "😀" * 18, ("tooLong",)),
                      ("A1" + "😀" * 5, ("tooShort",)), ("Abcdefg１", ("missingPart",)), ("ａbcdefg1", ("missingPart",))):
    add(person(10, password=value, confirm=value), *(f"/password:{issue}" for issue in issues))
add(person(10, password="abc", confirm=...), "/password:tooShort", "/password:missingPart", "/password:missingPart", "/confirm:valueMissing")
for value in ("Tbilisi2027", "tbilisi2026", "Tbilisi2026 ", "\u200bTbilisi2026", "Тbilisi2026"):
    add(person(0, password="Tbilisi2026", confirm=value), "/confirm:notEqual")
add(person(0, password="Caf\u00e91234A", confirm="Cafe\u03011234A"), "/confirm:notEqual")  # NFC and NFD are two texts

# --- Phone.
for value in ("995555123456", "00995555123456", "+0995555123456", "+9955551", "+1234567890123456", "+995 555 12 34 5x",
              "+995.555.123456", "+９９５555123456", "tel:+995555123456", "+995555123456 ext. 7", "+995555123456\n+1", "++995555123456",
              "+", "555-1234", "(555) 123456"):
    add(person(11, phone=value), "/phone:patternMismatch")

# --- Duplicate and unknown keys.
P = '"password":"Tbilisi2026","confirm":"Tbilisi2026","phone":"+995555123456"'
add('{"email":"ana@example.org","email":"bob@example.org",%s}' % P, "/email:duplicateKey")
add('{"email":"ana@example.org",%s,"\\u0065mail":"bob@example.org"}' % P, "/email:duplicateKey")
add('{"email":"ana@","email":7,"email":null,%s}' % P, "/email:duplicateKey", "/email:duplicateKey")
add('{"password":"Secret1234","email":"ana@example.org",%s}' % P, "/password:duplicateKey")
add('{"email":"ana@example.org",%s,"phone":"+1"}' % P, "/phone:duplicateKey")
for key in ("emial", "e-mail", "Email", "is_admin", "__proto__", "constructor", "", "0", "user", "email "):
    add(person(1) | {key: True}, "/" + key.replace("~", "~0").replace("/", "~1") + ":unknownField" if " " not in key else "/email%20:unknownField")
add(person(1) | {"a/b~c": {"deep": [1, 2]}}, "/a~1b~0c:unknownField")
add(person(1, email=...) | {"emial": "ana@example.org"}, "/email:valueMissing", "/emial:unknownField")
add('{"x":1,"email":"ana@example.org",%s,"x":2}' % P, "/x:unknownField", "/x:duplicateKey")

# --- No object, no JSON.
for text in ("[]", "[1]", '"ana@example.org"', "42", "true", "null"):
    add(text, ":typeMismatch")
GOOD = '{"email":"ana@example.org",%s}' % P
for text in (GOOD[:-1], GOOD[:40], GOOD[:10], "{", GOOD[:-1] + ",}", GOOD.replace('"', "'"), GOOD.replace('"email"', "email"),
             GOOD + GOOD, GOOD + " x", GOOD[:-1] + "]", "{,}", '{"email" "ana@example.org"}', '{"email":NaN}', '{"email":}', "undefined",
             "email=ana%40example.org", "<email>ana@example.org</email>", '{"email":"tab\there"}', '{"email":"\\x41"}', '{"email":01}',
             '{"email":"\\ud800"}', '{"email":"\\udc00"}', "// comment", "{" + '"a":[' * 70):
    add(text, ":badInput")
for raw in (b'{"email":"\xff@example.org"}', b'{"email":"\xc0\xaf"}', b'{"email":"\xed\xa0\x80"}', b'{"email":"caf\xe9"}', b"\xff\xfe{\x00}\x00"):
    add(raw, ":badInput")
blank()
lines.append(b"   ")
add(person(0))

(HERE / "payloads.ndjson").write_bytes(b"\n".join(lines) + b"\n")
(HERE / "expected.txt").write_text("\n".join(expected) + "\n")
print(f"{len(expected)} records")
