"""Makes cases: wild forms, mostly right ones, and edits of forms that people wrote."""

import tempfile

import large
import nodes
import records
import repairs
import scripts
from cases import Case
from edits import Edits
from sound import Sound
from wild import Wild

#: How many wild forms are repaired together.
REPAIRED = 60
#: They begin large, because much is taken out of them.
LARGE = (30, 60, 100, 150)

#: Origins whose forms are meant to have no mistakes.
RIGHT = {"sound", "wild, repaired"}


class Generator:
    """Cases at random; the share of each origin is fixed. `program` names the mistakes of wild forms, which are repaired."""

    def __init__(self, language, samples, dice, program):
        self.dice = dice
        self.samples = samples
        self.program = program
        self.wild = Wild(language, dice)
        self.sound = Sound(dice)
        self.edits = Edits(self.wild, dice)
        self.repaired = []

    def batch(self, count):
        """So many cases; of most of them examples that name what there is not are left out."""
        batch = [self.case() for _ in range(count)]
        mended = [case for case in batch if case.origin in RIGHT or self.dice.random() < 0.5]
        with tempfile.TemporaryDirectory() as work:
            forms = repairs.repaired(self.program, [case.form for case in mended], work, None, passes=4)
        for case, form in zip(mended, forms):
            case.form = form
        return batch

    def right_wild(self):
        """A wild form without its mistakes. Many are repaired at once."""
        if not self.repaired:
            with tempfile.TemporaryDirectory() as work:
                self.repaired = repairs.repaired(self.program, [self.wild.form(LARGE, (0,)) for _ in range(REPAIRED)], work, self.dice)
        return self.repaired.pop()

    def case(self):
        """A form of some origin with examples and records."""
        dice = self.dice
        chance = dice.random()
        if chance < 0.01:
            form, origin = large.form(dice), "large"
        elif chance < 0.15:
            form, origin = self.wild.form(), "wild"
        elif chance < 0.4:
            form, origin = self.right_wild(), "wild, repaired"
        elif chance < 0.65:
            form, origin = self.sound.form(), "sound"
        elif chance < 0.85 or not self.samples:
            begin = self.sound.form() if dice.random() < 0.6 else nodes.copy(self.right_wild())
            form, origin = self.edits.edited(begin, self.wild.form()), "edited"
        else:
            begin = nodes.copy(dice.choice(self.samples))
            form, origin = self.edits.edited(begin, dice.choice([self.wild.form(), dice.choice(self.samples)])), "sample, edited"
        made = records.Records(form, dice)
        if dice.random() < 0.9 and isinstance(form, dict):
            own = form.get("examples") if isinstance(form.get("examples"), list) and dice.random() < 0.5 else []
            form["examples"] = own + scripts.examples(form, made, dice)
        given = [made.record() for _ in range(dice.choice([1, 2, 3]))]
        return Case(form, given, dice.choice(["json", "yaml"]), dice.randrange(2**32), origin)
