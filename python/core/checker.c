// Checkers: a pool for one form and one set of options.
//
// The pool belongs to the interpreter's lock. A checker is taken out of it before the lock is released, and returned
// after the lock is held again, so that each call has a checker for itself.
#include "core.h"

#include <string.h>

enum { MOST_IDLE = 16 };

typedef struct pool_object {
  PyObject_HEAD
  // The Form object.
  PyObject *form;
  // str or None each.
  PyObject *locale, *now, *source, *only;
  PyObject *fallback;
  formcheck_checker *idle[MOST_IDLE];
  int idle_count;
} pool_object;

static formcheck_checker *make_checker(pool_object *self) {
  formcheck_form *form = core_form(self->form);
  formcheck_options options;
  if (!form || !core_options(&options, self->locale, self->now, self->source, self->only)) return NULL;
  formcheck_error *error = NULL;
  formcheck_checker *checker = formcheck_checker_new(form, &options, &error);
  if (!checker) core_raise(error);
  return checker;
}

static formcheck_checker *lend(pool_object *self) {
  return self->idle_count > 0 ? self->idle[--self->idle_count] : make_checker(self);
}

static void take_back(pool_object *self, formcheck_checker *checker) {
  if (self->idle_count < MOST_IDLE) {
    self->idle[self->idle_count++] = checker;
  } else {
    formcheck_checker_free(checker);
  }
}

static void pool_dealloc(PyObject *object) {
  pool_object *self = (pool_object *)object;
  PyTypeObject *type = Py_TYPE(object);
  for (int i = 0; i < self->idle_count; i++) formcheck_checker_free(self->idle[i]);
  Py_XDECREF(self->form);
  Py_XDECREF(self->locale);
  Py_XDECREF(self->now);
  Py_XDECREF(self->source);
  Py_XDECREF(self->only);
  Py_XDECREF(self->fallback);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  release(object);
  Py_DECREF(type);
}

static PyObject *kept(PyObject *object) {
  Py_INCREF(object);
  return object;
}

static PyObject *pool_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"form", "fallback", "locale", "now", "source", "only", NULL};
  PyObject *form, *fallback, *locale = Py_None, *now = Py_None, *source = Py_None, *only = Py_None;
  if (!PyArg_ParseTupleAndKeywords(
          arguments, keywords, "OO|OOOO", names, &form, &fallback, &locale, &now, &source, &only)) {
    return NULL;
  }
  allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  pool_object *self = (pool_object *)make(type, 0);
  if (!self) return NULL;
  self->form = kept(form);
  self->fallback = kept(fallback);
  self->locale = kept(locale);
  self->now = kept(now);
  self->source = kept(source);
  self->only = kept(only);
  // The first one shows whether the options are right.
  formcheck_checker *checker = make_checker(self);
  if (!checker) {
    Py_DECREF(self);
    return NULL;
  }
  take_back(self, checker);
  return (PyObject *)self;
}

// A report or payload; None where there is none.
static PyObject *bytes_or_none(formcheck_bytes bytes) {
  if (bytes.count == 0) return kept(Py_None);
  return core_bytes(bytes);
}

// The verdict, the report, and the payload after clean-up.
static PyObject *result_tuple(const formcheck_result *result) {
  PyObject *tuple = PyTuple_New(3);
  if (!tuple) return NULL;
  PyObject *items[3] = {
      PyLong_FromLong(result->verdict), bytes_or_none(result->report), bytes_or_none(result->cleaned)};
  for (int i = 0; i < 3; i++) PyTuple_SetItem(tuple, i, items[i]);
  if (items[0] && items[1] && items[2]) return tuple;
  Py_DECREF(tuple);
  return NULL;
}

// How a payload is checked.
typedef enum kind { ONE, LINES, EXPLAINED } kind;

static PyObject *run(pool_object *self, PyObject *value, uint32_t flags, kind kind) {
  payload payload;
  if (!payload_read(&payload, value, self->fallback)) return NULL;
  formcheck_checker *checker = lend(self);
  if (!checker) {
    payload_clear(&payload);
    return NULL;
  }
  formcheck_result result;
  formcheck_status status = FORMCHECK_OK;
  Py_BEGIN_ALLOW_THREADS
  switch (kind) {
    case ONE: status = formcheck_check(checker, payload.bytes, (size_t)payload.count, flags, &result); break;
    case LINES:
      status = formcheck_check_lines(checker, payload.bytes, (size_t)payload.count, flags, &result, NULL);
      break;
    case EXPLAINED: status = formcheck_explain(checker, payload.bytes, (size_t)payload.count, &result); break;
  }
  Py_END_ALLOW_THREADS
  payload_clear(&payload);
  PyObject *tuple = NULL;
  if (status == FORMCHECK_OK) {
    tuple = result_tuple(&result);
  } else {
    core_raise_status(status);
  }
  take_back(self, checker);
  return tuple;
}

// A payload and flags.
static PyObject *run_with_flags(PyObject *self, PyObject *const *arguments, Py_ssize_t count, kind kind) {
  if (count != 2) {
    PyErr_SetString(PyExc_TypeError, "a payload and flags are expected");
    return NULL;
  }
  unsigned long flags = PyLong_AsUnsignedLong(arguments[1]);
  if (flags == (unsigned long)-1 && PyErr_Occurred()) return NULL;
  return run((pool_object *)self, arguments[0], (uint32_t)flags, kind);
}

static PyObject *pool_check(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
  return run_with_flags(self, arguments, count, ONE);
}

static PyObject *pool_check_lines(PyObject *self, PyObject *const *arguments, Py_ssize_t count) {
  return run_with_flags(self, arguments, count, LINES);
}

