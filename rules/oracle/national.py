"""Compares identity.national with python-stdnum 2.2, and with own arithmetic where that package has no such number.

    FORMCHECK=.build/release/formcheck python3 rules/oracle/national.py

Valid numbers are found by asking the oracle about random ones with each check character, then damaged: a character changed, two
swapped, one left out. EXPLAINED says where the two differ on purpose. Exit status 1: some other difference.
"""

import random
import re
import sys

try:
    import stdnum
except ImportError:
    print('skipped: python-stdnum is not installed')
    sys.exit(0)

import datetime

from stdnum import luhn, numdb
from stdnum.iso7064 import mod_11_2
from stdnum.ar import cuit
from stdnum.at import vnr
from stdnum.au import tfn
from stdnum.be import bis, nn
from stdnum.bg import egn
from stdnum.br import cpf
from stdnum.ca import sin
from stdnum.ch import ssn as ahv
from stdnum.cl import rut
from stdnum.co import nit
from stdnum.cu import ni
from stdnum.cz import rc
from stdnum.de import idnr
from stdnum.dk import cpr
from stdnum.do import cedula
from stdnum.ec import ci
from stdnum.ee import ik
from stdnum.es import dni, nie
from stdnum.fi import hetu
from stdnum.fr import nir
from stdnum.gb import nhs
from stdnum.gr import amka
from stdnum.hr import oib
from stdnum.id import nik
from stdnum.ie import pps
from stdnum.il import idnr as zehut
from stdnum.in_ import aadhaar, pan
from stdnum.is_ import kennitala
from stdnum.it import codicefiscale
from stdnum.jp import in_ as my_number
from stdnum.kr import rrn
from stdnum.lt import asmens
from stdnum.lv import pvn
from stdnum.md import idno
from stdnum.mx import curp
from stdnum.my import nric
from stdnum.nl import bsn
from stdnum.no import fodselsnummer
from stdnum.nz import ird
from stdnum.pe import cui
from stdnum.pk import cnic
from stdnum.pl import pesel
from stdnum.pt import nif
from stdnum.ro import cnp
from stdnum.se import personnummer
from stdnum.si import emso
from stdnum.th import pin
from stdnum.tr import tckimlik
from stdnum.ua import rntrc
from stdnum.us import itin, ssn
from stdnum.ve import rif
from stdnum.za import idnr as south_african

from asking import compare_explained, judged
from made_up import LETTERS, alike, completed, weighted


def digits(text, count=None):
    return text.isascii() and text.isdigit() and count in (None, len(text))


def day(year, month, number):
    try:
        datetime.date(int(year), int(month), int(number))
        return True
    except ValueError:
        return False


def either(text, months, years, days):
    """A day of 19yy or 20yy."""
    return any(day(century + int(text[years:years + 2]), text[months:months + 2], text[days:days + 2]) for century in (1900, 2000))


# Own arithmetic, written from the sources that the rules name: python-stdnum does not know these.

def emirates(text):
    return digits(text, 15) and text[:3] == '784' and text[3:5] in ('19', '20') and luhn.is_valid(text)


def saudi(text):
    return digits(text, 10) and text[0] in '12' and luhn.is_valid(text)


def egyptian(text):
    places = [f'{n:02}' for n in [*range(1, 5), *range(11, 20), *range(21, 30), *range(31, 36), 88]]
    return digits(text, 14) and text[0] in '23' and day(1700 + 100 * int(text[0]) + int(text[1:3]), text[3:5], text[5:7]) and text[7:9] in places


def belarusian(text):
    if not re.fullmatch(r'[1-6]\d{6}[ABCEHKM]\d{3}(PB|BA|BI)\d', text, re.A):
        return False
    values = [int(c) if c.isdigit() else LETTERS.index(c) + 10 for c in text]
    year = 1800 + (int(text[0]) - 1) // 2 * 100 + int(text[5:7])
    return day(year, text[3:5], text[1:3]) and sum(v * (7, 3, 1)[i % 3] for i, v in enumerate(values[:13])) % 10 == values[13]


def chinese(text):
    """Not stdnum.cn.ric: that looks the place up."""
    return re.fullmatch(r'[1-9]\d{16}[\dX]', text, re.A) is not None and text[6:8] in ('19', '20') \
        and day(text[6:10], text[10:12], text[12:14]) and mod_11_2.is_valid(text)


