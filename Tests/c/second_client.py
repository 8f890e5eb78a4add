#!/usr/bin/env python3
"""A second client of libformcheck by ctypes alone: the shared library needs no header and no compiler.

  Tests/c/second_client.py LIBFORMCHECK.SO
"""
import ctypes
import json
import sys


class Bytes(ctypes.Structure):
    _fields_ = [("bytes", ctypes.POINTER(ctypes.c_uint8)), ("count", ctypes.c_size_t)]


class Result(ctypes.Structure):
    _fields_ = [("verdict", ctypes.c_int), ("report", Bytes), ("cleaned", Bytes)]


def main() -> None:
    library = ctypes.CDLL(sys.argv[1])
    for name in ("formcheck_form_parse", "formcheck_checker_new"):
        getattr(library, name).restype = ctypes.c_void_p
    text = b"form: f\nfields: { age: { type: integer, range: 18.. } }\n"
    form = ctypes.c_void_p(library.formcheck_form_parse(text, ctypes.c_size_t(len(text)), None, ctypes.c_size_t(0), None))
    checker = ctypes.c_void_p(library.formcheck_checker_new(form, None, None))
    library.formcheck_form_free(form)
    result = Result()
    payload = b'{"age": 4}'
    status = library.formcheck_check(checker, payload, ctypes.c_size_t(len(payload)), 0, ctypes.byref(result))
    report = json.loads(ctypes.string_at(result.report.bytes, result.report.count))
    assert status == 0 and result.verdict == 1 and report["issues"][0]["field"] == "/age", report
    library.formcheck_checker_free(checker)
    print("second client: passed")


if __name__ == "__main__":
    main()
