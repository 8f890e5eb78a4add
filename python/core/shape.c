// Shapes: types whose values are read from JSON at once, without plain values in between.
//
// A shape has the fast way of a type alone. If a value does not fit, the whole JSON is read again by its slow way, a
// function of Python, which raises the error with its place.
#include "reader.h"

#include <string.h>

typedef enum way {
  ANY,
  STRING,
  BOOLEAN,
  INTEGER,
  NUMBER,
  // A value of one type of JSON.
  EXACTLY,
  // A function makes the value of a plain value.
  CONVERTED,
  NULLABLE,
  LIST,
  // A dict whose keys are data.
  TABLE,
  TYPED_DICT,
  // A dataclass whose fields are set.
  OBJECT,
  // A dataclass that is called.
  CALLED,
  // A function reads the whole JSON.
  WHOLE
} way;
static const char *const way_names[] = {"ANY", "STRING", "BOOLEAN", "INTEGER", "NUMBER", "EXACTLY", "CONVERTED",
                                        "NULLABLE", "LIST", "TABLE", "TYPED_DICT", "OBJECT", "CALLED", "WHOLE"};

// A member of an object.
typedef struct member {
  PyObject *name;
  const char *text;
  Py_ssize_t count;
  PyObject *shape;
  // The value of a member that JSON does not have: null if it is needed.
  PyObject *initial;
  // The initial value is called.
  bool is_made;
  // A TypedDict may lack it.
  bool may_lack;
} member;

typedef struct shape_object {
  PyObject_HEAD
  way way;
  // The type of an object, the type of a plain value, or what is called with the plain value.
  PyObject *kind;
  // Of items, or of a value that is not null.
  PyObject *inner;
  member *members;
  Py_ssize_t count;
  // Called with the whole JSON if a value does not fit; None within other shapes.
  PyObject *slow;
} shape_object;

static PyTypeObject *shape_type;

// A new reference, or null: with an exception, or without one if the value does not fit.
static PyObject *build(shape_object *shape, reader *r);

static PyObject *of_type(PyObject *value, PyTypeObject *type) {
  if (!value || Py_TYPE(value) == type) return value;
  Py_DECREF(value);
  return NULL;
}

static PyObject *build_number(reader *r) {
  PyObject *value = read_value(r);
  if (!value || Py_TYPE(value) == &PyFloat_Type) return value;
  PyObject *number = NULL;
  // A bool is an int, and no number here.
  if (Py_TYPE(value) == &PyLong_Type) number = PyNumber_Float(value);
  Py_DECREF(value);
  return number;
}

static PyObject *build_converted(shape_object *shape, reader *r) {
  PyObject *value = read_value(r);
  if (!value) return NULL;
  PyObject *made = PyObject_CallFunctionObjArgs(shape->kind, value, NULL);
  Py_DECREF(value);
  return made;
}

static PyObject *build_list(shape_object *shape, reader *r) {
  if (*r->at != '[') return NULL;
  PyObject *list = PyList_New(0);
  if (!list) return NULL;
  r->at++;
  for (bool is_first = true;; is_first = false) {
    int end = at_end(r, ']', is_first);
    if (end == 1) return list;
    PyObject *item = end == 0 ? build((shape_object *)shape->inner, r) : NULL;
    int status = item ? PyList_Append(list, item) : -1;
    Py_XDECREF(item);
    if (status < 0) break;
  }
  Py_DECREF(list);
  return NULL;
}

static bool read_colon(reader *r) {
  skip_blanks(r);
  if (*r->at != ':') return false;
  r->at++;
  skip_blanks(r);
  return true;
}

static PyObject *build_table(shape_object *shape, reader *r) {
  if (*r->at != '{') return NULL;
  PyObject *dict = PyDict_New();
  if (!dict) return NULL;
  r->at++;
  for (bool is_first = true;; is_first = false) {
    int end = at_end(r, '}', is_first);
    if (end == 1) return dict;
    PyObject *key = end == 0 && *r->at == '"' ? read_key(r) : NULL;
    PyObject *value = key && read_colon(r) ? build((shape_object *)shape->inner, r) : NULL;
    int status = value ? PyDict_SetItem(dict, key, value) : -1;
    Py_XDECREF(key);
    Py_XDECREF(value);
    if (status < 0) break;
  }
  Py_DECREF(dict);
  return NULL;
}

