// The extension formcheck._core: libformcheck for Python, on the stable ABI.
#ifndef FORMCHECK_CORE_H
#define FORMCHECK_CORE_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030A0000
#include <Python.h>
#include <stdbool.h>

#include "formcheck.h"

// Bytes of a payload on their way to the library: those of a bytes or str object, or JSON that was written for it.
typedef struct payload {
  const uint8_t *bytes;
  Py_ssize_t count;
  // The object that keeps the bytes; released by payload_clear.
  PyObject *owner;
  // Memory of PyMem_Realloc; released by payload_clear.
  uint8_t *written;
} payload;

// Reads bytes, str, bytearray, memoryview, or any other value as JSON. Returns false with an exception set.
// `fallback` is called with a value that JSON does not have, and returns one that it has.
bool payload_read(payload *payload, PyObject *value, PyObject *fallback);
void payload_clear(payload *payload);

// The compiled form of a Form object; null with an exception set if the object is of another type.
formcheck_form *core_form(PyObject *object);
// Raises CoreError(status, text, json) and frees the error.
void core_raise(formcheck_error *error);
// Raises for a status that is not FORMCHECK_OK.
void core_raise_status(formcheck_status status);
PyObject *core_bytes(formcheck_bytes bytes);
// Fills options from str arguments or None. The strings stay as long as their objects.
bool core_options(formcheck_options *options, PyObject *locale, PyObject *now, PyObject *source, PyObject *only);
// The same as PyUnicode_AsUTF8AndSize, with an exception that does not have the string.
const char *core_utf8(PyObject *text, Py_ssize_t *count);
// A str as UTF-8 that stays as long as the object; null with an exception set.
const char *core_text(PyObject *text, Py_ssize_t *count);

// Each adds its types or functions to the module; -1 with an exception set.
int core_add_checker(PyObject *module);
int core_add_reader(PyObject *module);
int core_add_session(PyObject *module);
int core_add_shape(PyObject *module);

// The value of JSON (a bytes object) as a Shape object has it; null with an exception set.
PyObject *core_shaped(PyObject *shape, PyObject *json);

#endif
