import unittest

import cliffs


class Steep(unittest.TestCase):
    def test_a_straight_line_is_none(self):
        self.assertEqual(cliffs.steep([(size, 100 + 7 * size) for size in (8, 16, 17, 64, 65, 500)]), [])

    def test_a_step_of_many_fields_is(self):
        points = [(8, 800), (16, 1600), (64, 6400), (65, 16000), (128, 32000)]
        self.assertEqual([(start, end) for start, end, *_ in cliffs.steep(points)], [(64, 65)])

    def test_a_square_is(self):
        self.assertTrue(cliffs.steep([(size, size * size) for size in (10, 100, 1000)]))


if __name__ == "__main__":
    unittest.main()
