"""The commands and outputs that the rows of form_growth.py are run with, and which of them have something to do for a row."""
import re

COMMANDS = {
    'check': ['check', 'form.yaml', 'payload.ndjson'],
    'lint': ['lint', 'form.yaml'],
    'lint, json': ['lint', 'form.yaml', '--format', 'json'],
    'explain': ['explain', 'form.yaml'],
    'explain, json': ['explain', 'form.yaml', '--format', 'json'],
    'explain --payload': ['explain', 'form.yaml', '--payload', 'payload.ndjson'],
    'explain FIELD': ['explain', 'form.yaml', 'a'],
    'try': ['try', '--form', 'form.yaml', 'a', 'x'],
    'test': ['test', 'form.yaml'],
    'test --coverage': ['test', 'form.yaml', '--coverage'],
    'test --mutate': ['test', 'form.yaml', '--mutate'],
    'test rules': ['test', 'r.yaml'],
    'lint rules': ['lint', 'r.yaml'],
    'lookup': ['lookup', 'form.yaml#c', 'name'],
    'catalogue build': ['catalogue', 'build', 'form.yaml#c', '-o', 'out.catalogue'],
}
# `rules`, `language`, `init` and `serve` read no form, and print what is built in: nothing of it grows.
# Each change runs the examples again: constraints × what the examples hold.
SQUARES = ('test --mutate',)
OF_RULES = ('test rules', 'lint rules')
OF_CATALOGUES = ('lookup', 'catalogue build')
OF_FIELD_A = ('explain FIELD', 'try')
EMPTY = {'form.yaml': 'form: t\ncatalogues: { c: { items: [x] } }\nfields: { a: {} }\n', 'payload.ndjson': '{}\n', 'r.yaml': 'group: g\nrules: { r: { length: ..5 } }\n'}


def commands(row):
    """The names of the commands that have something to do for a row."""
    files = row.files(2)
    form = files['form.yaml']
    for name in row.only or COMMANDS:
        if name in OF_RULES and 'r.yaml' not in files or name in OF_CATALOGUES and 'catalogues: { c: {' not in form:
            continue
        if name in OF_FIELD_A and not re.search(r'^fields: \{ a: ', form, re.MULTILINE):
            continue
        yield name


OUTPUTS = {
    'quiet': ['--quiet'],
    'cleaned': ['--output', 'cleaned'],  # and text on standard error
    'json': ['--format', 'json', '-o', 'out'],
    'sarif': ['--format', 'sarif', '-o', 'out'],
    'text': [],
    'concise': ['--format', 'concise', '-o', 'out'],
    'ndjson': ['--format', 'ndjson', '-o', 'out'],
    'junit': ['--format', 'junit', '-o', 'out'],
    'html': ['--format', 'html', '-o', 'out'],
    'github': ['--format', 'github', '-o', 'out'],
    'summary': ['--quiet', '--summary'],
    'sorting': ['--quiet', '--accepted', 'out.accepted', '--rejected', 'out.rejected'],
}
# What is asked of each case; of the quick ones everything is.
USUAL_OUTPUTS = ('quiet', 'cleaned', 'json', 'sarif')
# As high as they go, so that what is out of proportion shows; the bounds of work stay.
RAISED = ('--max-record-bytes 1000000000 --max-depth 1000 --max-values 100000000 --max-keys 10000000 --max-key-bytes 1000000000 --max-items 10000000 --max-issues 1000000 '
          '--max-pattern-text 65536 --max-digits 100000000').split()


def arguments(case, output):
    return ['check', 'form.yaml', f'payload.{case.suffix}', *OUTPUTS[output], *([] if case.usual else RAISED), *(['--input-format', case.format] if case.format else [])]
