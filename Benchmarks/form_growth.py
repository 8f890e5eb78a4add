"""How what a form costs grows with each list of the language: instructions (callgrind) and memory at n, 2n and 4n.

In proportion is at most FACTOR times as much for twice as much, what an empty form costs taken off. Exit status: 0 if all are,
1 if some are not. Needs valgrind; run by `make bench-growth`.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

FACTOR = 2.5  # sorting, and tables that are doubled, take a little more than twice as much for twice as many
MEMORY = 8 << 20  # below it a page more or less is no growth


def names(count, item, separator=', '):
    return separator.join(item(i) for i in range(count))


def flat(prefix, body='{}'):
    return lambda n: 'fields: { ' + names(n, lambda i: f'{prefix}{i}: {body}') + ' }'


def one(key, item, before='', after=''):
    return lambda n: 'fields: { a: { ' + before + key + ': [' + names(n, item) + ']' + after + ' }, b: { type: integer } }'


LISTS = {
    'fields': flat('f'),
    'fields with constraints': flat('f', "{ type: integer, range: -5..5, label: L }"),
    'fields with one beginning and end': lambda n: 'fields: { ' + names(n, lambda i: f'question_{i}_of_the_survey: {{}}') + ' }',
    'groups': flat('g', '{ fields: { a: {}, b: {} } }'),
    'lists': flat('l', '{ items: { length: ..5 }, count: ..3, unique: true }'),
    'sections': flat('s', '{ type: section, when: filled(record.k), fields: {} }'),
    'fields of a section': lambda n: 'fields: { k: {}, s: { type: section, when: filled(k), ' + flat('f')(n) + ' } }',
    'rules': lambda n: 'rules: { ' + names(n, lambda i: f'r{i}: {{ length: ..5 }}') + ' }\n' + 'fields: { ' + names(n, lambda i: f'f{i}: {{ rule: r{i} }}') + ' }',
    'rules of one field': lambda n: 'rules: { ' + names(n, lambda i: f'r{i}: {{ length: ..5 }}') + ' }\nfields: { f: { rule: [' + names(n, lambda i: f'r{i}') + '] } }',
    'any': lambda n: 'rules: { ' + names(n, lambda i: f'r{i}: {{ length: {i % 90 + 1} }}') + ' }\nfields: { f: { rule: { any: [' + names(n, lambda i: f'r{i}') + '] } } }',
    'variants': lambda n: 'rules: { r: { variants: { ' + names(n, lambda i: f'v{i}: {{ length: ..5 }}') + ' } } }\nfields: { c: {}, f: { rule: r, by: c } }',
    'variants with fields': lambda n: 'rules: { r: { tag: t, fields: { a: {}, b: {} }, variants: { ' + names(n, lambda i: f'v{i}: {{ fields: {{ x: {{}}, y{i}: {{ length: ..5 }} }} }}') + ' } } }\nfields: { f: { rule: r } }',
    'variants by name': lambda n: 'rules: { r: { variants: { ' + names(n, lambda i: f'v{i}: {{ length: ..5 }}') + ' } } }\nfields: { ' + names(n, lambda i: f'f{i}: {{ rule: r.v{i} }}') + ' }',
    'checks at the top': lambda n: 'fields: { a: { type: integer }, b: { type: integer } }\ncheck: [' + names(n, lambda i: f'{{ that: a < b + {i}, at: a }}') + ']',
    'checks of a field': one('check', lambda i: f'this < b + {i}', 'type: integer, '),
    'checks of a whole group': lambda n: 'fields: { g: { ' + flat('f')(n) + ' }, x: { check: [' + names(n, lambda i: 'valid(g)') + '] } }',
    'conditions': lambda n: 'fields: { k: {}, ' + names(n, lambda i: f"f{i}: {{ when: k == 'a' }}") + ' }',
    'a chain of conditions': lambda n: 'fields: { f0: {}, ' + names(n, lambda i: f'f{i + 1}: {{ when: filled(f{i}) }}') + ' }',
    'computed values': lambda n: 'fields: { k: { type: integer }, ' + names(n, lambda i: f'f{i}: {{ type: integer, compute: k + {i} }}') + ' }',
    'equal to each other': lambda n: 'fields: { ' + names(n, lambda i: f'f{i}: {{ equals: f{i + 1} }}') + f', f{n}: {{ secret: true }} }}',
    'choices': one('choices', lambda i: f'c{i}'),
    'choices with one beginning and end': one('choices', lambda i: f'https://example.org/{i}/index.html'),
    'choices of numbers': one('choices', str, 'type: integer, '),
    'labels of choices': lambda n: 'fields: { a: { choices: { ' + names(n, lambda i: f'c{i}: label {i}') + ' } } }',
    'forbidden': one('forbidden', lambda i: f'c{i}'),
    'includes': one('includes', lambda i: f'c{i}'),
    'excludes': one('excludes', lambda i: f'{{ find: "[a-z]{{3}}{i}" }}'),
    'ranges': one('range', lambda i: f'..{i + 1}', 'type: integer, '),
    'lengths': one('length', lambda i: f'..{i + 1}'),
    'clean-up': one('normalize', lambda i: 'trim'),
    'unique': lambda n: 'fields: { l: { unique: [' + names(n, lambda i: f'f{i}') + '], items: { ' + flat('f')(n) + ' } } }',
    'records': lambda n: flat('f')(n) + '\nrecords: [' + names(n, lambda i: f'{{ unique: f{i} }}') + ']',
    'conditions of records': lambda n: flat('f')(n) + '\nrecords: [' + names(n, lambda i: f'{{ that: count() < {i}, per: f{i} }}') + ']',
    'filled': lambda n: flat('f')(n) + '\ncheck: { filled: 1.., of: [' + names(n, lambda i: f'f{i}') + '] }',
    'remote': lambda n: 'fields: { ' + names(n, lambda i: f'f{i}: {{ remote: ask{i} }}') + ' }',
    'defaults': flat('f', '{ default: a }'),
    'controls and managers': lambda n: 'fields: { a: {} }\ncontrols: { ' + names(n, lambda i: f'c{i}: {{ label: C }}') + ' }\nmanagers: { ' + names(n, lambda i: f'm{i}: {{ verifies: [a], manages: [c{i}] }}') + ' }',
    'controls of a manager': lambda n: 'fields: { a: {} }\ncontrols: { ' + names(n, lambda i: f'c{i}: {{ label: C }}') + ' }\nmanagers: { m: { manages: [' + names(n, lambda i: f'c{i}') + '] } }',
    'fields of a manager': lambda n: flat('f')(n) + '\ncontrols: { c: {} }\nmanagers: { m: { verifies: [' + names(n, lambda i: f'f{i}') + '], manages: [c] } }',
    'languages': lambda n: 'fields: { a: { label: A } }\nmessages: { ' + names(n, lambda i: f'de-{i:05}: {{ fields: {{ a: {{ label: B }} }} }}') + ' }',
    'texts of a language': lambda n: 'fields: { ' + names(n, lambda i: f"f{i}: {{ message: 'text {i}' }}") + ' }\nmessages: { de: { texts: { ' + names(n, lambda i: f"'text {i}': 'wort {i}'") + ' } } }',
    'fields of a language': lambda n: flat('f')(n) + '\nmessages: { de: { fields: { ' + names(n, lambda i: f'f{i}: {{ label: B }}') + ' } } }',
    'examples': lambda n: 'fields: { a: { length: ..5 } }\nexamples: [' + names(n, lambda i: f'{{ given: {{ a: "{i}" }}, expect: {{ issues: {{}} }} }}') + ']',
    'what one example expects': lambda n: 'fields: { ' + names(n, lambda i: f'f{i}: {{ required: true }}') + ' }\nexamples: [{ given: {}, expect: { issues: { ' + names(n, lambda i: f'/f{i}: valueMissing') + ' } } }]',
    'mistakes': flat('f', '{ lenght: 5 }'),
    'names that are none': flat('f', '{ equals: nobody }'),
    'rules that are none': flat('f', '{ rule: contact.emial }'),
}

COMMANDS = {
    'check': lambda form, payload: ['check', form, payload, '--quiet'],
    'lint': lambda form, payload: ['lint', form],
    'explain': lambda form, payload: ['explain', form],
    'test': lambda form, payload: ['test', form],
    'coverage': lambda form, payload: ['test', form, '--coverage'],
}


def cost(program, folder, command, form):
    """Instructions, and the most memory in bytes."""
    path, payload = os.path.join(folder, 'form.yaml'), os.path.join(folder, 'payload.ndjson')
    with open(path, 'w') as file:
        file.write('form: t\n' + form + '\n')
    with open(payload, 'w') as file:
        file.write('{}\n')
    arguments = [program, *COMMANDS[command](path, payload)]
    counts = os.path.join(folder, 'callgrind.out')
    run = subprocess.run(['valgrind', '--tool=callgrind', f'--callgrind-out-file={counts}', *arguments], capture_output=True, text=True)
    found = re.search(r'Collected : (\d+)', run.stderr)
    if not found:
        sys.exit(f'valgrind could not run {program}:\n{run.stderr[-2000:]}')
    with subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    return int(found[1]), usage.ru_maxrss * 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--program', default='.build/release/formcheck')
    parser.add_argument('--count', type=int, default=1000, help='n')
    parser.add_argument('--commands', nargs='*', default=list(COMMANDS), choices=list(COMMANDS))
    parser.add_argument('lists', nargs='*', help='words of the lists that are wanted; all if none is named')
    options = parser.parse_args()
    wanted = {name: form for name, form in LISTS.items() if not options.lists or any(word in name for word in options.lists)}
    if not wanted:
        sys.exit('no list is called so: ' + ', '.join(LISTS))
    steep = []
    with tempfile.TemporaryDirectory() as folder:
        # Valgrind ends at what it does not know of debugging information.
        program = os.path.join(folder, 'formcheck')
        subprocess.run(['strip', '-o', program, options.program], check=True)
        for command in options.commands:
            base = cost(program, folder, command, 'fields: { a: {} }')
            print(f'\n{command:<10}{"":34}{"million instructions at n, 2n, 4n":>36}{"growth":>14}{"MB at 4n":>10}')
            for name, form in wanted.items():
                costs = [cost(program, folder, command, form(options.count * times)) for times in (1, 2, 4)]
                work = [max(instructions - base[0], 1) for instructions, _ in costs]
                memory = [max(size - base[1], MEMORY) for _, size in costs]
                growth = [work[1] / work[0], work[2] / work[1]]
                fast = max(growth[1], memory[2] / memory[1]) > FACTOR
                print(f'  {name:<42}' + ''.join(f'{instructions / 1e6:12.1f}' for instructions in work)
                      + f'{growth[0]:8.2f}{growth[1]:6.2f}{memory[2] / 1e6:10.1f}' + ('  ← more than in proportion' if fast else ''), flush=True)
                if fast:
                    steep.append(f'{command}: {name}')
    if steep:
        sys.exit('more than in proportion:\n  ' + '\n  '.join(steep))


if __name__ == '__main__':
    main()
