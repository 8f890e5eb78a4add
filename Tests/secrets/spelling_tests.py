"""The detector finds what it says: `python3 -m unittest spelling_tests`; run.py runs it first."""

import base64
import hashlib
import unittest

from canaries import D, N, P, S, all_in, near, turned
from constructs import ALL
from detecting import leaks


class Spellings(unittest.TestCase):
    def assert_found(self, text, secret):
        self.assertTrue(leaks(f"before {text} behind", {str(secret)}), text)

    def test_texts_are_found_however_they_are_written(self):
        secret = S("spelling")
        raw = secret.encode()
        for text in (
                secret, secret.upper(), f"x{secret[5:]}x", secret[4:12], raw.hex(), raw.hex().upper(),
                "".join(f"%{byte:02X}" for byte in raw), "".join(f"&#{byte};" for byte in raw),
                "".join(f"\\u{byte:04x}" for byte in raw), hashlib.sha256(raw).hexdigest()[:16],
                hashlib.sha256(b'"' + raw + b'"').hexdigest(), hashlib.md5(raw).hexdigest(), near(secret),
                *(base64.b64encode(b"user:"[:lead] + raw + b"!").decode() for lead in range(5))):
            self.assert_found(text, secret)

    def test_numbers_and_dates_are_found_however_they_are_written(self):
        number = str(N("spelling"))
        for text in (number, f"{int(number):,}", f"{int(number):,}".replace(",", "."), f"{int(number):,}".replace(",", "\u202f")):
            self.assert_found(text, number)
        year, month, day = D("spelling").split("-")
        for text in (D("spelling"), f"{day}.{month}.{year}", f"{month}/{day}/{year}"):
            self.assert_found(text, D("spelling"))

    def test_what_is_plain_is_not_found(self):
        secrets = {S("spelling"), str(N("spelling")), D("spelling")}
        self.assertFalse(leaks(f"{P('spelling')} {S('another')} {N('another')} {D('another')} 773 2026-06-15", secrets))

    def test_the_other_world_has_other_canaries_of_the_same_shape(self):
        for secret in (S("spelling"), str(N("spelling")), D("spelling")):
            self.assertNotEqual(turned(secret), secret)
            self.assertEqual(len(turned(secret)), len(secret))
            self.assertTrue(all_in(turned(secret)))

    def test_each_construct_has_canaries_and_a_name_of_its_own(self):
        for construct in ALL:
            self.assertTrue(construct.secrets, construct.name)
        self.assertEqual(len({construct.name for construct in ALL}), len(ALL))
