#!/usr/bin/env python3
"""Counts habits and long sentences in everything that people read.

  .ci/prose.py [--program .build/release/formcheck] [--comments [FOLDER]] [--list] [--strict PART ...]
  .ci/prose.py --self-test

The parts: reference (rules/reference), findings (rules/lint.yaml), docs, readme, messages (rules/messages.yaml), rules
(notes of the ready rules), program (string literals of Sources), and with --program help. Each habit, each sentence of
over 35 words, an average of over 20 words and each section of over 200 fails. --list prints each place, --strict chooses
the parts that fail. --comments counts in Swift files, by file.
"""
import argparse
import re
import subprocess
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MOST_WORDS = 35
AVERAGE_WORDS = 20
SECTION_WORDS = 200
# Pages beside docs/.
PAGES = ["SECURITY.md", "CONTRIBUTING.md", "python/README.md", *sorted(str(p.relative_to(ROOT)) for p in ROOT.glob("Examples/*/README.md"))]
# Articles of the library's documentation.
DOCC = [str(p.relative_to(ROOT)) for p in sorted(ROOT.glob("Sources/**/*.docc"))]
STRICT = ["reference", "findings", "docs", "readme", "messages", "rules", "program", "help", "public"]
COMMANDS = ["check", "test", "lint", "rules", "try", "explain", "generate", "diff", "export", "infer", "import", "pattern", "lookup", "catalogue", "serve", "language", "init"]

# What to write instead stands in the style guide of the project: subject first, active, one idea a sentence.
HABITS = {
    "begins with What, Who, Whoever, Whatever or Nothing": r"^(?:What|Who|Whoever|Whatever|Nothing)\b(?![^.]*\?)(?! it does:)",
    "is no, is none": r"\b(?:is|are|was|were) (?:no|none)\b(?! longer\b)",
    "nobody, no one, nothing but": r"\b(?:nobody|no one|nothing but|be it|be they)\b",
    "likewise, as ever, so do, all the same": r"\b(?:likewise|as ever|so do(?:es)?(?! not)|all the same)\b",
    "mend": r"\bmend(?:s|ed|ing)?\b",
    "mistake": r"\bmistakes?\b",
    "programs tell and say": r"\b(?:is|are) told\b|\b(?:tells|says)\b|\bis said\b|\bare said\b",
    "texts, words for messages": r"\b(?:texts(?!:)|a text(?! (?:field|file|editor)))\b",
    "asked for": r"\b(?:asked for|unasked)\b",
    "the least, the most": r"\bthe (?:least|most) (?:of|and)\b",
    "stands, lies, comes to": r"\b(?:stands?|lies?) (?:at|in|on|beside|under|behind|there|for)\b|\bcomes to\b",
    "in turn, one behind the other": r"\b(?:in turn|one behind the other)\b",
    "how to name an error": r"\bthere is not\b|\bthat is none\b",
}
# In the messages of the program only.
HABITS_OF_LITERALS = {
    "wants": r"\bwants\b",
    "is asked of": r"\b(?:is|are) asked\b",
    "behind for after": r"\b(?:stands?|put|write|written|goes|comes?|nothing|one|it|blank|space) behind\b",
    "say for write": r"(?:^|: )say\b|\bsay (?:the|its|their|what|--)",
}
COMPILED = {name: re.compile(pattern, re.I if name[0] != "b" else 0) for name, pattern in HABITS.items()}
OF_LITERALS = {name: re.compile(pattern, re.I) for name, pattern in HABITS_OF_LITERALS.items()}
# Scripts, styles, statements of SQL and tables of letters are not sentences.
NOT_SENTENCES = re.compile(r"ResultsScript\.swift|ResultsStyle\.swift|Database/|LetterTable\.swift|Romanisation\.swift|HiddenTokens\.swift|/Help/|ForFuzzing\.swift|FormPages/(?:Live|Drawing|Frame)/")


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
        # Quotes, such as licences, are the text of others.
        if line.startswith(">"):
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


