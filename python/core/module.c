// The module: errors, forms, and functions without an object.
#include "core.h"

#include <string.h>

static PyObject *core_error;
static PyTypeObject *form_type;

typedef struct form_object {
  PyObject_HEAD
  formcheck_form *form;
} form_object;

// --- What the files of the module share

PyObject *core_bytes(formcheck_bytes bytes) {
  return PyBytes_FromStringAndSize((const char *)bytes.bytes, (Py_ssize_t)bytes.count);
}

void core_raise(formcheck_error *error) {
  formcheck_bytes text = formcheck_error_text(error);
  formcheck_bytes json = formcheck_error_json(error);
  PyObject *arguments = Py_BuildValue(
      "(is#y#)", (int)formcheck_error_status(error), (const char *)text.bytes, (Py_ssize_t)text.count,
      (const char *)json.bytes, (Py_ssize_t)json.count);
  formcheck_error_free(error);
  if (!arguments) return;
  PyErr_SetObject(core_error, arguments);
  Py_DECREF(arguments);
}

void core_raise_status(formcheck_status status) {
  switch (status) {
    case FORMCHECK_OK: break;
    case FORMCHECK_INVALID_ARGUMENT: PyErr_SetString(PyExc_ValueError, "the library refused an argument"); break;
    case FORMCHECK_INVALID_FORM: PyErr_SetString(PyExc_ValueError, "the form has errors"); break;
    case FORMCHECK_BUSY: PyErr_SetString(PyExc_RuntimeError, "another thread uses the session at this moment"); break;
    case FORMCHECK_UNKNOWN_FIELD:
      PyErr_SetString(PyExc_KeyError, "the form has no such field, or the field does not take this change");
      break;
    case FORMCHECK_OUTDATED: PyErr_SetString(PyExc_ValueError, "the question is not open any more"); break;
  }
}

const char *core_utf8(PyObject *text, Py_ssize_t *count) {
  const char *bytes = PyUnicode_AsUTF8AndSize(text, count);
  if (!bytes && PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) {
    // The exception has the string, which may be secret.
    PyErr_Clear();
    PyErr_SetString(PyExc_ValueError, "a string has a surrogate without its other half, which UTF-8 cannot hold");
  }
  return bytes;
}

const char *core_text(PyObject *text, Py_ssize_t *count) {
  if (!PyUnicode_Check(text)) {
    PyErr_Format(PyExc_TypeError, "a str is expected, not %R", text);
    return NULL;
  }
  return core_utf8(text, count);
}

static bool read_option(formcheck_bytes *option, PyObject *text) {
  if (!text || text == Py_None) return true;
  Py_ssize_t count;
  const char *bytes = core_text(text, &count);
  if (!bytes) return false;
  *option = (formcheck_bytes){(const uint8_t *)bytes, (size_t)count};
  return true;
}

bool core_options(formcheck_options *options, PyObject *locale, PyObject *now, PyObject *source, PyObject *only) {
  memset(options, 0, sizeof *options);
  options->size = sizeof *options;
  return read_option(&options->locale, locale) && read_option(&options->now, now) &&
         read_option(&options->source, source) && read_option(&options->only, only);
}

formcheck_form *core_form(PyObject *object) {
  if (PyObject_TypeCheck(object, form_type)) return ((form_object *)object)->form;
  PyErr_SetString(PyExc_TypeError, "a form of this module is expected");
  return NULL;
}

// --- Forms

static void form_dealloc(PyObject *self) {
  PyTypeObject *type = Py_TYPE(self);
  formcheck_form_free(((form_object *)self)->form);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  release(self);
  Py_DECREF(type);
}

static PyObject *form_outline(PyObject *self, PyObject *Py_UNUSED(ignored)) {
  formcheck_text *text = formcheck_form_outline(((form_object *)self)->form);
  PyObject *bytes = core_bytes(formcheck_text_bytes(text));
  formcheck_text_free(text);
  return bytes;
}

// A catalogue, a query as JSON, and the locale and moment or None.
static PyObject *form_lookup(PyObject *self, PyObject *arguments) {
  const char *catalogue, *query;
  Py_ssize_t count, query_count;
  PyObject *locale, *now;
  formcheck_options options;
  if (!PyArg_ParseTuple(arguments, "s#s#OO", &catalogue, &count, &query, &query_count, &locale, &now) ||
      !core_options(&options, locale, now, NULL, NULL)) {
    return NULL;
  }
  formcheck_error *error = NULL;
  formcheck_text *found;
  formcheck_form *form = ((form_object *)self)->form;
  Py_BEGIN_ALLOW_THREADS
  found = formcheck_lookup(
      form, catalogue, (size_t)count, (const uint8_t *)query, (size_t)query_count, &options, &error);
  Py_END_ALLOW_THREADS
  if (!found) {
    core_raise(error);
    return NULL;
  }
  PyObject *bytes = core_bytes(formcheck_text_bytes(found));
  formcheck_text_free(found);
  return bytes;
}

