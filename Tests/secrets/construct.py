"""One row of the table of constructs: a form, and payloads with a canary wherever something is secret."""

import dataclasses
import json
import textwrap

from canaries import P, all_in

PLAIN_FIELD = "plain: { label: Plain, length: ..3 }"


def form(fields, top=""):
    """A form of these fields, and of one that is plain and wrong in every record."""
    body = textwrap.indent(textwrap.dedent(fields).strip() + "\n" + PLAIN_FIELD, "  ")
    return f"form: canary\n{textwrap.dedent(top).strip()}\nfields:\n{body}\n".replace("\n\n", "\n")


@dataclasses.dataclass
class Construct:
    """`payloads` are written in every format, `raw` are files as they are (name, text)."""

    name: str
    form: str
    payloads: list = dataclasses.field(default_factory=list)
    raw: tuple = ()
    # Other files that the form or the options need, by name; canaries in them are secrets, too.
    files: dict = dataclasses.field(default_factory=dict)
    # More options of `check`.
    options: tuple = ()
    # Whether the plain value of a record must be seen.
    shows_plain: bool = True
    # The keys of maps are shown: canaries that stand in them are none.
    shown: tuple = ()
    # Whether canaries of the form itself are secret: ids and labels of a protected catalogue.
    hides_form: bool = False
    # Fields that `try` knows to be plain: what else the record holds is not known to it.
    untried: tuple = ()
    # Other plain fields into which a canary is typed: pages draw it there again, and stores keep it.
    open: tuple = ()
    # Runs before all others, and runs of this construct alone: arguments of the program.
    before: tuple = ()
    more: tuple = ()
    is_served: bool = True
    # Whether the outputs that say most are enough.
    is_brief: bool = False
    # Outputs that may hold its canaries, by the beginnings of their names.
    exempt: tuple = ()
    # What no page may have after a post, because it says what a secret is.
    unseen: tuple = ()
    # Whether its records are right: a server keeps them, with their plain values.
    is_kept: bool = False

    def __post_init__(self):
        for number, payload in enumerate(self.payloads):
            if self.shows_plain and isinstance(payload, dict):
                payload.setdefault("plain", P(f"{self.name}.{number}"))

    @property
    def secrets(self):
        texts = [json.dumps(self.payloads), *(text for _, text in self.raw), *self.files.values(), str(self.more)]
        if self.hides_form:
            texts.append(self.form)
        found = set().union(*map(all_in, texts))
        return found - {text.lower() for text in self.shown}
