#!/usr/bin/env python3
"""A phone book around `formcheck`: contacts are kept in a store, found by the keys of their letters, and called.

    phone_book.py import FILE      takes over all contacts of a vCard file, in place of those before
    phone_book.py keys DIGITS      who is typed so on a phone's keypad: a line a number, the likeliest first
    phone_book.py call ID DIGITS   notes the call, so that ID comes first next time, and prints the contact
    phone_book.py recent           who was called, the last one first

FORMCHECK names the program (else: formcheck), PHONE_BOOK the store (else: phone-book.db). What was said to be done is there
after a crash: each command is one transaction of the store.
"""

import os
import subprocess
import sys

CATALOGUE = "contacts"


def formcheck(*arguments):
    """Runs it on the store; its own words and exit status are this program's."""
    store = os.environ.get("PHONE_BOOK", "phone-book.db")
    command = [os.environ.get("FORMCHECK", "formcheck"), *arguments, "--store", store]
    return subprocess.run(command, check=False).returncode


def main(arguments):
    match arguments:
        case ["import", file]:
            return formcheck("catalogue", "update", CATALOGUE, file)
        case ["keys", digits]:
            return formcheck("lookup", CATALOGUE, digits, "--keypad")
        case ["call", contact, digits]:
            return formcheck("catalogue", "open", CATALOGUE, contact, "--query", digits)
        case ["recent"]:
            return formcheck("catalogue", "history", CATALOGUE)
    print(__doc__, file=sys.stderr)
    return 64


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
