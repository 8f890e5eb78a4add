// Sessions: a form while somebody fills it in.
//
// The interpreter's lock is released during a call: a form of many rows takes a while. The bytes of an answer belong to
// the session until its next call, and so a call of another thread is refused until they are copied.
#include "core.h"

typedef struct session_object {
  PyObject_HEAD
  formcheck_session *session;
  // A call is under way, or its answer is not copied yet. It belongs to the interpreter's lock.
  bool is_used;
} session_object;

static formcheck_session *of(PyObject *self) { return ((session_object *)self)->session; }

static bool begin(PyObject *self) {
  if (((session_object *)self)->is_used) {
    core_raise_status(FORMCHECK_BUSY);
    return false;
  }
  ((session_object *)self)->is_used = true;
  return true;
}

static void end(PyObject *self) { ((session_object *)self)->is_used = false; }

// Sets a status to that of a call that has the session for itself, without the interpreter's lock; the caller ends it.
#define WITH_SESSION(self, status, call) \
  do {                                   \
    if (!begin(self)) return NULL;       \
    Py_BEGIN_ALLOW_THREADS               \
    status = (call);                     \
    Py_END_ALLOW_THREADS                 \
  } while (0)

static void session_dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  formcheck_session_free(of(self));
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  release(self);
  Py_DECREF(type);
}

static PyObject *session_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  static char *names[] = {"form", "fallback", "initial", "locale", "now", NULL};
  PyObject *form_object, *fallback, *initial = Py_None, *locale = Py_None, *now = Py_None;
  if (!PyArg_ParseTupleAndKeywords(
          arguments, keywords, "OO|OOO", names, &form_object, &fallback, &initial, &locale, &now)) {
    return NULL;
  }
  formcheck_form *form = core_form(form_object);
  formcheck_options options;
  payload payload = {0};
  if (!form || !core_options(&options, locale, now, NULL, NULL) ||
      (initial != Py_None && !payload_read(&payload, initial, fallback))) {
    return NULL;
  }
  formcheck_error *error = NULL;
  formcheck_session *session;
  Py_BEGIN_ALLOW_THREADS
  session = formcheck_session_new(form, payload.bytes, (size_t)payload.count, &options, &error);
  Py_END_ALLOW_THREADS
  payload_clear(&payload);
  if (!session) {
    core_raise(error);
    return NULL;
  }
  allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  session_object *self = (session_object *)make(type, 0);
  if (!self) {
    formcheck_session_free(session);
    return NULL;
  }
  self->session = session;
  return (PyObject *)self;
}

// None, or the exception of a status, at the end of a call.
static PyObject *done(PyObject *self, formcheck_status status) {
  end(self);
  if (status != FORMCHECK_OK) {
    core_raise_status(status);
    return NULL;
  }
  Py_INCREF(Py_None);
  return Py_None;
}

// A copy of the answer, or the exception of a status, at the end of a call.
static PyObject *copied(PyObject *self, formcheck_status status, formcheck_bytes bytes) {
  PyObject *copy = NULL;
  if (status == FORMCHECK_OK) {
    copy = core_bytes(bytes);
  } else {
    core_raise_status(status);
  }
  end(self);
  return copy;
}

// A change of a field by a string.
typedef formcheck_status change(formcheck_session *, const char *, size_t, const char *, size_t);

static PyObject *change_field(PyObject *self, PyObject *arguments, change *change) {
  const char *field, *text;
  Py_ssize_t field_count, text_count;
  if (!PyArg_ParseTuple(arguments, "s#s#", &field, &field_count, &text, &text_count)) return NULL;
  formcheck_status status;
  WITH_SESSION(self, status, change(of(self), field, (size_t)field_count, text, (size_t)text_count));
  return done(self, status);
}

static PyObject *set_text(PyObject *self, PyObject *arguments) {
  return change_field(self, arguments, formcheck_session_set_text);
}

static PyObject *pick(PyObject *self, PyObject *arguments) {
  return change_field(self, arguments, formcheck_session_pick);
}

static PyObject *add_row(PyObject *self, PyObject *arguments) {
  return change_field(self, arguments, formcheck_session_add_row);
}

// A value that is written within a list, and taken out of it: a str is a value, not JSON.
static bool read_within_list(payload *payload, PyObject *value, PyObject *fallback) {
  PyObject *list = PyList_New(0);
  bool is_read = list && PyList_Append(list, value) == 0 && payload_read(payload, list, fallback);
  Py_XDECREF(list);
  return is_read;
}

