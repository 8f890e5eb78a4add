"""Webhooks: 20 types of events, of which each has other data; payments say by a tag how they were made. See workloads.py.

A table says what each type of event has. The form, valid events and faults are made of it; `programs/webhooks.cpp` has it once more.
"""
import random

CURRENCIES = ["EUR", "USD", "GEL", "GBP", "JPY", "CHF"]
BRANDS = ["visa", "mastercard", "amex", "jcb"]
WHY = ["declined", "expired", "fraud", "duplicate", "requested"]
EVERY = ["day", "week", "month", "year"]
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
WORDS = "monthly fee for the small plan, support included and paid in advance by the customer".split()

# What a kind of field is in the form.
KINDS = {
    "reference": "pattern: '[a-z]{2,5}_[A-Za-z0-9]{12}'",
    "text": "length: 1..120",
    "cents": "type: integer, range: 0..100000000",
    "count": "type: integer, range: 1..1000",
    "rate": "type: number, range: 0..1, step: 0.0001",
    "date": "type: date",
    "moment": "type: datetime",
    "flag": "type: boolean",
    "currency": f"choices: [{', '.join(CURRENCIES)}]",
    "brand": f"choices: [{', '.join(BRANDS)}]",
    "why": f"choices: [{', '.join(WHY)}]",
    "every": f"choices: [{', '.join(EVERY)}]",
    "country": "pattern: '[A-Z]{2}'",
    "digits": r"pattern: '\d{4}'",
    "url": "length: 10..200, pattern: 'https://[a-z0-9./_-]+'",
    "lines": "count: 1..20, items: { rule: line }",
    "payments": "count: 1..5, items: { rule: payment }",
}

LINE = "description:text amount:cents quantity:count taxRate:rate? product:reference?"
PAYMENT = "amount:cents paidAt:moment"
METHODS = {
    "card": "brand:brand last4:digits month:count year:count country:country?",
    "sepa": "iban:text mandate:reference country:country",
    "wallet": "provider:text token:reference",
    "cash": "",
}
COMMON = "id:reference customer:reference statement:text?"
_INVOICE = "number:text currency:currency subtotal:cents tax:cents total:cents due:date lines:lines page:url"
_CHARGE = "amount:cents currency:currency fee:cents captured:flag payments:payments receipt:url"
_CLIENT = "name:text email:text phone:text? country:country city:text street:text postal:text since:date balance:cents taxExempt:flag site:url? about:text"
_PLAN = "plan:reference quantity:count every:every price:cents currency:currency starts:date ends:date? trial:flag renews:flag page:url lines:lines"
_PAYOUT = "amount:cents currency:currency arrives:date bank:text last4:digits country:country fee:cents automatic:flag statementPage:url lines:lines"
_PRODUCT = "name:text about:text price:cents currency:currency unit:text active:flag taxRate:rate weight:count? picture:url page:url country:country shippable:flag sku:reference"
EVENTS = {
    "invoice.created": _INVOICE,
    "invoice.paid": _INVOICE + " paidAt:moment payments:payments",
    "invoice.failed": _INVOICE + " why:why retryAt:moment attempts:count",
    "invoice.voided": _INVOICE + " voidedAt:moment by:text",
    "charge.succeeded": _CHARGE + " risk:rate lines:lines",
    "charge.failed": _CHARGE + " why:why lines:lines",
    "charge.refunded": _CHARGE + " refunded:cents why:why refund:reference lines:lines",
    "charge.disputed": _CHARGE + " dispute:reference why:why answerBy:moment lines:lines",
    "customer.created": _CLIENT + " referrer:text?",
    "customer.updated": _CLIENT + " changed:text before:text",
    "customer.deleted": "deletedAt:moment by:text why:why balance:cents currency:currency keepUntil:date contact:text answer:text page:url",
    "subscription.created": _PLAN,
    "subscription.renewed": _PLAN + " renewedAt:moment invoice:reference",
    "subscription.paused": _PLAN + " pausedAt:moment resumes:date why:text",
    "subscription.cancelled": _PLAN + " cancelledAt:moment why:why remark:text?",
    "payout.created": _PAYOUT,
    "payout.paid": _PAYOUT + " paidAt:moment trace:text",
    "payout.failed": _PAYOUT + " why:why failedAt:moment",
    "product.created": _PRODUCT,
    "product.updated": _PRODUCT + " changed:text before:text",
}


def fields(text):
    """(name, kind, required) of each."""
    for word in text.split():
        name, kind = word.split(":")
        yield name, kind.rstrip("?"), not kind.endswith("?")


def _written(text):
    return ", ".join(f"{name}: {{ {'required: true, ' if needed else ''}{KINDS[kind]} }}" for name, kind, needed in fields(text))


def form():
    lines = ["# Webhooks: the type of an event says what its data are, each payment says by a tag how it was made.", "form: webhook", "rules:",
             f"  line: {{ fields: {{ {_written(LINE)} }} }}", "  payment:", "    tag: method", f"    fields: {{ {_written(PAYMENT)} }}", "    variants:"]
    lines += [f"      {name}: {{ fields: {{ {_written(text)} }} }}" if text else f"      {name}: {{}}" for name, text in METHODS.items()]
    lines += ["  data:", f"    fields: {{ {_written(COMMON)} }}", "    variants:"]
    lines += [f"      {name}: {{ fields: {{ {_written(text)} }} }}" for name, text in EVENTS.items()]
    lines += ["fields:", r"  id: { required: true, pattern: 'evt_[A-Za-z0-9]{16}' }", f"  type: {{ required: true, choices: [{', '.join(EVENTS)}] }}",
              "  created: { type: datetime, required: true }", "  version: { type: date, required: true }", "  live: { type: boolean, required: true }",
              "  attempt: { type: integer, required: true, range: 1..20 }",
              "  request: { fields: { id: { required: true, pattern: 'req_[a-z0-9]{12}' }, key: { length: ..64 } } }",
              "  data: { required: true, rule: data, by: type }"]
    return "\n".join(lines) + "\n"


