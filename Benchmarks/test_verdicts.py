import contextlib
import io
import json
import tempfile
import unittest
from pathlib import Path

import verdicts


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