def georgian(text):
    return digits(text, 11)


def british(text):
    return bool(re.fullmatch(r'[A-Z]{2}\d{6}[ABCD]', text, re.A)) and not set(text[:2]) & set('DFIQUV') \
        and text[1] != 'O' and text[:2] not in ('BG', 'GB', 'KN', 'NK', 'NT', 'TN', 'ZZ')


def hong_kong(text):
    if not re.fullmatch(r'[A-Z]{1,2}\d{6}[\dA]', text, re.A):
        return False
    values = [36 if c == ' ' else int(c) if c.isdigit() else LETTERS.index(c) + 10 for c in text.rjust(9)]
    return sum(v * (9 - i) for i, v in enumerate(values)) % 11 == 0


def hungarian_tax(text):
    return digits(text, 10) and text[0] == '8' and weighted(text, range(1, 10)) % 11 == int(text[9])


def taj(text):
    return digits(text, 9) and int(text) > 0 and weighted(text, (3, 7) * 4) % 10 == int(text[8])


def kazakh(text):
    if not digits(text, 12) or text[6] not in '0123456':
        return False
    century = (int(text[6]) + 1) // 2
    born = day(1700 + 100 * century + int(text[:2]), text[2:4], text[4:6]) if century else either(text, 2, 0, 4)
    check = weighted(text, range(1, 12)) % 11
    if check == 10:
        check = weighted(text, (3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2)) % 11
    return born and check == int(text[11])


def luxembourgish(text):
    return digits(text, 13) and text[:2] in ('18', '19', '20') and day(text[:4], text[4:6], text[6:8]) and luhn.is_valid(text[:12])


def singaporean(text):
    if not re.fullmatch(r'[STFGM]\d{7}[A-Z]', text, re.A):
        return False
    rest = (weighted(text[1:8], (2, 7, 6, 5, 4, 3, 2)) + {'S': 0, 'F': 0, 'T': 4, 'G': 4, 'M': 3}[text[0]]) % 11
    row = {'S': 'JZIHGFEDCBA', 'T': 'JZIHGFEDCBA', 'F': 'XWUTRQPNMLK', 'G': 'XWUTRQPNMLK', 'M': 'XWUTRQPNJLK'}[text[0]]
    return row[rest] == text[8]


def taiwanese(text):
    if not re.fullmatch(r'[A-Z][1289]\d{8}', text, re.A):
        return False
    number = 10 + 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.index(text[0])
    return weighted(f'{number}{text[1:]}', (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)) % 10 == 0


def uruguayan(text):
    """Old ones have a digit less: a zero in front changes nothing."""
    whole = text.zfill(8)
    return digits(text) and len(text) in (7, 8) and int(whole[:7]) > 0 and -weighted(whole, (2, 9, 8, 7, 6, 3, 4)) % 10 == int(whole[7])


def coordination(text):
    """The personal number of a day 60 earlier; the sum is that of the digits as they stand. Ten digits are of any century."""
    if not digits(text) or len(text) not in (10, 12) or len(text) == 12 and text[:2] not in ('18', '19', '20') or not luhn.is_valid(text[-10:]):
        return False
    born = f'{int(text[-6:-4]) - 60:02}'
    years = [text[:4]] if len(text) == 12 else [century + text[:2] for century in ('18', '19', '20')]
    return any(day(year, text[-8:-6], born) for year in years)


def of(module, shape):
    """The package's answer on texts of this shape: it cleans up, the rules do not."""
    return lambda text: re.fullmatch(shape, text, re.A) is not None and module.is_valid(text)


def spanish(text):
    return re.fullmatch(r'[\dXYZ]\d{7}[A-Z]', text, re.A) is not None and (dni if text[0].isdigit() else nie).is_valid(text)


def yugoslav(text):
    return digits(text, 13) and emso.is_valid(text)


def birth_number(text):
    return digits(text) and rc.is_valid(text)


