"""Fits the pages of `docs/`, which are written for GitHub, to MkDocs.

- A fence such as ```` ```yaml signup.yaml ```` gets the file name as its title.
- A link out of `docs/` leads to a page of the site if OUTSIDE lists it, else to the repository (`repo_url`).
- An entry of the navigation that ends in a slash means all pages of that folder, in the order and under the headings
  of its index page.
- Pages of keys and tasks come first in a search (BOOST).
- Without `repo_url`, a link out of `docs/` becomes plain text.
- Pages that are listed here, or in the navigation, and do not exist are left out.
"""

import os
import posixpath
import re
from pathlib import Path

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"

# Pages outside `docs/`, and their places in the site.
OUTSIDE = {"rules/language.md": "language.md", "SECURITY.md": "security.md"}

# A search finds these pages before others, the largest number first.
BOOST = {"reference/keys/": 3, "how-to/": 3}

# The second word of a fence that is not the name of a file.
KINDS = {"fragment", "tree", "picture"}

LINK = re.compile(r"(?:\[(?P<text>[^\[\]]*))?\]\((?P<to>[^)\s#]*)(?P<anchor>#[^)\s]*)?\)")
FENCE = re.compile(r"^( *```)(\S+) (\S+)$")
ITEM = re.compile(r"^(?:[-*]|\d+\.) ")
PICTURES = {".svg", ".png"}


def pages_of(folder):
    """The pages of a folder as entries of the navigation, as its index page lists them; unlisted pages come last."""
    here = DOCS / folder
    if not here.is_dir():
        return []
    rest = sorted(path.name for path in here.glob("*.md") if path.name != "index.md")
    folders = sorted(path.name for path in here.iterdir() if path.is_dir())
    entries, last = [folder + "index.md"] if (here / "index.md").is_file() else [], None
    for line in (here / "index.md").read_text("utf-8").split("\n") if entries else []:
        if line.startswith("## "):
            last = []
            entries.append({line[3:]: last})
        for match in LINK.finditer(line):
            to = match["to"]
            inner, _, name = to.partition("/")
            if to in rest:
                rest.remove(to)
                (entries if last is None else last).append(folder + to)
            elif name == "index.md" and inner in folders:
                folders.remove(inner)
                entries.append({title(inner): pages_of(folder + inner + "/")})
    entries += [folder + name for name in rest]
    entries += [{title(inner): pages_of(folder + inner + "/")} for inner in folders]
    return [entry for entry in entries if isinstance(entry, str) or all(entry.values())]


def title(folder):
    return folder.replace("-", " ").capitalize()


def is_there(path):
    outside = {place: source for source, place in OUTSIDE.items()}
    return (DOCS / path).is_file() or (ROOT / outside.get(path, "nowhere")).is_file()


def expanded(entries):
    result = []
    for entry in entries:
        if isinstance(entry, dict):
            ((title, inner),) = entry.items()
            if isinstance(inner, list):
                inner = expanded(inner)
            elif inner.endswith("/"):
                inner = pages_of(inner)
            elif not is_there(inner):
                continue
            if inner:
                result.append({title: inner})
        elif entry.endswith("/"):
            result += pages_of(entry)
        elif is_there(entry):
            result.append(entry)
    return result


def on_config(config):
    config.nav = expanded(config.nav)
    return config


def picture_place(path):
    """Where the site has a picture of the repository that is not in `docs/`."""
    return "pictures/" + path.name


def on_files(files, config):
    for source, place in OUTSIDE.items():
        if (ROOT / source).is_file():
            files.append(File.generated(config, place, abs_src_path=str(ROOT / source)))
    for page in DOCS.rglob("*.md"):
        for match in LINK.finditer(page.read_text(encoding="utf-8")):
            target = Path(os.path.normpath(page.parent / match["to"]))
            if target.suffix in PICTURES and target.is_file() and DOCS not in target.parents:
                place = picture_place(target)
                if files.get_file_from_path(place) is None:
                    files.append(File.generated(config, place, abs_src_path=str(target)))
    return files


def on_page_markdown(markdown, page, config, files):
    place = page.file.src_uri
    for folder, boost in BOOST.items():
        if place.startswith(folder):
            page.meta["search"] = {"boost": boost}
    source = next((ROOT / path for path, to in OUTSIDE.items() if to == place), DOCS / place)

    def relink(match):
        text, link, anchor = match["text"], match["to"], match["anchor"] or ""
        before = "](" if text is None else f"[{text}]("
        if not link or "://" in link or link.startswith("mailto:"):
            return match[0]
        target = Path(os.path.normpath(source.parent / link))
        if not target.exists():
            raise PluginError(f"{source.relative_to(ROOT)}: “{link}” leads nowhere")
        path = target.relative_to(ROOT).as_posix()
        if DOCS in target.parents:
            to = target.relative_to(DOCS).as_posix()
        elif path in OUTSIDE:
            to = OUTSIDE[path]
        elif target.suffix in PICTURES:
            to = picture_place(target)
        else:
            if not config.repo_url:
                if text is None:
                    raise PluginError(f"{source.relative_to(ROOT)}: the link to “{link}” needs repo_url")
                return text
            kind = "tree" if target.is_dir() else "blob"
            return f"{before}{config.repo_url.rstrip('/')}/{kind}/main/{path}{anchor})"
        return f"{before}{posixpath.relpath(to, posixpath.dirname(place) or '.')}{anchor})"

    lines, is_code, before = [], False, ""
    for line in markdown.split("\n"):
        if line.lstrip().startswith("```"):
            fence = FENCE.match(line)
            if fence:
                title = "" if fence[3] in KINDS else f' title="{fence[3]}"'
                line = fence[1] + fence[2] + title
            is_code = not is_code
        elif not is_code:
            line = LINK.sub(relink, line)
            # GitHub begins a list below a line of text; Python's Markdown wants a blank line.
            if ITEM.match(line) and before.strip() and not ITEM.match(before) and before[0] != " ":
                lines.append("")
        lines.append(line)
        before = line
    return "\n".join(lines)
