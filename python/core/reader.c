// JSON of the library as Python values: reports, and payloads after clean-up.
//
// A fault raises ValueError.
#include "reader.h"

#include <math.h>
#include <string.h>

PyObject *read_fault(void) {
  if (!PyErr_Occurred()) PyErr_SetString(PyExc_ValueError, "this is not JSON");
  return NULL;
}

void skip_blanks(reader *r) {
  while (*r->at == ' ' || *r->at == '\n' || *r->at == '\t' || *r->at == '\r') r->at++;
}

static int hex(const char *at) {
  int value = 0;
  for (int i = 0; i < 4; i++) {
    char digit = at[i];
    int bits = digit >= '0' && digit <= '9'   ? digit - '0'
               : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10
               : digit >= 'A' && digit <= 'F' ? digit - 'A' + 10
                                              : -1;
    if (bits < 0) return -1;
    value = value << 4 | bits;
  }
  return value;
}

// Appends a code point as UTF-8; a surrogate alone as three bytes.
static char *append_scalar(char *to, uint32_t scalar) {
  if (scalar < 0x80) {
    *to++ = (char)scalar;
  } else if (scalar < 0x800) {
    *to++ = (char)(0xC0 | scalar >> 6);
    *to++ = (char)(0x80 | (scalar & 0x3F));
  } else if (scalar < 0x10000) {
    *to++ = (char)(0xE0 | scalar >> 12);
    *to++ = (char)(0x80 | (scalar >> 6 & 0x3F));
    *to++ = (char)(0x80 | (scalar & 0x3F));
  } else {
    *to++ = (char)(0xF0 | scalar >> 18);
    *to++ = (char)(0x80 | (scalar >> 12 & 0x3F));
    *to++ = (char)(0x80 | (scalar >> 6 & 0x3F));
    *to++ = (char)(0x80 | (scalar & 0x3F));
  }
  return to;
}