ORACLES = {
    'AE': emirates, 'AR': of(cuit, r'\d+'), 'AT': of(vnr, r'\d+'), 'AU': of(tfn, r'\d+'), 'BA': yugoslav, 'ME': yugoslav, 'MK': yugoslav,
    'RS': yugoslav, 'SI': yugoslav, 'BE': of(nn, r'\d+'), 'BE-BIS': of(bis, r'\d+'), 'BG': of(egn, r'\d+'), 'BR': of(cpf, r'\d+'),
    'BY': belarusian, 'CA': of(sin, r'\d+'), 'CH': of(ahv, r'\d+'), 'CL': of(rut, r'\d+[\dK]'), 'CN': chinese, 'CO': of(nit, r'\d+'),
    'CU': of(ni, r'\d+'), 'CZ': birth_number, 'SK': birth_number, 'DE': of(idnr, r'\d+'), 'DK': of(cpr, r'\d+'), 'DO': of(cedula, r'\d+'),
    'EC': of(ci, r'\d+'), 'EE': of(ik, r'\d+'), 'EG': egyptian, 'ES': spanish, 'FI': of(hetu, '[-+0-9A-Z]+'), 'FR': of(nir, '[0-9A-Z]+'),
    'GB': british, 'GB-NHS': lambda text: digits(text, 10) and int(text) > 0 and nhs.is_valid(text), 'GE': georgian, 'GR': of(amka, r'\d+'),
    'HK': hong_kong, 'HR': of(oib, r'\d+'), 'HU': hungarian_tax, 'HU-TAJ': taj, 'ID': of(nik, r'\d+'), 'IE': of(pps, r'\d+[A-Z]+'),
    'IL': of(zehut, r'\d{9}'), 'IN': of(aadhaar, r'\d+'), 'IN-PAN': of(pan, '[A-Z0-9]+'), 'IS': of(kennitala, r'\d+'),
    'IT': of(codicefiscale, '[A-Z0-9]+'), 'JP': of(my_number, r'\d+'), 'KR': of(rrn, r'\d+'), 'KZ': kazakh, 'LT': of(asmens, r'\d+'),
    'LU': luxembourgish, 'LV': lambda text: digits(text, 11) and text[:2] <= '32' and pvn.is_valid(text), 'MD': of(idno, r'\d+'),
    'MX': of(curp, '[A-Z0-9]+'), 'MY': of(nric, r'\d+'), 'NL': of(bsn, r'\d{9}'), 'NO': of(fodselsnummer, r'\d+'), 'NZ': of(ird, r'\d+'),
    'PE': of(cui, r'\d{8}[\dA-Z]'), 'PE-DNI': lambda text: digits(text, 8) and cui.is_valid(text), 'PK': of(cnic, r'\d+'), 'PL': of(pesel, r'\d+'), 'PT': of(nif, r'\d+'), 'RO': of(cnp, r'\d+'),
    'SA': saudi, 'SE': of(personnummer, r'\d{10}|\d{12}'), 'SE-SAMORDNING': coordination, 'SG': singaporean, 'TH': of(pin, r'\d+'), 'TR': of(tckimlik, r'\d+'),
    'TW': taiwanese, 'UA': of(rntrc, r'\d+'), 'US': of(ssn, r'\d+'), 'US-ITIN': of(itin, r'\d+'), 'UY': uruguayan, 'VE': of(rif, r'[A-Z]\d+'),
    'ZA': of(south_african, r'\d+'),
}


def place_unknown(database, text):
    return not numdb.get(database).info(text)[0][1]


