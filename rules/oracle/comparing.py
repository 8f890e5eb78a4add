"""What the oracle tests of finance, geo and time share: reading the examples of rule files, changing values, asking the program.

FORMCHECK names the program (default: .build/release/formcheck). Only standard Python.
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata
from pathlib import Path

RULES = Path(__file__).resolve().parent.parent
FORMCHECK = os.environ.get('FORMCHECK', '.build/release/formcheck')
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
SCALAR = r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"|[^,\[\]{}\s'\"][^,\]\[{}\n]*"
SIGNS = '0123456789' * 3 + 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz -+./:,*@#' + '\n０٣Аа'


def scalar(text):
    """A YAML scalar as the rule files write it, as a text."""
    text = text.strip()
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    return json.loads(text.replace('\\0', '\\u0000')) if text.startswith('"') else text


def examples(file):
    """Rule or rule.variant → its example values as texts, right and wrong ones together."""
    found, group, rule, variant = {}, None, None, None
    inside = False
    for line in (RULES / file).read_text(encoding='utf-8').splitlines():
        name = re.fullmatch(r"(  |      )'?([\w.-]+)'?:", line)
        if line.startswith('group: '):
            group = line[7:]
        elif name and len(name[1]) == 2:
            rule, variant, inside = name[2], None, False
        elif name and name[2] not in ('valid', 'invalid'):
            variant, inside = name[2], False
        if re.match(r' +(valid|invalid):', line):
            inside = True
        value = re.search(r'\{ value: (' + SCALAR + '), code:', line)
        names = f'{group}.{rule}' + (f'.{variant}' if variant else '')
        if value:
            found.setdefault(names, []).append(scalar(value[1]))
        elif inside and re.match(r' +- ', line):
            found.setdefault(names, []).append(scalar(line.split('- ', 1)[1]))
        elif inside:
            texts = line.split(': [', 1)[1] if ': [' in line else line if line.startswith('        ') else ''
            found.setdefault(names, []).extend(scalar(text) for text in re.findall(SCALAR, texts))
    return found


def changed(value, signs=SIGNS):
    """The value with one character changed, put in or left out, or two swapped."""
    at, kind = chance.randrange(len(value) + 1), chance.randrange(6)
    if kind == 0:
        return value[:at] + chance.choice(signs) + value[at:]
    if kind == 1:
        return value[:at] + value[at + 1:]
    if kind == 2:
        return value[:at] + value[at + 1:at + 2] + value[at:at + 1] + value[at + 2:]
    return value[:at] + chance.choice(signs) + value[at + 1:]


def without_separators(value, signs='./()[]'):
    """The value without what rules “as written” take out: blanks within a line, also unseen ones, hyphens, dashes, dots, slashes and brackets."""
    def is_separator(sign):
        return sign in signs or sign in '\t\u2212' or unicodedata.category(sign) in ('Zs', 'Cf', 'Pd')
    return ''.join(sign for sign in value if not is_separator(sign))


def pasted(value, separators=(' ', '-', '.', '\u00a0', '\u2009', '\u2011', '\u200b', ' - ')):
    """The value in groups of three or four, with a separator between them that people paste, maybe in small letters."""
    separator = chance.choice(separators)
    groups = re.findall('.{1,%d}' % chance.choice((3, 4)), value)
    return separator.join(groups if chance.random() < 0.7 else [text.lower() for text in groups])


def filled(value):
    """Is the rule asked about this? An empty field is fine whatever its rule."""
    return not isinstance(value, str) or any(sign.isprintable() and not sign.isspace() for sign in value)


def ask(files, pairs):
    """Is it valid, by the program? For each of (rule, value)."""
    if not Path(FORMCHECK).is_file():
        sys.exit(f'{FORMCHECK}: no such program; build it, or say in FORMCHECK where it is')
    rules = sorted({rule for rule, _ in pairs})
    places = {rule: f'f{at}' for at, rule in enumerate(rules)}
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            Path(folder, file).write_bytes((RULES / file).read_bytes())
        form = ['form: oracle', f'import: [{", ".join(files)}]', 'fields:'] + [f'  {places[rule]}: {{ rule: {rule} }}' for rule in rules]
        Path(folder, 'form.yaml').write_text('\n'.join(form) + '\n', encoding='utf-8')
        lines = [json.dumps({places[rule]: value}) + '\n' for rule, value in pairs]
        Path(folder, 'values.ndjson').write_text(''.join(lines), encoding='utf-8')
        run = subprocess.run([FORMCHECK, 'check', f'{folder}/form.yaml', f'{folder}/values.ndjson', '--format', 'ndjson', '--now', '2026-06-15T12:00:00Z'],
                             capture_output=True, text=True, check=False)
    verdicts = [json.loads(line)['verdict'] for line in run.stdout.splitlines() if '"verdict"' in line]
    if len(verdicts) != len(pairs) or 'undecided' in verdicts:
        sys.exit(f'{FORMCHECK} decided {len(verdicts) - verdicts.count("undecided")} of {len(pairs)}: {run.stderr[:800]}')
    return [verdict == 'valid' for verdict in verdicts]


def compare(files, oracles, values, known):
    """Asks both about each of `values[rule]`, prints how many were compared and where they differ; exits with 1 if `known` cannot say why."""
    pairs = [(rule, value) for rule in oracles for value in dict.fromkeys(values[rule]) if filled(value)]
    if '\0' in json.dumps(pairs):
        sys.exit('a value holds NUL as it is')
    wrong, explained, counts = [], {}, {}
    for (rule, value), got in zip(pairs, ask(files, pairs)):
        try:
            wanted = bool(oracles[rule](value))
        except (ValueError, TypeError, IndexError, KeyError, AssertionError):
            wanted = False
        family = '.'.join(rule.split('.')[:2])
        count = counts.setdefault(family, [0, 0])
        count[0] += 1
        count[1] += wanted
        if got != wanted:
            why = known(rule, value)
            if why:
                explained[(family, why)] = explained.get((family, why), 0) + 1
            else:
                wrong.append(f'{rule} {json.dumps(value)}: oracle {"valid" if wanted else "invalid"}, program {"valid" if got else "invalid"}')
    for rule, (every, good) in counts.items():
        print(f'{rule}: {every} values, {good} of them valid')
    for (rule, why), number in sorted(explained.items()):
        print(f'known, {rule}, {number} times: {why}')
    print('\n'.join(wrong[:60]), end='\n' if wrong else '')
    print(f'{len(pairs)} values compared, {sum(explained.values())} known differences, {len(wrong)} disagreements')
    sys.exit(1 if wrong else 0)
