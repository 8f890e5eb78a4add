#!/usr/bin/env python3
"""Collects witnesses: examples without which some change of a rule would go unnoticed, for the families that scripts make.

  FORMCHECK=.build/release/formcheck venv/bin/python rules/witnesses.py [--thin] [geo-postal …]

`formcheck test --mutate --coverage` suggests them, variant by variant; they are kept in witnesses/FAMILY.json, and the family's script, which
reads them there, is run again (see its docstring for the package that it needs; without the package they are put into the YAML in the same
way). This repeats until nothing new comes. The script holds each of them against its source and stops at those that it sees otherwise:
then the rule is wrong, or the source; a witness that shows a mistake is taken out of the file by hand. `--thin` takes out, one by one, those
that others make needless (minutes to hours: each try is a run).

A witness that is not taken for its pattern alone stands with its codes: ["AD1", "tooShort", "patternMismatch"].
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

RULES = Path(__file__).resolve().parent
PACKED = {'contact-phone', 'contact-phone-mobile'}
SCRIPTS = {'contact-phone': 'phone.py', 'contact-phone-mobile': 'phone_mobile.py', 'finance-iban-country': 'iban.py', 'geo-postal': 'postal.py'}
FORMCHECK = os.environ.get('FORMCHECK', '.build/release/formcheck')
LIMIT = 300                                                            # seconds for one variant
COLUMNS = 150


# The files of witnesses.

def path(family):
    return RULES / 'witnesses' / f'{family}.json'


def load(family):
    """Variant → {'valid': values, 'invalid': values and lists of a value and its codes}"""
    return json.loads(path(family).read_text(encoding='utf-8')) if path(family).exists() else {}


def save(family, witnesses):
    variants = []
    for name in sorted(witnesses):
        lists = []
        for kind in ('valid', 'invalid'):
            if witnesses[name].get(kind):
                lists.append(f'    "{kind}": ' + wrapped([json.dumps(one, ensure_ascii=False) for one in witnesses[name][kind]], '      '))
        variants.append(f'  {json.dumps(name)}: {{\n' + ',\n'.join(lists) + '\n  }')
    path(family).parent.mkdir(exist_ok=True)
    path(family).write_text('{\n' + ',\n'.join(variants) + '\n}\n', encoding='utf-8')


def wrapped(texts, indent, always=False):
    """A flow list, in several lines if one would be too long."""
    line = '[' + ', '.join(texts) + ']'
    if len(line) + len(indent) + 10 <= COLUMNS and not always:
        return line
    lines, line = [], indent
    for text in texts:
        if len(line) + len(text) > COLUMNS:
            lines.append(line.rstrip())
            line = indent
        line += text + ', '
    return '[\n' + '\n'.join([*lines, line.removesuffix(', ')]) + ']'


def parts(witness):
    """(value, codes)"""
    return (witness[0], witness[1:]) if isinstance(witness, list) else (witness, ['patternMismatch'])


# YAML, as far as these files go.

def quoted(value):
    if not isinstance(value, str):
        return json.dumps(value)
    if value.isprintable():
        return "'" + value.replace("'", "''") + "'"
    return '"' + ''.join(sign if sign.isprintable() and sign not in '"\\' else f'\\x{ord(sign):02x}' if ord(sign) < 256
                         else f'\\U{ord(sign):08x}' if ord(sign) > 65535 else f'\\u{ord(sign):04x}' for sign in value) + '"'


def rejected(value, codes):
    return f'{{ value: {quoted(value)}, code: {codes[0] if len(codes) == 1 else "[" + ", ".join(codes) + "]"} }}'


def scalar(text):
    """The value of a scalar: the reverse of `quoted`, and plain ones."""
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    if text.startswith('"'):
        plain = re.sub(r'\\x([0-9a-fA-F]{2})', r'\\u00\1', text[1:-1])
        plain = re.sub(r'\\U([0-9a-fA-F]{8})', lambda m: chr(int(m[1], 16)), plain)
        return json.loads('"' + plain.replace('\\0', '\\u0000').replace('\\a', '\\u0007').replace('\\e', '\\u001b').replace('\\v', '\\u000b') + '"')
    try:
        return json.loads(text)
    except ValueError:
        return text


def split(text):
    """(what stands before the variants, name → text of each, what stands behind them)"""
    head, rest = text.split('    variants:\n', 1)
    found = re.split(r'(?m)^(?=      \S.*:$)|^(?=    \S|  \S)', rest)
    variants = {}
    while found and (found[0] == '' or found[0].startswith('      ')):
        if found[0]:
            variants[str(scalar(found[0].split(':\n', 1)[0].strip()))] = found[0]
        found.pop(0)
    return head + '    variants:\n', variants, ''.join(found)


SCALAR = r"""'(?:[^']|'')*'|"(?:[^"\\]|\\.)*"|[^\s,\[\]{}'"]+"""


