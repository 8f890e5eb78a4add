#!/usr/bin/env python3
"""Makes what follows Unicode's tables: within text.yaml the patterns of letters, names, scripts, printable, emoji and no-emoji, within code.yaml
that of doi, and Sources/FormEngine/Formats/HostNameTable.swift, the scripts and joining types that RFC 5892 asks for.

  python3.11 -m venv venv && venv/bin/pip install regex==2026.11.15 unicodedata2==18.0.0
  venv/bin/python rules/unicode.py [--check]

With --check no file is changed: those that would be are named, and the exit status is 1.

PCRE2's own classes are those of the Unicode that it was built with, 14.0 at least (PCRE2 10.42); Python 3.11's are 14.0, too. So a pattern names a class
and beside it what was added since; the newest PCRE2 needs no more, and an older one takes the same. What else stands in text.yaml is left as it is.
"""
import re
import sys
import unicodedata
from pathlib import Path

import regex
import unicodedata2

VERSION, DATE, OLD = '18.0.0', '2026-09', '14.0.0'                      # of Unicode; the month it came out; what PCRE2 10.42 knows
HERE = Path(__file__).resolve().parent
EVERY = [code for code in range(0x110000) if not 0xD800 <= code < 0xE000]
# What a label of a host name may be made of (RFC 5892, section 2.1).
LETTER_DIGITS = {'Ll', 'Lu', 'Lo', 'Lm', 'Mn', 'Mc', 'Nd'}


CHANGED = []                                                           # files that are not as this script makes them


def put(path, text):
    if path.read_text(encoding='utf-8') != text:
        CHANGED.append(path)
        if '--check' not in sys.argv:
            path.write_text(text, encoding='utf-8')


def members(name):
    matches = regex.compile(rf'\p{{{name}}}').fullmatch
    return {code for code in EVERY if matches(chr(code))}


def ranges(codes, through=()):
    """First and last of each row; `through` are codes that a row may hold as well."""
    rows = []
    for code in sorted(codes):
        if rows and all(between in through for between in range(rows[-1][1] + 1, code)):
            rows[-1][1] = code
        else:
            rows.append([code, code])
    return rows


def written(rows):
    """For a double-quoted text of YAML: the pattern itself has the characters, four bytes each, and stays short."""
    def sign(code):
        return f'\\U{code:08X}' if code > 0xFFFF else f'\\u{code:04X}'
    return ''.join(sign(low) + ('' if low == high else ('-' if high > low + 1 else '') + sign(high)) for low, high in rows)


def splice(text, rule, key, line):
    """Puts a line in place of that of a rule; the rest stays as it is."""
    pattern = re.compile(r'(\n  ' + re.escape(rule) + r':\n(?:(?: {4,}.*)?\n)*?)    ' + key + r': .*\n')
    text, count = pattern.subn(lambda match: match[1] + f'    {key}: {line}\n', text, count=1)
    assert count == 1, (rule, key)
    return text


MARK = '  # unicode.py'


def with_examples(text, rule, valid, invalid):
    """Examples that show each row of a set, at the end of a rule's lists; their lines end with MARK, by which the next run takes them out."""
    start = text.index(f'\n  {rule}:\n')
    end = re.compile(r'\n\n|\Z').search(text, start).start()
    block = ''.join(line for line in text[start:end].splitlines(keepends=True) if not line.rstrip().endswith(MARK)).rstrip('\n')
    head, tail = block.split('      invalid:\n')
    head += ''.join(f'        - {value}{MARK}\n' for value in valid)
    tail += ''.join(f'\n        - {{ value: {value}, code: patternMismatch }}{MARK}' for value in invalid)
    return text[:start] + head + '      invalid:\n' + tail + text[end:]


def quoted(*codes):
    return '"' + ''.join(f'\\U{code:08X}' if code > 0xFFFF else f'\\u{code:04X}' for code in codes) + '"'


