import json
import random
import unittest

import webhooks
import workloads
import workloads_others

EVERY = workloads.workloads() + workloads_others.workloads()


class Workloads(unittest.TestCase):
    def test_are_the_same_each_time(self):
        for work in EVERY:
            first, second = list(work.lines(20)), list(work.lines(20))
            self.assertEqual(first, second, work.name)

    def test_spoil_one_record_in_twenty_and_say_how(self):
        for work in EVERY:
            if work.name == "texts":
                continue  # 50 KB each
            issues = [issues for _, issues in work.lines(2000)]
            self.assertTrue(50 < sum(map(bool, issues)) < 160, work.name)

    def test_leave_what_they_do_not_spoil(self):
        rnd = random.Random(3).random
        for work in EVERY:
            record = next(iter(work.records(1)))
            before = json.dumps(record)
            for spoiled, issues in workloads.spoiled([record], work.spoil, rate=1.0):
                self.assertNotEqual(json.dumps(spoiled), before, work.name)
                self.assertTrue(issues)
            self.assertEqual(json.dumps(record), before, work.name)
            self.assertTrue(work.spoil(record, rnd))

    def test_an_order_adds_up(self):
        for order in workloads.orders(50):
            self.assertAlmostEqual(sum(line["net"] for line in order["lines"]), order["total"], places=6)

    def test_events_have_what_their_type_says(self):
        types = set()
        for event in webhooks.events(500):
            types.add(event["type"])
            names = [name for name, _, _ in webhooks.fields(webhooks.COMMON + " " + webhooks.EVENTS[event["type"]])]
            self.assertEqual([name for name in names if name in event["data"]], list(event["data"]))
        self.assertEqual(types, set(webhooks.EVENTS))
        self.assertEqual(len(types), 20)

    def test_events_are_of_1_KB(self):
        sizes = [len(workloads.compact(event)) for event in webhooks.events(2000)]
        self.assertTrue(900 < sum(sizes) / len(sizes) < 1100)


if __name__ == "__main__":
    unittest.main()
