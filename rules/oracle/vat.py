"""Compares finance.vat with python-stdnum 2.2, and finance.vat-format with the structures that VIES publishes.

    FORMCHECK=.build/release/formcheck python3 rules/oracle/vat.py

EXPLAINED says where the two differ on purpose. Exit status 1: some other difference.
"""

import random
import re
import sys

try:
    import stdnum
except ImportError:
    print('skipped: python-stdnum is not installed')
    sys.exit(0)

from stdnum.ch import vat as swiss
from stdnum.cz import rc
from stdnum.eu import vat as european
from stdnum.gb import vat as british
from stdnum.no import mva

from asking import compare_explained, judged

# European Commission, VIES, frequently asked questions, Q11: 9 is a digit, X a letter or a digit, S a letter, a digit, + or *, L a letter.
STRUCTURES = {
    'AT': 'U99999999', 'BE': '0999999999 1999999999', 'BG': '999999999 9999999999', 'CY': '99999999L', 'CZ': '99999999 999999999 9999999999',
    'DE': '999999999', 'DK': '99999999', 'EE': '999999999', 'EL': '999999999', 'ES': 'L9999999X X9999999L', 'FI': '99999999', 'FR': 'KK999999999',
    'HR': '99999999999', 'HU': '99999999', 'IE': '9S99999C 9999999CI', 'IT': '99999999999', 'LT': '999999999 999999999999', 'LU': '99999999',
    'LV': '99999999999', 'MT': '99999999', 'NL': 'SSSSSSSSSBSS', 'PL': '9999999999', 'PT': '999999999',
    'RO': ' '.join('9' * length for length in range(2, 11)), 'SE': '999999999999', 'SI': '99999999', 'SK': '9999999999',
    'XI': '999999999 999999999999 GD4 HA5', 'GB': '999999999 999999999999 GD4 HA5', 'CH': 'E999999999M', 'NO': '999999999MVA',
}
CLASSES = {'9': r'\d', 'X': r'[A-Z\d]', 'S': r'[A-Z\d+*]', 'L': '[A-Z]', 'K': r'[A-HJ-NP-Z\d]', '0': '0', '1': '1', 'U': 'U', 'B': 'B',
           'C': '[A-W]', 'I': '[A-I]', '4': r'[0-4]\d\d', '5': r'[5-9]\d\d', 'G': 'G', 'D': 'D', 'H': 'H', 'A': 'A', 'E': 'E', 'M': '(?:MWST|TVA|IVA|TPV)'}


def structure(code):
    shapes = []
    for shape in STRUCTURES[code].split():
        if shape.endswith('MVA'):
            shapes.append(r'\d{9}MVA')
        else:
            shapes.append(''.join(CLASSES[c] for c in shape))
    return re.compile(f'{code}(?:{"|".join(shapes)})', re.ASCII)


SHAPES = {code: structure(code) for code in STRUCTURES}


def fits(code, text):
    return SHAPES[code].fullmatch(text) is not None


def number(text):
    return int(text) if text.isascii() and text.isdigit() else None


def one_check_value(code, text):
    """The package compares remainders, and several check numbers may leave the same one. Authorities write one of them: Belgium 01 to 97, Luxembourg and
    France the remainder itself, Malta 01 to 37, the Netherlands 02 to 98 for persons; Great Britain 00 to 96, of the old or the new sum, by the range of
    the number, as jsvat has them."""
    digits = [int(sign) for sign in text if sign.isdigit()]
    if code == 'BE':
        return number(text[-2:]) == 97 - number(text[2:-2]) % 97
    if code == 'LU':
        return number(text[-2:]) == number(text[2:-2]) % 89
    if code == 'MT':
        return number(text[-2:]) == 37 - sum(weight * digit for weight, digit in zip((3, 4, 6, 7, 8, 9), digits)) % 37
    if code == 'FR':
        return not text[2:4].isdigit() or number(text[2:4]) < 97
    if code == 'NL':
        return sum(weight * digit for weight, digit in zip((9, 8, 7, 6, 5, 4, 3, 2, -1), digits)) % 11 == 0 or 2 <= number(text[-2:]) <= 98
    if code in ('GB', 'XI') and text[2].isdigit():
        name, check = number(text[2:9]), number(text[9:11])
        total = sum(weight * digit for weight, digit in zip(range(8, 1, -1), digits))
        old = name in range(1, 100_000) or name in range(1_000_000, 9_490_001) or name in range(9_700_001, 9_990_001)
        return old and check == -total % 97 or name > 1_000_000 and check == (-total - 55) % 97
    return True


def right(code, text):
    return taken(code, text) and one_check_value(code, text)


def taken(code, text):
    if not re.fullmatch('[A-Z0-9+*]+', text, re.A) or not text.startswith(code):
        return False
    if code in ('GB', 'XI'):
        return british.is_valid(text)
    if code == 'CH':
        return swiss.is_valid(text)
    if code == 'NO':
        return mva.is_valid(text)
    return european.is_valid(text)


EXPLAINED = {
    'BE': ('the old form of nine digits', lambda t: len(t) == 11),
    'BG': ('the oracle looks the date of an EGN up', lambda t: len(t) == 12 and str(sum(w * int(d) for w, d in zip((2, 4, 8, 5, 10, 9, 7, 3, 6), t[2:])) % 11 % 10) == t[-1]),
    'CZ': ('the date of a birth number is not looked up', lambda t: len(t) == 12 and int(t[2:11]) % 11 % 10 == int(t[11]) or len(t) == 11 and t[2] != '6'),
    'EL': ('the old form of eight digits', lambda t: len(t) == 10),
    'FR': ('keys with letters are not judged', lambda t: fits('FR', t) and not t[2:4].isdigit()),
    'IE': ('the last letter is A to I; none stands behind the old form', lambda t: len(t) == 11 and (t[-1] > 'I' or not t[3].isdigit())),
    'LV': ('the date of a personal code is not looked up', lambda t: t[2] < '4'),
    'NL': ('the oracle fills shorter numbers with zeros', lambda t: len(t) < 14),
    'RO': ('a CNP is none', lambda t: len(t) == 15),
    'SK': ('a birth number is none', lambda t: rc.is_valid(t[2:])),
}

