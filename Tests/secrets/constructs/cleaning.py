"""Clean-up of secrets: what is made of one is one."""

from canaries import D, N, S
from construct import Construct, form

CONSTRUCTS = [
    Construct("letter case", form("""
        up: { secret: true, normalize: [trim, uppercase], length: ..3 }
        low: { secret: true, normalize: [lowercase], pattern: 'x' }
        confirm: { equals: up, normalize: [uppercase], length: ..3 }
        """), [{"up": " " + S("a"), "low": S("b").upper(), "confirm": S("c")}, {"up": S("d"), "low": S("e"), "confirm": S("d")}]),
    Construct("replace and remove", form("""
        swap: { secret: true, normalize: [{ replace: { find: 'cnry(.*)', with: 'x$1x' } }], length: ..3 }
        out: { secret: true, normalize: [{ remove: 'cnry -' }], length: ..3 }
        wide: { secret: true, normalize: [nfkc, digits, collapse], length: ..3 }
        """), [{"swap": S("a"), "out": "c-n-r-y " + S("b"), "wide": S("c") + "\uff11"}]),
    Construct("split, the field secret", form("""
        codes: { secret: true, normalize: [{ split: ';' }], items: { length: ..3 }, unique: true }
        """), [{"codes": f"{S('a')};{S('b')};{S('a')}"}, {"codes": [S("c")]}, {"codes": N("d")}]),
    Construct("split, the items secret", form("""
        codes: { normalize: [{ split: ',' }], items: { secret: true, normalize: [trim], length: ..3 }, count: ..1 }
        right: { normalize: [{ split: ',' }], items: { secret: true } }
        """), [
        {"codes": f"{S('a')}, {S('b')}", "right": f"{S('c')},{S('d')}"}, {"codes": {"x": S("e")}, "right": N("f")}]),
    Construct("split, a group equal", form("""
        codes: { secret: true, normalize: [{ split: ',' }], items: {} }
        again: { equals: codes, normalize: [{ split: ',' }], items: {} }
        """), [{"codes": f"{S('a')},{S('b')}", "again": f"{S('a')},{S('c')}"}, {"codes": S("d"), "again": S("d")}]),
    Construct("numbers, dates, booleans", form("""
        number: { secret: true, type: number, normalize: [{ number: de }], range: ..5 }
        point: { secret: true, normalize: [{ decimal: ',' }], pattern: 'x' }
        day: { secret: true, type: date, normalize: [{ date: yyyy-MM-dd }], range: ..2000-01-01 }
        yes: { secret: true, type: boolean, normalize: [{ boolean: { true: [ja], false: [nein] } }] }
        read: { secret: true, type: number, coerce: true, range: ..5 }
        either: { secret: true, type: date, normalize: [{ date: [dd.MM.yyyy, MM.dd.yyyy] }] }
        clock: { secret: true, type: local, normalize: [{ date: [dd.MM.yyyy HH:mm, MM.dd.yyyy HH:mm] }] }
        moment: { secret: true, type: datetime, normalize: [{ date: yyyy-MM-dd HH:mm }], range: ..2000-01-01T00:00:00Z }
        """), [{
            "number": str(N("a")), "point": f"{N('b')},5", "day": D("c"), "yes": S("d"), "read": f"{N('e')}.50",
            "either": "05.06.2931", "clock": "05.06.2931 09:30", "moment": D("k") + " 09:30"}, {"number": "1." + S("f"), "point": S("g"), "day": S("h"), "read": S("i")}]),
    Construct("clean-up makes the same value", form("""
        token: { secret: true, normalize: [uppercase] }
        note: { normalize: [trim, uppercase], length: ..3 }
        """), [{"token": S("a"), "note": " " + S("a") + " "}], untried=("note",)),
]
