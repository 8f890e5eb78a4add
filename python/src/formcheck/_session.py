"""Sessions: a form while somebody fills it in."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Union

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

    def insert_row(self, place: int, value: Any = None) -> None:
        """Inserts a row into a list, before the row at a place from 0, or at the end."""
        self._session.insert_row(self.path, _place(place), value, plain)

    def move_row(self, place: int, new_place: int) -> None:
        """Moves the row at a place of a list to another place."""
        self._session.move_row(self.path, _place(place), _place(new_place))

    def remove_row(self, place: int) -> None:
        """Removes the row at a place, from 0."""
        self._session.remove_row(self.path, _place(place))

    def search_all(self) -> None:
        """Searches all items of a look-up field, also those of its service: see `Session.questions`."""
        self._session.search_all(self.path)

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


def _place(place: int) -> int:
    if place < 0:
        raise IndexError("the place of a row counts from 0")
    return place


@dataclass(frozen=True)
class Question:
    """A question of a session to your program: a remote check of a value, or a search of a look-up service.

    `name` is the name of the check or service in the form, `pointer` the field. A check has the `value`, and the values
    of other fields that the form sends `with` it. A search has the text to `find`, and None as its value.
    """

    id: int
    name: str
    pointer: str
    value: Any = None
    others: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    find: str | None = None


# True for a right value, False or a message for a wrong one, items for a search, None for no answer.
Answer = Union[bool, str, "list[dict[str, Any]]", None]


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

    def questions(self, ahead: float = 0) -> list[Question]:
        """The questions that are due, each given out once.

        A value rests for 0.3 s before it is asked about; `ahead` takes up to 0.3 s of that away. The field is pending
        until the answer, or for 10 s.
        """
        found = map(_core.read, self._core.questions(ahead).splitlines())
        return [
            Question(one["id"], one["name"], one["field"], one.get("value"), one.get("with", {}), one.get("find")) for one in found
        ]

    @property
    def wait(self) -> float | None:
        """The seconds until `questions` has to be called again; None if nothing waits."""
        return self._core.wait()

    def answer(self, question: Question, answer: Answer) -> bool:
        """Gives an answer: True, False or a message to a check, items with an `id` and a `label` to a search.

        None stands for no answer, which leaves the field undecided. Returns whether the answer was still wanted: an
        answer to a value that has changed is dropped.
        """
        facts: dict[str, Any] = {"id": question.id}
        if isinstance(answer, list):
            facts["items"] = answer
        elif isinstance(answer, str):
            facts |= {"accepted": False, "message": answer}
        elif answer is not None:
            facts["accepted"] = bool(answer)
        return self._core.answer(facts, plain)

    def ask(self, answers: Mapping[str, Callable[[Question], Answer]], ahead: float = 0.3) -> None:
        """Asks your functions, by the names in the form, until nothing more is due.

        A question without a function is not answered, and its field is undecided. If a function raises an exception,
        the same holds for its question and those behind it, and the exception is raised.
        """
        while questions := self.questions(ahead):
            for place, question in enumerate(questions):
                try:
                    function = answers.get(question.name)
                    self.answer(question, None if function is None else function(question))
                except BaseException:
                    for left in questions[place:]:
                        self.answer(left, None)
                    raise

    def reset(self) -> None:
        """Returns every field to its first value."""
        self._core.reset()

    def submit(self) -> Report:
        """Leaves every field and checks the whole payload; a valid report has `cleaned`."""
        return Report(*self._core.submit())
