import os
import unittest
from pathlib import Path

import form_growth_places as places
from form_growth import LISTS, PAYLOADS, fault
from form_growth_commands import COMMANDS, commands
from form_growth_runs import Cost, steep

PROGRAM = Path(os.environ.get('FORMCHECK', Path(__file__).resolve().parent.parent / '.build/release/formcheck'))
# Places of the language that no row makes long, and why.
EXEMPT = {
    **dict.fromkeys((f'catalogues{{}}.{key}[]' for key in ('id', 'detail', 'title', 'about', 'weight', 'expires', 'domain', 'thumbnail', 'rating', 'kind')), 'one column'),
    'catalogues{}.position[]': 'two columns',
    'step-of-script.here[]': 'two numbers',
    'example.here[]': 'two numbers',
}


def cost(seconds, memory=0, output=0, status=0, head=''):
    return Cost(seconds, memory, output, status, head)


class Complete(unittest.TestCase):
    def test_each_list_of_the_language_has_a_row(self):
        covered = {place for row in LISTS.values() for place in row.covers.split()}
        self.assertEqual(places.saved() - covered - set(EXEMPT), set(), 'add rows, or say in EXEMPT why there is none')
        self.assertEqual((covered | set(EXEMPT)) - places.saved(), set(), 'these are no places of the language')
        self.assertEqual(covered & set(EXEMPT), set())

    def test_what_is_saved_is_the_schema(self):
        if not PROGRAM.exists():
            self.skipTest('there is no program yet')
        self.assertEqual(places.asked(PROGRAM), places.saved(), 'run form_growth_places.py, then add rows for new places')

    def test_places_of_a_schema(self):
        schema = {'properties': {'a': {'anyOf': [{'type': 'string'}, {'type': 'array', 'items': {'$ref': '#/$defs/key-b'}}]}, 'm': {'additionalProperties': {}}},
                  '$defs': {'key-b': {'type': 'array', 'items': {'type': 'string'}}}}
        self.assertEqual(places.places({'form': schema}), {'form.a[]', 'form.m{}', 'form.m{}=', 'b[]'})


class Rows(unittest.TestCase):
    def test_rows_grow(self):
        for name, row in (LISTS | PAYLOADS).items():
            sizes = [sum(len(text) for text in row.files(n).values()) for n in (2, 8)]
            self.assertGreater(sizes[1], sizes[0], name)

    def test_each_command_has_rows(self):
        self.assertEqual(set(COMMANDS) - {command for row in LISTS.values() for command in commands(row)}, set())

    def test_quick_rows_are_some(self):
        quick = [name for name, row in (LISTS | PAYLOADS).items() if row.quick]
        self.assertTrue(30 < len(quick) < 120, len(quick))


class Judging(unittest.TestCase):
    def test_twice_as_much_is_in_proportion(self):
        self.assertIsNone(steep([cost(0.5, 100 << 20, 4 << 20), cost(1, 200 << 20, 8 << 20), cost(2, 400 << 20, 16 << 20)]))

    def test_a_square_is_not(self):
        self.assertIn('time', steep([cost(0.1), cost(0.4), cost(1.6)]))
        self.assertIn('memory', steep([cost(0, 50 << 20), cost(0, 200 << 20), cost(0, 800 << 20)]))
        self.assertIn('output', steep([cost(0, 0, 5 << 20), cost(0, 0, 20 << 20), cost(0, 0, 80 << 20)]))

    def test_what_costs_little_may_grow(self):
        self.assertIsNone(steep([cost(0.001), cost(0.01), cost(0.1)]))

    def test_a_bound_must_be_named(self):
        row = LISTS['more names than a check may have']
        self.assertIsNone(fault(row, [cost(0, status=2, head='error: a check names 16 values at most')], None))
        self.assertIn('no message', fault(row, [cost(0, status=2, head='error: no')], None))

    def test_a_form_that_is_refused_measures_nothing(self):
        self.assertIn('status 2', fault(LISTS['fields'], [cost(0, status=2, head='error: x')], None))


if __name__ == '__main__':
    unittest.main()