// --- Objects: dataclasses, and TypedDicts

// The place of the member whose key the reader is at, which it passes: that at `next` in most cases, -1 for a key that
// the type does not have, -2 for one with an escape.
static Py_ssize_t find_member(shape_object *shape, reader *r, Py_ssize_t next) {
  const char *key = r->at + 1;
  for (Py_ssize_t i = 0; i < shape->count; i++) {
    Py_ssize_t place = next + i < shape->count ? next + i : next + i - shape->count;
    member *each = &shape->members[place];
    // The key ends in a quote or zero, at which the comparison ends.
    if (strncmp(key, each->text, (size_t)each->count) == 0 && key[each->count] == '"') {
      r->at = key + each->count + 1;
      return place;
    }
  }
  while (*key && *key != '"' && *key != '\\') key++;
  if (*key != '"') return -2;
  r->at = key + 1;
  return -1;
}

// Reads the values of members, and for a TypedDict all values into a dict.
static bool read_members(shape_object *shape, reader *r, PyObject **values, PyObject *dict) {
  r->at++;
  Py_ssize_t next = 0;
  for (bool is_first = true;; is_first = false) {
    int end = at_end(r, '}', is_first);
    if (end == 1) return true;
    if (end < 0 || *r->at != '"') return false;
    const char *key = r->at;
    Py_ssize_t place = find_member(shape, r, next);
    if (place == -2 || !read_colon(r)) return false;
    PyObject *value = place < 0 ? read_value(r) : build((shape_object *)shape->members[place].shape, r);
    if (!value) return false;
    int status = 0;
    if (dict) {
      PyObject *name = PyUnicode_DecodeUTF8(key + 1, (Py_ssize_t)strcspn(key + 1, "\""), NULL);
      status = name ? PyDict_SetItem(dict, name, value) : -1;
      Py_XDECREF(name);
    }
    if (place >= 0) {
      Py_XDECREF(values[place]);
      values[place] = value;
      next = place + 1;
    } else {
      Py_DECREF(value);
    }
    if (status < 0) return false;
  }
}

// The value of a member that JSON does not have: a new reference, or null.
static PyObject *initial_value(member *each) {
  if (!each->initial) return NULL;
  if (each->is_made) return PyObject_CallObject(each->initial, NULL);
  Py_INCREF(each->initial);
  return each->initial;
}

// A dataclass whose generated __init__ sets each field and does nothing else.
static PyObject *set_fields(shape_object *shape, PyObject **values) {
  PyTypeObject *type = (PyTypeObject *)shape->kind;
  allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  PyObject *object = make(type, 0);
  if (!object) return NULL;
  for (Py_ssize_t i = 0; i < shape->count; i++) {
    if (!values[i]) values[i] = initial_value(&shape->members[i]);
    // Of a frozen dataclass, __setattr__ would refuse it.
    if (!values[i] || PyObject_GenericSetAttr(object, shape->members[i].name, values[i]) < 0) {
      Py_DECREF(object);
      return NULL;
    }
  }
  return object;
}

static PyObject *call_with_fields(shape_object *shape, PyObject **values) {
  PyObject *keywords = PyDict_New(), *nothing = PyTuple_New(0), *object = NULL;
  bool is_complete = keywords && nothing;
  for (Py_ssize_t i = 0; is_complete && i < shape->count; i++) {
    if (values[i]) {
      is_complete = PyDict_SetItem(keywords, shape->members[i].name, values[i]) == 0;
    } else {
      is_complete = shape->members[i].initial != NULL;
    }
  }
  if (is_complete) object = PyObject_Call(shape->kind, nothing, keywords);
  Py_XDECREF(keywords);
  Py_XDECREF(nothing);
  return object;
}

static bool has_needed(shape_object *shape, PyObject **values) {
  for (Py_ssize_t i = 0; i < shape->count; i++) {
    if (!values[i] && !shape->members[i].may_lack) return false;
  }
  return true;
}