# Scripts: what PCRE2 calls them, what else is taken, the blocks of compatible forms that are not, and the signs and spaces that all scripts share.
FORMS, WIDE, HALF = r'\\x{F900}-\\x{FDFF}\\x{FE70}-\\x{FFEF}', r'\\x{FF65}-\\x{FFDC}', r'\\x{FFA0}-\\x{FFDC}'
JOINERS, SELECTORS = r'\\x{200C}\\x{200D}', r'\\x{FE00}-\\x{FE0F}\\x{E0100}-\\x{E01EF}'
SCRIPTS = {
    'latin': ('Latin', '', r'\\x{FB00}-\\x{FB06}\\x{FF00}-\\x{FFEF}', ''), 'cyrillic': ('Cyrillic', '', FORMS, ''), 'greek': ('Greek', '', FORMS, ''),
    'arabic': ('Arabic', JOINERS, FORMS, ''), 'hebrew': ('Hebrew', '', FORMS, ''), 'georgian': ('Georgian', '', FORMS, ''),
    'armenian': ('Armenian', '', FORMS, ''), 'han': ('Han', SELECTORS, WIDE, r'\\x{3000}'),
    'japanese': ('Hiragana Katakana Han', SELECTORS, WIDE, r'\\x{3000}'), 'hangul': ('Hangul', '', HALF, r'\\x{3000}'),
    'thai': ('Thai', '', FORMS, ''), 'devanagari': ('Devanagari', JOINERS, FORMS, ''),
}
# Full-width forms and letters of mathematics, which are in no name.
COMPATIBLE = r'\\x{FF00}-\\x{FFEF}\\x{1D400}-\\x{1D7FF}'
# What a name has besides letters and marks; the hyphen stands at the end of the set.
SIGNS = r"'’‘\\x{55A}\\x{5F3}\\x{5F4}\\x{F0B}.·\\x{30A0}・‐ \\x{3000}-"


def firsts(rows):
    """Codes that show each row; a row of two is written as two signs, each of which is shown."""
    return [code for low, high in rows for code in ([low, high] if high == low + 1 else [low])]


def dozens(codes):
    return [codes[at:at + 12] for at in range(0, len(codes), 12)]


def between(blocks):
    """The codes of a set that has nothing but ranges."""
    return {code for low, high in re.findall(r'x\{(\w+)\}-\\\\x\{(\w+)\}', blocks) for code in range(int(low, 16), int(high, 16) + 1)}


def letters(text, known):
    """text.letters and text.name, in letters and marks that are newer than `known`."""
    letter, mark = members('L'), members('M')
    first, rest = ranges(letter - known, letter), ranges((letter | mark) - known, letter | mark)
    source = f"Unicode {VERSION.removesuffix('.0')} of {DATE}, general categories L and M (UAX #44, section 5.7.1)"
    text = splice(text, 'letters', 'source', f"'{source}'")
    text = splice(text, 'letters', 'pattern', rf'"[\\p{{L}}{written(first)}][\\p{{L}}\\p{{M}}{written(rest)}]*+"')
    text = splice(text, 'name', 'source', f"'{source}; W3C, Personal names around the world (2011)'")
    text = with_examples(text, 'letters', [quoted(code) for code in firsts(first)] + behind_a(rest), [])
    # A part begins with a letter: at the start, behind a joiner and behind a comma with its space. Compatible forms are left out.
    letter, mark = letter - between(COMPATIBLE), mark - between(COMPATIBLE)
    first, rest = ranges(letter - known, letter), ranges((letter | mark) - known, letter | mark)
    text = splice(text, 'name', 'pattern', rf'"(?![^{COMPATIBLE}]*+.)[' + "'’‘" + ']?+'
                  rf'(?:(?=[\\p{{L}}{written(first)}])[\\p{{L}}\\p{{M}}{written(rest)}{SIGNS}]++(?:(?<![{SIGNS}])[{JOINERS}]|, |\\z))++'
                  rf'(?<![ \\x{{3000}}{JOINERS}])"')
    names = [quoted(*[sign for code in some for sign in (0x2C, 0x20, code)][2:]) for some in dozens(firsts(first))]
    return with_examples(text, 'name', names + behind_a(rest), [])


def behind_a(rows):
    """Texts that show rows of marks and letters behind a letter."""
    return [quoted(0x61, *some) for some in dozens(firsts(rows))]


