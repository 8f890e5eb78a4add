"""The clean-up steps nfc and nfkc against Python's unicodedata: single characters, their decompositions, and marks out of order.

  python3 rules/oracle/normal_forms.py [N] [SEED]

N hundred characters are drawn of all that Python's Unicode knows (default 100); with `all`, every one. FORMCHECK names the program.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import unicodedata

FORMCHECK = os.environ.get('FORMCHECK', '.build/release/formcheck')
MARKS = [chr(point) for point in range(0x110000) if unicodedata.combining(chr(point))]


def texts(character, draw):
    """One character in the company that normal forms change."""
    yield character
    yield unicodedata.normalize('NFD', character)
    yield unicodedata.normalize('NFKD', character)
    yield character + '\u0301\u0316'
    yield 'a\u0301' + character
    yield 'q' + ''.join(draw.choice(MARKS) for _ in range(3)) + character + draw.choice(MARKS)


def main():
    amount = sys.argv[1] if len(sys.argv) > 1 else '100'
    draw = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    known = [chr(point) for point in range(0x21, 0x110000) if unicodedata.category(chr(point)) not in ('Cn', 'Cs', 'Co')]
    drawn = known if amount == 'all' else draw.sample(known, int(amount) * 100)
    asked = [text for character in drawn for text in texts(character, draw)]
    wrong = []
    for step, form in (('nfc', 'NFC'), ('nfkc', 'NFKC')):
        with tempfile.TemporaryDirectory() as folder:
            described, records = os.path.join(folder, 'form.yaml'), os.path.join(folder, 'texts.ndjson')
            with open(described, 'w', encoding='utf-8') as file:
                file.write(f'form: oracle\nfields: {{ x: {{ normalize: {step} }} }}\n')
            with open(records, 'w', encoding='utf-8') as file:
                file.writelines(json.dumps({'x': text}) + '\n' for text in asked)
            run = subprocess.run([FORMCHECK, 'check', described, records, '--output', 'cleaned'], capture_output=True, text=True)
        cleaned = [json.loads(line)['x'] for line in run.stdout.split('\n') if line]
        if len(cleaned) != len(asked):
            sys.exit(f'{FORMCHECK} answered {len(cleaned)} of {len(asked)}: {run.stderr[:500]}')
        for text, got in zip(asked, cleaned):
            if got != unicodedata.normalize(form, text):
                wrong.append(f'{step} of {ascii(text)} is {ascii(got)}, not {ascii(unicodedata.normalize(form, text))}')
    print('\n'.join(wrong[:60]))
    print(f'{2 * len(asked)} texts compared (Unicode {unicodedata.unidata_version}), {len(wrong)} disagreements')
    sys.exit(bool(wrong))


main()
