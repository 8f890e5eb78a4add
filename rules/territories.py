"""Names of territories as they stand within an English sentence: “of the United Arab Emirates”, “of Georgia”.

The names are those of geo.country (geo.yaml, made by iso.py); here stands which of them want an article, and what other lists have besides.
"""
import re
from pathlib import Path

# With an article in a sentence.
ARTICLE = {
    'AE', 'BS', 'CD', 'CG', 'CK', 'DO', 'FO', 'IM', 'KM', 'KY', 'MH', 'MP', 'MV', 'NL', 'PH', 'SB',
    'SC', 'TC', 'US', 'GB', 'VG', 'VI', 'AX',
}

# Where the list's name does not read well in a sentence.
SHORT = {
    'BQ': 'the Caribbean Netherlands', 'CC': 'the Cocos (Keeling) Islands', 'CF': 'the Central African Republic', 'FK': 'the Falkland Islands',
    'FM': 'Micronesia', 'IO': 'the British Indian Ocean Territory', 'LA': 'Laos', 'RU': 'Russia', 'SH': 'Saint Helena',
    'GM': 'the Gambia', 'VA': 'the Vatican City State',
    'HM': 'Heard Island and McDonald Islands', 'UM': 'the US Minor Outlying Islands', 'TF': 'the French Southern Territories',
    # No country of ISO 3166-1.
    'AC': 'Ascension Island', 'TA': 'Tristan da Cunha', 'XK': 'Kosovo',
}


def names():
    """Code → the name as geo.country has it."""
    text = (Path(__file__).parent / 'geo.yaml').read_text(encoding='utf-8')
    choices = re.search(r'\n  country:\n(?: {4,}.*\n| *\n)*?    choices:\n((?: {6}.*\n)*)', text)[1]
    pairs = (line.strip().split(': ', 1) for line in choices.splitlines())
    return {code.strip("'"): name.strip("'").replace("''", "'") for code, name in pairs}


NAMES = names()


def of(code):
    """The name behind “of”: with its article."""
    return SHORT.get(code) or ('the ' if code in ARTICLE else '') + NAMES[code]


def summary(noun, code):
    """The line of a variant's summary, quoted where YAML wants it."""
    text = f'{noun} of {of(code)}'
    return '        summary: ' + ("'" + text.replace("'", "''") + "'" if "'" in text or ': ' in text else text)
