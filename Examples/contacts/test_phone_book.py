"""FORMCHECK=.build/release/formcheck python3 -m unittest discover Examples/contacts"""

import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).parent


class PhoneBook(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.environment = dict(os.environ, PHONE_BOOK=os.path.join(self.folder.name, "book.db"))

    def start(self, *arguments):
        return subprocess.Popen(
            [sys.executable, HERE / "phone_book.py", *map(str, arguments)], env=self.environment,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def run_book(self, *arguments):
        process = self.start(*arguments)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 0, err)
        return out.splitlines()

    def card(self, *people):
        """A file of contacts: an id, a name and a number each."""
        path = os.path.join(self.folder.name, "cards.vcf")
        with open(path, "w", encoding="utf-8") as file:
            for uid, name, number in people:
                file.write(f"BEGIN:VCARD\r\nVERSION:4.0\r\nUID:{uid}\r\nFN:{name}\r\nTEL:{number}\r\nEND:VCARD\r\n")
        return path

    def test_who_was_called_comes_first_next_time(self):
        self.run_book("import", self.card(("a", "John Able", "+1 1"), ("z", "John Zest", "+1 2")))
        self.assertEqual([line.split()[2] for line in self.run_book("keys", "5646")], ["a", "z"])
        self.assertIn('"label":"John Zest"', self.run_book("call", "z", "5646")[0])
        self.assertEqual([line.split()[2] for line in self.run_book("keys", "5646")], ["z", "a"])
        # A newer file does not forget who was called, and who is gone from it is not shown.
        self.run_book("import", self.card(("z", "John Zest", "+1 2"), ("b", "John Best", "+1 3")))
        self.assertEqual([line.split()[2] for line in self.run_book("keys", "5646")], ["z", "b"])
        self.assertEqual([line.split()[0] for line in self.run_book("recent")], ["z"])

    def test_the_five_hundred_contacts_are_taken_over(self):
        self.run_book("import", HERE / "contacts.vcf")
        self.assertIn("[Joh]n Smith", self.run_book("keys", "564")[0])

    def test_nothing_is_lost_when_it_is_killed(self):
        one, many = 1, 40
        self.run_book("import", self.card(*((f"p{i}", f"John {i}", f"+1 {i}") for i in range(one))))
        cards = self.card(*((f"p{i}", f"John {i}", f"+1 {i}") for i in range(many)))
        for attempt in range(15):
            process = self.start("import", cards)
            time.sleep(attempt / 100)
            os.killpg(process.pid, 9)
            process.communicate()
            self.assertIn(len(self.run_book("keys", "5646")), (one, 10), f"attempt {attempt}")


if __name__ == "__main__":
    unittest.main()