static PyObject *build_object(shape_object *shape, reader *r) {
  if (*r->at != '{') return NULL;
  enum { FEW = 32 };
  PyObject *few[FEW] = {NULL};
  PyObject **values = shape->count <= FEW ? few : PyMem_Calloc((size_t)shape->count, sizeof *values);
  bool is_dict = shape->way == TYPED_DICT;
  PyObject *dict = is_dict ? PyDict_New() : NULL;
  PyObject *object = NULL;
  if (values && (dict || !is_dict) && read_members(shape, r, values, dict)) {
    switch (shape->way) {
      case OBJECT: object = set_fields(shape, values); break;
      case CALLED: object = call_with_fields(shape, values); break;
      default:
        if (has_needed(shape, values)) {
          Py_INCREF(dict);
          object = dict;
        }
    }
  }
  for (Py_ssize_t i = 0; values && i < shape->count; i++) Py_XDECREF(values[i]);
  if (values != few) PyMem_Free(values);
  Py_XDECREF(dict);
  return object;
}

static PyObject *build_nested(shape_object *shape, reader *r) {
  if (Py_EnterRecursiveCall(" while JSON is read")) return NULL;
  PyObject *value = shape->way == LIST ? build_list(shape, r)
                    : shape->way == TABLE ? build_table(shape, r)
                                          : build_object(shape, r);
  Py_LeaveRecursiveCall();
  return value;
}

static PyObject *build(shape_object *shape, reader *r) {
  skip_blanks(r);
  switch (shape->way) {
    case ANY: return read_value(r);
    case STRING: return *r->at == '"' ? read_string(r) : NULL;
    case BOOLEAN: return of_type(read_value(r), &PyBool_Type);
    case INTEGER: return of_type(read_value(r), &PyLong_Type);
    case NUMBER: return build_number(r);
    case EXACTLY: return of_type(read_value(r), (PyTypeObject *)shape->kind);
    case CONVERTED: return build_converted(shape, r);
    case NULLABLE: return *r->at == 'n' ? read_value(r) : build((shape_object *)shape->inner, r);
    case LIST:
    case TABLE:
    case TYPED_DICT:
    case OBJECT:
    case CALLED: return build_nested(shape, r);
    case WHOLE: return NULL;
  }
  return NULL;
}

static PyObject *build_whole(shape_object *shape, PyObject *json) {
  if (shape->way == WHOLE) return PyObject_CallFunctionObjArgs(shape->kind, json, NULL);
  const char *bytes = PyBytes_AsString(json);
  reader r = {.at = bytes};
  PyObject *value = bytes ? build(shape, &r) : NULL;
  if (!value) return NULL;
  skip_blanks(&r);
  if (r.at == bytes + PyBytes_Size(json)) return value;
  Py_DECREF(value);
  return NULL;
}

PyObject *core_shaped(PyObject *shape, PyObject *json) {
  if (!PyObject_TypeCheck(shape, shape_type)) {
    PyErr_SetString(PyExc_TypeError, "a shape is expected");
    return NULL;
  }
  shape_object *self = (shape_object *)shape;
  PyObject *value = build_whole(self, json);
  if (value) return value;
  // An exit or a key of the user ends everything; errors are found again, with their places.
  if (PyErr_Occurred() && !PyErr_ExceptionMatches(PyExc_Exception)) return NULL;
  PyErr_Clear();
  return PyObject_CallFunctionObjArgs(self->slow, json, NULL);
}

// --- The type

static PyObject *shape_call(PyObject *self, PyObject *arguments, PyObject *keywords) {
  PyObject *json;
  static char *names[] = {"json", NULL};
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "S", names, &json)) return NULL;
  return core_shaped(self, json);
}

static int shape_clear(PyObject *object) {
  shape_object *self = (shape_object *)object;
  Py_CLEAR(self->kind);
  Py_CLEAR(self->inner);
  Py_CLEAR(self->slow);
  Py_ssize_t count = self->count;
  self->count = 0;
  for (Py_ssize_t i = 0; i < count; i++) {
    Py_CLEAR(self->members[i].name);
    Py_CLEAR(self->members[i].shape);
    Py_CLEAR(self->members[i].initial);
  }
  return 0;
}

static int shape_traverse(PyObject *object, visitproc visit, void *arg) {
  shape_object *self = (shape_object *)object;
  Py_VISIT(Py_TYPE(object));
  Py_VISIT(self->kind);
  Py_VISIT(self->inner);
  Py_VISIT(self->slow);
  for (Py_ssize_t i = 0; i < self->count; i++) {
    Py_VISIT(self->members[i].shape);
    Py_VISIT(self->members[i].initial);
  }
  return 0;
}

