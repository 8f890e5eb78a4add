import json
import unittest
from pathlib import Path
from xml.etree import ElementTree

import plot_rates

RECT = "{http://www.w3.org/2000/svg}rect"
WORKS = {"orders": {"formcheck_us": [2, 2, 4], "beside_us": {"C++ program": [1, 1, 2], "msgspec": [20, 22, 44]}}}


class Rates(unittest.TestCase):
    def test_a_rate_is_the_median_of_the_rounds(self):
        self.assertEqual(plot_rates.rates(WORKS), [("orders", "C++ program", 0.5), ("orders", "msgspec", 11)])

    def test_a_row_that_is_lost_is_drawn_and_lies_left_of_one(self):
        lost, won = ElementTree.fromstring(plot_rates.svg(WORKS)).iter(RECT)
        self.assertEqual((lost.get("class"), won.get("class")), ("lost", "won"))
        self.assertAlmostEqual(float(lost.get("x")) + float(lost.get("width")), float(won.get("x")), places=1)

    def test_the_plot_of_readme_is_drawn_from_the_works_beside_it(self):
        folder = Path(__file__).parent / "plots"
        self.assertEqual((folder / "rates.svg").read_text(), plot_rates.svg(json.loads((folder / "works.json").read_text())), "make bench-plot draws it anew")


if __name__ == "__main__":
    unittest.main()
