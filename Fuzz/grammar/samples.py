"""Forms that people wrote: Examples/, the blocks of rules/language.md and docs/, and those in the tests."""

import json
import re
from pathlib import Path

BLOCK = re.compile(r"^```ya?ml.*?\n(.*?)^```", re.S | re.M)
SWIFT_TEXT = re.compile(r'#*"""\n(.*?)\n\s*"""', re.S)
MOST_BYTES = 6_000


def texts(root):
    """Texts that may be forms."""
    root = Path(root)
    for path in sorted(root.glob("Examples/**/*.yaml")):
        yield path.read_text("utf-8")
    for path in [root / "rules/language.md", *sorted(root.glob("docs/*.md"))]:
        if path.exists():
            yield from BLOCK.findall(path.read_text("utf-8"))
    for path in sorted(root.glob("Tests/**/*.swift")):
        for text in SWIFT_TEXT.findall(path.read_text("utf-8")):
            if "form:" in text:
                yield dedented(text)
    for path in sorted(root.glob("Tests/**/*.txt")):
        yield from BLOCK.findall(path.read_text("utf-8", "replace"))


def dedented(text):
    """A text of Swift without the blanks that all of its lines begin with."""
    lines = text.split("\n")
    blanks = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return "\n".join(line[blanks:] for line in lines).replace("\\\\", "\\")


def forms(root):
    """Trees of these forms; an empty list where PyYAML is not installed."""
    try:
        import yaml
    except ImportError:
        return []

    class Plain(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        """Reads dates and words such as `no` as texts."""

    Plain.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in known if "timestamp" not in tag and not (
            "bool" in tag and first not in "tTfF")]
        for first, known in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    found = []
    for text in texts(root):
        if len(text) > MOST_BYTES or "form:" not in text:
            continue
        try:
            tree = yaml.load(text, Loader=Plain)
            if isinstance(tree, dict) and "form" in tree:
                found.append(json.loads(json.dumps(tree, default=str)))
        except (yaml.YAMLError, ValueError, TypeError, RecursionError):
            continue
    return found