// Reads the escape behind a backslash; null for a fault.
static char *read_escape(reader *r, char *to) {
  static const char signs[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
  char sign = *r->at;
  if (sign == 'u') {
    int unit = hex(r->at + 1);
    if (unit < 0) return NULL;
    r->at += 5;
    uint32_t scalar = (uint32_t)unit;
    if (unit >= 0xD800 && unit < 0xDC00 && r->at[0] == '\\' && r->at[1] == 'u') {
      int low = hex(r->at + 2);
      if (low >= 0xDC00 && low < 0xE000) {
        scalar = 0x10000 + (((uint32_t)unit & 0x3FF) << 10) + ((uint32_t)low & 0x3FF);
        r->at += 6;
      }
    }
    return append_scalar(to, scalar);
  }
  const char *found = sign ? strchr(signs, sign) : NULL;
  if (!found) return NULL;
  r->at++;
  *to++ = meant[found - signs];
  return to;
}

// The text of a string with escapes, which begins at `start`.
static PyObject *read_escaped(reader *r, const char *start) {
  const char *end = r->at;
  while (*end && *end != '"') end += *end == '\\' && end[1] ? 2 : 1;
  if (!*end) return read_fault();
  // Nothing is longer than its escape.
  char *text = PyMem_Malloc((size_t)(end - start) + 4);
  if (!text) return PyErr_NoMemory();
  memcpy(text, start, (size_t)(r->at - start));
  char *to = text + (r->at - start);
  while (to && *r->at != '"') {
    if (*r->at == '\\') {
      r->at++;
      to = read_escape(r, to);
    } else {
      *to++ = *r->at++;
    }
  }
  PyObject *string = to ? PyUnicode_DecodeUTF8(text, to - text, "surrogatepass") : read_fault();
  PyMem_Free(text);
  r->at++;
  return string;
}

PyObject *read_string(reader *r) {
  const char *start = ++r->at;
  while (*r->at && *r->at != '"' && *r->at != '\\') r->at++;
  if (*r->at == '\\') return read_escaped(r, start);
  if (!*r->at) return read_fault();
  return PyUnicode_DecodeUTF8(start, r->at++ - start, NULL);
}

// A number with a fraction or an exponent. Numbers over the greatest float stay exact, as decimal.Decimal.
static PyObject *read_fraction(reader *r, PyObject *text) {
  if (r->decimal) return PyObject_CallFunctionObjArgs(r->decimal, text, NULL);
  PyObject *number = PyFloat_FromString(text);
  if (!number || isfinite(PyFloat_AsDouble(number))) return number;
  Py_DECREF(number);
  PyObject *module = PyImport_ImportModule("decimal");
  number = module ? PyObject_CallMethod(module, "Decimal", "O", text) : NULL;
  Py_XDECREF(module);
  return number;
}

// The powers of ten that a double has exactly, as far as they are needed.
static const double tens[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};

static PyObject *read_number(reader *r) {
  const char *start = r->at;
  const char *point = NULL;
  bool is_whole = true, is_plain = true;
  long long value = 0;
  for (r->at += *r->at == '-';; r->at++) {
    char sign = *r->at;
    if (sign >= '0' && sign <= '9') {
      if (r->at - start < 17) value = value * 10 + (sign - '0');
    } else if (sign == '.' || sign == 'e' || sign == 'E' || sign == '+' || sign == '-') {
      is_plain = is_plain && sign == '.' && !point;
      if (sign == '.') point = r->at + 1;
      is_whole = false;
    } else {
      break;
    }
  }
  Py_ssize_t count = r->at - start;
  if (count == (*start == '-')) return read_fault();
  if (is_whole && count < 17) return PyLong_FromLongLong(*start == '-' ? -value : value);
  // Up to 15 digits and a power of ten are exact as doubles, and their quotient is rounded once.
  if (!is_whole && is_plain && count < 17 && point < r->at && !r->decimal) {
    double number = (double)value / tens[r->at - point];
    return PyFloat_FromDouble(*start == '-' ? -number : number);
  }
  PyObject *text = PyUnicode_DecodeUTF8(start, count, NULL);
  if (!text) return NULL;
  PyObject *number =
      is_whole ? PyObject_CallFunctionObjArgs((PyObject *)&PyLong_Type, text, NULL) : read_fraction(r, text);
  Py_DECREF(text);
  return number;
}

int at_end(reader *r, char end, bool is_first) {
  skip_blanks(r);
  if (*r->at == end) {
    r->at++;
    return 1;
  }
  if (is_first) return 0;
  if (*r->at != ',') return -1;
  r->at++;
  skip_blanks(r);
  return 0;
}

static PyObject *read_list(reader *r) {
  PyObject *list = PyList_New(0);
  if (!list) return NULL;
  r->at++;
  for (bool is_first = true;; is_first = false) {
    int end = at_end(r, ']', is_first);
    if (end == 1) return list;
    PyObject *item = end == 0 ? read_value(r) : read_fault();
    int status = item ? PyList_Append(list, item) : -1;
    Py_XDECREF(item);
    if (status < 0) break;
  }
  Py_DECREF(list);
  return NULL;
}

// Keys that were read before: records and reports have few, again and again. It belongs to the interpreter's lock.
enum { KEPT_KEYS = 256, LONGEST_KEPT = 31 };
static struct {
  PyObject *key;
  char text[LONGEST_KEPT + 1];
} kept_keys[KEPT_KEYS];

PyObject *read_key(reader *r) {
  const char *start = r->at + 1;
  size_t count = 0;
  uint32_t hash = 2166136261u;
  while (count <= LONGEST_KEPT && start[count] && start[count] != '"' && start[count] != '\\') {
    hash = (hash ^ (uint8_t)start[count++]) * 16777619u;
  }
  bool is_short = count <= LONGEST_KEPT && start[count] == '"';
  unsigned place = (hash ^ hash >> 16) % KEPT_KEYS;
  if (is_short && kept_keys[place].key && memcmp(kept_keys[place].text, start, count) == 0 &&
      !kept_keys[place].text[count]) {
    r->at = start + count + 1;
    Py_INCREF(kept_keys[place].key);
    return kept_keys[place].key;
  }
  PyObject *key = read_string(r);
  if (!key) return NULL;
  if (is_short) {
    Py_XDECREF(kept_keys[place].key);
    Py_INCREF(key);
    kept_keys[place].key = key;
    memcpy(kept_keys[place].text, start, count);
    kept_keys[place].text[count] = 0;
  }
  return key;
}

static int read_member(reader *r, PyObject *dict) {
  if (*r->at != '"') {
    read_fault();
    return -1;
  }
  PyObject *key = read_key(r);
  if (!key) return -1;
  skip_blanks(r);
  PyObject *value = *r->at == ':' ? (r->at++, read_value(r)) : read_fault();
  int status = value ? PyDict_SetItem(dict, key, value) : -1;
  Py_XDECREF(value);
  Py_DECREF(key);
  return status;
}

static PyObject *read_object(reader *r) {
  PyObject *dict = PyDict_New();
  if (!dict) return NULL;
  r->at++;
  for (bool is_first = true;; is_first = false) {
    int end = at_end(r, '}', is_first);
    if (end == 1) return dict;
    if (end < 0) read_fault();
    if (end < 0 || read_member(r, dict) < 0) break;
  }
  Py_DECREF(dict);
  return NULL;
}

static PyObject *read_word(reader *r, const char *word, PyObject *value) {
  if (strncmp(r->at, word, strlen(word)) != 0) return read_fault();
  r->at += strlen(word);
  Py_INCREF(value);
  return value;
}

PyObject *read_value(reader *r) {
  skip_blanks(r);
  switch (*r->at) {
    case '"': return read_string(r);
    case 't': return read_word(r, "true", Py_True);
    case 'f': return read_word(r, "false", Py_False);
    case 'n': return read_word(r, "null", Py_None);
    case '{':
    case '[': {
      if (Py_EnterRecursiveCall(" while JSON is read")) return NULL;
      PyObject *value = *r->at == '{' ? read_object(r) : read_list(r);
      Py_LeaveRecursiveCall();
      return value;
    }
    default: return read_number(r);
  }
}

static PyObject *read_json(PyObject *Py_UNUSED(module), PyObject *arguments) {
  PyObject *json, *decimal = Py_None;
  if (!PyArg_ParseTuple(arguments, "S|O", &json, &decimal)) return NULL;
  const char *bytes = PyBytes_AsString(json);
  reader r = {.at = bytes, .decimal = decimal == Py_None ? NULL : decimal};
  PyObject *value = read_value(&r);
  skip_blanks(&r);
  if (value && r.at != bytes + PyBytes_Size(json)) {
    Py_DECREF(value);
    return read_fault();
  }
  return value;
}

int core_add_reader(PyObject *module) {
  static PyMethodDef functions[] = {
      {"read", read_json, METH_VARARGS, "JSON of the library as Python values."},
      {NULL, NULL, 0, NULL},
  };
  return PyModule_AddFunctions(module, functions);
}
