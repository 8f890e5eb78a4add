#!/usr/bin/env python3
"""Counts habits and long sentences in everything that people read.

  .ci/prose.py [--program .build/release/formcheck] [--comments [FOLDER]] [--list] [--strict PART ...]
  .ci/prose.py --self-test

The parts: reference (rules/reference), findings (rules/lint.yaml), docs, readme, messages (rules/messages.yaml), with a
program help, and with --comments those of Swift files, by file. Of the reference and the findings each habit and each sentence of over 35 words fails, and so does an
average of over 20 words. Of the other parts the counts are printed; --list prints each place, --strict makes parts fail.
"""
import argparse
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_WORDS = 35
AVERAGE_WORDS = 20
STRICT = ["reference", "findings"]
COMMANDS = ["check", "test", "lint", "rules", "try", "explain", "lookup", "catalogue", "serve", "language", "init"]

# What to write instead stands in the style guide of the project: subject first, active, one idea a sentence.
HABITS = {
    "begins with What, Who, Whoever, Whatever or Nothing": r"^(?:What|Who|Whoever|Whatever|Nothing)\b(?![^.]*\?)",
    "is no, is none": r"\b(?:is|are|was|were) (?:no|none)\b(?! longer\b)",
    "nobody, no one, nothing but": r"\b(?:nobody|no one|nothing but|be it|be they)\b",
    "likewise, as ever, so do, all the same": r"\b(?:likewise|as ever|so do(?:es)?|all the same)\b",
    "mend": r"\bmend(?:s|ed|ing)?\b",
    "mistake": r"\bmistakes?\b",
    "programs tell and say": r"\b(?:is|are) told\b|\b(?:tells|says)\b|\bis said\b|\bare said\b",
    "texts, words for messages": r"\b(?:texts|a text(?! (?:field|file|editor)))\b",
    "asked for": r"\b(?:asked for|unasked)\b",
    "the least, the most": r"\bthe (?:least|most) (?:of|and)\b",
    "stands, lies, comes to": r"\b(?:stands?|lies?) (?:at|in|on|beside|under|behind|there|for)\b|\bcomes to\b",
    "in turn, one behind the other": r"\b(?:in turn|one behind the other)\b",
    "how to name an error": r"\bthere is not\b|\bthat is none\b",
}
COMPILED = {name: re.compile(pattern, re.I if name[0] != "b" else 0) for name, pattern in HABITS.items()}


@dataclass
class Sentence:
    place: str
    text: str

    @property
    def words(self):
        return len(re.findall(r"[^\s|]*\w[^\s|]*", self.text))


def plain(text):
    """Text of Markdown without code, links and signs; code counts as one word."""
    text = re.sub(r"``.*?``|`[^`]*`", "CODE", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>]+>", " ", text)
    return re.sub(r"\*\*|__|\*", "", text)


def sentences(text, place):
    """The sentences of a paragraph."""
    for part in re.split(r"(?<=[.!?])[”)]?\s+(?=[A-Z“(\"'0-9])", text.strip()):
        part = part.strip()
        if re.search(r"\w", part):
            yield Sentence(place, part)


def of_markdown(text, name):
    """The sentences of a page; blocks of code are left out, cells and items are sentences of their own."""
    paragraph, first, is_code, is_comment = [], 0, False, False
    paragraphs = []

    def finish():
        if paragraph:
            paragraphs.append((first, " ".join(paragraph)))
            paragraph.clear()

    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
            finish()
            continue
        if is_code:
            continue
        line = line.strip()
        if line.startswith("<!--"):
            is_comment = True
        if is_comment:
            is_comment = "-->" not in line
            continue
        if not line or line.startswith("#") or set(line) <= set("|-: "):
            finish()
            if line.startswith("#"):
                paragraphs.append((number, line.lstrip("# ")))
            continue
        if line.startswith("|"):
            finish()
            cells = re.split(r"(?<!\\)\|", plain(line))[1:-1]
            paragraphs += [(number, cell.strip()) for cell in cells]
            continue
        item = re.match(r"(?:[-*]|\d+\.) +", line)
        if item:
            finish()
            line = re.sub(r"^\*\*[^*]+\*\*: ", "", line[item.end():])
        if not paragraph:
            first = number
        paragraph.append(line)
    finish()
    for number, text in paragraphs:
        yield from sentences(plain(text), f"{name}:{number}")