// A payload, a shape, and a function that is called with the result of a payload that is not valid.
static PyObject *pool_parse(PyObject *object, PyObject *const *arguments, Py_ssize_t count) {
  pool_object *self = (pool_object *)object;
  payload payload;
  if (count != 3) {
    PyErr_SetString(PyExc_TypeError, "a payload, a shape and a function are expected");
    return NULL;
  }
  if (!payload_read(&payload, arguments[0], self->fallback)) return NULL;
  formcheck_checker *checker = lend(self);
  if (!checker) {
    payload_clear(&payload);
    return NULL;
  }
  formcheck_result result;
  formcheck_status status;
  Py_BEGIN_ALLOW_THREADS
  status = formcheck_check(
      checker, payload.bytes, (size_t)payload.count, FORMCHECK_LABELS | FORMCHECK_CLEANED, &result);
  Py_END_ALLOW_THREADS
  payload_clear(&payload);
  bool is_valid = status == FORMCHECK_OK && result.verdict == FORMCHECK_VALID && result.cleaned.count > 0;
  PyObject *found = NULL;
  if (status != FORMCHECK_OK) {
    core_raise_status(status);
  } else {
    found = is_valid ? core_bytes(result.cleaned) : result_tuple(&result);
  }
  // Types may call functions that check with this pool.
  take_back(self, checker);
  if (!found) return NULL;
  PyObject *value = is_valid ? core_shaped(arguments[1], found) : PyObject_CallObject(arguments[2], found);
  Py_DECREF(found);
  return value;
}

// Bytes of lines that are checked at once: their reports are in memory together.
enum { SLICE = 32 << 10 };

// The end of the slice that begins at `start`: behind a line feed, or the end of the lines.
static Py_ssize_t end_of_slice(const payload *lines, Py_ssize_t start) {
  if (lines->count - start <= SLICE) return lines->count;
  const uint8_t *from = lines->bytes + start + SLICE - 1;
  const uint8_t *found = memchr(from, '\n', (size_t)(lines->bytes + lines->count - from));
  return found ? found + 1 - lines->bytes : lines->count;
}

// Lines, flags, and the byte, record and line at which a slice begins. Returns its reports, and the same three of the
// next slice; the byte is -1 behind the last one.
static PyObject *pool_check_slice(PyObject *object, PyObject *arguments) {
  pool_object *self = (pool_object *)object;
  PyObject *value;
  unsigned int flags;
  Py_ssize_t start, record, line;
  payload lines;
  if (!PyArg_ParseTuple(arguments, "OInnn", &value, &flags, &start, &record, &line) ||
      !payload_read(&lines, value, self->fallback)) {
    return NULL;
  }
  formcheck_checker *checker = start >= 0 && start <= lines.count ? lend(self) : NULL;
  if (!checker) {
    payload_clear(&lines);
    if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "the slice begins beyond the lines");
    return NULL;
  }
  formcheck_position position = {(size_t)record, (size_t)line};
  formcheck_result result;
  formcheck_status status;
  Py_ssize_t next;
  Py_BEGIN_ALLOW_THREADS
  next = end_of_slice(&lines, start);
  status = formcheck_check_slice(
      checker, lines.bytes + start, (size_t)(next - start), flags, &position, &result, NULL);
  Py_END_ALLOW_THREADS
  if (next == lines.count) next = -1;
  payload_clear(&lines);
  PyObject *tuple = NULL;
  if (status == FORMCHECK_OK) {
    tuple = Py_BuildValue(
        "(y#nnn)", result.report.count > 0 ? (const char *)result.report.bytes : "", (Py_ssize_t)result.report.count, next,
        (Py_ssize_t)position.record, (Py_ssize_t)position.line);
  } else {
    core_raise_status(status);
  }
  take_back(self, checker);
  return tuple;
}

static PyObject *pool_explain(PyObject *self, PyObject *value) {
  return run((pool_object *)self, value, 0, EXPLAINED);
}

static PyMethodDef methods[] = {
    {"check", (PyCFunction)(void (*)(void))pool_check, METH_FASTCALL, "Checks a payload; returns the verdict, the report and the cleaned payload."},
    {"check_lines", (PyCFunction)(void (*)(void))pool_check_lines, METH_FASTCALL, "Checks one record a line; returns the same."},
    {"check_slice", pool_check_slice, METH_VARARGS, "Checks a part of lines; returns the reports and the next part."},
    {"parse", (PyCFunction)(void (*)(void))pool_parse, METH_FASTCALL, "Checks a payload; returns it after clean-up as a value of a type."},
    {"explain", pool_explain, METH_O, "Explains the result of a payload."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {
    {Py_tp_new, pool_new},
    {Py_tp_dealloc, pool_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "Checks payloads against a form, from any thread."},
    {0, NULL},
};
static PyType_Spec spec = {"formcheck._core.Checker", sizeof(pool_object), 0, Py_TPFLAGS_DEFAULT, slots};

int core_add_checker(PyObject *module) {
  PyObject *type = PyType_FromSpec(&spec);
  if (!type) return -1;
  int status = PyModule_AddObjectRef(module, "Checker", type);
  Py_DECREF(type);
  static const struct {
    const char *name;
    unsigned value;
  } flags[] = {
      {"PART", FORMCHECK_PART},
      {"CLEANED", FORMCHECK_CLEANED},
      {"LABELS", FORMCHECK_LABELS},
      {"VERDICT_ONLY", FORMCHECK_VERDICT_ONLY},
      {"ONLY_INVALID", FORMCHECK_ONLY_INVALID},
  };
  for (size_t i = 0; status == 0 && i < sizeof flags / sizeof *flags; i++) {
    status = PyModule_AddIntConstant(module, flags[i].name, (long)flags[i].value);
  }
  return status;
}
