#!/usr/bin/env python3
"""Deterministic signup payloads as NDJSON on stdout.

    generate.py --records 1000000 --seed 1 > signups.ndjson

Rules that a valid record meets (signup.yaml says the same):
  email     HTML5 address with at least one dot in the domain, <= 254 bytes
  password  8-72 characters with a lower-case letter, an upper-case one, a digit
  phone     E.164: + and 8-15 digits, the first not 0
  username  [a-z][a-z0-9_]{2,19}
  birthdate YYYY-MM-DD; country ISO 3166 alpha-2; postal 3-10 of [A-Za-z0-9 -]
  terms     true; confirm equals password
  optional  newsletter bool, address {street, city, zip}, tags: <= 5 strings of 1-20
  no other field
--invalid-rate of the records break 1 rule (one in ten of them 2).
--truth FILE receives {"records", "invalid", "invalid_schema", "faults"} as JSON:
invalid_schema leaves out the records whose only fault is confirm != password,
which plain JSON Schema cannot express.
--invalid FILE receives the numbers of the invalid records, from 1, one a line.
"""
import argparse
import json
import random
import sys

COUNTRIES = (
    "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT "
    "BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH "
    "ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT "
    "HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS "
    "LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI "
    "NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG "
    "SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG "
    "UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW"
).split()
COMMON = "US US US GB DE FR IN BR JP CA AU ES IT NL SE PL MX KR".split()
FIRST = ("maria james wei fatima john ana li olga ahmed sofia peter yuki carlos emma noah lucas mia ivan "
         "chloe david sara omar nina hugo laura felix amir julia oscar elena").split()
LAST = ("smith garcia wang khan silva mueller rossi tanaka kim ivanov dubois jensen nowak haddad okafor "
        "lopez brown novak singh costa").split()
DOMAINS = ("gmail.com outlook.com example.com mail.example.org yahoo.co.uk proton.me web.de "
           "students.uni-example.edu icloud.com corp.example.co.jp").split()
STREETS = ("Main St,Oak Avenue,Rue de la Paix,Hauptstraße,Calle Mayor,Via Roma,High Street,Elm Road,"
           "5th Avenue Apt 12,Rua das Flores,Industrial Park Road Building 7").split(",")
CITIES = ("Springfield,São Paulo,München,Łódź,London,東京,Buenos Aires,New York,Paris,Malmö,"
          "Toronto,Sydney,Seoul").split(",")
TAGS = "beta,news,student,mobile,web,vip,referral,spring-sale,early access,b2b,développeur".split(",")
LOWER, UPPER, DIGIT = "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ", "0123456789"
MIXED = LOWER * 3 + UPPER + DIGIT * 2 + "!@#$%^&*-_=+.?"
DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
POSTAL = ("ddddd", "ddddd", "dddd", "AdA dAd", "AAd dAA", "ddd-dddd", "dd-ddd", "ddddd-dddd")
ORDER = ("email", "password", "phone", "username", "birthdate", "country", "postal", "terms",
         "newsletter", "address", "tags", "confirm")