def of_yaml(text, name, keys=None):
    """The sentences of the values of a file of messages; of those keys only, if any are named."""
    lines = text.split("\n")
    number = 0
    while number < len(lines):
        found = re.match(r"^( *)([\w'\"{} .-]+): *(.*)$", lines[number])
        number += 1
        if not found or lines[number - 1].lstrip().startswith("#"):
            continue
        indent, key, value = len(found[1]), found[2].strip("'\""), found[3]
        first = number
        if value in (">-", "|-", ">", "|"):
            block = []
            while number < len(lines) and (not lines[number].strip() or len(lines[number]) - len(lines[number].lstrip()) > indent):
                block.append(lines[number].strip())
                number += 1
            value = " ".join(block)
        if value.startswith("{"):
            for inner in re.findall(r"'((?:[^']|'')+)'", value):
                yield from sentences(plain(inner), f"{name}:{first}")
        elif value and (keys is None or key in keys):
            value = re.sub(r"\s+# .*$", "", value)
            yield from sentences(plain(value.strip("'\"")), f"{name}:{first}")


def of_help(program):
    for command in [[], *([name] for name in COMMANDS)]:
        run = subprocess.run([program, "help", *command], capture_output=True, text=True, check=True)
        name = " ".join(["formcheck", "help", *command])
        kept = [line for line in run.stdout.split("\n") if not re.match(r" +formcheck |USAGE", line)]
        parts = re.split(r"\n\s*\n|\n(?=  -|  <|  [a-z-]+  )|SUBCOMMANDS:", "\n".join(kept))
        for part in parts:
            words = re.sub(r"^\s*(?:OVERVIEW: |-[^ ].*?(?:  +|$)|[a-z-]+  +)", "", part)
            yield from sentences(" ".join(plain(words).split()), name)


def of_comments(text, name):
    """The sentences of the comments of a Swift file; code in them is left out."""
    paragraph, first, is_code = [], 0, False
    for number, line in enumerate(text.split("\n") + [""], 1):
        found = re.match(r"^\s*//(?:/| MARK:)?(?: (.*)|$)", line)
        words = (found[1] or "").strip() if found else ""
        if words.startswith("```"):
            is_code = not is_code
            words = ""
        words = "" if is_code or line.lstrip().startswith("// swift-format") else words
        item = re.match(r"- (?:Parameters?(?: \w+)?:|\w+:)?\s*", words)
        if paragraph and (not words or item):
            yield from sentences(plain(" ".join(paragraph)), f"{name}:{first}")
            paragraph = []
        words = words[item.end():] if item else words
        if words:
            first = first if paragraph else number
            paragraph.append(words)


def comments(folder):
    """The faults of the comments of each file, those with the most first."""
    found = {}
    for path in sorted((ROOT / folder).glob("**/*.swift")):
        name = str(path.relative_to(ROOT))
        found[name] = faults(of_comments(path.read_text("utf-8"), name))
    return sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))


def habits(sentence):
    return [name for name, pattern in COMPILED.items() if pattern.search(sentence.text)]


def parts(program):
    def pages(folder):
        for path in sorted((ROOT / folder).glob("**/*.md")):
            # Made from the other parts.
            if path.parent != ROOT / "docs/reference" and ROOT / "docs/reference" in path.parents:
                continue
            name = str(path.relative_to(ROOT))
            yield from of_markdown(path.read_text("utf-8"), name)

    def file(name, read, *rest):
        path = ROOT / name
        return list(read(path.read_text("utf-8"), name, *rest)) if path.exists() else []

    found = {
        "reference": list(pages("rules/reference")),
        "findings": file("rules/lint.yaml", of_yaml, ["summary", "what", "why"]),
        "docs": list(pages("docs")),
        "readme": file("README.md", of_markdown),
        "messages": file("rules/messages.yaml", of_yaml),
    }
    if program:
        found["help"] = list(of_help(program))
    return found


