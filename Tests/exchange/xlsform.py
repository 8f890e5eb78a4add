#!/usr/bin/env python3
"""Holds the import of XLSForms against pyxform and XPath: random answers are judged by the form and by the XForm.

  python3 Tests/exchange/xlsform.py --program formcheck [--cases N] [--seed S]

pyxform (PyPI) makes an XForm of each workbook; lxml evaluates its `relevant`, `required` and `constraint` with the functions of ODK.
Workbooks are made at random with openpyxl. A verdict that differs although the report has lost nothing is a fault: status 1.
"""
import argparse
import copy
import json
import os
import random
import re
import subprocess
import sys
import tempfile

import openpyxl
from lxml import etree
from pyxform.xls2xform import convert

XF = '{http://www.w3.org/2002/xforms}'


def functions():
    """The functions of ODK XForms that the made expressions use (https://getodk.github.io/xforms-spec/#xpath-functions)."""
    def text(value):
        if isinstance(value, list):
            return ''.join(value[0].itertext()) if value else ''
        return value if isinstance(value, str) else f'{value:g}'
    space = etree.FunctionNamespace(None)
    space['selected'] = lambda _, nodes, choice: text(choice) in text(nodes).split()
    space['count-selected'] = lambda _, nodes: float(len(text(nodes).split()))
    space['regex'] = lambda _, nodes, pattern: re.fullmatch(pattern, text(nodes)) is not None
    space['if'] = lambda _, condition, one, other: one if condition else other
    space['coalesce'] = lambda _, one, other: text(one) or text(other)


class Maker:
    """Makes surveys at random: questions, and conditions that name them."""

    def __init__(self, chance):
        self.chance = chance
        self.questions = []

    def atom(self, own=None):
        pick = self.chance.choice
        name, kind = own or pick(self.questions)
        side = '.' if own else '${%s}' % name
        if kind == 'number':
            return f'{side} {pick(["=", "!=", "<", "<=", ">", ">="])} {pick([0, 1, 3, 5, 7])}'
        if kind == 'list':
            return pick([f"selected({side}, '{pick('xyz')}')", f'count-selected({side}) {pick(["<", ">=", "="])} {pick([1, 2])}'])
        return pick([
            f"{side} = '{pick('xyz')}'", f"{side} != '{pick('xyz')}'", f"selected({side}, '{pick('xyz')}')", f"{side} = ''",
            f"{side} != ''", f'string-length({side}) {pick(["<", ">="])} {pick([1, 2])}', f"regex({side}, '[x-z]+')",
        ])

    def condition(self, own=None, depth=2):
        if depth == 0 or self.chance.random() < .35:
            return self.atom(own)
        sign = self.chance.choice(['and', 'or', 'not'])
        if sign == 'not':
            return f'not({self.condition(own, depth - 1)})'
        return f'({self.condition(own, depth - 1)}) {sign} ({self.condition(own, depth - 1)})'

    def rows(self):
        rows = []
        for number in range(self.chance.randint(2, 6)):
            kind, type_ = self.chance.choice([
                ('number', 'integer'), ('number', 'decimal'), ('text', 'text'), ('text', 'select_one l'), ('list', 'select_multiple l')])
            row = {'type': type_, 'name': f'q{number}', 'label': f'Q{number}'}
            if self.questions and self.chance.random() < .5:
                row['relevant'] = self.condition()
            if self.chance.random() < .4:
                row['required'] = 'yes' if not self.questions or self.chance.random() < .5 else self.condition()
            if self.chance.random() < .6:
                row['constraint'] = self.condition((row['name'], kind))
            self.questions.append((row['name'], kind))
            rows.append(row)
        return rows

    def workbook(self, file):
        book = openpyxl.Workbook()
        sheet = book.active
        sheet.title = 'survey'
        columns = ['type', 'name', 'label', 'relevant', 'required', 'constraint']
        sheet.append(columns)
        for row in self.rows():
            sheet.append([row.get(column) for column in columns])
        choices = book.create_sheet('choices')
        choices.append(['list_name', 'name', 'label'])
        for name in 'xyz':
            choices.append(['l', name, name.upper()])
        book.save(file)

    def answers(self):
        pick = self.chance.choice
        answers = {}
        for name, kind in self.questions:
            if self.chance.random() < .3:
                continue
            answers[name] = (
                pick([0, 1, 2, 3, 5, 6, 8]) if kind == 'number' else
                self.chance.sample('xyz', self.chance.randint(1, 3)) if kind == 'list' else pick('xyz'))
        return answers