def long_sections(text, name):
    """The sections of a page that have too many words; code and tables do not count."""
    heading, count, is_code = name, 0, False
    for line in text.split("\n") + ["# "]:
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif is_code or line.lstrip().startswith(("|", ">")):
            continue
        elif re.match(r"#+ ", line):
            if count > SECTION_WORDS:
                yield f"{name}: “{heading}” has {count} words"
            heading, count = line.lstrip("# "), 0
        else:
            count += len(plain(line).split())


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
            # The statuses are a list.
            if not words.startswith("Exit status:"):
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


def swift_literals(text):
    """The string literals of a Swift file with the lines they begin on; an interpolation counts as one word."""
    at, line = 0, 1
    while at < len(text):
        if text.startswith("//", at):
            at = text.find("\n", at) if "\n" in text[at:] else len(text)
        elif text.startswith("/*", at):
            end = text.find("*/", at) + 2
            line += text.count("\n", at, end)
            at = end
        elif found := re.compile(r'(#*)("""|")').match(text, at):
            literal, end = swift_literal(text, found.end(), found[1], found[2])
            yield line, literal
            line += text.count("\n", at, end)
            at = end
        else:
            line += text[at] == "\n"
            at += 1


def swift_literal(text, at, signs, quote):
    """The characters of the literal that begins at `at`, and the place after its end."""
    characters, escape = [], "\\" + signs
    while at < len(text) and not text.startswith(quote + signs, at):
        if text.startswith(escape + "(", at):
            at = after_interpolation(text, at + len(escape) + 1)
            characters.append("CODE")
        elif text.startswith(escape, at):
            characters.append(" " if text[at + len(escape)] in "nrt\n" else text[at + len(escape)])
            at += len(escape) + 1
        else:
            characters.append(text[at])
            at += 1
    return "".join(characters), at + len(quote + signs)


def after_interpolation(text, at):
    """The place after the bracket that closes an interpolation."""
    depth = 1
    while depth and at < len(text):
        if found := re.compile(r'(#*)("""|")').match(text, at):
            at = swift_literal(text, found.end(), found[1], found[2])[1]
            continue
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return at


def of_literals(text, name):
    """The sentences of the literals of a Swift file: those of two words or more. Indented lines are examples."""
    for line, literal in swift_literals(text):
        lines = textwrap.dedent(literal).split("\n")
        kept = "\n".join(line for line in lines if len(lines) == 1 or not line.startswith("  "))
        for paragraph in re.split(r"\n\s*\n", kept):
            # The statuses are a list.
            if len(re.findall(r"[A-Za-z]+", paragraph)) > 1 and not paragraph.startswith("Exit status:"):
                yield from sentences(plain(" ".join(paragraph.split())), f"{name}:{line}")


def of_public_comments(text, name):
    """The sentences of the doc comments of public declarations, and of the cases of public enums."""
    block, is_public = [], False
    for number, line in enumerate(text.split("\n")):
        words = line.strip()
        if words.startswith("///"):
            block.append(line)
            continue
        declaration = re.match(r"(?:@\w+(?:\([^)]*\))? )*((?:public |package |private |fileprivate |internal |indirect |final )*)(struct|enum|class|actor|protocol|extension)\b", words)
        if declaration:
            is_public = "public " in declaration[1] and declaration[2] in ["enum", "protocol", "extension"]
        # Attributes may have lines of their own.
        if block and re.match(r"@\w+(?:\(.*\))?$", words):
            continue
        if re.search(r"\bpublic\b", words.split("(")[0]) or is_public and words.startswith("case "):
            yield from of_comments("\n" * (number - len(block)) + "\n".join(block), name)
        block = []


def public_comments():
    """Doc comments of the library's API."""
    for path in sorted((ROOT / "Sources").glob("**/*.swift")):
        yield from of_public_comments(path.read_text("utf-8"), str(path.relative_to(ROOT)))


def notes():
    """The sentences of the files of ready rules: notes, summaries and reasons of examples."""
    for path in sorted((ROOT / "rules").glob("*.yaml")):
        text = path.read_text("utf-8")
        if re.search(r"^group:", text, re.M):
            yield from of_yaml(text, str(path.relative_to(ROOT)), ["note", "summary", "why"])


def literals():
    """The sentences that the program writes."""
    for path in sorted((ROOT / "Sources").glob("**/*.swift")):
        name = str(path.relative_to(ROOT))
        if not NOT_SENTENCES.search(name):
            yield from of_literals(path.read_text("utf-8"), name)


