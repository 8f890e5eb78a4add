"""The generator reaches every key of the language, and the shrinker finds what matters: python3 -m unittest."""

import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import cases
import findings
import nodes
import outcome
import repairs
import samples
import traces
import writing
from edits import Edits
from language import Language
from shrinking import Shrinker
from sound import Sound
from wild import Wild

PROGRAM = os.environ.get("FORMCHECK", str(Path(__file__).resolve().parents[2] / ".build/release/formcheck"))


def keys_in(node, found):
    """All keys of a tree."""
    if isinstance(node, dict):
        for key, value in node.items():
            found.add(str(key))
            keys_in(value, found)
    elif isinstance(node, list):
        for value in node:
            keys_in(value, found)
    return found


class LanguageTests(unittest.TestCase):
    """A language of a few keys, and the one of the program."""

    def test_a_new_key_is_generated(self):
        schema = {"type": "object", "properties": {
            "form": {"type": "string"}, "fields": {"type": "object", "additionalProperties": {"$ref": "#/$defs/field"}}},
            "$defs": {"field": {"type": "object", "properties": {"brandNew": {"anyOf": [{"type": "boolean"}, {"type": "string"}]}}},
                      "rule": {"$ref": "#/$defs/field"}}}
        wild = Wild(Language(schema), random.Random(1))
        found = set()
        for _ in range(50):
            keys_in(wild.form(), found)
        self.assertIn("brandNew", found)

    @unittest.skipUnless(os.access(PROGRAM, os.X_OK), "there is no program: make build")
    def test_every_key_is_generated(self):
        language = Language.of(PROGRAM)
        wild = Wild(language, random.Random(7))
        self.assertGreater(len(language.keys), 150)
        missing = set(language.keys)
        for _ in range(20_000):
            missing -= keys_in(wild.form(), set())
            if not missing:
                break
        self.assertEqual(missing - {"import"}, set())

    @unittest.skipUnless(os.access(PROGRAM, os.X_OK), "there is no program: make build")
    def test_most_sound_and_repaired_forms_are_right(self):
        dice = random.Random(3)
        sound, wild = Sound(dice), Wild(Language.of(PROGRAM), dice)
        with tempfile.TemporaryDirectory() as work:
            forms = [sound.form() for _ in range(40)]
            forms += repairs.repaired(PROGRAM, [wild.form((30,), (0,)) for _ in range(40)], work, dice)
            for at, form in enumerate(forms):
                cases.Case(form).write(work, f"f{at}")
            told = repairs.files(PROGRAM, [f"f{at}.json" for at in range(len(forms))], work)
        self.assertGreater(sum("examples" in one for one in told), 50)


class GeneratorTests(unittest.TestCase):
    """What forms are made of, without a program."""

    def test_the_same_seed_makes_the_same_forms(self):
        made = [[Sound(random.Random(5)).form() for _ in range(20)] for _ in range(2)]
        self.assertEqual(made[0], made[1])

    def test_edits_leave_a_form_and_change_it(self):
        dice = random.Random(2)
        schema = {"properties": {"form": {}}, "$defs": {"field": {"properties": {"label": {"type": "string"}}}}}
        edits = Edits(Wild(Language(schema), dice), dice)
        sound = Sound(dice)
        changed = 0
        for _ in range(300):
            form = sound.form()
            before = json.dumps(form)
            edited = edits.edited(form, sound.form())
            self.assertIsInstance(edited, dict)
            self.assertEqual(json.dumps(form), before)
            changed += json.dumps(edited) != before
        self.assertGreater(changed, 200)

    def test_yaml_says_the_same_as_json(self):
        try:
            import yaml
        except ImportError:
            self.skipTest("PyYAML is not installed")
        dice = random.Random(4)
        sound = Sound(dice)
        for _ in range(100):
            form = sound.form()
            read = yaml.load(writing.yaml_text(form, dice), Loader=yaml.BaseLoader)
            self.assertEqual(json.dumps(texts_of(read)), json.dumps(texts_of(form)))

    def test_lines_of_json_have_their_paths(self):
        form = {"form": "t", "fields": {"a": {"items": [{}, {"type": "text"}]}}}
        text, places = writing.lined_json(form)
        self.assertEqual(json.loads(text), form)
        line = next(at for at, line in enumerate(text.split("\n")) if "type" in line)
        self.assertEqual(places[line], ("fields", "a", "items", 1, "type"))

    def test_samples_are_found(self):
        if samples.forms("/nowhere") == [] and not samples.forms(Path(__file__).resolve().parents[2]):
            self.skipTest("PyYAML is not installed")
        self.assertGreater(len(samples.forms(Path(__file__).resolve().parents[2])), 50)


