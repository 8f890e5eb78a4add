#!/usr/bin/env python3
"""Compares colours, ranges of versions and NACE codes with tinycss2, semantic-version and python-stdnum.

  python3 -m venv venv && venv/bin/pip install tinycss2==1.5.1 semantic-version==2.10.0 python-stdnum==2.2
  FORMCHECK=.build/release/formcheck venv/bin/python rules/oracle/syntax.py [values a rule, 20000] [seed]

The rules are tighter than the programs on purpose, as their notes describe. So what a rule accepts, the program must accept; DIFFERENCES
lists the exceptions. Values are the examples, and accepted values with one to three characters changed. Exit status 1: another difference.
"""
import random
import re
import sys

try:
    import tinycss2.color4
    from semantic_version import NpmSpec
    from stdnum.eu import nace
except ImportError as missing:
    print(f'skipped: no package {missing.name}')
    sys.exit(0)

from asking import ask, examples

COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
SIGNS = ' 0123456789.%,/()-+^~<>=|xX*aé'


def colour(value):
    return tinycss2.color4.parse_color(value) is not None


def versions(value):
    try:
        NpmSpec(value)
        return True
    except (ValueError, AttributeError):
        return False


def division(value):
    """Whether the registry of the package has the division."""
    return nace.is_valid(value[:2])


ORACLES = {
    **{f'web.colour.{name}': colour for name in ('hsl', 'hwb', 'lab', 'lch', 'oklab', 'oklch')},
    'code.semver-range': versions, 'code.nace': division,
}

# Why a value that a rule accepts may be rejected by the program.
DIFFERENCES = {
    'code.semver-range': ('the package wants numbers behind an operator and before numbers, which the grammar of node-semver does not',
                          lambda value: re.search(r'[<>=~^][xX*]|- [xX*]|[xX*]\.\d|[xX*][-+]', value)),
}


def changed(value):
    for _ in range(chance.choice([1, 1, 2, 3])):
        place, kind, sign = chance.randrange(len(value) + 1), chance.randrange(3), chance.choice(SIGNS)
        value = [value[:place] + sign + value[place:], value[:place] + sign + value[place + 1:], value[:place] + value[place + 1:]][kind]
    return value


def accepted(name, values):
    group, rule = name.split('.', 1)
    return [value for value, verdict in zip(values, ask(group, [(rule, value) for value in values])) if verdict == 'valid']


def main():
    failed = 0
    for name, oracle in ORACLES.items():
        group, rule = name.split('.', 1)
        base, every = examples(group)[rule][0], set()
        for _ in range(4):
            values = {value for value in (changed(chance.choice(base)) for _ in range(COUNT // 4)) if value.strip() and value.isprintable()} - every
            every |= values
            base = base + accepted(name, sorted(values))
        why, explains = DIFFERENCES.get(name, ('', lambda _: False))
        wrong = [value for value in dict.fromkeys(base) if not oracle(value) and not explains(value)]
        known = sum(1 for value in set(base) if not oracle(value) and explains(value))
        print(f'{name}: {len(every)} values, {len(set(base))} accepted, {known} known differences{f" ({why})" if known else ""}, {len(wrong)} others')
        print('\n'.join(f'  {value!r}: accepted by the rule alone' for value in wrong[:20]), end='\n' if wrong else '')
        failed += len(wrong)
    return 1 if failed else 0


sys.exit(main())
