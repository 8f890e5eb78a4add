import json
import tempfile
import unittest
from pathlib import Path

import figures
from sample import saved


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
