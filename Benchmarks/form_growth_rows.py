"""What a row of the tables of growth is, and the texts that rows are made of."""
from dataclasses import dataclass, field
from typing import Callable

USUAL = 4000  # n: a row has 4n of something


@dataclass
class Row:
    make: Callable  # n -> the form without its first line, or the files by name, `form.yaml` among them
    covers: str = ''  # the places of the schema, as form_growth_places.py writes them
    n: int = USUAL
    refused: bool = False  # the form has mistakes
    bound: str = ''  # what the message must have where a limit of the language ends the row
    less: dict = field(default_factory=dict)  # a smaller n for a command
    only: tuple = ()  # the commands that have something to do; all if none is named
    record: Callable = None  # n -> a record that explain --payload is given
    square: str = ''  # why it may grow as the square does
    quick: bool = False

    def files(self, n):
        made = self.make(n)
        files = dict(made) if isinstance(made, dict) else {'form.yaml': made}
        if not files['form.yaml'].startswith('form:'):
            files['form.yaml'] = 'form: t\n' + files['form.yaml'] + '\n'
        files['payload.ndjson'] = (self.record(n) if self.record else '{}') + '\n'
        return files


def names(count, item=lambda i: f'f{i}', separator=', '):
    return separator.join(item(i) for i in range(count))


def listed(count, item=lambda i: f'f{i}'):
    return '[' + names(count, item) + ']'


def mapped(count, item=lambda i: f'f{i}: {{}}'):
    return '{ ' + names(count, item) + ' }'


def flat(prefix='f', body='{}'):
    return lambda n: 'fields: ' + mapped(n, lambda i: f'{prefix}{i}: {body}')


def one(key, item, before='', after=''):
    """A field with a list of n under its key."""
    return lambda n: 'fields: { a: { ' + before + key + ': ' + listed(n, item) + after + ' }, b: { type: integer } }'


def fielded(key, value):
    """A field with this under its key."""
    return lambda n: f'fields: {{ a: {{ {key}: {value(n)} }} }}'


def record(value='"x"', prefix='f'):
    return lambda n: '{' + ','.join(f'"{prefix}{i}":{value}' for i in range(n)) + '}'
