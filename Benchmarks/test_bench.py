"""What the measurement concludes from its figures: python3 -m unittest discover Benchmarks"""
import contextlib
import copy
import io
import json
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

import figures
import plot
import regression
import table
import verdicts


def row(name, own, answers, us, **more):
    return {"name": name, "own": own, "answers": answers, "startup": "in", "records": 100, "us": us, "payload_us": [], "one_ms": us, "peak_mib": 18.0} | more


def saved():
    return {
        "machine": {"cpu": "a <fast> one", "cores": "2", "formcheck": "formcheck 1.0", "when": "2026-01-01 00:00 UTC"},
        "settings": {"records": 100, "rounds": 3, "bytes": 283.0, "payload_bytes": 350},
        "sides": [row("C++ program", "program", "verdict", [1.0, 1.0, 2.0], payload_us=[0.2, 0.2, 0.2]),
                  row("formcheck --quiet", "formcheck", "verdict", [2.0, 2.0, 4.0]),
                  row("formcheck --format ndjson", "formcheck", "issues", [3.0, 3.0, 6.0]),
                  row("slow 1.0", "", "issues", [30.0, 30.0, 60.0]),
                  row("quick 1.0", "", "verdict", [4.0, 4.0, 8.0])],
        "pairs": [{"name": "two jobs", "unit": "s", "ours": [0.5, 0.5, 0.6], "beside_name": "one job", "beside": [1.0, 1.0, 1.2]},
                  {"name": "alone", "unit": "ms", "ours": [1.0, 1.0, 1.0], "beside_name": "nothing", "beside": []}],
        "growth": [{"title": "Records", "x": "records", "y": "CPU seconds", "compared": True, "series": [
            {"name": "formcheck --quiet", "own": True, "points": [[10, [1.0, 1.0]], [20, [2.0, 2.1]], [40, [4.0, 4.1]]]},
            {"name": "C++ program", "own": False, "points": [[10, [0.5, 0.5]], [20, [1.0, 1.0]], [40, [2.0, 2.0]]]}]}],
    }


def reported(before, now, suspected=None):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        worse = regression.report(before, now, figures.ratios, suspected)
    return worse, out.getvalue()


class Figures(unittest.TestCase):
    def test_spread_is_a_part_of_the_median_and_one_disturbed_round_does_not_move_it(self):
        self.assertEqual(figures.spread([2.0, 2.0, 2.0]), 0)
        self.assertAlmostEqual(figures.spread([90, 100, 110]), 0.14826 * 1.495)
        self.assertEqual(figures.spread([1.0, 1.0, 1.0, 1.0, 9.0]), 0)

    def test_ratios_are_those_within_a_round(self):
        ratios = figures.ratios(saved())
        self.assertEqual(ratios["a record: formcheck --quiet / C++ program"], [2.0, 2.0, 2.0])
        self.assertEqual(ratios["a record: formcheck --format ndjson / slow 1.0"], [0.1, 0.1, 0.1])
        self.assertEqual(ratios["two jobs: formcheck / one job"], [0.5, 0.5, 0.5])
        self.assertEqual(ratios["Records, formcheck --quiet: 40 / 20 records"], [2.0, 4.1 / 2.1])

    def test_ratios_stand_only_between_sides_that_answer_the_same(self):
        names = figures.ratios(saved())
        self.assertNotIn("a record: formcheck --quiet / slow 1.0", names)
        self.assertNotIn("a record: formcheck --format ndjson / quick 1.0", names)
        self.assertFalse([name for name in names if name.startswith("a payload")], "formcheck has none here")

    def test_a_time_that_came_out_below_nothing_has_no_ratio(self):
        run = saved()
        run["pairs"][0]["ours"][1] = -0.1
        run["growth"][0]["series"][0]["points"][1][1] = [0.0, 1.0]
        names = figures.ratios(run)
        self.assertNotIn("two jobs: formcheck / one job", names)
        self.assertNotIn("Records, formcheck --quiet: 40 / 20 records", names)

    def test_a_saved_run_comes_back(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "run.json")
            figures.save(saved(), file)
            self.assertEqual(figures.ratios(figures.load(file)), figures.ratios(saved()))
            file.write_text(json.dumps({"version": 0}))
            self.assertRaises(ValueError, figures.load, file)


