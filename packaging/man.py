#!/usr/bin/env python3
"""Writes the man pages, one for the command and one for each subcommand, and that of the server: man.py BINARY FOLDER [SERVER]

The words are those of `formcheck help`, taken from the binary, and those of the tables of docs. A paragraph of commands becomes
EXAMPLES, “Exit status: 0 …, 1 …” becomes EXIT STATUS. SOURCE_DATE_EPOCH is the date of the pages.
"""

import json
import os
import pathlib
import re
import subprocess
import sys
import textwrap
import time

PROGRAM = "formcheck"
PAGE = pathlib.Path(__file__).resolve().parent.parent / "docs" / "command-line.md"

FILES = r"""
.Bl -tag -width Ds
.It Pa .formcheck.yaml
In the root of a repository, lists forms and the files to check against each.
.Ql formcheck check
without arguments checks them all:
.Bd -literal
checks:
  \- form: forms/signup.yaml
    files: ["data/signups/*.ndjson"]
.Ed
.El
"""

ENVIRONMENT = r"""
.Bl -tag -width Ds
.It Ev NO_COLOR
If set and not empty, output is not colored.
.El
"""


def escape(text):
    return text.replace("\\", "\\e").replace("-", "\\-")


def line(text):
    """A line of text that is no request."""
    text = escape(text)
    return "\\&" + text if text[:1] in (".", "'") else text


def prose(text):
    """A paragraph in short lines, each sentence beginning one, as mdoc wants it."""
    sentences = re.split(r"(?<=[.:!?”]) (?=[A-Z“])", " ".join(text.split()))
    return [
        line(piece)
        for sentence in sentences
        for piece in textwrap.wrap(sentence, 72, break_long_words=False, break_on_hyphens=False)
    ]


def literal(text):
    return [".Bd -literal -offset indent", *map(line, text.split("\n")), ".Ed"]


def paragraphs(discussion):
    """Paragraphs as (kind, text): prose, examples (commands to type), literal (any other indented lines), or status."""
    for part in discussion.split("\n\n"):
        if not part.strip():
            continue
        lines = part.rstrip().split("\n")
        if all(each.startswith("  ") for each in lines):
            text = "\n".join(each[2:] for each in lines)
            yield ("examples" if re.search(rf"(^|\| ){PROGRAM} ", text) else "literal"), text
        else:
            before, _, status = part.partition("Exit status: ")
            if before.strip():
                yield "prose", before
            if status:
                yield "status", status


def statuses(text):
    parts = re.split(r"(?:^|, )(\d{1,3}) (?=\D)", " ".join(text.split()).rstrip("."))
    return zip(parts[1::2], parts[2::2])


def table_of_statuses():
    section = PAGE.read_text(encoding="utf-8").partition("\n## Exit status\n")[2].partition("\n## ")[0]
    found = re.findall(r"^\| (\d[\d, ]*) \| (.+) \|$", section, re.M)
    if not found:
        raise SystemExit(f"man.py: no table of statuses in {PAGE}")
    return found


def status_list(pairs):
    out = [".Bl -tag -width Ds"]
    for status, meaning in pairs:
        out += [f".It {status}".replace(", ", " , "), *prose(meaning[0].upper() + meaning[1:] + ".")]
    return out + [".El"]


def shown(command):
    return [each for each in command.get("arguments", []) if each.get("shouldDisplay", True)]


def flag(name):
    return "Fl " + ("-" if name["kind"] == "long" else "") + escape(name["name"])


def synopsis(argument):
    value = "Ar " + escape(argument["valueName"])
    if argument["kind"] == "positional":
        words = value
    else:
        words = flag(argument["preferredName"])
        if argument["kind"] == "option":
            words += " " + value
    if argument["isRepeating"]:
        words += " ..."
    return ".Op " + words if argument["isOptional"] else "." + words


def described(argument):
    if argument["kind"] == "positional":
        head = "Ar " + escape(argument["valueName"])
    else:
        head = " , ".join(flag(name) for name in argument["names"])
        if argument["kind"] == "option":
            head += " Ar " + escape(argument["valueName"])
    out = [".It " + head, *prose(argument.get("abstract", ""))]
    values = argument.get("allValues")
    if values and not all(value in argument.get("abstract", "") for value in values):
        out += prose("Values: " + ", ".join(values) + ".")
    if "defaultValue" in argument:
        out += prose(f"Default: {argument['defaultValue']}.")
    if "discussion" in argument:
        out += [".Pp", *prose(argument["discussion"])]
    return out


def described_list(arguments):
    if not arguments:
        return []
    return [".Bl -tag -width Ds", *(each for one in arguments for each in described(one)), ".El"]


