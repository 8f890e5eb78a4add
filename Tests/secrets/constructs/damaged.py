"""Payloads that do not parse, or not as they were meant."""

from canaries import N, P, S
from construct import Construct, form

FIELDS = "user: { length: ..9 }\npassword: { secret: true, length: ..3 }\npin: { secret: true, type: integer }"
GOOD = f'{{"user":"ana","password":"{S("good")}","plain":"{P("good")}"}}\n'

JSON = {
    "cut": f'{{"user":"ana","password":"{S("a")}',
    "comma": f'{{"user":"ana","password":"{S("a")}",}}',
    "bare": f'{{"user":ana,"password":{S("a")}}}',
    "quotes": f"{{'user':'ana','password':'{S('a')}'}}",
    "colon": f'{{"user":"ana","password" "{S("a")}"}}',
    "equals": f'{{"user":"ana","password"="{S("a")}"}}',
    "escape": f'{{"user":"ana","password":"\\x{S("a")}"}}',
    "behind": f'{{"user":"ana"}} "{S("a")}"',
    "text": f"password={S('a')}",
    "number": f'{{"pin":0{N("b")}}}',
    "number2": f'{{"pin":{N("b")}x}}',
    "literal": f'{{"password":{S("a")}}}',
    "control": f'{{"password":"{S("a")}\t"}}',
    "comment": f'{{"user":"ana" /* {S("a")} */}}',
    "key": f'{{"{S("a")}',
    "list": f'[{{"password":"{S("a")}"}}, {{"password":"{S("b")}]',
}

YAML = {
    "no blank": f"user: ana\npassword:{S('a')}\n",
    "no blank, flow": f"{{user: ana, password:{S('a')}}}\n",
    "no blank, first": f"password:{S('a')}\nuser: ana\n",
    "flow text": f"[{S('a')}, password: {S('b')}\n",
    "tab": f"user: ana\npassword:\t{S('a')}\n",
    "tab2": f"user:\n\tpassword: {S('a')}\n",
    "tag": f"user: ana\npassword: !secret {S('a')}\n",
    "tag2": f"user: ana\npassword: !{S('a')} x\n",
    "anchor": f"user: &{S('a')} ana\npassword: *{S('a')}\n",
    "alias": f"user: ana\npassword: *{S('a')}\n",
    "anchor2": f"user: &a {S('a')}\npassword: *a\n",
    "merge": f"base: &b {{password: {S('a')}}}\n<<: *b\n",
    "quotes": f"user: ana\npassword: \"{S('a')}\nplain: x\n",
    "single": f"user: ana\npassword: '{S('a')}\nplain: x\n",
    "behind": f"user: ana\npassword: \"a\" {S('a')}\n",
    "escape": f"user: ana\npassword: \"\\q{S('a')}\"\n",
    "colon": f"user: ana\npassword: a: {S('a')}\n",
    "at": f"user: ana\npassword: @{S('a')}\n",
    "percent": f"user: ana\npassword: %{S('a')}\n",
    "backtick": f"user: ana\npassword: `{S('a')}`\n",
    "bracket": f"user: ana\npassword: [{S('a')}\n",
    "brace": f"user: ana\npassword: {{{S('a')}\n",
    "brace2": f"user: ana\npassword: {S('a')}}}\nx: }}{S('b')}\n",
    "indent": f"user: ana\n  password: {S('a')}\n",
    "indent2": f"  user: ana\npassword: {S('a')}\n",
    "indent3": f"user: ana\n password: {S('a')}\n",
    "dash": f"user: ana\n- password: {S('a')}\n",
    "dash2": f"-password: {S('a')}\n",
    "text": f"{S('a')}\n",
    "lines": f"user: ana\npassword\n{S('a')}\n",
    "block": f"password: |\n  {S('a')}\n {S('b')}\n",
    "block2": f"password: |{S('a')}\n",
    "directive": f"%YAML 9.9 {S('a')}\n---\npassword: {S('b')}\n",
    "directive2": f"%{S('a')}\n---\npassword: {S('b')}\n",
    "document": f"user: ana\n--- {S('a')}\npassword: {S('b')}\n",
    "twice": f"password: {S('a')}\npassword: {S('b')}\n",
    "number": f"pin: {N('a')}x\npassword: {N('b')}\n",
    "comment": f"password: x#{S('a')}\nuser: 'a'#{S('b')}\n",
    "list key": f"[{S('a')}]: x\n",
    "equals": f"user=ana\npassword={S('a')}\n",
    "control": f"password: {S('a')}\x01\n",
}

TABLES = {
    "more": f"user,password,plain\nana,{S('a')},x,{S('b')}\n",
    "fewer": f"user,password,plain\nana,{S('a')}\n",
    "open": f"user,password,plain\nana,\"{S('a')}\n",
    "behind": f"user,password,plain\nana,\"x\"{S('a')},y\n",
    "within": f"user,password,plain\nana,{S('a')}\"x,y\n",
    "no header": f"ana,{S('a')},x\nbob,{S('b')},y\n",
    "no header, twice": f"ana,{S('a')},{S('a')}\n",
    "JSON": f'{{"user":"ana","password":"{S("a")}"}}\n',
    "column": f"user,pasword,plain\nana,{S('a')},{P('table')}\n",
    "separator": f"user;password;plain\nana;{S('a')};{P('table')}\n",
}

FORMS = {
    "percent": f"user=ana&password={S('a')}%zz&plain={P('form')}",
    "bytes": f"user=ana&password={S('a')}%ff",
    "key": f"user=ana&pasword={S('a')}&plain={P('form')}",
    "json": f'{{"password":"{S("a")}"}}',
}

CONSTRUCTS = [
    Construct(
        "damaged JSON", form(FIELDS), shows_plain=False,
        raw=tuple((f"{name}.json", text) for name, text in JSON.items())),
    Construct(
        "damaged lines", form(FIELDS),
        raw=tuple((f"{name}.ndjson", GOOD + text + "\n" + GOOD) for name, text in JSON.items())),
    Construct(
        "damaged first lines", form(FIELDS), shows_plain=False,
        raw=tuple((f"{name}.ndjson", text + "\n" + GOOD) for name, text in JSON.items())),
    Construct(
        "damaged YAML", form(FIELDS), shows_plain=False,
        raw=tuple((f"{name}.yaml", text) for name, text in YAML.items())),
    Construct(
        "damaged tables", form(FIELDS),
        raw=tuple((f"{name}.csv", text) for name, text in TABLES.items())),
    Construct(
        "damaged web forms", form(FIELDS), shows_plain=False,
        raw=tuple((f"{name}.form", text) for name, text in FORMS.items())),
]
