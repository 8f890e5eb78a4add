"""The table of outputs of the server: answers, pages, what is drawn live, what is kept, counted and logged."""

import glob
import html
import json
import os
import re

import inputs
from canaries import PLAIN, all_in, turned
from detecting import leaks
from server import Server, encoded, live, store_text
from trial import Leak

JSON = "application/json"
WEB_FORM = "application/x-www-form-urlencoded"
STORES = ("kept.ndjson", "kept.db")


def name_of(construct):
    return re.sub(r"[^A-Za-z0-9]+", "-", construct.name).strip("-")


def run(trial, program, constructs):
    served = [c for c in constructs if c.is_served]
    folder = os.path.join(trial.folder, "forms")
    os.makedirs(folder, exist_ok=True)
    for construct in served:
        examples = "".join(
            f"  - {{ name: example {number}, given: {json.dumps(payload)}, expect: {{ issues: {{}} }} }}\n"
            for number, payload in enumerate(construct.payloads, 1))
        files = {name_of(construct) + ".yaml": construct.form + ("examples:\n" + examples if examples else "")}
        files |= construct.files
        for name, text in files.items():
            # All forms stand in one folder: files of two constructs may be called alike.
            for other in construct.files:
                own = f"{name_of(construct)}-{other}"
                name, text = own if name == other else name, text.replace(other, own)
            with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                file.write(text)
    for store in STORES:
        path = os.path.join(trial.folder, store)
        with Server(program, folder, "--store", path, "--metrics", "--live-rate", "0") as server:
            for construct in served:
                Visit(trial, server, construct).run()
            # A plain field is kept, whatever is the same by chance.
            names = [name for construct in served if construct.is_kept for name in (*construct.untried, *construct.open)]
            open_values = re.compile(rf'"({"|".join(names)})":("[^"]*"|\[[^]]*\]|\{{[^}}]*\}}|[0-9.]+)')
            shared = {
                "the list of forms": open_values.sub("", html.unescape(server.ask("GET", "/")[1])),
                "metrics": server.ask("GET", "/metrics")[1],
            }
        kept = store_text(path)
        shared |= {"the log": server.log, f"the store {store}": open_values.sub("", kept)}
        for construct in served:
            plain = set(PLAIN.findall(str(construct.payloads)))
            if construct.is_kept and not plain <= set(PLAIN.findall(kept)):
                trial.faults.append(f"{construct.name}: the store {store} does not have its plain values")
        look_at_shared(trial, served, shared)
    look_at_results(trial, program, constructs)


def look_at_shared(trial, constructs, outputs):
    secrets = set().union(*(c.secrets for c in constructs))
    for name, text in outputs.items():
        trial.runs += 1
        for line, what in leaks(text, secrets):
            # A line of a store names its form.
            owner = re.search(r'"form":"([^"]+)"', line)
            trial.leaks.append(Leak(owner[1] if owner else "any", name, line, what))


def look_at_results(trial, program, constructs):
    """Served results show what NDJSON has, lines of the input among it."""
    path = os.path.join(trial.folder, "results.ndjson")
    with open(path, "w", encoding="utf-8") as file:
        for place in sorted(glob.glob(os.path.join(trial.folder, "*", "a", "results.ndjson"))):
            with open(place, encoding="utf-8") as part:
                file.write(part.read())
    with Server(program, "results", path) as server:
        pages = server.ask("GET", "/")[1] + server.ask("GET", "/?page=2")[1]
    look_at_shared(trial, constructs, {"served results": pages, "the log of served results": server.log})


class Visit:
    """All that is asked of one form."""

    def __init__(self, trial, server, construct):
        self.trial = trial
        self.server = server
        self.construct = construct
        self.path = "/forms/" + name_of(construct)
        self.secrets = construct.secrets | all_in(turned(" ".join(sorted(construct.secrets))))
        self.seen = ""
        # Inputs of plain fields, which are drawn with what was typed into them.
        places = "|".join(re.escape("/" + place.replace(".", "/")) for place in (*construct.untried, *construct.open))
        named = rf'[^>]*name=\\?"({places})(/[^"]*)?\\?"[^>]*>'
        self.open_inputs = re.compile(f"<input {named}|<textarea {named}[^<]*") if places else None

    def run(self):
        status, _ = self.look("the page", "GET", self.path, Accept="text/html")
        if status != 200:
            self.trial.faults.append(f"{self.construct.name} | the page: status {status}")
        for number, payload in enumerate(self.construct.payloads):
            self.fill_in(payload)
            self.look("the page of an example", "GET", f"{self.path}/examples/{number + 1}", Accept="text/html")
        for name, text in self.construct.raw:
            kind = WEB_FORM if name.endswith(".form") else JSON
            self.look(f"an answer to {name}", "POST", self.path, text, Content_Type=kind)
            self.look(f"a page after {name}", "POST", self.path, text, Content_Type=kind, Accept="text/html",
                      Sec_Fetch_Site="same-origin")
            self.look(f"a live page after {name}", "POST", self.path + "/live", text, Content_Type=JSON)
        wanted = set(PLAIN.findall(str(self.construct.payloads)))
        if self.construct.shows_plain and wanted and not wanted & set(PLAIN.findall(self.seen)):
            self.trial.faults.append(f"{self.construct.name} | pages show no plain value")

    def fill_in(self, payload):
        text = json.dumps(payload)
        self.look("an answer", "POST", self.path, text, Content_Type=JSON)
        self.look("an answer in German", "POST", self.path, text, Content_Type=JSON, Accept_Language="de")
        self.look("a page after JSON", "POST", self.path, text, Content_Type=JSON, Accept="text/html")
        self.look("precognition", "POST", self.path, text, Content_Type=JSON, Precognition="true")
        if not isinstance(payload, dict):
            return
        self.look("an answer to a web form", "POST", self.path, encoded(inputs.pairs(payload)), Content_Type=WEB_FORM)
        pairs = [(place, said(value)) for place, value in inputs.pointers(payload)]
        places = [place for place, _ in pairs]
        _, page = self.look(
            "the page after it was filled in", "POST", self.path, encoded(pairs), Content_Type=WEB_FORM,
            Accept="text/html", Sec_Fetch_Site="same-origin")
        if found := re.search(r"(?im)^location: (\S+)", page):
            self.look("the page that says thank you", "GET", found[1], Accept="text/html")
        rows = {place.rpartition("/")[0] for place in places} - {""}
        steps = [{}, {"left": places}, {"left": places, "drawn": places}, *({"add": row, "left": places} for row in rows)]
        for step in steps:
            self.look("a live page", "POST", self.path + "/live", live(pairs, **step), Content_Type=JSON)
        for place, value in pairs:
            if all_in(value):
                self.look("a search", "POST", self.path + "/lookup", live(
                    [pair for pair in pairs if pair[0] != place], field=place, text=value), Content_Type=JSON)

    def look(self, name, method, path, body=None, **headers):
        status, text = self.server.ask(method, path, body, **headers)
        self.trial.runs += 1
        shown = self.open_inputs.sub("", text) if self.open_inputs and "page" in name else text
        for line, what in leaks(shown, self.secrets)[:1]:
            at = line.lower().find(what)
            self.trial.leaks.append(Leak(self.construct.name, name, line[max(0, at - 250):at + 100], what))
        for text_of_secret in self.construct.unseen if body else ():
            if text_of_secret in text:
                self.trial.leaks.append(Leak(self.construct.name, name, text_of_secret, "tells what a secret is"))
        self.seen += text
        return status, text


def said(value):
    return "" if value is None else value if isinstance(value, str) else json.dumps(value)
