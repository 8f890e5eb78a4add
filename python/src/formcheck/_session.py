"""Sessions: a form while somebody fills it in."""

from __future__ import annotations

from typing import Any

from . import _core
from ._report import Issue, Report
from ._values import plain


class Field:
    """A field of a session. Each property asks the session for the present state."""

    __slots__ = ("_session", "path")

    def __init__(self, session: _core.Session, path: str) -> None:
        self._session = session
        self.path = path
        self.state()

    def state(self) -> dict[str, Any]:
        """All facts of the field."""
        state: dict[str, Any] = _core.read(self._session.field(self.path))
        return state

    @property
    def text(self) -> str:
        """The typed text; a look-up field has its query."""
        text: str = self.state().get("text", "")
        return text

    @text.setter
    def text(self, text: str) -> None:
        self._session.set_text(self.path, text)

    def set(self, value: Any) -> None:
        """Sets the value."""
        self._session.set_value(self.path, value, plain)

    def leave(self) -> None:
        """Marks the field as left: from now on it shows its message."""
        self._session.leave(self.path)

    def pick(self, item: str) -> None:
        """Picks an item of a look-up field by its id."""
        self._session.pick(self.path, item)

    def add_row(self, key: str = "") -> None:
        """Adds a row to a list, or under a key to a map."""
        self._session.add_row(self.path, key)

    def remove_row(self, place: int) -> None:
        """Removes the row at a place, from 0."""
        if place < 0:
            raise IndexError("the place of a row counts from 0")
        self._session.remove_row(self.path, place)

    @property
    def label(self) -> str | None:
        label: str | None = self.state()["label"]
        return label

    @property
    def validity(self) -> str:
        """valid, invalid, pending or undecided."""
        validity: str = self.state()["validity"]
        return validity

    @property
    def applicable(self) -> bool:
        applicable: bool = self.state()["applicable"]
        return applicable

    @property
    def message(self) -> str | None:
        message: str | None = self.state()["message"]
        return message

    @property
    def shown_message(self) -> str | None:
        """The message, if the field was left."""
        message: str | None = self.state()["shownMessage"]
        return message

    @property
    def cleaned(self) -> Any:
        """The value after clean-up. It is None for secrets, and for groups and lists that hold one."""
        return self.state().get("cleaned")

    @property
    def issues(self) -> tuple[Issue, ...]:
        return tuple(map(Issue._of, self.state()["issues"]))

    @property
    def hits(self) -> list[dict[str, Any]]:
        """The found items of a look-up field, the best first."""
        hits: list[dict[str, Any]] = self.state().get("hits", [])
        return hits


class Session:
    """A form while somebody fills it in. It belongs to one thread."""

    __slots__ = ("_core",)

    def __init__(self, core: _core.Session) -> None:
        self._core = core

    def __getitem__(self, path: str) -> Field:
        """A field by its name, dotted path or JSON Pointer; KeyError if the form has no such field."""
        return Field(self._core, path)

    def changes(self) -> dict[str, Any]:
        """The states of the fields and controls that changed since the last call; first of all of them."""
        changes: dict[str, Any] = _core.read(self._core.changes())
        return changes

    @property
    def payload(self) -> Any:
        """The payload as it was entered."""
        return _core.read(self._core.payload())

    def reset(self) -> None:
        """Returns every field to its first value."""
        self._core.reset()

    def submit(self) -> Report:
        """Leaves every field and checks the whole payload; a valid report has `cleaned`."""
        return Report(*self._core.submit())
