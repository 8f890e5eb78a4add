"""What must hold between records, where these have secrets."""

from canaries import D, N, P, S
from construct import Construct, form


def run(*pairs, **more):
    return [{"token": token, "pin": pin, **more} for token, pin in pairs]


CONSTRUCTS = [
    Construct("records: unique", form("token: { secret: true }\npin: { secret: true, type: integer }", """
        records: [{ unique: token }, { unique: [pin, token], message: 'twice {token}' }]
        """.replace("twice {token}", "twice")), run((S("a"), N("b")), (S("a"), N("b")), (S("c"), N("b")))),
    Construct("records: sorted", form("token: { secret: true }\npin: { secret: true, type: integer }", """
        records: [{ sorted: pin }]
        """), run((S("a"), N("b", 3)), (S("c"), N("d", 1)), (S("e"), N("f", 2)))),
    Construct("records: gaps", form("token: { secret: true }\npin: { secret: true, type: integer }", """
        records: [{ consecutive: pin }, { consecutive: pin, per: token }]
        """), run((S("a"), N("b")), (S("a"), N("b") + 2), (S("a"), N("b") + 4))),
    Construct("records: exists", form("token: { secret: true }\npin: { secret: true, type: integer }\nname: {}\nnumber: { type: integer }", """
        records: [{ exists: { token: name } }, { exists: { pin: number }, per: token }, { exists: { name: token } }, { exists: { name: token, number: pin } }]
        """), run((S("a"), N("b")), (S("a"), N("c")), name="red", number=1)),
    Construct("records: that", form("token: { secret: true }\npin: { secret: true, type: integer }\nnote: {}", """
        records:
          - { that: sum(pin) == 0 && min(pin) == 0, message: 'the sum is wrong' }
          - { that: "first(token) == 'x'", message: 'the first is wrong', at: pin }
          - { that: count() < 2, per: token, message: too many }
          - { that: max(pin) < 5, per: note, message: too much }
        """), run((S("a"), N("b")), (S("a"), N("c")), (S("d"), N("b")), note="red")),
    Construct("records: the record before", form("token: { secret: true }\npin: { secret: true, type: integer }\nnote: {}\nnumber: { type: integer }", """
        records:
          - { that: token == previous.token, message: 'not record {first}' }
          - { that: pin == previous.number, at: number }
          - { that: note == previous.token, at: note }
        """), run((S("a"), N("b")), (S("a"), N("c")), (S("d"), N("b")), note="red", number=1)),
    Construct("records: what is computed", form("""
        token: { secret: true }
        pin: { secret: true, type: integer }
        copy: { compute: token }
        next: { type: integer, compute: pin + 1 }
        """, """
        records:
          - { unique: copy }
          - { sorted: next }
          - { consecutive: next, per: copy }
          - { that: sum(next) == 0, per: copy, message: 'the sum is wrong' }
        """), run((S("a"), N("b", 2)), (S("a"), N("b", 2)), (S("a"), N("b", 2) + 4), (S("c"), N("d", 1)))),
    Construct("records: per a plain field", form("""
        token: { secret: true }
        pin: { type: integer }
        team: {}
        """, """
        records:
          - { consecutive: pin, per: [team, token] }
          - { that: sum(pin) == 0, per: [team, token], message: no }
        """), [{"token": S("a"), "pin": 1, "team": P("per")}, {"token": S("a"), "pin": 5, "team": P("per")}]),
    Construct("records: a case of a union", form("""
        reach: { rule: { any: [email, token] } }
        """, """
        unique: reach
        rules: { email: { rule: contact.email }, token: { secret: true, pattern: 'cnry[0-9a-f]{12}' } }
        """), [{"reach": S("a")}, {"reach": S("a")}]),
]
