"""Compares identity.mrz with a reading of ICAO Doc 9303 field by field, in plain Python: no package is needed.

    FORMCHECK=.build/release/formcheck python3 rules/oracle/mrz.py

Zones are made with random fields and right check digits, then damaged: a character changed, two swapped, one left out or put in.
Exit status 1: a difference.
"""

import datetime
import random
import re
import sys

from asking import judged

LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
SIGNS = '0123456789' + LETTERS
LINES = {'td1': (30, 30, 30), 'td2': (36, 36), 'td3': (44, 44)}


def digit(text):
    """Part 3, section 4.9: weights 7 3 1, 0 to 9 and A to Z are 0 to 35, < is 0."""
    return str(sum((7, 3, 1)[place % 3] * (0 if c == '<' else SIGNS.index(c)) for place, c in enumerate(text)) % 10)


def day(text):
    if not re.fullmatch(r'\d{6}', text, re.A):
        return False
    for century in (1900, 2000):
        try:
            datetime.date(century + int(text[:2]), int(text[2:4]), int(text[4:]))
            return True
        except ValueError:
            pass
    return False


def birth(text):
    """Part 3, section 4.8: what is not known is <<."""
    known = text.rstrip('<')
    if len(known) == 6:
        return day(text)
    return len(known) % 2 == 0 and re.fullmatch(r'\d*', known, re.A) is not None and (len(known) < 4 or '01' <= known[2:] <= '12')


def state(text):
    return re.fullmatch('[A-Z]{1,3}<*', text) is not None


def right(kind, text):
    lines = text.split('\n')
    if tuple(map(len, lines)) != LINES[kind] or not re.fullmatch('[A-Z0-9<\n]+', text):
        return False
    first, second = lines[0], lines[1]
    if kind == 'td1':
        number, check, optional = first[5:14], first[14], first[15:]
        born, sex, expires, nationality = second[:7], second[7], second[8:15], second[15:18]
        whole, last, name = first[5:] + second[:7] + second[8:15] + second[18:29], second[29], lines[2]
    else:
        number, check, nationality = second[:9], second[9], second[10:13]
        born, sex, expires = second[13:20], second[20], second[21:28]
        whole, last, name = second[:10] + second[13:20] + second[21:-1], second[-1], first[5:]
    if kind == 'td3':
        personal, sign = second[28:42], second[42]
        fits = first[0] == 'P' and re.fullmatch('[A-Z<]', first[1]) and check == digit(number)
        fits = fits and (sign == digit(personal) or sign == '<' and not personal.strip('<'))
    else:
        fits = first[0] in 'ACI' and first[1] != 'V' and (check == '<' or check == digit(number))
    return bool(fits and number[0] != '<' and state(first[2:5]) and state(nationality) and birth(born[:6]) and born[6] == digit(born[:6])
                and sex in 'MF<' and day(expires[:6]) and expires[6] == digit(expires[:6]) and last == digit(whole)
                and name[0] != '<' and re.fullmatch('[A-Z<]+', name))


def made(kind, chance):
    def date():
        return (datetime.date(1950, 1, 1) + datetime.timedelta(chance.randrange(36500))).strftime('%y%m%d')

    number = ''.join(chance.choice(SIGNS) for _ in range(chance.randrange(1, 10))).ljust(9, '<')
    country = chance.choice(['UTO', 'D<<', 'XX<', 'GBR'])
    born = chance.choice([date(), date(), date(), '7408<<', '74<<<<', '<<<<<<', '960229', '000229'])
    sex, expires = chance.choice('MF<'), date()
    name = 'ERIKSSON<<' + '<'.join(''.join(chance.choice(LETTERS) for _ in range(5)) for _ in range(chance.randrange(1, 4)))
    check = digit(number)
    if kind == 'td1':
        if chance.random() < 0.1:
            check = '<'
        optional = ''.join(chance.choice(SIGNS + '<') for _ in range(15)) if chance.random() < 0.5 else '<' * 15
        more = ''.join(chance.choice(SIGNS + '<') for _ in range(11)) if chance.random() < 0.5 else '<' * 11
        first = 'I<' + country + number + check + optional
        second = born + digit(born) + sex + expires + digit(expires) + country + more
        return '\n'.join([first, second + digit(first[5:] + second[:7] + second[8:15] + second[18:]), name.ljust(30, '<')[:30]])
    length = LINES[kind][0]
    if kind == 'td2' and chance.random() < 0.1:
        check = '<'
    second = number + check + country + born + digit(born) + sex + expires + digit(expires)
    size = 14 if kind == 'td3' else 7
    more = ''.join(chance.choice(SIGNS + '<') for _ in range(size)) if chance.random() < 0.6 else '<' * size
    second += more
    if kind == 'td3':
        second += '<' if not more.strip('<') and chance.random() < 0.5 else digit(more)
    second += digit(second[:10] + second[13:20] + second[21:])
    return '\n'.join([(('P<' if kind == 'td3' else 'I<') + country + name).ljust(length, '<')[:length], second])


def values(kind, count, chance):
    found = []
    for _ in range(count):
        text = made(kind, chance)
        found.append(text)
        place = chance.randrange(len(text))
        found.append(text[:place] + chance.choice(SIGNS + '<') + text[place + 1:])
        place = chance.randrange(len(text) - 1)
        found.append(text[:place] + text[place + 1] + text[place] + text[place + 2:])
        found.append(text[:place] + chance.choice(['', text[place] * 2, ' ', '\n', chance.choice(':/@[=;a'), '<<']) + text[place + 1:])
    return list(dict.fromkeys(found))


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    chance = random.Random(2026)
    asked = {f'identity.mrz.{kind}': values(kind, count, chance) for kind in LINES}
    answers = judged(asked, 'identity-mrz.yaml')
    compared = valid = wrong = 0
    for rule, texts in asked.items():
        kind = rule.rsplit('.', 1)[1]
        for text, codes in zip(texts, answers[rule]):
            compared += 1
            expected = right(kind, text)
            valid += expected
            if expected != (not codes):
                wrong += 1
                print(f'{rule}: {text!r}: {"right" if expected else "wrong"} by Doc 9303, the program says {codes or "valid"}')
    print(f'identity.mrz: {compared} values ({valid} valid), {wrong} differences')
    sys.exit(1 if wrong or valid < count else 0)


if __name__ == '__main__':
    main()