static PyObject *set_value(PyObject *self, PyObject *arguments) {
  const char *field;
  Py_ssize_t count;
  PyObject *value, *fallback;
  payload payload;
  if (!PyArg_ParseTuple(arguments, "s#OO", &field, &count, &value, &fallback) ||
      !read_within_list(&payload, value, fallback)) {
    return NULL;
  }
  if (!begin(self)) {
    payload_clear(&payload);
    return NULL;
  }
  formcheck_status status;
  Py_BEGIN_ALLOW_THREADS
  status = formcheck_session_set_value(
      of(self), field, (size_t)count, payload.bytes + 1, (size_t)payload.count - 2);
  Py_END_ALLOW_THREADS
  payload_clear(&payload);
  return done(self, status);
}

static PyObject *insert_row(PyObject *self, PyObject *arguments) {
  const char *field;
  Py_ssize_t count, place;
  PyObject *value, *fallback;
  payload payload;
  if (!PyArg_ParseTuple(arguments, "s#nOO", &field, &count, &place, &value, &fallback) ||
      !read_within_list(&payload, value, fallback)) {
    return NULL;
  }
  if (!begin(self)) {
    payload_clear(&payload);
    return NULL;
  }
  formcheck_status status;
  Py_BEGIN_ALLOW_THREADS
  status = formcheck_session_insert_row(
      of(self), field, (size_t)count, (size_t)place, payload.bytes + 1, (size_t)payload.count - 2);
  Py_END_ALLOW_THREADS
  payload_clear(&payload);
  return done(self, status);
}

static PyObject *leave(PyObject *self, PyObject *field) {
  Py_ssize_t count;
  const char *bytes = core_text(field, &count);
  if (!bytes) return NULL;
  formcheck_status status;
  WITH_SESSION(self, status, formcheck_session_leave(of(self), bytes, (size_t)count));
  return done(self, status);
}

static PyObject *search_all(PyObject *self, PyObject *field) {
  Py_ssize_t count;
  const char *bytes = core_text(field, &count);
  if (!bytes) return NULL;
  formcheck_status status;
  WITH_SESSION(self, status, formcheck_session_search_all(of(self), bytes, (size_t)count));
  return done(self, status);
}

static PyObject *move_row(PyObject *self, PyObject *arguments) {
  const char *field;
  Py_ssize_t count, place, new_place;
  if (!PyArg_ParseTuple(arguments, "s#nn", &field, &count, &place, &new_place)) return NULL;
  formcheck_status status;
  WITH_SESSION(
      self, status,
      formcheck_session_move_row(of(self), field, (size_t)count, (size_t)place, (size_t)new_place));
  return done(self, status);
}

static PyObject *remove_row(PyObject *self, PyObject *arguments) {
  const char *field;
  Py_ssize_t count, place;
  if (!PyArg_ParseTuple(arguments, "s#n", &field, &count, &place)) return NULL;
  formcheck_status status;
  WITH_SESSION(self, status, formcheck_session_remove_row(of(self), field, (size_t)count, (size_t)place));
  return done(self, status);
}

static PyObject *reset(PyObject *self, PyObject *Py_UNUSED(ignored)) {
  formcheck_status status;
  WITH_SESSION(self, status, formcheck_session_reset(of(self)));
  return done(self, status);
}

static PyObject *field(PyObject *self, PyObject *name) {
  Py_ssize_t count;
  const char *text = core_text(name, &count);
  if (!text) return NULL;
  formcheck_bytes bytes = {0};
  formcheck_status status;
  WITH_SESSION(self, status, formcheck_session_field(of(self), text, (size_t)count, &bytes));
  return copied(self, status, bytes);
}

static PyObject *changes(PyObject *self, PyObject *Py_UNUSED(ignored)) {
  formcheck_bytes bytes = {0};
  formcheck_status status;
  WITH_SESSION(self, status, formcheck_session_changes(of(self), &bytes));
  return copied(self, status, bytes);
}

static PyObject *session_payload(PyObject *self, PyObject *Py_UNUSED(ignored)) {
  formcheck_bytes bytes = {0};
  formcheck_status status;
  WITH_SESSION(self, status, formcheck_session_payload(of(self), &bytes));
  return copied(self, status, bytes);
}

