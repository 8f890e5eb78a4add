import gzip
import random
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

import figures
import lookup_items
import lookup_peers
import lookups
import plot_lookups

SVG = "{http://www.w3.org/2000/svg}"


def size(count, own=10.0):
    kinds = {kind: {"us": own, "beside": {}} for kind in lookups.NAMES}
    kinds["within1"]["beside"] = {"symspellpy": 5.0, "rapidfuzz": 2_000.0}
    return {"items": count, "table": None, "build_s": 0.1, "bytes": 200 * count, "id_us": 0.05, "process_ms": 7.5, "left_out": ["tantivy: no module"], "kinds": kinds}


def run():
    return {"version": 1, "machine": {"cpu": "a <fast> one", "cores": "2", "formcheck": "formcheck 1.0", "when": "2026-01-01 00:00 UTC"},
            "settings": {"queries": 20}, "sizes": [size(10_000), size(4_000_000, 90.0)]}


class Items(unittest.TestCase):
    def test_the_same_seed_makes_the_same(self):
        self.assertEqual(lookup_items.items(20), lookup_items.items(20))
        self.assertEqual(lookup_items.items(20), lookup_items.items(30)[:20])

    def test_a_slip_takes_or_adds_one_letter_at_most(self):
        chance = random.Random(1)
        for _ in range(200):
            self.assertIn(len(lookup_items.slipped(chance, "batumi", 1)), (5, 6, 7))

    def test_four_letters_are_those_of_a_word_that_has_them(self):
        self.assertEqual(lookup_items.queries([("i0", "el a batumi", 1, 0, 0, "")], 1)["typed 4 letters"], ["batu"])

    def test_each_kind_has_as_many_queries(self):
        kinds = lookup_items.queries(lookup_items.items(50), 7)
        self.assertEqual({len(texts) for texts in kinds.values()}, {7})
        self.assertEqual(set(kinds), set(lookups.NAMES))


    def test_a_table_is_read_with_plain_names_and_none_that_are_too_short(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "places.csv.gz")
            file.write_bytes(gzip.compress("name,people,lat,lon\nÅre–Östersund  Airport,5,63.2,14.5\n東京,9,35,139\nO'Hare,0,41.98,-87.9\n".encode()))
            self.assertEqual(lookup_items.read(file), [("i0", "are ostersund airport", 5, 63.2, 14.5, ""), ("i1", "o hare", 0, 41.98, -87.9, "")])


class Answers(unittest.TestCase):
    def test_within_slips_the_order_does_not_count_elsewhere_it_does(self):
        self.assertEqual(list(lookup_peers.differences("within1", ["a"], [["i1", "i2"]], [["i2", "i1"]])), [])
        self.assertEqual(list(lookup_peers.differences("near", ["a"], [["i1", "i2"]], [["i2", "i1"]])), [("a", ["i1", "i2"], ["i2", "i1"])])

    def test_a_query_that_a_peer_reads_otherwise_is_not_compared(self):
        peer = lookup_peers.FTS5
        self.assertEqual(list(lookup_peers.differences("typed", ["ba bad"], [["i1"]], [["i2"]], peer)), [])
        self.assertEqual(len(list(lookup_peers.differences("typed", ["ba da"], [["i1"]], [["i2"]], peer))), 1)

    def test_initials_that_fts5_does_not_look_for_do_not_count(self):
        peer = lookup_peers.FTS5
        self.assertEqual(list(lookup_peers.differences("typed", ["sir"], [["i1", "i2"]], [["i1"]], peer)), [])
        self.assertEqual(len(list(lookup_peers.differences("typed", ["sir"], [["i2", "i1"]], [["i1"]], peer))), 1)

    def test_fts5_puts_whole_words_first_then_beginnings_of_the_name_then_weight(self):
        rows = [("i0", "Bado Tibadi", 5, 0, 0), ("i1", "Tibo Bado", 9, 0, 0), ("i2", "Bado Ra", 7, 0, 0), ("i3", "Kiri Kiri", 9, 0, 0),
                ("i4", "Badora Ra", 9, 0, 0), ("i5", "Bado Ki", 7, 0, 0), ("i6", "Bado", 0, 0, 0)]
        question, answer = lookup_peers.FTS5(rows).kinds["typed 4 letters"]
        self.assertEqual(answer(question("bado")), ["i6", "i2", "i5", "i0", "i1", "i4"])
        self.assertEqual(answer(question("ra bado")), ["i2", "i4"])
        self.assertEqual(answer(question("b")), ["i1", "i4", "i2", "i5", "i0", "i6"])


class Figures(unittest.TestCase):
    def test_one_round_is_made_even_where_it_takes_longer_than_there_is_time(self):
        asked = []
        self.assertGreaterEqual(lookups.timed(asked.append, ["a", "b"], seconds=0), 0)
        self.assertEqual(asked, ["a", "b"])

    def test_what_is_lost_stands_in_the_table_in_bold_and_so_does_who_is_left_out(self):
        table = "\n".join(lookups.lines(size(10_000)))
        self.assertIn("| 10,000 | all within 1 slip | 10 | symspellpy | **5** | **0.5** | 60 |", table)
        self.assertIn("| rapidfuzz | 2,000 | 200 |", table)
        self.assertIn("tantivy: no module", table)
        self.assertIn("| the ten best, 2 slips | 10 | – | – | – | 800 |", table)

    def test_figures_are_short(self):
        self.assertEqual([lookups.short(value) for value in (0.04487, 9.0, 55.64, 703.6, 21_310.4)], ["0.0449", "9", "55.6", "704", "21,310"])

    def test_every_row_has_as_many_cells(self):
        self.assertEqual({row.count("|") for row in lookups.lines(size(10_000))}, {8})


class Plots(unittest.TestCase):
    def test_a_plot_has_a_curve_for_each_who_was_measured(self):
        tree = ElementTree.fromstring(plot_lookups.svg(run()))
        self.assertEqual(len(tree.findall(f".//{SVG}polyline")), len(lookups.NAMES) + 2)

    def test_nothing_is_drawn_outside(self):
        for circle in ElementTree.fromstring(plot_lookups.svg(run())).iter(f"{SVG}circle"):
            self.assertTrue(plot_lookups.LEFT <= float(circle.get("cx")) <= plot_lookups.WIDTH - plot_lookups.RIGHT)
            self.assertTrue(plot_lookups.TOP <= float(circle.get("cy")) <= plot_lookups.HEIGHT - plot_lookups.BOTTOM)

    def test_ticks_are_powers_of_ten_around_the_values(self):
        self.assertEqual(plot_lookups.LogScale([10_000, 4_000_000], 100).ticks(), [10_000, 100_000, 1_000_000, 10_000_000])
        self.assertEqual(plot_lookups.LogScale([10], 100).ticks(), [10, 100])

    def test_the_plot_of_the_pages_is_drawn_from_the_run_beside_it(self):
        folder = Path(__file__).parent / "plots"
        self.assertEqual((folder / "lookups.svg").read_text(), plot_lookups.svg(figures.load(folder / "lookups.json")), "make bench-lookup-plot draws it anew")


if __name__ == "__main__":
    unittest.main()
