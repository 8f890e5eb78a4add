import json
import unittest
from pathlib import Path

import prices


class Prices(unittest.TestCase):
    def setUp(self):
        self.kept = json.loads(prices.KEPT.read_text())

    def test_every_construct_has_a_price(self):
        self.assertEqual(list(self.kept), list(prices.CONSTRUCTS))

    def test_the_docs_have_the_prices_that_are_kept(self):
        page = (Path(prices.HERE).parent / "docs/performance.md").read_text()
        self.assertIn(prices.table(self.kept), page)

    def test_records_have_what_their_construct_needs(self):
        for name, parts in prices.CONSTRUCTS.items():
            with self.subTest(name):
                with_, without, record = parts()
                self.assertNotEqual(with_, without)
                self.assertIsInstance(record, dict)
