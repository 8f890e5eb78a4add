"""Cases for the judge itself, each reasoned from the reference by hand. Run by `python3 -m unittest test_judge`."""

import json
import unittest
from decimal import Decimal

from data import ABSENT, from_python, plain, read
from judge import judge
from node import Form
from syntax import parse

# (what it shows, the form's words, the record, issues by place, the cleaned payload where it is valid)
CASES = [
    ("blank text is empty, and stays", {"fields": {"n": {}}}, '{"n": " "}', {}, {"n": " "}),
    ("an empty required field has one issue", {"fields": {"n": {"required": True, "length": "3.."}}}, '{"n": ""}', {"/n": ["valueMissing"]}, None),
    ("an empty text of another type is left out", {"fields": {"n": {"type": "integer"}}}, '{"n": ""}', {}, {}),
    ("a null that is a value", {"fields": {"n": {"nullable": True, "required": True}}}, '{"n": null}', {}, {"n": None}),
    ("a null that clears", {"null": "clear", "fields": {"n": {"default": "x"}}}, '{"n": null}', {}, {"n": None}),
    ("a null that is refused", {"null": "reject", "fields": {"n": {}}}, '{"n": null}', {"/n": ["typeMismatch"]}, None),
    ("a key that must be there", {"fields": {"n": {"present": True}}}, "{}", {"/n": ["keyMissing"]}, None),
    ("a key that must not be there", {"fields": {"n": {"present": False}}}, '{"n": null}', {"/n": ["forbiddenKey"]}, None),
    ("a blank secret is filled", {"fields": {"n": {"secret": True, "required": True}}}, '{"n": "  "}', {}, {"n": "  "}),
    ("a whole number by value", {"fields": {"n": {"type": "integer"}}}, '{"n": 3e2}', {}, {"n": 300}),
    ("a fraction is no integer", {"fields": {"n": {"type": "integer", "range": "5.."}}}, '{"n": 3.5}', {"/n": ["typeMismatch"]}, None),
    ("coerced only where it is exactly that", {"coerce": True, "fields": {"a": {"type": "integer"}, "b": {"type": "integer"}}},
     '{"a": "12", "b": "05"}', {"/b": ["typeMismatch"]}, None),
    ("trim, then coerce", {"coerce": True, "normalize": ["trim"], "fields": {"a": {"type": "integer"}}}, '{"a": " 3"}', {}, {"a": 3}),
    ("a day that does not exist", {"fields": {"d": {"type": "date"}}}, '{"d": "2026-02-30"}', {"/d": ["typeMismatch"]}, None),
    ("a date is cleaned", {"fields": {"d": {"type": "date", "normalize": [{"date": "dd.MM.yyyy"}]}}}, '{"d": "15.06.2026"}', {}, {"d": "2026-06-15"}),
    ("all constraints, not only the first", {"fields": {"n": {"length": "3..", "pattern": "[a-z]+"}}}, '{"n": "A1"}',
     {"/n": ["patternMismatch", "tooShort"]}, None),
    ("length in bytes", {"fields": {"n": {"length": "..2 bytes"}}}, '{"n": "äb"}', {"/n": ["tooLong"]}, None),
    ("choices go by value", {"fields": {"n": {"type": "integer", "choices": [1, 2]}}}, '{"n": 2.0}', {}, {"n": 2}),
    ("forbidden values, letter case aside", {"fields": {"n": {"forbidden": ["admin"]}}}, '{"n": "Admin"}', {"/n": ["forbiddenValue"]}, None),
    ("above leaves its end out", {"fields": {"n": {"type": "number", "range": {"above": 0}}}}, '{"n": 0}', {"/n": ["rangeUnderflow"]}, None),
    ("a step is exact", {"fields": {"n": {"type": "decimal", "step": 0.01}}}, '{"n": 0.125}', {"/n": ["stepMismatch"]}, None),
    ("an end that is another field", {"fields": {"a": {"type": "date"}, "b": {"type": "date", "range": "a.."}}},
     '{"a": "2026-06-15", "b": "2026-06-14"}', {"/b": ["rangeUnderflow"]}, None),
    ("an end that is wrong is not judged", {"fields": {"a": {"type": "date"}, "b": {"type": "date", "range": "a.."}}},
     '{"a": "soon", "b": "2026-06-14"}', {"/a": ["typeMismatch"]}, None),
    ("equals requires", {"fields": {"a": {}, "b": {"equals": "a"}}}, '{"a": "x"}', {"/b": ["valueMissing"]}, None),
    ("equals judges what is wrong otherwise", {"fields": {"a": {"length": "3.."}, "b": {"equals": "a"}}}, '{"a": "x", "b": "y"}',
     {"/a": ["tooShort"], "/b": ["notEqual"]}, None),
    ("an unknown key", {"fields": {}}, '{"z": 1}', {"/z": ["unknownField"]}, None),
    ("an unknown key that is stripped", {"unknown": "strip", "fields": {}}, '{"z": 1}', {}, {}),
    ("a key that stands twice", {"fields": {"n": {"length": "3.."}}}, '{"n": "x", "n": "y"}', {"/n": ["duplicateKey"]}, None),
    ("a field that is not asked for", {"fields": {"a": {"type": "boolean"}, "b": {"when": "a", "required": True}}}, '{"a": false, "b": "x"}',
     {"/b": ["notApplicable"]}, {"a": False}),
    ("a chain of conditions", {"fields": {"a": {}, "b": {"when": "a == 'x'"}, "c": {"when": "filled(b)", "default": "d"}}}, '{"a": "y", "b": "1"}',
     {"/b": ["notApplicable"]}, {"a": "y"}),
    ("a value of a wrong type counts as empty", {"fields": {"a": {"type": "integer"}, "b": {"required": "a > 1"}}}, '{"a": "9"}', {"/a": ["typeMismatch"]}, None),
    ("too few items of a list", {"fields": {"l": {"items": {}, "count": "2.."}}}, '{"l": ["a"]}', {"/l": ["tooFew"]}, None),
    ("an empty optional list", {"fields": {"l": {"items": {}, "count": "2.."}}}, '{"l": []}', {}, {"l": []}),
    ("items are required", {"fields": {"l": {"items": {}}}}, '{"l": ["a", null]}', {"/l/1": ["valueMissing"]}, None),
    ("items that are alike", {"fields": {"l": {"items": {"type": "number"}, "unique": True}}}, '{"l": [1, 2, 1.0]}', {"/l/2": ["duplicateItem"]}, None),
    ("a tuple", {"fields": {"t": {"items": [{"type": "number"}, {"type": "number", "required": False}]}}}, '{"t": [1, null, 5]}', {"/t": ["tooMany"]}, None),
    ("a map and its keys", {"fields": {"m": {"values": {}, "keys": {"pattern": "[a-z]", "normalize": ["lowercase"]}}}}, '{"m": {"A": "x", "ab": 1}}',
     {"/m/ab": ["keyMismatch"]}, None),
    ("two keys that clean-up makes alike", {"fields": {"m": {"values": {}, "keys": {"normalize": ["lowercase"]}}}}, '{"m": {"a": "x", "A": "y"}}',
     {"/m/A": ["duplicateKey"]}, None),
    ("a section is no key", {"fields": {"p": {"type": "section", "fields": {"n": {"required": True}}}}}, "{}", {"/n": ["valueMissing"]}, None),
    ("computed, and sent otherwise", {"fields": {"a": {"type": "integer"}, "b": {"type": "integer", "compute": "a + 1"}}}, '{"a": 1, "b": 3}',
     {"/b": ["notEqual"]}, None),
    ("computed from what is wrong", {"fields": {"a": {"type": "integer"}, "b": {"type": "integer", "compute": "a + 1"}}}, '{"a": "1", "b": 3}',
     {"/a": ["typeMismatch"]}, None),
    ("a check at the first field that it names", {"fields": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "check": "a < b"}, '{"a": 2, "b": 1}',
     {"/a": ["customError"]}, None),
    ("a check that reads what is wrong", {"fields": {"a": {"type": "integer"}, "b": {"type": "integer"}}, "check": "a < b"}, '{"a": 2, "b": "x"}',
     {"/b": ["typeMismatch"]}, None),
    ("none or all", {"fields": {"a": {}, "b": {}}, "check": {"filled": "none or all", "of": ["a", "b"]}}, '{"a": "x"}', {"/b": ["partlyFilled"]}, None),
    ("a variant that is chosen", {"fields": {"k": {}, "v": {"by": "k", "variants": {"n": {"type": "integer"}, "t": {"length": "2.."}}}}},
     '{"k": "t", "v": "x"}', {"/v": ["tooShort"]}, None),
    ("no variant", {"fields": {"k": {}, "v": {"by": "k", "variants": {"t": {"length": "2.."}}}}}, '{"k": "u", "v": "x"}', {"/v": ["noVariant"]}, {"k": "u", "v": "x"}),
    ("a key of another variant", {"fields": {"p": {"tag": "m", "variants": {"a": {"fields": {"x": {}}}, "b": {}}}}}, '{"p": {"m": "b", "x": "1"}}',
     {"/p/x": ["unknownField"]}, None),
    ("a tag that chooses nothing", {"fields": {"p": {"tag": "m", "variants": {"a": {"fields": {"x": {}}}, "b": {}}}}}, '{"p": {"m": "c", "x": "1"}}',
     {"/p/m": ["notAChoice"]}, None),
    ("none of several shapes", {"rules": {"one": {"type": "integer", "range": "1.."}, "many": {"items": {"rule": "one"}}},
                                "fields": {"a": {"rule": {"any": ["one", "many"]}}}}, '{"a": [1, 0]}', {"/a": ["noRuleFits"], "/a/1": ["rangeUnderflow"]}, None),
    ("deeper than it may be", {"rules": {"r": {"depth": "..2", "fields": {"more": {"items": {"rule": "r"}}}}}, "fields": {"a": {"rule": "r"}}},
     '{"a": {"more": [{"more": [{}]}]}}', {"/a/more/0/more/0": ["tooDeep"]}, None),
    ("a record that is a list", {"items": {"type": "integer"}, "count": "1.."}, "[]", {"": ["tooFew"]}, None),
    ("a row and the one above", {"fields": {"l": {"items": {"fields": {"n": {"type": "integer"}}, "check": "n >= previous.n"}}}},
     '{"l": [{"n": 2}, {"n": 1}]}', {"/l/1/n": ["customError"]}, None),
]


