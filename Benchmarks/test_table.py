import unittest

import table
from sample import saved


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
