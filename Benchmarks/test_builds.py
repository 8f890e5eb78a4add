"""What builds.py concludes."""
import subprocess
import sys
import unittest
from pathlib import Path

import builds


class BuildsTest(unittest.TestCase):
    def test_verdict(self):
        cases = [
            # seconds, yardstick, kept, too slow
            (100, 10, None, False),
            (100, 10, 10, False),
            (115, 10, 10, False),
            (125, 10, 10, True),
            (250, 20, 10, True),
            (40, 10, 10, False),
        ]
        for seconds, unit, kept, is_slow in cases:
            with self.subTest(seconds=seconds, unit=unit, kept=kept):
                line, verdict = builds.verdict("demo", seconds, unit, kept)
                self.assertEqual(verdict, is_slow)
                self.assertTrue(line.startswith("demo: "))

    def test_time_of_children_of_children_counts(self):
        burn = "import time\nwhile time.process_time() < 0.4: pass"
        seconds, status = builds.processor_time(
            [sys.executable, "-c", f"import subprocess, sys; subprocess.run([sys.executable, '-c', {burn!r}])"])
        self.assertEqual(status, 0)
        self.assertGreaterEqual(seconds, 0.4)

    def test_a_failure_of_the_command_is_passed_on(self):
        seconds, status = builds.processor_time([sys.executable, "-c", "raise SystemExit(3)"])
        self.assertEqual(status, 3)

    def test_the_yardstick_never_changes(self):
        self.assertEqual(len(builds.yardstick_source()), 23_250)


if __name__ == "__main__":
    unittest.main()