def texts_of(node):
    """A tree whose single values are texts, as YAML has them before they are read."""
    if isinstance(node, dict):
        return {key: texts_of(value) for key, value in node.items()}
    if isinstance(node, list):
        return [texts_of(value) for value in node]
    return node if isinstance(node, str) else writing.json_text(node)


class ShrinkingTests(unittest.TestCase):
    """Findings that are made up."""

    def test_two_nodes_that_matter_remain(self):
        sound = Sound(random.Random(9))
        form = sound.form()
        form["rules"] = {"r0": {"items": {"rule": "r0", "label": "L"}}, "r1": {"fields": {"a": {}}}}
        form["fields"] = {"e": {"rule": "r0", "check": "filled(a) && size(e) > 3"}, "b": {"type": "date"}}

        def holds(tree):
            text = json.dumps(tree)
            return '"rule": "r0"' in text and "size(e" in text

        small = Shrinker(holds).shrink({"form": form, "records": [{"a": 1}, {"b": [1, 2]}]}, {("form",), ("records",)})
        self.assertTrue(holds(small))
        self.assertLess(nodes.size(small), 12)
        self.assertEqual(small["records"], [])

    def test_many_items_are_dropped_in_few_trials(self):
        tree = {"a": list(range(200))}
        shrinker = Shrinker(lambda one: isinstance(one.get("a"), list) and 137 in one["a"], trials=300)
        self.assertEqual(shrinker.shrink(tree), {"a": [137]})

    def test_texts_are_shortened(self):
        small = Shrinker(lambda one: "previous" in one["that"]).shrink({"that": "a && filled(previous.b) || size(c) > 2"}, {("that",)})
        self.assertEqual(small, {"that": "a && filled(previous.b) || size(c) > 2"})
        small = Shrinker(lambda one: "previous" in str(one)).shrink({"that": "a && filled(previous.b) || size(c) > 2"})
        self.assertEqual(small, {"that": "previous"})


class OutcomeTests(unittest.TestCase):
    """Programs that end as a finding ends."""

    def ended(self, script, limits=outcome.Limits()):
        with tempfile.TemporaryDirectory() as work:
            return outcome.run(["sh", "-c", script], limits, work).kind

    def test_documented_ends_are_no_findings(self):
        for status in (0, 1, 2, 3, 64):
            self.assertIsNone(self.ended(f"exit {status}"))

    def test_signals_and_other_ends_are(self):
        self.assertEqual(self.ended("kill -SEGV $$"), "SIGSEGV")
        self.assertEqual(self.ended("exit 139"), "status 139")
        self.assertEqual(self.ended("echo 'Fatal error: x' >&2; exit 1"), "fatal error")

    def test_time_and_memory_have_limits(self):
        self.assertEqual(self.ended("while :; do :; done", outcome.Limits(seconds=1)), "cpu")

    def test_signatures_name_what_calls_itself(self):
        trace = "\n".join(f"#{at} 0x{at:x} in {'Form.again()' if at % 2 else 'swift_retain'} ()" for at in range(20))
        self.assertEqual(traces.signature(trace), "Form.again()")
        self.assertEqual(findings.shape({"fields": {"a": {"rule": "x"}}}), findings.shape({"fields": {"b": {"rule": "y"}}}))

    def test_the_command_repeats_its_seed(self):
        run = Path(__file__).with_name("run.py")
        told = subprocess.run([sys.executable, str(run), "--program", "/nowhere", "--seed", "7"], capture_output=True, text=True)
        self.assertEqual((told.returncode, told.stdout.strip()), (2, "grammar      SEED=7"))


if __name__ == "__main__":
    unittest.main()