def xform(file):
    """The instance and the binds of a workbook."""
    root = etree.fromstring(convert(file, validate=False).xform.encode())
    # A document of its own: paths begin at its root.
    instance = copy.deepcopy(root.find(f'.//{XF}instance')[0])
    for element in instance.iter():
        element.tag = etree.QName(element).localname
    return instance, [bind for bind in root.iter(f'{XF}bind') if bind.get('nodeset').count('/') == 2]


def is_valid(instance, binds, answers):
    """What an app that follows ODK's specification says of answers; None where one is not relevant."""
    for bind in binds:
        node = instance.find(bind.get('nodeset').split('/')[2])
        value = answers.get(node.tag, '')
        node.text = ' '.join(value) if isinstance(value, list) else str(value)
    for bind in binds:
        node = instance.find(bind.get('nodeset').split('/')[2])
        if bind.get('relevant') and node.text and not holds(node, bind.get('relevant')):
            return None
    for bind in binds:
        node = instance.find(bind.get('nodeset').split('/')[2])
        if node.tag in ('meta',) or bind.get('relevant') and not holds(node, bind.get('relevant')):
            continue
        if not node.text:
            if bind.get('required') and holds(node, bind.get('required')):
                return False
        elif bind.get('constraint') and not holds(node, bind.get('constraint')):
            return False
    return True


def holds(node, expression):
    return bool(node.xpath(f'boolean({expression})'))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--program', required=True)
    parser.add_argument('--cases', type=int, default=300)
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    functions()
    chance = random.Random(options.seed)
    forms = asked = faults = lost = 0
    with tempfile.TemporaryDirectory() as folder:
        file, form = os.path.join(folder, 'made.xlsx'), os.path.join(folder, 'made.yaml')
        for case in range(options.cases):
            maker = Maker(chance)
            maker.workbook(file)
            run = subprocess.run(
                [options.program, 'import', file, '--from', 'xlsform', '-o', form, '--format', 'json'], capture_output=True, text=True)
            if run.returncode:
                print(f'case {case}: {run.stderr}')
                faults += 1
                continue
            forms += 1
            if json.loads(run.stderr)['lost']:
                lost += 1
                continue
            instance, binds = xform(file)
            records, wanted = [], []
            for _ in range(60):
                answers = maker.answers()
                verdict = is_valid(instance, binds, answers)
                if verdict is not None:
                    records.append(answers)
                    wanted.append(verdict)
            run = subprocess.run(
                [options.program, 'check', form, '-', '--input-format', 'ndjson', '--format', 'ndjson'], capture_output=True, text=True,
                input=''.join(json.dumps(record) + '\n' for record in records))
            found = [json.loads(line).get('verdict') for line in run.stdout.splitlines()]
            asked += len(records)
            for record, want, verdict in zip(records, wanted, found, strict=False):
                if (verdict == 'valid') != want:
                    faults += 1
                    if faults <= 5:
                        print(f'case {case}: {record} is {verdict}, and XPath says {want}')
                        print(open(form).read())
                        for bind in binds:
                            print(dict(bind.attrib))
            if len(found) != len(records):
                print(f'case {case}: {len(found)} of {len(records)} answers; {run.stderr[:500]}')
                faults += 1
    print(f'{forms} forms, {lost} with something lost, {asked} answers, {faults} disagreements')
    sys.exit(1 if faults else 0)


if __name__ == '__main__':
    main()