static void shape_dealloc(PyObject *object) {
  PyTypeObject *type = Py_TYPE(object);
  PyObject_GC_UnTrack(object);
  shape_clear(object);
  PyMem_Free(((shape_object *)object)->members);
  freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);
  release(object);
  Py_DECREF(type);
}

// A member from (name, shape, initial value or function or None, has an initial value, is a function, may lack).
static bool read_member_facts(member *each, PyObject *facts) {
  PyObject *name, *shape, *initial;
  int has_initial, is_made, may_lack;
  if (!PyArg_ParseTuple(facts, "UO!Oppp", &name, shape_type, &shape, &initial, &has_initial, &is_made, &may_lack)) {
    return false;
  }
  Py_INCREF(name);
  each->name = name;
  PyUnicode_InternInPlace(&each->name);
  each->text = core_text(each->name, &each->count);
  Py_INCREF(shape);
  each->shape = shape;
  Py_XINCREF(has_initial ? initial : NULL);
  each->initial = has_initial ? initial : NULL;
  each->is_made = is_made;
  each->may_lack = may_lack;
  return each->text != NULL;
}

static PyObject *shape_become(PyObject *object, PyObject *arguments) {
  shape_object *self = (shape_object *)object;
  int way;
  PyObject *kind, *inner, *members;
  if (!PyArg_ParseTuple(arguments, "iOOO!", &way, &kind, &inner, &PyTuple_Type, &members)) return NULL;
  bool needs_inner = way == NULLABLE || way == LIST || way == TABLE;
  bool needs_type = way == EXACTLY || way == OBJECT;
  if (way < ANY || way > WHOLE || self->members || (needs_inner && !PyObject_TypeCheck(inner, shape_type)) ||
      (needs_type && !PyType_Check(kind))) {
    PyErr_SetString(PyExc_TypeError, "there is no such shape");
    return NULL;
  }
  Py_ssize_t count = PyTuple_Size(members);
  self->members = PyMem_Calloc((size_t)count + 1, sizeof *self->members);
  if (!self->members) return PyErr_NoMemory();
  for (Py_ssize_t i = 0; i < count; i++) {
    self->count = i + 1;
    if (!read_member_facts(&self->members[i], PyTuple_GetItem(members, i))) return NULL;
  }
  Py_INCREF(kind);
  self->kind = kind;
  Py_INCREF(inner);
  self->inner = inner;
  self->way = (enum way)way;
  Py_INCREF(Py_None);
  return Py_None;
}

static PyObject *shape_new(PyTypeObject *type, PyObject *arguments, PyObject *keywords) {
  PyObject *slow;
  static char *names[] = {"slow", NULL};
  if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "O", names, &slow)) return NULL;
  allocfunc make = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
  shape_object *self = (shape_object *)make(type, 0);
  if (!self) return NULL;
  Py_INCREF(slow);
  self->slow = slow;
  return (PyObject *)self;
}

int core_add_shape(PyObject *module) {
  static PyMethodDef methods[] = {
      {"become", shape_become, METH_VARARGS, "Sets the way, type, inner shape and members, once."},
      {NULL, NULL, 0, NULL},
  };
  static PyType_Slot slots[] = {
      {Py_tp_new, shape_new},
      {Py_tp_call, shape_call},
      {Py_tp_traverse, shape_traverse},
      {Py_tp_clear, shape_clear},
      {Py_tp_dealloc, shape_dealloc},
      {Py_tp_methods, methods},
      {Py_tp_doc, "Reads values of a type from JSON; called with bytes."},
      {0, NULL},
  };
  static PyType_Spec spec = {
      "formcheck._core.Shape", sizeof(shape_object), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};
  shape_type = (PyTypeObject *)PyType_FromSpec(&spec);
  if (!shape_type || PyModule_AddObjectRef(module, "Shape", (PyObject *)shape_type) < 0) return -1;
  for (int way = ANY; way <= WHOLE; way++) {
    if (PyModule_AddIntConstant(module, way_names[way], way) < 0) return -1;
  }
  return 0;
}