static PyMethodDef form_methods[] = {
    {"lookup", form_lookup, METH_VARARGS, "Items of a catalogue as JSON."},
    {"outline", form_outline, METH_NOARGS, "The outline of the form as JSON."},
    {NULL, NULL, 0, NULL},
};
static PyType_Slot form_slots[] = {
    {Py_tp_dealloc, form_dealloc},
    {Py_tp_methods, form_methods},
    {Py_tp_doc, "A compiled form; made by form_open and form_parse."},
    {0, NULL},
};
static PyType_Spec form_spec = {
    "formcheck._core.Form", sizeof(form_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, form_slots};

static PyObject *wrap_form(formcheck_form *form, formcheck_error *error) {
  if (!form) {
    core_raise(error);
    return NULL;
  }
  allocfunc make = (allocfunc)PyType_GetSlot(form_type, Py_tp_alloc);
  form_object *self = (form_object *)make(form_type, 0);
  if (!self) {
    formcheck_form_free(form);
    return NULL;
  }
  self->form = form;
  return (PyObject *)self;
}

static PyObject *form_open(PyObject *Py_UNUSED(module), PyObject *arguments) {
  const char *path;
  Py_ssize_t count;
  if (!PyArg_ParseTuple(arguments, "s#", &path, &count)) return NULL;
  formcheck_error *error = NULL;
  formcheck_form *form;
  Py_BEGIN_ALLOW_THREADS
  form = formcheck_form_open(path, (size_t)count, &error);
  Py_END_ALLOW_THREADS
  return wrap_form(form, error);
}

static PyObject *form_parse(PyObject *Py_UNUSED(module), PyObject *arguments) {
  const char *text, *name;
  Py_ssize_t text_count, name_count;
  if (!PyArg_ParseTuple(arguments, "s#s#", &text, &text_count, &name, &name_count)) return NULL;
  formcheck_error *error = NULL;
  formcheck_form *form;
  Py_BEGIN_ALLOW_THREADS
  form = formcheck_form_parse((const uint8_t *)text, (size_t)text_count, name, (size_t)name_count, &error);
  Py_END_ALLOW_THREADS
  return wrap_form(form, error);
}

static PyObject *lint(PyObject *Py_UNUSED(module), PyObject *arguments) {
  const char *text, *name;
  Py_ssize_t text_count, name_count;
  if (!PyArg_ParseTuple(arguments, "s#s#", &text, &text_count, &name, &name_count)) return NULL;
  formcheck_error *error = NULL;
  formcheck_text *found;
  Py_BEGIN_ALLOW_THREADS
  found = formcheck_lint((const uint8_t *)text, (size_t)text_count, name, (size_t)name_count, &error);
  Py_END_ALLOW_THREADS
  if (!found) {
    core_raise(error);
    return NULL;
  }
  PyObject *bytes = core_bytes(formcheck_text_bytes(found));
  formcheck_text_free(found);
  return bytes;
}

static PyMethodDef functions[] = {
    {"form_open", form_open, METH_VARARGS, "Reads and compiles a form file."},
    {"form_parse", form_parse, METH_VARARGS, "Compiles a form that is a string, under a name."},
    {"lint", lint, METH_VARARGS, "Findings in a form or rule file as JSON."},
    {NULL, NULL, 0, NULL},
};

// Fills the module. Its types are static, and so belong to the main interpreter alone.
static int execute(PyObject *module) {
  if (formcheck_abi() != FORMCHECK_ABI) {
    PyErr_Format(PyExc_ImportError, "libformcheck has ABI %u, and %d is needed", formcheck_abi(), FORMCHECK_ABI);
    return -1;
  }
  if (PyInterpreterState_GetID(PyInterpreterState_Get()) != 0) {
    PyErr_SetString(PyExc_ImportError, "formcheck works in the main interpreter only, not in a subinterpreter");
    return -1;
  }
  core_error = PyErr_NewException("formcheck._core.CoreError", PyExc_ValueError, NULL);
  form_type = (PyTypeObject *)PyType_FromSpec(&form_spec);
  if (!core_error || !form_type || PyModule_AddObjectRef(module, "CoreError", core_error) < 0 ||
      PyModule_AddObjectRef(module, "Form", (PyObject *)form_type) < 0 ||
      PyModule_AddStringConstant(module, "version", formcheck_version()) < 0 ||
      PyModule_AddIntConstant(module, "abi", (long)formcheck_abi()) < 0 || core_add_checker(module) < 0 || core_add_reader(module) < 0 ||
      core_add_session(module) < 0 ||
      core_add_shape(module) < 0) {
    return -1;
  }
  return 0;
}

static PyModuleDef_Slot slots[] = {
    {Py_mod_exec, execute},
    {0, NULL},
};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, "formcheck._core", "FormCheck's library on the stable ABI of Python.", 0, functions,
    slots, NULL, NULL, NULL};

PyMODINIT_FUNC PyInit__core(void) { return PyModuleDef_Init(&definition); }
