"""Who is compared in look-ups: each makes its index of the same names, and answers with the ids of items.

A peer is made of rows (lookup_items.py) and has `kinds`: kind → (how a text becomes what it is asked, the answer). Making the
question is not timed: SQL's and tantivy's queries, points of a sphere. What is beyond `most` items takes too much time or memory.
"""
import sqlite3

from lookup_items import typed_keys

# How a made name is looked for by its beginnings, and how much the others may differ from it.
TYPED = ("typed 1 letter", "typed 4 letters", "typed two words, 2 letters each")
WITHIN = ("within1", "within2")


class FTS5:
    """SQLite's full text search with indices of beginnings, in formcheck's order: whole names, whole words, beginnings; weight; row."""
    name, most = "SQLite FTS5", 4_000_000

    def __init__(self, rows):
        self.base = sqlite3.connect(":memory:")
        self.base.execute("create virtual table names using fts5(name, weight unindexed, prefix='1 2 3 4')")
        self.base.executemany("insert into names(rowid, name, weight) values (?, ?, ?)", ((at + 1, row[1], row[2]) for at, row in enumerate(rows)))
        self.base.execute("insert into names(names) values ('optimize')")
        self.kinds = {kind: (self.question, self.answer) for kind in TYPED}

    @staticmethod
    def question(text):
        words = text.split()
        classes = []
        # One and two letters: beginnings of any word are alike.
        if len(text) > 2:
            def within(some):
                return " and ".join(f"' '||name||' ' like '% {word} %'" for word in some)
            classes = [f"name like '{text}'", f"name like '{text} %'", within(words), f"name like '{text}%'"]
            if len(words) > 1:
                classes.append(within(words[:-1]))
        order = "".join(f"{one} desc, " for one in classes)
        return (f"select rowid from names where names match ? order by {order}cast(weight as integer) desc, rowid limit 10",
                " ".join(f'"{word}"*' for word in words))

    def answer(self, question):
        return [f"i{row[0] - 1}" for row in self.base.execute(question[0], question[1:])]

    @staticmethod
    def answers_other(text):
        """Whether it is asked something else: one word of a name answers for two that are typed."""
        words = text.split()
        return len(words) == 2 and (words[0].startswith(words[1]) or words[1].startswith(words[0]))

    @staticmethod
    def comparable(ours, theirs):
        """formcheck's answer without what FTS5 does not look for: initials (“sir” for San Isidro Regional), behind all others."""
        return ours[:len(theirs)] if theirs else ours


class Keys:
    """SQLite with an index of all that may be typed for an item on a keypad: names, first letters before a name, numbers with
    and without their country code."""
    name, most = "SQLite, an index of keys", 1_000_000

    def __init__(self, rows):
        self.kinds = {}
        if not rows[0][5]:
            return
        self.base = sqlite3.connect(":memory:")
        self.base.execute("create table starts(keys text, way integer, id integer)")
        self.base.execute("create table items(id integer primary key, name text, weight integer)")
        for at, row in enumerate(rows):
            first, last = typed_keys(row[1])
            self.base.execute("insert into items values (?, ?, ?)", (at, row[1].lower(), row[2]))
            starts = [(first + last, 0), (last, 0), (first[0] + last, 1), (row[5][1:], 2), (row[5][3:], 2)]
            self.base.executemany("insert into starts values (?, ?, ?)", [(*start, at) for start in starts])
        self.base.execute("create index by_keys on starts(keys, way, id)")
        self.kinds = {"keypad 5 digits": (str, self.answer)}

    def answer(self, text):
        found = self.base.execute(
            "select id from (select id, min(way) as way from starts where keys >= ? and keys < ? || ':' group by id) join items using (id) "
            "order by way, weight desc, id limit 10", (text, text))
        return [f"i{row[0]}" for row in found]


class RapidFuzz:
    """Every name is compared, in C++ with SIMD."""
    name, most = "rapidfuzz", 4_000_000

    def __init__(self, rows):
        from rapidfuzz import process
        from rapidfuzz.distance import OSA
        names = [row[1].lower() for row in rows]

        def within(edits):
            return lambda text: [f"i{at}" for _, _, at in process.extract(text, names, scorer=OSA.distance, score_cutoff=edits, limit=None)]
        self.kinds = {kind: (str, within(int(kind[-1]))) for kind in WITHIN}


class Tantivy:
    """An automaton over the dictionary of whole names."""
    name, most = "tantivy", 4_000_000

    def __init__(self, rows):
        import tantivy
        builder = tantivy.SchemaBuilder()
        builder.add_text_field("name", tokenizer_name="raw", index_option="basic")
        builder.add_integer_field("row", fast=True)
        schema = builder.build()
        index = tantivy.Index(schema)
        writer = index.writer(heap_size=1_000_000_000, num_threads=1)
        for at, row in enumerate(rows):
            writer.add_document(tantivy.Document(name=row[1].lower(), row=at))
        writer.commit()
        writer.wait_merging_threads()
        index.reload()
        searcher = index.searcher()

        def question(edits):
            return lambda text: tantivy.Query.fuzzy_term_query(schema, "name", text, distance=edits)

        def answer(query):
            hits = searcher.search(query, limit=1_000, count=False).hits
            return [f"i{at}" for at in searcher.fast_field_values("row", [address for _, address in hits])]
        self.kinds = {kind: (question(int(kind[-1])), answer) for kind in WITHIN}


class SymSpell:
    """A table of what each name is without some of its letters."""
    name, most = "symspellpy", 1_000_000

    def __init__(self, rows):
        from symspellpy import SymSpell as Speller
        from symspellpy import Verbosity
        by_name = {}
        for row in rows:
            by_name.setdefault(row[1].lower(), []).append(row[0])
        speller = Speller(max_dictionary_edit_distance=2, prefix_length=7)
        for name in by_name:
            speller.create_dictionary_entry(name, 1)

        def within(edits):
            return lambda text: [item for hit in speller.lookup(text, Verbosity.ALL, max_edit_distance=edits) for item in by_name[hit.term]]
        self.kinds = {kind: (str, within(int(kind[-1]))) for kind in WITHIN}


class Tree:
    """A tree of points on the unit sphere."""
    name, most = "scipy cKDTree", 4_000_000

    def __init__(self, rows):
        import numpy
        from scipy.spatial import cKDTree

        def point(north, east):
            north, east = numpy.radians(north), numpy.radians(east)
            return numpy.array([numpy.cos(north) * numpy.cos(east), numpy.cos(north) * numpy.sin(east), numpy.sin(north)]).T
        places = cKDTree(point(numpy.array([row[3] for row in rows]), numpy.array([row[4] for row in rows])))
        self.kinds = {"near": (lambda text: point(*map(float, text.split(","))), lambda place: [f"i{at}" for at in places.query(place, k=10)[1]])}


PEERS = [FTS5, Keys, RapidFuzz, Tantivy, SymSpell, Tree]


def differences(kind, texts, ours, theirs, peer=None):
    """(text, ours, theirs) where the answers are not the same; those within so many slips have no order of their own."""
    for text, mine, other in zip(texts, ours, theirs):
        if peer is FTS5:
            if peer.answers_other(text):
                continue
            mine = peer.comparable(mine, other)
        if (set(mine) != set(other)) if kind in WITHIN else mine != other:
            yield text, mine, other