class Regression(unittest.TestCase):
    def test_the_same_figures_are_not_worse(self):
        worse, said = reported(saved(), saved())
        self.assertEqual(worse, [], said)

    def test_another_speed_of_the_machine_changes_nothing(self):
        now = saved()
        for side in now["sides"]:
            side["us"] = [us * 1.8 for us in side["us"]]
            side["one_ms"] = side["us"]
        self.assertEqual(reported(saved(), now)[0], [])

    def test_a_slower_formcheck_is_named(self):
        now = saved()
        now["sides"][1]["us"] = [us * 1.2 for us in now["sides"][1]["us"]]
        worse, said = reported(saved(), now)
        self.assertIn("a record: formcheck --quiet / C++ program", worse)
        self.assertIn("WORSE a record: formcheck --quiet / C++ program: 2.000 then, 2.400 now, +20.0% (tolerance 5.0%)", said)
        self.assertIn("ratios are worse: a record: formcheck --quiet / C++ program", said.splitlines()[-1])

    def test_a_quicker_formcheck_is_not_worse(self):
        now = saved()
        now["sides"][1]["us"] = [us / 2 for us in now["sides"][1]["us"]]
        self.assertEqual(reported(saved(), now)[0], [])

    def test_time_that_grows_faster_than_before_is_named(self):
        now = saved()
        now["growth"][0]["series"][0]["points"][2][1] = [8.0, 8.0]
        worse, said = reported(saved(), now)
        self.assertEqual(worse, ["Records, formcheck --quiet: 40 / 20 records"])
        self.assertIn("WORSE Records, formcheck --quiet: 40 / 20 records", said)

    def test_rounds_that_lie_apart_widen_the_tolerance(self):
        self.assertEqual(regression.tolerance([1, 1, 1], [1, 1, 1]), regression.LEAST)
        wide = regression.tolerance([0.9, 1.0, 1.1], [0.9, 1.0, 1.1])
        self.assertAlmostEqual(wide, 3 * 0.14826 * 1.495 * 2 ** 0.5)
        changes, _ = regression.compare({"a": [0.9, 1.0, 1.1]}, {"a": [1.1, 1.2, 1.3]})
        self.assertFalse(changes[0].is_worse)

    def test_what_only_one_run_has_is_said_and_not_compared(self):
        now = saved()
        now["sides"][3]["name"] = "slow 2.0"
        worse, said = reported(saved(), now)
        self.assertEqual(worse, [])
        self.assertIn("only one of the two runs has it: a record: formcheck --format ndjson / slow 1.0", said)
        self.assertIn("only one of the two runs has it: a record: formcheck --format ndjson / slow 2.0", said)

    def test_nothing_to_compare_fails(self):
        now = copy.deepcopy(saved()) | {"sides": [], "pairs": [], "growth": []}
        with self.assertRaises(SystemExit):
            reported(saved(), now)

    def test_what_was_not_worse_before_is_chance(self):
        now = saved()
        now["sides"][1]["us"] = [us * 1.2 for us in now["sides"][1]["us"]]
        self.assertEqual(reported(saved(), now, suspected=["two jobs: formcheck / one job"])[0], [])
        one = "a record: formcheck --quiet / C++ program"
        self.assertEqual(reported(saved(), now, suspected=[one])[0], [one])


