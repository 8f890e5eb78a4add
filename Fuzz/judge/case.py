"""A form with records, and what the judge says of each."""

import json

from data import ABSENT, plain, write
from judge import judge
from node import Form
from silent import Silent


class Case:
    def __init__(self, spec, records, random):
        self.spec, self.random, self.kept = spec, random, None
        self.form = Form(spec)
        self.records, self.reports, self.silent = [], [], 0
        for record in records:
            try:
                report = judge(self.form, record)
            except Silent:
                self.silent += 1
                continue
            self.records.append(record)
            self.reports.append(report)

    @property
    def is_list(self):
        return "items" in self.spec

    def lines(self):
        if self.kept is None:
            self.kept = "".join(write(record) + "\n" for record in self.records)
        return self.kept

    def text(self):
        return json.dumps(self.spec, ensure_ascii=False)

    def pairs(self):
        return zip(self.records, self.reports)


def expected(report):
    return (report.verdict, report.found())


def got(found):
    return (found.verdict, found.issues)


def cleaned(report):
    return None if report.cleaned is ABSENT else plain(report.cleaned)