def scripts(text, known):
    """text.latin and the others, in what is newer than `known`."""
    shared = members('Script_Extensions=Common') | members('Script_Extensions=Inherited')
    signs = set().union(*map(members, ('M', 'N', 'P', 'Sc', 'Sm', 'Sk'))) & shared
    hidden = members('C') | members('DI')
    for rule, (names, besides, blocks, space) in SCRIPTS.items():
        own = set().union(*(members(f'Script_Extensions={name}') for name in names.split()))
        taken = (own | signs) - hidden - between(blocks + r'\\x{1D400}-\\x{1D7FF}')
        rows = ranges(taken - known, taken)
        classes = ''.join(rf'\\p{{{name}}}' for name in names.split())
        classes = f'[{classes}]' if ' ' in names else classes
        text = splice(text, rule, 'pattern', rf'"(?:[{besides}{written(rows)}]|(?![{blocks}\\x{{1D400}}-\\x{{1D7FF}}\\p{{C}}\\p{{DI}}])'
                      rf'(?:{classes}|(?=[\\p{{Common}}\\p{{Inherited}}])[\\p{{M}}\\p{{N}}\\p{{P}}\\p{{Sc}}\\p{{Sm}}\\p{{Sk}}°№©®™ \\x{{A0}}{space}]))++"')
        text = with_examples(text, rule, [quoted(*some) for some in dozens(firsts(rows))], [])
    return text


def patterns():
    graphic = members('L') | members('M') | members('N') | members('P') | members('S') | members('Zs')
    assert {code for code in EVERY if unicodedata2.category(chr(code))[0] in 'LMNPS' or unicodedata2.category(chr(code)) == 'Zs'} == graphic
    known = {code for code in EVERY if unicodedata.category(chr(code)) != 'Cn'}
    assert not {code for code in known if unicodedata.category(chr(code))[0] in 'LMNPS'} - graphic
    rows = ranges(graphic - known, graphic)
    new = written(rows)

    emoji, shown, base = members('Emoji'), members('Emoji_Presentation'), members('Emoji_Modifier_Base')
    # What was added is an emoji by itself; of the older signs none became one.
    assert emoji - known == shown - known and not shown - emoji
    added, added_base = written(ranges(emoji - known, emoji)), written(ranges(base - known, base))
    joined = rf'(?![#*\\d\\p{{RI}}\\p{{EMod}}])[\\p{{Emoji}}{added}]\\x{{FE0F}}?'
    person = rf'[\\p{{EBase}}{added_base}]\\x{{FE0F}}?\\p{{EMod}}'
    one = '|'.join([person, r'\\x{1F3F4}[\\x{E0020}-\\x{E007E}]++\\x{E007F}', rf'[\\p{{EPres}}{added}]\\x{{FE0F}}?',
                    r'\\p{Emoji}\\x{FE0F}(?!\\x{20E3})(?<![#*\\d]\\x{FE0F})', r'[#*\\d]\\x{FE0F}?\\x{20E3}'])
    path = HERE / 'text.yaml'
    text = path.read_text(encoding='utf-8')
    short = VERSION.removesuffix('.0')
    for rule, key, line in [
        ('printable', 'source', f"'Unicode {short} of {DATE}, section 2.4, table 2-3 (graphic characters: general categories L, M, N, P, S and Zs)'"),
        ('printable', 'pattern', r'"[\\p{L}\\p{M}\\p{N}\\p{P}\\p{S}\\p{Zs}\\x{200C}\\x{200D}' + new + ']++"'),
        ('emoji', 'source', f"'UTS #51 (Emoji {short} of {DATE}), section 1.4, ED-13 to ED-16'"),
        ('emoji', 'pattern', rf'"(?:(?!\\p{{RI}})(?:{one})(?:\\x{{200D}}(?:{person}|{joined}))*+|\\p{{RI}}{{2}})"'),
        ('no-emoji', 'source', f"'UTS #51 (Emoji {short} of {DATE}), section 1.4, Emoji_Presentation, ED-9a and ED-14c'"),
        ('no-emoji', 'pattern', rf'"[^\\p{{EPres}}{added}\\x{{FE0F}}\\x{{20E3}}\\x{{E0020}}-\\x{{E007F}}]++"'),
    ]:
        text = splice(text, rule, key, line)
    signs = firsts(ranges(emoji - known, emoji))
    text = with_examples(text, 'printable', [quoted(*some) for some in dozens(firsts(rows))], [])
    text = with_examples(text, 'emoji', [quoted(sign, 0x200D, sign) for sign in signs], [quoted(signs[0], 0x200D, ord(sign)) for sign in '#*9'])
    text = with_examples(text, 'no-emoji', [], [quoted(0x61, sign) for sign in signs])
    put(path, scripts(letters(text, known), known))

    path = HERE / 'code.yaml'
    text = path.read_text(encoding='utf-8')
    seen = graphic - members('Z')
    rows = ranges(seen - known, seen)
    text = splice(text, 'doi', 'pattern', r'"10\\.\\d{4,9}+(?:\\.\\d{1,9}+){0,3}+/(?:[^\\p{C}\\p{Z}]|[' + written(rows) + '])++"')
    put(path, with_examples(text, 'doi', ['"10.1000/' + quoted(*some)[1:] for some in dozens(firsts(rows))], []))


