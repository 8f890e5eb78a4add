#!/usr/bin/env python3
"""Compares addresses of Bitcoin and Ethereum with embit and eth-utils.

  python3 -m venv venv && venv/bin/pip install embit==0.8.0 eth-utils==6.0.0 eth-hash==0.8.0 pycryptodome==4.4.0
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/wallet.py [values a rule, 20000] [seed]

Half of the values are valid: hashes and programs of random bytes of every length and version, and digits in random case. The others are such
values with one or two characters changed, swapped, left out or added, and values with right check characters and a wrong content. Exit
status 1: a difference.
"""
import random
import re
import sys

try:
    from embit import base58, bech32
    from eth_utils import is_checksum_address, to_checksum_address
except ImportError as missing:
    print(f'skipped: no package {missing.name}')
    sys.exit(0)

from asking import compare_explained, judged

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'


def bitcoin(text):
    """Base58Check of 21 bytes with version 0 or 5, or a witness program in one letter case."""
    if text[:3] in ('bc1', 'BC1'):
        if text not in (text.lower(), text.upper()) or not text.isascii():
            return False
        try:
            return bech32.decode('bc', text)[0] is not None
        except (ValueError, TypeError, IndexError):
            return False
    try:
        content = base58.decode_check(text)
    except (ValueError, TypeError, IndexError, AssertionError):
        return False
    return len(content) == 21 and content[0] in (0, 5) and base58.encode_check(content) == text


def ethereum(text):
    """Mixed letters have check digits; others have none."""
    if not re.fullmatch(r'0x[0-9A-Fa-f]{40}', text, re.A):
        return False
    letters = re.sub('[^A-Fa-f]', '', text[2:])
    return letters in (letters.lower(), letters.upper()) or is_checksum_address(text)


def program(version, length, encoding):
    values = [version] + bech32.convertbits([chance.randrange(256) for _ in range(length)], 8, 5)
    text = bech32.bech32_encode(encoding, 'bc', values)
    return text.upper() if chance.random() < 0.2 else text


def bitcoin_values():
    kind = chance.randrange(8)
    if kind < 3:
        return base58.encode_check(bytes([chance.choice([0, 5])] + [chance.choice([0, chance.randrange(256)]) for _ in range(20)]))
    if kind < 6:
        version = chance.choice([0, 0, 1, 1, *range(2, 17)])
        length = chance.choice([20, 32]) if version == 0 else chance.choice([2, 3, 20, 32, 39, 40])
        return program(version, length, bech32.Encoding.BECH32 if version == 0 else bech32.Encoding.BECH32M)
    if kind == 6:                                                      # right check characters, and a wrong version, length or encoding
        return program(chance.randrange(32), chance.choice([0, 1, 2, 16, 20, 21, 32, 40, 41]), chance.choice([bech32.Encoding.BECH32, bech32.Encoding.BECH32M]))
    return base58.encode_check(bytes([chance.choice([0, 4, 5, 6, 111])] + [chance.randrange(256) for _ in range(chance.choice([19, 20, 20, 21]))]))


def ethereum_values():
    digits = ''.join(chance.choice('0123456789abcdef') for _ in range(40))
    kind = chance.randrange(6)
    if kind < 3:
        return to_checksum_address('0x' + digits)
    if kind == 3:
        return '0x' + (digits if chance.random() < 0.5 else digits.upper())
    if kind == 4:
        return '0x' + ''.join(chance.choice([digit, digit.upper()]) for digit in digits)
    return '0x' + ''.join(chance.choice('0123456789a') for _ in range(40))


def damaged(text, signs):
    for _ in range(chance.choice([1, 1, 1, 2])):
        place, kind = chance.randrange(len(text)), chance.randrange(6)
        if kind == 0:
            text = text[:place] + text[place + 1:]
        elif kind == 1:
            text = text[:place] + chance.choice(signs) + text[place:]
        elif kind == 2:
            text = text[:place] + text[place + 1:place + 2] + text[place] + text[place + 2:]
        elif kind == 3:
            text = text[:place] + text[place].swapcase() + text[place + 1:]
        else:
            text = text[:place] + chance.choice(signs) + text[place + 1:]
    return text or '1'


def main():
    asked = {}
    for rule, values, signs in (('finance.bitcoin-address', bitcoin_values, BASE58 + BECH32 + '0OIl'), ('finance.ethereum-address', ethereum_values, '0123456789abcdefABCDEFgx')):
        found = {}
        while len(found) < COUNT:
            text = values()
            found[text] = None
            found[damaged(text, signs)] = None
        asked[rule] = list(found)
    answers = judged(asked, 'finance-wallet.yaml')
    compare_explained('wallets', asked, answers, lambda rule: ({'finance.bitcoin-address': bitcoin, 'finance.ethereum-address': ethereum}[rule], None))


if __name__ == '__main__':
    main()
