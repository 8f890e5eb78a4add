import random
import unittest

from faults import GONE, fault, fitting, one_or_two


class Faults(unittest.TestCase):
    def test_break_a_value_that_is_there(self):
        record = {"a": {"b": 1}}
        self.assertEqual(fault("/a/b", "typeMismatch", "x")(record, random.random), {("/a/b", "typeMismatch")})
        self.assertEqual(record, {"a": {"b": "x"}})
        self.assertIsNone(fault("/a/c", "typeMismatch", "x")(record, random.random))
        self.assertIsNone(fault("/b/c", "typeMismatch", lambda it, record: "x")(record, random.random))

    def test_take_a_value_away(self):
        record = {"rows": [{"a": 1}]}
        self.assertEqual(fault("/rows/*/a", "valueMissing", GONE)(record, random.random), {("/rows/0/a", "valueMissing")})
        self.assertEqual(record, {"rows": [{}]})

    def test_say_each_issue_below(self):
        broken = fault("/tags", {"": "tooMany", "/1": "duplicateItem"}, lambda it, record: ["a", "a"])
        self.assertEqual(broken({}, random.random), {("/tags", "tooMany"), ("/tags/1", "duplicateItem")})

    def test_go_on_until_one_fits(self):
        parts = [[fault("/a", "x", 1), fault("/b", "y", 1)], [fault("/c", "z", 1), fault("/b", "y", 1)]]
        self.assertEqual(fitting(parts[0], {"b": 0}, random.Random(1).random), {("/b", "y")})
        self.assertEqual(one_or_two(parts, {"b": 0}, random.Random(1).random), {("/b", "y")})


if __name__ == "__main__":
    unittest.main()
