"""What the oracle tests share that ask about a group at once (web, network, code) or about families (identity, VAT): examples, changes, asking.

FORMCHECK names the program (default: .build/release/formcheck). Only standard Python.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

RULES = Path(__file__).resolve().parent.parent
FORMCHECK = os.environ.get('FORMCHECK', '.build/release/formcheck')
SIGNS = ' .-_:/%@#?[]\\"<>{}~!$&\'()*+,;=09azAFGZX' + '\n\0\téх０٣例\u200d\u202e'
SCALAR = r"'(?:[^']|'')*'|\"(?:[^\"\\]|\\.)*\"|[^,\[\]{}\s'\"][^,\]\[{}\n]*"


def scalar(text):
    """A YAML scalar as the rule files write it."""
    text = text.strip()
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    if text.startswith('"'):
        text = re.sub(r'\\0', r'\\u0000', text)
        # A comment may stand behind it.
        return json.JSONDecoder().raw_decode(re.sub(r'\\U([0-9A-F]{8})', lambda found: json.dumps(chr(int(found[1], 16)))[1:-1], text))[0]
    return text


def examples(group):
    """Rule name → (valid texts, invalid texts) of rules/GROUP.yaml."""
    found = {}
    for block in re.split(r'\n(?=  [a-z][a-z0-9.-]*:\n)', (RULES / f'{group}.yaml').read_text()):
        name = re.match(r'  ([a-z][a-z0-9.-]*):\n', block)
        if not name or '      valid:' not in block:
            continue
        valid, invalid = block.split('      valid:', 1)[1].split('      invalid:', 1)
        if valid.lstrip().startswith('['):
            good = [scalar(text) for text in re.findall(SCALAR, valid)]
        else:
            good = [scalar(line[10:]) for line in valid.split('\n') if line.startswith('        - ')]
        bad = [scalar(text) for text in re.findall(r'- \{ value: (' + SCALAR + '),? code:', re.sub(r', code:', ' code:', invalid))]
        found[name[1]] = (good, bad)
    return found


def changed(value, random, signs=SIGNS):
    """The value with one or two characters changed, left out, put in or swapped."""
    for _ in range(random.choice([1, 1, 2])):
        at = random.randrange(len(value) + 1)
        kind = random.randrange(4)
        if kind == 0:
            value = value[:at] + random.choice(signs) + value[at:]
        elif kind == 1:
            value = value[:at] + random.choice(signs) + value[at + 1:]
        elif kind == 2:
            value = value[:at] + value[at + 1:]
        else:
            value = value[:at] + value[at + 1:at + 2] + value[at:at + 1] + value[at + 2:]
    return value


def filled(value):
    """Is the value one that a rule is asked about? An empty field is fine whatever its rule."""
    return bool(value.strip()) and any(sign.isprintable() and not sign.isspace() for sign in value)


def ask(group, pairs):
    """The verdicts of the program on (rule, value): valid, invalid or undecided."""
    rules = sorted({rule for rule, _ in pairs})
    with tempfile.TemporaryDirectory() as folder:
        form = [f'form: oracle\nimport: {json.dumps(str(RULES / f"{group}.yaml"))}\nfields:']
        form += [f'  f{at}: {{ rule: {group}.{rule} }}' for at, rule in enumerate(rules)]
        Path(folder, 'form.yaml').write_text('\n'.join(form) + '\n')
        Path(folder, 'values.ndjson').write_text(''.join(json.dumps({f'f{rules.index(rule)}': value}) + '\n' for rule, value in pairs))
        run = subprocess.run([FORMCHECK, 'check', f'{folder}/form.yaml', f'{folder}/values.ndjson', '--format', 'ndjson'], capture_output=True, text=True)
    verdicts = [json.loads(line)['verdict'] for line in run.stdout.splitlines() if '"verdict"' in line]
    if len(verdicts) != len(pairs):
        sys.exit(f'{FORMCHECK} answered {len(verdicts)} of {len(pairs)}: {run.stderr[:500]}')
    return verdicts


def compare(group, oracles, values, known):
    """Asks both about each value; prints how many were compared for each rule and what they differ in. The number of disagreements."""
    pairs = [(rule, value) for rule in oracles for value in dict.fromkeys(values(rule)) if filled(value)]
    wrong, explained, counts = [], {}, {}
    for (rule, value), verdict in zip(pairs, ask(group, pairs)):
        wanted = oracles[rule](value)
        counts.setdefault(rule, [0, 0])[0] += 1
        counts[rule][1] += bool(wanted)
        if (verdict == 'valid') == bool(wanted):
            continue
        why = known(rule, value, bool(wanted))
        if why:
            explained[(rule, why)] = explained.get((rule, why), 0) + 1
        else:
            wrong.append(f'{group}.{rule} {json.dumps(value)[:200]}: oracle {"valid" if wanted else "invalid"}, program {verdict}')
    for rule, (all_, good) in counts.items():
        print(f'{group}.{rule}: {all_} values, {good} of them valid')
    for (rule, why), number in sorted(explained.items()):
        print(f'known, {group}.{rule}, {number} times: {why}')
    print('\n'.join(wrong[:60]))
    print(f'{len(pairs)} values compared, {sum(explained.values())} known differences, {len(wrong)} disagreements')
    return len(wrong)


def judged(values, *files):
    """What the program says of each value. `values`: rule → list of texts; the answer: rule → list of lists of codes. `files` of the
    folder above go before the rules that are built in."""
    rules = list(values)
    with tempfile.TemporaryDirectory() as folder:
        form, records = os.path.join(folder, 'form.yaml'), os.path.join(folder, 'values.ndjson')
        with open(form, 'w', encoding='utf-8') as file:
            print('form: oracle', file=file)
            print(f'import: {json.dumps([os.path.join(RULES, name) for name in files])}', file=file)
            print('fields:', file=file)
            for number, rule in enumerate(rules):
                print(f"  f{number}: {{ rule: '{rule}' }}", file=file)
        count = max(map(len, values.values()))
        with open(records, 'w', encoding='utf-8') as file:
            for line in range(count):
                record = {f'f{number}': values[rule][line] for number, rule in enumerate(rules) if line < len(values[rule])}
                print(json.dumps(record, ensure_ascii=False), file=file)
        run = subprocess.run([FORMCHECK, 'check', form, records, '--format', 'ndjson', '--max-issues', '10000'], capture_output=True, text=True)
    if run.returncode > 1:
        raise SystemExit(run.stderr or run.stdout)
    answers = {rule: [[] for _ in values[rule]] for rule in rules}
    seen = 0
    for text in run.stdout.splitlines():
        line = json.loads(text)
        if 'issues' not in line:
            continue
        seen += 1
        for issue in line['issues']:
            answers[rules[int(issue['field'][2:])]][line['line'] - 1].append(issue['code'])
    if seen != count:
        raise SystemExit(f'{seen} answers to {count} records')
    return answers


def compare_explained(title, asked, answers, judge_of, least=10):
    """Compares what the program says (`answers`, as `judged` gives them) with an oracle; `judge_of(rule)` gives the judge of a text and
    what explains a difference, or None. Prints what differs and a line of sums; exits with 1 if anything is not explained."""
    compared = valid = explained = wrong = 0
    for rule, texts in asked.items():
        judge, known = judge_of(rule)
        good = 0
        for text, codes in zip(texts, answers[rule]):
            compared += 1
            expected = bool(judge(text))
            good += expected
            if expected != (not codes):
                if known and known(text):
                    explained += 1
                else:
                    wrong += 1
                    print(f'{rule}: {text!r}: oracle {"takes" if expected else "refuses"} it, the program says {codes or "valid"}')
        valid += good
        if good < least:
            wrong += 1
            print(f'{rule}: only {good} valid numbers were tried')
    print(f'{title}: {len(asked)} variants, {compared} values ({valid} valid), {explained} explained differences, {wrong} others')
    sys.exit(1 if wrong else 0)
