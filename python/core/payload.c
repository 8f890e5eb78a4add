// Payloads: bytes and strings as they are, and other values written as JSON.
#include "core.h"

#include <math.h>
#include <string.h>

typedef struct writer {
  uint8_t *bytes;
  size_t count;
  size_t capacity;
  PyObject *fallback;
} writer;

static bool make_room(writer *w, size_t added) {
  if (added > PY_SSIZE_T_MAX / 4 || w->count > PY_SSIZE_T_MAX / 4) {
    PyErr_NoMemory();
    return false;
  }
  if (w->count + added <= w->capacity) return true;
  size_t capacity = w->capacity * 2 > w->count + added ? w->capacity * 2 : w->count + added;
  uint8_t *wider = PyMem_Realloc(w->bytes, capacity);
  if (!wider) {
    PyErr_NoMemory();
    return false;
  }
  w->bytes = wider;
  w->capacity = capacity;
  return true;
}

static bool append(writer *w, const char *bytes, size_t count) {
  if (!make_room(w, count)) return false;
  memcpy(w->bytes + w->count, bytes, count);
  w->count += count;
  return true;
}

static bool append_string(writer *w, PyObject *text) {
  Py_ssize_t count;
  const char *bytes = core_utf8(text, &count);
  if (!bytes) return false;
  // Each byte takes six at most.
  if (!make_room(w, (size_t)count * 6 + 2)) return false;
  uint8_t *at = w->bytes + w->count;
  *at++ = '"';
  for (Py_ssize_t i = 0; i < count; i++) {
    uint8_t byte = (uint8_t)bytes[i];
    if (byte == '"' || byte == '\\') {
      *at++ = '\\';
      *at++ = byte;
    } else if (byte < 0x20) {
      static const char digits[] = "0123456789abcdef";
      memcpy(at, "\\u00", 4);
      at[4] = (uint8_t)digits[byte >> 4];
      at[5] = (uint8_t)digits[byte & 15];
      at += 6;
    } else {
      *at++ = byte;
    }
  }
  *at++ = '"';
  w->count = (size_t)(at - w->bytes);
  return true;
}

// A number as Python writes it.
static bool append_digits(writer *w, PyObject *value, PyObject *(*make)(PyObject *)) {
  PyObject *text = make(value);
  if (!text) return false;
  Py_ssize_t count;
  const char *bytes = core_utf8(text, &count);
  bool done = bytes && append(w, bytes, (size_t)count);
  Py_DECREF(text);
  return done;
}

// Subclasses such as IntEnum may have another repr.
static PyObject *integer_text(PyObject *value) {
  if (Py_TYPE(value) == &PyLong_Type) return PyObject_Repr(value);
  PyObject *plain = PyNumber_Long(value);
  if (!plain) return NULL;
  PyObject *text = PyObject_Repr(plain);
  Py_DECREF(plain);
  return text;
}

// Subclasses such as those of numpy have another repr, too.
static PyObject *float_text(PyObject *value) {
  if (Py_TYPE(value) == &PyFloat_Type) return PyObject_Repr(value);
  PyObject *plain = PyFloat_FromDouble(PyFloat_AsDouble(value));
  if (!plain) return NULL;
  PyObject *text = PyObject_Repr(plain);
  Py_DECREF(plain);
  return text;
}

static bool append_integer(writer *w, PyObject *value) {
  int overflow;
  long long number = PyLong_AsLongLongAndOverflow(value, &overflow);
  if (overflow) return append_digits(w, value, integer_text);
  if (number == -1 && PyErr_Occurred()) return false;
  char text[24];
  char *end = text + sizeof text;
  char *at = end;
  unsigned long long rest = number < 0 ? 0ULL - (unsigned long long)number : (unsigned long long)number;
  do *--at = (char)('0' + rest % 10); while (rest /= 10);
  if (number < 0) *--at = '-';
  return append(w, at, (size_t)(end - at));
}

static bool append_value(writer *w, PyObject *value);

static bool append_member(writer *w, PyObject *key, PyObject *value, bool is_first) {
  if (!PyUnicode_Check(key)) {
    PyErr_Format(PyExc_TypeError, "a key of a payload is a str, not %R", key);
    return false;
  }
  return (is_first || append(w, ",", 1)) && append_string(w, key) && append(w, ":", 1) && append_value(w, value);
}

