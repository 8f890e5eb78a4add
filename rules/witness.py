#!/usr/bin/env python3
"""Adds to a file of rules the examples that `formcheck test FILE --coverage --mutate` suggests, until it suggests no more.

  FORMCHECK=.build/release/formcheck rules/witness.py rules/web.yaml [rounds]

A suggestion says what the program answers now, not what is right: read the difference before you commit it, and ask the oracle of the
area (`rules/oracle/`). Each example goes to the end of its rule's `valid:` or `invalid:` list, in block or flow style; no other byte of
the file changes. Only standard Python.
"""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

FORMCHECK = os.environ.get('FORMCHECK', '.build/release/formcheck')
KEY = re.compile(r"( *)(?:'((?:[^']|'')+)'|\"([^\"]+)\"|([\w][\w.+-]*)):(?: +(.*))?$")
QUOTED = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"")


def suggestions(file):
    """(rule or rule.variant without the group, valid or invalid, the example as YAML) of everything left open that has one."""
    run = subprocess.run([FORMCHECK, 'test', file, '--coverage', '--mutate', '--format', 'json'], capture_output=True, text=True, check=False)
    if run.returncode not in (0, 1) or not run.stdout:
        sys.exit(run.stderr or f'{FORMCHECK} ended with {run.returncode}')
    for tested in json.loads(run.stdout)['files']:
        for left in tested['leftOpen']:
            helped = re.fullmatch(r'add to its examples:\n +(valid|invalid): - (.*)', left.get('help') or '', re.S)
            if helped and left['severity'] != 'note':
                yield left['message'].split(': ', 1)[0].split('.', 1)[1], helped[1], helped[2]


def lists(lines):
    """(rule or rule.variant, valid or invalid) → the number of the line with that key."""
    found, path = {}, []
    for number, line in enumerate(lines):
        key = KEY.match(line.rstrip('\n'))
        if not key or line.lstrip().startswith(('- ', '#')):
            continue
        indent, name = len(key[1]), (key[2] or key[3] or key[4]).replace("''", "'")
        path = [step for step in path if step[0] < indent] + [(indent, name)]
        names = [step[1] for step in path]
        if names[0] == 'rules' and 'examples' in names[2:]:
            rule = '.'.join(step for step in names[1:names.index('examples', 2)] if step != 'variants')
            if name in ('valid', 'invalid'):
                found[rule, name] = number
            elif name == 'examples' and (key[5] or '').startswith('{'):
                found[rule, 'valid'] = found[rule, 'invalid'] = number
    return found


def end(text, at):
    """The place of the bracket that closes the flow list which opens at `at`."""
    depth = 0
    while True:
        quoted = QUOTED.match(text, at) if text[at - 1] in ' ,[{:' else None
        if quoted:
            at = quoted.end()
            continue
        depth += (text[at] in '[{') - (text[at] in ']}')
        if depth == 0:
            return at
        at += 1


def add(text, rule, kind, example):
    """The text with the example in it, or nothing if the rule has no such list."""
    lines = text.splitlines(keepends=True)
    number = lists(lines).get((rule, kind))
    if number is None:
        return None
    start = sum(map(len, lines[:number]))
    opens = re.compile(rf'[^#\n]*?\b{kind}:\s*(\[)').match(text, start)
    if opens:
        start = opens.start(1)
        close = end(text, start)
        return text[:close] + (', ' if text[start + 1:close].strip() else '') + example + text[close:]
    indent, number = len(lines[number]) - len(lines[number].lstrip()), number + 1
    last, dash = number, indent + 2
    while number < len(lines) and (not lines[number].strip() or len(lines[number]) - len(lines[number].lstrip()) > indent):
        if lines[number].lstrip().startswith('- '):
            dash = len(lines[number]) - len(lines[number].lstrip())
        if lines[number].strip() and not lines[number].lstrip().startswith('#'):
            last = number + 1
        number += 1
    return ''.join(lines[:last]) + ' ' * dash + f'- {example}\n' + ''.join(lines[last:])


def main():
    path, rounds = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 5
    tried = set()
    for _ in range(rounds):
        new = [one for one in dict.fromkeys(suggestions(str(path))) if one not in tried]
        if not new:
            break
        tried.update(new)
        text, added = path.read_bytes().decode(), 0
        for rule, kind, example in new:
            longer = add(text, rule, kind, example)
            if longer is None:
                print(f'{path}: {rule} has no list {kind}: {example}')
            else:
                text, added = longer, added + 1
        path.write_bytes(text.encode())
        print(f'{path}: {added} examples')


main()