class _Maker:
    def __init__(self, seed):
        self.rnd = random.Random(seed).random

    def one_of(self, all):
        return all[int(self.rnd() * len(all))]

    def letters(self, count, letters=LETTERS):
        return "".join(self.one_of(letters) for _ in range(count))

    def date(self):
        return f"2026-{1 + int(self.rnd() * 12):02}-{1 + int(self.rnd() * 28):02}"

    def value(self, kind):
        rnd = self.rnd
        if kind == "reference":
            return self.one_of(["in", "pay", "sub", "cus", "prod"]) + "_" + self.letters(12)
        if kind == "text":
            return " ".join(self.one_of(WORDS) for _ in range(2 + int(rnd() * 7)))
        if kind == "moment":
            return f"{self.date()}T{int(rnd() * 24):02}:{int(rnd() * 60):02}:{int(rnd() * 60):02}Z"
        if kind in ("lines", "payments"):
            return [self.group(LINE) if kind == "lines" else self.payment() for _ in range(1 + int(rnd() * (9 if kind == "lines" else 3)))]
        return {"cents": lambda: int(rnd() * 1000000), "count": lambda: 1 + int(rnd() * 1000), "rate": lambda: int(rnd() * 10001) / 10000,
                "date": self.date, "flag": lambda: rnd() < 0.5, "currency": lambda: self.one_of(CURRENCIES), "brand": lambda: self.one_of(BRANDS),
                "why": lambda: self.one_of(WHY), "every": lambda: self.one_of(EVERY), "country": lambda: self.one_of(["GE", "DE", "US", "JP", "FR"]),
                "digits": lambda: f"{int(rnd() * 10000):04}", "url": lambda: f"https://pay.example.com/{self.letters(20, LETTERS[:26])}"}[kind]()

    def group(self, text):
        return {name: self.value(kind) for name, kind, needed in fields(text) if needed or self.rnd() < 0.5}

    def payment(self):
        method = self.one_of(list(METHODS))
        return {"method": method} | self.group(PAYMENT) | self.group(METHODS[method])


def events(count, seed=1):
    """Valid events, of all types alike."""
    make = _Maker(seed)
    for _ in range(count):
        kind = make.one_of(list(EVENTS))
        event = {"id": "evt_" + make.letters(16), "type": kind, "created": make.value("moment"), "version": "2026-06-15", "live": make.rnd() < 0.9,
                 "attempt": 1 + int(make.rnd() * 20)}
        if make.rnd() < 0.7:
            event["request"] = {"id": "req_" + make.letters(12, LETTERS[:26]), "key": make.letters(24)}
        yield event | {"data": make.group(COMMON) | make.group(EVENTS[kind])}


# A value that is wrong for a kind, and what is said of it.
WRONG = {
    "reference": ("IN_1234", "patternMismatch"), "text": ("x" * 121, "tooLong"), "cents": (100000001, "rangeOverflow"), "count": (0, "rangeUnderflow"),
    "rate": (0.00005, "stepMismatch"), "date": ("2026-02-30", "typeMismatch"), "moment": ("2026-02-03T24:00:00Z", "typeMismatch"),
    "flag": ("true", "typeMismatch"), "currency": ("XXX", "notAChoice"), "brand": ("diners", "notAChoice"), "why": ("bored", "notAChoice"),
    "every": ("hour", "notAChoice"), "country": ("Ge", "patternMismatch"), "digits": ("12x4", "patternMismatch"),
    "url": ("http://pay.example.com/", "patternMismatch"), "lines": ([], "valueMissing"), "payments": ([], "valueMissing"),
}


def _spoil(group, text, at, rnd):
    """A value that is wrong, missing, or a key that nobody knows."""
    known = list(fields(text))
    if rnd() < 0.1:
        group["surprise"] = 1
        return {(f"{at}/surprise", "unknownField")}
    there = [field for field in known if field[0] in group]
    if not there:
        group["iban"] = "DE89370400440532013000"
        return {(f"{at}/iban", "unknownField")}
    name, kind, needed = there[int(rnd() * len(there))]
    if needed and rnd() < 0.3:
        del group[name]
        return {(f"{at}/{name}", "valueMissing")}
    group[name], code = WRONG[kind]
    return {(f"{at}/{name}", code)}


def spoil(event, rnd):
    """One thing is wrong: around the data, in them, in a line or payment of them, or with a tag."""
    data, kind = event["data"], int(rnd() * 10)
    lists = [name for name in ("lines", "payments") if name in data]
    if kind == 0:
        event["id"] = "evt_1"
        return {("/id", "patternMismatch")}
    if kind == 1:
        event["attempt"] = 21
        return {("/attempt", "rangeOverflow")}
    if kind == 2:
        # The keys of data are let pass then, and the constraints of all types hold.
        event["type"] = "invoice.sent"
        return {("/type", "notAChoice")}
    if kind == 3:
        return _spoil(data, COMMON, "/data", rnd)
    if kind < 6 and lists:
        name = lists[int(rnd() * len(lists))]
        place = int(rnd() * len(data[name]))
        row, at = data[name][place], f"/data/{name}/{place}"
        if name == "lines":
            return _spoil(row, LINE, at, rnd)
        if rnd() < 0.3:
            row["method"] = "cheque"
            return {(f"{at}/method", "notAChoice")}
        return _spoil(row, PAYMENT if rnd() < 0.5 else METHODS[row["method"]], at, rnd)
    return _spoil(data, EVENTS[event["type"]], "/data", rnd)