static PyObject *submit(PyObject *self, PyObject *Py_UNUSED(ignored)) {
  formcheck_result result;
  formcheck_status status;
  WITH_SESSION(self, status, formcheck_session_submit(of(self), &result));
  if (status != FORMCHECK_OK) return done(self, status);
  PyObject *report = core_bytes(result.report);
  PyObject *cleaned = result.cleaned.count > 0 ? core_bytes(result.cleaned) : NULL;
  bool is_copied = report && (cleaned || result.cleaned.count == 0);
  PyObject *tuple =
      is_copied ? Py_BuildValue("(iOO)", (int)result.verdict, report, cleaned ? cleaned : Py_None) : NULL;
  Py_XDECREF(report);
  Py_XDECREF(cleaned);
  end(self);
  return tuple;
}

// --- Questions

static PyObject *questions(PyObject *self, PyObject *ahead) {
  double seconds = PyFloat_AsDouble(ahead);
  if (seconds == -1 && PyErr_Occurred()) return NULL;
  formcheck_bytes bytes = {0};
  formcheck_status status;
  WITH_SESSION(self, status, formcheck_session_questions(of(self), seconds, &bytes));
  return copied(self, status, bytes);
}

static PyObject *wait_for(PyObject *self, PyObject *Py_UNUSED(ignored)) {
  double seconds = 0;
  formcheck_status status;
  WITH_SESSION(self, status, formcheck_session_wait(of(self), &seconds));
  PyObject *none = done(self, status);
  if (!none || seconds < 0) return none;
  Py_DECREF(none);
  return PyFloat_FromDouble(seconds);
}

// Whether the answer was still wanted.
static PyObject *take_answer(PyObject *self, PyObject *arguments) {
  PyObject *value, *fallback;
  payload payload;
  if (!PyArg_ParseTuple(arguments, "OO", &value, &fallback) || !payload_read(&payload, value, fallback)) return NULL;
  if (!begin(self)) {
    payload_clear(&payload);
    return NULL;
  }
  formcheck_status status;
  Py_BEGIN_ALLOW_THREADS
  status = formcheck_session_answer(of(self), payload.bytes, (size_t)payload.count);
  Py_END_ALLOW_THREADS
  payload_clear(&payload);
  end(self);
  if (status == FORMCHECK_OK || status == FORMCHECK_OUTDATED) return PyBool_FromLong(status == FORMCHECK_OK);
  core_raise_status(status);
  return NULL;
}

static PyMethodDef methods[] = {
    {"set_text", set_text, METH_VARARGS, "Types a string into a field."},
    {"set_value", set_value, METH_VARARGS, "Sets the value of a field."},
    {"leave", leave, METH_O, "Marks a field as left."},
    {"pick", pick, METH_VARARGS, "Picks an item of a look-up field."},
    {"search_all", search_all, METH_O, "Searches all items of a look-up field."},
    {"add_row", add_row, METH_VARARGS, "Adds a row to a list, or under a key to a map."},
    {"insert_row", insert_row, METH_VARARGS, "Inserts a row into a list."},
    {"move_row", move_row, METH_VARARGS, "Moves a row of a list."},
    {"remove_row", remove_row, METH_VARARGS, "Removes a row."},
    {"reset", reset, METH_NOARGS, "Returns every field to its first value."},
    {"field", field, METH_O, "The state of a field as JSON."},
    {"changes", changes, METH_NOARGS, "The changes since the last call as JSON."},
    {"payload", session_payload, METH_NOARGS, "The payload as JSON."},
    {"submit", submit, METH_NOARGS, "Checks the whole payload."},
    {"questions", questions, METH_O, "The questions that are due in some seconds, a line of JSON each."},
    {"wait", wait_for, METH_NOARGS, "The seconds until the next question, or None."},
    {"answer", take_answer, METH_VARARGS, "Gives an answer; returns whether it was still wanted."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {
    {Py_tp_new, session_new},
    {Py_tp_dealloc, session_dealloc},
    {Py_tp_methods, methods},
    {Py_tp_doc, "A form while somebody fills it in."},
    {0, NULL},
};
static PyType_Spec spec = {"formcheck._core.Session", sizeof(session_object), 0, Py_TPFLAGS_DEFAULT, slots};

int core_add_session(PyObject *module) {
  PyObject *type = PyType_FromSpec(&spec);
  if (!type) return -1;
  int status = PyModule_AddObjectRef(module, "Session", type);
  Py_DECREF(type);
  return status;
}
