// Sessions: a form while somebody fills it in.
//
// The interpreter's lock stays held: a change takes microseconds, and a session belongs to one thread.
#include "core.h"

typedef struct session_object {
  PyObject_HEAD
  formcheck_session *session;
} session_object;

static formcheck_session *of(PyObject *self) { return ((session_object *)self)->session; }

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
  formcheck_session *session =
      formcheck_session_new(form, payload.bytes, (size_t)payload.count, &options, &error);
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

static PyObject *done(formcheck_status status) {
  if (status != FORMCHECK_OK) {
    core_raise_status(status);
    return NULL;
  }
  Py_INCREF(Py_None);
  return Py_None;
}

static PyObject *answer(formcheck_status status, formcheck_bytes bytes) {
  if (status == FORMCHECK_OK) return core_bytes(bytes);
  core_raise_status(status);
  return NULL;
}

// A change of a field by a string.
typedef formcheck_status change(formcheck_session *, const char *, size_t, const char *, size_t);

static PyObject *change_field(PyObject *self, PyObject *arguments, change *change) {
  const char *field, *text;
  Py_ssize_t field_count, text_count;
  if (!PyArg_ParseTuple(arguments, "s#s#", &field, &field_count, &text, &text_count)) return NULL;
  return done(change(of(self), field, (size_t)field_count, text, (size_t)text_count));
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

static PyObject *set_value(PyObject *self, PyObject *arguments) {
  const char *field;
  Py_ssize_t count;
  PyObject *value, *fallback;
  payload payload;
  if (!PyArg_ParseTuple(arguments, "s#OO", &field, &count, &value, &fallback)) return NULL;
  // A str is a value, not JSON: it is written within a list, and taken out of it.
  PyObject *list = PyList_New(0);
  if (!list || PyList_Append(list, value) < 0 || !payload_read(&payload, list, fallback)) {
    Py_XDECREF(list);
    return NULL;
  }
  Py_DECREF(list);
  formcheck_status status = formcheck_session_set_value(
      of(self), field, (size_t)count, payload.bytes + 1, (size_t)payload.count - 2);
  payload_clear(&payload);
  return done(status);
}

static PyObject *leave(PyObject *self, PyObject *field) {
  Py_ssize_t count;
  const char *bytes = core_text(field, &count);
  return bytes ? done(formcheck_session_leave(of(self), bytes, (size_t)count)) : NULL;
}

static PyObject *remove_row(PyObject *self, PyObject *arguments) {
  const char *field;
  Py_ssize_t count, place;
  if (!PyArg_ParseTuple(arguments, "s#n", &field, &count, &place)) return NULL;
  return done(formcheck_session_remove_row(of(self), field, (size_t)count, (size_t)place));
}

static PyObject *reset(PyObject *self, PyObject *Py_UNUSED(ignored)) {
  return done(formcheck_session_reset(of(self)));
}

static PyObject *field(PyObject *self, PyObject *name) {
  Py_ssize_t count;
  const char *text = core_text(name, &count);
  if (!text) return NULL;
  formcheck_bytes bytes = {0};
  formcheck_status status = formcheck_session_field(of(self), text, (size_t)count, &bytes);
  return answer(status, bytes);
}

static PyObject *changes(PyObject *self, PyObject *Py_UNUSED(ignored)) {
  formcheck_bytes bytes = {0};
  formcheck_status status = formcheck_session_changes(of(self), &bytes);
  return answer(status, bytes);
}

static PyObject *session_payload(PyObject *self, PyObject *Py_UNUSED(ignored)) {
  formcheck_bytes bytes = {0};
  formcheck_status status = formcheck_session_payload(of(self), &bytes);
  return answer(status, bytes);
}

static PyObject *submit(PyObject *self, PyObject *Py_UNUSED(ignored)) {
  formcheck_result result;
  formcheck_status status = formcheck_session_submit(of(self), &result);
  if (status != FORMCHECK_OK) return done(status);
  PyObject *report = core_bytes(result.report);
  PyObject *cleaned = result.cleaned.count > 0 ? core_bytes(result.cleaned) : done(FORMCHECK_OK);
  PyObject *tuple = report && cleaned ? Py_BuildValue("(iOO)", (int)result.verdict, report, cleaned) : NULL;
  Py_XDECREF(report);
  Py_XDECREF(cleaned);
  return tuple;
}

static PyMethodDef methods[] = {
    {"set_text", set_text, METH_VARARGS, "Types a string into a field."},
    {"set_value", set_value, METH_VARARGS, "Sets the value of a field."},
    {"leave", leave, METH_O, "Marks a field as left."},
    {"pick", pick, METH_VARARGS, "Picks an item of a look-up field."},
    {"add_row", add_row, METH_VARARGS, "Adds a row to a list, or under a key to a map."},
    {"remove_row", remove_row, METH_VARARGS, "Removes a row."},
    {"reset", reset, METH_NOARGS, "Returns every field to its first value."},
    {"field", field, METH_O, "The state of a field as JSON."},
    {"changes", changes, METH_NOARGS, "The changes since the last call as JSON."},
    {"payload", session_payload, METH_NOARGS, "The payload as JSON."},
    {"submit", submit, METH_NOARGS, "Checks the whole payload."},
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
