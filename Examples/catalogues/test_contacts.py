import json
import unittest
from pathlib import Path

import contacts

FOLDER = Path(__file__).resolve().parent.parent / 'contacts'


class Contacts(unittest.TestCase):
    def test_the_files_are_what_is_made(self):
        self.assertEqual((FOLDER / 'contacts.vcf').read_bytes(), contacts.cards(), 'make catalogues writes it anew')
        self.assertEqual((FOLDER / 'contacts.ndjson').read_bytes(), contacts.lines(), 'make catalogues writes it anew')

    def test_ids_and_names_are_unique(self):
        made = contacts.made()
        self.assertEqual(len(made), contacts.COUNT)
        self.assertEqual(len({contact.id for contact in made}), len(made))
        self.assertEqual(len({contact.name for contact in made}), len(made))

    def test_the_digits_of_john_smith_find_nobody_else(self):
        self.assertEqual([contact.name for contact in contacts.made() if contacts.is_johns(contact)], ['John Smith'])

    def test_beginnings_of_words_in_order_make_digits(self):
        for name, found in (('John Smith', True), ('Lena Miller', True), ('Smith Johnson', True), ('Орлов', True), ('Smith, Jo H.', True), ('Miller Lena', False)):
            self.assertEqual(contacts.spell(contacts.pressed(name), '564'), found, name)

    def test_some_have_no_number_some_two_and_some_the_same_twice(self):
        counts = [len(contact.phones) for contact in contacts.made()]
        self.assertTrue(counts.count(0) > 20 and counts.count(1) > 200 and counts.count(2) > 100)

        def digits(text):
            return [sign for sign in text if sign.isdigit()]
        self.assertGreater(sum(len(contact.phones) > 1 and digits(contact.phones[0]) == digits(contact.phones[1]) for contact in contacts.made()), 20)

    def test_no_line_of_a_card_is_longer_than_76_octets(self):
        self.assertLessEqual(max(map(len, contacts.cards().split(b'\r\n'))), 76)

    def test_cards_are_in_three_versions_and_both_ways_of_writing_long_lines_are_there(self):
        cards = contacts.cards()
        for part in (b'VERSION:2.1', b'VERSION:3.0', b'VERSION:4.0', b'QUOTED-PRINTABLE', b'=\r\n', b'\r\n ', b'TEL;VALUE=uri'):
            self.assertIn(part, cards)
        self.assertEqual(cards.count(b'BEGIN:VCARD'), contacts.COUNT + contacts.COUNT // 50)

    def test_rows_have_four_keys(self):
        for line in contacts.lines().decode().splitlines():
            self.assertEqual(list(json.loads(line)), ['id', 'given', 'family', 'phones'])


if __name__ == '__main__':
    unittest.main()
