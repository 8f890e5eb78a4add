"""The form language as the program itself describes it: `formcheck language --schema`."""

import json
import os
import subprocess


class Language:
    """The JSON Schema of the language, and the sets of keys that it has."""

    def __init__(self, schema):
        self.schema = schema
        self.parts = schema.get("$defs", {})
        #: Every set of keys (a field's, a check's, …), by the place in the schema where it is described.
        self.sets = {}
        #: For each key the shapes that it has in any place.
        self.shapes = {}
        self._collect(schema, "form")
        for name, part in self.parts.items():
            self._collect(part, name)
        self.keys = sorted(self.shapes)

    @classmethod
    def of(cls, program):
        """The language of a program."""
        environment = dict(os.environ, SWIFT_BACKTRACE="enable=no")
        asked = subprocess.run(
            [program, "language", "--schema"], capture_output=True, check=True, env=environment)
        return cls(json.loads(asked.stdout))

    def resolved(self, schema):
        """A shape, read through its references."""
        while isinstance(schema, dict) and "$ref" in schema:
            schema = self.parts[schema["$ref"].rsplit("/", 1)[-1]]
        return schema if isinstance(schema, dict) else {}

    def part(self, name):
        """One of the schema's shared parts; anything if it has none of this name."""
        return self.parts.get(name, {})

    def _collect(self, schema, place):
        if isinstance(schema, list):
            for number, part in enumerate(schema):
                self._collect(part, f"{place}/{number}")
        if not isinstance(schema, dict):
            return
        named = schema.get("properties")
        if named:
            self.sets[place] = sorted(named)
            for key, shape in named.items():
                known = self.shapes.setdefault(key, [])
                if shape not in known:
                    known.append(shape)
        for keyword, value in schema.items():
            if keyword in ("properties", "patternProperties"):
                for key, part in value.items():
                    self._collect(part, f"{place}/{key}")
            elif keyword in ("items", "additionalProperties", "anyOf", "oneOf"):
                self._collect(value, f"{place}/{keyword}")