def comments(folder):
    """The faults of the comments of each file, those with the most first."""
    found = {}
    for path in sorted((ROOT / folder).glob("**/*.swift")):
        name = str(path.relative_to(ROOT))
        found[name] = faults(of_comments(path.read_text("utf-8"), name))
    return sorted(found.items(), key=lambda pair: (-len(pair[1]), pair[0]))


def habits(sentence, further={}):
    patterns = {**COMPILED, **further}
    return [name for name, pattern in patterns.items() if pattern.search(sentence.text)]


def markdown(*folders):
    """The pages of these folders; without any, all pages."""
    found = [ROOT / name for name in ["README.md", *PAGES]] if not folders else []
    for folder in folders or ["docs", "rules/reference"]:
        found += sorted((ROOT / folder).glob("**/*.md"))
    # Pages below docs/reference are made from the other parts.
    made = ROOT / "docs/reference"
    return [path for path in found if path.exists() and (path.parent == made or made not in path.parents)]


def parts(program):
    def pages(*folders):
        for path in markdown(*folders):
            yield from of_markdown(path.read_text("utf-8"), str(path.relative_to(ROOT)))

    def file(name, read, *rest):
        path = ROOT / name
        return list(read(path.read_text("utf-8"), name, *rest)) if path.exists() else []

    found = {
        "reference": list(pages("rules/reference")),
        "findings": file("rules/lint.yaml", of_yaml, ["summary", "what", "why"]),
        "docs": list(pages("docs", *DOCC)) + [one for name in PAGES for one in file(name, of_markdown)],
        "readme": file("README.md", of_markdown),
        "messages": file("rules/messages.yaml", of_yaml),
        "rules": list(notes()),
        "program": list(literals()),
        "public": list(public_comments()),
    }
    if program:
        found["help"] = list(of_help(program))
    return found


def faults(found, further={}):
    """Places with what is wrong there."""
    wrong = []
    for sentence in found:
        wrong += [(sentence, name) for name in habits(sentence, further)]
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
    page = "# a\n" + "word " * 201 + "\n\n## b\n```\n" + "word " * 300 + "\n```\n| " + "word " * 300 + "|\n"
    assert list(long_sections(page, "p")) == ["p: “a” has 201 words"]
    long = Sentence("p", "word " * 36)
    assert faults([long]) == [(long, "36 words")]
    rows = list(of_yaml("a:\n  what: >-\n    One two\n    three. Four.\n  code: x y\n", "f", ["what"]))
    assert [row.text for row in rows] == ["One two three.", "Four."], rows
    rows = list(of_yaml("a: { b: 'One two', c: 'three' }\nd: four # five\n", "f"))
    assert [row.text for row in rows] == ["One two", "three", "four"], rows
    swift = "/// What is none.\n///\n/// - Returns: Nil\n///   for a\n///   value.\nlet a = 1 // no comment\n/// ```\n/// nobody\n/// ```\n"
    assert [one.text for one in of_comments(swift, "s")] == ["What is none.", "Nil for a value."], list(of_comments(swift, "s"))
    swift = "/// What is kept.\nlet a = 1\n/// What is shown.\n@discardableResult\npublic func b() {}\npublic enum C {\n  /// Nothing.\n  case d\n}\nenum E {\n  /// Nobody.\n  case f\n}\n"
    assert [one.text for one in of_public_comments(swift, "s")] == ["What is shown.", "Nothing."]
    swift = 'let a = "there is no field “\\(name("x"))”" // "a text"\nlet b = """\n  A value that is none.\n\n    a text\n  """\n'
    found = list(of_literals(swift, "s"))
    assert [(one.place, one.text) for one in found] == [("s:1", "there is no field “CODE”"), ("s:2", "A value that is none.")], found
    assert len(faults(found)) >= 2 and faults([Sentence("s", "“a” wants a number")], OF_LITERALS)
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
    for path in markdown():
        for section in long_sections(path.read_text("utf-8"), str(path.relative_to(ROOT))):
            print(f"sections: {section}, and may have {SECTION_WORDS}")
            failed = True
    for name, found in parts(options.program).items():
        wrong = faults(found, OF_LITERALS if name == "program" else {})
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
