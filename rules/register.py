"""Lists the embedded files of rules/ in FormRules.c and in Package.swift.

C and SwiftPM want every file named: run this when a file is added or taken away (make rules does).
"""

import pathlib
import re

root = pathlib.Path(__file__).resolve().parent
embedded = sorted(
    [p for p in root.iterdir() if p.suffix == ".yaml" or p.name in ("index.tsv", "language.md")],
    key=lambda p: p.name,
)


def identifier(name):
    return re.sub(r"\W", "_", name.rsplit(".", 1)[0])


lines = [
    "// Made by rules/register.py: the files of this folder as bytes of the program.",
    '#include "FormRules.h"',
    "",
    "// #embed is C23: Swift's clang has it in every mode and says so. SwiftPM's .embedInCode writes an integer",
    "// literal a byte, which takes minutes to compile.",
    '#pragma clang diagnostic ignored "-Wc23-extensions"',
    "",
]
for path in embedded:
    lines += [f"static const unsigned char {identifier(path.name)}[] = {{", f'#embed "{path.name}"', "};"]
lines += ["", "static const struct form_rules_file files[] = {"]
for path in embedded:
    name = identifier(path.name)
    lines.append(f'  {{"{path.name}", {name}, sizeof {name}}},')
lines += [
    "};",
    "",
    "const unsigned long form_rules_file_count = sizeof files / sizeof *files;",
    "",
    "const struct form_rules_file *const form_rules_files = files;",
    "",
]
(root / "FormRules.c").write_text("\n".join(lines))

others = sorted(
    p.name + ("/" if p.is_dir() else "")
    for p in root.iterdir()
    if p.name not in ("FormRules.c", "include", "__pycache__") and p.suffix != ".pyc"
)
names = sorted({name.rstrip("/") for name in others})
package = root.parent / "Package.swift"
text = package.read_text()
start = text.index("exclude: [", text.index('name: "FormRules"'))
end = text.index("],", start)
excluded = "".join(f'        "{name}",\n' for name in names)
package.write_text(text[:start] + "exclude: [\n" + excluded + "      " + text[end:])