def merged(text, family, codes=None):
    """The text of a family with its witnesses behind the examples that it has. `codes` says of a variant and a value which codes the source
    gives it, none if it is valid. In a family that would be too large
    otherwise the invalid ones stand in brackets."""
    head, variants, tail = split(text)
    wrong = []
    known = load(family)
    for name in known.keys() - variants.keys():
        wrong.append(f'{name}: no such variant')
    for name, body in variants.items():
        start, valid, invalid, end = re.fullmatch(
            rf'((?s:.*?)          )valid: \[((?:{SCALAR}|[,\s])*)\]\n          invalid:((?: \[)?\n(?:            .*\n)*)((?s:.*))', body).groups()
        valid, items = re.findall(SCALAR, valid), re.findall(r'(?m)^            - (.*)$', invalid)
        if family in PACKED and not items:
            items = [f'{{ {one} }}' for one in re.findall(rf'\{{ ?(value: (?:{SCALAR}|[^{{}}])*?) ?\}}', invalid)]
        there = {json.dumps(scalar(one)) for one in valid}
        there |= {json.dumps(scalar(match[1])) for one in items if (match := re.match(rf'\{{ value: ({SCALAR})', one))}
        for kind in ('valid', 'invalid'):
            for witness in known.get(name, {}).get(kind, []):
                value, said = parts(witness) if kind == 'invalid' else (witness, [])
                if codes and sorted(codes(name, value)) != sorted(said):
                    wrong.append(f'{name}: {value!r} is {", ".join(codes(name, value)) or "valid"} by the source, {", ".join(said) or "valid"} by the rule')
                if json.dumps(value) in there:
                    continue
                there.add(json.dumps(value))
                if kind == 'valid':
                    valid.append(quoted(value))
                else:
                    items.append(rejected(value, said))
        valid = f'valid: {wrapped(valid, "            ")}\n          '
        if family in PACKED:
            invalid = f'invalid: {wrapped([one.replace("{ ", "{").replace(" }", "}") for one in items], "            ", True)}\n'
        else:
            invalid = 'invalid:\n' + ''.join(f'            - {one}\n' for one in items)
        variants[name] = start + valid + invalid + end
    if wrong:
        raise SystemExit(f'{family}: {len(wrong)} witnesses are not what the source says:\n' + '\n'.join(wrong))
    return head + ''.join(variants.values()) + tail


# Asking the program.

def suggestions(head, name, body):
    """(witnesses that are new, what is open and has none) for one variant"""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, 'one.yaml')
        file.write_text(head + body, encoding='utf-8')
        run = subprocess.run([FORMCHECK, 'test', '--mutate', '--coverage', '--format', 'json', str(file)], stdout=subprocess.PIPE, timeout=LIMIT)
    report = json.loads(run.stdout)['files'][0]
    failed = [one['name'] for one in report.get('examples', []) if not one['passed']]
    if run.returncode > 1 or failed:
        raise SystemExit(f'{name}: {failed or run.stdout.decode()}')
    found, open_ones = {'valid': [], 'invalid': []}, []
    for left in report['leftOpen']:
        text = left.get('help') or ''
        if match := re.fullmatch(rf'add to its examples:\n  valid: - ({SCALAR})(?:\s+#.*)?', text):
            found['valid'].append(scalar(match[1]))
        elif match := re.fullmatch(rf'add to its examples:\n  invalid: - \{{ value: ({SCALAR}), code: (\w+|\[[\w, ]+\])(?:, why: .*)? \}}', text):
            codes = re.findall(r'\w+', match[2])
            found['invalid'].append(scalar(match[1]) if codes == ['patternMismatch'] else [scalar(match[1]), *codes])
        elif left['severity'] != 'note' and text != 'the example above would show it':
            open_ones.append(left['message'] + ' ' + text)
    return found, open_ones