class Verdicts(unittest.TestCase):
    RECORDS = {1: {"confirm": "a", "password": "b"}, 2: {"confirm": "a", "password": "a"}, 3: {"confirm": "c", "password": "d"}}

    def differing(self, made, found, excuse=None):
        return verdicts.differing(made, found, self.RECORDS.get, excuse)

    def test_the_same_verdicts_do_not_differ(self):
        self.assertEqual(self.differing({1, 2}, {1, 2}), ([], []))

    def test_both_kinds_of_difference_are_found(self):
        self.assertEqual(self.differing({1, 2}, {2, 3}), ([], [1, 3]))

    def test_an_excuse_explains_only_its_own_and_only_what_was_missed(self):
        def unlike(record):
            return record["confirm"] != record["password"]
        self.assertEqual(self.differing({1, 2}, set(), unlike), ([1], [2]))
        self.assertEqual(self.differing(set(), {3}, unlike), ([], [3]))

    def test_an_unexplained_difference_ends_the_run_and_shows_the_record(self):
        class Side:
            name, answers, share = "wrong 1.0", "verdict", 1

            def invalid(self, file, work):
                return {1, 3}

        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "records.ndjson")
            file.write_text("".join(json.dumps(record) + "\n" for record in self.RECORDS.values()))
            with contextlib.redirect_stdout(io.StringIO()) as out, self.assertRaises(SystemExit):
                verdicts.compare([Side()], {1: (3, file)}, {1}, {}, Path(folder))
        self.assertIn("wrong 1.0, verdict: 3 records, 1 invalid, 1 differ", out.getvalue())
        self.assertIn('record 3 is said to be invalid: {"confirm": "c", "password": "d"}', out.getvalue())


class Tables(unittest.TestCase):
    def test_every_row_has_every_column_and_peers_stand_in_order(self):
        lines = [line for line in table.of_sides(saved()).splitlines() if line.startswith("|")]
        self.assertEqual({line.count("|") for line in lines}, {lines[0].count("|")})
        names = [line.split(" | ")[0].removeprefix("| ") for line in lines[2:]]
        self.assertEqual(names, ["C++ program", "formcheck --quiet", "formcheck --format ndjson", "quick 1.0", "slow 1.0"])

    def test_a_row_tells_the_ratios(self):
        slow = next(line for line in table.of_sides(saved()).splitlines() if line.startswith("| slow"))
        self.assertEqual([cell.strip() for cell in slow.split("|")][5:8], ["30.0", "30.0", "10.0"])

    def test_without_the_program_there_are_dashes(self):
        run = saved()
        del run["sides"][0]
        self.assertIn("| formcheck --quiet | verdict | in | 100 | 2.00 | – | 1.00 |", table.of_sides(run))

    def test_a_pair_without_a_mark_has_no_ratio(self):
        self.assertIn("| alone | 1.00 ms | – | – |", table.of_pairs(saved()))

    def test_growth_is_told_as_text(self):
        self.assertIn("- Records (CPU seconds for records), C++ program: 10.0: 0.50, 20.0: 1.00, 40.0: 2.00", table.of_growth(saved()))


class Plots(unittest.TestCase):
    def test_the_svg_is_well_formed_and_has_a_curve_for_each_series(self):
        tree = ElementTree.fromstring(plot.svg(saved()))
        self.assertEqual(len(tree.findall(".//{http://www.w3.org/2000/svg}polyline")), 2)
        self.assertEqual(len(tree.findall(".//{http://www.w3.org/2000/svg}circle")), 6)

    def test_nothing_is_drawn_outside(self):
        tree = ElementTree.fromstring(plot.svg(saved()))
        for circle in tree.iter("{http://www.w3.org/2000/svg}circle"):
            self.assertTrue(plot.LEFT <= float(circle.get("cx")) <= plot.WIDTH - plot.RIGHT)
            self.assertTrue(plot.TOP <= float(circle.get("cy")) <= plot.HEIGHT - plot.BOTTOM)

    def test_ticks_are_round_and_reach_the_greatest_value(self):
        for most in (0.0007, 0.9, 1, 7, 10, 49, 1_000_000):
            scale = plot.Scale(most, 100)
            self.assertGreaterEqual(scale.ticks()[-1], most * 0.999)
            self.assertTrue(3 <= len(scale.ticks()) <= 8, (most, scale.ticks()))

    def test_large_values_are_short(self):
        self.assertEqual([plot.short(value) for value in (0, 0.05, 250_000, 1_000_000, 1_500_000)], ["0", "0.05", "250k", "1M", "1.5M"])


if __name__ == "__main__":
    unittest.main()