SEEDS = {
    'AT': ['ATU13585627'], 'BE': ['BE0428759497', 'BE1428759497'], 'BG': ['BG175074752', 'BG7523169263', 'BG7111042925'], 'CY': ['CY10259033P'],
    'CZ': ['CZ25123891', 'CZ7103192745', 'CZ640903926', 'CZ395601439'], 'DE': ['DE136695976'], 'DK': ['DK13585628'], 'EE': ['EE100931558'],
    'EL': ['EL094259216'], 'ES': ['ESB58378431', 'ES54362315K', 'ESX2482300W', 'ESM1234567L', 'ESQ2876031B'], 'FI': ['FI20774740'],
    'FR': ['FR40303265045', 'FRK7399859412', 'FR4Z123456782', 'FR53000004567'], 'HR': ['HR33392005961'], 'HU': ['HU12892312'],
    'IE': ['IE6433435F', 'IE6433435OA', 'IE8D79739I', 'IE8+79739I'], 'IT': ['IT00743110157'], 'LT': ['LT119511515', 'LT100001919017'],
    'LU': ['LU15027442'], 'LV': ['LV40003521600', 'LV16117519997'], 'MT': ['MT11679112'], 'NL': ['NL004495445B01', 'NL000099998B57'],
    'PL': ['PL8567346215'], 'PT': ['PT501964843'], 'RO': ['RO18547290', 'RO1234567897', 'RO19'], 'SE': ['SE123456789701'], 'SI': ['SI50223054'],
    'SK': ['SK2022749619'], 'XI': ['XI980780684', 'XI980780684001', 'XIGD499', 'XIHA500', 'XI009999914', 'XI100000134', 'XI949000138', 'XI042476600'],
    'GB': ['GB980780684', 'GB980780684001', 'GBGD001', 'GBHA599', 'GB009999914', 'GB100000134', 'GB949000138', 'GB042476600'], 'CH': ['CHE107787577IVA', 'CHE107787577MWST'], 'NO': ['NO995525828MVA'],
}
CHECK_PLACES = {'CH': [11], 'NO': [10], 'SE': [11], 'IE': [9], 'FR': [2, 3], 'LU': [-2, -1], 'BE': [-2, -1], 'GB': [9, 10], 'XI': [9, 10], 'MT': [-2, -1], 'NL': [-2, -1]}


def alike(character, chance):
    if character.isdigit():
        return chance.choice('0123456789')
    return chance.choice('ABCDEFGHIJKLMNOPQRSTUVWXYZ') if character.isalpha() else character


def values(code, count, chance):
    found = []
    for seed in SEEDS[code]:
        good = []
        for _ in range(count):
            text = list(seed)
            for place in range(2 + (code == 'CH'), len(text)):
                if text[place].isdigit() and chance.random() < 0.6 or chance.random() < 0.05:
                    text[place] = alike(text[place], chance)
            text = ''.join(text)
            places = [place % len(text) for place in CHECK_PLACES.get(code, [-1])]
            if max(places) < len(text):
                kinds = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ' if len(places) == 1 else '0123456789'
                choices = [(a,) for a in kinds] if len(places) == 1 else [(a, b) for a in kinds for b in kinds]
                chance.shuffle(choices)
                for choice in choices:
                    attempt = list(text)
                    for place, character in zip(places, choice):
                        attempt[place] = character
                    if right(code, ''.join(attempt)):
                        text = ''.join(attempt)
                        break
            found.append(text)
            good.append(text)
        found.append(seed)
        # Every check number beside the right one: two of them may leave the same remainder.
        places = [place % len(seed) for place in CHECK_PLACES.get(code, [])]
        if len(places) == 2 and max(places) < len(seed):
            for text in good[:count // 10]:
                for check in range(100):
                    attempt = list(text)
                    attempt[places[0]], attempt[places[1]] = f'{check:02d}'
                    found.append(''.join(attempt))
        for text in good[:count // 2]:
            place = chance.randrange(len(text))
            found.append(text[:place] + alike(text[place], chance) + text[place + 1:])
            place = chance.randrange(len(text) - 1)
            found.append(text[:place] + text[place + 1] + text[place] + text[place + 2:])
            found.append(text[:place] + text[place + 1:])
            found.append(text[:place] + chance.choice('0123456789') + text[place:])
            found.append(text[:place] + chance.choice('ABIOXW+*9') + text[place + 1:])
    return list(dict.fromkeys(found))


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    chance = random.Random(2026)
    texts = {code: values(code, count, chance) for code in STRUCTURES}
    asked = {f'finance.vat.{code}': texts[code] for code in texts} | {f'finance.vat-format.{code}': texts[code] for code in texts}
    answers = judged(asked, 'finance-vat.yaml', 'finance-vat-format.yaml')
    def judge_of(rule):
        family, code = rule.rsplit('.', 1)
        if family.endswith('format'):
            return lambda text: fits(code, text), None
        return lambda text: right(code, text), EXPLAINED.get(code, (None, None))[1]

    compare_explained('finance.vat, finance.vat-format', asked, answers, judge_of)


if __name__ == '__main__':
    main()
