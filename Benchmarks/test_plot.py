import unittest
from pathlib import Path
from xml.etree import ElementTree

import figures
import plot
from sample import saved


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

    def test_the_plot_of_readme_is_drawn_from_the_run_beside_it(self):
        folder = Path(__file__).parent / "plots"
        self.assertEqual((folder / "growth.svg").read_text(), plot.svg(figures.load(folder / "run.json")), "make bench-plot draws it anew")