def page(command, root, version, date):
    name = " ".join([*command.get("superCommands", []), command["commandName"]])
    title = name.replace(" ", "-")
    is_root = command is root
    arguments = shown(command)
    positionals = [each for each in arguments if each["kind"] == "positional"]
    options = [each for each in arguments if each["kind"] != "positional"]
    groups = dict.fromkeys(each.get("sectionTitle") for each in options)
    parts = list(paragraphs(command.get("discussion", "")))
    subcommands = [each for each in root["subcommands"] if each["commandName"] != "help"]

    out = [f".Dd {date}", f".Dt {title.upper()} 1", f".Os FormCheck {version}", ".Sh NAME", f".Nm {title}"]
    out.append(".Nd " + escape(command["abstract"][0].lower() + command["abstract"][1:].rstrip(".")))
    out += [".Sh SYNOPSIS", f".Nm {name}"]
    if is_root:
        out += [".Ar subcommand", ".Op Ar arguments ..."]
    out += [synopsis(each) for each in options if not is_root or each["valueName"] in ("version", "help")]
    out += [synopsis(each) for each in positionals]

    out.append(".Sh DESCRIPTION")
    body = []
    for kind, text in parts:
        if kind == "prose":
            body += [".Pp", *prose(text)]
        elif kind == "literal":
            body += literal(text)
    body = body[1:] if body[:1] == [".Pp"] else body
    out += body or prose(command["abstract"])
    out += described_list(positionals)
    if is_root:
        out += [".Pp", "The subcommands, each with a page of its own:", ".Bl -tag -width Ds"]
        for each in subcommands:
            out += [f".It Xr {title}-{each['commandName']} 1", *prose(each["abstract"])]
        out.append(".El")

    out.append(".Sh OPTIONS")
    for group in groups:
        if group:
            out.append(".Ss " + group)
        out += described_list([each for each in options if each.get("sectionTitle") == group])

    if is_root or command["commandName"] in ("check", "lint", "test", "explain"):
        out += [".Sh ENVIRONMENT", *ENVIRONMENT.strip().split("\n")]
    if is_root or command["commandName"] == "check":
        out += [".Sh FILES", *FILES.strip().split("\n")]

    out.append(".Sh EXIT STATUS")
    own = [text for kind, text in parts if kind == "status"]
    if is_root:
        out += status_list(table_of_statuses())
        out += [".Pp"] + prose("Where several hold, the first of 130/143, 3, 2, 1 wins.")
    elif own:
        out += status_list(statuses(own[0]))
    else:
        out += ["0 if the command succeeded, else as listed in", f".Xr {PROGRAM} 1 ."]

    examples = [text for kind, text in parts if kind == "examples"]
    if examples:
        out.append(".Sh EXAMPLES")
        for text in examples:
            out += literal(text)

    others = [f"{PROGRAM}-{each['commandName']}" for each in subcommands]
    also = sorted(set([PROGRAM, *others]) - {title})
    out.append(".Sh SEE ALSO")
    out += [f".Xr {each} 1{' ,' if each != also[-1] else ''}" for each in also]
    return title, "\n".join(out) + "\n"


def server_page(program, version, date):
    """The page of the server of forms, from what its --help says: usage, prose, options, and how it ends."""
    text = subprocess.run([program, "--help"], check=True, capture_output=True, text=True).stdout
    title = f"{PROGRAM}-server"
    out = [f".Dd {date}", f".Dt {title.upper()} 1", f".Os FormCheck {version}"]
    out += [".Sh NAME", f".Nm {title}", ".Nd serve forms as pages, and take what is posted to them"]
    for part in text.strip("\n").split("\n\n"):
        if part.startswith("usage: "):
            usage = "\n".join(each[7:] for each in part.split("\n"))
            out += [".Sh SYNOPSIS", *literal(usage), ".Sh DESCRIPTION"]
        elif part.startswith("Exit status: "):
            out += [".Sh EXIT STATUS", *status_list(statuses(part.partition(": ")[2]))]
        elif part.startswith("  "):
            out += literal("\n".join(each[2:] for each in part.split("\n")))
        else:
            out += [*([] if out[-1].startswith(".Sh") else [".Pp"]), *prose(part)]
    out += [".Sh SEE ALSO", f".Xr {PROGRAM} 1 ,", f".Xr {PROGRAM}-serve 1"]
    return title, "\n".join(out) + "\n"


def main():
    binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    help_text = subprocess.run([binary, "--experimental-dump-help"], check=True, capture_output=True).stdout
    root = json.loads(help_text)["command"]
    version = subprocess.run([binary, "--version"], check=True, capture_output=True, text=True).stdout.split()[1]
    day = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))
    months = "January February March April May June July August September October November December".split()
    date = f"{months[day.tm_mon - 1]} {day.tm_mday}, {day.tm_year}"
    folder.mkdir(parents=True, exist_ok=True)
    commands = [root, *(each for each in root["subcommands"] if each["commandName"] != "help")]
    for command in commands:
        title, text = page(command, root, version, date)
        (folder / f"{title}.1").write_text(text, encoding="utf-8")
    if len(sys.argv) > 3:
        title, text = server_page(sys.argv[3], version, date)
        (folder / f"{title}.1").write_text(text, encoding="utf-8")


main()