def faults(found):
    """Places with what is wrong there."""
    wrong = []
    for sentence in found:
        wrong += [(sentence, name) for name in habits(sentence)]
        if sentence.words > MOST_WORDS:
            wrong.append((sentence, f"{sentence.words} words"))
    return wrong


def average(found):
    """Cells and headings of a few words are no sentences."""
    counts = [sentence.words for sentence in found if sentence.words > 4]
    return sum(counts) / len(counts) if counts else 0


def self_test():
    def of(text):
        return [habit for sentence in of_markdown(text, "page") for habit in habits(sentence)]

    wrong = [
        "What is compressed is read through.", "Whoever presses twice sends it once.", "Nothing is printed.",
        "A field that is none.", "A value is no number.", "Nobody fills it in.", "It holds nothing but blanks.",
        "It is empty as ever.", "Mend the form.", "A mistake of the form.", "The form says it.", "The user is told its value.",
        "It reads texts.", "A value that is not asked for.", "It stands in a field.", "This comes to 5.",
        "| `a` | what follows is no number |",
    ]
    right = [
        "Gzip-compressed files are decompressed automatically.", "What is a form?", "The value is not a number.",
        "`What is no key` is code.", "```yaml\nWhat is no text: nobody\n```", "It is no longer used."
    ]
    for text in wrong:
        assert of(text), text
    for text in right:
        assert not of(text), (text, of(text))
    lengths = [sentence.words for sentence in of_markdown("One two `three four`. Five six!\n\n- a b\n- c\n\n| d e | f |\n| --- | --- |", "p")]
    assert lengths == [3, 2, 2, 1, 2, 1], lengths
    long = Sentence("p", "word " * 36)
    assert faults([long]) == [(long, "36 words")]
    rows = list(of_yaml("a:\n  what: >-\n    One two\n    three. Four.\n  code: x y\n", "f", ["what"]))
    assert [row.text for row in rows] == ["One two three.", "Four."], rows
    rows = list(of_yaml("a: { b: 'One two', c: 'three' }\nd: four # five\n", "f"))
    assert [row.text for row in rows] == ["One two", "three", "four"], rows
    swift = "/// What is none.\n///\n/// - Returns: Nil\n///   for a\n///   value.\nlet a = 1 // no comment\n/// ```\n/// nobody\n/// ```\n"
    assert [one.text for one in of_comments(swift, "s")] == ["What is none.", "Nil for a value."], list(of_comments(swift, "s"))
    print("the counter counts as it should")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--program", help="a built formcheck, to read its help")
    parser.add_argument("--comments", nargs="?", const="Sources", metavar="FOLDER", help="count in comments of Swift files")
    parser.add_argument("--list", action="store_true", help="print each place")
    parser.add_argument("--strict", nargs="*", default=STRICT, help="the parts that fail")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if options.comments:
        counted = comments(options.comments)
        print(f"comments: {sum(len(wrong) for _, wrong in counted)} to rewrite in {len(counted)} files")
        for name, wrong in counted:
            if wrong:
                print(f"  {len(wrong)} {name}")
            for sentence, why in wrong if options.list else []:
                print(f"    {sentence.place}: {why}: {sentence.text}")
        return 0
    failed = False
    for name, found in parts(options.program).items():
        wrong = faults(found)
        length = average(found)
        is_strict = name in options.strict
        print(f"{name}: {len(found)} sentences of {length:.1f} words on average; {len(wrong)} to rewrite")
        if is_strict and not found:
            print(f"{name}: there is nothing to read")
            failed = True
        if options.list or is_strict:
            for sentence, why in wrong:
                print(f"  {sentence.place}: {why}: {sentence.text}")
        failed = failed or is_strict and (bool(wrong) or length > AVERAGE_WORDS)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