# Where the rule and the oracle differ on purpose: by variant what is so, and a test that tells these numbers.
EXPLAINED = {
    'AR': ('25 and 26 are given to persons too; companies are refused', lambda t: t[:2] not in ('20', '23', '24', '27')),
    'AT': ('the oracle does not look at day and month', lambda t: not ('01' <= t[4:6] <= '31' and '01' <= t[6:8] <= '15')),
    'BE': ('the oracle asks the clock for the century, and takes days over 31', lambda t: t[:2] > '25' or t[4:6] > '31'),
    'BE-BIS': ('as BE', lambda t: t[:2] > '25' or t[4:6] > '31'),
    'BR': ('eleven equal digits are never given out', lambda t: len(set(t)) == 1),
    'CO': ('the rule takes up to ten digits and the check digit', lambda t: len(t) > 11),
    'CZ': ('the oracle takes months 41 to 44 and 91 to 94; nobody had 20 added to the month before 1954', lambda t: t[2] in '49' or len(t) == 9 and t[2] in '2378'),
    'DE': ('ELSTER: not three times in a row', lambda t: re.search(r'(\d)\1\1\d', t)),
    'DK': ('the oracle refuses days to come', lambda t: t[4:6] > '24'),
    'DO': ('the oracle takes a list of old numbers without a fitting check digit; nought is refused', lambda t: not luhn.is_valid(t) or not int(t)),
    'EC': ('50 is no province', lambda t: t[:2] == '50'),
    'FR': ('the oracle does not look at sex, month, department and serial, and calculates no key for 00', lambda t: not re.match(
        r'[1-478]\d\d(0[1-9]|1[0-2]|20|3\d|4[0-2]|[5-9]\d)(?!00)\w\w\d{3}(?!000)', t)),
    'ID': ('the oracle looks the place up, takes 00 in it, serial 0000 and days over 80', lambda t: place_unknown('id/loc', t[:4]) or '00' in (t[2:4], t[4:6])
           or t[12:] == '0000' or t[6] in '89'),
    'IS': ('the oracle takes companies', lambda t: t[0] in '4567'),
    'IT': ('the oracle takes companies and days over 80', lambda t: len(t) == 11 or t[9] in '89UV'),
    'KR': ('check digits and places ended in October 2020', lambda t: True),
    'LT': ('the rule knows no births after 2099', lambda t: t[0] in '78'),
    'LV': ('the oracle takes every century', lambda t: t[6] > '2'),
    'MD': ('persons only', lambda t: t[0] != '2'),
    'MX': ('words that the registry avoids are taken; inner consonants are none that are vowels; the second letter is a vowel or X, and the sex may be X',
           lambda t: t[:4] in curp._name_blacklist or set(t[13:16]) & set('AEIOU') or t[1] not in 'AEIOUX' or t[10] == 'X'),
    'MY': ('the oracle looks the place up', lambda t: place_unknown('my/bp', t[6:8])),
    'NO': ('the oracle refuses days to come and takes test numbers (month from 41)', lambda t: t[2] in '45' or '500' <= t[6:9] and '25' < t[4:6] < '40'),
    'PT': ('persons only', lambda t: not re.match('[123]|45', t)),
    'RO': ('residents and foreigners have no century, and may be born in 2000', lambda t: re.match('[789]000229', t)),
    'SE': ('the oracle takes every century and asks the clock', lambda t: len(t) == 12 and t[:2] not in ('18', '19', '20')),
    'SI': ('years 100 to 799 of 2xxx and 800 to 899 of 1xxx', lambda t: t[4] not in '09'),
    'US-ITIN': ('groups 50 to 65 are in use since 2011', lambda t: '50' <= t[3:5] <= '65'),
    'VE': ('persons only', lambda t: t[0] not in 'VEP'),
}
EXPLAINED.update({code: EXPLAINED['SI'] for code in ('BA', 'ME', 'MK', 'RS')})
EXPLAINED['SK'] = EXPLAINED['CZ']

# A number to begin from for each variant; what is random is found by the oracle.
SEEDS = {
    'AE': '784197012345678', 'AR': '20267565393', 'AT': '1237010180', 'AU': '123456782', 'BA': '0101980101234', 'BE': '85073003328',
    'BE-BIS': '85273003328', 'BG': '8032056031', 'BR': '39053344705', 'BY': '3150590A123PB7', 'CA': '123456782', 'CH': '7569217076985',
    'CL': '125319092', 'CN': '11010519491231002X', 'CO': '2131234321', 'CU': '91021027775', 'CZ': '7103192745', 'DE': '36574261809',
    'DK': '2110625629', 'DO': '00113918205', 'EC': '1714307103', 'EE': '36805280109', 'EG': '29001011234567', 'ES': '12345678Z',
    'FI': '131052-308T', 'FR': '295109912611193', 'GB': 'AB123456C', 'GB-NHS': '9434765870', 'GE': '01001012345', 'GR': '01013099997',
    'HK': 'A1234563', 'HR': '33392005961', 'HU': '8071592153', 'HU-TAJ': '123456788', 'ID': '3171011708450001', 'IE': '6433435OA',
    'IL': '039337423', 'IN': '234123412346', 'IN-PAN': 'ABCPK1234L', 'IS': '1201743399', 'IT': 'RCCMNL83S18D969H', 'JP': '621498320257',
    'KR': '9710139019902', 'KZ': '900101300017', 'LT': '33309240064', 'LU': '1980010112345', 'LV': '16117519997', 'MD': '2001234567890',
    'MX': 'BOXW310820HNERXN09', 'MY': '770305021234', 'NL': '111222333', 'NO': '15108695088', 'NZ': '136410132', 'PE': '101174102', 'PE-DNI': '10117410',
    'PK': '3420108912318', 'PL': '44051401359', 'PT': '123456789', 'RO': '1630615123457', 'SA': '1000000008', 'SE': '198803200016', 'SE-SAMORDNING': '197010632391',
    'SG': 'S1234567D', 'TH': '3100600445635', 'TR': '17291716060', 'TW': 'A123456789', 'UA': '1759013776', 'US': '536904399',
    'US-ITIN': '912903456', 'UY': '12345672', 'VE': 'V114702834', 'ZA': '7503305044089',
}
SEEDS.update({code: SEEDS['BA'] for code in ('ME', 'MK', 'RS', 'SI')})
SEEDS['SK'] = SEEDS['CZ']

