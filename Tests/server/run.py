"""Tests formcheck-server from outside: limits that hold, what is counted, and submissions that are kept.

usage: run.py [--program FILE] [TEST…]        0 all passed
"""

import argparse
import pathlib
import sys

import counting
import keeping
import limits


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    root = pathlib.Path(__file__).parents[2]
    parser.add_argument("--program", default=str(root / ".build-server/debug/formcheck-server"))
    parser.add_argument("tests", nargs="*")
    options = parser.parse_args()
    program = str(pathlib.Path(options.program).resolve())
    if not options.tests:
        limits.run(program)
        counting.run(program)
        keeping.run(program)
        return
    known = {test.__name__: test for test in limits.TESTS + counting.TESTS + keeping.TESTS}
    for name in options.tests:
        if name not in known:
            sys.exit(f"there is no test {name}; there are: {', '.join(known)}")
        known[name](program)
        print(f"ok {name}")


if __name__ == "__main__":
    main()
