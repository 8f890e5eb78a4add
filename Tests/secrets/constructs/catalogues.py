"""Ids and labels of a protected catalogue, and what is made of them."""

from canaries import P, S, near
from construct import Construct, form

ITEMS = f"""
catalogues:
  people:
    protected: true
    columns: {{ team: text }}
    label: {{ en: name, de: german }}
    items:
      - {{ id: {S("id1")}, name: {S("name1")} {S("last1")}, german: {S("german1")}, aliases: [{S("alias1")}], team: red }}
      - {{ id: {S("id2")}, name: {S("name2")}, german: {S("german2")}, aliases: [{S("twice")}], team: blue }}
      - {{ id: {S("id3")}, name: {S("name3")}, aliases: [{S("twice")}], team: red, expires: '2020-01-01T00:00:00Z' }}
"""


WHO = "who: { lookup: people }"


CONSTRUCTS = [
    Construct("protected look-up", form("""
        who: { label: Who, lookup: { in: people, accept: [id, label, alias] }, message: 'no {got}, {want}' }
        red: { lookup: { in: people, accept: [id, label], where: { team: [red] } } }
        list: { items: { lookup: people } }
        """, ITEMS), [
        {"who": S("id1"), "red": S("id1"), "list": [S("id2")]}, {"who": S("name2"), "red": S("id2"), "list": [near(S("id2"))]},
        {"who": near(S("name1")), "red": S("name2"), "list": [S("id3")]}, {"who": S("twice"), "red": S("name1")},
        {"who": S("german2"), "red": near(S("german1"))},
        {"who": [S("id1")], "red": {"a": S("id2")}, "list": S("id1")}], hides_form=True),
    Construct("computed of a protected item", form("""
        who: { lookup: { in: people, accept: [id, label] } }
        id: { compute: who, length: ..3 }
        name: { compute: item(who).name, length: ..3 }
        team: { compute: item(who).team + '-' + who }
        """, ITEMS.replace("columns: { team: text }", "columns: { team: text, name: text }")), [
        {"who": S("id1")}, {"who": S("name2")}, {"who": S("id2"), "id": "x", "name": "y"}], hides_form=True),
    Construct("checks of a protected item", form("""
        who: { lookup: { in: people, accept: [id, label] } }
        again: { equals: who }
        other: { lookup: people, differs: who }
        note: { length: ..3 }
        """, ITEMS + """
check:
  - { let: { it: who }, that: it == 'x', at: note, message: 'no {it}' }
"""), [{"who": S("id1"), "again": S("id2"), "other": S("id1"), "note": S("id1")}, {"who": S("name2"), "again": S("id2"), "note": S("name2")}],
        hides_form=True, untried=("note",)),
    Construct("protected look-up in a file", form("""
        who: { lookup: { in: people, accept: [id, label] }, length: ..3 }
        """, "catalogues: { people: { file: people.csv, protected: true } }\n"), [
        {"who": S("file1")}, {"who": S("label1")}, {"who": near(S("file1"))}, {"who": near(S("label2"))}],
        files={"people.csv": f"id,name\n{S('file1')},{S('label1')}\n{S('file2')},{S('label2')}\n"}),
    Construct("a secret look-up of what is plain", form("""
        who: { secret: true, lookup: { in: people, accept: [id, label] } }
        """, f"""
        catalogues: {{ people: {{ items: {{ {S("key1")}: {S("word1")}, {S("key2")}: {S("word2")} }} }} }}
        """), [{"who": S("key1")}, {"who": S("word2")}, {"who": near(S("key1"))}], hides_form=True,
        # A page may show the catalogue, and what is picked of it alone is secret.
        is_served=False),
    Construct("an item of a secret", form("""
        who: { secret: true, lookup: { in: people, accept: [id, label] } }
        name: { compute: item(who).name, length: ..3 }
        near: { lookup: { in: places, where: { owner: who } } }
        """, f"""
        catalogues:
          people: {{ columns: {{ name: text }}, items: [{{ id: {S("key1")}, name: {S("word1")} }}, {{ id: {S("key2")}, name: {S("word2")} }}] }}
          places: {{ items: [{{ id: p1, name: Place, owner: {S("key1")} }}, {{ id: p2, name: Other, owner: x }}] }}
        """), [{"who": S("key1"), "near": "p2"}, {"who": S("word2"), "name": "x"}], hides_form=True, is_served=False,
        # A value that is made up is an id of the form.
        exempt=("test --mutate",)),
    Construct("a protected catalogue of a store", form("""
        who: { lookup: { in: people, accept: [id, label] } }
        """, "catalogues: { people: { store: people } }"), [
        {"who": S("old1")}, {"who": S("kept1")}, {"who": near(S("kept1"))}, {"who": S("kept2")}, {"who": near(S("kept2"))}],
        files={
            "old.csv": f"id,name\n{S('old1')},{S('old2')}\n{S('kept1')},{S('kept2')}\n{S('kept3')},{S('kept4')}\n",
            "new.csv": f"id,name\n{S('kept1')},{S('kept2')}\n{S('kept3')},{S('kept4')}\n"},
        before=(
            ("catalogue", "update", "people", "old.csv", "--protected", "--store", "people.db"),
            ("catalogue", "update", "people", "new.csv", "--store", "people.db")),
        options=("--store", "people.db"), more=(
            ("catalogue", "list", "--store", "people.db"), ("catalogue", "show", "people", "--store", "people.db"),
            ("check", "form.yaml", "lines.ndjson", "--store", "none.db")),
        is_served=False),
    Construct("a protected catalogue that is wrong", form("who: { length: ..3 }"), [{"who": P("wrong")}],
        files={
            "people.yaml": form(WHO, "catalogues: { people: { file: people.csv, protected: true } }"),
            "people.csv": f"id,name\n{S('file1')},{S('label1')}\n{S('file1')},{S('label2')}\n",
            "cells.yaml": form(WHO, "catalogues: { people: { file: cells.csv, protected: true, columns: { on: date } } }"),
            "cells.csv": f"id,name,on\n{S('cell1')},{S('cell2')},{S('cell3')}\n{S('cell4')},x\n",
            "twice.yaml": form(WHO, f"""
                catalogues:
                  people:
                    protected: true
                    items:
                      - {{ id: {S("item")}, name: {S("word")} }}
                      - {{ id: {S("item")}, name: x }}
                """)},
        more=(
            *((command, name) for name in ("people.yaml", "cells.yaml", "twice.yaml") for command in ("test", "lint", "explain")),
            *(("check", name, "lines.ndjson") for name in ("people.yaml", "cells.yaml", "twice.yaml")),
            ("catalogue", "update", "people", "people.csv", "--protected", "--store", "people.db"))),
]