# Other forms of the same number.
MORE_SEEDS = {
    'AU': ['81854402'], 'CL': ['5126663K'], 'CZ': ['531231123', '000229123'], 'SK': ['531231123'], 'ES': ['X2482300W'], 'FI': ['131052A308T', '010100+101A'],
    'FR': ['253072B07300470'], 'HK': ['AB9876543'], 'IE': ['6433435F', '6433435FT'], 'LT': ['93309240064'], 'LV': ['32111119997'], 'NZ': ['49098576'],
    'PE': ['10117410G'], 'SE': ['8803200016'], 'SE-SAMORDNING': ['7010632391'], 'UY': ['3194008'], 'NO': ['29020050088', '29025650024', '15074090084'], 'SG': ['T1234567J', 'F1234567N', 'G1234567X', 'M1234567K'], 'EC': ['3014307103'],
    'AT': ['1237291304'], 'VE': ['E114702834', 'P114702834'], 'IN': ['234432234432'], 'MX': ['BOXW010820MNERXNA9'], 'CN': ['110105200002290021'],
}
CHECK_PLACES = {'AT': [3], 'BE': [-2, -1], 'BE-BIS': [-2, -1], 'BR': [-2, -1], 'FR': [-2, -1], 'NO': [-2, -1], 'TR': [-2, -1], 'IE': [7], 'IS': [-2], 'LU': [-2],
                'SG': [-1], 'FI': [-1], 'KR': [-1], 'EG': [-1]}
DATES = ['2902', '0229', '3004', '0430', '3112', '1231', '3002', '0230', '3111', '1131', '0001', '0100', '3201', '0132', '0113', '1301']


def values(code, count, chance):
    """Numbers of one variant, about a third of them valid."""
    oracle = ORACLES[code]
    found = []
    for seed in [SEEDS[code], *MORE_SEEDS.get(code, [])]:
        found.append(seed)
        good = []
        for turn in range(count):
            text = list(seed)
            for place in range(len(text)):
                if chance.random() < (0.9 if turn % 4 == 3 else 0.35):
                    text[place] = alike(text[place], chance)
            text = ''.join(text)
            if turn % 4 == 2 and good:
                text = chance.choice(good)
                place, date = chance.randrange(0, max(1, len(text) - 6)), chance.choice(DATES)
                if turn % 8 == 2:
                    date = date + f'{chance.randrange(100):02}' if turn % 16 == 2 else f'{chance.randrange(100):02}' + date
                text = text[:place] + date + text[place + len(date):]
            text = completed(text, CHECK_PLACES.get(code, [-1]), oracle, chance) or text
            found.append(text)
            if oracle(text):
                good.append(text)
        for text in good[:count // 2]:
            place = chance.randrange(len(text))
            found.append(text[:place] + alike(text[place], chance) + text[place + 1:])
            place = chance.randrange(len(text) - 1)
            found.append(text[:place] + text[place + 1] + text[place] + text[place + 2:])
            found.append(text[:place] + text[place + 1:])
            found.append(text + chance.choice('0123456789'))
            found.append(''.join(alike(c, chance) for c in text))
    return list(dict.fromkeys(found))


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    chance = random.Random(2026)
    asked = {f'identity.national.{code}': values(code, count, chance) for code in ORACLES}
    answers = judged(asked, 'identity-national.yaml')
    def judge_of(rule):
        code = rule.removeprefix('identity.national.')
        return ORACLES[code], EXPLAINED.get(code, (None, None))[1]

    compare_explained('identity.national', asked, answers, judge_of)


if __name__ == '__main__':
    main()