def table(name, about, codes):
    rows = [f'0x{low:04X}...0x{high:04X},' for low, high in ranges(codes)]
    lines = ['   ']
    for row in rows:
        if len(lines[-1]) + 1 + len(row) > 96:
            lines.append('   ')
        lines[-1] += ' ' + row
    return [f'  /// {about}', f'  static let {name} = Self([', *lines, '  ])', '']


def host_names():
    allowed = {code for code in EVERY if unicodedata2.category(chr(code)) in LETTER_DIGITS}
    marks = {code for code in EVERY if unicodedata2.category(chr(code)) == 'Mn'}
    dual, left, right, clear = (members(f'Joining_Type={kind}') & allowed for kind in 'DLRT')
    # Every nonspacing mark is transparent, and one letter of Adlam.
    assert clear == marks | {0x1E94B}
    script = {name: members(f'Script={name}') & allowed for name in ('Greek', 'Hebrew', 'Hiragana', 'Katakana', 'Han')}
    script['Han'] |= {0x3007}                                          # a letter number, which RFC 5892 section 2.6 lets pass
    lines = [
        f'// Made by rules/unicode.py from Unicode {VERSION} of {DATE}: change that and run it again.', '',
        '/// Letters, marks and digits by what RFC 5892 appendix A asks of the neighbours of some characters.',
        'struct HostNameTable: Sendable {',
        '  /// In ascending order, none of which touch.', '  private let ranges: [ClosedRange<UInt32>]', '',
        '  private init(_ ranges: [ClosedRange<UInt32>]) { self.ranges = ranges }', '',
        '  func holds(_ scalar: Unicode.Scalar) -> Bool {',
        '    var low = 0', '    var high = ranges.count',
        '    while low < high {', '      let middle = (low + high) / 2', '      if ranges[middle].upperBound < scalar.value {',
        '        low = middle + 1', '      } else {', '        high = middle', '      }', '    }',
        '    return low < ranges.count && ranges[low].contains(scalar.value)', '  }', '',
        '  /// Joining_Type T: what joins its neighbours as if it were not there.',
        '  static func isTransparent(_ scalar: Unicode.Scalar) -> Bool {',
        '    scalar.properties.generalCategory == .nonspacingMark || scalar.value == 0x1E94B', '  }', '',
        *table('joinsNext', 'Joining_Type L or D.', left | dual), *table('joinsPrevious', 'Joining_Type R or D.', right | dual),
        *table('greek', 'Script Greek.', script['Greek']), *table('hebrew', 'Script Hebrew.', script['Hebrew']),
        *table('kanaAndHan', 'Script Hiragana, Katakana or Han.', script['Hiragana'] | script['Katakana'] | script['Han']),
    ]
    lines[-1] = '}'
    put(HERE.parent / 'Sources/FormEngine/Formats/HostNameTable.swift', '\n'.join(lines) + '\n')


def main():
    assert unicodedata2.unidata_version == VERSION and unicodedata.unidata_version == OLD, unicodedata.unidata_version
    assert members('Cn') == {code for code in EVERY if unicodedata2.category(chr(code)) == 'Cn'}
    patterns()
    host_names()
    if '--check' in sys.argv and CHANGED:
        sys.exit('not as rules/unicode.py makes it: ' + ', '.join(str(path.relative_to(HERE.parent)) for path in CHANGED))


main()
