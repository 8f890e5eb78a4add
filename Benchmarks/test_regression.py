import contextlib
import io
import unittest

import figures
import regression
from sample import saved


def reported(before, now, suspected=None, floors={}):
    with contextlib.redirect_stdout(io.StringIO()) as out:
        worse = regression.report(before, now, figures.ratios, suspected, floors)
    return worse, out.getvalue()


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

    def test_a_rate_below_its_floor_is_named_whatever_it_was(self):
        name = "a record: formcheck --quiet / C++ program"
        worse, said = reported(saved(), saved(), floors={name: 0.6})
        self.assertEqual(worse, [name])
        self.assertIn(f"WORSE {name}: 2.000 then, 2.000 now, +0.0% (tolerance 5.0%), a rate of 0.50 (at least 0.60)", said)
        self.assertEqual(reported(saved(), saved(), floors={name: 0.5})[0], [])

    def test_the_floors_name_ratios_that_a_run_has(self):
        self.assertLessEqual(regression.FLOORS.keys(), figures.ratios(saved()).keys())

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
        now = saved() | {"sides": [], "pairs": [], "growth": []}
        with self.assertRaises(SystemExit):
            reported(saved(), now)

    def test_what_was_not_worse_before_is_chance(self):
        now = saved()
        now["sides"][1]["us"] = [us * 1.2 for us in now["sides"][1]["us"]]
        self.assertEqual(reported(saved(), now, suspected=["two jobs: formcheck / one job"])[0], [])
        one = "a record: formcheck --quiet / C++ program"
        self.assertEqual(reported(saved(), now, suspected=[one])[0], [one])