REQUIRED = ORDER[:8] + ("confirm",)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--records", type=int, default=100_000)
    ap.add_argument("--invalid-rate", type=float, default=0.05)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--truth", help="write the expected counts to this file")
    ap.add_argument("--invalid", help="write the numbers of the invalid records to this file")
    args = ap.parse_args()
    rnd = random.Random(args.seed).random  # the one call whose sequence Python keeps across versions

    def n(limit):
        return int(rnd() * limit)

    def pick(seq):
        return seq[int(rnd() * len(seq))]

    def text(alphabet, length):
        return "".join([alphabet[int(rnd() * len(alphabet))] for _ in range(length)])

    def postal():
        return "".join([pick(DIGIT) if c == "d" else pick(UPPER) if c == "A" else c for c in pick(POSTAL)])

    def record():
        first, last, num = pick(FIRST), pick(LAST), n(10000)
        body = text(MIXED, 5 + n(14))
        if rnd() < 0.05:
            body += "\"\\é漢🔑"[n(5)]
        if rnd() < 0.02:
            body += text(MIXED, 40)
        month = n(12)
        password = pick(UPPER) + pick(LOWER) + body + pick(DIGIT)
        out = {
            "email": f"{first}{pick('._-+')}{last}{num}@{pick(DOMAINS)}",
            "password": password,
            "phone": f"+{1 + n(9)}{text(DIGIT, 8 + n(5))}",
            "username": f"{first}_{last}{num}"[:20],
            "birthdate": f"{1935 + n(75)}-{month + 1:02d}-{1 + n(DAYS[month]):02d}",
            "country": pick(COMMON) if rnd() < 0.7 else pick(COUNTRIES),
            "postal": postal(),
            "terms": True,
        }
        if rnd() < 0.6:
            out["newsletter"] = rnd() < 0.5
        if rnd() < 0.5:
            out["address"] = {"street": f"{1 + n(999)} {pick(STREETS)}", "city": pick(CITIES), "zip": postal()}
        if rnd() < 0.4:
            out["tags"] = [pick(TAGS) for _ in range(n(6))]
        out["confirm"] = password
        return out

    def secret(value):
        def apply(r):
            r["password"] = r["confirm"] = value()
        return apply

    def put(field, value):
        return lambda r: r.__setitem__(field, value(r) if callable(value) else value)

    def address(**change):
        def apply(r):
            r["address"] = {"street": "1 Main St", "city": "Paris", "zip": "75001"} | change
            for key in [k for k, v in r["address"].items() if v is None]:
                del r["address"][key]
        return apply

    faults = {
        "email_no_at": put("email", lambda r: r["email"].replace("@", ".")),
        "email_no_dot": put("email", lambda r: r["email"].split("@")[0] + "@localhost"),
        "email_space": put("email", lambda r: " " + r["email"]),
        "email_empty": put("email", ""),
        "email_hyphen": put("email", lambda r: r["email"].replace("@", "@-")),
        "password_short": secret(lambda: "Aa1" + text(LOWER, n(5))),
        "password_long": secret(lambda: "Aa1" + text(MIXED, 70 + n(30))),
        "password_no_upper": secret(lambda: "a1" + text(LOWER, 8 + n(10))),
        "password_no_digit": secret(lambda: "Aa" + text(LOWER + UPPER, 8 + n(10))),
        "password_no_lower": secret(lambda: "A1" + text(UPPER, 8 + n(10))),
        "phone_no_plus": put("phone", lambda r: r["phone"][1:]),
        "phone_dashes": put("phone", "+1-415-555-0123"),
        "phone_short": put("phone", "+4930"),
        "phone_long": put("phone", lambda r: "+1" + text(DIGIT, 15 + n(5))),
        "username_short": put("username", "ab"),
        "username_long": put("username", lambda r: r["username"] + "x" * 20),
        "username_upper": put("username", lambda r: r["username"].title()),
        "username_digit_first": put("username", lambda r: "9" + r["username"][:18]),
        "username_hyphen": put("username", lambda r: r["username"].replace("_", "-")),
        "birthdate_month": put("birthdate", lambda r: r["birthdate"][:5] + "13" + r["birthdate"][7:]),
        "birthdate_day": put("birthdate", lambda r: r["birthdate"][:8] + "32"),
        "birthdate_us": put("birthdate", "04/23/1990"),
        "country_lower": put("country", lambda r: r["country"].lower()),
        "country_alpha3": put("country", "USA"),
        "country_unknown": put("country", "XX"),
        "postal_short": put("postal", "1"),
        "postal_symbol": put("postal", "12_34!"),
        "terms_false": put("terms", False),
        "terms_on": put("terms", "on"),
        "newsletter_string": put("newsletter", "yes"),
        "address_no_zip": address(zip=None),
        "address_bad_zip": address(zip="#"),
        "address_empty_city": address(city=""),
        "tags_six": put("tags", lambda r: TAGS[:6]),
        "tags_long": put("tags", lambda r: ["web", "x" * 21]),
        "tags_number": put("tags", lambda r: ["web", 7]),
        "confirm_mismatch": put("confirm", lambda r: r["password"] + "x"),
        "phone_number_type": put("phone", lambda r: int(r["phone"][1:])),
        "username_null": put("username", None),
        "unknown_field": put("is_admin", True),
    }
    for field in REQUIRED:
        faults["missing_" + field] = lambda r, field=field: r.pop(field, None)
    kinds = sorted(faults)
    counts, invalid, invalid_schema = dict.fromkeys(kinds, 0), [], 0

    def topic(kind):  # two faults of one record touch different fields
        field = kind.removeprefix("missing_").split("_")[0]
        return "password" if field == "confirm" else field

    write, encode, buffer = sys.stdout.write, json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode, []
    ascii_encode = json.JSONEncoder(ensure_ascii=True, separators=(",", ":")).encode
    sys.stdout.reconfigure(encoding="utf-8")
    for number in range(1, args.records + 1):
        r = record()
        if rnd() < args.invalid_rate:
            chosen = [pick(kinds)]
            second = pick(kinds)
            if rnd() < 0.1 and topic(second) != topic(chosen[0]):
                chosen.append(second)
            for kind in chosen:
                faults[kind](r)
                counts[kind] += 1
            invalid.append(number)
            invalid_schema += chosen != ["confirm_mismatch"]
        if rnd() < 0.2:  # a client with another field order
            keys = list(r)
            for i in range(len(keys) - 1, 0, -1):
                j = n(i + 1)
                keys[i], keys[j] = keys[j], keys[i]
            r = {k: r[k] for k in keys}
        buffer.append((ascii_encode if rnd() < 0.05 else encode)(r))
        if len(buffer) == 10_000:
            write("\n".join(buffer) + "\n")
            buffer.clear()
    if buffer:
        write("\n".join(buffer) + "\n")
    if args.truth:
        with open(args.truth, "w") as f:
            json.dump({"records": args.records, "invalid": len(invalid), "invalid_schema": invalid_schema,
                       "faults": counts}, f, indent=1)
            f.write("\n")
    if args.invalid:
        with open(args.invalid, "w") as f:
            f.writelines(f"{number}\n" for number in invalid)


if __name__ == "__main__":
    main()
