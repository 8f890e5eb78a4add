#!/usr/bin/env python3
"""Makes Sources/FormLookup/Folding/LetterTable.swift: letters that stay whole under Unicode's compatibility decomposition,
and are searched as a plainer one.

  python3 rules/folding.py

A letter that Unicode names "LETTER X WITH ..." is searched as X, in Latin, Cyrillic, Arabic and Armenian. The others are
listed here: letters of northern Europe by their usual spelling, and Arabic letters that are typed for each other.
Python's unicodedata says the names: 14.0 with Python 3.11.
"""
import re
import unicodedata
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / 'Sources/FormLookup/Folding/LetterTable.swift'
SCRIPTS = ('LATIN', 'CYRILLIC', 'ARABIC', 'ARMENIAN')
OTHERS = {
    'ı': 'i', 'æ': 'ae', 'œ': 'oe', 'þ': 'th', 'ð': 'd', 'ŋ': 'n', 'ĸ': 'k', 'ə': 'e',
    # Alef, ya, ta marbuta, and how Persian and Urdu write kaf, ya and ha.
    'ٱ': 'ا', 'ى': 'ي', 'ی': 'ي', 'ے': 'ي', 'ة': 'ه', 'ہ': 'ه', 'ە': 'ه', 'ک': 'ك', 'ـ': '',
    # The Cyrillic palochka is written as I, l or 1 too; I is how most write it.
    'ӏ': 'i',
}


def folded(text):
    """Compatibility decomposition, full case folding, marks off."""
    text = unicodedata.normalize('NFKD', unicodedata.normalize('NFKD', text).casefold())
    return ''.join(c for c in text if not unicodedata.combining(c))


def plain(letter):
    """The letter X of "LETTER X WITH ..."; none for other letters."""
    found = re.fullmatch(r'((?:\w+ )+LETTER \S+(?: \S+)*?) WITH .+', unicodedata.name(letter, ''))
    if not found or not found[1].startswith(SCRIPTS):
        return None
    try:
        base = folded(unicodedata.lookup(found[1]))
    except KeyError:
        return None
    return base if len(base) == 1 and base != letter else None


def table():
    pairs = dict(OTHERS)
    for code in range(0x80, 0x20000):
        letter = folded(chr(code))
        if len(letter) == 1 and letter not in pairs and ord(letter) >= 0x80:
            base = plain(letter)
            if base:
                pairs[letter] = base
    for letter in pairs:                               # ػ is ک, which is ك
        while any(c in pairs for c in pairs[letter]):
            pairs[letter] = ''.join(pairs.get(c, c) for c in pairs[letter])
    return sorted(pairs.items())


def main():
    pairs = [letter + plainer for letter, plainer in table()]
    rows = [' '.join(pairs[i:i + 16]) for i in range(0, len(pairs), 16)]
    TARGET.write_text('''// Made by rules/folding.py.

/// Letters that no decomposition makes plainer, each in front of what it is searched as.
enum LetterTable {
  /// By code point, with blanks between.
  static let pairs = """
''' + ''.join(f'    {row}\n' for row in rows) + '''    """
}
''')
    print(f'{len(pairs)} letters')


if __name__ == '__main__':
    main()
