"""Secrets as files may spell them: over several lines, with escapes, long, in other notations."""

from canaries import N, P, S
from construct import Construct, form

FIELDS = """
user: { length: ..3 }
password: { secret: true }
pin: { secret: true, type: number, coerce: true }
list: { secret: true, items: {} }
"""


def escaped(text):
    return "".join(f"\\u{ord(sign):04x}" for sign in text)


LONG = "x" * 300

YAML = {
    "literal": f"plain: {P('literal')}\npassword: |\n  {S('a')}\n  {S('b')}\nuser: long one\n",
    "folded": f"password: >-\n  {S('a')}\n\n  {S('b')}\nplain: {P('folded')}\n",
    "plain": f"password: {S('a')}\n  {S('b')}\nplain: {P('lines')}\n",
    "double": f'password: "{S("a")}\n  {S("b")}"\nplain: {P("double")}\n',
    "single": f"{{password: '{S('a')}\n  {S('b')}', plain: {P('single')}}}\n",
    "flow": f"{{plain: {P('flow')}, password: {S('a')}, list: [{S('b')}, {S('c')}]}}\n",
    "escapes": f'{{plain: {P("escapes")}, password: "{escaped(S("a"))}"}}\n',
    "aliases": f"password: &x {S('a')}\nuser: *x\nlist: [*x]\nplain: {P('aliases')}\n",
    "many": f"user: long one\npassword: {S('a')}\n---\nplain: {P('many')}\npassword: {S('b')}\n...\n---\nuser: {{ password: {S('c')} }}\n",
    "comment": f"plain: {P('comment')} # password: {S('a')}\n",
    "list": f"- user: long one\n  password: {S('a')}\n- plain: long one\n  password: {S('b')}\n",
}

LINES = [
    f'{{"plain":"{P("j1")}","password":"{escaped(S("a"))}"}}',
    f'{{"password":"{LONG}{S("b")}{LONG}","plain":"{P("j2")}","list":["{LONG}{S("c")}"]}}',
    f'{{"pin":{N("d")}.0,"user":"{N("d")}","plain":"{P("j3")}"}}',
    f'{{"pin":"{N("e")}.00","user":"{N("e")}.00","plain":"{P("j4")}"}}',
    f'{{"pin":{N("f")}e0,"user":"{N("f")}","plain":{N("f")}}}',
    f'  {{ "plain" : "{P("j5")}" , "password" : "{S("g")}" }}  ',
    f'{{"p\\u0061ssword":"{S("h")}","plain":"{P("j6")}"}}',
    f'{{"password":"{S("i")}\\n{S("j")}","plain":"{P("j7")}","user":"{S("i")}\\n{S("j")}"}}',
]

TABLES = {
    "lines": f'user,password,plain\nlong one,"{S("a")}\n{S("b")}",{P("t1")}\n',
    "quotes": f'user,password,plain\nlong one,"{S("a")}""{S("b")}",{P("t2")}\n',
    "long": f"user,password,plain\nlong one,{LONG}{S('a')}{LONG},{P('t3')}\n",
    "list": f"list.0,list[1],list[],plain\n{S('a')},{S('b')},{S('c')},{P('t4')}\n",
}

FORMS = {
    "percent": "password=" + "".join(f"%{ord(sign):02x}" for sign in S("a")) + f"&plain={P('f1')}",
    "plus": f"password={S('a')}+{S('b')}&plain={P('f2')}",
    "list": f"list={S('a')}&list={S('b')}&plain={P('f3')}&user={S('a')}",
}

CONSTRUCTS = [
    Construct("written as YAML", form(FIELDS), raw=tuple((f"{name}.yaml", text) for name, text in YAML.items())),
    Construct("written as lines of JSON", form(FIELDS), raw=(("written.ndjson", "\n".join(LINES) + "\n"),)),
    Construct("written as JSON", form(FIELDS), raw=(("written.json", "[\n" + ",\n".join(LINES) + "\n]\n"),)),
    Construct("written as tables", form(FIELDS), raw=tuple((f"{name}.csv", text) for name, text in TABLES.items())),
    Construct("written as web forms", form(FIELDS), raw=tuple((f"{name}.form", text) for name, text in FORMS.items()),
              open=("user",)),
]