def make(family):
    """Writes the family with the witnesses that there are."""
    file = RULES / f'{family}.yaml'
    made = subprocess.run([sys.executable, str(RULES / SCRIPTS[family])], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    error = made.stderr.decode()
    if 'ModuleNotFoundError' in error or 'PackageNotFoundError' in error:
        file.write_text(merged(file.read_text(encoding='utf-8'), family), encoding='utf-8')
    elif made.returncode:
        raise SystemExit(error)
    else:
        file.write_bytes(made.stdout)


def collect(family):
    file = RULES / f'{family}.yaml'
    asked, rounds = None, 0
    make(family)
    while True:
        head, variants, _ = split(file.read_text(encoding='utf-8'))
        names = [name for name in variants if asked is None or name in asked]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            answers = list(pool.map(lambda name: suggestions(head, name, variants[name]), names))
        witnesses, asked, open_ones = load(family), set(), []
        for name, (found, unsolved) in zip(names, answers):
            open_ones += unsolved
            for kind in found:
                there = witnesses.get(name, {}).get(kind, [])
                new = [one for one in found[kind] if one not in there]
                if new:
                    asked.add(name)
                    witnesses.setdefault(name, {})[kind] = there + new
        rounds += 1
        count = sum(len(some) for lists in witnesses.values() for some in lists.values())
        print(f'{family}: round {rounds}, {len(asked)} of {len(names)} variants have new ones, {count} witnesses', file=sys.stderr, flush=True)
        if not asked:
            print('\n'.join(open_ones), end='\n' if open_ones else '')
            return not open_ones
        save(family, witnesses)
        make(family)


def thinned(head, body, witnesses):
    """The witnesses of a variant that are needed: without any of them more would be open, notes included."""
    def left(text):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, 'one.yaml')
            file.write_text(head + text, encoding='utf-8')
            run = subprocess.run([FORMCHECK, 'test', '--mutate', '--coverage', '--format', 'json', str(file)], stdout=subprocess.PIPE, timeout=LIMIT)
        return run.returncode, len(json.loads(run.stdout)['files'][0].get('leftOpen', []))

    kept, base = {kind: list(some) for kind, some in witnesses.items()}, left(body)
    for kind in kept:
        for witness in witnesses[kind]:
            value, codes = parts(witness) if kind == 'invalid' else (witness, [])
            text = quoted(value) if kind == 'valid' else rejected(value, codes)
            packed = text.replace('{ ', '{').replace(' }', '}')
            for one in (f', {text}', f',\n            {text}', f'{text}, ', f'            - {text}\n', f', {packed}', f',\n            {packed}', f'{packed}, '):
                if one in body:
                    if left(body.replace(one, '', 1)) == base:
                        body = body.replace(one, '', 1)
                        kept[kind].remove(witness)
                    break
    return {kind: some for kind, some in kept.items() if some}


def thin(family):
    make(family)
    head, variants, _ = split((RULES / f'{family}.yaml').read_text(encoding='utf-8'))
    witnesses = load(family)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        kept = list(pool.map(lambda name: thinned(head, variants[name], witnesses[name]), witnesses))
    save(family, {name: some for name, some in zip(witnesses, kept) if some})
    make(family)
    return True


if __name__ == '__main__':
    named = [one for one in sys.argv[1:] if one != '--thin']
    sys.exit(not all([(thin if '--thin' in sys.argv else collect)(family) for family in named or SCRIPTS]))