static bool append_dict(writer *w, PyObject *dict) {
  // A copy of the pairs: the fallback may change the dict.
  PyObject *key, *value;
  Py_ssize_t position = 0;
  bool is_first = true;
  Py_ssize_t size = PyDict_Size(dict);
  if (!append(w, "{", 1)) return false;
  while (PyDict_Next(dict, &position, &key, &value)) {
    Py_INCREF(key);
    Py_INCREF(value);
    bool done = append_member(w, key, value, is_first);
    Py_DECREF(key);
    Py_DECREF(value);
    if (!done) return false;
    if (PyDict_Size(dict) != size) {
      PyErr_SetString(PyExc_RuntimeError, "the payload changed while it was read");
      return false;
    }
    is_first = false;
  }
  return append(w, "}", 1);
}

static bool append_items(writer *w, PyObject *items) {
  bool isList = PyList_Check(items);
  if (!append(w, "[", 1)) return false;
  for (Py_ssize_t i = 0; i < (isList ? PyList_Size(items) : PyTuple_Size(items)); i++) {
    PyObject *item = isList ? PyList_GetItem(items, i) : PyTuple_GetItem(items, i);
    if (!item) return false;
    Py_INCREF(item);
    bool done = (i == 0 || append(w, ",", 1)) && append_value(w, item);
    Py_DECREF(item);
    if (!done) return false;
  }
  return append(w, "]", 1);
}

static bool append_other(writer *w, PyObject *value) {
  PyObject *plain = PyObject_CallFunctionObjArgs(w->fallback, value, NULL);
  if (!plain) return false;
  bool done;
  char *json;
  Py_ssize_t count;
  if (PyBytes_Check(plain)) {
    // JSON that the fallback has written: numbers of any length.
    done = PyBytes_AsStringAndSize(plain, &json, &count) == 0 && append(w, json, (size_t)count);
  } else {
    done = append_value(w, plain);
  }
  Py_DECREF(plain);
  return done;
}

static bool append_nested(writer *w, PyObject *value) {
  if (PyDict_Check(value)) return append_dict(w, value);
  if (PyList_Check(value) || PyTuple_Check(value)) return append_items(w, value);
  return append_other(w, value);
}

static bool append_value(writer *w, PyObject *value) {
  if (PyUnicode_Check(value)) return append_string(w, value);
  if (value == Py_None) return append(w, "null", 4);
  if (value == Py_True) return append(w, "true", 4);
  if (value == Py_False) return append(w, "false", 5);
  if (PyLong_Check(value)) return append_integer(w, value);
  if (PyFloat_Check(value)) {
    if (isfinite(PyFloat_AsDouble(value))) return append_digits(w, value, float_text);
    PyErr_SetString(PyExc_ValueError, "JSON has no number that is infinite or not a number");
    return false;
  }
  if (Py_EnterRecursiveCall(" while a payload is read")) return false;
  bool done = append_nested(w, value);
  Py_LeaveRecursiveCall();
  return done;
}

bool payload_read(payload *payload, PyObject *value, PyObject *fallback) {
  memset(payload, 0, sizeof *payload);
  if (PyBytes_Check(value)) {
    char *bytes;
    if (PyBytes_AsStringAndSize(value, &bytes, &payload->count) < 0) return false;
    payload->bytes = (const uint8_t *)bytes;
    Py_INCREF(value);
    payload->owner = value;
    return true;
  }
  if (PyUnicode_Check(value)) {
    const char *text = core_utf8(value, &payload->count);
    if (!text) return false;
    payload->bytes = (const uint8_t *)text;
    Py_INCREF(value);
    payload->owner = value;
    return true;
  }
  if (PyByteArray_Check(value) || PyMemoryView_Check(value)) {
    // A copy: its bytes may change while the interpreter's lock is released.
    PyObject *copy = PyBytes_FromObject(value);
    if (!copy) return false;
    bool done = payload_read(payload, copy, fallback);
    Py_DECREF(copy);
    return done;
  }
  writer w = {.fallback = fallback};
  if (!make_room(&w, 512) || !append_value(&w, value)) {
    PyMem_Free(w.bytes);
    return false;
  }
  payload->bytes = payload->written = w.bytes;
  payload->count = (Py_ssize_t)w.count;
  return true;
}

void payload_clear(payload *payload) {
  Py_XDECREF(payload->owner);
  PyMem_Free(payload->written);
}