class JudgeTests(unittest.TestCase):
    def test_cases(self):
        self.assertGreater(len(CASES), 40)
        for name, words, record, issues, cleaned in CASES:
            with self.subTest(name):
                report = judge(Form({"form": "case", **words}), read(record))
                found = {}
                for path, code, *_ in sorted(report.issues):
                    found.setdefault(path, []).append(code)
                self.assertEqual(found, issues)
                if cleaned is None:
                    self.assertEqual(report.verdict, "invalid")
                    self.assertIs(report.cleaned, ABSENT)
                else:
                    self.assertEqual(report.verdict, "valid")
                    self.assertEqual(plain(report.cleaned), plain(from_python(cleaned)))

    def test_numbers_keep_their_spelling(self):
        self.assertEqual(json.dumps(read("[3.0, 3e2]")), '["3.0", "3e2"]')
        self.assertEqual(plain(read("3.0")), plain(read("3")))

    def test_expressions_bind_as_in_cel(self):
        self.assertEqual(parse("a || b && !c"), ("||", ("name", "a"), ("&&", ("name", "b"), ("not", ("name", "c")))))
        self.assertEqual(parse("1 + 2 * 3 == x"), (
            "==", ("+", ("value", Decimal(1)), ("*", ("value", Decimal(2)), ("value", Decimal(3)))), ("name", "x")))


if __name__ == "__main__":
    unittest.main()
