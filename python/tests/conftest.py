import os
from pathlib import Path

import pytest

import formcheck

ROOT = Path(os.environ.get("FORMCHECK_ROOT", Path(__file__).resolve().parents[2]))
SIGNUP = """
form: signup
fields:
  email: { label: E-mail, required: true, normalize: [trim, lowercase], rule: contact.email }
  age: { type: integer, range: [18..130] }
  born: { type: date }
  amount: { type: number }
  address:
    fields:
      city: { required: true }
  lines:
    items: { fields: { name: { required: true }, count: { type: integer, default: 1 } } }
controls:
  send: { label: Send }
managers:
  all: { manages: [send] }
"""


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def form() -> formcheck.Form:
    return formcheck.Form.from_text(SIGNUP)
